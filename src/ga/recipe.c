#include "ga/recipe.h"

enum { OPERATORS = PEG_GA_MUTATION_COUNT + 1 };

/* Each operator by itself, with its own probability. */
static double each(const double *rates, unsigned recipe) {
    double probability = 1;
    for (unsigned i = 0; i < OPERATORS; i++)
        probability *= recipe >> i & 1 ? rates[i] : 1 - rates[i];
    return probability;
}

/* Exactly one, in proportion to the rates; none where all of them are 0. */
static double one(const double *rates, unsigned recipe) {
    double total = 0, share = 0;
    for (unsigned i = 0; i < OPERATORS; i++) {
        total += rates[i];
        share = recipe == 1u << i ? rates[i] : share;
    }
    if (total == 0)
        return recipe == 0;
    return share / total;
}

const char *const peg_ga_ways[] = {"each", "one", NULL};
static double (*const ways[])(const double *rates, unsigned recipe) = {each, one};

static void insert(peg_ga_recipes *out, double *probabilities, unsigned recipe, double p) {
    size_t i = out->count++;
    for (; i > 0 && probabilities[i - 1] < p; i--) {
        probabilities[i] = probabilities[i - 1];
        out->recipes[i] = out->recipes[i - 1];
    }
    probabilities[i] = p;
    out->recipes[i] = recipe;
}

void peg_ga_recipes_init(peg_ga_recipes *out, const peg_params *params) {
    double rates[OPERATORS] = {peg_params_real(params, "crossover_rate")}, sum = 0;
    double probabilities[PEG_GA_RECIPES];
    for (unsigned i = 1; i < OPERATORS; i++)
        rates[i] = peg_params_real(params, peg_ga_mutations[i - 1]->about.name);
    *out = (peg_ga_recipes){0};
    for (unsigned recipe = 0; recipe < PEG_GA_RECIPES; recipe++) {
        double p = ways[peg_params_choice(params, "operators")](rates, recipe);
        if (p > 0)
            insert(out, probabilities, recipe, p);
    }
    for (size_t i = 0; i < out->count; i++) {
        sum += probabilities[i];
        out->bounds[i] = peg_dice_bound(sum < 1 ? sum : 1);
    }
    out->bounds[out->count - 1] = peg_dice_bound(1);
}
