/* Which operators a child goes through. One draw decides it: all combinations that can happen have
 * their share of the 32 bits, the likely ones first. */
#ifndef PEGLAB_GA_RECIPE_H
#define PEGLAB_GA_RECIPE_H

#include "ga/registry.h"

enum { PEG_GA_CROSSED = 1, PEG_GA_RECIPES = 2 << PEG_GA_MUTATION_COUNT };

/* Bit 0 of a recipe is the crossover, bit i+1 the i-th mutation. */
typedef struct peg_ga_recipes {
    size_t count;
    uint64_t bounds[PEG_GA_RECIPES]; /* recipe i: the draw is below it, and not below the last */
    unsigned recipes[PEG_GA_RECIPES];
} peg_ga_recipes;

/* The choices of `operators`. */
extern const char *const peg_ga_ways[];

/* From crossover_rate and the mutations' rates, by the choice `operators`. Rates of 0 and 1 are
 * exact. */
void peg_ga_recipes_init(peg_ga_recipes *out, const peg_params *params);

static inline unsigned peg_ga_recipe(const peg_ga_recipes *recipes, peg_dice *dice) {
    /* Mostly the upper half of the draw is enough to tell that it is the first. */
    uint32_t draw = peg_dice_half(dice) << 16;
    if ((draw | UINT16_MAX) < recipes->bounds[0])
        return recipes->recipes[0];
    draw |= peg_dice_half(dice);
    size_t i = 0;
    while (draw >= recipes->bounds[i])
        i++;
    return recipes->recipes[i];
}

#endif
