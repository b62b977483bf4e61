/* The strategies that do not look ahead, and what the framework does for all of them. */
#include "table.h"

#include <math.h>
#include <peglab/codemaker.h>

enum { LONGEST = 32 };

/* Every secret once; the histogram ends with 0 guesses. */
static void check_histogram(const char *strategy, const char *const *settings,
                            const uint64_t *expected, uint64_t total) {
    table at;
    uint64_t histogram[LONGEST] = {0}, sum = 0;
    assert_int_equal(table_open(&at, strategy, 4, 6, true, settings), PEG_OK);
    for (uint64_t game = 0; game < at.spec.size; game++) {
        peg_colour secret[4];
        peg_code_from_index(secret, &at.spec, game);
        size_t guesses = table_play(&at, game, secret);
        assert_true(guesses < LONGEST);
        histogram[guesses - 1]++;
        sum += guesses;
    }
    if (expected)
        assert_memory_equal(histogram, expected, sizeof histogram);
    assert_int_equal(sum, total);
    table_close(&at);
}

static void brute_force_histogram(void **unused) {
    (void)unused;
    static const uint64_t expected[LONGEST] = {1,   12,  24,  37, 42, 54, 69, 99, 85, 95,
                                               107, 130, 100, 92, 85, 80, 54, 40, 34, 24,
                                               12,  6,   5,   2,  2,  3,  0,  1,  1};
    check_histogram("brute_force", NULL, expected, 15145);
}

static void first_consistent_histograms(void **unused) {
    (void)unused;
    static const uint64_t pairs[LONGEST] = {1, 12, 71, 253, 588, 286, 78, 7};
    static const uint64_t four[LONGEST] = {1, 13, 92, 337, 540, 251, 57, 5};
    check_histogram("first_consistent", NULL, pairs, 6508);
    check_histogram("first_consistent", (const char *[]){"first", "2345", NULL}, four, 6296);
    check_histogram("first_consistent", (const char *[]){"first", "1133", NULL}, NULL, 6522);
}

static void static_histogram(void **unused) {
    (void)unused;
    static const uint64_t expected[LONGEST] = {1, 2, 6, 148, 395, 598, 146};
    check_histogram("static", NULL, expected, 7200);
}

static void static_goes_on_behind_its_series(void **unused) {
    (void)unused;
    table at;
    assert_int_equal(
        table_open(&at, "static", 3, 3, true, (const char *[]){"series", "123 / 1 1 2", NULL}),
        PEG_OK);
    table_expect(&at, "123");
    table_set(&at, "123:1,0");
    table_expect(&at, "112");
    table_set(&at, "333:0,0"); /* the turn decides which one is next */
    table_expect(&at, "112");
    table_set(&at, "123:1,1 112:1,0"); /* behind the series, with 313 and 322 left */
    table_expect(&at, "313");
    table_set(&at, "123:3,0"); /* one is left before the series ends */
    table_expect(&at, "123");
    table_close(&at);
}

static void static_refuses(void **unused) {
    (void)unused;
    table at;
    assert_int_equal(table_open(&at, "static", 5, 8, true, NULL), PEG_INVALID);
    assert_string_equal(at.error.message,
                        "series: none is known for 5x8; give one, codes separated by /");
    table_close(&at);
    assert_int_equal(table_open(&at, "static", 4, 6, false, NULL), PEG_INVALID);
    table_close(&at);
    assert_int_equal(
        table_open(&at, "static", 3, 3, true, (const char *[]){"series", "123/124", NULL}),
        PEG_INVALID);
    assert_memory_equal(at.error.message, "series: '124' is no code", 24);
    table_close(&at);
}

static void work_is_counted(void **unused) {
    (void)unused;
    table at;
    peg_move move;
    assert_int_equal(table_open(&at, "brute_force", 4, 6, true, NULL), PEG_OK);
    assert_int_equal(table_next(&at, 0, &move), PEG_OK);
    assert_int_equal(move.work.comparisons, 0);
    table_set(&at, "1122:0,0");
    assert_int_equal(table_next(&at, 0, &move), PEG_OK);
    assert_string_equal(table_text(&at, move.code), "3333");
    assert_int_equal(move.work.comparisons, 519); /* from 1111 to 3333 */
    table_set(&at, "1122:0,0 6666:3,0");          /* round the end */
    assert_int_equal(table_next(&at, 0, &move), PEG_OK);
    assert_string_equal(table_text(&at, move.code), "1666");
    assert_int_equal(move.work.comparisons, 216);
    table_close(&at);
    assert_int_equal(table_open(&at, "first_consistent", 4, 6, true, NULL), PEG_OK);
    table_set(&at, "1122:0,0");
    assert_int_equal(table_next(&at, 0, &move), PEG_OK);
    assert_int_equal(move.work.comparisons, 1296);
    table_set(&at, "1122:0,0 3333:0,0");
    assert_int_equal(table_next(&at, 0, &move), PEG_OK);
    assert_int_equal(move.work.comparisons, 256);
    assert_int_equal(move.work.evaluations, 0);
    table_close(&at);
}

/* 20,000 games at 2×4: the guesses follow a geometric distribution with p = 1/16. */
static void random_is_geometric(void **unused) {
    (void)unused;
    enum { GAMES = 20000, BINS = 60 };
    table at;
    uint64_t counts[BINS] = {0};
    double expected[BINS], tail = GAMES;
    assert_int_equal(table_open(&at, "random", 2, 4, true, NULL), PEG_OK);
    for (uint64_t game = 0; game < GAMES; game++) {
        size_t guesses = table_play(&at, game, (const peg_colour[]){2, 1});
        counts[guesses < BINS ? guesses - 1 : BINS - 1]++;
    }
    for (size_t i = 0; i + 1 < BINS; i++) {
        expected[i] = tail / 16;
        tail -= expected[i];
    }
    expected[BINS - 1] = tail;
    assert_true(chi_square(counts, expected, BINS) > 1e-4);
    table_close(&at);
}

/* Without replays they are uniform over 1 … 27 at 3×3, and no guess comes twice. */
static void random_without_replays_is_uniform(void **unused) {
    (void)unused;
    enum { GAMES = 27000, CODES = 27 };
    table at;
    uint64_t counts[CODES] = {0};
    double expected[CODES];
    assert_int_equal(
        table_open(&at, "random", 3, 3, true, (const char *[]){"replay_guesses", "no", NULL}),
        PEG_OK);
    for (uint64_t game = 0; game < GAMES; game++) {
        size_t guesses = table_play(&at, game, (const peg_colour[]){0, 2, 1});
        bool seen[CODES] = {false};
        assert_in_range(guesses, 1, CODES);
        counts[guesses - 1]++;
        for (size_t turn = 0; turn < guesses; turn++) {
            uint64_t index =
                peg_code_index(&at.spec, peg_transcript_guess(&at.state.transcript, turn));
            assert_false(seen[index]);
            seen[index] = true;
        }
    }
    for (size_t i = 0; i < CODES; i++)
        expected[i] = (double)GAMES / CODES;
    assert_true(chi_square(counts, expected, CODES) > 1e-4);
    table_close(&at);
}

/* How often each code of the space is played in this position. */
static void tally(table *at, const char *lines, uint64_t games, uint64_t *counts) {
    table_set(at, lines);
    memset(counts, 0, (size_t)at->spec.size * sizeof *counts);
    for (uint64_t game = 0; game < games; game++) {
        peg_move move;
        assert_int_equal(table_next(at, game, &move), PEG_OK);
        counts[peg_code_index(&at->spec, move.code)]++;
    }
}

/* One candidate, 12, is left; a mutation sets either hole to 1, 2 or 3. */
static void swaszek_mutates(void **unused) {
    (void)unused;
    static const double chances[] = {0, 0.5, 1};
    enum { GAMES = 30000, CODES = 9 };
    for (size_t i = 0; i < 3; i++) {
        char text[16];
        table at;
        uint64_t counts[CODES];
        snprintf(text, sizeof text, "%g", chances[i]);
        assert_int_equal(
            table_open(&at, "swaszek", 2, 3, true, (const char *[]){"mutation", text, NULL}),
            PEG_OK);
        tally(&at, "13:1,0 32:1,0 33:0,0", GAMES, counts);
        double other = GAMES * chances[i] / 6;
        const double expected[] = {other, GAMES - 4 * other, other, other, other};
        const uint64_t seen[] = {counts[0], counts[1], counts[2], counts[4], counts[7]};
        assert_int_equal(seen[0] + seen[1] + seen[2] + seen[3] + seen[4], GAMES);
        if (chances[i] > 0)
            assert_true(chi_square(seen, expected, 5) > 1e-4);
        else
            assert_int_equal(seen[1], GAMES);
        table_close(&at);
    }
}

/* Without repeats a colour that is there already changes places: 12 becomes 21 from either hole. */
static void swaszek_mutates_without_repeats(void **unused) {
    (void)unused;
    enum { GAMES = 30000 };
    table at;
    uint64_t counts[6]; /* 12 13 21 23 31 32 */
    assert_int_equal(
        table_open(&at, "swaszek", 2, 3, false, (const char *[]){"mutation", "1", NULL}), PEG_OK);
    tally(&at, "13:1,0 32:1,0", GAMES, counts);
    assert_int_equal(counts[3] + counts[4], 0);
    const uint64_t seen[] = {counts[0], counts[1], counts[2], counts[5]};
    const double expected[] = {GAMES / 3.0, GAMES / 6.0, GAMES / 3.0, GAMES / 6.0};
    assert_true(chi_square(seen, expected, 4) > 1e-4);
    table_close(&at);
}

/* 1122 first, then a random candidate: 4.638 on average. */
static void swaszek_mean(void **unused) {
    (void)unused;
    enum { GAMES = 20 * 1296 };
    table at;
    double sum = 0, squares = 0;
    assert_int_equal(table_open(&at, "swaszek", 4, 6, true, NULL), PEG_OK);
    for (uint64_t game = 0; game < GAMES; game++) {
        peg_colour secret[4];
        peg_code_from_index(secret, &at.spec, game % at.spec.size);
        double guesses = (double)table_play(&at, game, secret);
        sum += guesses;
        squares += guesses * guesses;
    }
    double mean = sum / GAMES, error = sqrt((squares / GAMES - mean * mean) / GAMES);
    assert_true(fabs(mean - 4.638) < 4 * error + 0.0005);
    table_close(&at);
}

static void random_consistent_is_uniform(void **unused) {
    (void)unused;
    enum { GAMES = 20000 };
    table at;
    uint64_t counts[27];
    double expected[27];
    assert_int_equal(table_open(&at, "random_consistent", 3, 3, true, NULL), PEG_OK);
    tally(&at, "", GAMES, counts);
    for (size_t i = 0; i < 27; i++)
        expected[i] = GAMES / 27.0;
    assert_true(chi_square(counts, expected, 27) > 1e-4);
    tally(&at, "132:1,2", GAMES, counts);
    const peg_candidates *set;
    assert_int_equal(peg_state_candidates(&at.state, &set, &at.error), PEG_OK);
    assert_int_equal(peg_candidates_count(set), 3);
    const uint64_t seen[] = {counts[peg_candidates_index(set, 0)],
                             counts[peg_candidates_index(set, 1)],
                             counts[peg_candidates_index(set, 2)]};
    assert_int_equal(seen[0] + seen[1] + seen[2], GAMES);
    expected[0] = expected[1] = expected[2] = GAMES / 3.0;
    assert_true(chi_square(seen, expected, 3) > 1e-4);
    table_close(&at);
}

/* The candidates of a position, letters standing for colours, in any order. */
static void check_candidates(table *at, const char *letters, const char *lines,
                             const char *expected) {
    const peg_candidates *set;
    uint64_t count = 0;
    table_set(at, lines);
    assert_int_equal(peg_state_candidates(&at->state, &set, &at->error), PEG_OK);
    for (; *expected; expected += strspn(expected, " "), count++) {
        peg_colour code[PEG_MAX_HOLES];
        for (int hole = 0; hole < at->spec.holes; hole++)
            code[hole] = (peg_colour)(strchr(letters, *expected++) - letters);
        assert_true(peg_candidates_contain(set, peg_code_index(&at->spec, code)));
    }
    assert_int_equal(peg_candidates_count(set), count);
}

/* Chassagne and Faure-Claireau, questions 5 and 6: R, G, B are 1, 2, 3. */
static void candidates_of_questions_5_and_6(void **unused) {
    (void)unused;
    table at;
    assert_int_equal(table_open(&at, "random_consistent", 3, 3, true, NULL), PEG_OK);
    check_candidates(&at, "RGB", "132:1,2", "BRG GBR RGB");
    check_candidates(&at, "RGB", "132:2,0", "RGG BBG RBR RBB GBG RRG");
    peg_state_clear(&at.state);
    assert_int_equal(peg_state_push(&at.state, (const peg_colour[]){0, 2, 1}, (peg_feedback){2, 1}),
                     PEG_OK);
    const peg_candidates *set;
    assert_int_equal(peg_state_candidates(&at.state, &set, &at.error), PEG_OK);
    assert_int_equal(peg_candidates_count(set), 0);
    table_close(&at);
}

/* Question 11: R, V, B, J, N are 1 … 5; the impossible NNV settles what a candidate does not. */
static void game_of_question_11(void **unused) {
    (void)unused;
    static const char nine[] = "NNJ JNN JJJ JNR JBJ JRJ BNJ RNJ JNB";
    static const char letters[] = "RVBJN";
    const peg_candidates *set;
    table at;
    assert_int_equal(table_open(&at, "random_consistent", 3, 5, true, NULL), PEG_OK);
    table_set(&at, "222:0,0");
    assert_int_equal(peg_state_candidates(&at.state, &set, &at.error), PEG_OK);
    assert_int_equal(peg_candidates_count(set), 64);
    check_candidates(&at, letters, "222:0,0 454:2,0", nine);
    check_candidates(&at, letters, "222:0,0 454:2,0 453:2,0", "JNN JNR");
    check_candidates(&at, letters, "222:0,0 454:2,0 453:2,0 451:2,0", "JNN");
    table_expect(&at, "455"); /* the fifth guess */
    check_candidates(&at, letters, "222:0,0 454:2,0 552:1,1", "JNN");
    table_expect(&at, "455"); /* the fourth */
    table_close(&at);
}

static void first_guesses(void **unused) {
    (void)unused;
    static const struct {
        const char *strategy, *first, *guess;
        int holes, colours;
        bool repeats;
    } rows[] = {{"first_consistent", "auto", "1122", 4, 6, true},
                {"first_consistent", "auto", "11223", 5, 8, true},
                {"swaszek", "auto", "1234", 4, 6, false},
                {"brute_force", "2345", "2345", 4, 6, true},
                {"random_consistent", "AABC", "1123", 4, 6, true},
                {"static", "auto", "1221", 4, 6, true},
                {"static", "1234", "1234", 4, 6, true},
                {"human", "auto", "1111", 4, 6, true},
                {"human", "auto", "1234", 4, 6, false},
                {"human", "10 1 10 1", "10 1 10 1", 4, 10, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        table at;
        assert_int_equal(table_open(&at, rows[i].strategy, rows[i].holes, rows[i].colours,
                                    rows[i].repeats,
                                    (const char *[]){"first", rows[i].first, NULL}),
                         PEG_OK);
        table_expect(&at, rows[i].guess);
        table_close(&at);
    }
}

static void random_first_guess_is_drawn(void **unused) {
    (void)unused;
    enum { GAMES = 20000, CODES = 16 };
    table at;
    uint64_t counts[CODES];
    double expected[CODES];
    assert_int_equal(
        table_open(&at, "first_consistent", 2, 4, true, (const char *[]){"first", "random", NULL}),
        PEG_OK);
    tally(&at, "", GAMES, counts);
    for (size_t i = 0; i < CODES; i++)
        expected[i] = (double)GAMES / CODES;
    assert_true(chi_square(counts, expected, CODES) > 1e-4);
    table_close(&at);
}

static void what_does_not_fit_is_refused(void **unused) {
    (void)unused;
    table at;
    assert_int_equal(table_open(&at, "first_consistent", 10, 10, true, NULL), PEG_INVALID);
    assert_string_equal(at.error.message, "first_consistent cannot play 10x10: it has 10000000000 "
                                          "codes, and at most 268435456 are allowed");
    table_close(&at);
    assert_int_equal(table_open(&at, "swaszek", 64, 8, true, NULL), PEG_INVALID);
    assert_string_equal(at.error.message, "swaszek cannot play 64x8: it has more than 2^64 codes, "
                                          "and at most 268435456 are allowed");
    table_close(&at);
    assert_int_equal(table_open(&at, "random", 4, 6, true, (const char *[]){"first", "1127", NULL}),
                     PEG_INVALID);
    assert_memory_equal(at.error.message, "first: '1127' is no code of 4 holes and 6 colours", 48);
    table_close(&at);
}

static void contradictions_are_refused(void **unused) {
    (void)unused;
    static const char *const names[] = {"first_consistent", "static", "swaszek",
                                        "random_consistent", "human"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        table at;
        peg_move move;
        assert_int_equal(table_open(&at, names[i], 4, 6, true, NULL), PEG_OK);
        table_set(&at, "1111:0,0 2222:0,0 1122:1,0");
        assert_int_equal(table_next(&at, 0, &move), PEG_INVALID);
        assert_string_equal(at.error.message,
                            "the answers contradict each other: no code gives them all");
        table_close(&at);
    }
}

static void determinism_is_known(void **unused) {
    (void)unused;
    static const struct {
        const char *strategy, *first;
        bool deterministic;
    } rows[] = {{"first_consistent", "auto", true},
                {"first_consistent", "random", false},
                {"brute_force", "1234", true},
                {"static", "auto", true},
                {"human", "auto", true},
                {"human", "random", false},
                {"swaszek", "1122", false},
                {"random", "auto", false},
                {"random_consistent", "1122", false},
                {"knuth", "auto", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        table at;
        assert_int_equal(table_open(&at, rows[i].strategy, 4, 6, true,
                                    (const char *[]){"first", rows[i].first, NULL}),
                         PEG_OK);
        assert_int_equal(peg_strategy_deterministic(at.strategy, &at.params),
                         rows[i].deterministic);
        table_close(&at);
    }
}

static void registry_has_every_row(void **unused) {
    (void)unused;
    static const char *const order[] = {"knuth",
                                        "six_guess",
                                        "entropy",
                                        "expected_size",
                                        "most_parts",
                                        "first_consistent",
                                        "brute_force",
                                        "static",
                                        "minimise",
                                        "optimise",
                                        "ga",
                                        "berghman",
                                        "evopp",
                                        "swaszek",
                                        "human",
                                        "random",
                                        "random_consistent",
                                        "minimax_random"};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        const peg_strategy *strategy = peg_strategies[i];
        assert_non_null(strategy);
        assert_string_equal(strategy->name, order[i]);
        assert_ptr_equal(peg_strategy_find(order[i]), strategy);
        const peg_param *rows = peg_strategy_params(strategy);
        assert_string_equal(rows->key, "first");
        const peg_param *own = strategy->params;
        for (rows++; own->key; rows++, own++)
            assert_string_equal(rows->key, own->key);
        own = strategy->more_params ? strategy->more_params() : own;
        for (; own->key; rows++, own++)
            assert_string_equal(rows->key, own->key);
        assert_null(rows->key);
    }
    assert_null(peg_strategies[sizeof order / sizeof *order]);
    assert_null(peg_strategy_find("nobody"));
}

/* A player that comes to a game late plays like one that was there from the start. */
static void guesses_follow_from_the_transcript(void **unused) {
    (void)unused;
    static const char *const names[] = {"first_consistent", "brute_force", "static",
                                        "swaszek",          "human",       "random",
                                        "random_consistent"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        table at;
        assert_int_equal(table_open(&at, names[i], 4, 6, true, NULL), PEG_OK);
        for (uint64_t game = 0; game < 20; game++) {
            peg_colour secret[4];
            peg_code_from_index(secret, &at.spec, (game * 577) % at.spec.size);
            size_t guesses = table_play(&at, game, secret), last = guesses < 12 ? guesses : 12;
            for (size_t turn = 0; turn < last; turn++) {
                table late;
                peg_move move;
                assert_int_equal(table_open(&late, names[i], 4, 6, true, NULL), PEG_OK);
                for (size_t t = 0; t < turn; t++)
                    peg_state_push(&late.state, peg_transcript_guess(&at.state.transcript, t),
                                   at.state.transcript.feedback[t]);
                assert_int_equal(table_next(&late, game, &move), PEG_OK);
                assert_memory_equal(move.code, peg_transcript_guess(&at.state.transcript, turn), 4);
                table_close(&late);
            }
        }
        table_close(&at);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brute_force_histogram),
        cmocka_unit_test(first_consistent_histograms),
        cmocka_unit_test(static_histogram),
        cmocka_unit_test(static_goes_on_behind_its_series),
        cmocka_unit_test(static_refuses),
        cmocka_unit_test(work_is_counted),
        cmocka_unit_test(random_is_geometric),
        cmocka_unit_test(random_without_replays_is_uniform),
        cmocka_unit_test(swaszek_mutates),
        cmocka_unit_test(swaszek_mutates_without_repeats),
        cmocka_unit_test(swaszek_mean),
        cmocka_unit_test(random_consistent_is_uniform),
        cmocka_unit_test(candidates_of_questions_5_and_6),
        cmocka_unit_test(game_of_question_11),
        cmocka_unit_test(first_guesses),
        cmocka_unit_test(random_first_guess_is_drawn),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(contradictions_are_refused),
        cmocka_unit_test(determinism_is_known),
        cmocka_unit_test(registry_has_every_row),
        cmocka_unit_test(guesses_follow_from_the_transcript),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
