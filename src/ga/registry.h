/* Every operator, one line each: with it the operator is in plans, lists and tests. */
#ifndef PEGLAB_GA_REGISTRY_H
#define PEGLAB_GA_REGISTRY_H

#include "ga/operators.h"

#define PEG_GA_SELECTIONS(X)                                                                       \
    X(selection, roulette)                                                                         \
    X(selection, rank)                                                                             \
    X(selection, tournament)                                                                       \
    X(selection, truncation)                                                                       \
    X(selection, sus)

#define PEG_GA_CROSSOVERS(X)                                                                       \
    X(crossover, one_or_two_point)                                                                 \
    X(crossover, one_point)                                                                        \
    X(crossover, two_point)                                                                        \
    X(crossover, uniform)

/* Each has a rate, the parameter of its name, with this default; they act in this order. */
#define PEG_GA_MUTATIONS(X)                                                                        \
    X(mutation, "0.02")                                                                            \
    X(inversion, "0.02")                                                                           \
    X(reversal, "0")                                                                               \
    X(permutation, "0.02")

#define PEG_GA_REPLACEMENTS(X)                                                                     \
    X(replacement, generational)                                                                   \
    X(replacement, steady_state)                                                                   \
    X(replacement, plus)

#define PEG_GA_DUPLICATES(X)                                                                       \
    X(duplicates, replace)                                                                         \
    X(duplicates, keep)

#define PEG_GA_DECLARE(family, name) extern const peg_ga_##family peg_ga_##family##_##name;
PEG_GA_SELECTIONS(PEG_GA_DECLARE)
PEG_GA_CROSSOVERS(PEG_GA_DECLARE)
PEG_GA_REPLACEMENTS(PEG_GA_DECLARE)
PEG_GA_DUPLICATES(PEG_GA_DECLARE)
#undef PEG_GA_DECLARE

#define PEG_GA_DECLARE_MUTATION(name, rate) extern const peg_ga_mutation peg_ga_mutation_##name;
PEG_GA_MUTATIONS(PEG_GA_DECLARE_MUTATION)
#define PEG_GA_ONE(first, second) +1
enum {
    PEG_GA_SELECTION_COUNT = 0 PEG_GA_SELECTIONS(PEG_GA_ONE),
    PEG_GA_CROSSOVER_COUNT = 0 PEG_GA_CROSSOVERS(PEG_GA_ONE),
    PEG_GA_MUTATION_COUNT = 0 PEG_GA_MUTATIONS(PEG_GA_ONE)
};
#undef PEG_GA_DECLARE_MUTATION
#undef PEG_GA_ONE

/* By their position in the lists above, which is the value of a PEG_CHOICE. */
extern const peg_ga_selection *const peg_ga_selections[];
extern const peg_ga_crossover *const peg_ga_crossovers[];
extern const peg_ga_mutation *const peg_ga_mutations[];
extern const peg_ga_replacement *const peg_ga_replacements[];
extern const peg_ga_duplicates *const peg_ga_duplicate_rules[];

#endif
