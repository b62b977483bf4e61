/* The person at the board: the printed game, every secret of the small sizes, and large ones. */
#include "table.h"

/* Green, yellow, blue, red, black, white are 1 … 6; the secret is yellow white yellow red. */
static void plays_the_printed_game(void **unused) {
    (void)unused;
    static const char *const guesses[] = {"1111", "2222", "2233", "2424", "2425", "2624"};
    table at;
    assert_int_equal(table_open(&at, "human", 4, 6, true, NULL), PEG_OK);
    assert_int_equal(table_play(&at, 0, (const peg_colour[]){1, 5, 1, 3}), 6);
    for (size_t turn = 0; turn < 6; turn++)
        assert_string_equal(table_text(&at, peg_transcript_guess(&at.state.transcript, turn)),
                            guesses[turn]);
    table_close(&at);
}

/* The same game, with the colours numbered otherwise: 6 is green, 1 white. */
static void tries_colours_in_the_order_given(void **unused) {
    (void)unused;
    static const char *const guesses[] = {"6666", "5555", "5544", "5353", "5352", "5153"};
    table at;
    assert_int_equal(
        table_open(&at, "human", 4, 6, true, (const char *[]){"order", "6 5 4 3 2 1", NULL}),
        PEG_OK);
    assert_int_equal(table_play(&at, 0, (const peg_colour[]){4, 0, 4, 2}), 6);
    for (size_t turn = 0; turn < 6; turn++)
        assert_string_equal(table_text(&at, peg_transcript_guess(&at.state.transcript, turn)),
                            guesses[turn]);
    table_close(&at);
}

static void refuses_an_order_that_is_none(void **unused) {
    (void)unused;
    static const char *const orders[] = {"1 2 3", "112345", "1234567", "first"};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        table at;
        assert_int_equal(
            table_open(&at, "human", 4, 6, true, (const char *[]){"order", orders[i], NULL}),
            PEG_INVALID);
        assert_memory_equal(at.error.message, "order: ", 7);
        table_close(&at);
    }
}

/* Every secret; table_play fails where a game does not end. The bound is the number of facts about
 * holes and of colours: far more than a game takes. */
static uint64_t play_all(int holes, int colours, bool repeats) {
    table at;
    uint64_t total = 0;
    assert_int_equal(table_open(&at, "human", holes, colours, repeats, NULL), PEG_OK);
    for (uint64_t game = 0; game < at.spec.size; game++) {
        peg_colour secret[PEG_MAX_HOLES];
        peg_code_from_index(secret, &at.spec, game);
        size_t guesses = table_play(&at, game, secret);
        assert_true(guesses <= (size_t)((holes + 1) * colours));
        total += guesses;
    }
    table_close(&at);
    return total;
}

/* Not published: a change here is a new version of the strategy's behaviour. */
static void plays_as_it_always_did(void **unused) {
    (void)unused;
    assert_int_equal(play_all(4, 6, true), 7703);
    assert_int_equal(play_all(4, 6, false), 2002);
}

static void finds_every_secret(void **unused) {
    (void)unused;
    for (int holes = 1; holes <= 4; holes++)
        for (int colours = 1; colours <= 6; colours++)
            play_all(holes, colours, true);
    play_all(5, 4, true);
    play_all(3, 8, true);
    play_all(6, 3, true);
    play_all(9, 2, true);
}

static void finds_every_secret_without_repeats(void **unused) {
    (void)unused;
    for (int holes = 1; holes <= 4; holes++)
        for (int colours = holes; colours <= 7; colours++)
            play_all(holes, colours, false);
    play_all(5, 5, false);
    play_all(5, 7, false);
    play_all(6, 6, false);
    play_all(6, 7, false);
}

static void finds_random_secrets(void **unused) {
    (void)unused;
    static const struct {
        int holes, colours;
        bool repeats;
        uint64_t games;
    } rows[] = {{10, 12, true, 50},  {20, 20, true, 10}, {64, 8, true, 5},    {100, 100, true, 1},
                {2, 256, true, 2},   {256, 2, true, 1},  {10, 12, false, 50}, {20, 20, false, 10},
                {20, 21, false, 10}, {2, 256, false, 2}, {50, 50, false, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        table at;
        assert_int_equal(
            table_open(&at, "human", rows[i].holes, rows[i].colours, rows[i].repeats, NULL),
            PEG_OK);
        for (uint64_t game = 0; game < rows[i].games; game++) {
            peg_colour secret[PEG_MAX_HOLES];
            peg_random_start(at.rng, &(peg_random_key){.seed = 7, .domain = i, .game = game});
            peg_code_random(secret, &at.spec, at.rng);
            size_t guesses = table_play(&at, game, secret);
            assert_true(guesses <= (size_t)((rows[i].holes + 1) * rows[i].colours));
        }
        table_close(&at);
    }
}

/* From a position that it would not have reached: the first consistent code, if there are few
 * enough to look through. */
static void plays_the_first_consistent_code_elsewhere(void **unused) {
    (void)unused;
    table at;
    peg_move move;
    assert_int_equal(table_open(&at, "human", 4, 6, true, NULL), PEG_OK);
    table_set(&at, "1122:1,0");
    table_expect(&at, "1333");
    table_set(&at, "1111:0,0 3333:1,0"); /* its second guess is 2222 */
    table_expect(&at, "2223");
    table_set(&at, "1111:0,0 2222:2,0"); /* its own play again */
    table_expect(&at, "2233");
    table_close(&at);
    assert_int_equal(table_open(&at, "human", 16, 6, true, NULL), PEG_OK);
    table_set(&at, "1111111122222222:1,0");
    assert_int_equal(table_next(&at, 0, &move), PEG_INVALID);
    assert_string_equal(at.error.message, "human would not have come here by itself, and 16x6 has "
                                          "too many codes to look for the first consistent one");
    table_close(&at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_the_printed_game),
        cmocka_unit_test(tries_colours_in_the_order_given),
        cmocka_unit_test(refuses_an_order_that_is_none),
        cmocka_unit_test(plays_as_it_always_did),
        cmocka_unit_test(finds_every_secret),
        cmocka_unit_test(finds_every_secret_without_repeats),
        cmocka_unit_test(finds_random_secrets),
        cmocka_unit_test(plays_the_first_consistent_code_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
