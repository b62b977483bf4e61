/* A table to play at: a strategy with parameters in a space, against any secret. */
#ifndef PEGLAB_TEST_TABLE_H
#define PEGLAB_TEST_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <gsl/gsl_cdf.h>
#include <peglab/strategy.h>
#include <stdio.h>
#include <string.h>

typedef struct table {
    const peg_strategy *strategy;
    peg_spec spec;
    peg_space *space;
    peg_params params;
    peg_player *player;
    peg_state state;
    gsl_rng *rng;
    peg_error error;
} table;

/* settings are pairs "key", "value" that end with NULL. */
static inline peg_status table_open(table *out, const char *strategy, int holes, int colours,
                                    bool repeats, const char *const *settings) {
    *out = (table){.strategy = peg_strategy_find(strategy)};
    assert_non_null(out->strategy);
    assert_int_equal(peg_spec_init(&out->spec, holes, colours, repeats, &out->error), PEG_OK);
    assert_int_equal(peg_space_new(&out->space, &out->spec, &out->error), PEG_OK);
    const peg_param *params = peg_strategy_params(out->strategy);
    assert_int_equal(peg_params_init(&out->params, params, &out->error), PEG_OK);
    for (; settings && *settings; settings += 2)
        assert_int_equal(peg_params_set(&out->params, settings[0], settings[1], &out->error),
                         PEG_OK);
    peg_state_init(&out->state, out->space);
    out->rng = gsl_rng_alloc(peg_random_philox);
    return peg_player_new(&out->player, out->strategy, out->space, &out->params, NULL, &out->error);
}

static inline void table_close(table *at) {
    peg_player_free(at->player);
    peg_state_fini(&at->state);
    peg_params_fini(&at->params);
    peg_space_free(at->space);
    gsl_rng_free(at->rng);
}

static inline peg_status table_next(table *at, uint64_t game, peg_move *out) {
    peg_stream stream = {
        at->rng, {.seed = 42, .domain = peg_random_domain(at->strategy->name), .game = game}};
    return peg_player_next(at->player, &at->state, &stream, out, &at->error);
}

/* Plays a game to its end and returns the number of guesses. */
static inline size_t table_play(table *at, uint64_t game, const peg_colour *secret) {
    peg_state_clear(&at->state);
    for (size_t guesses = 1;; guesses++) {
        peg_move move;
        assert_true(guesses < 100000);
        if (table_next(at, game, &move))
            fail_msg("%s", at->error.message);
        assert_true(peg_code_valid(&at->spec, move.code));
        peg_feedback answer = peg_feedback_of(&at->spec, move.code, secret);
        assert_int_equal(peg_state_push(&at->state, move.code, answer), PEG_OK);
        if (peg_feedback_solved(&at->spec, answer))
            return guesses;
    }
}

/* Puts the lines "1122:1,0 3344:0,1 …" on the board. */
static inline void table_set(table *at, const char *lines) {
    char copy[1024], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", lines);
    peg_state_clear(&at->state);
    for (char *line = strtok_r(copy, " ", &rest); line; line = strtok_r(NULL, " ", &rest))
        assert_int_equal(peg_transcript_parse(&at->state.transcript, line, &at->error), PEG_OK);
}

static inline const char *table_text(const table *at, const peg_colour *code) {
    static char text[PEG_CODE_TEXT];
    return peg_code_format(text, &at->spec, code);
}

static inline void table_expect(table *at, const char *guess) {
    peg_move move;
    if (table_next(at, 0, &move))
        fail_msg("%s", at->error.message);
    assert_string_equal(table_text(at, move.code), guess);
}

/* The probability of counts as far from their expectations as these, by Pearson's test. */
static inline double chi_square(const uint64_t *counts, const double *expected, size_t bins) {
    double sum = 0;
    for (size_t i = 0; i < bins; i++)
        sum += ((double)counts[i] - expected[i]) * ((double)counts[i] - expected[i]) / expected[i];
    return gsl_cdf_chisq_Q(sum, (double)(bins - 1));
}

#endif
