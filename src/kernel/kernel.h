/* The kernel: how does a guess split a set of codes? One source (isa.c), compiled once per
 * instruction set, behind this table. All of them give the same results bit for bit. */
#ifndef PEGLAB_KERNEL_KERNEL_H
#define PEGLAB_KERNEL_KERNEL_H

#include "kernel/slices.h"
#include <peglab/feedback.h>

/* The most holes for which the kernel tallies. */
enum { PEG_TALLY_HOLES = 8, PEG_TALLY_CODES = 1023 };

/* Which guesses of a tally are worth a look. */
typedef struct peg_tally_limits {
    unsigned parts;   /* they split the codes into at least so many classes, */
    unsigned largest; /* none of them larger than this */
} peg_tally_limits;

typedef struct peg_kernel {
    const char *name;

    /* Class sizes of the whole set by the answer to the probe: sizes[ordinal] of all
     * peg_feedback_count ordinals are set. */
    void (*partition)(const peg_slices *set, const peg_probe *probe, uint32_t *sizes);

    /* For each block the bits of the codes that give this answer to the probe. Bits past the end
     * of the set are undefined. mask has PEG_BLOCK_WORDS a block. */
    void (*filter)(const uint64_t *words, size_t blocks, const peg_layout *layout,
                   const peg_probe *probe, peg_feedback feedback, uint64_t *mask);

    /* The roles swapped, for a small set and many guesses: feedback is symmetric. The block holds
     * 512 guesses, the probes are the codes (1 … PEG_TALLY_CODES of them, in at most
     * PEG_TALLY_HOLES holes). counters receives the class sizes of each guess, bit-sliced:
     * counters[(ordinal × bits + bit) × PEG_BLOCK_WORDS], where bits is that of peg_tally_bits.
     * Sets in mask the guesses within the limits; of others counters may say nothing. */
    void (*tally)(const uint64_t *block, const peg_layout *layout, const peg_probe *probes,
                  size_t count, const peg_tally_limits *limits, uint64_t *counters, uint64_t *mask);

    /* The counters of a tally as plain numbers: sizes[ordinal × PEG_BLOCK_CODES + position]. */
    void (*expand)(const uint64_t *counters, int classes, unsigned bits, uint16_t *sizes);
} peg_kernel;

/* The widest that this machine runs, or the one that PEGLAB_KERNEL names. Chosen once. */
const peg_kernel *peg_kernel_get(void);

/* Whether PEGLAB_KERNEL, where it is set, names a kernel that this machine can run. */
peg_status peg_kernel_check(peg_error *error);

/* All that this machine runs, NULL-terminated, scalar (the reference) first. */
const peg_kernel *const *peg_kernels(void);

unsigned peg_tally_bits(size_t count);
/* Words that counters needs. */
size_t peg_tally_words(const peg_layout *layout, size_t count);
/* The class sizes of one guess out of the counters; for a few guesses cheaper than expand. */
void peg_tally_sizes(const uint64_t *counters, int classes, unsigned bits, size_t position,
                     uint32_t *sizes);

#endif
