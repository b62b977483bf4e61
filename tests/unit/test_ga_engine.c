/* The engine on known ground: OneMax, takeover times, and what must hold whatever is chosen. */
#include "allocations.h"
#include "ga/registry.h"
#include <peglab/random.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct setting {
    const char *key, *value;
} setting;

static peg_params make_params(const setting *settings, size_t count) {
    peg_params params;
    assert_int_equal(peg_params_init(&params, peg_ga_params(), NULL), PEG_OK);
    for (size_t i = 0; i < count; i++) {
        peg_error error;
        if (peg_params_set(&params, settings[i].key, settings[i].value, &error))
            fail_msg("%s", error.message);
    }
    return params;
}

static peg_ga *make_engine(const peg_ga_problem *problem, const setting *settings, size_t count) {
    peg_ga *ga;
    peg_error error;
    peg_params params = make_params(settings, count);
    if (peg_ga_new(&ga, problem, &params, &error))
        fail_msg("%s", error.message);
    peg_params_fini(&params);
    return ga;
}

static gsl_rng *make_rng(uint64_t seed) {
    gsl_rng *rng = gsl_rng_alloc(peg_random_philox);
    peg_random_start(rng, &(peg_random_key){.seed = seed, .domain = 5});
    return rng;
}

/* How many letters are not 1; user points at the length. */
static void not_ones(void *user, const peg_letter *strings, size_t count, uint32_t *out) {
    size_t length = *(const size_t *)user;
    for (size_t i = 0; i < count; i++) {
        out[i] = 0;
        for (size_t k = 0; k < length; k++)
            out[i] += strings[i * peg_ga_stride((int)length) + k] != 1;
    }
}

static void test_onemax(void **unused) {
    (void)unused;
    static const setting settings[] = {{"population", "100"}, {"selection", "tournament"},
                                       {"eligible", "1"},     {"elites", "1"},
                                       {"mutation", "0.3"},   {"generations", "500"}};
    size_t length = 40, count;
    peg_ga_problem problem = {40, 2, true, not_ones, .user = &length};
    for (uint64_t seed = 0; seed < 20; seed++) {
        gsl_rng *rng = make_rng(seed);
        peg_ga *ga = make_engine(&problem, settings, 6);
        peg_ga_fill(ga, rng);
        peg_ga_evolve(ga, rng, NULL);
        const peg_letter *eligible = peg_ga_eligible(ga, &count);
        assert_int_equal(count, 1);
        for (size_t i = 0; i < length; i++)
            assert_int_equal(eligible[i], 1);
        assert_int_equal(peg_ga_evaluations(ga), 100 * (peg_ga_generations(ga) + 1));
        peg_ga_free(ga);
        gsl_rng_free(rng);
    }
}

/* --- takeover: selection alone, until all strings are copies of the best --- */

static void first_letter(void *user, const peg_letter *strings, size_t count, uint32_t *out) {
    (void)user;
    for (size_t i = 0; i < count; i++)
        out[i] = 1 + (uint32_t)(strings[8 * i] != 0);
}

typedef double growth(double share); /* the best one's expected share in the next generation */

static double grow_tournament(double share) {
    return 1 - (1 - share) * (1 - share);
}

static double grow_tournament_of_four(double share) {
    return 1 - pow(1 - share, 4);
}

static double grow_truncation(double share) {
    return share < 0.5 ? 2 * share : 1;
}

static double grow_rank(double share) {
    return share * (2 - share);
}

static double grow_at_once(double share) {
    (void)share;
    return 1;
}

static void watch_takeover(void *user, const peg_ga_generation *generation) {
    uint64_t *over = user;
    if (generation->mean == 1 && *over == 0)
        *over = generation->number;
}

/* The mean over many runs against the iterated expectation (Goldberg, Deb: "A comparative analysis
 * of selection schemes used in genetic algorithms", 1991), which leaves less than one other string.
 */
static void check_takeover(const char *selection, const char *size, growth *grow) {
    enum { POPULATION = 512, BEST = 32, RUNS = 200 };
    const setting settings[] = {{"population", "512"},     {"selection", selection},
                                {"tournament_size", size}, {"duplicates", "keep"},
                                {"crossover_rate", "0"},   {"mutation", "0"},
                                {"inversion", "0"},        {"reversal", "0"},
                                {"permutation", "0"},      {"generations", "60"}};
    peg_ga_problem problem = {1, 2, true, first_letter, .user = NULL};
    peg_letter start[8 * POPULATION] = {0};
    double sum = 0, share = (double)BEST / POPULATION;
    int expected = 0;
    for (; share < 1 - 0.5 / POPULATION; expected++)
        share = grow(share);
    for (int i = 0; i < POPULATION; i++)
        start[8 * i] = i >= BEST;
    for (uint64_t seed = 0; seed < RUNS; seed++) {
        gsl_rng *rng = make_rng(seed);
        peg_ga *ga = make_engine(&problem, settings, 10);
        uint64_t over = 0;
        peg_ga_observer observer = {watch_takeover, &over};
        peg_ga_fill_with(ga, start, POPULATION, rng);
        peg_ga_evolve(ga, rng, &observer);
        assert_true(over > 0);
        sum += (double)over;
        peg_ga_free(ga);
        gsl_rng_free(rng);
    }
    double mean = sum / RUNS;
    if (fabs(mean - expected) > 1)
        fail_msg("%s takes over in %g generations, not %d", selection, mean, expected);
}

static void test_takeover(void **unused) {
    (void)unused;
    check_takeover("tournament", "2", grow_tournament);
    check_takeover("tournament", "4", grow_tournament_of_four);
    check_takeover("truncation", "2", grow_truncation);
    check_takeover("rank", "2", grow_rank);
    check_takeover("roulette", "2", grow_at_once);
    check_takeover("sus", "2", grow_at_once);
}

/* --- whatever is chosen --- */

typedef struct spectator {
    int length, letters;
    bool repeats;
    uint64_t strings;
} spectator;

/* Fitness: the first two letters are to be 1 and 0. Looks at every string that is ever scored. */
static void look(void *user, const peg_letter *strings, size_t count, uint32_t *out) {
    spectator *seen = user;
    for (size_t i = 0; i < count; i++, strings += peg_ga_stride(seen->length), seen->strings++) {
        bool used[256] = {false};
        for (int k = 0; k < seen->length; k++) {
            assert_true(strings[k] < seen->letters);
            assert_true(seen->repeats || !used[strings[k]]);
            used[strings[k]] = true;
        }
        out[i] = (uint32_t)(strings[0] != 1) + (uint32_t)(strings[1] != 0);
    }
}

static void check_choice(const char *const *choice, const char *population, const char *rate,
                         bool repeats) {
    setting settings[8 + PEG_GA_MUTATION_COUNT] = {
        {"selection", choice[0]},  {"crossover", choice[1]},   {"replacement", choice[2]},
        {"duplicates", choice[3]}, {"population", population}, {"elites", "3"},
        {"generations", "12"},     {"eligible", "1000"}};
    for (size_t i = 0; i < PEG_GA_MUTATION_COUNT; i++)
        settings[8 + i] = (setting){peg_ga_mutations[i]->about.name, rate};
    spectator seen = {.length = 4, .letters = 5, .repeats = repeats};
    peg_ga_problem problem = {4, 5, repeats, look, .user = &seen};
    gsl_rng *rng = make_rng(9);
    peg_ga *ga = make_engine(&problem, settings, 8 + PEG_GA_MUTATION_COUNT);
    size_t count;
    peg_ga_fill(ga, rng);
    peg_ga_evolve(ga, rng, NULL);
    assert_int_equal(seen.strings, peg_ga_evaluations(ga));
    assert_int_equal(peg_ga_generations(ga), 12);
    const peg_letter *eligible = peg_ga_eligible(ga, &count);
    assert_true(count <= (repeats ? 25 : 6)); /* there are no more */
    for (size_t i = 0; i < count; i++) {
        assert_true(eligible[8 * i] == 1 && eligible[8 * i + 1] == 0);
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(eligible + 8 * i, eligible + 8 * j, 8);
    }
    peg_ga_free(ga);
    gsl_rng_free(rng);
}

static const char *const *choices_of(const char *key) {
    return peg_ga_params()[peg_param_find(peg_ga_params(), key)].choices;
}

static void test_every_choice(void **unused) {
    (void)unused;
    static const char *const populations[] = {"1", "2", "7", "40"}, *const rates[] = {"0", "0.3",
                                                                                      "1"};
    const char *const *selections = choices_of("selection"), *const *crossovers =
                                                                 choices_of("crossover");
    const char *const *replacements = choices_of("replacement"), *const *duplicates =
                                                                     choices_of("duplicates");
    for (size_t s = 0; selections[s]; s++)
        for (size_t c = 0; crossovers[c]; c++)
            for (size_t r = 0; replacements[r]; r++)
                for (size_t d = 0; duplicates[d]; d++)
                    for (size_t p = 0; p < 4; p++)
                        for (size_t m = 0; m < 3; m++) {
                            const char *choice[] = {selections[s], crossovers[c], replacements[r],
                                                    duplicates[d]};
                            check_choice(choice, populations[p], rates[m], true);
                            check_choice(choice, populations[p], rates[m], false);
                        }
}

/* With all rates at 0 and no crossover a child is a copy of a parent. */
static void test_rates_of_zero(void **unused) {
    (void)unused;
    static const setting settings[] = {{"population", "30"},    {"duplicates", "keep"},
                                       {"crossover_rate", "0"}, {"mutation", "0"},
                                       {"inversion", "0"},      {"reversal", "0"},
                                       {"permutation", "0"},    {"generations", "1"}};
    size_t length = 6, count;
    peg_ga_problem problem = {6, 9, true, not_ones, .user = &length};
    gsl_rng *rng = make_rng(3);
    peg_ga *ga = make_engine(&problem, settings, 8);
    peg_ga_fill(ga, rng);
    peg_letter before[30 * 8];
    memcpy(before, peg_ga_population(ga, &count), sizeof before);
    peg_ga_evolve(ga, rng, NULL);
    const peg_letter *after = peg_ga_population(ga, &count);
    for (size_t i = 0; i < 30; i++) {
        bool found = false;
        for (size_t j = 0; j < 30 && !found; j++)
            found = memcmp(after + i * 8, before + j * 8, 8) == 0;
        assert_true(found);
    }
    peg_ga_free(ga);
    gsl_rng_free(rng);
}

static void test_replaced_duplicates(void **unused) {
    (void)unused;
    static const setting settings[] = {{"population", "50"},
                                       {"generations", "30"},
                                       {"eligible", "1000"},
                                       {"selection", "truncation"},
                                       {"truncation_share", "0.02"}};
    size_t length = 12, count;
    peg_ga_problem problem = {12, 9, true, not_ones, .user = &length};
    gsl_rng *rng = make_rng(4);
    peg_ga *ga = make_engine(&problem, settings, 5);
    peg_ga_fill(ga, rng);
    peg_ga_evolve(ga, rng, NULL); /* one parent: without replacement all would be its copies */
    const peg_letter *strings = peg_ga_population(ga, &count);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(strings + i * 16, strings + j * 16, 16);
    peg_ga_free(ga);
    gsl_rng_free(rng);
}

static void test_stops(void **unused) {
    (void)unused;
    size_t length = 3, count;
    peg_ga_problem problem = {3, 3, true, not_ones, .user = &length};
    static const setting enough[] = {{"eligible", "1"}, {"population", "500"}};
    static const setting stuck[] = {{"eligible", "2"}, {"population", "500"}, {"stagnation", "7"}};
    gsl_rng *rng = make_rng(1);
    peg_ga *ga = make_engine(&problem, enough, 2);
    peg_ga_fill(ga, rng);
    peg_ga_evolve(ga, rng, NULL);
    assert_int_equal(peg_ga_generations(ga),
                     0); /* 500 random strings of 27 hold the eligible one */
    peg_ga_free(ga);
    ga = make_engine(&problem, stuck, 3);
    peg_ga_fill(ga, rng);
    peg_ga_evolve(ga, rng, NULL);
    assert_int_equal(peg_ga_generations(ga), 7);
    peg_ga_eligible(ga, &count);
    assert_int_equal(count, 1);
    peg_ga_free(ga);
    gsl_rng_free(rng);
}

static void test_the_same_again_without_allocation(void **unused) {
    (void)unused;
    size_t length = 8, counts[2];
    peg_ga_problem problem = {8, 6, true, not_ones, .user = &length};
    static const setting settings[] = {{"generations", "40"}, {"elites", "5"}};
    peg_letter copies[2][150 * 8];
    for (int run = 0; run < 2; run++) {
        gsl_rng *rng = make_rng(77);
        peg_ga *ga = make_engine(&problem, settings, 2);
#ifdef COUNTS_ALLOCATIONS
        size_t before = allocations;
#endif
        peg_ga_fill(ga, rng);
        peg_ga_evolve(ga, rng, NULL);
#ifdef COUNTS_ALLOCATIONS
        assert_int_equal(allocations, before);
#endif
        memcpy(copies[run], peg_ga_population(ga, &counts[run]), sizeof copies[run]);
        peg_ga_free(ga);
        gsl_rng_free(rng);
    }
    assert_memory_equal(copies[0], copies[1], sizeof copies[0]);
}

/* --- fewer and more children, second attempts, what is carried over, grades --- */

/* Counts the strings of each call; nothing is ever eligible. */
static void count_calls(void *user, const peg_letter *strings, size_t count, uint32_t *out) {
    size_t *calls = user;
    (void)strings;
    calls[calls[0]++ + 1] = count;
    for (size_t i = 0; i < count; i++)
        out[i] = 1;
}

static void test_offspring_and_restarts(void **unused) {
    (void)unused;
    static const setting settings[] = {{"population", "40"},
                                       {"offspring", "0.25"},
                                       {"generations", "3"},
                                       {"restarts", "2"},
                                       {"stagnation", "1"}};
    size_t calls[32] = {0};
    peg_ga_problem problem = {5, 5, true, count_calls, .user = calls};
    gsl_rng *rng = make_rng(2);
    peg_ga *ga = make_engine(&problem, settings, 5);
    peg_ga_fill(ga, rng);
    peg_ga_evolve(ga, rng, NULL);
    assert_int_equal(calls[0], 12); /* three times a population and three generations */
    for (size_t i = 0; i < 12; i++)
        assert_int_equal(calls[i + 1], i % 4 ? 10 : 40);
    assert_int_equal(peg_ga_generations(ga), 11);
    assert_int_equal(peg_ga_evaluations(ga), 3 * 70);
    peg_ga_free(ga);
    gsl_rng_free(rng);
}

/* With fewer children than parents the best of the parents live on; of more, the best children. */
static void test_who_lives_on(void **unused) {
    (void)unused;
    static const char *const shares[] = {"0.2", "5"};
    for (size_t s = 0; s < 2; s++) {
        const setting settings[] = {{"population", "30"},
                                    {"offspring", shares[s]},
                                    {"generations", "1"},
                                    {"eligible", "1000"},
                                    {"mutation", "1"}};
        size_t length = 20, count;
        peg_ga_problem problem = {20, 2, true, not_ones, .user = &length};
        gsl_rng *rng = make_rng(5);
        peg_ga *ga = make_engine(&problem, settings, 5);
        peg_ga_fill(ga, rng);
        uint32_t before[30], worst = 0;
        not_ones(&length, peg_ga_population(ga, &count), 30, before);
        peg_ga_evolve(ga, rng, NULL);
        const uint32_t *after = peg_ga_fitness(ga);
        if (s == 1) { /* 30 of 150 children, best first */
            for (size_t i = 1; i < 30; i++)
                assert_true(after[i - 1] <= after[i]);
        } else { /* the 24 best parents stand behind the 6 children */
            for (size_t i = 6; i < 30; i++)
                worst = after[i] > worst ? after[i] : worst;
            size_t better = 0;
            for (size_t i = 0; i < 30; i++)
                better += before[i] < worst;
            assert_true(better <= 24);
            assert_int_equal(peg_ga_evaluations(ga), 36);
        }
        peg_ga_free(ga);
        gsl_rng_free(rng);
    }
}

static void test_carried_over(void **unused) {
    (void)unused;
    static const setting settings[] = {{"population", "60"}, {"eligible", "5"}};
    spectator seen = {.length = 4, .letters = 3, .repeats = true};
    peg_ga_problem problem = {4, 3, true, look, .user = &seen};
    size_t count, found;
    gsl_rng *rng = make_rng(6);
    peg_ga *ga = make_engine(&problem, settings, 2);
    peg_ga_fill(ga, rng);
    peg_ga_evolve(ga, rng, NULL);
    peg_letter expected[60 * 8];
    const peg_letter *eligible = peg_ga_eligible(ga, &found);
    memcpy(expected, eligible, found * 8);
    memcpy(expected + found * 8, peg_ga_population(ga, &count), (60 - found) * 8);
    assert_int_equal(found, 5);
    peg_ga_carry_over(ga);
    assert_memory_equal(peg_ga_population(ga, &count), expected, sizeof expected);
    peg_ga_eligible(ga, &found);
    assert_int_equal(found, 0);
    peg_ga_free(ga);
    gsl_rng_free(rng);
}

/* An archive that counts repeats fills up with the only string there is. */
static void test_counted_repeats(void **unused) {
    (void)unused;
    static const char *const answers[] = {"no", "yes"};
    for (size_t i = 0; i < 2; i++) {
        const setting settings[] = {{"eligible", "40"}, {"eligible_repeats", answers[i]}};
        size_t length = 2, count;
        peg_ga_problem problem = {2, 2, true, not_ones, .user = &length};
        gsl_rng *rng = make_rng(8);
        peg_ga *ga = make_engine(&problem, settings, 2);
        peg_ga_fill(ga, rng);
        peg_ga_evolve(ga, rng, NULL);
        peg_ga_eligible(ga, &count);
        assert_int_equal(count, i ? 40 : 1);
        peg_ga_free(ga);
        gsl_rng_free(rng);
    }
}

/* Grades: the first letter of an eligible string, which begins with the other two fixed. */
static void grade_first_letter(void *user, const peg_letter *eligible, size_t count,
                               uint32_t *out) {
    (void)user;
    for (size_t i = 0; i < count; i++)
        out[i] = eligible[8 * i];
}

static void second_and_third(void *user, const peg_letter *strings, size_t count, uint32_t *out) {
    (void)user;
    for (size_t i = 0; i < count; i++)
        out[i] = (uint32_t)(strings[8 * i + 1] != 1) + (uint32_t)(strings[8 * i + 2] != 2);
}

static void test_grades(void **unused) {
    (void)unused;
    static const setting settings[] = {{"population", "30"},
                                       {"eligible", "1000"},
                                       {"replacement", "plus"},
                                       {"generations", "20"},
                                       {"duplicates", "keep"}};
    peg_ga_problem problem = {3, 9, true, second_and_third, grade_first_letter, 9, NULL};
    size_t count;
    gsl_rng *rng = make_rng(10);
    peg_ga *ga = make_engine(&problem, settings, 5);
    peg_ga_fill(ga, rng);
    peg_ga_evolve(ga, rng, NULL);
    const peg_letter *strings = peg_ga_population(ga, &count);
    const uint32_t *fitness = peg_ga_fitness(ga);
    for (size_t i = 0; i < count; i++) {
        uint32_t distance;
        second_and_third(NULL, strings + 8 * i, 1, &distance);
        assert_int_equal(fitness[i], distance ? distance + 8 : strings[8 * i]);
    }
    assert_int_equal(fitness[0], 0); /* the best grade has won */
    assert_int_equal(fitness[count - 1], 0);
    peg_ga_free(ga);
    gsl_rng_free(rng);
}

static void test_wrong_problems(void **unused) {
    (void)unused;
    static const peg_ga_problem wrong[] = {{0, 2, true, not_ones, .user = NULL},
                                           {257, 2, true, not_ones, .user = NULL},
                                           {3, 0, true, not_ones, .user = NULL},
                                           {3, 257, true, not_ones, .user = NULL},
                                           {4, 3, false, not_ones, .user = NULL}};
    peg_params params = make_params(NULL, 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        peg_ga *ga;
        assert_int_equal(peg_ga_new(&ga, &wrong[i], &params, NULL), PEG_INVALID);
    }
    peg_params_fini(&params);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_onemax),
                                       cmocka_unit_test(test_takeover),
                                       cmocka_unit_test(test_every_choice),
                                       cmocka_unit_test(test_rates_of_zero),
                                       cmocka_unit_test(test_replaced_duplicates),
                                       cmocka_unit_test(test_stops),
                                       cmocka_unit_test(test_the_same_again_without_allocation),
                                       cmocka_unit_test(test_offspring_and_restarts),
                                       cmocka_unit_test(test_who_lives_on),
                                       cmocka_unit_test(test_carried_over),
                                       cmocka_unit_test(test_counted_repeats),
                                       cmocka_unit_test(test_grades),
                                       cmocka_unit_test(test_wrong_problems)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
