/* Codes at random, whatever the answers. */
#include "strategy/draw_new.h"
#include "strategy/random_consistent.h"
#include "strategy/registry.h"

#include <stdlib.h>

typedef struct blind {
    bool replay_guesses;
} blind;

static peg_status init(void *self, const peg_space *space, const peg_params *params,
                       const peg_options *options, peg_error *error) {
    (void)space;
    (void)options;
    (void)error;
    ((blind *)self)->replay_guesses = peg_params_yes(params, "replay_guesses");
    return PEG_OK;
}

/* For the second half of a space: among the codes that are left, counted one by one. */
static peg_status draw_from_rest(const peg_transcript *transcript, gsl_rng *rng, peg_colour *out,
                                 peg_error *error) {
    const peg_spec *spec = transcript->spec;
    uint64_t left = spec->size;
    bool *played = calloc((size_t)spec->size, sizeof *played);
    if (!played)
        return peg_fail_memory(error);
    for (size_t turn = 0; turn < transcript->count; turn++) {
        bool *code = &played[peg_code_index(spec, peg_transcript_guess(transcript, turn))];
        left -= !*code;
        *code = true;
    }
    if (left > 0) {
        uint64_t skip = peg_random_below(rng, left), index = 0;
        for (; played[index] || skip > 0; index++)
            skip -= !played[index];
        peg_code_from_index(out, spec, index);
    }
    free(played);
    return left > 0 ? PEG_OK : peg_state_contradiction(error);
}

/* In a time that grows with the turns only: while they are fewer than half the codes, two draws are
 * enough on average. */
peg_status peg_draw_new(const peg_transcript *transcript, gsl_rng *rng, peg_colour *out,
                        peg_error *error) {
    if (transcript->count >= transcript->spec->size / 2)
        return draw_from_rest(transcript, rng, out, error);
    do
        peg_code_random(out, transcript->spec, rng);
    while (peg_transcript_has(transcript, out));
    return PEG_OK;
}

static peg_status next_guess(void *self, peg_state *state, const peg_stream *stream, peg_move *out,
                             peg_error *error) {
    if (!((const blind *)self)->replay_guesses)
        return peg_draw_new(&state->transcript, stream->rng, out->code, error);
    peg_code_random(out->code, peg_space_spec(state->space), stream->rng);
    return PEG_OK;
}

static const peg_param params[] = {
    {.key = "replay_guesses",
     .type = PEG_YESNO,
     .fallback = "yes",
     .help = "Whether a code that was guessed already may be guessed again."},
    {0}};

const peg_strategy peg_random = {
    .name = "random",
    .summary = "A random code, whatever the answers: what every other strategy must beat.",
    .source = "Chassagne, Faure-Claireau (2025): codebreakers 0 and 1",
    .params = params,
    .first = PEG_FIRST_RANDOM,
    .version = 1,
    .size = sizeof(blind),
    .is_deterministic = peg_never_deterministic,
    .init = init,
    .next_guess = next_guess,
};
