/* What every registered strategy promises, at many sizes, with and without repeats. */
#include <peglab/codemaker.h>
#include <peglab/strategy.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    int holes, colours;
    bool repeats;
} sizes[] = {{1, 1, true},  {1, 5, true},  {2, 2, true},  {3, 4, true},
             {4, 6, true},  {6, 2, true},  {5, 5, true},  {2, 2, false},
             {3, 5, false}, {4, 6, false}, {5, 5, false}, {4, 10, false}};

enum { SIZES = sizeof sizes / sizeof *sizes, GAMES = 12, MOST_GUESSES = 200000 };

/* A generator that counts how often it is asked. */
static unsigned long draws;

static void counting_set(void *state, unsigned long seed) {
    (void)state, (void)seed;
}

static unsigned long counting_get(void *state) {
    uint64_t *x = state;
    draws++;
    *x = *x * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned long)(*x >> 32);
}

static double counting_get_double(void *state) {
    return (double)counting_get(state) / 4294967296.0;
}

static const gsl_rng_type counting = {
    "counting", UINT32_MAX, 0, sizeof(uint64_t), counting_set, counting_get, counting_get_double};

/* `static` has a series of its own at one size alone. */
static void set_params(peg_params *out, const peg_strategy *strategy, const peg_spec *spec) {
    assert_int_equal(peg_params_init(out, peg_strategy_params(strategy), NULL), PEG_OK);
    if (peg_param_find(out->table, "series") < 0)
        return;
    peg_colour code[PEG_MAX_HOLES];
    char text[PEG_CODE_TEXT];
    peg_code_from_index(code, spec, spec->size / 2);
    peg_params_set(out, "series", peg_code_format(text, spec, code), NULL);
}

static peg_player *new_player(const peg_strategy *strategy, const peg_space *space,
                              const peg_params *params) {
    peg_player *player;
    peg_error error;
    if (peg_player_new(&player, strategy, space, params, NULL, &error))
        fail_msg("%s: %s", strategy->name, error.message);
    return player;
}

static void next_guess(peg_player *player, peg_state *state, gsl_rng *rng, uint64_t game,
                       peg_move *out) {
    peg_error error;
    peg_stream stream = {rng, {.seed = 7, .domain = peg_random_domain("test"), .game = game}};
    if (peg_player_next(player, state, &stream, out, &error))
        fail_msg("%s", error.message);
}

/* A player that joins the game now guesses as the one that was there from the start. */
static void check_late_player(const peg_strategy *strategy, const peg_space *space,
                              const peg_params *params, const peg_state *state, gsl_rng *rng,
                              uint64_t game, const peg_move *expected) {
    peg_state same;
    peg_move move;
    peg_player *late = new_player(strategy, space, params);
    peg_state_init(&same, space);
    for (size_t turn = 0; turn < state->transcript.count; turn++)
        peg_state_push(&same, peg_transcript_guess(&state->transcript, turn),
                       state->transcript.feedback[turn]);
    next_guess(late, &same, rng, game, &move);
    assert_memory_equal(move.code, expected->code, (size_t)peg_space_spec(space)->holes);
    assert_int_equal(move.work.evaluations, expected->work.evaluations);
    assert_int_equal(move.work.comparisons, expected->work.comparisons);
    peg_state_fini(&same);
    peg_player_free(late);
}

static void play(const peg_strategy *strategy, const peg_space *space, const peg_params *params,
                 gsl_rng *rng, gsl_rng *counter, uint64_t game) {
    const peg_spec *spec = peg_space_spec(space);
    bool deterministic = peg_strategy_deterministic(strategy, params), solved = false;
    peg_player *player = new_player(strategy, space, params);
    peg_colour secret[PEG_MAX_HOLES];
    peg_state state;
    peg_state_init(&state, space);
    peg_random_start(rng, &(peg_random_key){1, 2, game, 0});
    peg_code_random(secret, spec, rng);
    while (!solved) {
        peg_move move;
        draws = 0;
        next_guess(player, &state, deterministic ? counter : rng, game, &move);
        assert_int_equal(draws, 0);
        assert_true(peg_code_valid(spec, move.code));
        if (state.transcript.count < 6)
            check_late_player(strategy, space, params, &state, deterministic ? counter : rng, game,
                              &move);
        peg_feedback feedback = peg_feedback_of(spec, secret, move.code);
        peg_state_push(&state, move.code, feedback);
        solved = peg_feedback_solved(spec, feedback);
        if (state.transcript.count == MOST_GUESSES)
            fail_msg("%s does not end at %dx%d, game %d", strategy->name, spec->holes,
                     spec->colours, (int)game);
    }
    peg_state_fini(&state);
    peg_player_free(player);
}

static void test_every_strategy_plays(void **unused) {
    (void)unused;
    gsl_rng *rng = gsl_rng_alloc(peg_random_philox), *counter = gsl_rng_alloc(&counting);
    for (size_t i = 0; i < SIZES; i++) {
        peg_spec spec;
        peg_space *space;
        assert_int_equal(
            peg_spec_init(&spec, sizes[i].holes, sizes[i].colours, sizes[i].repeats, NULL), PEG_OK);
        assert_int_equal(peg_space_new(&space, &spec, NULL), PEG_OK);
        for (size_t s = 0; peg_strategies[s]; s++) {
            peg_params params;
            set_params(&params, peg_strategies[s], &spec);
            for (uint64_t game = 0; game < GAMES; game++)
                play(peg_strategies[s], space, &params, rng, counter, game);
            peg_params_fini(&params);
        }
        peg_space_free(space);
    }
    gsl_rng_free(rng);
    gsl_rng_free(counter);
}

static void count_generation(void *user, const peg_ga_generation *generation) {
    (void)generation;
    ++*(uint64_t *)user;
}

/* Whoever evolves tells of every generation, from the second guess on; nobody else tells any. */
static void test_who_evolves(void **unused) {
    (void)unused;
    gsl_rng *rng = gsl_rng_alloc(peg_random_philox);
    peg_spec spec;
    peg_space *space;
    assert_int_equal(peg_spec_init(&spec, 4, 6, true, NULL), PEG_OK);
    assert_int_equal(peg_space_new(&space, &spec, NULL), PEG_OK);
    for (size_t s = 0; peg_strategies[s]; s++) {
        uint64_t told[2] = {0};
        peg_ga_observer observer = {.notify = count_generation};
        peg_params params;
        peg_player *player;
        peg_state state;
        peg_move move;
        set_params(&params, peg_strategies[s], &spec);
        assert_int_equal(peg_player_new(&player, peg_strategies[s], space, &params,
                                        &(peg_options){.generations = &observer}, NULL),
                         PEG_OK);
        peg_state_init(&state, space);
        for (size_t turn = 0; turn < 2; turn++) {
            observer.user = &told[turn];
            next_guess(player, &state, rng, 0, &move);
            peg_state_push(&state, move.code, (peg_feedback){.blacks = 1});
        }
        assert_int_equal(told[0], 0);
        assert_int_equal(told[1] > 0, peg_strategies[s]->evolves);
        peg_state_fini(&state);
        peg_player_free(player);
        peg_params_fini(&params);
    }
    peg_space_free(space);
    gsl_rng_free(rng);
}

/* The answers are those of the code that is found in the end, whoever gave them. */
static void test_every_codemaker_is_honest(void **unused) {
    (void)unused;
    gsl_rng *rng = gsl_rng_alloc(peg_random_philox);
    peg_spec spec;
    peg_space *space;
    peg_spec_init(&spec, 3, 5, true, NULL);
    assert_int_equal(peg_space_new(&space, &spec, NULL), PEG_OK);
    for (size_t m = 0; peg_codemakers[m]; m++) {
        if (strcmp(peg_codemakers[m]->name, "file") == 0)
            continue; /* needs a file; tested on its own */
        peg_params params;
        peg_maker maker;
        assert_int_equal(peg_params_init(&params, peg_codemakers[m]->params, NULL), PEG_OK);
        if (peg_param_find(params.table, "code") >= 0)
            assert_int_equal(peg_params_set(&params, "code", "2 5 3", NULL), PEG_OK);
        assert_int_equal(peg_maker_init(&maker, peg_codemakers[m], space, &params, NULL), PEG_OK);
        for (uint64_t game = 0; game < 40; game++) {
            peg_state state;
            peg_colour secret[PEG_MAX_HOLES], guess[PEG_MAX_HOLES];
            peg_feedback feedback = {0, 0};
            peg_state_init(&state, space);
            peg_maker_secret(&maker, 9, game, rng, secret);
            while (!peg_feedback_solved(&spec, feedback)) {
                const peg_candidates *candidates;
                assert_int_equal(peg_state_candidates(&state, &candidates, NULL), PEG_OK);
                assert_true(peg_candidates_count(candidates) > 0);
                peg_code_from_index(guess, &spec, peg_candidates_index(candidates, 0));
                assert_int_equal(peg_maker_answer(&maker, &state, secret, guess, &feedback, NULL),
                                 PEG_OK);
                peg_state_push(&state, guess, feedback);
            }
            assert_true(peg_transcript_consistent(&state.transcript, guess));
            if (peg_maker_keeps_secret(&maker))
                assert_memory_equal(guess, secret, (size_t)spec.holes);
            peg_state_fini(&state);
        }
        peg_maker_fini(&maker);
        peg_params_fini(&params);
    }
    peg_space_free(space);
    gsl_rng_free(rng);
}

/* A name, a summary, a source, and a sentence for every parameter. */
static void test_everything_is_described(void **unused) {
    (void)unused;
    for (size_t s = 0; peg_strategies[s]; s++) {
        const peg_strategy *strategy = peg_strategies[s];
        assert_ptr_equal(peg_strategy_find(strategy->name), strategy);
        assert_non_null(strategy->source);
        assert_int_equal(strategy->summary[strlen(strategy->summary) - 1], '.');
        assert_true(strategy->version > 0);
        for (const peg_param *row = peg_strategy_params(strategy); row->key; row++) {
            assert_int_equal(row->help[strlen(row->help) - 1], '.');
            assert_int_equal(peg_param_check(row, row->fallback, NULL), PEG_OK);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_strategy_plays),
                                       cmocka_unit_test(test_who_evolves),
                                       cmocka_unit_test(test_every_codemaker_is_honest),
                                       cmocka_unit_test(test_everything_is_described)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
