/* A code space and the sets of candidates in it, as the kernel's own rooms see them. */
#ifndef PEGLAB_KERNEL_SPACE_H
#define PEGLAB_KERNEL_SPACE_H

#include "kernel/kernel.h"
#include <peglab/state.h>
#include <stdatomic.h>

/* Spaces up to this size are kept whole as slices; sets up to it are sliced when they are made. */
#define PEG_SPACE_TABULATED (UINT64_C(1) << 22)

/* Whether so many codes are worth slicing: not too many, also in bytes. */
bool peg_slices_worth(const peg_layout *layout, uint64_t count);

/* Sets below this size are compared code by code: slicing them costs more. */
enum { PEG_CANDIDATES_SLICED = 32 };

struct peg_candidates {
    atomic_uint references;
    const peg_space *space;
    uint64_t count;
    uint32_t *index;   /* ascending; NULL: the whole space */
    peg_slices slices; /* empty where the set is too small or too large for them */
};

struct peg_space {
    peg_spec spec;
    peg_layout layout;
    const peg_kernel *kernel;
    peg_candidates all;
};

/* Borrows. */
const peg_candidates *peg_space_all(const peg_space *space);

/* The set of `count` codes with these ascending indices; takes index over, also on failure. */
peg_status peg_candidates_new(peg_candidates **out, const peg_space *space, uint32_t *index,
                              uint64_t count);
peg_candidates *peg_candidates_share(peg_candidates *set);
void peg_candidates_release(peg_candidates *set);

/* The subset that gives this answer to the guess. */
peg_status peg_candidates_filter(peg_candidates **out, const peg_candidates *set,
                                 const peg_colour *guess, peg_feedback feedback);

void peg_candidates_code(const peg_candidates *set, uint64_t position, peg_colour *out);

/* Slices codes first … first+count-1 of the set into a zeroed block. */
void peg_candidates_slice(const peg_candidates *set, uint64_t first, size_t count, uint64_t *block);

#endif
