/* The order of a table's rows and its best cells, from summaries made by hand. */
#include "report/best.h"
#include "report/order.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

enum { MOST = 8 };

static peg_report_cell cell(const char *label, uint64_t solved, double mean, double error) {
    return (peg_report_cell){
        .name = {.label = (char *)label},
        .record = {.holes = 4,
                   .colours = 6,
                   .repeats = true,
                   .codemaker = (char *)"all",
                   .codemaker_params = (char *)"{}"},
        .summary = {.games = 100,
                    .solved = solved,
                    .guesses = {.mean = mean, .standard_error = error}},
    };
}

/* Checks the labels of the cells in this order, separated by spaces. */
static void assert_order(const peg_report_cell *cells, size_t count, const char *name,
                         const char *expected) {
    peg_report_cell copy[MOST];
    char labels[256] = "";
    memcpy(copy, cells, count * sizeof *cells);
    peg_report report = {.count = count, .cells = copy};
    assert_non_null(peg_order_find(name));
    assert_int_equal(peg_report_sort(&report, peg_order_find(name), NULL), PEG_OK);
    for (size_t i = 0; i < count; i++) {
        strcat(labels, i ? " " : "");
        strcat(labels, copy[i].name.label);
    }
    assert_string_equal(labels, expected);
}

/* Checks the marks: a star for each of the best, a dot for each of the others. */
static void assert_best(peg_report_cell *cells, size_t count, const char *expected) {
    bool best[MOST];
    char marks[MOST + 1] = "";
    memset(best, true, sizeof best);
    peg_report report = {.count = count, .cells = cells};
    bool any = peg_best_find(best, &report);
    for (size_t i = 0; i < count; i++)
        strcat(marks, best[i] ? "*" : ".");
    assert_string_equal(marks, expected);
    assert_int_equal(any, strchr(expected, '*') != NULL);
}

static void test_orders(void **state) {
    (void)state;
    static const char *const names[] = {"plan",        "guesses",     "time",
                                        "comparisons", "evaluations", "label"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_string_equal(peg_orders[i].name, names[i]);
        assert_ptr_equal(peg_order_find(names[i]), &peg_orders[i]);
        assert_true(strlen(peg_orders[i].help) > 0);
    }
    assert_null(peg_orders[sizeof names / sizeof *names].name);
    assert_null(peg_order_find("guess"));
}

static void test_by_each_column(void **state) {
    (void)state;
    peg_report_cell cells[] = {cell("c", 100, 5, 0), cell("a", 100, 4, 0), cell("d", 100, 3, 0),
                               cell("b", 100, 6, 0)};
    static const double seconds[] = {2, 3, 4, 1}, evaluations[] = {40, 10, 30, 20},
                        comparisons[] = {1, 2, 0, 3};
    for (size_t i = 0; i < 4; i++) {
        cells[i].summary.seconds.mean = seconds[i];
        cells[i].summary.evaluations.mean = evaluations[i];
        cells[i].summary.comparisons.mean = comparisons[i];
    }
    assert_order(cells, 4, "plan", "c a d b");
    assert_order(cells, 4, "guesses", "d a c b");
    assert_order(cells, 4, "time", "b c a d");
    assert_order(cells, 4, "evaluations", "a b d c");
    assert_order(cells, 4, "comparisons", "d c a b");
    assert_order(cells, 4, "label", "a b c d");
    assert_order(cells, 0, "label", "");
}

/* Who solves more comes first, however many guesses it takes; who solves nothing comes last. */
static void test_unsolved(void **state) {
    (void)state;
    peg_report_cell cells[] = {cell("lost", 0, NAN, NAN), cell("half", 50, 2, 0),
                               cell("none", 0, NAN, NAN), cell("most", 99, 9, 0),
                               cell("more", 99, 8, 0)};
    static const double seconds[] = {1, 3, NAN, 2, 2};
    for (size_t i = 0; i < 5; i++)
        cells[i].summary.seconds.mean = seconds[i];
    cells[2].summary.games = 0;
    assert_order(cells, 5, "guesses", "more most half lost none");
    assert_order(cells, 5, "time", "lost most more half none");
}

/* A share is of the games played: half of ten is as much as half of a hundred. */
static void test_shares(void **state) {
    (void)state;
    peg_report_cell cells[] = {cell("hundred", 50, 4, 0), cell("ten", 5, 3, 0),
                               cell("less", 49, 2, 0)};
    cells[1].summary.games = 10;
    assert_order(cells, 3, "guesses", "ten hundred less");
    assert_best(cells, 3, ".*.");
}

static void test_ties_keep_their_places(void **state) {
    (void)state;
    enum { CELLS = 500 };
    static peg_report_cell cells[CELLS];
    for (size_t i = 0; i < CELLS; i++) {
        cells[i] = cell("same", 100, (double)(i % 3), 0);
        cells[i].name.cell = (int64_t)i;
    }
    peg_report report = {.count = CELLS, .cells = cells};
    assert_int_equal(peg_report_sort(&report, peg_order_find("label"), NULL), PEG_OK);
    for (size_t i = 0; i < CELLS; i++)
        assert_int_equal(cells[i].name.cell, i);
    assert_int_equal(peg_report_sort(&report, peg_order_find("guesses"), NULL), PEG_OK);
    for (size_t i = 1; i < CELLS; i++) {
        bool tie = cells[i - 1].summary.guesses.mean == cells[i].summary.guesses.mean;
        assert_true(tie ? cells[i - 1].name.cell < cells[i].name.cell
                        : cells[i - 1].summary.guesses.mean < cells[i].summary.guesses.mean);
    }
}

/* Two cells for each size and codemaker, of which the second is the better one. */
static void test_games_are_not_mixed(void **state) {
    (void)state;
    peg_report_cell cells[] = {cell("b", 100, 9, 0),  cell("a", 100, 8, 0),  cell("d", 100, 2, 0),
                               cell("c", 100, 1, 0),  cell("f", 100, 20, 0), cell("e", 100, 10, 0),
                               cell("h", 100, 17, 0), cell("g", 100, 15, 0)};
    for (size_t i = 2; i < 4; i++)
        cells[i].record.holes = 3;
    for (size_t i = 4; i < 6; i++)
        cells[i].record.codemaker = (char *)"adversary";
    for (size_t i = 6; i < 8; i++)
        cells[i].record.repeats = false;
    assert_order(cells, 8, "plan", "b a d c f e h g");
    assert_order(cells, 8, "guesses", "a b c d e f g h");
    assert_order(cells, 8, "label", "a b c d e f g h");
    assert_best(cells, 8, ".*.*.*.*");
    for (size_t i = 6; i < 8; i++) {
        cells[i].record = cells[4].record;
        cells[i].record.codemaker_params = (char *)"{\"ties\": \"concede\"}";
    }
    assert_order(cells, 8, "guesses", "a b c d e f g h");
    assert_best(cells, 8, ".*.*.*.*");
    /* A size that comes again joins its group. */
    cells[7].record = cells[0].record;
    assert_order(cells, 8, "plan", "b a d c f e h g");
    assert_order(cells, 8, "guesses", "a b g c d e f h");
    assert_best(cells, 8, ".*.*.*..");
}

/* 3, 4, 5: the standard error of the difference is exactly 0.625. */
static void test_within_a_standard_error(void **state) {
    (void)state;
    peg_report_cell cells[] = {cell("far", 100, 4.6875, 0.375), cell("near", 100, 4.625, 0.375),
                               cell("best", 100, 4, 0.5)};
    assert_best(cells, 3, ".**");
    cells[1].summary.guesses.standard_error = 0.25;
    assert_best(cells, 3, "..*");
    cells[1] = cells[2];
    assert_best(cells, 3, ".**");
    cells[0].summary.guesses.standard_error = 0.5; /* 0.707 */
    assert_best(cells, 3, "...");
}

/* An error that does not exist counts as 0. */
static void test_no_error(void **state) {
    (void)state;
    peg_report_cell cells[] = {cell("one", 100, 4, NAN), cell("two", 100, 4, NAN),
                               cell("three", 100, 4.0001, NAN)};
    assert_best(cells, 3, "**.");
    assert_best(cells, 2, "..");
    cells[0].summary.guesses.standard_error = 0.001;
    assert_best(cells, 3, "...");
}

static void test_best_solve_the_most(void **state) {
    (void)state;
    peg_report_cell cells[] = {cell("quick", 98, 2, 1), cell("sure", 99, 7, 1),
                               cell("also", 99, 8, 1), cell("slow", 99, 9, 1)};
    assert_best(cells, 4, ".**.");
    assert_best(cells, 2, ".*");
    assert_best(cells, 1, ".");
    assert_best(cells, 0, "");
}

static void test_none_is_best(void **state) {
    (void)state;
    peg_report_cell cells[] = {cell("lost", 0, NAN, NAN), cell("too", 0, NAN, NAN),
                               cell("one", 1, 7, NAN)};
    assert_best(cells, 2, "..");
    assert_best(cells, 3, "..*");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_by_each_column),
        cmocka_unit_test(test_unsolved),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_ties_keep_their_places),
        cmocka_unit_test(test_games_are_not_mixed),
        cmocka_unit_test(test_within_a_standard_error),
        cmocka_unit_test(test_no_error),
        cmocka_unit_test(test_best_solve_the_most),
        cmocka_unit_test(test_none_is_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
