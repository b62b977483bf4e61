/* Who live on. Places below count are parents, the others children. */
#include "ga/registry.h"

/* The children, but for the elites: the best parents take the places of the last children. */
static void generational(const peg_ga_succession *generations) {
    uint32_t count = generations->count;
    uint32_t elites = generations->elites < count ? generations->elites : count;
    for (uint32_t i = 0; i < count - elites; i++)
        generations->survivors[i] = count + i;
    if (elites == 0)
        return;
    peg_ga_pool parents = generations->both;
    parents.count = count;
    peg_ga_sort(&parents);
    for (uint32_t i = 0; i < elites; i++)
        generations->survivors[count - elites + i] = parents.order[i];
}

/* One child after the other takes the place of the worst, if it is no worse. What is left is what
 * the best of all would be, but that later ones win ties: they have replaced the older. */
static void steady_state(const peg_ga_succession *generations) {
    const uint32_t *fitness = generations->both.fitness;
    uint32_t count = generations->count;
    for (uint32_t i = 0; i < count; i++)
        generations->survivors[i] = i;
    for (uint32_t child = count; child < 2 * count; child++) {
        uint32_t worst = 0;
        for (uint32_t i = 1; i < count; i++)
            if (fitness[generations->survivors[i]] > fitness[generations->survivors[worst]])
                worst = i;
        if (fitness[child] <= fitness[generations->survivors[worst]])
            generations->survivors[worst] = child;
    }
}

static void plus(const peg_ga_succession *generations) {
    peg_ga_sort(&generations->both);
    for (uint32_t i = 0; i < generations->count; i++)
        generations->survivors[i] = generations->both.order[i];
}

const peg_ga_replacement peg_ga_replacement_generational = {
    {"replacement", "generational", "Children replace all but the elites."}, generational};
const peg_ga_replacement peg_ga_replacement_steady_state = {
    {"replacement", "steady_state", "Each child in turn replaces the worst, if it is no worse."},
    steady_state};
const peg_ga_replacement peg_ga_replacement_plus = {
    {"replacement", "plus", "The best of parents and children together."}, plus};

const peg_ga_duplicates peg_ga_duplicates_replace = {
    {"duplicates", "replace", "It becomes a random string."}, true};
const peg_ga_duplicates peg_ga_duplicates_keep = {{"duplicates", "keep", "It stays."}, false};
