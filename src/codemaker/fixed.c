#include "codemaker/registry.h"

#include <string.h>

typedef struct fixed {
    const peg_spec *spec;
    peg_colour code[PEG_MAX_HOLES];
} fixed;

static peg_status init(void *self, const peg_space *space, const peg_params *params,
                       peg_error *error) {
    fixed *own = self;
    own->spec = peg_space_spec(space);
    const char *text = peg_params_text(params, "code");
    if (!*text)
        return peg_fail(error, PEG_INVALID,
                        "codemaker fixed needs its secret: code = 1122 in [codemaker fixed]");
    if (peg_code_parse(own->code, own->spec, text, error))
        return peg_fail_at(error, "code");
    return PEG_OK;
}

static uint64_t fixed_round(const void *self, bool *whole) {
    (void)self;
    *whole = false;
    return 1;
}

static void secret(const void *self, uint64_t game, gsl_rng *rng, peg_colour *out) {
    (void)game;
    (void)rng;
    const fixed *own = self;
    memcpy(out, own->code, (size_t)own->spec->holes);
}

static const peg_param params[] = {
    {.key = "code", .type = PEG_CODE, .fallback = "", .help = "The secret of every game."}, {0}};

const peg_codemaker peg_maker_fixed = {
    .name = "fixed",
    .summary = "The same secret in every game.",
    .source = "",
    .params = params,
    .size = sizeof(fixed),
    .init = init,
    .round = fixed_round,
    .secret = secret,
};
