/* The evolutionary engine: evolves strings over an alphabet towards a fitness of 0. It knows
 * nothing of what the strings mean: a caller gives it a fitness for a batch of strings, and gets
 * back the eligible ones, the strings of fitness 0, in the order they were found.
 *
 *     peg_ga_problem problem = {.length = 32, .letters = 2, .repeats = true, .fitness = zeros};
 *     peg_params params;
 *     peg_ga *ga;
 *     peg_params_init(&params, peg_ga_params(), NULL);
 *     peg_ga_new(&ga, &problem, &params, NULL);
 *     peg_ga_fill(ga, rng);                  // random strings
 *     peg_ga_evolve(ga, rng, NULL);          // until a stop
 *     peg_ga_eligible(ga, &count);           // what was found
 *
 * Everything that is chosen is a row of peg_ga_params: which operators, their rates, when to stop.
 * Memory is allocated by peg_ga_new alone: no generation allocates. The same problem, parameters,
 * beginning and random stream give the same strings.
 *
 * Strings are rows of whole words: string i begins i × peg_ga_stride(length) letters after the
 * first, and what follows its last letter is 0. */
#ifndef PEGLAB_GA_H
#define PEGLAB_GA_H

#include <gsl/gsl_rng.h>
#include <peglab/param.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint8_t peg_letter;

/* From one string to the next, in letters. */
static inline size_t peg_ga_stride(int length) {
    return ((size_t)length + 7) / 8 * 8;
}

typedef struct peg_ga_problem {
    int length;   /* of a string, 1 … 256 */
    int letters;  /* of the alphabet, 1 … 256: a letter is 0 … letters-1 */
    bool repeats; /* whether a letter may stand twice in a string; else letters >= length */
    /* Fills out[i] with the fitness of string i: less is better, 0: eligible. */
    void (*fitness)(void *user, const peg_letter *strings, size_t count, uint32_t *out);
    /* Where the eligible ones compete too, else NULL: fills out[i] with the grade of the i-th of
     * all that were found so far, 0 (the best) … grades-1. A grade is then the fitness of an
     * eligible string, and that of every other one is raised by grades-1. */
    void (*grade)(void *user, const peg_letter *eligible, size_t count, uint32_t *out);
    uint32_t grades;
    void *user;
} peg_ga_problem;

/* The engine's choices, as a table for plans and lists; lives as long as the process. */
const peg_param *peg_ga_params(void);

/* What a generation was like, for an observer. */
typedef struct peg_ga_generation {
    uint64_t number; /* 0: the population that evolution began with; a restart is one, too */
    uint32_t best;   /* fitness */
    double mean;
    size_t eligible;      /* strings found so far */
    size_t distinct;      /* different strings in the population */
    double entropy;       /* of the letters at a place, in bits; the mean over the places */
    uint64_t evaluations; /* so far */
} peg_ga_generation;

typedef struct peg_ga_observer {
    void (*notify)(void *user, const peg_ga_generation *generation);
    void *user;
} peg_ga_observer;

typedef struct peg_ga peg_ga;

/* params has at least the rows of peg_ga_params; it is read here and not kept. problem is copied.
 */
peg_status peg_ga_new(peg_ga **out, const peg_ga_problem *problem, const peg_params *params,
                      peg_error *error);
void peg_ga_free(peg_ga *ga);

/* Each begins anew, with nothing found: a random population; */
void peg_ga_fill(peg_ga *ga, gsl_rng *rng);
/* the first strings given (as many as fit), the rest random; */
void peg_ga_fill_with(peg_ga *ga, const peg_letter *strings, size_t count, gsl_rng *rng);
/* the eligible ones found last, and after them as many of the last population as fit. */
void peg_ga_carry_over(peg_ga *ga);

/* Evolves until enough eligible strings are found, or the generations are over, or none was found
 * for too long; where none was found at all, again from random strings as often as `restarts` says,
 * each counted as a generation. A population that was never filled consists of zeros. observer may
 * be NULL; it costs a look at the whole population. */
void peg_ga_evolve(peg_ga *ga, gsl_rng *rng, const peg_ga_observer *observer);

/* What evolution came to. All borrowed until the next call that changes the engine. */
const peg_letter *peg_ga_eligible(const peg_ga *ga, size_t *count);
const peg_letter *peg_ga_population(const peg_ga *ga, size_t *count);
const uint32_t *peg_ga_fitness(const peg_ga *ga);
uint64_t peg_ga_evaluations(const peg_ga *ga);
uint64_t peg_ga_generations(const peg_ga *ga);

/* The registered operators, NULL-terminated, for lists. */
typedef struct peg_ga_operator {
    const char *family; /* "selection", "crossover", "mutation", "replacement", "duplicates" */
    const char *name;
    const char *summary;
    const peg_param *param; /* a parameter of its own; NULL: none */
} peg_ga_operator;
extern const peg_ga_operator *const peg_ga_operators[];
/* Whether a parameter has an effect: one of an operator's own has none where another is chosen. */
bool peg_ga_param_matters(const peg_params *params, const char *key);

#ifdef __cplusplus
}
#endif
#endif
