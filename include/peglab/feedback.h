/* The answer to a guess: blacks (well placed, BP) and whites (right colour, misplaced, MP). */
#ifndef PEGLAB_FEEDBACK_H
#define PEGLAB_FEEDBACK_H

#include <peglab/code.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peg_feedback {
    uint16_t blacks, whites;
} peg_feedback;

/* The definition: blacks are the holes that agree; blacks + whites the sum over the colours of the
 * smaller of the two counts. Symmetric in a and b. O(holes + colours). */
peg_feedback peg_feedback_of(const peg_spec *spec, const peg_colour *a, const peg_colour *b);

/* Ordinals are dense, by blacks, then whites; (holes-1, 1), which cannot occur, has none.
 * There are (holes+1)(holes+2)/2 - 1 of them, and the last one means solved. */
int peg_feedback_count(const peg_spec *spec);
int peg_feedback_ordinal(const peg_spec *spec, peg_feedback feedback);
peg_feedback peg_feedback_from_ordinal(const peg_spec *spec, int ordinal);

bool peg_feedback_valid(const peg_spec *spec, peg_feedback feedback);
bool peg_feedback_solved(const peg_spec *spec, peg_feedback feedback);

/* S(e) = 2·BP + MP, the weighting of a guess by its answer (Roux, Grynfogel 2021). */
int peg_feedback_score(peg_feedback feedback);

#ifdef __cplusplus
}
#endif
#endif
