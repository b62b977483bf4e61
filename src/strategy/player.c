/* A player: a strategy with its parameters in a space. What all strategies share stands here: the
 * first guess, the largest space, the storage. */
#include <peglab/strategy.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct peg_player {
    const peg_strategy *strategy;
    const peg_spec *spec;
    peg_first first;
    bool has_opening; /* a code was given, or pairs are played */
    peg_colour opening[PEG_MAX_HOLES];
    void *self;
};

static const char *first_text(const peg_params *params) {
    return peg_param_find(params->table, "first") < 0 ? "auto" : peg_params_text(params, "first");
}

bool peg_strategy_deterministic(const peg_strategy *strategy, const peg_params *params) {
    const char *first = first_text(params);
    bool random_first = strcmp(first, "random") == 0 ||
                        (strcmp(first, "auto") == 0 && strategy->first == PEG_FIRST_RANDOM);
    return !random_first && (!strategy->is_deterministic || strategy->is_deterministic(params));
}

uint64_t peg_strategy_domain(const peg_strategy *strategy) {
    char name[128];
    snprintf(name, sizeof name, "strategy %s", strategy->name);
    return peg_random_domain(name);
}

static peg_status set_first(peg_player *player, const peg_params *params, peg_error *error) {
    const char *text = first_text(params);
    player->first = player->strategy->first;
    if (strcmp(text, "random") == 0) {
        player->first = PEG_FIRST_RANDOM;
    } else if (strcmp(text, "auto") != 0) {
        player->has_opening = true;
        if (peg_code_parse(player->opening, player->spec, text, error))
            return peg_fail_at(error, "first");
    } else if (player->first == PEG_FIRST_PAIRS) {
        player->has_opening = true;
        peg_code_pairs(player->opening, player->spec);
    }
    return PEG_OK;
}

static peg_status check_size(const peg_strategy *strategy, const peg_spec *spec, peg_error *error) {
    if (strategy->largest == 0 || spec->size <= strategy->largest)
        return PEG_OK;
    char name[64], size[32] = "more than 2^64";
    peg_spec_name(spec, name, sizeof name);
    if (spec->size < UINT64_MAX)
        snprintf(size, sizeof size, "%" PRIu64, spec->size);
    return peg_fail(error, PEG_INVALID,
                    "%s cannot play %s: it has %s codes, and at most %" PRIu64 " are allowed",
                    strategy->name, name, size, strategy->largest);
}

peg_status peg_player_new(peg_player **out, const peg_strategy *strategy, const peg_space *space,
                          const peg_params *params, const peg_options *options, peg_error *error) {
    static const peg_options defaults = {.symmetry = true};
    const peg_spec *spec = peg_space_spec(space);
    peg_status status = check_size(strategy, spec, error);
    if (status)
        return status;
    peg_player *player = calloc(1, sizeof *player);
    void *self = calloc(1, strategy->size + 1);
    if (!player || !self) {
        status = peg_fail_memory(error);
        goto cleanup;
    }
    player->strategy = strategy;
    player->spec = spec;
    status = set_first(player, params, error);
    if (status == PEG_OK && strategy->init)
        status = strategy->init(self, space, params, options ? options : &defaults, error);
    if (status)
        goto cleanup;
    player->self = self;
    *out = player;
    return PEG_OK;
cleanup:
    free(self);
    free(player);
    return status;
}

void peg_player_free(peg_player *player) {
    if (!player)
        return;
    if (player->strategy->fini)
        player->strategy->fini(player->self);
    free(player->self);
    free(player);
}

peg_status peg_player_next(peg_player *player, peg_state *state, const peg_stream *stream,
                           peg_move *out, peg_error *error) {
    out->work = (peg_work){0};
    out->stuck = false;
    peg_stream_turn(stream, state->transcript.count);
    if (state->transcript.count == 0 && player->has_opening) {
        memcpy(out->code, player->opening, (size_t)player->spec->holes);
        return PEG_OK;
    }
    if (state->transcript.count == 0 && player->first == PEG_FIRST_RANDOM) {
        peg_code_random(out->code, player->spec, stream->rng);
        return PEG_OK;
    }
    return player->strategy->next_guess(player->self, state, stream, out, error);
}
