/* Every operator against its definition: all outcomes at small sizes, by chi-square. */
#include "ga/recipe.h"
#include <peglab/random.h>

#include <gsl/gsl_cdf.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { DRAWS = 60000, MOST_OUTCOMES = 4096 };

/* What can come out, with its probability by definition and how often it did. */
typedef struct outcomes {
    int length, letters;
    double expected[MOST_OUTCOMES];
    double observed[MOST_OUTCOMES];
} outcomes;

static size_t place_of(const outcomes *all, const peg_letter *string) {
    size_t place = 0;
    for (int i = 0; i < all->length; i++) {
        assert_true(string[i] < all->letters);
        place = place * (size_t)all->letters + string[i];
    }
    return place;
}

static void expect(outcomes *all, const peg_letter *string, double probability) {
    all->expected[place_of(all, string)] += probability;
}

static void check(const outcomes *all, const char *name) {
    double statistic = 0, total = 0;
    int freedom = -1;
    for (size_t i = 0; i < MOST_OUTCOMES; i++) {
        double expected = all->expected[i] * DRAWS;
        total += all->expected[i];
        if (expected == 0) {
            assert_true(all->observed[i] == 0);
            continue;
        }
        assert_true(expected > 5);
        statistic += (all->observed[i] - expected) * (all->observed[i] - expected) / expected;
        freedom++;
    }
    assert_true(total > 1 - 1e-9 && total < 1 + 1e-9);
    double p = freedom > 0 ? gsl_cdf_chisq_Q(statistic, freedom) : 1;
    if (p < 1e-4)
        fail_msg("%s: chi-square %g with %d degrees of freedom, p = %g", name, statistic, freedom,
                 p);
}

static peg_dice new_dice(const char *name) {
    gsl_rng *rng = gsl_rng_alloc(peg_random_philox);
    peg_random_start(rng, &(peg_random_key){.seed = 2, .domain = peg_random_domain(name)});
    return (peg_dice){.rng = rng};
}

/* --- crossover --- */

static const peg_letter mother[8] = {0, 1, 2, 3}, father[8] = {1, 2, 3, 0};

/* Children of two parents, DRAWS of them at a time: rows of `stride` letters. */
static void cross_all(const peg_ga_crossover *crossover, const peg_letter *a, const peg_letter *b,
                      int length, peg_letter *children) {
    size_t stride = peg_ga_stride(length);
    peg_dice dice = new_dice(crossover->about.name);
    static peg_letter parents[2 * 256];
    static uint32_t couples[2 * DRAWS];
    memcpy(parents, a, stride);
    memcpy(parents + stride, b, stride);
    for (size_t i = 0; i < DRAWS; i++)
        couples[2 * i + 1] = 1;
    crossover->cross(&(peg_ga_brood){parents, couples, children, DRAWS, length}, &dice);
    gsl_rng_free(dice.rng);
}

/* The child that has the mother's letters where `places` has a bit. */
static void expect_child(outcomes *all, unsigned places, double probability) {
    peg_letter child[4];
    for (int i = 0; i < all->length; i++)
        child[i] = places >> i & 1 ? mother[i] : father[i];
    expect(all, child, probability);
}

static void expect_one_point(outcomes *all, double weight) {
    for (int cut = 1; cut < all->length; cut++)
        expect_child(all, (1u << cut) - 1, weight / (all->length - 1));
}

static void expect_two_point(outcomes *all, double weight) {
    int borders = all->length + 1;
    for (int i = 0; i < borders; i++)
        for (int j = i + 1; j < borders; j++)
            expect_child(all, 15u & ~(((1u << j) - 1) & ~((1u << i) - 1)),
                         weight * 2 / (borders * (borders - 1)));
}

static void expect_uniform(outcomes *all, double weight) {
    for (unsigned places = 0; places < 16; places++)
        expect_child(all, places, weight / 16);
}

static void check_crossover(const peg_ga_crossover *crossover, outcomes *all) {
    static peg_letter children[DRAWS * 8];
    cross_all(crossover, mother, father, all->length, children);
    for (size_t i = 0; i < DRAWS; i++)
        all->observed[place_of(all, children + 8 * i)]++;
    check(all, crossover->about.name);
}

static void test_crossovers(void **unused) {
    (void)unused;
    outcomes one = {.length = 4, .letters = 4}, two = one, mix = one, uniform = one;
    expect_one_point(&one, 1);
    check_crossover(&peg_ga_crossover_one_point, &one);
    expect_two_point(&two, 1);
    check_crossover(&peg_ga_crossover_two_point, &two);
    expect_one_point(&mix, 0.5);
    expect_two_point(&mix, 0.5);
    check_crossover(&peg_ga_crossover_one_or_two_point, &mix);
    expect_uniform(&uniform, 1);
    check_crossover(&peg_ga_crossover_uniform, &uniform);
}

/* --- mutation --- */

static void check_mutation(const peg_ga_mutation *mutation, const peg_letter *before, outcomes *all,
                           bool repeats) {
    peg_ga_shape shape = {all->length, all->letters, repeats};
    peg_dice dice = new_dice(mutation->about.name);
    for (int i = 0; i < DRAWS; i++) {
        peg_letter string[8];
        memcpy(string, before, (size_t)all->length);
        mutation->mutate(string, &shape, &dice);
        all->observed[place_of(all, string)]++;
    }
    check(all, mutation->about.name);
    gsl_rng_free(dice.rng);
}

static void test_mutation(void **unused) {
    (void)unused;
    static const peg_letter before[] = {0, 1, 1}, different[] = {0, 1, 2};
    outcomes free = {.length = 3, .letters = 5}, strict = free;
    for (int place = 0; place < 3; place++) {
        for (peg_letter letter = 0; letter < 5; letter++) {
            peg_letter after[3];
            memcpy(after, before, 3);
            after[place] = letter;
            expect(&free, after, 1.0 / 15);
            memcpy(after, different, 3);
            for (int i = 0; i < 3; i++)
                if (after[i] == letter)
                    after[i] = different[place];
            after[place] = letter;
            expect(&strict, after, 1.0 / 15);
        }
    }
    check_mutation(&peg_ga_mutation_mutation, before, &free, true);
    check_mutation(&peg_ga_mutation_mutation, different, &strict, false);
}

static void test_moves(void **unused) {
    (void)unused;
    static const peg_letter before[] = {0, 1, 2, 3};
    outcomes sides = {.length = 4, .letters = 4}, stretch = sides, pair = sides;
    peg_letter after[4];
    for (int index = 1; index < 4; index++) {
        for (int i = 0; i < 4; i++)
            after[i] = before[(i + index) % 4];
        expect(&sides, after, 1.0 / 3);
    }
    for (int i = 0; i < 4; i++) {
        for (int j = i + 1; j < 4; j++) {
            for (int k = 0; k < 4; k++)
                after[k] = before[k >= i && k <= j ? i + j - k : k];
            expect(&stretch, after, 1.0 / 6);
            memcpy(after, before, 4);
            after[i] = before[j];
            after[j] = before[i];
            expect(&pair, after, 1.0 / 6);
        }
    }
    check_mutation(&peg_ga_mutation_inversion, before, &sides, true);
    check_mutation(&peg_ga_mutation_reversal, before, &stretch, true);
    check_mutation(&peg_ga_mutation_permutation, before, &pair, true);
}

/* Strings of one place, and every mutation there is, leave the alphabet to nobody. */
static void test_short_strings(void **unused) {
    (void)unused;
    peg_dice dice = new_dice("short");
    peg_ga_shape shape = {1, 3, true};
    for (size_t m = 0; m < PEG_GA_MUTATION_COUNT; m++) {
        for (int i = 0; i < 200; i++) {
            peg_letter string[] = {2};
            peg_ga_mutations[m]->mutate(string, &shape, &dice);
            assert_true(string[0] < 3);
        }
    }
    gsl_rng_free(dice.rng);
}

/* Whatever is registered: a letter stands where one of the parents has it, what follows the string
 * is empty, and both parents have a part in some child. */
static void test_every_crossover(void **unused) {
    (void)unused;
    static const int lengths[] = {1, 2, 7, 8, 9, 17, 256};
    static peg_letter children[DRAWS * 256];
    for (size_t c = 0; c < PEG_GA_CROSSOVER_COUNT; c++)
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
            int length = lengths[l], stride = (int)peg_ga_stride(length);
            peg_letter a[256] = {0}, b[256] = {0};
            size_t from[2] = {0};
            memset(a, 1, (size_t)length);
            memset(b, 2, (size_t)length);
            cross_all(peg_ga_crossovers[c], a, b, length, children);
            for (int i = 0; i < 300 * stride; i++) {
                bool inside = i % stride < length;
                assert_true(inside ? children[i] == 1 || children[i] == 2 : children[i] == 0);
                from[0] += children[i] == 1;
                from[1] += children[i] == 2;
            }
            assert_true(length == 1 || (from[0] > 0 && from[1] > 0));
        }
}

/* Whatever is registered: letters of the alphabet, without repeats where none are allowed. */
static void test_every_mutation(void **unused) {
    (void)unused;
    static const peg_ga_shape shapes[] = {{1, 1, true},  {2, 3, true},   {9, 4, true},
                                          {3, 3, false}, {8, 20, false}, {20, 20, false}};
    peg_dice dice = new_dice("every mutation");
    for (size_t m = 0; m < PEG_GA_MUTATION_COUNT; m++)
        for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
            peg_letter string[24] = {0};
            peg_ga_random_string(string, &shapes[s], &dice);
            for (int round = 0; round < 300; round++) {
                bool used[256] = {false};
                peg_ga_mutations[m]->mutate(string, &shapes[s], &dice);
                for (int i = 0; i < 24; i++) {
                    assert_true(string[i] < (i < shapes[s].length ? shapes[s].letters : 1));
                    assert_true(i >= shapes[s].length || shapes[s].repeats || !used[string[i]]);
                    used[string[i]] = true;
                }
            }
        }
    gsl_rng_free(dice.rng);
}

static void test_random_strings_and_repairs(void **unused) {
    (void)unused;
    outcomes random = {.length = 3, .letters = 4}, distinct = random, repaired = random;
    peg_dice dice = new_dice("strings");
    peg_letter string[3];
    for (peg_letter a = 0; a < 4; a++)
        for (peg_letter b = 0; b < 4; b++)
            for (peg_letter c = 0; c < 4; c++) {
                expect(&random, (peg_letter[]){a, b, c}, 1.0 / 64);
                if (a != b && a != c && b != c)
                    expect(&distinct, (peg_letter[]){a, b, c}, 1.0 / 24);
            }
    /* 0 0 1: the second 0 becomes 2 or 3. */
    expect(&repaired, (peg_letter[]){0, 2, 1}, 0.5);
    expect(&repaired, (peg_letter[]){0, 3, 1}, 0.5);
    for (int i = 0; i < DRAWS; i++) {
        peg_ga_random_string(string, &(peg_ga_shape){3, 4, true}, &dice);
        random.observed[place_of(&random, string)]++;
        peg_ga_random_string(string, &(peg_ga_shape){3, 4, false}, &dice);
        distinct.observed[place_of(&distinct, string)]++;
        memcpy(string, (peg_letter[]){0, 0, 1}, 3);
        peg_ga_repair(string, &(peg_ga_shape){3, 4, false}, &dice);
        repaired.observed[place_of(&repaired, string)]++;
    }
    check(&random, "random");
    check(&distinct, "random without repeats");
    check(&repaired, "repair");
    gsl_rng_free(dice.rng);
}

/* --- selection --- */

enum { PARENTS = 6 };
static const uint32_t fitness[PARENTS] = {4, 0, 9, 4, 7, 2};

static void check_selection(const peg_ga_selection *selection, double parameter,
                            const double *expected, size_t at_once) {
    uint32_t order[PARENTS], sectors[PEG_GA_SECTORS * PARENTS + 1], chosen[DRAWS];
    uint64_t cumulative[PARENTS];
    outcomes all = {.length = 1, .letters = PARENTS};
    peg_ga_pool pool = {fitness, PARENTS, parameter, order, cumulative, sectors};
    peg_dice dice = new_dice(selection->about.name);
    for (size_t done = 0; done < DRAWS; done += at_once)
        selection->select(&pool, &dice, chosen + done, at_once);
    for (size_t i = 0; i < DRAWS; i++)
        all.observed[chosen[i]]++;
    memcpy(all.expected, expected, PARENTS * sizeof *expected);
    check(&all, selection->about.name);
    gsl_rng_free(dice.rng);
}

static void test_selections(void **unused) {
    (void)unused;
    /* Normalised between 9, the worst, and 0: weights 5, 9, 0, 5, 2, 7 of 28. */
    static const double by_fitness[] = {5.0 / 28, 9.0 / 28, 0, 5.0 / 28, 2.0 / 28, 7.0 / 28};
    /* Ranks: 1, 5, 0, 3, 4, 2; weights 6 … 1 of 21. */
    static const double by_rank[] = {4.0 / 21, 6.0 / 21, 1.0 / 21, 3.0 / 21, 2.0 / 21, 5.0 / 21};
    /* The best of three: rank classes 1, 5, {0, 3}, 4, 2 by (n^3 - (n-k)^3) / n^3. */
    static const double by_tournament[] = {28.0 / 216, 91.0 / 216, 1.0 / 216,
                                           28.0 / 216, 7.0 / 216,  61.0 / 216};
    static const double by_truncation[] = {1.0 / 3, 1.0 / 3, 0, 0, 0, 1.0 / 3};
    check_selection(&peg_ga_selection_roulette, 0, by_fitness, 10);
    check_selection(&peg_ga_selection_rank, 0, by_rank, 10);
    check_selection(&peg_ga_selection_tournament, 3, by_tournament, 10);
    check_selection(&peg_ga_selection_truncation, 0.5, by_truncation, 10);
    check_selection(&peg_ga_selection_sus, 0, by_fitness, 1);
}

/* One spin: everyone as often as expected, rounded up or down. */
static void test_universal_sampling(void **unused) {
    (void)unused;
    static const uint32_t weights[PARENTS] = {5, 9, 0, 5, 2, 7};
    uint32_t chosen[13];
    uint64_t cumulative[PARENTS];
    peg_ga_pool pool = {.fitness = fitness, .count = PARENTS, .cumulative = cumulative};
    peg_dice dice = new_dice("universal");
    for (int round = 0; round < 2000; round++) {
        uint32_t count[PARENTS] = {0};
        peg_ga_selection_sus.select(&pool, &dice, chosen, 13);
        for (int i = 0; i < 13; i++)
            count[chosen[i]]++;
        for (int i = 0; i < PARENTS; i++) {
            assert_true(count[i] * 28 + 28 > weights[i] * 13);
            assert_true(count[i] * 28 < weights[i] * 13 + 28);
        }
    }
    gsl_rng_free(dice.rng);
}

/* A wheel with more weight than 32 bits hold, and places without any. */
static void test_heavy_wheel(void **unused) {
    (void)unused;
    static const uint32_t heavy[4] = {UINT32_MAX, 0, UINT32_MAX, UINT32_MAX / 2};
    uint32_t order[4], sectors[PEG_GA_SECTORS * 4 + 1], chosen[DRAWS];
    uint64_t cumulative[4];
    peg_ga_pool pool = {heavy, 4, 0, order, cumulative, sectors};
    outcomes all = {.length = 1, .letters = 4, .expected = {0, 2.0 / 3, 0, 1.0 / 3}};
    peg_dice dice = new_dice("heavy");
    peg_ga_selection_roulette.select(&pool, &dice, chosen, DRAWS);
    for (size_t i = 0; i < DRAWS; i++)
        all.observed[chosen[i]]++;
    check(&all, "heavy");
    gsl_rng_free(dice.rng);
}

/* Which operators a child goes through, by all combinations: bits 0, 1, 2, … of a recipe. */
static void check_recipes(const char *operators, const double *expected) {
    peg_params params;
    peg_ga_recipes recipes;
    outcomes all = {.length = 1, .letters = PEG_GA_RECIPES};
    peg_dice dice = new_dice(operators);
    assert_int_equal(peg_params_init(&params, peg_ga_params(), NULL), PEG_OK);
    peg_params_set(&params, "operators", operators, NULL);
    peg_params_set(&params, "crossover_rate", "0.8", NULL);
    for (size_t i = 0; i < PEG_GA_MUTATION_COUNT; i++)
        peg_params_set(&params, peg_ga_mutations[i]->about.name, i < 2 ? "0.1" : "0", NULL);
    peg_ga_recipes_init(&recipes, &params);
    for (int i = 0; i < DRAWS; i++)
        all.observed[peg_ga_recipe(&recipes, &dice)]++;
    memcpy(all.expected, expected, 8 * sizeof *expected);
    check(&all, operators);
    peg_params_fini(&params);
    gsl_rng_free(dice.rng);
}

static void test_recipes(void **unused) {
    (void)unused;
    static const double each[] = {0.2 * 0.81, 0.8 * 0.81, 0.2 * 0.09, 0.8 * 0.09,
                                  0.2 * 0.09, 0.8 * 0.09, 0.2 * 0.01, 0.8 * 0.01};
    static const double one[8] = {[1] = 0.8, [2] = 0.1, [4] = 0.1};
    check_recipes("each", each);
    check_recipes("one", one);
}

/* Numbers that come several at a time are as independent as if they came one by one. */
static void test_batches(void **unused) {
    (void)unused;
    outcomes all = {.length = 3, .letters = 7};
    static const uint32_t of[3] = {3, 7, 2};
    peg_dice dice = new_dice("batch");
    for (peg_letter a = 0; a < 3; a++)
        for (peg_letter b = 0; b < 7; b++)
            for (peg_letter c = 0; c < 2; c++)
                expect(&all, (peg_letter[]){a, b, c}, 1.0 / 42);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t drawn[3];
        peg_dice_batch(&dice, of, drawn, 3);
        all.observed[place_of(&all, (peg_letter[]){(peg_letter)drawn[0], (peg_letter)drawn[1],
                                                   (peg_letter)drawn[2]})]++;
    }
    check(&all, "batch");
    gsl_rng_free(dice.rng);
}

/* Where all are equal every selection is fair. */
static void test_equal_strings(void **unused) {
    (void)unused;
    static const uint32_t same[4] = {3, 3, 3, 3};
    uint32_t order[4], sectors[PEG_GA_SECTORS * 4 + 1], chosen[DRAWS];
    uint64_t cumulative[4];
    peg_ga_pool pool = {same, 4, 1, order, cumulative, sectors};
    for (size_t s = 0; s < PEG_GA_SELECTION_COUNT; s++) {
        if (peg_ga_selections[s] == &peg_ga_selection_rank)
            continue; /* equal ones have ranks, in the order they stand in */
        outcomes all = {.length = 1, .letters = 4, .expected = {0.25, 0.25, 0.25, 0.25}};
        peg_dice dice = new_dice("equal");
        peg_ga_selections[s]->select(&pool, &dice, chosen, DRAWS);
        for (size_t i = 0; i < DRAWS; i++)
            all.observed[chosen[i]]++;
        check(&all, peg_ga_selections[s]->about.name);
        gsl_rng_free(dice.rng);
    }
}

/* Names in the choices are the operators' own, in the same order. */
static void test_registry(void **unused) {
    (void)unused;
    const peg_param *selection = &peg_ga_params()[peg_param_find(peg_ga_params(), "selection")];
    const peg_param *crossover = &peg_ga_params()[peg_param_find(peg_ga_params(), "crossover")];
    for (size_t i = 0; selection->choices[i]; i++)
        assert_string_equal(selection->choices[i], peg_ga_selections[i]->about.name);
    for (size_t i = 0; crossover->choices[i]; i++)
        assert_string_equal(crossover->choices[i], peg_ga_crossovers[i]->about.name);
    for (size_t i = 0; i < PEG_GA_MUTATION_COUNT; i++)
        assert_true(peg_param_find(peg_ga_params(), peg_ga_mutations[i]->about.name) >= 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_crossovers),
                                       cmocka_unit_test(test_mutation),
                                       cmocka_unit_test(test_moves),
                                       cmocka_unit_test(test_short_strings),
                                       cmocka_unit_test(test_every_crossover),
                                       cmocka_unit_test(test_every_mutation),
                                       cmocka_unit_test(test_random_strings_and_repairs),
                                       cmocka_unit_test(test_selections),
                                       cmocka_unit_test(test_universal_sampling),
                                       cmocka_unit_test(test_heavy_wheel),
                                       cmocka_unit_test(test_recipes),
                                       cmocka_unit_test(test_batches),
                                       cmocka_unit_test(test_equal_strings),
                                       cmocka_unit_test(test_registry)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
