/* Every strategy there is; registry.c lists them in the order of `peglab list`. */
#ifndef PEGLAB_STRATEGY_REGISTRY_H
#define PEGLAB_STRATEGY_REGISTRY_H

#include <peglab/strategy.h>

extern const peg_strategy peg_knuth;
extern const peg_strategy peg_six_guess;
extern const peg_strategy peg_entropy;
extern const peg_strategy peg_expected_size;
extern const peg_strategy peg_most_parts;
extern const peg_strategy peg_first_consistent;
extern const peg_strategy peg_brute_force;
extern const peg_strategy peg_static;
extern const peg_strategy peg_minimise;
extern const peg_strategy peg_optimise;
extern const peg_strategy peg_ga_strategy;
extern const peg_strategy peg_berghman;
extern const peg_strategy peg_evopp;
extern const peg_strategy peg_swaszek;
extern const peg_strategy peg_human;
extern const peg_strategy peg_random;
extern const peg_strategy peg_random_consistent;
extern const peg_strategy peg_minimax_random;

#endif
