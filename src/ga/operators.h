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

/* A string is copied as the words it consists of: strings are short, and a call would cost more. */
static inline void peg_ga_copy(peg_letter *out, const peg_letter *from, size_t stride) {
    for (size_t i = 0; i < stride; i += 8)
        __builtin_memcpy(out + i, from + i, 8);
}

/* --- selection: who become parents --- */

enum { PEG_GA_SECTORS = 4 };

/* The population as a selection sees it, with room to work in. */
typedef struct peg_ga_pool {
    const uint32_t *fitness;
    uint32_t count;
    double setting;       /* of the operator's own parameter, where it has one */
    uint32_t *order;      /* count: strings, best first; filled by those who need it */
    uint64_t *cumulative; /* count: running sums of weights */
    uint32_t *sectors;    /* PEG_GA_SECTORS·count+1: a guide to them */
} peg_ga_pool;

typedef struct peg_ga_selection {
    peg_ga_operator about;
    /* Chooses `count` parents, in random order. */
    void (*select)(const peg_ga_pool *pool, peg_dice *dice, uint32_t *out, size_t count);
} peg_ga_selection;

/* Strings by fitness, equal ones in the order they stand in. */
void peg_ga_sort(const peg_ga_pool *pool);

/* --- crossover: children of two parents --- */

/* All children of a generation: the i-th is of the parents couples[2i] and couples[2i+1]. */
typedef struct peg_ga_brood {
    const peg_letter *parents;
    const uint32_t *couples;
    peg_letter *children;
    size_t count;
    int length;
} peg_ga_brood;

typedef struct peg_ga_crossover {
    peg_ga_operator about;
    void (*cross)(const peg_ga_brood *brood, peg_dice *dice);
} peg_ga_crossover;

/* --- mutation: a change of one string --- */

typedef struct peg_ga_mutation {
    peg_ga_operator about; /* its rate is the parameter of its name */
    void (*mutate)(peg_letter *string, const peg_ga_shape *shape, peg_dice *dice);
} peg_ga_mutation;

/* --- replacement: who live on --- */

/* Two generations, one after the other in memory: parents, then children, with the room of a pool
 * that sees both. */
typedef struct peg_ga_succession {
    peg_ga_pool both; /* its fitness and order are of parents and children */
    uint32_t parents, children;
    uint32_t *survivors; /* as many places among the two as there are parents, to be filled in */
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
