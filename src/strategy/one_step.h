/* The strategies that look one step ahead: of a pool of guesses, the one whose partition of the
 * candidates costs least. Knuth, Irving, Neuwirth, Kooi and their kin are rows over it. */
#ifndef PEGLAB_STRATEGY_ONE_STEP_H
#define PEGLAB_STRATEGY_ONE_STEP_H

#include "strategy/score.h"
#include <peglab/strategy.h>

typedef enum peg_pool { PEG_POOL_ALL, PEG_POOL_CANDIDATES } peg_pool;

/* How guesses of equal cost are told apart. */
typedef struct peg_ties {
    bool prefer_candidates; /* a candidate before any other code */
    bool random;            /* then one at random; else the first in order */
} peg_ties;

typedef struct peg_one_step_rule {
    peg_pool pool;
    const peg_score_kind *score;
    peg_ties ties;
} peg_one_step_rule;

/* What a player of the family keeps between turns: tables and room to work in. */
typedef struct peg_one_step peg_one_step;

peg_status peg_one_step_new(peg_one_step **out, const peg_space *space,
                            const peg_one_step_rule *rule, const peg_options *options,
                            peg_error *error);
void peg_one_step_free(peg_one_step *self);

/* A pure function of the state (and the stream, where ties are settled at random). The last
 * candidate is played without a look at anything else. */
peg_status peg_one_step_next(peg_one_step *self, peg_state *state, gsl_rng *rng, peg_move *out,
                             peg_error *error);

#endif
