/* GAME on a command line: --holes P --colours N [--no-repeats] [--seed K] [--set KEY=VALUE]...,
 * with a strategy, and the guesses so far. */
#ifndef PEGLAB_CLI_GAME_ARGS_H
#define PEGLAB_CLI_GAME_ARGS_H

#include "cli/args.h"
#include <peglab/strategy.h>

#define PEG_GAME_OPTIONS                                                                           \
    {"--holes", "P", false, "Holes of a code (default: 4)."},                                      \
        {"--colours", "N", false, "Colours to choose from (default: 6)."},                         \
        {"--no-repeats", NULL, false, "No colour stands twice in a code."},                        \
        {"--seed", "K", false, "Seed of the random numbers (default: 1)."},                        \
        {"--strategy", "S", false, "The strategy (default: knuth)."}, {                            \
        "--set", "KEY=VALUE", true, "A parameter of the strategy; may be repeated."                \
    }

typedef struct peg_game {
    peg_spec spec;
    uint64_t seed;
    const peg_strategy *strategy;
    peg_params params;
    peg_space *space;
    peg_state state; /* after the words of the command line: GUESS:BLACKS,WHITES */
} peg_game;

/* A failed call leaves nothing to free. */
peg_status peg_game_init(peg_game *out, const peg_args *args, peg_error *error);
void peg_game_fini(peg_game *game);

#endif
