/* From a plan to its cells: sweeps, labels, identities, and the echo that means the same. */
#include "lab/experiment.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char warnings[4096];

static void take_warning(void *user, const peg_event *event) {
    (void)user;
    if (event->kind == PEG_EVENT_WARNING) {
        size_t length = strlen(warnings);
        snprintf(warnings + length, sizeof warnings - length, "%s\n", event->text);
    }
}

/* Reads a plan given as text; on failure the message stands in *error. */
static peg_experiment *read_text(const char *text, const char *const *settings, size_t count,
                                 peg_error *error) {
    char path[] = "/tmp/peglab-plan-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    peg_experiment *experiment = NULL;
    peg_observer observer = {.notify = take_warning};
    warnings[0] = '\0';
    peg_status status = peg_experiment_read(&experiment, path, settings, count, &observer, error);
    unlink(path);
    assert_true((status == PEG_OK) == (experiment != NULL));
    return experiment;
}

static void assert_labels(const peg_experiment *experiment, const char *const *labels,
                          size_t count) {
    assert_int_equal(experiment->cell_count, count);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(experiment->cells[i].label, labels[i]);
}

static void assert_same_cells(const peg_experiment *a, const peg_experiment *b) {
    assert_non_null(a);
    assert_non_null(b);
    assert_int_equal(a->cell_count, b->cell_count);
    for (size_t i = 0; i < a->cell_count; i++) {
        assert_string_equal(a->cells[i].hash, b->cells[i].hash);
        assert_string_equal(a->cells[i].label, b->cells[i].label);
    }
}

/* The echo, read again, has the same cells under the same labels. */
static void check_echo(const peg_experiment *experiment) {
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_int_equal(peg_experiment_echo(experiment, out, NULL), PEG_OK);
    fclose(out);
    peg_experiment *again = read_text(text, NULL, 0, NULL);
    assert_same_cells(again, experiment);
    free(text);
    peg_experiment_free(again);
}

static void test_a_list_is_a_sweep(void **unused) {
    (void)unused;
    peg_experiment *experiment =
        read_text("[experiment]\nstrategies = swaszek, knuth\n"
                  "[strategy swaszek]\nfirst = 1122, 1234\nmutation = 0.1, 0.25\n",
                  NULL, 0, NULL);
    assert_labels(experiment,
                  (const char *const[]){"swaszek first=1122 mutation=0.1",
                                        "swaszek first=1122 mutation=0.25",
                                        "swaszek first=1234 mutation=0.1",
                                        "swaszek first=1234 mutation=0.25", "knuth"},
                  5);
    peg_experiment_free(experiment);
}

/* The cells of a range are those of its values, under the same labels. */
static void test_a_range_is_a_list(void **unused) {
    (void)unused;
    static const struct {
        const char *range, *list;
    } rows[] = {{"strategy swaszek.mutation=0..0.3 step 0.1, 0.75",
                 "strategy swaszek.mutation=0, 0.1, 0.2, 0.3, 0.75"},
                {"strategy swaszek.mutation=0.05..0.01 step 0.01",
                 "strategy swaszek.mutation=0.05, 0.04, 0.03, 0.02, 0.01"},
                {"codemaker adversary.limit=50..200 step 50",
                 "codemaker adversary.limit=50, 100, 150, 200"}};
    static const char plan[] = "[experiment]\nsizes = 3x4, 4x6\ncodemaker = random, adversary\n"
                               "strategies = swaszek, knuth\n";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        peg_experiment *range = read_text(plan, &rows[i].range, 1, NULL);
        peg_experiment *list = read_text(plan, &rows[i].list, 1, NULL);
        assert_same_cells(range, list);
        check_echo(range);
        peg_experiment_free(range);
        peg_experiment_free(list);
    }
    peg_experiment *experiment = read_text("[experiment]\ncodemaker = adversary\n"
                                           "strategies = knuth\n",
                                           &rows[2].range, 1, NULL);
    assert_labels(experiment,
                  (const char *const[]){"knuth limit=50", "knuth limit=100", "knuth limit=150",
                                        "knuth limit=200"},
                  4);
    peg_experiment_free(experiment);
}

static void test_sizes_and_codemakers_multiply(void **unused) {
    (void)unused;
    peg_experiment *experiment =
        read_text("[experiment]\nsizes = 2x2, 3×3\ncodemaker = all, adversary\ngames = 54\n"
                  "max_guesses = 9\nstrategies = six_guess\n"
                  "[codemaker adversary]\nties = delay, concede\n",
                  NULL, 0, NULL);
    assert_null(experiment); /* 54 is no multiple of the 4 secrets of 2x2 */
    experiment = read_text("[experiment]\nsizes = 2x2, 3×3\ncodemaker = all, adversary\n"
                           "strategies = six_guess\n[codemaker adversary]\nties = delay, concede\n",
                           NULL, 0, NULL);
    assert_labels(experiment,
                  (const char *const[]){"six_guess", "six_guess ties=delay",
                                        "six_guess ties=concede", "six_guess",
                                        "six_guess ties=delay", "six_guess ties=concede"},
                  6);
    assert_int_equal(experiment->cells[0].opponent->games, 4);
    assert_int_equal(experiment->cells[1].opponent->games, 1000);
    assert_int_equal(experiment->cells[3].opponent->games, 27);
    peg_experiment_free(experiment);
}

/* What a cell means decides its identity, and nothing else does. */
static void test_identity(void **unused) {
    (void)unused;
    static const char plan[] = "[experiment]\nseed = 5\nstrategies = knuth, mine, other\n"
                               "[strategy mine]\nuse = knuth\nprefer_candidates = true\n"
                               "[strategy other]\nuse = knuth\nprefer_candidates = no\n";
    static const struct {
        const char *setting;
        bool same;
    } rows[] = {{"experiment.name=another", true},      {"experiment.share=off", true},
                {"experiment.symmetry=no", true},       {"experiment.games=2592", true},
                {"experiment.trace=9", true},           {"experiment.seed=6", false},
                {"experiment.rng=mt19937", false},      {"experiment.holes=3", false},
                {"experiment.max_guesses=9", false},    {"experiment.repeats=no", false},
                {"experiment.codemaker=random", false}, {"strategy knuth.first=auto", true},
                {"strategy knuth.first=1123", false}};
    peg_experiment *experiment = read_text(plan, NULL, 0, NULL);
    const peg_cell *cells = experiment->cells;
    assert_string_equal(cells[0].hash, cells[1].hash);
    assert_string_not_equal(cells[0].hash, cells[2].hash);
    assert_int_equal(cells[1].same_as, 0);
    assert_int_equal(cells[2].same_as, 2);
    assert_string_equal(warnings, "mine means the same as knuth: played once\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        peg_experiment *changed = read_text(plan, &rows[i].setting, 1, NULL);
        assert_non_null(changed);
        assert_int_equal(strcmp(changed->cells[0].hash, cells[0].hash) == 0, rows[i].same);
        peg_experiment_free(changed);
    }
    peg_experiment_free(experiment);
}

static void test_the_echo_means_the_same(void **unused) {
    (void)unused;
    peg_experiment *experiment =
        read_text("[experiment]\nname = e\nseed = 77\nsizes = 3x4, 2x5\ncodemaker = fixed, random\n"
                  "strategies = swaszek, mine\n[codemaker fixed]\ncode = 1 1 2\n"
                  "[strategy swaszek]\nmutation = 0.3, 1\n[strategy mine]\nuse = entropy\n"
                  "pool = candidates\n",
                  NULL, 0, NULL);
    assert_null(experiment); /* a fixed code of three colours fits one of the sizes alone */
    experiment = read_text("[experiment]\nname = e\nseed = 77\nsizes = 3x4, 3x5\n"
                           "codemaker = fixed, random\nstrategies = swaszek, mine\n"
                           "[codemaker fixed]\ncode = 1 1 2\n[strategy swaszek]\n"
                           "mutation = 0.3, 1\n[strategy mine]\nuse = entropy\npool = candidates\n",
                           NULL, 0, NULL);
    check_echo(experiment);
    peg_experiment_free(experiment);
}

/* Also where a name stands twice, and where a list is longer than a line may be. */
static void test_a_long_echo(void **unused) {
    (void)unused;
    char plan[4096] = "[experiment]\nstrategies = knuth, knuth, swaszek\n[strategy swaszek]\n"
                      "mutation = 0.001,\n";
    for (int i = 2; i < 200; i++) {
        size_t length = strlen(plan);
        snprintf(plan + length, sizeof plan - length, "  %.3f%s", i / 1000.0,
                 i < 199 ? ",\n" : "\n");
    }
    peg_experiment *experiment = read_text(plan, NULL, 0, NULL);
    assert_int_equal(experiment->cell_count, 201);
    check_echo(experiment);
    peg_experiment_free(experiment);
}

static void test_the_same_is_said_once(void **unused) {
    (void)unused;
    peg_experiment *experiment = read_text("[experiment]\nsizes = 2x2, 3x3\nstrategies = knuth, k\n"
                                           "[strategy k]\nuse = knuth\n",
                                           NULL, 0, NULL);
    assert_int_equal(experiment->cell_count, 4);
    assert_string_equal(warnings, "k means the same as knuth: played once\n");
    peg_experiment_free(experiment);
}

/* A word that a parameter knows is that word, even where its letters are a code. */
static void test_words_before_codes(void **unused) {
    (void)unused;
    peg_experiment *experiment =
        read_text("[experiment]\nsizes = 6x18\ncodemaker = random\nstrategies = a, b, c\n"
                  "[strategy a]\nuse = swaszek\nfirst = random\n"
                  "[strategy b]\nuse = swaszek\nfirst = RANDOM\n"
                  "[strategy c]\nuse = swaszek\nfirst = 18 1 14 4 15 13\n",
                  NULL, 0, NULL);
    assert_string_not_equal(experiment->cells[0].hash, experiment->cells[1].hash);
    assert_string_equal(experiment->cells[1].hash, experiment->cells[2].hash);
    peg_experiment_free(experiment);
}

static void test_variants_of_codemakers_have_labels(void **unused) {
    (void)unused;
    peg_experiment *experiment =
        read_text("[experiment]\nholes = 2\ncodemaker = hard, soft\nstrategies = knuth\n"
                  "[codemaker hard]\nuse = adversary\n"
                  "[codemaker soft]\nuse = adversary\nties = concede\n",
                  NULL, 0, NULL);
    assert_labels(experiment, (const char *const[]){"knuth hard", "knuth soft"}, 2);
    peg_experiment_free(experiment);
}

static void test_too_large_is_refused_or_skipped(void **unused) {
    (void)unused;
    static const char plan[] = "[experiment]\nsizes = 4x6, 8x12\ncodemaker = random\n"
                               "strategies = knuth, random\n";
    peg_error error;
    assert_null(read_text(plan, NULL, 0, &error));
    assert_non_null(strstr(error.message, ":4: [experiment] strategies = knuth, random: knuth "
                                          "cannot play 8x12: at most 4194304 codes (too_large = "
                                          "skip leaves it out)"));
    const char *setting = "experiment.too_large=skip";
    peg_experiment *experiment = read_text(plan, &setting, 1, &error);
    assert_labels(experiment, (const char *const[]){"knuth", "random", "random"}, 3);
    static const char left_out[] = "left out: knuth cannot play 8x12: at most 4194304 codes "
                                   "(too_large = skip leaves it out)\n";
    assert_string_equal(warnings, left_out);
    peg_experiment_free(experiment);
    const char *settings[] = {setting, "experiment.codemaker=adversary, random",
                              "codemaker adversary.limit=1..3"};
    experiment = read_text(plan, settings, 3, &error);
    assert_int_equal(experiment->cell_count, 3 * 4);
    assert_string_equal(warnings, left_out); /* once for all opponents */
    peg_experiment_free(experiment);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_list_is_a_sweep),
                                       cmocka_unit_test(test_a_range_is_a_list),
                                       cmocka_unit_test(test_sizes_and_codemakers_multiply),
                                       cmocka_unit_test(test_identity),
                                       cmocka_unit_test(test_the_echo_means_the_same),
                                       cmocka_unit_test(test_a_long_echo),
                                       cmocka_unit_test(test_the_same_is_said_once),
                                       cmocka_unit_test(test_words_before_codes),
                                       cmocka_unit_test(test_variants_of_codemakers_have_labels),
                                       cmocka_unit_test(test_too_large_is_refused_or_skipped)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
