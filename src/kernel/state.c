#include "kernel/space.h"

void peg_state_init(peg_state *out, const peg_space *space) {
    *out = (peg_state){.space = space};
    peg_transcript_init(&out->transcript, &space->spec);
}

void peg_state_fini(peg_state *state) {
    peg_transcript_fini(&state->transcript);
    peg_candidates_release(state->known);
    state->known = NULL;
}

peg_status peg_state_copy(peg_state *out, const peg_state *from) {
    *out = *from;
    out->known = NULL;
    if (peg_transcript_copy(&out->transcript, &from->transcript))
        return PEG_FAILED;
    out->known = peg_candidates_share(from->known);
    return PEG_OK;
}

peg_status peg_state_push(peg_state *state, const peg_colour *guess, peg_feedback feedback) {
    return peg_transcript_push(&state->transcript, guess, feedback);
}

void peg_state_clear(peg_state *state) {
    peg_transcript_clear(&state->transcript);
    peg_candidates_release(state->known);
    state->known = NULL;
    state->known_turns = 0;
    state->before_last = 0;
}

/* `known` stays NULL for the whole space, which belongs to the space itself. */
peg_status peg_state_candidates(peg_state *state, const peg_candidates **out, peg_error *error) {
    const peg_spec *spec = &state->space->spec;
    if (spec->size > PEG_STATE_LARGEST)
        return peg_fail(error, PEG_INVALID,
                        "the codes of %dx%d are too many to enumerate (at most 2^28)", spec->holes,
                        spec->colours);
    while (state->known_turns < state->transcript.count) {
        const peg_candidates *set = state->known ? state->known : peg_space_all(state->space);
        peg_candidates *next;
        if (peg_candidates_filter(&next, set,
                                  peg_transcript_guess(&state->transcript, state->known_turns),
                                  state->transcript.feedback[state->known_turns]))
            return peg_fail_memory(error);
        state->before_last = set->count;
        peg_candidates_release(state->known);
        state->known = next;
        state->known_turns++;
    }
    *out = state->known ? state->known : peg_space_all(state->space);
    return PEG_OK;
}

uint64_t peg_state_filter_work(const peg_state *state) {
    return state->before_last;
}

peg_status peg_state_contradiction(peg_error *error) {
    return peg_fail(error, PEG_INVALID,
                    "the answers contradict each other: no code gives them all");
}
