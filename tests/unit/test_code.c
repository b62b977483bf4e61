/* Codes, sizes and transcripts: indices, order, and how people write them. */
#include "plain.h"

#include <gsl/gsl_cdf.h>
#include <peglab/random.h>
#include <peglab/transcript.h>
#include <stdio.h>

static peg_spec make_spec(int holes, int colours, bool repeats) {
    peg_spec spec;
    assert_int_equal(peg_spec_init(&spec, holes, colours, repeats, NULL), PEG_OK);
    return spec;
}

static void check_order(const peg_spec *spec) {
    size_t count, holes = (size_t)spec->holes;
    peg_colour *codes = plain_codes(spec, &count), code[PEG_MAX_HOLES], step[PEG_MAX_HOLES];
    memcpy(step, codes, holes);
    for (size_t i = 0; i < count; i++) {
        peg_code_from_index(code, spec, i);
        assert_memory_equal(code, codes + i * holes, holes);
        assert_memory_equal(step, codes + i * holes, holes);
        assert_int_equal(peg_code_index(spec, code), i);
        assert_true(peg_code_valid(spec, code));
        assert_int_equal(peg_code_next(step, spec), i + 1 < count);
    }
    free(codes);
}

static void indices_follow_the_order(void **unused) {
    (void)unused;
    plain_small_sizes(check_order);
    check_order(&(peg_spec){.holes = 1, .colours = 256, .repeats = true, .size = 256});
    check_order(&(peg_spec){.holes = 1, .colours = 256, .repeats = false, .size = 256});
    check_order(&(peg_spec){.holes = 2, .colours = 256, .repeats = true, .size = 65536});
    check_order(&(peg_spec){.holes = 2, .colours = 256, .repeats = false, .size = 65280});
    check_order(&(peg_spec){.holes = 16, .colours = 2, .repeats = true, .size = 65536});
    check_order(&(peg_spec){.holes = 6, .colours = 6, .repeats = false, .size = 720});
}

/* Every space whose size is a number of 64 bits, at random places. */
static void indices_of_large_spaces(void **unused) {
    (void)unused;
    uint64_t random = 8, checked = 0;
    while (checked < 100000 / PLAIN_SHARE) {
        peg_spec spec = plain_spec(&random);
        peg_colour code[PEG_MAX_HOLES], next[PEG_MAX_HOLES], expected[PEG_MAX_HOLES];
        if (spec.size == UINT64_MAX)
            continue;
        uint64_t index = plain_random(&random) % spec.size;
        peg_code_from_index(code, &spec, index);
        assert_true(peg_code_valid(&spec, code));
        assert_int_equal(peg_code_index(&spec, code), index);
        memcpy(next, code, (size_t)spec.holes);
        assert_int_equal(peg_code_next(next, &spec), index + 1 < spec.size);
        if (index + 1 < spec.size) {
            peg_code_from_index(expected, &spec, index + 1);
            assert_memory_equal(next, expected, (size_t)spec.holes);
        }
        checked++;
    }
}

static void sizes_of_spaces(void **unused) {
    (void)unused;
    assert_int_equal(make_spec(4, 6, true).size, 1296);
    assert_int_equal(make_spec(4, 6, false).size, 360);
    assert_int_equal(make_spec(256, 1, true).size, 1);
    assert_int_equal(make_spec(63, 2, true).size, UINT64_C(1) << 63);
    assert_true(make_spec(64, 2, true).size == UINT64_MAX);
    assert_true(make_spec(256, 256, true).size == UINT64_MAX);
    assert_true(make_spec(256, 256, false).size == UINT64_MAX);
    assert_int_equal(make_spec(20, 20, false).size, UINT64_C(2432902008176640000));
    assert_true(make_spec(21, 21, false).size == UINT64_MAX);
}

static void check_spec_refused(int holes, int colours, bool repeats, const char *expected) {
    peg_spec spec;
    peg_error error = {0};
    assert_int_equal(peg_spec_init(&spec, holes, colours, repeats, &error), PEG_INVALID);
    assert_int_equal(error.status, PEG_INVALID);
    assert_string_equal(error.message, expected);
}

static void impossible_sizes_are_refused(void **unused) {
    (void)unused;
    check_spec_refused(0, 6, true, "0 holes: a game has 1 to 256");
    check_spec_refused(257, 6, true, "257 holes: a game has 1 to 256");
    check_spec_refused(4, 0, true, "0 colours: a game has 1 to 256");
    check_spec_refused(4, 257, true, "257 colours: a game has 1 to 256");
    check_spec_refused(5, 4, false,
                       "5x4 without repeats: there must be at least as many colours as holes");
}

static void sizes_are_read_and_written(void **unused) {
    (void)unused;
    static const char *const good[] = {"4x6", "4X6", "4×6"};
    static const char *const bad[] = {"",      "4",     "x6",   "4x",   "4x6 ", " 4x6",
                                      "4 x 6", "4x6x8", "-4x6", "4x-6", "4×"};
    peg_spec spec;
    char name[64];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(peg_spec_parse(&spec, good[i], true, NULL), PEG_OK);
        assert_int_equal(spec.size, 1296);
        peg_spec_name(&spec, name, sizeof name);
        assert_string_equal(name, "4x6");
    }
    assert_int_equal(peg_spec_parse(&spec, "4x6", false, NULL), PEG_OK);
    peg_spec_name(&spec, name, sizeof name);
    assert_string_equal(name, "4x6 no-repeats");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char expected[128];
        peg_error error = {0};
        snprintf(expected, sizeof expected, "'%s' is no size: write HOLESxCOLOURS, such as 4x6",
                 bad[i]);
        assert_int_equal(peg_spec_parse(&spec, bad[i], true, &error), PEG_INVALID);
        assert_string_equal(error.message, expected);
    }
    peg_error error = {0};
    assert_int_equal(peg_spec_parse(&spec, "99999999999999999999x6", true, &error), PEG_INVALID);
    assert_string_equal(error.message, "257 holes: a game has 1 to 256");
}

static void check_read(const peg_spec *spec, const char *text, const char *expected) {
    peg_colour code[PEG_MAX_HOLES];
    char again[PEG_CODE_TEXT];
    peg_error error = {0};
    if (peg_code_parse(code, spec, text, &error))
        fail_msg("%s", error.message);
    assert_string_equal(peg_code_format(again, spec, code), expected);
}

static void codes_are_read_in_many_ways(void **unused) {
    (void)unused;
    peg_spec small = make_spec(4, 6, true), nine = make_spec(4, 9, true);
    peg_spec many = make_spec(4, 12, true), all = make_spec(4, 256, true);
    static const char *const together[] = {"1162", "1162 ", "\t1162", "AA62", "a1F2"};
    static const char *const apart[] = {"1 1 6 2",    "1,1,6,2",  "1, 1, 6, 2", "1\t1\t6\t2",
                                        "  1 1 6 2 ", "AAFB",     "aafb ",      "A A F B",
                                        "A,a,6,2",    "01 1 6 2", ",1,1,6,2,"};
    for (size_t i = 0; i < sizeof together / sizeof *together; i++)
        check_read(&small, together[i], "1162");
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++) {
        check_read(&small, apart[i], "1162");
        check_read(&many, apart[i], "1 1 6 2");
    }
    check_read(&nine, "9876", "9876");
    check_read(&nine, "IHGF", "9876");
    check_read(&many, "12 1 12 2", "12 1 12 2");
    check_read(&many, "LALB", "12 1 12 2");
    check_read(&all, "1 256 100 26", "1 256 100 26");
    check_read(&all, "ZYXW", "26 25 24 23");
}

static void a_single_hole_takes_a_number(void **unused) {
    (void)unused;
    peg_spec one = make_spec(1, 256, true), few = make_spec(1, 6, true);
    check_read(&one, "256", "256");
    check_read(&one, " 7", "7");
    check_read(&one, "Z", "26");
    check_read(&few, "6", "6");
}

static void what_is_written_can_be_read(void **unused) {
    (void)unused;
    uint64_t random = 9;
    for (int i = 0; i < 20000 / PLAIN_SHARE; i++) {
        peg_spec spec = plain_spec(&random);
        peg_colour code[PEG_MAX_HOLES], again[PEG_MAX_HOLES];
        char text[PEG_CODE_TEXT];
        plain_code(code, &spec, &random);
        peg_code_format(text, &spec, code);
        assert_int_equal(peg_code_parse(again, &spec, text, NULL), PEG_OK);
        assert_memory_equal(code, again, (size_t)spec.holes);
    }
}

static void the_longest_text_fits(void **unused) {
    (void)unused;
    peg_spec spec = make_spec(256, 256, true);
    peg_colour code[PEG_MAX_HOLES];
    char text[PEG_CODE_TEXT];
    memset(code, 255, sizeof code);
    assert_int_equal(strlen(peg_code_format(text, &spec, code)), 1023);
}

static void check_refused(const peg_spec *spec, const char *text, const char *why) {
    peg_colour code[PEG_MAX_HOLES];
    peg_error error = {0};
    char expected[256];
    snprintf(expected, sizeof expected, "'%s' is no code of %d holes and %d colours%s: %s", text,
             spec->holes, spec->colours, spec->repeats ? "" : " without repeats", why);
    assert_int_equal(peg_code_parse(code, spec, text, &error), PEG_INVALID);
    assert_string_equal(error.message, expected);
}

static void mistakes_are_named(void **unused) {
    (void)unused;
    static const char *const in_range = "colours are 1 to 6";
    static const char *const spaces = "with more than 9 colours put spaces between them";
    static const char *const twice = "a colour stands twice";
    peg_spec small = make_spec(4, 6, true), many = make_spec(4, 12, true);
    peg_spec single = make_spec(4, 6, false), one = make_spec(1, 12, true);
    check_refused(&small, "", "it has 0 colours, not 4");
    check_refused(&small, "112", "it has 3 colours, not 4");
    check_refused(&small, "11223", "it has 5 colours, not 4");
    check_refused(&small, "1 1 2", "it has 3 colours, not 4");
    check_refused(&small, "1127", in_range);
    check_refused(&small, "1120", in_range);
    check_refused(&small, "112G", in_range);
    check_refused(&small, "1 1 2 -1", in_range);
    check_refused(&small, "1 1 2 3.5", in_range);
    check_refused(&small, "11 22", in_range);
    check_refused(&small, "1 1 2 4294967297", in_range);
    check_refused(&small, "1:1:2:2", in_range);
    check_refused(&single, "1123", twice);
    check_refused(&single, "1 2 3 1", twice);
    check_refused(&many, "1122", spaces);
    check_refused(&many, "11", spaces);
    check_refused(&many, " 1122 ", spaces);
    check_refused(&many, "AAB", "it has 3 colours, not 4");
    check_refused(&many, "1 1 2", "it has 3 colours, not 4");
    check_refused(&many, "1 1 2 13", "colours are 1 to 12");
    check_refused(&many, "", "it has 0 colours, not 4");
    check_refused(&one, "13", "colours are 1 to 12");
    check_refused(&one, "1 2", "it has 2 colours, not 1");
}

static void a_long_text_is_cut_in_the_message(void **unused) {
    (void)unused;
    peg_spec spec = make_spec(4, 6, true);
    peg_colour code[PEG_MAX_HOLES];
    char text[2001], expected[256];
    peg_error error = {0};
    memset(text, '1', 2000);
    text[2000] = '\0';
    snprintf(expected, sizeof expected,
             "'%.80s' is no code of 4 holes and 6 colours: it has 2000 colours, not 4", text);
    assert_int_equal(peg_code_parse(code, &spec, text, &error), PEG_INVALID);
    assert_string_equal(error.message, expected);
}

static void validity(void **unused) {
    (void)unused;
    peg_spec repeats = make_spec(4, 6, true), single = make_spec(4, 6, false);
    assert_true(peg_code_valid(&repeats, (peg_colour[]){0, 0, 5, 5}));
    assert_false(peg_code_valid(&repeats, (peg_colour[]){0, 0, 5, 6}));
    assert_false(peg_code_valid(&single, (peg_colour[]){0, 1, 5, 0}));
    assert_true(peg_code_valid(&single, (peg_colour[]){0, 1, 5, 2}));
}

static void check_pairs(int holes, int colours, bool repeats, const char *expected) {
    peg_spec spec = make_spec(holes, colours, repeats);
    peg_colour code[PEG_MAX_HOLES];
    char text[PEG_CODE_TEXT];
    peg_code_pairs(code, &spec);
    assert_true(peg_code_valid(&spec, code));
    assert_string_equal(peg_code_format(text, &spec, code), expected);
}

static void pairs_of_colours(void **unused) {
    (void)unused;
    check_pairs(4, 6, true, "1122");
    check_pairs(5, 6, true, "11223");
    check_pairs(4, 6, false, "1234");
    check_pairs(1, 1, true, "1");
    check_pairs(4, 1, true, "1111");
    check_pairs(7, 2, true, "1122112");
    check_pairs(4, 12, true, "1 1 2 2");
}

/* Chi-square, at a level of one in a million. */
static void check_uniform(const peg_spec *spec, gsl_rng *rng) {
    enum { DRAWS = 100 };
    uint32_t drawn[1024] = {0};
    double sum = 0;
    for (uint64_t i = 0; i < DRAWS * spec->size; i++) {
        peg_colour code[PEG_MAX_HOLES];
        peg_code_random(code, spec, rng);
        assert_true(peg_code_valid(spec, code));
        drawn[peg_code_index(spec, code)]++;
    }
    for (uint64_t i = 0; i < spec->size; i++)
        sum += (drawn[i] - (double)DRAWS) * (drawn[i] - (double)DRAWS) / DRAWS;
    assert_true(gsl_cdf_chisq_Q(sum, (double)(spec->size - 1)) > 1e-6);
    assert_true(gsl_cdf_chisq_P(sum, (double)(spec->size - 1)) > 1e-6);
}

static void random_codes_are_uniform(void **unused) {
    (void)unused;
    gsl_rng *rng = gsl_rng_alloc(peg_random_philox);
    assert_non_null(rng);
    gsl_rng_set(rng, 10);
    check_uniform(&(peg_spec){.holes = 3, .colours = 10, .repeats = true, .size = 1000}, rng);
    check_uniform(&(peg_spec){.holes = 3, .colours = 10, .repeats = false, .size = 720}, rng);
    check_uniform(&(peg_spec){.holes = 6, .colours = 6, .repeats = false, .size = 720}, rng);
    gsl_rng_free(rng);
}

static void answers_are_read(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *error;
    } bad[] = {
        {"1122",
         "'1122': a guess with its answer is written GUESS:BLACKS,WHITES, such as 1122:1,2"},
        {"1122:1", "'1122:1': a guess with its answer is written GUESS:BLACKS,WHITES, such as "
                   "1122:1,2"},
        {"1122:1,2 ",
         "'1122:1,2 ': a guess with its answer is written GUESS:BLACKS,WHITES, such as "
         "1122:1,2"},
        {"1122:-1,2",
         "'1122:-1,2': a guess with its answer is written GUESS:BLACKS,WHITES, such as "
         "1122:1,2"},
        {"1122:1,2,0", "'1122:1,2,0': a guess with its answer is written GUESS:BLACKS,WHITES, such "
                       "as 1122:1,2"},
        {"1127:1,2", "'1127' is no code of 4 holes and 6 colours: colours are 1 to 6"},
        {"1122:3,1", "'1122:3,1': 3 blacks and 1 whites cannot be the answer in 4 holes"},
        {"1122:2,3", "'1122:2,3': 2 blacks and 3 whites cannot be the answer in 4 holes"}};
    peg_spec spec = make_spec(4, 6, true);
    peg_transcript transcript;
    peg_transcript_init(&transcript, &spec);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        peg_error error = {0};
        assert_int_equal(peg_transcript_parse(&transcript, bad[i].text, &error), PEG_INVALID);
        assert_string_equal(error.message, bad[i].error);
        assert_int_equal(transcript.count, 0);
    }
    assert_int_equal(peg_transcript_parse(&transcript, "1122:1,2", NULL), PEG_OK);
    assert_int_equal(peg_transcript_parse(&transcript, "A B C D:0,4", NULL), PEG_OK);
    assert_int_equal(transcript.count, 2);
    assert_memory_equal(peg_transcript_guess(&transcript, 0), ((peg_colour[]){0, 0, 1, 1}), 4);
    assert_memory_equal(peg_transcript_guess(&transcript, 1), ((peg_colour[]){0, 1, 2, 3}), 4);
    assert_true(plain_same(transcript.feedback[0], (peg_feedback){1, 2}));
    assert_true(plain_same(transcript.feedback[1], (peg_feedback){0, 4}));
    peg_transcript_fini(&transcript);
}

static void consistency(void **unused) {
    (void)unused;
    peg_spec spec = make_spec(4, 6, true);
    peg_transcript transcript, copy;
    size_t count;
    peg_colour *codes = plain_codes(&spec, &count), guess[4];
    uint64_t random = 11;
    peg_transcript_init(&transcript, &spec);
    for (int game = 0; game < 20; game++) {
        const peg_colour *secret = codes + plain_below(&random, count) * 4;
        peg_transcript_clear(&transcript);
        for (int turn = 0; turn < 12; turn++) {
            plain_relative(guess, &spec, secret, &random);
            assert_int_equal(
                peg_transcript_push(&transcript, guess, plain_feedback(&spec, guess, secret)),
                PEG_OK);
        }
        assert_int_equal(peg_transcript_copy(&copy, &transcript), PEG_OK);
        for (size_t i = 0; i < count; i++) {
            bool consistent = true;
            for (size_t turn = 0; turn < transcript.count; turn++)
                consistent &= plain_same(
                    plain_feedback(&spec, peg_transcript_guess(&transcript, turn), codes + i * 4),
                    transcript.feedback[turn]);
            assert_int_equal(peg_transcript_consistent(&transcript, codes + i * 4), consistent);
            assert_int_equal(peg_transcript_consistent(&copy, codes + i * 4), consistent);
        }
        peg_transcript_fini(&copy);
    }
    peg_transcript_fini(&transcript);
    free(codes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(indices_follow_the_order),
        cmocka_unit_test(indices_of_large_spaces),
        cmocka_unit_test(sizes_of_spaces),
        cmocka_unit_test(impossible_sizes_are_refused),
        cmocka_unit_test(sizes_are_read_and_written),
        cmocka_unit_test(codes_are_read_in_many_ways),
        cmocka_unit_test(a_single_hole_takes_a_number),
        cmocka_unit_test(what_is_written_can_be_read),
        cmocka_unit_test(the_longest_text_fits),
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(a_long_text_is_cut_in_the_message),
        cmocka_unit_test(validity),
        cmocka_unit_test(pairs_of_colours),
        cmocka_unit_test(random_codes_are_uniform),
        cmocka_unit_test(answers_are_read),
        cmocka_unit_test(consistency),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
