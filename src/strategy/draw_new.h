/* A code that was not played yet: what `random` plays, and those whose search came to nothing. */
#ifndef PEGLAB_STRATEGY_DRAW_NEW_H
#define PEGLAB_STRATEGY_DRAW_NEW_H

#include <peglab/state.h>

/* Uniform over the codes that were not played. PEG_INVALID where all of them were: the answers
 * contradict each other. */
peg_status peg_draw_new(const peg_transcript *transcript, gsl_rng *rng, peg_colour *out,
                        peg_error *error);

#endif
