/* The state of a game: a transcript with the set of candidates, the codes that are consistent with
 * it. The set is computed when it is asked for, from the last one known. States are cheap to copy
 * (sets are shared and never change), so that a tree can be walked. */
#ifndef PEGLAB_STATE_H
#define PEGLAB_STATE_H

#include <peglab/transcript.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Everything about one code space that all games in it share, read-only after its creation:
 * may be used by many threads. Small spaces are tabulated (up to 2^22 codes). */
typedef struct peg_space peg_space;

peg_status peg_space_new(peg_space **out, const peg_spec *spec, peg_error *error);
void peg_space_free(peg_space *space);
const peg_spec *peg_space_spec(const peg_space *space);

/* The largest space whose candidates can be enumerated. */
#define PEG_STATE_LARGEST (UINT64_C(1) << 28)

/* A set of codes of a space: their indices in ascending order, shared by reference. */
typedef struct peg_candidates peg_candidates;

uint64_t peg_candidates_count(const peg_candidates *set);
uint64_t peg_candidates_index(const peg_candidates *set, uint64_t position);
bool peg_candidates_contain(const peg_candidates *set, uint64_t index);

typedef struct peg_state {
    const peg_space *space; /* borrowed */
    peg_transcript transcript;
    peg_candidates *known; /* the set after known_turns guesses; shared */
    size_t known_turns;
    uint64_t before_last; /* the size of the set one guess before known_turns */
} peg_state;

void peg_state_init(peg_state *out, const peg_space *space);
void peg_state_fini(peg_state *state);
peg_status peg_state_copy(peg_state *out, const peg_state *from);

/* Appends a guess with its answer. Cheap: nothing is filtered yet. */
peg_status peg_state_push(peg_state *state, const peg_colour *guess, peg_feedback feedback);
/* Back to the beginning of a game. */
void peg_state_clear(peg_state *state);

/* The candidates now; borrowed until the next call with this state. Fails for a space larger than
 * PEG_STATE_LARGEST. An empty set means that the answers contradict each other. */
peg_status peg_state_candidates(peg_state *state, const peg_candidates **out, peg_error *error);

/* Fills error with the line for answers that no code gives. */
peg_status peg_state_contradiction(peg_error *error);

/* What a plain program compares to filter its list after the last answer: the number of candidates
 * before it (0 in the first turn). Call after peg_state_candidates. */
uint64_t peg_state_filter_work(const peg_state *state);

#ifdef __cplusplus
}
#endif
#endif
