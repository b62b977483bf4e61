/* The figures of the literature, histogram for histogram, over every secret: the number of secrets
 * found with 1, 2, 3, … guesses. All were recomputed by independent programs, and are exact. */
#include "../support.h"

#include <jansson.h>

typedef struct figure {
    const char *size, *strategy;
    const char *settings;  /* of the strategy's section */
    const char *histogram; /* NULL: the total alone is known */
    json_int_t total;
} figure;

static void histogram_text(char *out, size_t size, const json_t *histogram) {
    size_t length = 0;
    *out = '\0';
    for (size_t i = 0; i < json_array_size(histogram) && length < size; i++)
        length += (size_t)snprintf(out + length, size - length, "%s%" JSON_INTEGER_FORMAT,
                                   i ? " " : "", json_integer_value(json_array_get(histogram, i)));
}

static void check_cell(const json_t *cell, const figure *expected) {
    char text[1024];
    const json_t *guesses = json_object_get(cell, "guesses");
    json_int_t games = json_integer_value(json_object_get(cell, "games"));
    assert_string_equal(json_string_value(json_object_get(cell, "use")), expected->strategy);
    assert_int_equal(json_integer_value(json_object_get(cell, "solved")), games);
    histogram_text(text, sizeof text, json_object_get(guesses, "histogram"));
    if (expected->histogram)
        assert_string_equal(text, expected->histogram);
    assert_int_equal(json_integer_value(json_object_get(guesses, "total")), expected->total);
    double mean = json_number_value(json_object_get(guesses, "mean"));
    assert_true(mean == (double)expected->total / (double)games);
}

/* A run for each. */
static void check(const figure *figures, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char *plan;
        program it;
        assert_true(asprintf(&plan,
                             "[experiment]\nname = reference\nsizes = %s\nstrategies = it\n"
                             "[strategy it]\nuse = %s\n%s\n",
                             figures[i].size, figures[i].strategy, figures[i].settings) > 0);
        write_text("plan.ini", plan);
        RUN_WELL(&it, "run", "plan.ini", "--out", "out");
        json_t *summary = json_load_file("out/summary.json", 0, NULL);
        const json_t *cells = json_object_get(summary, "cells");
        assert_int_equal(json_array_size(cells), 1);
        check_cell(json_array_get(cells, 0), &figures[i]);
        json_decref(summary);
        program_free(&it);
        remove_folder("out");
        free(plan);
    }
}

#define CHECK(...)                                                                                 \
    do {                                                                                           \
        static const figure figures[] = {__VA_ARGS__};                                             \
        check(figures, sizeof figures / sizeof *figures);                                          \
    } while (0)

static void brute_force(void **state) {
    (void)state;
    CHECK({"4x6", "brute_force", "first = 1122",
           "1 12 24 37 42 54 69 99 85 95 107 130 100 92 85 80 54 40 34 24 12 6 5 2 2 3 0 1 1",
           15145});
}

static void first_consistent(void **state) {
    (void)state;
    CHECK({"4x6", "first_consistent", "first = 1122", "1 12 71 253 588 286 78 7", 6508},
          {"4x6", "first_consistent", "first = 2345", "1 13 92 337 540 251 57 5", 6296},
          {"4x6", "first_consistent", "first = 1133", NULL, 6522});
}

static void six_guess(void **state) {
    (void)state;
    CHECK({"4x6", "six_guess", "first = 1122", "1 12 99 468 662 54", 5828});
}

static void five_guess(void **state) {
    (void)state;
    CHECK({"4x6", "knuth", "first = 1122", "1 6 62 533 694", 5801});
}

static void five_guess_without_preference(void **state) {
    (void)state;
    CHECK({"4x6", "knuth", "first = 1122\nprefer_candidates = no", "1 6 25 239 1025", 6169},
          {"4x4", "knuth", "prefer_candidates = no", "1 5 23 227", 988},
          {"4x5", "knuth", "prefer_candidates = no", "1 4 22 240 358", 2825},
          {"4x7", "knuth", "first = 1234\nprefer_candidates = no", "1 2 18 256 1459 665", 12368});
}

static void greenwell(void **state) {
    (void)state;
    CHECK({"4x6", "static", "", "1 2 6 148 395 598 146", 7200},
          {"4x6", "static", "series = 1221 / 2354 / 3311 / 4524 / 5656 / 6643",
           "1 2 6 148 395 598 146", 7200});
}

/* The first guess is chosen by the same rule. */
static void one_step_small(void **state) {
    (void)state;
    CHECK({"3x6", "knuth", "", NULL, 874}, {"3x6", "expected_size", "", NULL, 859},
          {"3x6", "entropy", "", NULL, 860}, {"3x6", "most_parts", "", NULL, 859});
}

static void one_step_classic(void **state) {
    (void)state;
    CHECK({"4x6", "knuth", "", "1 6 62 533 694", 5801}, {"4x6", "expected_size", "", NULL, 5696},
          {"4x6", "entropy", "", "1 4 71 612 596 12", 5722}, {"4x6", "most_parts", "", NULL, 5668});
}

/* Means of 4.739, 5.051 and 4.770. */
static void entropy_elsewhere(void **state) {
    (void)state;
    CHECK({"4x7", "entropy", "", NULL, 11378}, {"4x8", "entropy", "", NULL, 20688},
          {"5x6", "entropy", "", NULL, 37087});
}

static void one_step_large(void **state) {
    (void)state;
    CHECK({"5x8", "knuth", "", "1 5 79 1376 11371 18193 1743", 183966},
          {"5x8", "expected_size", "", "1 8 105 1477 13804 16584 789", 180287},
          {"5x8", "entropy", "", "1 9 113 1575 14136 16014 919 1", 179863},
          {"5x8", "most_parts", "", "1 14 163 1424 12882 16787 1488 9", 181834});
}

int main(void) {
    const struct CMUnitTest tests[] = {IN_FOLDER(brute_force),
                                       IN_FOLDER(first_consistent),
                                       IN_FOLDER(six_guess),
                                       IN_FOLDER(five_guess),
                                       IN_FOLDER(five_guess_without_preference),
                                       IN_FOLDER(greenwell),
                                       IN_FOLDER(one_step_small),
                                       IN_FOLDER(one_step_classic),
                                       IN_FOLDER(entropy_elsewhere),
                                       IN_FOLDER(one_step_large)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
