#include "ga/recipe.h"

#include <pthread.h>
#include <string.h>

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

/* Operators' own parameters come behind the choice that may name them. */
static const peg_param rows[] = {
    {"population", PEG_INTEGER, "150", 1, 1000000, NULL, "Individuals in a generation."},
    {"eligible", PEG_INTEGER, "60", 1, 1000000, NULL,
     "Evolution ends when so many eligible individuals are found."},
    {"eligible_repeats", PEG_YESNO, "no", 0, 0, NULL,
     "Whether an eligible individual that is found again counts again."},
    {"generations", PEG_INTEGER, "50", 0, 1000000000, NULL,
     "Evolution ends after so many generations."},
    {"stagnation", PEG_INTEGER, "0", 0, 1000000000, NULL,
     "Evolution ends after so many generations without a new eligible individual, once there is "
     "one; 0: never."},
    {"restarts", PEG_INTEGER, "0", 0, 1000000, NULL,
     "How often evolution begins again, at random, while nothing eligible is found."},
    {"selection", PEG_CHOICE, "roulette", 0, 0, selections, "Who become parents."},
    {"crossover", PEG_CHOICE, "one_or_two_point", 0, 0, crossovers,
     "How a child comes from two parents."},
    {"crossover_rate", PEG_REAL, "1", 0, 1, NULL,
     "Probability of a crossover; else the child begins as a copy of one parent."},
    PEG_GA_MUTATIONS(RATE){"operators", PEG_CHOICE, "each", 0, 0, peg_ga_ways,
                           "A child goes through each operator with its probability, or through "
                           "exactly one of them, in proportion to the rates."},
    {"offspring", PEG_REAL, "1", 0, 16, NULL,
     "Children of a generation, for each individual of the population; at least one in all."},
    {"replacement", PEG_CHOICE, "generational", 0, 0, replacements,
     "Who live on to the next generation."},
    {"duplicates", PEG_CHOICE, "replace", 0, 0, duplicates,
     "What becomes of a child that stands in its generation already."}};

enum {
    ROWS = sizeof rows / sizeof *rows,
    OPERATORS = sizeof peg_ga_operators / sizeof *peg_ga_operators
};
static peg_param table[ROWS + OPERATORS];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void fill(void) {
    size_t next = 0;
    for (size_t row = 0; row < ROWS; row++) {
        table[next++] = rows[row];
        for (size_t i = 0; peg_ga_operators[i] && rows[row].type == PEG_CHOICE; i++)
            if (peg_ga_operators[i]->param &&
                strcmp(peg_ga_operators[i]->family, rows[row].key) == 0)
                table[next++] = *peg_ga_operators[i]->param;
    }
}

const peg_param *peg_ga_params(void) {
    pthread_once(&once, fill);
    return table;
}

bool peg_ga_param_matters(const peg_params *params, const char *key) {
    for (size_t i = 0; peg_ga_operators[i]; i++) {
        const peg_ga_operator *about = peg_ga_operators[i];
        if (about->param && strcmp(about->param->key, key) == 0)
            return strcmp(peg_params_text(params, about->family), about->name) == 0;
    }
    return true;
}
