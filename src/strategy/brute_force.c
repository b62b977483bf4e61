/* Arnauld's force brute, as his program plays it: the next code that is consistent with the last
 * answer alone. The first scan begins at the first code, each later one behind the code that was
 * played last, and goes on from the start behind the last code; the text, which begins again each
 * time, would never end. A scan cannot pass the secret, so no game takes more than one round. */
#include "strategy/first_consistent.h"
#include "strategy/registry.h"

static peg_status next_guess(void *self, peg_state *state, const peg_stream *stream, peg_move *out,
                             peg_error *error) {
    (void)self;
    (void)stream;
    const peg_spec *spec = peg_space_spec(state->space);
    size_t last = state->transcript.count - 1;
    const peg_colour *guess = peg_transcript_guess(&state->transcript, last);
    peg_feedback answer = state->transcript.feedback[last];
    uint64_t begin = last == 0 ? 0 : (peg_code_index(spec, guess) + 1) % spec->size;
    peg_code_from_index(out->code, spec, begin);
    for (uint64_t scanned = 1; scanned <= spec->size; scanned++) {
        peg_feedback feedback = peg_feedback_of(spec, guess, out->code);
        if (feedback.blacks == answer.blacks && feedback.whites == answer.whites) {
            out->work.comparisons = scanned;
            return PEG_OK;
        }
        if (!peg_code_next(out->code, spec))
            peg_code_from_index(out->code, spec, 0);
    }
    return peg_state_contradiction(error);
}

static const peg_param params[] = {{0}};

const peg_strategy peg_brute_force = {
    .name = "brute_force",
    .summary = "The next code that is consistent with the last answer, the others forgotten.",
    .source = "Arnauld, TIPE: force brute",
    .params = params,
    .first = PEG_FIRST_PAIRS,
    .version = 1,
    .largest = PEG_STATE_LARGEST,
    .next_guess = next_guess,
};
