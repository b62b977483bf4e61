/* A maker: a codemaker with its parameters in a space. */
#include <peglab/codemaker.h>

#include <stdio.h>
#include <stdlib.h>

peg_status peg_maker_init(peg_maker *out, const peg_codemaker *kind, const peg_space *space,
                          const peg_params *params, peg_error *error) {
    void *self = calloc(1, kind->size + 1);
    if (!self)
        return peg_fail_memory(error);
    peg_status status = kind->init ? kind->init(self, space, params, error) : PEG_OK;
    if (status) {
        free(self);
        return status;
    }
    char spec[64], domain[128];
    peg_spec_name(peg_space_spec(space), spec, sizeof spec);
    snprintf(domain, sizeof domain, "secret %s %s", spec, kind->name);
    *out = (peg_maker){
        .kind = kind, .space = space, .domain = peg_random_domain(domain), .self = self};
    return PEG_OK;
}

void peg_maker_fini(peg_maker *maker) {
    if (maker->self && maker->kind->fini)
        maker->kind->fini(maker->self);
    free(maker->self);
    *maker = (peg_maker){0};
}

void peg_maker_secret(const peg_maker *maker, uint64_t seed, uint64_t game, gsl_rng *rng,
                      peg_colour *out) {
    peg_random_start(rng, &(peg_random_key){.seed = seed, .domain = maker->domain, .game = game});
    maker->kind->secret(maker->self, game, rng, out);
}

bool peg_maker_keeps_secret(const peg_maker *maker) {
    return !maker->kind->answer;
}

peg_status peg_maker_answer(const peg_maker *maker, peg_state *state, const peg_colour *secret,
                            const peg_colour *guess, peg_feedback *out, peg_error *error) {
    if (maker->kind->answer)
        return maker->kind->answer(maker->self, state, secret, guess, out, error);
    *out = peg_feedback_of(peg_space_spec(maker->space), secret, guess);
    return PEG_OK;
}
