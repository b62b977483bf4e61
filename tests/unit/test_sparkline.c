/* Small bars, as they are seen. */
#include "report/sparkline.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void assert_bars(const char *expected, const double *numbers, size_t count, double low,
                        double high) {
    char text[PEG_SPARKLINE_TEXT];
    assert_ptr_equal(peg_sparkline(text, numbers, count, low, high), text);
    assert_string_equal(text, expected);
}

static void test_few(void **state) {
    (void)state;
    static const double steps[] = {0, 1, 2, 3, 4, 5, 6, 7};
    assert_bars("▁▂▃▄▅▆▇█", steps, 8, 0, 7);
    assert_bars("▁▁▂▂▃▃▄▄", steps, 8, 0, 15);
    assert_bars("", steps, 0, 0, 7);
    static const double around[] = {-1, -0.5, 0, 0.5, 1};
    assert_bars("▁▃▅▆█", around, 5, -1, 1);
    static const double outside[] = {-9, 0, 9};
    assert_bars("▁▅█", outside, 3, -1, 1);
}

static void test_all_the_same(void **state) {
    (void)state;
    static const double same[] = {5, 5, 5};
    assert_bars("▁▁▁", same, 3, 5, 5);
}

/* Of 600 numbers ten make a bar; no number of them makes more bars, or fewer. */
static void test_many(void **state) {
    (void)state;
    enum { BARS = PEG_SPARKLINE_BARS };
    double numbers[10 * BARS] = {0};
    char expected[PEG_SPARKLINE_TEXT] = "█▅";
    for (size_t i = 0; i < 15; i++)
        numbers[i] = 1;
    for (size_t i = 2; i < BARS; i++)
        strcat(expected, "▁");
    assert_bars(expected, numbers, 10 * BARS, 0, 1);
    char text[PEG_SPARKLINE_TEXT];
    for (size_t count = BARS; count < 3 * BARS; count++)
        assert_int_equal(strlen(peg_sparkline(text, numbers, count, 0, 1)), 3 * BARS);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_few),
                                       cmocka_unit_test(test_all_the_same),
                                       cmocka_unit_test(test_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
