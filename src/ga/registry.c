#include "ga/registry.h"

#define POINTER(family, name) &peg_ga_##family##_##name,
#define ABOUT(family, name) &peg_ga_##family##_##name.about,
#define NAME(family, name) #name,
#define MUTATION_POINTER(name, rate) &peg_ga_mutation_##name,
#define MUTATION_ABOUT(name, rate) &peg_ga_mutation_##name.about,

const peg_ga_selection *const peg_ga_selections[] = {PEG_GA_SELECTIONS(POINTER)};
const peg_ga_crossover *const peg_ga_crossovers[] = {PEG_GA_CROSSOVERS(POINTER)};
const peg_ga_mutation *const peg_ga_mutations[] = {PEG_GA_MUTATIONS(MUTATION_POINTER)};
const peg_ga_replacement *const peg_ga_replacements[] = {PEG_GA_REPLACEMENTS(POINTER)};
const peg_ga_duplicates *const peg_ga_duplicate_rules[] = {PEG_GA_DUPLICATES(POINTER)};

const peg_ga_operator *const peg_ga_operators[] = {
    PEG_GA_SELECTIONS(ABOUT) PEG_GA_CROSSOVERS(ABOUT) PEG_GA_MUTATIONS(MUTATION_ABOUT)
        PEG_GA_REPLACEMENTS(ABOUT) PEG_GA_DUPLICATES(ABOUT) NULL};

static const char *const selections[] = {PEG_GA_SELECTIONS(NAME) NULL};
static const char *const crossovers[] = {PEG_GA_CROSSOVERS(NAME) NULL};
static const char *const replacements[] = {PEG_GA_REPLACEMENTS(NAME) NULL};
static const char *const duplicates[] = {PEG_GA_DUPLICATES(NAME) NULL};

#define RATE(name, rate)                                                                           \
    {#name, PEG_REAL, rate, 0, 1, NULL, "Probability that a child goes through " #name "."},

const peg_param peg_ga_params[] = {
    {"population", PEG_INTEGER, "150", 1, 1000000, NULL, "Strings in a generation."},
    {"eligible", PEG_INTEGER, "60", 1, 1000000, NULL,
     "Evolution ends when so many eligible strings are found."},
    {"generations", PEG_INTEGER, "50", 0, 1000000000, NULL,
     "Evolution ends after so many generations."},
    {"stagnation", PEG_INTEGER, "0", 0, 1000000000, NULL,
     "Evolution ends after so many generations without a new eligible string; 0: never."},
    {"selection", PEG_CHOICE, "roulette", 0, 0, selections, "Who become parents."},
    {"tournament_size", PEG_INTEGER, "2", 1, 1000000, NULL,
     "With selection = tournament: of how many the best is taken."},
    {"truncation_share", PEG_REAL, "0.5", 0, 1, NULL,
     "With selection = truncation: the share of the best that become parents."},
    {"crossover", PEG_CHOICE, "one_or_two_point", 0, 0, crossovers,
     "How a child comes from two parents."},
    {"crossover_rate", PEG_REAL, "1", 0, 1, NULL,
     "Probability of a crossover; else the child is a copy of one parent."},
    PEG_GA_MUTATIONS(RATE){"replacement", PEG_CHOICE, "generational", 0, 0, replacements,
                           "Who live on to the next generation."},
    {"elites", PEG_INTEGER, "0", 0, 1000000, NULL,
     "With replacement = generational: so many of the best live on."},
    {"duplicates", PEG_CHOICE, "replace", 0, 0, duplicates,
     "What becomes of a child that stands in its generation already."},
    {.key = NULL}};
