/* What many games come to: exact sums, GSL's statistics, and what stands in for them beyond 10^6.
 */
#include "stats/sample.h"
#include "stats/summary.h"
#include "stats/tally.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <malloc.h>
#include <math.h>
#include <stdlib.h>

static peg_collector *collector(void) {
    peg_collector *out = NULL;
    assert_int_equal(peg_collector_new(&out, NULL), PEG_OK);
    return out;
}

static void add_guesses(peg_collector *to, uint64_t guesses, uint64_t times) {
    for (uint64_t i = 0; i < times; i++)
        assert_int_equal(peg_collector_add(to, true, guesses, 0.5, 10, 100, 0), PEG_OK);
}

static peg_summary finish(peg_collector *from) {
    peg_summary out;
    assert_int_equal(peg_collector_finish(from, &out, NULL), PEG_OK);
    return out;
}

static void assert_near(double value, double expected, double relative) {
    if (!(fabs(value - expected) <= relative * fabs(expected)))
        fail_msg("%.17g is not %.17g", value, expected);
}

static void assert_nan(double value) {
    assert_true(isnan(value));
}

static void test_no_game(void **state) {
    (void)state;
    peg_collector *games = collector();
    peg_summary s = finish(games);
    assert_int_equal(s.games, 0);
    assert_int_equal(s.solved, 0);
    assert_nan(s.guesses.mean);
    assert_nan(s.guesses.stddev);
    assert_nan(s.guesses.standard_error);
    assert_nan(s.guesses.median);
    assert_int_equal(s.guesses.total, 0);
    assert_int_equal(s.guesses.within90, 0);
    assert_null(s.guesses.histogram);
    assert_int_equal(s.guesses.bins, 0);
    assert_nan(s.seconds.mean);
    assert_nan(s.seconds.min);
    assert_nan(s.seconds.upper_quartile);
    assert_true(s.seconds.total == 0);
    peg_summary_fini(&s);
    peg_collector_free(games);
    peg_collector_free(NULL);
}

static void test_one_game(void **state) {
    (void)state;
    peg_collector *games = collector();
    assert_int_equal(peg_collector_add(games, true, 4, 0.25, 7, 9, 2), PEG_OK);
    peg_summary s = finish(games);
    assert_true(s.guesses.mean == 4);
    assert_nan(s.guesses.stddev);
    assert_nan(s.guesses.standard_error);
    assert_true(s.guesses.median == 4);
    assert_int_equal(s.guesses.min, 4);
    assert_int_equal(s.guesses.max, 4);
    assert_int_equal(s.guesses.within90, 4);
    assert_int_equal(s.guesses.bins, 4);
    assert_int_equal(s.guesses.histogram[2], 0);
    assert_int_equal(s.guesses.histogram[3], 1);
    assert_true(s.seconds.mean == 0.25);
    assert_nan(s.seconds.stddev);
    assert_true(s.seconds.median == 0.25);
    assert_true(s.seconds.lower_quartile == 0.25);
    assert_true(s.evaluations.total == 7);
    assert_true(s.comparisons.max == 9);
    assert_true(s.stuck.mean == 2 && s.stuck.total == 2);
    peg_summary_fini(&s);
    peg_collector_free(games);
}

/* Knuth's five-guess algorithm over every 4×6 secret. */
static void test_five_guess(void **state) {
    (void)state;
    static const uint64_t histogram[] = {1, 6, 62, 533, 694};
    peg_collector *games = collector();
    for (uint64_t i = 0; i < 5; i++)
        add_guesses(games, i + 1, histogram[i]);
    peg_summary s = finish(games);
    assert_int_equal(s.games, 1296);
    assert_int_equal(s.solved, 1296);
    assert_int_equal(s.guesses.total, 5801);
    assert_true(s.guesses.mean == 5801.0 / 1296);
    double squares = 0;
    for (int i = 0; i < 5; i++)
        squares += (double)histogram[i] * pow(i + 1 - s.guesses.mean, 2);
    assert_near(s.guesses.stddev, sqrt(squares / 1295), 1e-14);
    assert_near(s.guesses.standard_error, s.guesses.stddev / 36, 1e-14);
    assert_true(s.guesses.median == 5);
    assert_int_equal(s.guesses.min, 1);
    assert_int_equal(s.guesses.max, 5);
    assert_int_equal(s.guesses.within90, 5);
    assert_int_equal(s.guesses.bins, 5);
    assert_memory_equal(s.guesses.histogram, histogram, sizeof histogram);
    assert_int_equal(s.guesses.octaves[0], 1);
    assert_int_equal(s.guesses.octaves[1], 68);
    assert_int_equal(s.guesses.octaves[2], 1227);
    assert_false(s.guesses.approximate);
    assert_true(s.comparisons.total == 129600);
    peg_summary_fini(&s);
    peg_collector_free(games);
}

static void test_median_between(void **state) {
    (void)state;
    peg_collector *games = collector();
    add_guesses(games, 3, 2);
    add_guesses(games, 6, 2);
    peg_summary s = finish(games);
    assert_true(s.guesses.median == 4.5);
    peg_summary_fini(&s);
    add_guesses(games, 6, 1);
    s = finish(games);
    assert_int_equal(s.games, 5);
    assert_true(s.guesses.median == 6);
    peg_summary_fini(&s);
    peg_collector_free(games);
}

/* 90 % of all games, solved or not. */
static void test_within90(void **state) {
    (void)state;
    peg_collector *games = collector();
    add_guesses(games, 2, 8);
    add_guesses(games, 7, 1);
    assert_int_equal(peg_collector_add(games, false, 20, 0.5, 10, 100, 0), PEG_OK);
    peg_summary s = finish(games);
    assert_int_equal(s.games, 10);
    assert_int_equal(s.solved, 9);
    assert_int_equal(s.guesses.within90, 7);
    assert_int_equal(s.guesses.max, 7);
    assert_int_equal(s.guesses.total, 23);
    peg_summary_fini(&s);
    assert_int_equal(peg_collector_add(games, false, 20, 0.5, 10, 100, 0), PEG_OK);
    s = finish(games);
    assert_int_equal(s.guesses.within90, 0);
    peg_summary_fini(&s);
    add_guesses(games, 1, 9);
    s = finish(games);
    assert_int_equal(s.guesses.within90, 7);
    peg_summary_fini(&s);
    peg_collector_free(games);
}

static void test_none_solved(void **state) {
    (void)state;
    peg_collector *games = collector();
    for (int i = 1; i <= 5; i++)
        assert_int_equal(peg_collector_add(games, false, 10, i, 0, (uint64_t)i, 0), PEG_OK);
    peg_summary s = finish(games);
    assert_int_equal(s.games, 5);
    assert_int_equal(s.solved, 0);
    assert_nan(s.guesses.mean);
    assert_int_equal(s.guesses.within90, 0);
    assert_true(s.seconds.mean == 3);
    assert_near(s.seconds.stddev, sqrt(2.5), 1e-15);
    assert_true(s.seconds.median == 3);
    assert_true(s.seconds.lower_quartile == 2);
    assert_true(s.seconds.upper_quartile == 4);
    assert_true(s.seconds.total == 15);
    assert_false(s.seconds.approximate);
    peg_summary_fini(&s);
    peg_collector_free(games);
}

static void test_no_guess(void **state) {
    (void)state;
    peg_collector *games = collector();
    assert_int_equal(peg_collector_add(games, true, 0, 0, 0, 0, 0), PEG_INVALID);
    assert_int_equal(peg_collector_add(games, false, 0, 0, 0, 0, 0), PEG_OK);
    peg_collector_free(games);
}

/* The squares of these guesses do not fit 64 bits. */
static void test_many_guesses(void **state) {
    (void)state;
    peg_collector *games = collector();
    add_guesses(games, 4000000000u, 3);
    add_guesses(games, 4000000006u, 3);
    add_guesses(games, 4000000003u, 1);
    peg_summary s = finish(games);
    assert_true(s.guesses.mean == 4000000003.0);
    assert_near(s.guesses.stddev, 3, 1e-15);
    assert_int_equal(s.guesses.total, 28000000021u);
    assert_int_equal(s.guesses.min, 4000000000u);
    assert_int_equal(s.guesses.max, 4000000006u);
    assert_null(s.guesses.histogram);
    assert_int_equal(s.guesses.bins, 0);
    assert_true(s.guesses.approximate);
    assert_near(s.guesses.median, 4000000003.0, 0.004);
    assert_int_equal(s.guesses.octaves[31], 7);
    peg_summary_fini(&s);
    peg_collector_free(games);
}

/* The last bin of the histogram, then one beyond. */
static void test_histogram_limit(void **state) {
    (void)state;
    peg_collector *games = collector();
    for (uint64_t g = 1; g <= PEG_TALLY_BINS; g++)
        add_guesses(games, g, 1);
    peg_summary s = finish(games);
    assert_int_equal(s.guesses.bins, 65536);
    assert_int_equal(s.guesses.histogram[65535], 1);
    assert_true(s.guesses.median == 32768.5);
    assert_int_equal(s.guesses.within90, 58983);
    assert_int_equal(s.guesses.octaves[16], 1);
    peg_summary_fini(&s);
    add_guesses(games, 65537, 1);
    add_guesses(games, 100, 65537 * 8);
    s = finish(games);
    assert_int_equal(s.guesses.bins, 0);
    assert_true(s.guesses.median == 100);
    assert_near((double)s.guesses.within90, 6554, 0.004);
    assert_int_equal(s.guesses.min, 1);
    assert_int_equal(s.guesses.max, 65537);
    peg_summary_fini(&s);
    peg_collector_free(games);
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Beyond 10^6 numbers the memory stays, mean and deviation too, and the rest is near. */
static void test_many_games(void **state) {
    (void)state;
    enum { GAMES = 1500000 };
    double *seconds = malloc(GAMES * sizeof *seconds);
    assert_non_null(seconds);
    peg_collector *games = collector();
    uint64_t x = 1;
    double total = 0;
    size_t before = 0;
    for (uint64_t i = 0; i < GAMES; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        double u = (double)(x >> 11) / 9007199254740992.0;
        seconds[i] = 1e-6 * exp(10 * u);
        total += seconds[i];
        assert_int_equal(peg_collector_add(games, true, 1 + i % 9, seconds[i], i % 200, i, 0),
                         PEG_OK);
        if (i == PEG_SAMPLE_KEPT)
            before = mallinfo2().uordblks + mallinfo2().hblkhd;
    }
    assert_true(mallinfo2().uordblks + mallinfo2().hblkhd <= before);
    peg_summary s = finish(games);
    qsort(seconds, GAMES, sizeof *seconds, by_value);
    assert_true(s.seconds.approximate);
    assert_near(s.seconds.mean, total / GAMES, 1e-9);
    assert_near(s.seconds.total, total, 1e-9);
    assert_true(s.seconds.min == seconds[0]);
    assert_true(s.seconds.max == seconds[GAMES - 1]);
    assert_near(s.seconds.median, seconds[GAMES / 2], 0.004);
    assert_near(s.seconds.lower_quartile, seconds[GAMES / 4], 0.004);
    assert_near(s.seconds.upper_quartile, seconds[GAMES / 4 * 3], 0.004);
    assert_true(s.evaluations.median == 99.5);
    assert_near(s.evaluations.mean, 99.5, 1e-12);
    assert_near(s.evaluations.stddev, sqrt((200.0 * 200 - 1) / 12), 1e-6);
    assert_near(s.comparisons.median, (GAMES - 1) / 2.0, 0.004);
    assert_true(s.comparisons.total == (GAMES - 1) / 2.0 * GAMES);
    assert_true(s.guesses.median == 5);
    peg_summary_fini(&s);
    peg_collector_free(games);
    free(seconds);
}

/* 10^6 games are still summed up exactly. */
static void test_kept(void **state) {
    (void)state;
    peg_sample sample;
    peg_spread spread;
    peg_sample_init(&sample, 0);
    for (int i = 0; i < PEG_SAMPLE_KEPT; i++)
        assert_int_equal(peg_sample_add(&sample, PEG_SAMPLE_KEPT - i), PEG_OK);
    peg_sample_spread(&spread, &sample);
    assert_false(spread.approximate);
    assert_true(spread.median == 500000.5);
    assert_true(spread.lower_quartile == 250000.75);
    assert_int_equal(peg_sample_add(&sample, 0), PEG_OK);
    peg_sample_spread(&spread, &sample);
    assert_true(spread.approximate);
    assert_true(spread.min == 0);
    assert_near(spread.median, 500000, 0.004);
    peg_sample_fini(&sample);
}

static void test_logbins(void **state) {
    (void)state;
    peg_logbins *bins = peg_logbins_new(0);
    assert_non_null(bins);
    assert_nan(peg_logbins_quantile(bins, 0.5));
    peg_logbins_add(bins, 3.7, 0);
    assert_nan(peg_logbins_at(bins, 0));
    peg_logbins_add(bins, 0, 1);
    peg_logbins_add(bins, 1e-300, 1);
    peg_logbins_add(bins, 3.7, 2);
    peg_logbins_add(bins, 1e300, 1);
    assert_true(peg_logbins_at(bins, 0) == 0);
    assert_true(peg_logbins_at(bins, 1) == 0);
    assert_near(peg_logbins_at(bins, 2), 3.7, 0.002);
    assert_near(peg_logbins_at(bins, 3), 3.7, 0.002);
    assert_near(peg_logbins_at(bins, 4), 18446744073709551616.0, 0.004);
    assert_nan(peg_logbins_at(bins, 5));
    peg_logbins_free(bins);
    bins = peg_logbins_new(1);
    assert_non_null(bins);
    for (int i = 0; i < 512; i++)
        peg_logbins_add(bins, i, 1);
    for (unsigned i = 0; i < 512; i++)
        assert_true(peg_logbins_at(bins, i) == i);
    assert_true(peg_logbins_quantile(bins, 0.5) == 255.5);
    assert_true(peg_logbins_quantile(bins, 1) == 511);
    peg_logbins_free(bins);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_game),
        cmocka_unit_test(test_one_game),
        cmocka_unit_test(test_five_guess),
        cmocka_unit_test(test_median_between),
        cmocka_unit_test(test_within90),
        cmocka_unit_test(test_none_solved),
        cmocka_unit_test(test_no_guess),
        cmocka_unit_test(test_many_guesses),
        cmocka_unit_test(test_histogram_limit),
        cmocka_unit_test(test_many_games),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_logbins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
