#include "cli/game_args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static peg_status read_spec(peg_spec *out, const peg_args *args, peg_error *error) {
    int64_t holes = 4, colours = 6;
    peg_status status = peg_args_integer(&holes, args, "--holes", 1, PEG_MAX_HOLES, error);
    if (!status)
        status = peg_args_integer(&colours, args, "--colours", 1, PEG_MAX_COLOURS, error);
    if (!status)
        status = peg_spec_init(out, (int)holes, (int)colours, !peg_args_value(args, "--no-repeats"),
                               error);
    return status;
}

static peg_status read_params(peg_params *params, const peg_strategy *strategy,
                              const peg_args *args, peg_error *error) {
    const char *text;
    const peg_param *param;
    for (size_t i = 0; (text = peg_args_value_at(args, "--set", i)); i++) {
        const char *equals = strchr(text, '=');
        char key[64], place[160];
        if (!equals || equals == text || (size_t)(equals - text) >= sizeof key)
            return peg_fail(error, PEG_INVALID, "--set %.80s: write KEY=VALUE", text);
        snprintf(key, sizeof key, "%.*s", (int)(equals - text), text);
        snprintf(place, sizeof place, "--set %.120s", text);
        if (peg_param_lookup(&param, params->table, strategy->name, key, error) ||
            peg_params_set(params, key, equals + 1, error))
            return peg_fail_at(error, place);
    }
    return PEG_OK;
}

static peg_status read_transcript(peg_state *state, const peg_args *args, peg_error *error) {
    peg_status status = PEG_OK;
    for (size_t i = 0; !status && i < args->count; i++)
        status = peg_transcript_parse(&state->transcript, args->words[i], error);
    return status;
}

peg_status peg_game_init(peg_game *out, const peg_args *args, peg_error *error) {
    int64_t seed = 1;
    const char *name = peg_args_value(args, "--strategy");
    *out = (peg_game){0};
    peg_status status = read_spec(&out->spec, args, error);
    if (!status)
        status = peg_args_integer(&seed, args, "--seed", 0, 0x1p63, error);
    if (!status)
        status = peg_strategy_lookup(&out->strategy, name ? name : "knuth", error);
    if (!status)
        status = peg_params_init(&out->params, peg_strategy_params(out->strategy), error);
    if (!status)
        status = read_params(&out->params, out->strategy, args, error);
    if (!status)
        status = peg_space_new(&out->space, &out->spec, error);
    if (!status) {
        peg_state_init(&out->state, out->space);
        status = read_transcript(&out->state, args, error);
    }
    out->seed = (uint64_t)seed;
    if (status)
        peg_game_fini(out);
    return status;
}

void peg_game_fini(peg_game *game) {
    if (game->space)
        peg_state_fini(&game->state);
    peg_space_free(game->space);
    peg_params_fini(&game->params);
}
