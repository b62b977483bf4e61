/* Ranges in lists of numbers: the values are those that one would write by hand, and what is
 * wrong with a range is said in one line. */
#include "plain.h"

#include "config/range.h"
#include <stdio.h>

static const char *const moods[] = {"delay", "concede", NULL};

static const peg_param table[] = {
    {.key = "population", .type = PEG_INTEGER, .fallback = "1", .min = -1000, .max = 0x1p63},
    {.key = "rate", .type = PEG_REAL, .fallback = "0", .min = -1, .max = 1000},
    {.key = "share", .type = PEG_YESNO, .fallback = "yes"},
    {.key = "mood", .type = PEG_CHOICE, .fallback = "delay", .choices = moods},
    {.key = "path", .type = PEG_TEXT, .fallback = ""},
    {.key = NULL}};

static peg_status expand(peg_list *out, const char *key, const char *text, peg_error *error) {
    assert_int_equal(peg_list_split(out, text, error), PEG_OK);
    return peg_range_expand(out, &table[peg_param_find(table, key)], error);
}

/* The canonical texts of the values, as a list. */
static void check(const char *key, const char *text, const char *expected) {
    peg_list list;
    peg_params params;
    peg_error error = {0};
    char values[512] = "";
    assert_int_equal(peg_params_init(&params, table, NULL), PEG_OK);
    if (expand(&list, key, text, &error))
        fail_msg("%s = %s: %s", key, text, error.message);
    for (size_t i = 0; i < list.count; i++) {
        size_t length = strlen(values);
        assert_int_equal(peg_params_set(&params, key, list.values[i], NULL), PEG_OK);
        snprintf(values + length, sizeof values - length, "%s%s", i ? ", " : "",
                 peg_params_text(&params, key));
    }
    assert_string_equal(values, expected);
    peg_list_free(&list);
    peg_params_fini(&params);
}

static void check_count(const char *key, const char *text, size_t expected) {
    peg_list list;
    assert_int_equal(expand(&list, key, text, NULL), PEG_OK);
    assert_int_equal(list.count, expected);
    peg_list_free(&list);
}

static void check_refused(const char *key, const char *text, const char *expected) {
    peg_list list;
    peg_error error = {0};
    assert_int_equal(expand(&list, key, text, &error), PEG_INVALID);
    assert_string_equal(error.message, expected);
    assert_int_equal(peg_range_expand(&list, &table[peg_param_find(table, key)], NULL),
                     PEG_INVALID);
    peg_list_free(&list);
}

static void integers(void **unused) {
    (void)unused;
    check("population", "50..400 step 50", "50, 100, 150, 200, 250, 300, 350, 400");
    check("population", "1..5", "1, 2, 3, 4, 5");
    check("population", "1..10 step 4", "1, 5, 9");
    check("population", "7..7", "7");
    check("population", "7..9 step 100", "7");
    check("population", "-2..2", "-2, -1, 0, 1, 2");
    check("population", "999999999999998..999999999999999", "999999999999998, 999999999999999");
    check_count("population", "1..1000000", 1000000);
}

static void reals(void **unused) {
    (void)unused;
    check("rate", "0..0.3 step 0.1", "0, 0.1, 0.2, 0.3");
    check("rate", "0.01..0.05 step 0.01", "0.01, 0.02, 0.03, 0.04, 0.05");
    check("rate", "0..1 step 0.1", "0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1");
    check("rate", "0.1..0.35 step 0.10", "0.1, 0.2, 0.3");
    check("rate", "1..3 step 1", "1, 2, 3");
    check("rate", "1e-3..3e-3 step 1e-3", "0.001, 0.002, 0.003");
    check("rate", "1.01e2..1.11e2 step 0.5e1", "101, 106, 111");
    check("rate", "-0.2..0.2 step 0.2", "-0.2, 0, 0.2");
    check("rate", ".7...9 step .1", "0.7, 0.8, 0.9");
    check("rate", "999.99999999998..999.99999999999 step 0.00000000001",
          "999.99999999998, 999.99999999999");
}

/* Many values, none of which a rounding has moved. */
static void every_real(void **unused) {
    (void)unused;
    peg_list list;
    assert_int_equal(expand(&list, "rate", "0.001..100 step 0.001", NULL), PEG_OK);
    assert_int_equal(list.count, 100000);
    for (size_t i = 0; i < list.count; i++) {
        char text[32];
        snprintf(text, sizeof text, "%zu.%03zu", (i + 1) / 1000, (i + 1) % 1000);
        assert_true(strtod(list.values[i], NULL) == strtod(text, NULL));
    }
    peg_list_free(&list);
}

static void downward(void **unused) {
    (void)unused;
    check("population", "5..1 step 2", "5, 3, 1");
    check("population", "2..-2 step 3", "2, -1");
    check("rate", "0.3..0 step 0.1", "0.3, 0.2, 0.1, 0");
    check("rate", "1..0.75 step 0.1", "1, 0.9, 0.8");
}

static void among_values(void **unused) {
    (void)unused;
    check("population", "10, 50..150 step 50, 1000", "10, 50, 100, 150, 1000");
    check("population", "1..2, 9..8,+7", "1, 2, 9, 8, 7");
    check("population", "3", "3");
    check("population", " 1 ..\t2  step 1 ", "1, 2");
    check("rate", "0.9, 0..0.2 step 0.1, 1", "0.9, 0, 0.1, 0.2, 1");
}

/* What is no number has no ranges. */
static void other_types(void **unused) {
    (void)unused;
    check("path", "../x, a..b step c", "../x, a..b step c");
    static const char *const keys[] = {"share", "mood"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        peg_list list;
        assert_int_equal(expand(&list, keys[i], "1..2", NULL), PEG_OK);
        assert_int_equal(list.count, 1);
        assert_string_equal(list.values[0], "1..2");
        peg_list_free(&list);
    }
}

static void wrong_ends(void **unused) {
    (void)unused;
    static const struct {
        const char *key, *text, *end;
    } rows[] = {{"rate", "0..1000.5 step 0.5", "1000.5"},
                {"rate", "-2..0 step 1", "-2"},
                {"rate", "0, a..1 step 0.1", "a"},
                {"rate", "0..1 by 0.1", "1 by 0.1"},
                {"rate", "0..1..2 step 0.1", "1..2"},
                {"rate", "..1 step 0.1", ""},
                {"rate", "0.. step 0.1", ""},
                {"rate", "0..inf step 1", "inf"},
                {"population", "1..2.5", "2.5"},
                {"population", "1e2..200", "1e2"},
                {"population", "-1001..3", "-1001"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char expected[256];
        snprintf(expected, sizeof expected, "'%s' in a range A..B step S must be %s", rows[i].end,
                 strcmp(rows[i].key, "rate") == 0 ? "a number from -1 to 1000"
                                                  : "an integer from -1000 to 2^63-1");
        check_refused(rows[i].key, rows[i].text, expected);
    }
}

static void wrong_steps(void **unused) {
    (void)unused;
    check_refused("rate", "0..1", "a range of real numbers needs a step: A..B step S");
    check_refused("rate", "0..1 step 0", "'0' as a step must be a number above 0");
    check_refused("rate", "1..0 step -0.1", "'-0.1' as a step must be a number above 0");
    check_refused("rate", "0..1 step", "'' as a step must be a number above 0");
    check_refused("rate", "0..1 steps 1", "'s 1' as a step must be a number above 0");
    check_refused("rate", "0..1 step 1e-400", "'1e-400' as a step must be a number above 0");
    check_refused("population", "1..9 step 0", "'0' as a step must be an integer above 0");
    check_refused("population", "9..1 step -2", "'-2' as a step must be an integer above 0");
    check_refused("population", "1..9 step 0.5", "'0.5' as a step must be an integer above 0");
}

static void too_many(void **unused) {
    (void)unused;
    static const char *const message = "the ranges make more than 1000000 values";
    check_refused("population", "0..1000000", message);
    check_refused("population", "1, 1..1000000", message);
    check_refused("population", "1..10, 1..999991", message);
    check_refused("population", "0..999999999999999", message);
    check_refused("rate", "0..1 step 0.0000009", message);
    static const char *const digits = "the numbers of a range have at most 15 digits";
    check_refused("population", "1..9223372036854775807", digits);
    check_refused("rate", "0..1 step 1e-300", digits);
    check_refused("rate", "0..0.30000000000000004 step 0.1", digits);
    check_refused("rate", "0..1 step 1e300", digits);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers),   cmocka_unit_test(reals),        cmocka_unit_test(every_real),
        cmocka_unit_test(downward),   cmocka_unit_test(among_values), cmocka_unit_test(other_types),
        cmocka_unit_test(wrong_ends), cmocka_unit_test(wrong_steps),  cmocka_unit_test(too_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
