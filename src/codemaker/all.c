#include "codemaker/registry.h"

#include <inttypes.h>

typedef struct every {
    const peg_spec *spec;
} every;

static peg_status init(void *self, const peg_space *space, const peg_params *params,
                       peg_error *error) {
    (void)params;
    const peg_spec *spec = ((every *)self)->spec = peg_space_spec(space);
    if (spec->size <= PEG_STATE_LARGEST)
        return PEG_OK;
    char name[64];
    peg_spec_name(spec, name, sizeof name);
    return peg_fail(error, PEG_INVALID,
                    "codemaker all: %s has more than %" PRIu64
                    " secrets; take codemaker = random and a number of games",
                    name, PEG_STATE_LARGEST);
}

static uint64_t all_round(const void *self, bool *whole) {
    *whole = true;
    return ((const every *)self)->spec->size;
}

static void secret(const void *self, uint64_t game, gsl_rng *rng, peg_colour *out) {
    (void)rng;
    const peg_spec *spec = ((const every *)self)->spec;
    peg_code_from_index(out, spec, game % spec->size);
}

static const peg_param params[] = {{0}};

const peg_codemaker peg_maker_all = {
    .name = "all",
    .summary = "Every secret once, in lexicographic order.",
    .source = "Arnauld, TIPE; Langer, Mastermind: des preuves par ordinateur",
    .params = params,
    .size = sizeof(every),
    .init = init,
    .round = all_round,
    .secret = secret,
};
