#include "ga/archive.h"
#include "ga/recipe.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct peg_ga {
    peg_ga_problem problem;
    peg_ga_shape shape;
    size_t stride;
    const peg_ga_selection *selection;
    const peg_ga_crossover *crossover;
    const peg_ga_replacement *replacement;
    const peg_ga_duplicates *duplicates;
    peg_ga_recipes recipes;
    double selection_setting;
    uint32_t population, children;
    uint64_t most_generations, stagnation, restarts;

    peg_letter *strings; /* parents, then children */
    peg_letter *kept;    /* population: survivors on their way */
    uint32_t *fitness, *kept_fitness;
    uint32_t *couples; /* 2·children */
    peg_ga_succession generations;
    peg_string_set seen; /* of the generation under way */
    peg_ga_archive found;
    uint64_t evaluations, generation, last_news;
};

static peg_letter *string_at(const peg_ga *ga, peg_letter *strings, size_t place) {
    return strings + place * ga->stride;
}

static double setting_of(const peg_params *params, const peg_ga_operator *about) {
    if (!about->param)
        return 0;
    return about->param->type == PEG_REAL ? peg_params_real(params, about->param->key)
                                          : (double)peg_params_integer(params, about->param->key);
}

static void read_params(peg_ga *ga, const peg_params *params) {
    ga->selection = peg_ga_selections[peg_params_choice(params, "selection")];
    ga->crossover = peg_ga_crossovers[peg_params_choice(params, "crossover")];
    ga->replacement = peg_ga_replacements[peg_params_choice(params, "replacement")];
    ga->duplicates = peg_ga_duplicate_rules[peg_params_choice(params, "duplicates")];
    ga->population = (uint32_t)peg_params_integer(params, "population");
    ga->children = (uint32_t)(peg_params_real(params, "offspring") * ga->population + 0.5);
    ga->children = ga->children ? ga->children : 1;
    ga->most_generations = (uint64_t)peg_params_integer(params, "generations");
    ga->stagnation = (uint64_t)peg_params_integer(params, "stagnation");
    ga->restarts = (uint64_t)peg_params_integer(params, "restarts");
    ga->selection_setting = setting_of(params, &ga->selection->about);
    ga->generations =
        (peg_ga_succession){.both = {.count = ga->population + ga->children,
                                     .setting = setting_of(params, &ga->replacement->about)},
                            .parents = ga->population,
                            .children = ga->children};
    peg_ga_recipes_init(&ga->recipes, params);
}

static void begin(peg_ga *ga) {
    peg_ga_archive_clear(&ga->found);
    ga->evaluations = ga->generation = ga->last_news = 0;
}

static peg_status allocate(peg_ga *ga, const peg_params *params) {
    size_t count = ga->population, both_count = count + ga->children;
    size_t most = (size_t)peg_params_integer(params, "eligible");
    peg_ga_pool *both = &ga->generations.both;
    ga->strings = calloc(both_count, ga->stride);
    ga->kept = malloc(count * ga->stride);
    ga->fitness = malloc(both_count * sizeof *ga->fitness);
    ga->kept_fitness = malloc(count * sizeof *ga->kept_fitness);
    ga->couples = malloc(2 * (size_t)ga->children * sizeof *ga->couples);
    both->order = malloc(both_count * sizeof *both->order);
    both->sectors = malloc((PEG_GA_SECTORS * both_count + 1) * sizeof *both->sectors);
    both->cumulative = malloc(both_count * sizeof *both->cumulative);
    both->fitness = ga->fitness;
    ga->generations.survivors = malloc(count * sizeof *ga->generations.survivors);
    bool allocated = ga->strings && ga->kept && ga->fitness && ga->kept_fitness && ga->couples &&
                     both->order && both->cumulative && both->sectors && ga->generations.survivors;
    return !allocated ||
                   peg_string_set_init(&ga->seen, ga->stride,
                                       count > ga->children ? count : ga->children) ||
                   peg_ga_archive_init(&ga->found, ga->stride, most,
                                       peg_params_yes(params, "eligible_repeats"))
               ? PEG_FAILED
               : PEG_OK;
}

peg_status peg_ga_new(peg_ga **out, const peg_ga_problem *problem, const peg_params *params,
                      peg_error *error) {
    bool fits = problem->length >= 1 && problem->length <= 256 && problem->letters >= 1 &&
                problem->letters <= 256 &&
                (problem->repeats || problem->letters >= problem->length);
    if (!fits)
        return peg_fail(error, PEG_INVALID,
                        "strings have 1 to 256 places and letters, and without repeats at least as "
                        "many letters as places");
    peg_ga *ga = calloc(1, sizeof *ga);
    if (!ga)
        return peg_fail_memory(error);
    ga->problem = *problem;
    ga->shape = (peg_ga_shape){problem->length, problem->letters, problem->repeats};
    ga->stride = peg_ga_stride(problem->length);
    read_params(ga, params);
    if (allocate(ga, params)) {
        peg_ga_free(ga);
        return peg_fail_memory(error);
    }
    begin(ga);
    *out = ga;
    return PEG_OK;
}

void peg_ga_free(peg_ga *ga) {
    if (!ga)
        return;
    free(ga->strings);
    free(ga->kept);
    free(ga->fitness);
    free(ga->kept_fitness);
    free(ga->couples);
    free(ga->generations.both.order);
    free(ga->generations.both.cumulative);
    free(ga->generations.both.sectors);
    free(ga->generations.survivors);
    peg_string_set_fini(&ga->seen);
    peg_ga_archive_fini(&ga->found);
    free(ga);
}

/* --- beginnings --- */

static void fill_from(peg_ga *ga, size_t first, peg_dice *dice) {
    for (size_t i = first; i < ga->population; i++)
        peg_ga_random_string(string_at(ga, ga->strings, i), &ga->shape, dice);
}

void peg_ga_fill_with(peg_ga *ga, const peg_letter *strings, size_t count, gsl_rng *rng) {
    peg_dice dice = {.rng = rng};
    size_t given = count < ga->population ? count : ga->population;
    if (given > 0)
        memcpy(ga->strings, strings, given * ga->stride);
    fill_from(ga, given, &dice);
    begin(ga);
}

void peg_ga_fill(peg_ga *ga, gsl_rng *rng) {
    peg_ga_fill_with(ga, NULL, 0, rng);
}

void peg_ga_carry_over(peg_ga *ga) {
    size_t given = ga->found.count < ga->population ? ga->found.count : ga->population;
    memmove(string_at(ga, ga->strings, given), ga->strings, (ga->population - given) * ga->stride);
    memcpy(ga->strings, ga->found.strings, given * ga->stride);
    begin(ga);
}

/* --- evolution --- */

/* The eligible compete: what was found is graded anew, parents included, and all the others stand
 * behind. */
static void grade(peg_ga *ga, size_t first, size_t count, bool news) {
    uint32_t last = ga->problem.grades - 1;
    for (size_t i = first; i < first + count; i++)
        ga->fitness[i] = ga->fitness[i] ? ga->fitness[i] + last : 0;
    if (news)
        ga->problem.grade(ga->problem.user, ga->found.strings, ga->found.count, ga->found.grades);
    for (size_t i = news ? 0 : first; i < first + count; i++)
        if (ga->fitness[i] <= last)
            ga->fitness[i] = peg_ga_archive_grade(&ga->found, string_at(ga, ga->strings, i), last);
}

/* Scores strings, and keeps those of fitness 0. */
static void score(peg_ga *ga, size_t first, size_t count) {
    uint32_t *fitness = ga->fitness + first;
    const peg_letter *strings = string_at(ga, ga->strings, first);
    size_t before = ga->found.count;
    ga->problem.fitness(ga->problem.user, strings, count, fitness);
    ga->evaluations += count;
    for (size_t i = 0; i < count; i++)
        if (fitness[i] == 0)
            peg_ga_archive_add(&ga->found, strings + i * ga->stride);
    bool news = ga->found.count > before;
    if (news)
        ga->last_news = ga->generation;
    if (ga->problem.grade)
        grade(ga, first, count, news);
}

static void choose_couples(peg_ga *ga, peg_dice *dice) {
    peg_ga_pool parents = ga->generations.both;
    parents.count = ga->population;
    parents.setting = ga->selection_setting;
    ga->selection->select(&parents, dice, ga->couples, 2 * (size_t)ga->children);
}

/* What the recipe says, of a child that was crossed. */
static void vary(peg_ga *ga, peg_letter *child, const peg_letter *parent, unsigned recipe,
                 peg_dice *dice) {
    if (!(recipe & PEG_GA_CROSSED))
        peg_ga_copy(child, parent, ga->stride);
    else if (!ga->shape.repeats)
        peg_ga_repair(child, &ga->shape, dice);
    recipe >>= 1;
    for (unsigned i = 0; recipe; i++, recipe >>= 1)
        if (recipe & 1)
            peg_ga_mutations[i]->mutate(child, &ga->shape, dice);
}

static void breed(peg_ga *ga, peg_dice *dice) {
    peg_letter *children = string_at(ga, ga->strings, ga->population);
    peg_ga_brood brood = {ga->strings, ga->couples, children, ga->children, ga->shape.length};
    choose_couples(ga, dice);
    ga->crossover->cross(&brood, dice);
    peg_string_set_clear(&ga->seen, children);
    for (uint32_t i = 0; i < ga->children; i++) {
        peg_letter *child = children + i * ga->stride;
        unsigned recipe = peg_ga_recipe(&ga->recipes, dice);
        if (recipe != PEG_GA_CROSSED || !ga->shape.repeats)
            vary(ga, child, string_at(ga, ga->strings, ga->couples[2 * i]), recipe, dice);
        if (ga->duplicates->replaced && !peg_string_set_add(&ga->seen, i)) {
            peg_ga_random_string(child, &ga->shape, dice);
            peg_string_set_add(&ga->seen, i);
        }
    }
}

static void replace(peg_ga *ga) {
    ga->replacement->survive(&ga->generations);
    for (size_t i = 0; i < ga->population; i++) {
        uint32_t place = ga->generations.survivors[i];
        peg_ga_copy(ga->kept + i * ga->stride, string_at(ga, ga->strings, place), ga->stride);
        ga->kept_fitness[i] = ga->fitness[place];
    }
    memcpy(ga->strings, ga->kept, ga->population * ga->stride);
    memcpy(ga->fitness, ga->kept_fitness, ga->population * sizeof *ga->fitness);
}

/* Shannon's, in bits, of the letters that stand at a place; the mean over the places. */
static double entropy(const peg_ga *ga) {
    double sum = 0;
    for (int place = 0; place < ga->shape.length; place++) {
        uint32_t counts[256] = {0};
        for (size_t i = 0; i < ga->population; i++)
            counts[string_at(ga, ga->strings, i)[place]]++;
        for (int letter = 0; letter < ga->shape.letters; letter++) {
            double share = (double)counts[letter] / ga->population;
            sum -= share > 0 ? share * log2(share) : 0;
        }
    }
    return sum / ga->shape.length;
}

static void observe(peg_ga *ga, const peg_ga_observer *observer) {
    if (!observer || !observer->notify)
        return;
    peg_ga_generation seen = {.number = ga->generation,
                              .best = UINT32_MAX,
                              .eligible = ga->found.count,
                              .evaluations = ga->evaluations};
    uint64_t sum = 0;
    peg_string_set_clear(&ga->seen, ga->strings);
    for (uint32_t i = 0; i < ga->population; i++) {
        seen.best = ga->fitness[i] < seen.best ? ga->fitness[i] : seen.best;
        sum += ga->fitness[i];
        seen.distinct += peg_string_set_add(&ga->seen, i);
    }
    seen.mean = (double)sum / ga->population;
    seen.entropy = entropy(ga);
    observer->notify(observer->user, &seen);
}

/* One attempt: from a population that was not scored yet to a stop. */
static void attempt(peg_ga *ga, peg_dice *dice, const peg_ga_observer *observer) {
    uint64_t last = ga->generation + ga->most_generations;
    score(ga, 0, ga->population);
    observe(ga, observer);
    while (ga->generation < last && ga->found.count < ga->found.most) {
        uint64_t quiet = ga->generation - ga->last_news;
        if (ga->stagnation && ga->found.count > 0 && quiet >= ga->stagnation)
            return;
        ga->generation++;
        breed(ga, dice);
        score(ga, ga->population, ga->children);
        replace(ga);
        observe(ga, observer);
    }
}

void peg_ga_evolve(peg_ga *ga, gsl_rng *rng, const peg_ga_observer *observer) {
    peg_dice dice = {.rng = rng};
    attempt(ga, &dice, observer);
    for (uint64_t i = 0; i < ga->restarts && ga->found.count == 0; i++) {
        fill_from(ga, 0, &dice);
        ga->generation++;
        attempt(ga, &dice, observer);
    }
}

const peg_letter *peg_ga_eligible(const peg_ga *ga, size_t *count) {
    *count = ga->found.count;
    return ga->found.strings;
}

const peg_letter *peg_ga_population(const peg_ga *ga, size_t *count) {
    *count = ga->population;
    return ga->strings;
}

const uint32_t *peg_ga_fitness(const peg_ga *ga) {
    return ga->fitness;
}

uint64_t peg_ga_evaluations(const peg_ga *ga) {
    return ga->evaluations;
}

uint64_t peg_ga_generations(const peg_ga *ga) {
    return ga->generation;
}
