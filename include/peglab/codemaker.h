/* Codemakers: who answers. Most keep a secret; an adversary decides as it goes. */
#ifndef PEGLAB_CODEMAKER_H
#define PEGLAB_CODEMAKER_H

#include <peglab/param.h>
#include <peglab/random.h>
#include <peglab/state.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peg_codemaker {
    const char *name;
    const char *summary;
    const char *source;
    const peg_param *params;
    size_t size;
    peg_status (*init)(void *self, const peg_space *space, const peg_params *params,
                       peg_error *error); /* may be NULL */
    void (*fini)(void *self);             /* may be NULL */
    /* How many games make one round (every secret once), and whether the number of games must be a
     * multiple of it. NULL: any number. */
    uint64_t (*round)(const void *self, bool *whole);
    /* What identifies it beyond its parameters, such as the content of a file; NULL: nothing. */
    uint64_t (*fingerprint)(const void *self);
    /* The secret of a game; rng stands at the beginning of the game's stream. */
    void (*secret)(const void *self, uint64_t game, gsl_rng *rng, peg_colour *out);
    /* The answer to guess where it is not simply that of the secret; NULL: it is. */
    peg_status (*answer)(const void *self, peg_state *state, const peg_colour *secret,
                         const peg_colour *guess, peg_feedback *out, peg_error *error);
} peg_codemaker;

extern const peg_codemaker *const peg_codemakers[];
const peg_codemaker *peg_codemaker_find(const char *name); /* NULL: there is none */
/* The same with a line for a person, who may have mistyped it. */
peg_status peg_codemaker_lookup(const peg_codemaker **out, const char *name, peg_error *error);

/* A codemaker with parameters in a space. Immutable after its creation: shared by threads. */
typedef struct peg_maker {
    const peg_codemaker *kind;
    const peg_space *space; /* borrowed */
    uint64_t domain;        /* of its random streams */
    void *self;
} peg_maker;

/* Relative paths among the parameters are the caller's to resolve. */
peg_status peg_maker_init(peg_maker *out, const peg_codemaker *kind, const peg_space *space,
                          const peg_params *params, peg_error *error);
void peg_maker_fini(peg_maker *maker);

/* The secret of a game, from the stream of (seed, spec, codemaker, game). */
void peg_maker_secret(const peg_maker *maker, uint64_t seed, uint64_t game, gsl_rng *rng,
                      peg_colour *out);
/* Whether every answer is that of the secret: such games can be compared in pairs. */
bool peg_maker_keeps_secret(const peg_maker *maker);
peg_status peg_maker_answer(const peg_maker *maker, peg_state *state, const peg_colour *secret,
                            const peg_colour *guess, peg_feedback *out, peg_error *error);

#ifdef __cplusplus
}
#endif
#endif
