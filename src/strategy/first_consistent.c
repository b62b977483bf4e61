#include "strategy/first_consistent.h"
#include "strategy/registry.h"

peg_status peg_consistent_candidates(const peg_candidates **out, peg_state *state, peg_work *work,
                                     peg_error *error) {
    peg_status status = peg_state_candidates(state, out, error);
    if (status)
        return status;
    if (peg_candidates_count(*out) == 0)
        return peg_state_contradiction(error);
    work->comparisons += peg_state_filter_work(state);
    return PEG_OK;
}

peg_status peg_first_consistent_move(peg_state *state, peg_move *out, peg_error *error) {
    const peg_candidates *set;
    peg_status status = peg_consistent_candidates(&set, state, &out->work, error);
    if (status)
        return status;
    peg_code_from_index(out->code, peg_space_spec(state->space), peg_candidates_index(set, 0));
    return PEG_OK;
}

static peg_status next_guess(void *self, peg_state *state, const peg_stream *stream, peg_move *out,
                             peg_error *error) {
    (void)self;
    (void)stream;
    return peg_first_consistent_move(state, out, error);
}

static const peg_param params[] = {{0}};

const peg_strategy peg_first_consistent = {
    .name = "first_consistent",
    .summary = "The first code, in lexicographic order, that is consistent with all answers.",
    .source =
        "Arnauld, TIPE: recherche heuristique; Langer, Mastermind: des preuves par ordinateur",
    .params = params,
    .first = PEG_FIRST_PAIRS,
    .version = 1,
    .largest = PEG_STATE_LARGEST,
    .next_guess = next_guess,
};
