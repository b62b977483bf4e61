/* The player of Ghenaiet and Noda, section 3.4: one colour after the other is tried, the pegs that
 * were found are kept, and those that turned out misplaced are moved. How it thinks stands in
 * human_notes.h. It knows its own games only: from any other position, also after another first
 * guess, it plays the first consistent code. */
#include "strategy/first_consistent.h"
#include "strategy/human_notes.h"
#include "strategy/registry.h"

#include <string.h>

typedef struct human {
    peg_notes notes; /* after a beginning of the transcript that was its own play */
    bool has_next;   /* its next guess was thought of already */
    bool lost;       /* it has none */
    peg_colour next[PEG_MAX_HOLES];
} human;

static peg_status read_order(peg_colour *out, const peg_spec *spec, const char *text,
                             peg_error *error) {
    peg_spec permutation;
    for (int colour = 0; colour < spec->colours; colour++)
        out[colour] = (peg_colour)colour;
    if (strcmp(text, "auto") == 0)
        return PEG_OK;
    peg_status status = peg_spec_init(&permutation, spec->colours, spec->colours, false, error);
    if (status == PEG_OK)
        status = peg_code_parse(out, &permutation, text, error);
    return status ? peg_fail_at(error, "order") : PEG_OK;
}

static peg_status init(void *self, const peg_space *space, const peg_params *params,
                       const peg_options *options, peg_error *error) {
    (void)options;
    peg_colour order[PEG_MAX_COLOURS];
    const peg_spec *spec = peg_space_spec(space);
    bool has_first = peg_param_find(params->table, "first") >= 0;
    if (has_first && strcmp(peg_params_text(params, "first"), "auto") != 0 &&
        spec->size > PEG_STATE_LARGEST)
        return peg_fail(error, PEG_INVALID,
                        "first: with more than 2^28 codes human needs its own first guess");
    peg_status status = read_order(order, spec, peg_params_text(params, "order"), error);
    if (status)
        return status;
    return peg_notes_init(&((human *)self)->notes, spec, order) ? peg_fail_memory(error) : PEG_OK;
}

static void fini(void *self) {
    peg_notes_fini(&((human *)self)->notes);
}

static bool is_beginning(const peg_transcript *part, const peg_transcript *whole) {
    return part->count <= whole->count &&
           (part->count == 0 ||
            (memcmp(part->codes, whole->codes, part->count * (size_t)part->spec->holes) == 0 &&
             memcmp(part->feedback, whole->feedback, part->count * sizeof *part->feedback) == 0));
}

static void think(human *own) {
    if (own->has_next)
        return;
    own->lost = !peg_notes_think(&own->notes, own->next);
    own->has_next = true;
}

/* Goes through the transcript as far as it is its own play. Returns whether all of it is, with the
 * next guess thought of. */
static bool follow(human *own, const peg_transcript *transcript, peg_status *status) {
    peg_transcript *board = &own->notes.board;
    if (!is_beginning(board, transcript)) {
        peg_notes_clear(&own->notes);
        own->has_next = false;
    }
    think(own);
    while (!own->lost && board->count < transcript->count) {
        const peg_colour *guess = peg_transcript_guess(transcript, board->count);
        if (memcmp(guess, own->next, (size_t)transcript->spec->holes) != 0)
            return false;
        own->has_next = false;
        *status = peg_notes_add(&own->notes, guess, transcript->feedback[board->count]);
        if (*status)
            return false;
        think(own);
    }
    return !own->lost;
}

static peg_status next_guess(void *self, peg_state *state, const peg_stream *stream, peg_move *out,
                             peg_error *error) {
    (void)stream;
    human *own = self;
    const peg_spec *spec = peg_space_spec(state->space);
    peg_status status = PEG_OK;
    if (follow(own, &state->transcript, &status)) {
        memcpy(out->code, own->next, (size_t)spec->holes);
        out->work.comparisons = state->transcript.count; /* it looks at every line once */
        return PEG_OK;
    }
    if (status)
        return peg_fail_memory(error);
    if (spec->size <= PEG_STATE_LARGEST)
        return peg_first_consistent_move(state, out, error);
    char name[64];
    peg_spec_name(spec, name, sizeof name);
    return peg_fail(error, PEG_INVALID,
                    "human would not have come here by itself, and %s has too many codes to look "
                    "for the first consistent one",
                    name);
}

static const peg_param params[] = {
    {.key = "order",
     .type = PEG_TEXT,
     .fallback = "auto",
     .help = "The order in which colours are tried, all of them, written like a code; auto is 1, "
             "2, 3 and so on."},
    {0}};

const peg_strategy peg_human = {
    .name = "human",
    .summary = "What a person does: try one colour after the other, keep what is there, move what "
               "is misplaced.",
    .source = "Ghenaiet, Noda (2024), section 3.4",
    .params = params,
    .first = PEG_FIRST_OWN,
    .version = 1,
    .size = sizeof(human),
    .init = init,
    .next_guess = next_guess,
    .fini = fini,
};
