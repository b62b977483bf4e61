#include "codemaker/registry.h"

typedef struct drawn {
    const peg_spec *spec;
} drawn;

static peg_status init(void *self, const peg_space *space, const peg_params *params,
                       peg_error *error) {
    (void)params;
    (void)error;
    ((drawn *)self)->spec = peg_space_spec(space);
    return PEG_OK;
}

static void secret(const void *self, uint64_t game, gsl_rng *rng, peg_colour *out) {
    (void)game;
    peg_code_random(out, ((const drawn *)self)->spec, rng);
}

static const peg_param params[] = {{0}};

const peg_codemaker peg_maker_random = {
    .name = "random",
    .summary = "A random secret for every game, each code equally likely.",
    .source = "Chassagne, Faure-Claireau (2025): codemaker 1",
    .params = params,
    .size = sizeof(drawn),
    .init = init,
    .secret = secret,
};
