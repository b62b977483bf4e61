/* Bit-sliced code sets: the data behind the kernel's speed.
 *
 * A block holds 512 codes as planes of 512 bits: one plane per (hole, colour), a bit set where the
 * code has that colour there, and one per (colour, k), set where it has that colour at least k
 * times. For a guess, blacks are the sum of P planes, and blacks + whites the sum of P others: the
 * j-th time a colour stands in the guess, its plane with k = j. Both sums are bit-sliced additions
 * over a whole vector of codes at once. */
#ifndef PEGLAB_KERNEL_SLICES_H
#define PEGLAB_KERNEL_SLICES_H

#include <peglab/code.h>

enum { PEG_BLOCK_CODES = 512, PEG_BLOCK_WORDS = PEG_BLOCK_CODES / 64 };

typedef struct peg_layout {
    int holes, colours;
    int most;      /* how often a colour can stand in a code */
    size_t planes; /* of a block */
} peg_layout;

peg_layout peg_layout_of(const peg_spec *spec);
size_t peg_layout_words(const peg_layout *layout); /* of a block */

/* Codes in blocks. Bits past the last code are zero. */
typedef struct peg_slices {
    peg_layout layout;
    size_t count;
    uint64_t *words; /* 64-byte aligned; NULL for an empty set */
} peg_slices;

/* Room for count codes, all planes zero. */
peg_status peg_slices_init(peg_slices *out, const peg_spec *spec, size_t count);
void peg_slices_fini(peg_slices *slices);
size_t peg_slices_blocks(const peg_slices *slices);

/* Sets the bits of one code at a position of a block whose bits there are zero. */
void peg_block_put(uint64_t *block, const peg_layout *layout, size_t position,
                   const peg_colour *code);

/* A guess as the planes it adds up: holes numbers for the blacks, then holes for blacks + whites.
 */
typedef uint32_t peg_probe;
void peg_probe_init(peg_probe *out, const peg_layout *layout, const peg_colour *guess);

#endif
