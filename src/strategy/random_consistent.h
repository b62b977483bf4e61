/* A candidate at random: what Swaszek's novice and random_consistent share. */
#ifndef PEGLAB_STRATEGY_RANDOM_CONSISTENT_H
#define PEGLAB_STRATEGY_RANDOM_CONSISTENT_H

#include <peglab/strategy.h>

peg_status peg_random_consistent_move(peg_state *state, gsl_rng *rng, peg_move *out,
                                      peg_error *error);

/* For strategies that draw, whatever their parameters. */
bool peg_never_deterministic(const peg_params *params);

#endif
