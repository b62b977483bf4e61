#include "ga/registry.h"
#include "ga/string_set.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MUTATION_SETS = 1 << PEG_GA_MUTATION_COUNT };

struct peg_ga {
    peg_ga_problem problem;
    peg_ga_shape shape;
    const peg_ga_selection *selection;
    const peg_ga_crossover *crossover;
    const peg_ga_replacement *replacement;
    const peg_ga_duplicates *duplicates;
    uint32_t population;
    uint64_t most_generations, stagnation;
    uint64_t crossover_bound;
    /* Which mutations a child goes through is one draw: bounds of all their combinations. */
    uint64_t mutation_bounds[MUTATION_SETS];

    peg_letter *strings; /* 2·population: parents, then children */
    peg_letter *kept;    /* population: survivors on their way */
    uint32_t *fitness, *kept_fitness;
    uint32_t *couples; /* 2·population */
    peg_ga_succession generations;
    peg_string_set seen; /* of the generation under way */

    peg_letter *eligible;
    size_t eligible_count, eligible_most;
    peg_string_set found;
    uint64_t evaluations, generation, last_news;
};

static peg_letter *string_at(const peg_ga *ga, peg_letter *strings, size_t place) {
    return strings + place * (size_t)ga->shape.length;
}

/* Cumulative: set s of mutations happens where the draw is below bounds[s] and not below the one
 * before. Rates of 0 and 1 are exact: what cannot happen has no room. */
static void set_rates(peg_ga *ga, const peg_params *params) {
    double sum = 0;
    for (unsigned set = 0; set < MUTATION_SETS; set++) {
        double probability = 1;
        for (unsigned i = 0; i < PEG_GA_MUTATION_COUNT; i++) {
            double rate = peg_params_real(params, peg_ga_mutations[i]->about.name);
            probability *= set >> i & 1 ? rate : 1 - rate;
        }
        sum += probability;
        ga->mutation_bounds[set] = peg_dice_bound(sum < 1 ? sum : 1);
    }
    ga->crossover_bound = peg_dice_bound(peg_params_real(params, "crossover_rate"));
}

static void read_params(peg_ga *ga, const peg_params *params) {
    ga->selection = peg_ga_selections[peg_params_choice(params, "selection")];
    ga->crossover = peg_ga_crossovers[peg_params_choice(params, "crossover")];
    ga->replacement = peg_ga_replacements[peg_params_choice(params, "replacement")];
    ga->duplicates = peg_ga_duplicate_rules[peg_params_choice(params, "duplicates")];
    ga->population = (uint32_t)peg_params_integer(params, "population");
    ga->eligible_most = (size_t)peg_params_integer(params, "eligible");
    ga->most_generations = (uint64_t)peg_params_integer(params, "generations");
    ga->stagnation = (uint64_t)peg_params_integer(params, "stagnation");
    ga->generations = (peg_ga_succession){
        .both = {.count = 2 * ga->population,
                 .tournament_size = (uint32_t)peg_params_integer(params, "tournament_size"),
                 .truncation_share = peg_params_real(params, "truncation_share")},
        .count = ga->population,
        .elites = (uint32_t)peg_params_integer(params, "elites")};
    set_rates(ga, params);
}

static peg_status allocate(peg_ga *ga) {
    size_t count = ga->population, length = (size_t)ga->shape.length;
    peg_ga_pool *both = &ga->generations.both;
    ga->strings = malloc(2 * count * length);
    ga->kept = malloc(count * length);
    ga->fitness = malloc(2 * count * sizeof *ga->fitness);
    ga->kept_fitness = malloc(count * sizeof *ga->kept_fitness);
    ga->couples = malloc(2 * count * sizeof *ga->couples);
    ga->eligible = malloc(ga->eligible_most * length);
    both->order = malloc(2 * count * sizeof *both->order);
    both->cumulative = malloc(2 * count * sizeof *both->cumulative);
    both->fitness = ga->fitness;
    ga->generations.survivors = malloc(count * sizeof *ga->generations.survivors);
    bool allocated = ga->strings && ga->kept && ga->fitness && ga->kept_fitness && ga->couples &&
                     ga->eligible && both->order && both->cumulative && ga->generations.survivors;
    return !allocated || peg_string_set_init(&ga->seen, length, count) ||
                   peg_string_set_init(&ga->found, length, ga->eligible_most)
               ? PEG_FAILED
               : PEG_OK;
}

peg_status peg_ga_new(peg_ga **out, const peg_ga_problem *problem, const peg_params *params,
                      peg_error *error) {
    if (problem->length < 1 || problem->length > 256 || problem->letters < 1 ||
        problem->letters > 256 || (!problem->repeats && problem->letters < problem->length))
        return peg_fail(error, PEG_INVALID,
                        "strings have 1 to 256 places and letters, and without repeats at least as "
                        "many letters as places");
    peg_ga *ga = calloc(1, sizeof *ga);
    if (!ga)
        return peg_fail_memory(error);
    ga->problem = *problem;
    ga->shape = (peg_ga_shape){problem->length, problem->letters, problem->repeats};
    read_params(ga, params);
    if (allocate(ga)) {
        peg_ga_free(ga);
        return peg_fail_memory(error);
    }
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
    free(ga->eligible);
    free(ga->generations.both.order);
    free(ga->generations.both.cumulative);
    free(ga->generations.survivors);
    peg_string_set_fini(&ga->seen);
    peg_string_set_fini(&ga->found);
    free(ga);
}

void peg_ga_fill_with(peg_ga *ga, const peg_letter *strings, size_t count, gsl_rng *rng) {
    peg_dice dice = {.rng = rng};
    size_t given = count < ga->population ? count : ga->population;
    if (given > 0)
        memcpy(ga->strings, strings, given * (size_t)ga->shape.length);
    for (size_t i = given; i < ga->population; i++)
        peg_ga_random_string(string_at(ga, ga->strings, i), &ga->shape, &dice);
    ga->eligible_count = 0;
    peg_string_set_clear(&ga->found, ga->eligible);
    ga->evaluations = ga->generation = ga->last_news = 0;
}

void peg_ga_fill(peg_ga *ga, gsl_rng *rng) {
    peg_ga_fill_with(ga, NULL, 0, rng);
}

/* Scores population strings from `first` on, and keeps those of fitness 0. */
static void score(peg_ga *ga, size_t first) {
    uint32_t *fitness = ga->fitness + first;
    const peg_letter *strings = string_at(ga, ga->strings, first);
    ga->problem.fitness(ga->problem.user, strings, ga->population, fitness);
    ga->evaluations += ga->population;
    for (size_t i = 0; i < ga->population && ga->eligible_count < ga->eligible_most; i++) {
        const peg_letter *string = strings + i * (size_t)ga->shape.length;
        if (fitness[i] > 0 || peg_string_set_has(&ga->found, string))
            continue;
        memcpy(string_at(ga, ga->eligible, ga->eligible_count), string, (size_t)ga->shape.length);
        peg_string_set_add(&ga->found, (uint32_t)ga->eligible_count++);
        ga->last_news = ga->generation;
    }
}

static void mutate(const peg_ga *ga, peg_letter *child, peg_dice *dice) {
    uint32_t draw = peg_dice_bits(dice);
    if (draw < ga->mutation_bounds[0])
        return;
    unsigned set = 1;
    while (draw >= ga->mutation_bounds[set] && set + 1 < MUTATION_SETS)
        set++;
    for (unsigned i = 0; i < PEG_GA_MUTATION_COUNT; i++)
        if (set >> i & 1)
            peg_ga_mutations[i]->mutate(child, &ga->shape, dice);
}

static void breed(peg_ga *ga, peg_dice *dice) {
    size_t length = (size_t)ga->shape.length;
    peg_letter *children = string_at(ga, ga->strings, ga->population);
    peg_ga_pool parents = ga->generations.both;
    parents.count = ga->population;
    ga->selection->select(&parents, dice, ga->couples, 2 * (size_t)ga->population);
    peg_string_set_clear(&ga->seen, children);
    for (uint32_t i = 0; i < ga->population; i++) {
        peg_letter *child = children + i * length;
        const peg_letter *a = string_at(ga, ga->strings, ga->couples[2 * i]);
        const peg_letter *b = string_at(ga, ga->strings, ga->couples[2 * i + 1]);
        if (ga->crossover_bound >> 32 || peg_dice_bits(dice) < ga->crossover_bound) {
            ga->crossover->cross(child, a, b, ga->shape.length, dice);
            if (!ga->shape.repeats)
                peg_ga_repair(child, &ga->shape, dice);
        } else {
            memcpy(child, a, length);
        }
        mutate(ga, child, dice);
        if (ga->duplicates->replaced && !peg_string_set_add(&ga->seen, i)) {
            peg_ga_random_string(child, &ga->shape, dice);
            peg_string_set_add(&ga->seen, i);
        }
    }
}

static void replace(peg_ga *ga) {
    size_t length = (size_t)ga->shape.length;
    ga->replacement->survive(&ga->generations);
    for (size_t i = 0; i < ga->population; i++) {
        uint32_t place = ga->generations.survivors[i];
        memcpy(ga->kept + i * length, ga->strings + place * length, length);
        ga->kept_fitness[i] = ga->fitness[place];
    }
    memcpy(ga->strings, ga->kept, ga->population * length);
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
                              .eligible = ga->eligible_count,
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

static bool is_over(const peg_ga *ga) {
    return ga->eligible_count >= ga->eligible_most || ga->generation >= ga->most_generations ||
           (ga->stagnation && ga->generation - ga->last_news >= ga->stagnation);
}

void peg_ga_evolve(peg_ga *ga, gsl_rng *rng, const peg_ga_observer *observer) {
    peg_dice dice = {.rng = rng};
    score(ga, 0);
    observe(ga, observer);
    while (!is_over(ga)) {
        ga->generation++;
        breed(ga, &dice);
        score(ga, ga->population);
        replace(ga);
        observe(ga, observer);
    }
}

const peg_letter *peg_ga_eligible(const peg_ga *ga, size_t *count) {
    *count = ga->eligible_count;
    return ga->eligible;
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
