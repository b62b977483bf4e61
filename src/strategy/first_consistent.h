/* The first candidate in lexicographic order: a strategy, and where others end. */
#ifndef PEGLAB_STRATEGY_FIRST_CONSISTENT_H
#define PEGLAB_STRATEGY_FIRST_CONSISTENT_H

#include <peglab/strategy.h>

/* The candidates, of which there is at least one; contradicting answers are PEG_INVALID. Their
 * work is that of a list kept from turn to turn: what the last answer had to be compared with.
 * Nothing is scored. */
peg_status peg_consistent_candidates(const peg_candidates **out, peg_state *state, peg_work *work,
                                     peg_error *error);

peg_status peg_first_consistent_move(peg_state *state, peg_move *out, peg_error *error);

#endif
