/* The operators: one file per family. A function acts on what it is given and draws from the dice;
 * nothing else has a state. registry.h lists them all. */
#ifndef PEGLAB_GA_OPERATORS_H
#define PEGLAB_GA_OPERATORS_H

#include "ga/dice.h"
#include <peglab/ga.h>

/* What strings there are. */
typedef struct peg_ga_shape {
    int length, letters;
    bool repeats;
} peg_ga_shape;

/* --- strings --- */

void peg_ga_random_string(peg_letter *out, const peg_ga_shape *shape, peg_dice *dice);
/* Where letters may not repeat: replaces the second and later places of a letter by random letters
 * that are not in the string. */
void peg_ga_repair(peg_letter *string, const peg_ga_shape *shape, peg_dice *dice);

/* --- selection: who become parents --- */

/* The population as a selection sees it, with room to work in. */
typedef struct peg_ga_pool {
    const uint32_t *fitness;
    uint32_t count;
    uint32_t tournament_size;
    double truncation_share;
    uint32_t *order;      /* count: strings, best first; filled by those who need it */
    uint64_t *cumulative; /* count: running sums of weights */
} peg_ga_pool;

typedef struct peg_ga_selection {
    peg_ga_operator about;
    /* Chooses `count` parents, in random order. */
    void (*select)(const peg_ga_pool *pool, peg_dice *dice, uint32_t *out, size_t count);
} peg_ga_selection;

/* Strings by fitness, equal ones in the order they stand in. */
void peg_ga_sort(const peg_ga_pool *pool);

/* --- crossover: a child of two parents --- */

typedef struct peg_ga_crossover {
    peg_ga_operator about;
    void (*cross)(peg_letter *child, const peg_letter *a, const peg_letter *b, int length,
                  peg_dice *dice);
} peg_ga_crossover;

/* --- mutation: a change of one string --- */

typedef struct peg_ga_mutation {
    peg_ga_operator about; /* its rate is the parameter of its name */
    void (*mutate)(peg_letter *string, const peg_ga_shape *shape, peg_dice *dice);
} peg_ga_mutation;

/* --- replacement: who live on --- */

/* Two generations, one after the other in memory: count parents, then count children, with the room
 * of a pool that sees both. */
typedef struct peg_ga_succession {
    peg_ga_pool both; /* its fitness and order are of 2·count strings */
    uint32_t count, elites;
    uint32_t *survivors; /* count places among the two, to be filled in */
} peg_ga_succession;

typedef struct peg_ga_replacement {
    peg_ga_operator about;
    void (*survive)(const peg_ga_succession *generations);
} peg_ga_replacement;

/* --- duplicates: what becomes of a child that is there already --- */

typedef struct peg_ga_duplicates {
    peg_ga_operator about;
    bool replaced; /* by a random string */
} peg_ga_duplicates;

#endif
