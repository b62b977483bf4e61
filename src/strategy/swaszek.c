#include "strategy/random_consistent.h"
#include "strategy/registry.h"

typedef struct swaszek {
    const peg_spec *spec;
    double mutation;
} swaszek;

static peg_status init(void *self, const peg_space *space, const peg_params *params,
                       const peg_options *options, peg_error *error) {
    swaszek *novice = self;
    (void)options;
    (void)error;
    novice->spec = peg_space_spec(space);
    novice->mutation = peg_params_real(params, "mutation");
    return PEG_OK;
}

/* One hole gets a random colour, the same one included: only so do the published means come out.
 * Without repeats the hole that has this colour already, if any, takes the old one in exchange. */
static void mutate(peg_colour *code, const peg_spec *spec, gsl_rng *rng) {
    int hole = (int)peg_random_below(rng, (uint64_t)spec->holes);
    peg_colour colour = (peg_colour)peg_random_below(rng, (uint64_t)spec->colours);
    if (!spec->repeats)
        for (int other = 0; other < spec->holes; other++)
            if (code[other] == colour)
                code[other] = code[hole];
    code[hole] = colour;
}

static peg_status next_guess(void *self, peg_state *state, const peg_stream *stream, peg_move *out,
                             peg_error *error) {
    const swaszek *novice = self;
    peg_status status = peg_random_consistent_move(state, stream->rng, out, error);
    if (status == PEG_OK && gsl_rng_uniform(stream->rng) < novice->mutation)
        mutate(out->code, novice->spec, stream->rng);
    return status;
}

static const peg_param params[] = {
    {.key = "mutation",
     .type = PEG_REAL,
     .fallback = "0",
     .min = 0,
     .max = 1,
     .help = "Probability that one hole is set to a random colour before the code is played."},
    {0}};

const peg_strategy peg_swaszek = {
    .name = "swaszek",
    .summary = "A random consistent code, with a mutation now and then that makes it weaker.",
    .source = "Swaszek, The mastermind novice, J. Recreational Mathematics 30 (2000); mutation: "
              "Ghenaiet, Noda (2024), section 3.2.3",
    .params = params,
    .first = PEG_FIRST_PAIRS,
    .version = 1,
    .largest = PEG_STATE_LARGEST,
    .size = sizeof(swaszek),
    .is_deterministic = peg_never_deterministic,
    .init = init,
    .next_guess = next_guess,
};
