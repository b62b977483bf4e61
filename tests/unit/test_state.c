/* The candidates of a state against a plain filter of the whole space, with every kernel; and how a
 * guess splits them. */
#include "plain.h"

#include "kernel/partition.h"
#include "kernel/space.h"

/* A space with all of its codes, and which of them are still candidates. */
typedef struct board {
    peg_spec spec;
    peg_space *space;
    peg_colour *codes;
    size_t count;
    uint32_t *alive; /* indices */
    size_t alive_count, before;
    peg_state state;
} board;

static uint64_t filters, partitions;

static void board_clear(board *at) {
    at->alive_count = at->count;
    at->before = 0;
    for (size_t i = 0; i < at->count; i++)
        at->alive[i] = (uint32_t)i;
    peg_state_clear(&at->state);
}

static void board_init(board *out, int holes, int colours, bool repeats) {
    *out = (board){0};
    assert_int_equal(peg_spec_init(&out->spec, holes, colours, repeats, NULL), PEG_OK);
    assert_int_equal(peg_space_new(&out->space, &out->spec, NULL), PEG_OK);
    assert_int_equal(peg_space_spec(out->space)->size, out->spec.size);
    out->codes = plain_codes(&out->spec, &out->count);
    out->alive = malloc(out->count * sizeof *out->alive);
    assert_non_null(out->alive);
    peg_state_init(&out->state, out->space);
    board_clear(out);
}

static void board_fini(board *at) {
    peg_state_fini(&at->state);
    peg_space_free(at->space);
    free(at->codes);
    free(at->alive);
}

static const peg_colour *board_code(const board *at, size_t index) {
    return at->codes + index * (size_t)at->spec.holes;
}

static void board_push(board *at, const peg_colour *guess, peg_feedback answer) {
    size_t left = 0;
    for (size_t i = 0; i < at->alive_count; i++)
        if (plain_same(plain_feedback(&at->spec, guess, board_code(at, at->alive[i])), answer))
            at->alive[left++] = at->alive[i];
    at->before = at->alive_count;
    at->alive_count = left;
    assert_int_equal(peg_state_push(&at->state, guess, answer), PEG_OK);
}

static void check_candidates(board *at) {
    const peg_candidates *set;
    assert_int_equal(peg_state_candidates(&at->state, &set, NULL), PEG_OK);
    assert_int_equal(peg_candidates_count(set), at->alive_count);
    for (size_t i = 0; i < at->alive_count; i++)
        if (peg_candidates_index(set, i) != at->alive[i])
            fail_msg("%dx%d: candidate %zu", at->spec.holes, at->spec.colours, i);
    for (size_t i = 0; i < at->alive_count; i += 1 + at->alive_count / 100) {
        bool next_is_alive = i + 1 < at->alive_count && at->alive[i + 1] == at->alive[i] + 1;
        assert_true(peg_candidates_contain(set, at->alive[i]));
        assert_int_equal(peg_candidates_contain(set, (uint64_t)at->alive[i] + 1), next_is_alive);
    }
    assert_false(peg_candidates_contain(set, at->spec.size));
    assert_int_equal(peg_state_filter_work(&at->state), at->before);
    filters++;
}

static void check_split(board *at, const peg_colour *guess) {
    const peg_candidates *set;
    size_t classes = (size_t)plain_classes(at->spec.holes);
    uint32_t *expected = malloc(2 * classes * sizeof *expected), *sizes = expected + classes;
    peg_feedback *answers = malloc((at->alive_count + 1) * sizeof *answers);
    assert_non_null(expected);
    assert_non_null(answers);
    for (size_t i = 0; i < at->alive_count; i++)
        answers[i] = plain_feedback(&at->spec, guess, board_code(at, at->alive[i]));
    plain_sizes(expected, at->spec.holes, answers, at->alive_count);
    assert_int_equal(peg_state_candidates(&at->state, &set, NULL), PEG_OK);
    peg_partition(at->space, set, guess, sizes);
    assert_memory_equal(sizes, expected, classes * sizeof *sizes);
    partitions++;
    free(expected);
    free(answers);
}

/* A few random guesses; the candidates are asked for now and then. The answers are those of a
 * secret, or now and then one that the secret would not give. */
static void check_game(board *at, uint64_t *random) {
    peg_colour secret[PEG_MAX_HOLES], guess[PEG_MAX_HOLES];
    board_clear(at);
    plain_code(secret, &at->spec, random);
    check_candidates(at);
    for (uint32_t turns = 1 + plain_below(random, 6); turns > 0; turns--) {
        peg_feedback answer;
        plain_other(guess, &at->spec, secret, random);
        answer = plain_feedback(&at->spec, guess, secret);
        if (plain_below(random, 20) == 0)
            answer = peg_feedback_from_ordinal(
                &at->spec, (int)plain_below(random, (uint64_t)plain_classes(at->spec.holes)));
        board_push(at, guess, answer);
        if (turns > 1 && plain_random(random) & 1)
            continue;
        check_candidates(at);
        check_split(at, guess);
        plain_code(guess, &at->spec, random);
        check_split(at, guess);
    }
}

static void random_games(void **unused) {
    (void)unused;
    static const struct {
        int holes, colours, games;
        bool repeats;
    } sizes[] = {{4, 6, 60, true},  {4, 6, 60, false}, {3, 8, 60, true},  {1, 1, 5, true},
                 {1, 256, 9, true}, {256, 1, 5, true}, {2, 256, 3, true}, {5, 5, 20, true},
                 {8, 3, 20, true},  {9, 3, 9, true},   {16, 2, 3, true},  {5, 9, 20, false},
                 {7, 7, 9, false},  {7, 8, 9, false},  {10, 3, 3, true},  {3, 60, 2, true}};
    uint64_t random = 5;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        board at;
        board_init(&at, sizes[i].holes, sizes[i].colours, sizes[i].repeats);
        for (const peg_kernel *const *kernel = peg_kernels(); *kernel; kernel++) {
            at.space->kernel = *kernel;
            for (int game = 0; game < sizes[i].games; game++)
                check_game(&at, &random);
        }
        board_fini(&at);
    }
    print_message("states: %llu sets of candidates, %llu partitions\n", (unsigned long long)filters,
                  (unsigned long long)partitions);
}

/* Around 2^22 codes, where spaces are no longer kept as slices. */
static void games_in_large_spaces(void **unused) {
    (void)unused;
    static const struct {
        int holes, colours;
        bool repeats, tabulated;
    } sizes[] = {
        {22, 2, true, true}, {3, 162, true, false}, {4, 47, false, false}, {23, 2, true, false}};
    uint64_t random = 6;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        board at;
        board_init(&at, sizes[i].holes, sizes[i].colours, sizes[i].repeats);
        assert_int_equal(at.space->all.slices.words != NULL, sizes[i].tabulated);
        check_game(&at, &random);
        board_fini(&at);
        if (PLAIN_SHARE > 1 && i == 2)
            break;
    }
}

/* A set so large that it is not kept as slices either, and what is left of it. */
static void large_sets_of_large_spaces(void **unused) {
    (void)unused;
    board at;
    board_init(&at, PLAIN_SHARE > 1 ? 3 : 4, PLAIN_SHARE > 1 ? 170 : 60, true);
    peg_colour guess[4] = {0, 0, 0, 0};
    board_push(&at, guess, (peg_feedback){0, 0});
    assert_true(at.alive_count > PEG_SPACE_TABULATED);
    check_candidates(&at);
    assert_null(at.state.known->slices.words);
    check_split(&at, (peg_colour[]){1, 1, 2, 3});
    board_push(&at, (peg_colour[]){1, 2, 3, 4}, (peg_feedback){1, 1});
    check_candidates(&at);
    assert_non_null(at.state.known->slices.words);
    check_split(&at, (peg_colour[]){1, 3, 5, 6});
    board_fini(&at);
}

static void copies_share_their_candidates(void **unused) {
    (void)unused;
    board at;
    peg_state copy;
    const peg_candidates *mine, *its;
    board_init(&at, 4, 6, true);
    board_push(&at, (peg_colour[]){0, 0, 1, 1}, (peg_feedback){1, 1});
    check_candidates(&at);
    assert_int_equal(peg_state_copy(&copy, &at.state), PEG_OK);
    assert_ptr_equal(copy.known, at.state.known);
    assert_ptr_not_equal(copy.transcript.codes, at.state.transcript.codes);
    assert_int_equal(atomic_load(&at.state.known->references), 2);
    assert_int_equal(peg_state_candidates(&at.state, &mine, NULL), PEG_OK);
    assert_int_equal(peg_state_candidates(&copy, &its, NULL), PEG_OK);
    assert_ptr_equal(mine, its);
    assert_int_equal(peg_state_filter_work(&copy), 1296);

    assert_int_equal(peg_state_push(&copy, (peg_colour[]){0, 2, 2, 3}, (peg_feedback){0, 1}),
                     PEG_OK);
    assert_int_equal(peg_state_candidates(&copy, &its, NULL), PEG_OK);
    assert_int_equal(at.state.transcript.count, 1);
    assert_int_equal(atomic_load(&at.state.known->references), 1);
    check_candidates(&at);

    board_push(&at, (peg_colour[]){0, 2, 2, 3}, (peg_feedback){0, 1});
    check_candidates(&at);
    assert_int_equal(peg_candidates_count(its), at.alive_count);
    peg_state_fini(&copy);
    check_candidates(&at);
    board_fini(&at);
}

static void a_cleared_state_is_as_new(void **unused) {
    (void)unused;
    board at;
    const peg_candidates *set;
    board_init(&at, 4, 6, true);
    board_push(&at, (peg_colour[]){0, 0, 1, 1}, (peg_feedback){1, 1});
    check_candidates(&at);
    peg_state_clear(&at.state);
    assert_int_equal(at.state.transcript.count, 0);
    assert_int_equal(peg_state_candidates(&at.state, &set, NULL), PEG_OK);
    assert_ptr_equal(set, peg_space_all(at.space));
    assert_int_equal(peg_state_filter_work(&at.state), 0);
    board_clear(&at);
    board_push(&at, (peg_colour[]){0, 1, 2, 3}, (peg_feedback){0, 4});
    check_candidates(&at);
    assert_int_equal(at.alive_count, 9);
    board_fini(&at);
}

static void contradictions_leave_nobody(void **unused) {
    (void)unused;
    board at;
    board_init(&at, 4, 6, true);
    board_push(&at, (peg_colour[]){0, 0, 0, 0}, (peg_feedback){4, 0});
    board_push(&at, (peg_colour[]){0, 0, 0, 0}, (peg_feedback){0, 0});
    check_candidates(&at);
    assert_int_equal(at.alive_count, 0);
    assert_int_equal(peg_state_filter_work(&at.state), 1);
    check_split(&at, (peg_colour[]){0, 0, 1, 1});
    board_push(&at, (peg_colour[]){1, 2, 3, 4}, (peg_feedback){0, 0});
    check_candidates(&at);
    assert_int_equal(peg_state_filter_work(&at.state), 0);
    board_fini(&at);
}

static void too_many_codes_are_refused(void **unused) {
    (void)unused;
    peg_spec spec;
    peg_space *space;
    peg_state state;
    peg_error error = {0};
    const peg_candidates *set;
    assert_int_equal(peg_spec_init(&spec, 5, 49, true, NULL), PEG_OK);
    assert_true(spec.size > PEG_STATE_LARGEST);
    assert_int_equal(peg_space_new(&space, &spec, &error), PEG_OK);
    peg_state_init(&state, space);
    assert_int_equal(peg_state_candidates(&state, &set, &error), PEG_INVALID);
    assert_string_equal(error.message,
                        "the codes of 5x49 are too many to enumerate (at most 2^28)");
    peg_state_fini(&state);
    peg_space_free(space);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(games_in_large_spaces),
        cmocka_unit_test(large_sets_of_large_spaces),
        cmocka_unit_test(copies_share_their_candidates),
        cmocka_unit_test(a_cleared_state_is_as_new),
        cmocka_unit_test(contradictions_leave_nobody),
        cmocka_unit_test(too_many_codes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
