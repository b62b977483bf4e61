/* Parameter tables: every type, its bounds, its canonical text, and the words of its mistakes. */
#include "plain.h"

#include "base/nearest.h"
#include <peglab/param.h>
#include <stdio.h>

static const char *const moods[] = {"delay", "concede", "mirror", NULL};
static const char *const firsts[] = {"auto", "random", NULL};
static const char *const none[] = {"none", NULL};

static const peg_param table[] = {
    {.key = "population",
     .type = PEG_INTEGER,
     .fallback = "150",
     .min = 1,
     .max = 256,
     .help = "."},
    {.key = "games", .type = PEG_INTEGER, .fallback = "0", .min = 0, .max = 0x1p62, .help = "."},
    {.key = "offset", .type = PEG_INTEGER, .fallback = "-3", .min = -10, .max = 10, .help = "."},
    {.key = "rate", .type = PEG_REAL, .fallback = "0.1", .min = -1, .max = 1.5, .help = "."},
    {.key = "share", .type = PEG_YESNO, .fallback = "yes", .help = "."},
    {.key = "mood", .type = PEG_CHOICE, .fallback = "delay", .choices = moods, .help = "."},
    {.key = "first", .type = PEG_CODE, .fallback = "auto", .choices = firsts, .help = "."},
    {.key = "code", .type = PEG_CODE, .fallback = "1122", .help = "."},
    {.key = "series", .type = PEG_CODES, .fallback = "none", .choices = none, .help = "."},
    {.key = "path", .type = PEG_TEXT, .fallback = "", .help = "."},
    {.key = NULL}};

static int setup(void **state) {
    static peg_params params;
    *state = &params;
    return peg_params_init(&params, table, NULL) != PEG_OK;
}

static int teardown(void **state) {
    peg_params_fini(*state);
    return 0;
}

static void check_set(peg_params *params, const char *key, const char *text,
                      const char *canonical) {
    peg_error error = {0};
    if (peg_params_set(params, key, text, &error))
        fail_msg("%s = %s: %s", key, text, error.message);
    assert_string_equal(peg_params_text(params, key), canonical);
    assert_int_equal(peg_param_check(&table[peg_param_find(table, key)], text, NULL), PEG_OK);
}

/* A refused value leaves the old one. */
static void check_refused(peg_params *params, const char *key, const char *text,
                          const char *message) {
    peg_error error = {0};
    char *before = strdup(peg_params_text(params, key));
    assert_non_null(before);
    assert_int_equal(peg_params_set(params, key, text, &error), PEG_INVALID);
    assert_int_equal(error.status, PEG_INVALID);
    assert_string_equal(error.message, message);
    assert_string_equal(peg_params_text(params, key), before);
    memset(&error, 0, sizeof error);
    assert_int_equal(peg_param_check(&table[peg_param_find(table, key)], text, &error),
                     PEG_INVALID);
    assert_string_equal(error.message, message);
    free(before);
}

static void defaults(void **state) {
    peg_params *params = *state;
    assert_int_equal(params->count, 10);
    assert_int_equal(peg_params_integer(params, "population"), 150);
    assert_int_equal(peg_params_integer(params, "games"), 0);
    assert_int_equal(peg_params_integer(params, "offset"), -3);
    assert_true(peg_params_real(params, "rate") == 0.1);
    assert_true(peg_params_yes(params, "share"));
    assert_int_equal(peg_params_choice(params, "mood"), 0);
    assert_string_equal(peg_params_text(params, "first"), "auto");
    assert_string_equal(peg_params_text(params, "code"), "1122");
    assert_string_equal(peg_params_text(params, "series"), "none");
    assert_string_equal(peg_params_text(params, "path"), "");
    for (size_t row = 0; row < params->count; row++)
        assert_false(peg_params_changed(params, row));
}

static void integers(void **state) {
    peg_params *params = *state;
    static const char *const message = "population must be an integer from 1 to 256";
    static const char *const bad[] = {"",    "0",    "257", "-1",  "1.5",
                                      "1e2", "0x10", "12a", " 12", "12 ",
                                      "+",   "-",    "++1", "ten", "99999999999999999999"};
    check_set(params, "population", "1", "1");
    assert_int_equal(peg_params_integer(params, "population"), 1);
    check_set(params, "population", "256", "256");
    check_set(params, "population", "+7", "7");
    check_set(params, "population", "007", "7");
    assert_int_equal(peg_params_integer(params, "population"), 7);
    check_set(params, "offset", "-10", "-10");
    assert_int_equal(peg_params_integer(params, "offset"), -10);
    check_set(params, "offset", "-0", "0");
    check_set(params, "games", "4611686018427387904", "4611686018427387904");
    assert_int_equal(peg_params_integer(params, "games"), INT64_C(1) << 62);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_refused(params, "population", bad[i], message);
    check_refused(params, "games", "-1", "games must be an integer from 0 to 4611686018427387904");
    check_refused(params, "games", "9223372036854775808",
                  "games must be an integer from 0 to 4611686018427387904");
    check_refused(params, "offset", "11", "offset must be an integer from -10 to 10");
}

static void reals(void **state) {
    peg_params *params = *state;
    static const char *const message = "rate must be a number from -1 to 1.5";
    static const char *const bad[] = {"",      "1.6",    "-1.01", "nan",  "inf", "-inf",
                                      "1e400", "0x1p-3", "0,5",   "half", "1e",  "1 ",
                                      " 1",    "1.2.3",  "--1",   "."};
    check_set(params, "rate", "1.5", "1.5");
    check_set(params, "rate", "-1", "-1");
    check_set(params, "rate", "0.5", "0.5");
    check_set(params, "rate", ".5", "0.5");
    check_set(params, "rate", "5e-1", "0.5");
    check_set(params, "rate", "+0.50", "0.5");
    check_set(params, "rate", "1E-3", "0.001");
    check_set(params, "rate", "0", "0");
    check_set(params, "rate", "-0", "0");
    check_set(params, "rate", "0.10000000000000001", "0.1");
    assert_true(peg_params_real(params, "rate") == 0.1);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_refused(params, "rate", bad[i], message);
}

/* The canonical text of a number reads back as the same number, and is its own. */
static void reals_survive_their_text(void **state) {
    peg_params *params = *state;
    uint64_t random = 16;
    for (int i = 0; i < 10000; i++) {
        char text[64], canonical[64];
        double value = (double)(int64_t)plain_random(&random) * 0x1p-63;
        snprintf(text, sizeof text, "%.20g", value);
        assert_int_equal(peg_params_set(params, "rate", text, NULL), PEG_OK);
        assert_true(peg_params_real(params, "rate") == value);
        snprintf(canonical, sizeof canonical, "%s", peg_params_text(params, "rate"));
        assert_true(strtod(canonical, NULL) == value);
        check_set(params, "rate", canonical, canonical);
    }
}

static void yes_and_no(void **state) {
    peg_params *params = *state;
    static const char *const yes[] = {"yes", "true", "on"}, *const no[] = {"no", "false", "off"};
    static const char *const bad[] = {"", "y", "Yes", "1", "0", "yes ", "maybe"};
    for (size_t i = 0; i < 3; i++) {
        check_set(params, "share", no[i], "no");
        assert_false(peg_params_yes(params, "share"));
        check_set(params, "share", yes[i], "yes");
        assert_true(peg_params_yes(params, "share"));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_refused(params, "share", bad[i], "share must be yes or no");
}

static void choices(void **state) {
    peg_params *params = *state;
    for (int i = 0; moods[i]; i++) {
        check_set(params, "mood", moods[i], moods[i]);
        assert_int_equal(peg_params_choice(params, "mood"), i);
    }
    check_refused(params, "mood", "x", "mood must be one of delay, concede, mirror");
    check_refused(params, "mood", "", "mood must be one of delay, concede, mirror");
    check_refused(params, "mood", "dely",
                  "mood must be one of delay, concede, mirror; did you mean delay?");
    check_refused(params, "mood", "Mirror",
                  "mood must be one of delay, concede, mirror; did you mean mirror?");
}

/* Codes depend on a size that is not known yet, and are taken as they are. */
static void codes_and_texts(void **state) {
    peg_params *params = *state;
    check_set(params, "first", "1122", "1122");
    check_set(params, "first", "random", "random");
    check_set(params, "series", "1122 / 3344", "1122 / 3344");
    check_set(params, "path", "a b/c.txt", "a b/c.txt");
}

static void what_is_allowed(void **unused) {
    (void)unused;
    static const char *const expected[] = {"an integer from 1 to 256",
                                           "an integer from 0 to 4611686018427387904",
                                           "an integer from -10 to 10",
                                           "a number from -1 to 1.5",
                                           "yes or no",
                                           "one of delay, concede, mirror",
                                           "a code, auto or random",
                                           "a code",
                                           "codes separated by / or none",
                                           "a text"};
    char allowed[128], cut[8];
    for (size_t row = 0; table[row].key; row++) {
        peg_param_allowed(&table[row], allowed, sizeof allowed);
        assert_string_equal(allowed, expected[row]);
        peg_param_allowed(&table[row], cut, sizeof cut);
        assert_memory_equal(cut, expected[row], strlen(expected[row]) < 7 ? 6 : 7);
        assert_int_equal(strlen(cut), strlen(expected[row]) < 7 ? strlen(expected[row]) : 7);
    }
}

static void unknown_keys(void **state) {
    static const char *const allowed =
        "(allowed: population, games, offset, rate, share, mood, first, code, series, path)";
    static const struct {
        const char *key, *suggestion;
    } keys[] = {{"popluation", "; did you mean population?"},
                {"populaton", "; did you mean population?"},
                {"Population", "; did you mean population?"},
                {"gmaes", "; did you mean games?"},
                {"rat", "; did you mean rate?"},
                {"zzzzzz", ""},
                {"", ""}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        peg_error error = {0};
        char expected[256];
        snprintf(expected, sizeof expected, "unknown key%s %s", keys[i].suggestion, allowed);
        assert_int_equal(peg_param_find(table, keys[i].key), -1);
        assert_int_equal(peg_params_set(*state, keys[i].key, "1", &error), PEG_INVALID);
        assert_string_equal(error.message, expected);
    }
    for (int row = 0; table[row].key; row++)
        assert_int_equal(peg_param_find(table, table[row].key), row);
}

static void keys_of_an_owner(void **unused) {
    (void)unused;
    const peg_param *param = NULL;
    peg_error error = {0};
    assert_int_equal(peg_param_lookup(&param, table, "ga", "mood", &error), PEG_OK);
    assert_string_equal(param->key, "mood");
    assert_int_equal(peg_param_lookup(&param, table, "ga", "populaton", &error), PEG_INVALID);
    assert_string_equal(error.message,
                        "ga has no parameter 'populaton'; did you mean population? (allowed: "
                        "population, games, offset, rate, share, mood, first, code, series, path)");
    assert_int_equal(peg_param_lookup(&param, table, NULL, "populaton", NULL), PEG_INVALID);
    static const peg_param empty[] = {{.key = NULL}};
    assert_int_equal(peg_param_lookup(&param, empty, "all", "limit", &error), PEG_INVALID);
    assert_string_equal(error.message, "all has no parameter 'limit' (allowed: none)");
}

/* What does not fit into the message is left out by whole words. */
static void many_keys(void **unused) {
    (void)unused;
    enum { KEYS = 60, SHOWN = 36 };
    char keys[KEYS][16], expected[1024] = "ga has no parameter 'zzz' (allowed: ";
    peg_param many[KEYS + 1] = {0};
    const peg_param *param;
    peg_error error = {0};
    for (size_t i = 0; i < KEYS; i++) {
        size_t length = strlen(expected);
        snprintf(keys[i], sizeof keys[i], "parameter_%zu", i + 10);
        many[i].key = keys[i];
        if (i < SHOWN)
            snprintf(expected + length, sizeof expected - length, "%s, ", keys[i]);
    }
    size_t length = strlen(expected);
    snprintf(expected + length, sizeof expected - length, "…; peglab list ga shows all)");
    assert_int_equal(peg_param_lookup(&param, many, "ga", "zzz", &error), PEG_INVALID);
    assert_string_equal(error.message, expected);
}

static void lists_of_words(void **unused) {
    (void)unused;
    char list[16] = "";
    assert_true(peg_nearest_list(list, sizeof list, "ab"));
    assert_true(peg_nearest_list(list, sizeof list, "cd"));
    assert_string_equal(list, "ab, cd");
    assert_false(peg_nearest_list(list, sizeof list, "efgh"));
    assert_false(peg_nearest_list(list, sizeof list, "i"));
    assert_string_equal(list, "ab, cd, …");
    list[0] = '\0';
    assert_false(peg_nearest_list(list, sizeof list, "longer than it"));
    assert_string_equal(list, "…");
}

/* Another way to write the default is the default. */
static void changes(void **state) {
    peg_params *params = *state;
    static const struct {
        const char *key, *same, *other;
    } values[] = {{"population", "+150", "151"}, {"games", "00", "1"},
                  {"offset", "-03", "3"},        {"rate", "1e-1", "0.2"},
                  {"share", "on", "off"},        {"mood", "delay", "mirror"},
                  {"first", "auto", "1122"},     {"code", "1122", "1123"},
                  {"series", "none", "1122"},    {"path", "", "x"}};
    for (size_t row = 0; row < params->count; row++) {
        peg_error error;
        assert_int_equal(peg_params_set(params, values[row].key, values[row].other, &error),
                         PEG_OK);
        assert_true(peg_params_changed(params, row));
        assert_int_equal(peg_params_set(params, values[row].key, values[row].same, &error), PEG_OK);
        assert_false(peg_params_changed(params, row));
    }
}

static void copies_are_their_own(void **state) {
    peg_params *params = *state, copy;
    check_set(params, "path", "here", "here");
    check_set(params, "population", "7", "7");
    assert_int_equal(peg_params_copy(&copy, params, NULL), PEG_OK);
    check_set(params, "path", "there", "there");
    check_set(params, "population", "8", "8");
    assert_string_equal(peg_params_text(&copy, "path"), "here");
    assert_int_equal(peg_params_integer(&copy, "population"), 7);
    peg_params_fini(&copy);
}

static void a_wrong_default_is_found(void **unused) {
    (void)unused;
    static const peg_param wrong[] = {
        {.key = "fine", .type = PEG_TEXT, .fallback = "x"},
        {.key = "size", .type = PEG_INTEGER, .fallback = "9", .min = 1, .max = 8},
        {.key = NULL}};
    peg_params params;
    peg_error error = {0};
    assert_int_equal(peg_params_init(&params, wrong, &error), PEG_INVALID);
    assert_string_equal(error.message, "size must be an integer from 1 to 8");
}

static void an_empty_table(void **unused) {
    (void)unused;
    static const peg_param empty[] = {{.key = NULL}};
    peg_params params;
    peg_error error = {0};
    assert_int_equal(peg_params_init(&params, empty, &error), PEG_OK);
    assert_int_equal(params.count, 0);
    assert_int_equal(peg_params_set(&params, "x", "1", &error), PEG_INVALID);
    assert_string_equal(error.message, "unknown key (allowed: none)");
    peg_params_fini(&params);
}

static void check_nearest(const char *word, const char *expected) {
    static const char *const known[] = {"knuth", "entropy", "most_parts", "ga", NULL};
    peg_nearest search = {.word = word};
    char suggestion[64], whole[64] = "";
    for (size_t i = 0; known[i]; i++)
        peg_nearest_offer(&search, known[i]);
    peg_nearest_suggest(&search, suggestion, sizeof suggestion);
    if (expected)
        snprintf(whole, sizeof whole, "; did you mean %s?", expected);
    assert_string_equal(suggestion, whole);
}

static void nearest_words(void **unused) {
    (void)unused;
    char longest[200];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    check_nearest("knuth", "knuth");
    check_nearest("kntuh", "knuth"); /* neighbours swapped: one mistake */
    check_nearest("nuth", "knuth");
    check_nearest("knuthh", "knuth");
    check_nearest("KNUTH", "knuth");
    check_nearest("entrpoi", "entropy");
    check_nearest("mostparts", "most_parts");
    check_nearest("gb", "ga");
    check_nearest("xyz", NULL);
    check_nearest("", NULL);
    check_nearest(longest, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(defaults, setup, teardown),
        cmocka_unit_test_setup_teardown(integers, setup, teardown),
        cmocka_unit_test_setup_teardown(reals, setup, teardown),
        cmocka_unit_test_setup_teardown(reals_survive_their_text, setup, teardown),
        cmocka_unit_test_setup_teardown(yes_and_no, setup, teardown),
        cmocka_unit_test_setup_teardown(choices, setup, teardown),
        cmocka_unit_test_setup_teardown(codes_and_texts, setup, teardown),
        cmocka_unit_test(what_is_allowed),
        cmocka_unit_test_setup_teardown(unknown_keys, setup, teardown),
        cmocka_unit_test(keys_of_an_owner),
        cmocka_unit_test(many_keys),
        cmocka_unit_test(lists_of_words),
        cmocka_unit_test_setup_teardown(changes, setup, teardown),
        cmocka_unit_test_setup_teardown(copies_are_their_own, setup, teardown),
        cmocka_unit_test(a_wrong_default_is_found),
        cmocka_unit_test(an_empty_table),
        cmocka_unit_test(nearest_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
