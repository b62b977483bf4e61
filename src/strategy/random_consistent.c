#include "strategy/random_consistent.h"
#include "strategy/first_consistent.h"
#include "strategy/registry.h"

bool peg_never_deterministic(const peg_params *params) {
    (void)params;
    return false;
}

peg_status peg_random_consistent_move(peg_state *state, gsl_rng *rng, peg_move *out,
                                      peg_error *error) {
    const peg_candidates *set;
    peg_status status = peg_consistent_candidates(&set, state, &out->work, error);
    if (status)
        return status;
    uint64_t position = peg_random_below(rng, peg_candidates_count(set));
    peg_code_from_index(out->code, peg_space_spec(state->space),
                        peg_candidates_index(set, position));
    return PEG_OK;
}

static peg_status next_guess(void *self, peg_state *state, const peg_stream *stream, peg_move *out,
                             peg_error *error) {
    (void)self;
    return peg_random_consistent_move(state, stream->rng, out, error);
}

static const peg_param params[] = {{0}};

const peg_strategy peg_random_consistent = {
    .name = "random_consistent",
    .summary = "A random code among those that are consistent with all answers.",
    .source = "Chassagne, Faure-Claireau (2025): codebreaker 2",
    .params = params,
    .first = PEG_FIRST_RANDOM,
    .version = 1,
    .largest = PEG_STATE_LARGEST,
    .is_deterministic = peg_never_deterministic,
    .next_guess = next_guess,
};
