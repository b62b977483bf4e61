/* Scores of partitions and the logarithms behind them, over all partitions of small numbers. */
#include "plain.h"

#include "strategy/logarithm.h"
#include "strategy/score.h"

__extension__ typedef unsigned __int128 wide;

/* Four holes have 14 answers. */
enum { CLASSES = 14, MOST = 14, PARTITIONS = 135 };

typedef struct split {
    uint32_t sizes[CLASSES];
    uint64_t n, parts, largest;
} split;

/* All ways to split n codes into at most CLASSES classes. */
typedef struct splits {
    size_t count;
    split list[PARTITIONS];
} splits;

static void extend(splits *out, split *now, uint64_t left, uint64_t most) {
    if (left == 0) {
        assert_true(out->count < PARTITIONS);
        out->list[out->count++] = *now;
        return;
    }
    if (now->parts == CLASSES)
        return;
    for (uint64_t size = left < most ? left : most; size > 0; size--) {
        now->sizes[now->parts++] = (uint32_t)size;
        extend(out, now, left - size, size);
        now->sizes[--now->parts] = 0;
    }
}

static void splits_of(splits *out, uint64_t n) {
    split now = {.n = n};
    out->count = 0;
    extend(out, &now, n, n);
    for (size_t i = 0; i < out->count; i++)
        out->list[i].largest = out->list[i].sizes[0];
}

static const peg_score_kind *const kinds[] = {&peg_score_largest_class, &peg_score_expected_size,
                                              &peg_score_entropy,       &peg_score_most_parts,
                                              &peg_score_mean_log_skip, &peg_score_mean_log_zero,
                                              &peg_score_mean_log_one};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void open_score(peg_score *out, const peg_score_kind *kind) {
    static peg_spec spec;
    assert_int_equal(peg_spec_init(&spec, 4, 6, true, NULL), PEG_OK);
    assert_int_equal(peg_score_init(out, kind, &spec, spec.size), PEG_OK);
    assert_int_equal(out->classes, CLASSES);
}

static uint64_t cost_of(const peg_score *score, const split *at) {
    return score->kind->cost(score, at->sizes, at->n);
}

static void partitions_are_counted(void **unused) {
    (void)unused;
    static const size_t known[] = {1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77, 101, 135};
    for (uint64_t n = 1; n <= MOST; n++) {
        splits all;
        splits_of(&all, n);
        assert_int_equal(all.count, known[n]);
    }
}

/* Fewer classes than `parts` cost no less either, for the bound falls. */
static void bounds_are_lower_bounds(void **unused) {
    (void)unused;
    for (size_t kind = 0; kind < KINDS; kind++) {
        peg_score score;
        open_score(&score, kinds[kind]);
        for (uint64_t n = 1; n <= MOST; n++) {
            splits all;
            splits_of(&all, n);
            for (size_t i = 0; i < all.count; i++)
                for (uint64_t parts = all.list[i].parts; parts <= CLASSES; parts++)
                    assert_true(kinds[kind]->bound(&score, n, parts) <=
                                cost_of(&score, &all.list[i]));
            for (uint64_t parts = 1; parts < CLASSES; parts++)
                assert_true(kinds[kind]->bound(&score, n, parts + 1) <=
                            kinds[kind]->bound(&score, n, parts));
        }
        peg_score_fini(&score);
    }
}

/* As good as they can be: some partition costs as little, but for the rounding of logarithms. */
static void bounds_are_met(void **unused) {
    (void)unused;
    for (size_t kind = 0; kind < 4; kind++) {
        peg_score score;
        open_score(&score, kinds[kind]);
        for (uint64_t n = 1; n <= MOST; n++) {
            splits all;
            splits_of(&all, n);
            for (uint64_t parts = 1; parts <= n; parts++) {
                uint64_t least = UINT64_MAX, bound = kinds[kind]->bound(&score, n, parts);
                for (size_t i = 0; i < all.count; i++)
                    if (all.list[i].parts == parts && cost_of(&score, &all.list[i]) < least)
                        least = cost_of(&score, &all.list[i]);
                assert_in_range(least - bound, 0, n * score.slack);
            }
        }
        peg_score_fini(&score);
    }
}

static void largest_is_an_upper_bound(void **unused) {
    (void)unused;
    for (size_t kind = 0; kind < KINDS; kind++) {
        peg_score score;
        open_score(&score, kinds[kind]);
        for (uint64_t n = 1; n <= MOST; n++) {
            splits all;
            splits_of(&all, n);
            for (size_t i = 0; i < all.count; i++)
                for (size_t j = 0; j < all.count; j++)
                    if (cost_of(&score, &all.list[j]) <= cost_of(&score, &all.list[i]))
                        assert_true(
                            kinds[kind]->largest(&score, n, cost_of(&score, &all.list[i])) >=
                            all.list[j].largest);
        }
        peg_score_fini(&score);
    }
}

/* Of n codes in at most so many classes, as equal as can be. */
static uint64_t least_squares(uint64_t n, uint64_t classes) {
    uint64_t sum = 0;
    for (uint64_t i = 0; i < classes; i++) {
        uint64_t size = n / classes + (i < n % classes);
        sum += size * size;
    }
    return sum;
}

static void largest_is_no_looser_than_it_says(void **unused) {
    (void)unused;
    peg_score score;
    open_score(&score, &peg_score_expected_size);
    for (uint64_t n = 1; n <= 40; n++)
        for (uint64_t cost = 1; cost <= n * n; cost++) {
            uint64_t largest = (n + CLASSES - 1) / CLASSES;
            for (uint64_t size = largest; size <= n; size++)
                if (size * size + least_squares(n - size, CLASSES - 1) <= cost)
                    largest = size;
            assert_int_equal(score.kind->largest(&score, n, cost), largest);
        }
    peg_score_fini(&score);
    open_score(&score, &peg_score_largest_class);
    for (uint64_t cost = 1; cost <= 40; cost++)
        assert_int_equal(score.kind->largest(&score, 40, cost), cost);
    peg_score_fini(&score);
}

static wide power(wide base, uint64_t exponent) {
    wide result = 1;
    while (exponent-- > 0)
        result *= base;
    return result;
}

/* What a score orders by, as a whole number: 2 to the power of its sum of logarithms. */
static wide entropy_product(const split *at) {
    wide product = 1;
    for (size_t i = 0; i < CLASSES; i++)
        product *= power(at->sizes[i], at->sizes[i]);
    return product;
}

static wide size_product(const split *at) {
    wide product = 1;
    for (size_t i = 0; i < CLASSES; i++)
        product *= at->sizes[i] ? at->sizes[i] : 1;
    return product;
}

static wide zero_product(const split *at) {
    return size_product(at) * power(at->n, CLASSES - at->parts);
}

static int order(wide a, wide b) {
    return (a > b) - (a < b);
}

static void check_order(const peg_score_kind *kind, wide (*product)(const split *)) {
    peg_score score;
    open_score(&score, kind);
    for (uint64_t n = 1; n <= MOST; n++) {
        splits all;
        splits_of(&all, n);
        for (size_t i = 0; i < all.count; i++)
            for (size_t j = 0; j < all.count; j++)
                assert_int_equal(
                    order(cost_of(&score, &all.list[i]), cost_of(&score, &all.list[j])),
                    order(product(&all.list[i]), product(&all.list[j])));
    }
    peg_score_fini(&score);
}

/* Ties are ties exactly, and nothing else is: compared with products of whole numbers. */
static void logarithms_order_like_products(void **unused) {
    (void)unused;
    check_order(&peg_score_entropy, entropy_product);
    check_order(&peg_score_mean_log_one, size_product);
    check_order(&peg_score_mean_log_zero, zero_product);
}

/* The p-th root of one product against the q-th of another: both to the power p·q. */
static void means_order_like_roots(void **unused) {
    (void)unused;
    peg_score score;
    open_score(&score, &peg_score_mean_log_skip);
    for (uint64_t n = 1; n <= MOST; n++) {
        splits all;
        splits_of(&all, n);
        for (size_t i = 0; i < all.count; i++)
            for (size_t j = 0; j < all.count; j++) {
                const split *a = &all.list[i], *b = &all.list[j];
                assert_int_equal(
                    order(cost_of(&score, a), cost_of(&score, b)),
                    order(power(size_product(a), b->parts), power(size_product(b), a->parts)));
            }
    }
    peg_score_fini(&score);
}

static void costs_are_what_they_are_called(void **unused) {
    (void)unused;
    static const uint64_t largest = 8, squares = 64 + 25 + 1 + 1;
    const uint32_t sizes[CLASSES] = {0, 8, 1, 0, 5, 1};
    const uint64_t n = 15, empty = CLASSES - 4;
    peg_score score;
    open_score(&score, &peg_score_largest_class);
    assert_int_equal(score.kind->cost(&score, sizes, n), largest);
    peg_score_fini(&score);
    open_score(&score, &peg_score_expected_size);
    assert_int_equal(score.kind->cost(&score, sizes, n), squares);
    peg_score_fini(&score);
    open_score(&score, &peg_score_most_parts);
    assert_int_equal(score.kind->cost(&score, sizes, n), empty);
    peg_score_fini(&score);
    open_score(&score, &peg_score_entropy);
    double unit = (double)score.table[2] / 2;
    double bits = 8 * 3 + 5 * log2(5);
    assert_true(fabs((double)score.kind->cost(&score, sizes, n) / unit - bits) < 1e-9);
    peg_score_fini(&score);
    open_score(&score, &peg_score_mean_log_one);
    assert_true(fabs((double)score.kind->cost(&score, sizes, n) / unit - log2(40)) < 1e-9);
    peg_score_fini(&score);
    open_score(&score, &peg_score_mean_log_zero);
    assert_true(fabs((double)score.kind->cost(&score, sizes, n) / unit - log2(40) -
                     (double)empty * log2(15)) < 1e-9);
    peg_score_fini(&score);
    open_score(&score, &peg_score_mean_log_skip);
    assert_true(fabs((double)score.kind->cost(&score, sizes, n) / 16 / unit - log2(40) / 4) < 1e-9);
    peg_score_fini(&score);
}

static void logarithms_of_products_are_sums(void **unused) {
    (void)unused;
    enum { LARGEST = 1 << 16 };
    uint64_t *logs = malloc((LARGEST + 1) * sizeof *logs);
    assert_non_null(logs);
    assert_int_equal(peg_logarithms(logs, LARGEST), PEG_OK);
    for (uint64_t a = 1; a <= LARGEST; a++)
        for (uint64_t b = 1; a * b <= LARGEST; b++)
            assert_true(logs[a * b] == logs[a] + logs[b]);
    free(logs);
}

/* Each prime factor is cut by less than one unit, and none is rounded up. */
static void logarithms_are_logarithms(void **unused) {
    (void)unused;
    static const uint64_t largest[] = {2, 3, 10, 1296, 32768, 1 << 20, 1 << 22};
    for (size_t i = 0; i < sizeof largest / sizeof *largest; i++) {
        uint64_t *logs = malloc((size_t)(largest[i] + 1) * sizeof *logs);
        assert_non_null(logs);
        assert_int_equal(peg_logarithms(logs, largest[i]), PEG_OK);
        double unit = (double)logs[2];
        assert_true(logs[2] >= UINT64_C(1) << 30 && (logs[2] & (logs[2] - 1)) == 0);
        assert_true(logs[0] == 0 && logs[1] == 0);
        for (uint64_t n = 2; n <= largest[i]; n++) {
            double error = log2((double)n) - (double)logs[n] / unit;
            if (error > 16 / unit + 1e-14 || error < -1e-14)
                fail_msg("the logarithm of %llu is %g off", (unsigned long long)n, error);
            assert_true(logs[n] <= (uint64_t)INT64_MAX / n);
        }
        free(logs);
    }
}

static void the_smallest_tables(void **unused) {
    (void)unused;
    uint64_t logs[2] = {7, 7};
    assert_int_equal(peg_logarithms(logs, 0), PEG_OK);
    assert_int_equal(logs[0], 0);
    assert_int_equal(logs[1], 7);
    assert_int_equal(peg_logarithms(logs, 1), PEG_OK);
    assert_int_equal(logs[1], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(partitions_are_counted),
        cmocka_unit_test(bounds_are_lower_bounds),
        cmocka_unit_test(bounds_are_met),
        cmocka_unit_test(largest_is_an_upper_bound),
        cmocka_unit_test(largest_is_no_looser_than_it_says),
        cmocka_unit_test(logarithms_order_like_products),
        cmocka_unit_test(means_order_like_roots),
        cmocka_unit_test(costs_are_what_they_are_called),
        cmocka_unit_test(logarithms_of_products_are_sums),
        cmocka_unit_test(logarithms_are_logarithms),
        cmocka_unit_test(the_smallest_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
