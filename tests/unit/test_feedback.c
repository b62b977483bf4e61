/* Feedback against its plain definition, and the ordinals. */
#include "plain.h"

static uint64_t pairs;

static void check_pair(const peg_spec *spec, const peg_colour *a, const peg_colour *b) {
    peg_feedback expected = plain_feedback(spec, a, b), is = peg_feedback_of(spec, a, b);
    if (plain_same(expected, is)) {
        pairs++;
        return;
    }
    char first[PEG_CODE_TEXT], second[PEG_CODE_TEXT];
    fail_msg("%dx%d: %s against %s is %d,%d, not %d,%d", spec->holes, spec->colours,
             peg_code_format(first, spec, a), peg_code_format(second, spec, b), expected.blacks,
             expected.whites, is.blacks, is.whites);
}

static void check_every_pair(const peg_spec *spec) {
    size_t count, holes = (size_t)spec->holes;
    peg_colour *codes = plain_codes(spec, &count);
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < count; b++)
            check_pair(spec, codes + a * holes, codes + b * holes);
    free(codes);
}

static void every_pair_of_small_sizes(void **unused) {
    (void)unused;
    pairs = 0;
    plain_small_sizes(check_every_pair);
    print_message("every pair up to 4x6 and 3x8: %llu pairs\n", (unsigned long long)pairs);
    assert_int_equal(pairs, 2925307);
}

static void random_pairs_of_all_sizes(void **unused) {
    (void)unused;
    uint64_t random = 1;
    pairs = 0;
    while (pairs < 10000000 / PLAIN_SHARE) {
        peg_spec spec = plain_spec(&random);
        peg_colour a[PEG_MAX_HOLES], b[PEG_MAX_HOLES];
        plain_code(a, &spec, &random);
        plain_other(b, &spec, a, &random);
        check_pair(&spec, a, b);
    }
    print_message("random pairs up to 256x256: %llu pairs\n", (unsigned long long)pairs);
}

static void largest_size(void **unused) {
    (void)unused;
    peg_spec spec;
    peg_colour up[PEG_MAX_HOLES], round[PEG_MAX_HOLES], ones[PEG_MAX_HOLES] = {0};
    assert_int_equal(peg_spec_init(&spec, 256, 256, true, NULL), PEG_OK);
    for (int hole = 0; hole < 256; hole++) {
        up[hole] = (peg_colour)hole;
        round[hole] = (peg_colour)(hole + 1);
    }
    assert_true(plain_same(peg_feedback_of(&spec, up, up), (peg_feedback){256, 0}));
    assert_true(plain_same(peg_feedback_of(&spec, up, round), (peg_feedback){0, 256}));
    assert_true(plain_same(peg_feedback_of(&spec, ones, ones), (peg_feedback){256, 0}));
    assert_true(plain_same(peg_feedback_of(&spec, ones, up), (peg_feedback){1, 0}));
}

static void ordinals_are_dense_and_in_order(void **unused) {
    (void)unused;
    for (int holes = 1; holes <= PEG_MAX_HOLES; holes++) {
        peg_spec spec;
        int ordinal = 0;
        assert_int_equal(peg_spec_init(&spec, holes, 2, true, NULL), PEG_OK);
        assert_int_equal(peg_feedback_count(&spec), (holes + 1) * (holes + 2) / 2 - 1);
        for (int blacks = 0; blacks <= holes; blacks++) {
            for (int whites = 0; blacks + whites <= holes; whites++) {
                peg_feedback feedback = {(uint16_t)blacks, (uint16_t)whites};
                bool possible = blacks != holes - 1 || whites != 1;
                assert_int_equal(peg_feedback_valid(&spec, feedback), possible);
                if (!possible)
                    continue;
                assert_int_equal(peg_feedback_ordinal(&spec, feedback), ordinal);
                assert_true(plain_same(peg_feedback_from_ordinal(&spec, ordinal), feedback));
                ordinal++;
            }
            peg_feedback too_many = {(uint16_t)blacks, (uint16_t)(holes - blacks + 1)};
            assert_false(peg_feedback_valid(&spec, too_many));
        }
        assert_int_equal(ordinal, peg_feedback_count(&spec));
    }
}

static void solved_is_the_last_ordinal(void **unused) {
    (void)unused;
    for (int holes = 1; holes <= PEG_MAX_HOLES; holes++) {
        peg_spec spec;
        assert_int_equal(peg_spec_init(&spec, holes, 2, true, NULL), PEG_OK);
        int count = peg_feedback_count(&spec);
        for (int ordinal = 0; ordinal < count; ordinal++)
            assert_int_equal(peg_feedback_solved(&spec, peg_feedback_from_ordinal(&spec, ordinal)),
                             ordinal == count - 1);
    }
}

static void score_weighs_blacks_twice(void **unused) {
    (void)unused;
    assert_int_equal(peg_feedback_score((peg_feedback){0, 0}), 0);
    assert_int_equal(peg_feedback_score((peg_feedback){1, 2}), 4);
    assert_int_equal(peg_feedback_score((peg_feedback){256, 0}), 512);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_of_small_sizes),
        cmocka_unit_test(random_pairs_of_all_sizes),
        cmocka_unit_test(largest_size),
        cmocka_unit_test(ordinals_are_dense_and_in_order),
        cmocka_unit_test(solved_is_the_last_ordinal),
        cmocka_unit_test(score_weighs_blacks_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
