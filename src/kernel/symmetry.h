/* Equivalent guesses are scored once. Codes that differ only in the names of colours not yet
 * played, or in holes that no guess has told apart, split the candidates alike; of each such class
 * the lexicographically first code is enough, for it is the one that an order of ties would choose.
 */
#ifndef PEGLAB_KERNEL_SYMMETRY_H
#define PEGLAB_KERNEL_SYMMETRY_H

#include <peglab/state.h>

/* Keeps the sets of guesses that it made for the next states that need them. */
typedef struct peg_symmetry peg_symmetry;

peg_status peg_symmetry_new(peg_symmetry **out, const peg_space *space);
void peg_symmetry_free(peg_symmetry *symmetry);

/* At least the first code of every class after these guesses, ascending. (A class may have a few
 * more: what is asked of a code is only that no swap of two like holes makes it smaller.) Borrowed
 * until the next call. */
peg_status peg_symmetry_guesses(peg_symmetry *symmetry, const peg_transcript *transcript,
                                const peg_candidates **out);

#endif
