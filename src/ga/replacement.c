/* Who live on. Places below count are parents, the others children. */
#include "ga/registry.h"

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* The children, and the best parents: as many as are elites, and more where the children are too
 * few. Of more children than there is room for, the best. */
static void generational(const peg_ga_succession *generations) {
    uint32_t count = generations->parents, children = generations->children, next = 0;
    uint32_t elites = least(count, (uint32_t)generations->both.setting);
    if (children < count - elites)
        elites = count - children;
    bool choose = children > count - elites;
    peg_ga_pool pool = generations->both;
    if (choose) {
        pool.fitness += count;
        pool.count = children;
        peg_ga_sort(&pool);
    }
    for (uint32_t i = 0; i < count - elites; i++)
        generations->survivors[next++] = count + (choose ? pool.order[i] : i);
    if (elites == 0)
        return;
    pool.fitness = generations->both.fitness;
    pool.count = count;
    peg_ga_sort(&pool);
    for (uint32_t i = 0; i < elites; i++)
        generations->survivors[next++] = pool.order[i];
}

/* One child after the other takes the place of the worst, the first of equals, if it is no worse.
 * O(parents × children). */
static void steady_state(const peg_ga_succession *generations) {
    const uint32_t *fitness = generations->both.fitness;
    uint32_t count = generations->parents;
    for (uint32_t i = 0; i < count; i++)
        generations->survivors[i] = i;
    for (uint32_t child = count; child < count + generations->children; child++) {
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
    for (uint32_t i = 0; i < generations->parents; i++)
        generations->survivors[i] = generations->both.order[i];
}

static const peg_param elites = {"elites",
                                 PEG_INTEGER,
                                 "0",
                                 0,
                                 1000000,
                                 NULL,
                                 "With replacement = generational: so many of the best live on."};
const peg_ga_replacement peg_ga_replacement_generational = {
    {"replacement", "generational", "Children replace all but the elites.", &elites}, generational};
const peg_ga_replacement peg_ga_replacement_steady_state = {
    {"replacement", "steady_state", "Each child in turn replaces the worst, if it is no worse.",
     NULL},
    steady_state};
const peg_ga_replacement peg_ga_replacement_plus = {
    {"replacement", "plus", "The best of parents and children together.", NULL}, plus};

const peg_ga_duplicates peg_ga_duplicates_replace = {
    {"duplicates", "replace", "A random one takes its place.", NULL}, true};
const peg_ga_duplicates peg_ga_duplicates_keep = {{"duplicates", "keep", "It stays.", NULL}, false};
