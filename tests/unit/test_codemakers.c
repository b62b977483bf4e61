/* Who answers: where secrets come from, and what the adversary says. */
#include "table.h"

#include <math.h>
#include <peglab/codemaker.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct desk {
    peg_spec spec;
    peg_space *space;
    peg_params params;
    peg_maker maker;
    gsl_rng *rng;
    peg_error error;
} desk;

static peg_status desk_open(desk *out, const char *maker, int holes, int colours, bool repeats,
                            const char *const *settings) {
    const peg_codemaker *kind = peg_codemaker_find(maker);
    *out = (desk){0};
    assert_non_null(kind);
    assert_int_equal(peg_spec_init(&out->spec, holes, colours, repeats, &out->error), PEG_OK);
    assert_int_equal(peg_space_new(&out->space, &out->spec, &out->error), PEG_OK);
    assert_int_equal(peg_params_init(&out->params, kind->params, &out->error), PEG_OK);
    for (; settings && *settings; settings += 2)
        assert_int_equal(peg_params_set(&out->params, settings[0], settings[1], &out->error),
                         PEG_OK);
    out->rng = gsl_rng_alloc(peg_random_philox);
    return peg_maker_init(&out->maker, kind, out->space, &out->params, &out->error);
}

static void desk_close(desk *at) {
    peg_maker_fini(&at->maker);
    peg_params_fini(&at->params);
    peg_space_free(at->space);
    gsl_rng_free(at->rng);
}

static const char *desk_secret(desk *at, uint64_t game) {
    static char text[PEG_CODE_TEXT];
    peg_colour secret[PEG_MAX_HOLES];
    peg_maker_secret(&at->maker, 42, game, at->rng, secret);
    return peg_code_format(text, &at->spec, secret);
}

static void registry_is_in_order(void **unused) {
    (void)unused;
    static const char *const order[] = {"all", "random", "file", "fixed", "adversary"};
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(peg_codemakers[i]->name, order[i]);
        assert_ptr_equal(peg_codemaker_find(order[i]), peg_codemakers[i]);
    }
    assert_null(peg_codemakers[5]);
    assert_null(peg_codemaker_find("nobody"));
}

static void all_plays_every_secret_once(void **unused) {
    (void)unused;
    desk at;
    bool whole = false;
    assert_int_equal(desk_open(&at, "all", 4, 6, false, NULL), PEG_OK);
    assert_int_equal(at.maker.kind->round(at.maker.self, &whole), 360);
    assert_true(whole);
    assert_true(peg_maker_keeps_secret(&at.maker));
    for (uint64_t game = 0; game < 720; game++) {
        peg_colour secret[4];
        peg_maker_secret(&at.maker, 1, game, at.rng, secret);
        assert_int_equal(peg_code_index(&at.spec, secret), game % 360);
    }
    desk_close(&at);
    assert_int_equal(desk_open(&at, "all", 10, 10, true, NULL), PEG_INVALID);
    assert_string_equal(at.error.message,
                        "codemaker all: 10x10 has more than 268435456 secrets; take codemaker = "
                        "random and a number of games");
    desk_close(&at);
}

static void random_secrets_are_uniform(void **unused) {
    (void)unused;
    enum { GAMES = 24000, CODES = 24 };
    desk at;
    uint64_t counts[CODES] = {0};
    double expected[CODES];
    assert_int_equal(desk_open(&at, "random", 3, 4, false, NULL), PEG_OK);
    for (uint64_t game = 0; game < GAMES; game++) {
        peg_colour secret[3];
        peg_maker_secret(&at.maker, 42, game, at.rng, secret);
        assert_true(peg_code_valid(&at.spec, secret));
        counts[peg_code_index(&at.spec, secret)]++;
    }
    for (size_t i = 0; i < CODES; i++)
        expected[i] = (double)GAMES / CODES;
    assert_true(chi_square(counts, expected, CODES) > 1e-4);
    desk_close(&at);
}

/* A secret belongs to seed, size, codemaker and game, whatever was drawn before. */
static void random_secrets_are_keyed(void **unused) {
    (void)unused;
    desk at, other;
    peg_colour first[20], again[20], more[20];
    assert_int_equal(desk_open(&at, "random", 20, 20, true, NULL), PEG_OK);
    peg_maker_secret(&at.maker, 42, 5, at.rng, first);
    peg_maker_secret(&at.maker, 42, 6, at.rng, more);
    assert_memory_not_equal(first, more, 20);
    peg_maker_secret(&at.maker, 43, 5, at.rng, more);
    assert_memory_not_equal(first, more, 20);
    peg_maker_secret(&at.maker, 42, 5, at.rng, again);
    assert_memory_equal(first, again, 20);
    assert_int_equal(desk_open(&other, "random", 20, 20, false, NULL), PEG_OK);
    peg_maker_secret(&other.maker, 42, 5, other.rng, more);
    assert_memory_not_equal(first, more, 20);
    desk_close(&other);
    assert_int_equal(desk_open(&other, "adversary", 20, 20, true, NULL), PEG_OK);
    peg_maker_secret(&other.maker, 42, 5, other.rng, more);
    assert_memory_not_equal(first, more, 20);
    desk_close(&other);
    desk_close(&at);
}

static void fixed_keeps_its_secret(void **unused) {
    (void)unused;
    desk at;
    peg_feedback answer;
    assert_int_equal(desk_open(&at, "fixed", 4, 6, true, (const char *[]){"code", "3421", NULL}),
                     PEG_OK);
    assert_string_equal(desk_secret(&at, 0), "3421");
    assert_string_equal(desk_secret(&at, 9), "3421");
    assert_int_equal(peg_maker_answer(&at.maker, NULL, (const peg_colour[]){2, 3, 1, 0},
                                      (const peg_colour[]){2, 2, 0, 0}, &answer, &at.error),
                     PEG_OK);
    assert_int_equal(answer.blacks, 2);
    assert_int_equal(answer.whites, 0);
    desk_close(&at);
    assert_int_equal(desk_open(&at, "fixed", 4, 6, true, NULL), PEG_INVALID);
    assert_string_equal(at.error.message,
                        "codemaker fixed needs its secret: code = 1122 in [codemaker fixed]");
    desk_close(&at);
    assert_int_equal(desk_open(&at, "fixed", 4, 6, true, (const char *[]){"code", "347", NULL}),
                     PEG_INVALID);
    assert_memory_equal(at.error.message, "code: '347' is no code", 22);
    desk_close(&at);
}

static char path[] = "/tmp/peglab-secrets-XXXXXX";

static peg_status open_file(desk *out, int holes, int colours, bool repeats, const char *content,
                            size_t length) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(content, 1, length, file), length);
    fclose(file);
    return desk_open(out, "file", holes, colours, repeats, (const char *[]){"path", path, NULL});
}

static void file_is_read(void **unused) {
    (void)unused;
    static const char content[] = "# four secrets\r\n1\t1\t2\t3\t\r\n\n  \t\n; more\n4,5,6,1\n"
                                  "\t2 2 2 2\n6543";
    static const char *const secrets[] = {"1123", "4561", "2222", "6543"};
    desk at;
    bool whole = true;
    assert_int_equal(open_file(&at, 4, 6, true, content, sizeof content - 1), PEG_OK);
    assert_int_equal(at.maker.kind->round(at.maker.self, &whole), 4);
    assert_false(whole);
    for (uint64_t game = 0; game < 9; game++)
        assert_string_equal(desk_secret(&at, game), secrets[game % 4]);
    desk_close(&at);
    static const char wide[] = "10 1 12\n3 4 5\n";
    assert_int_equal(open_file(&at, 3, 12, true, wide, sizeof wide - 1), PEG_OK);
    assert_string_equal(desk_secret(&at, 0), "10 1 12");
    desk_close(&at);
}

/* The same codes are the same file, however they are written. */
static void file_is_identified_by_its_codes(void **unused) {
    (void)unused;
    static const char *const contents[] = {"1122\n3344\n", "# no\n1 1 2 2\r\n3,3,4,4", "3344\n1122",
                                           "1122\n3344\n1122"};
    uint64_t prints[4];
    for (size_t i = 0; i < 4; i++) {
        desk at;
        assert_int_equal(open_file(&at, 4, 6, true, contents[i], strlen(contents[i])), PEG_OK);
        prints[i] = at.maker.kind->fingerprint(at.maker.self);
        desk_close(&at);
    }
    assert_int_equal(prints[0], prints[1]);
    assert_int_not_equal(prints[0], prints[2]);
    assert_int_not_equal(prints[0], prints[3]);
}

static void file_errors_name_the_line(void **unused) {
    (void)unused;
    static const struct {
        bool repeats;
        const char *content;
        size_t length; /* 0: a string */
        const char *message;
    } rows[] = {
        {true, "1122\n\n1127\n", 0,
         ":3: '1127' is no code of 4 holes and 6 colours: colours are 1 to 6"},
        {true, "1122\n1 2 3\n", 0,
         ":2: '1 2 3' is no code of 4 holes and 6 colours: it has 3 colours, not 4"},
        {false, "1234\n1123", 0,
         ":2: '1123' is no code of 4 holes and 6 colours without repeats: a colour stands twice"},
        {true, "1122\n1\0002\n", 9, ":2: a NUL byte; a file of secrets is text"},
        {true, "# nothing\n\n", 0, ": there is no code in it, one a line"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        desk at;
        char expected[600];
        size_t length = rows[i].length ? rows[i].length : strlen(rows[i].content);
        assert_int_equal(open_file(&at, 4, 6, rows[i].repeats, rows[i].content, length),
                         PEG_INVALID);
        snprintf(expected, sizeof expected, "%s%s", path, rows[i].message);
        assert_string_equal(at.error.message, expected);
        desk_close(&at);
    }
}

static void file_must_be_there(void **unused) {
    (void)unused;
    desk at;
    assert_int_equal(desk_open(&at, "file", 4, 6, true, NULL), PEG_INVALID);
    assert_string_equal(at.error.message,
                        "codemaker file needs its file: path = secrets.txt in [codemaker file]");
    desk_close(&at);
    assert_int_equal(
        desk_open(&at, "file", 4, 6, true, (const char *[]){"path", "/no/such/file", NULL}),
        PEG_INVALID);
    assert_string_equal(at.error.message, "/no/such/file: No such file or directory");
    desk_close(&at);
    assert_int_equal(desk_open(&at, "file", 4, 6, true, (const char *[]){"path", "/tmp", NULL}),
                     PEG_INVALID);
    assert_string_equal(at.error.message, "/tmp: Is a directory");
    desk_close(&at);
}

/* What the adversary says to the last of these guesses, having said the rest. */
static void check_adversary(int holes, int colours, const char *const *settings, const char *lines,
                            const char *secret, const char *guess, const char *expected) {
    desk at;
    peg_state state;
    peg_feedback answer;
    char copy[256], text[32], *rest = NULL;
    peg_colour kept[PEG_MAX_HOLES], code[PEG_MAX_HOLES];
    assert_int_equal(desk_open(&at, "adversary", holes, colours, true, settings), PEG_OK);
    assert_false(peg_maker_keeps_secret(&at.maker));
    peg_state_init(&state, at.space);
    snprintf(copy, sizeof copy, "%s", lines);
    for (char *line = strtok_r(copy, " ", &rest); line; line = strtok_r(NULL, " ", &rest))
        assert_int_equal(peg_transcript_parse(&state.transcript, line, &at.error), PEG_OK);
    assert_int_equal(peg_code_parse(kept, &at.spec, secret, &at.error), PEG_OK);
    assert_int_equal(peg_code_parse(code, &at.spec, guess, &at.error), PEG_OK);
    assert_int_equal(peg_maker_answer(&at.maker, &state, kept, code, &answer, &at.error), PEG_OK);
    snprintf(text, sizeof text, "%d,%d", answer.blacks, answer.whites);
    assert_string_equal(text, expected);
    peg_state_fini(&state);
    desk_close(&at);
}

static const char *const concede[] = {"ties", "concede", NULL};

static void adversary_keeps_the_largest_set(void **unused) {
    (void)unused;
    /* Knuth's table of first guesses at 4×6: 1122 leaves 256, 1111 625, 1234 312. */
    check_adversary(4, 6, NULL, "", "1122", "1122", "0,0");
    check_adversary(4, 6, NULL, "", "1111", "1111", "0,0");
    check_adversary(4, 6, NULL, "", "1234", "1234", "0,2");
    check_adversary(4, 6, concede, "", "1234", "1234", "0,2");
    check_adversary(2, 2, NULL, "", "12", "12", "1,0"); /* 11 and 22 against 12 and 21 */
}

/* 11 and 22 are left: the guess 11 is right or wrong, one code each. */
static void adversary_delays_on_a_tie(void **unused) {
    (void)unused;
    check_adversary(2, 2, NULL, "12:1,0", "11", "11", "0,0");
    check_adversary(2, 2, (const char *[]){"ties", "delay", NULL}, "12:1,0", "11", "11", "0,0");
}

static void adversary_concedes_on_a_tie(void **unused) {
    (void)unused;
    check_adversary(2, 2, concede, "12:1,0", "22", "11", "2,0");
    check_adversary(2, 2, concede, "12:1,0", "22", "22", "2,0");
    /* It does so on a tie only: 13, 14, 23 … against the one right code. */
    check_adversary(2, 4, concede, "", "12", "12", "1,0");
}

/* At 2×3 the guess 11 leaves 22, 23, 32, 33 or 12, 13, 21, 31: four each. */
static void adversary_takes_the_smallest_ordinal(void **unused) {
    (void)unused;
    check_adversary(2, 3, NULL, "", "12", "11", "0,0");
    check_adversary(2, 3, concede, "", "12", "11", "0,0");
}

static void adversary_keeps_a_secret_beyond_its_limit(void **unused) {
    (void)unused;
    static const char *const eight[] = {"limit", "8", NULL}, *const nine[] = {"limit", "9", NULL};
    check_adversary(2, 3, eight, "", "12", "11", "1,0");
    check_adversary(2, 3, nine, "", "12", "11", "0,0");
    check_adversary(2, 3, eight, "11:1,0", "31", "21", "0,1"); /* 12, 13, 21, 31 are left */
    check_adversary(16, 6, NULL, "", "1234561234561234", "1111111111111111", "3,0");
}

static void adversary_refuses_a_contradiction(void **unused) {
    (void)unused;
    desk at;
    peg_state state;
    peg_feedback answer;
    const peg_colour code[2] = {0, 0};
    assert_int_equal(desk_open(&at, "adversary", 2, 2, true, NULL), PEG_OK);
    peg_state_init(&state, at.space);
    assert_int_equal(peg_state_push(&state, code, (peg_feedback){0, 2}), PEG_OK);
    assert_int_equal(peg_maker_answer(&at.maker, &state, code, code, &answer, &at.error),
                     PEG_INVALID);
    assert_string_equal(at.error.message,
                        "the answers contradict each other: no code gives them all");
    peg_state_fini(&state);
    desk_close(&at);
}

/* Mean guesses of random_consistent against the adversary at 4×8. */
static double mean_against_adversary(const char *const *settings, uint64_t games, double *error) {
    desk at;
    table breaker;
    double sum = 0, squares = 0;
    assert_int_equal(desk_open(&at, "adversary", 4, 8, true, settings), PEG_OK);
    assert_int_equal(table_open(&breaker, "random_consistent", 4, 8, true, NULL), PEG_OK);
    for (uint64_t game = 0; game < games; game++) {
        peg_colour secret[4];
        peg_feedback answer = {0, 0};
        double guesses = 0;
        peg_maker_secret(&at.maker, 42, game, at.rng, secret);
        peg_state_clear(&breaker.state);
        while (!peg_feedback_solved(&breaker.spec, answer)) {
            peg_move move;
            assert_int_equal(table_next(&breaker, game, &move), PEG_OK);
            assert_int_equal(
                peg_maker_answer(&at.maker, &breaker.state, secret, move.code, &answer, &at.error),
                PEG_OK);
            assert_int_equal(peg_state_push(&breaker.state, move.code, answer), PEG_OK);
            guesses++;
        }
        sum += guesses;
        squares += guesses * guesses;
    }
    double mean = sum / (double)games;
    *error = sqrt((squares / (double)games - mean * mean) / (double)games);
    table_close(&breaker);
    desk_close(&at);
    return mean;
}

/* 7.38 where it never concedes on a tie, 6.38 where it does. */
static void adversary_makes_games_longer(void **unused) {
    (void)unused;
    double error, mean = mean_against_adversary(NULL, 2000, &error);
    assert_true(fabs(mean - 7.38) < 4 * error + 0.02);
    mean = mean_against_adversary(concede, 2000, &error);
    assert_true(fabs(mean - 6.38) < 4 * error + 0.02);
}

static int make_path(void **unused) {
    (void)unused;
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_path(void **unused) {
    (void)unused;
    return unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(registry_is_in_order),
        cmocka_unit_test(all_plays_every_secret_once),
        cmocka_unit_test(random_secrets_are_uniform),
        cmocka_unit_test(random_secrets_are_keyed),
        cmocka_unit_test(fixed_keeps_its_secret),
        cmocka_unit_test(file_is_read),
        cmocka_unit_test(file_is_identified_by_its_codes),
        cmocka_unit_test(file_errors_name_the_line),
        cmocka_unit_test(file_must_be_there),
        cmocka_unit_test(adversary_keeps_the_largest_set),
        cmocka_unit_test(adversary_delays_on_a_tie),
        cmocka_unit_test(adversary_concedes_on_a_tie),
        cmocka_unit_test(adversary_takes_the_smallest_ordinal),
        cmocka_unit_test(adversary_keeps_a_secret_beyond_its_limit),
        cmocka_unit_test(adversary_refuses_a_contradiction),
        cmocka_unit_test(adversary_makes_games_longer),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
