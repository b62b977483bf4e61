/* The strategies that evolve their guesses: a population of codes is bred towards consistency with
 * all answers, and of the eligible ones that come up one is played. The engine (peglab/ga.h) does
 * the breeding; what is Mastermind about it stands here. */
#ifndef PEGLAB_STRATEGY_EVOLVE_H
#define PEGLAB_STRATEGY_EVOLVE_H

#include <peglab/strategy.h>

/* The rows of the family, which those of the engine follow. */
extern const peg_param peg_evolve_params[];

/* What a player of the family keeps between turns. */
typedef struct peg_evolver peg_evolver;

peg_status peg_evolver_new(peg_evolver **out, const peg_space *space, const peg_params *params,
                           const peg_options *options, peg_error *error);
void peg_evolver_free(peg_evolver *self);

/* The guess of any turn but the first. A population that is carried over is evolved through the
 * turns before where it is not there yet. */
peg_status peg_evolver_next(peg_evolver *self, peg_state *state, const peg_stream *stream,
                            peg_move *out, peg_error *error);

#endif
