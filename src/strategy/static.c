/* A series of guesses that is fixed beforehand, and the code as soon as one candidate is left. The
 * number of the turn alone says which of the series is next, so that another first guess takes the
 * place of the series' own. */
#include "strategy/first_consistent.h"
#include "strategy/registry.h"

#include <stdlib.h>
#include <string.h>

typedef struct series {
    const peg_spec *spec;
    size_t count;
    peg_colour *codes; /* count × holes */
} series;

static const char greenwell[] = "1221 / 2354 / 3311 / 4524 / 5656 / 6643";

static peg_status parse_series(series *out, char *text, peg_error *error) {
    char *rest = NULL;
    for (char *code = strtok_r(text, "/", &rest); code; code = strtok_r(NULL, "/", &rest)) {
        peg_colour *place = out->codes + out->count * (size_t)out->spec->holes;
        if (peg_code_parse(place, out->spec, code, error))
            return peg_fail_at(error, "series");
        out->count++;
    }
    return out->count ? PEG_OK : peg_fail(error, PEG_INVALID, "series: it has no code");
}

static peg_status init(void *self, const peg_space *space, const peg_params *params,
                       const peg_options *options, peg_error *error) {
    (void)options;
    series *own = self;
    own->spec = peg_space_spec(space);
    const char *text = peg_params_text(params, "series");
    if (strcmp(text, "auto") == 0) {
        char name[64];
        peg_spec_name(own->spec, name, sizeof name);
        if (strcmp(name, "4x6") != 0)
            return peg_fail(error, PEG_INVALID,
                            "series: none is known for %s; give one, codes separated by /", name);
        text = greenwell;
    }
    size_t most = 1;
    for (const char *at = text; *at; at++)
        most += *at == '/';
    char *copy = strdup(text);
    own->codes = malloc(most * (size_t)own->spec->holes);
    peg_status status =
        copy && own->codes ? parse_series(own, copy, error) : peg_fail_memory(error);
    free(copy);
    if (status)
        free(own->codes);
    return status;
}

static void fini(void *self) {
    free(((series *)self)->codes);
}

static peg_status next_guess(void *self, peg_state *state, const peg_stream *stream, peg_move *out,
                             peg_error *error) {
    (void)stream;
    const series *own = self;
    size_t turn = state->transcript.count, holes = (size_t)own->spec->holes;
    const peg_candidates *set;
    peg_status status = peg_first_consistent_move(state, out, error);
    if (status)
        return status;
    if (peg_state_candidates(state, &set, error) == PEG_OK && peg_candidates_count(set) > 1 &&
        turn < own->count)
        memcpy(out->code, own->codes + turn * holes, holes);
    return PEG_OK;
}

static const char *const choices[] = {"auto", NULL};
static const peg_param params[] = {
    {.key = "series",
     .type = PEG_CODES,
     .fallback = "auto",
     .choices = choices,
     .help = "The codes played in turn; auto is Greenwell's series, which 4x6 alone has."},
    {0}};

const peg_strategy peg_static = {
    .name = "static",
    .summary = "A fixed series of guesses until one candidate is left; behind its end the first "
               "consistent code.",
    .source = "Greenwell's series in Langer, Mastermind: des preuves par ordinateur",
    .params = params,
    .first = PEG_FIRST_OWN,
    .version = 1,
    .largest = PEG_STATE_LARGEST,
    .size = sizeof(series),
    .init = init,
    .next_guess = next_guess,
    .fini = fini,
};
