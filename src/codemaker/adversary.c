/* The codemaker that changes its mind: of all answers that agree with what it has said, the one
 * that leaves the most codes. With more than `limit` codes left it keeps to a random secret. */
#include "codemaker/registry.h"
#include "kernel/partition.h"

#include <stdlib.h>

typedef struct adversary {
    const peg_space *space;
    bool concedes;
    uint64_t limit;
} adversary;

static peg_status init(void *self, const peg_space *space, const peg_params *params,
                       peg_error *error) {
    (void)error;
    *(adversary *)self = (adversary){.space = space,
                                     .concedes = peg_params_choice(params, "ties") == 1,
                                     .limit = (uint64_t)peg_params_integer(params, "limit")};
    return PEG_OK;
}

static void secret(const void *self, uint64_t game, gsl_rng *rng, peg_colour *out) {
    (void)game;
    peg_code_random(out, peg_space_spec(((const adversary *)self)->space), rng);
}

/* Solved is the last ordinal, so that the first of equals never concedes. */
static int largest_class(const adversary *own, const uint32_t *sizes, int count) {
    int best = 0, solved = count - 1;
    for (int ordinal = 1; ordinal < count; ordinal++)
        if (sizes[ordinal] > sizes[best])
            best = ordinal;
    return own->concedes && sizes[solved] == sizes[best] ? solved : best;
}

static peg_status answer(const void *self, peg_state *state, const peg_colour *kept,
                         const peg_colour *guess, peg_feedback *out, peg_error *error) {
    const adversary *own = self;
    const peg_spec *spec = peg_space_spec(own->space);
    const peg_candidates *set = NULL;
    peg_status status = PEG_OK;
    if (spec->size <= PEG_STATE_LARGEST)
        status = peg_state_candidates(state, &set, error);
    if (status)
        return status;
    if (!set || peg_candidates_count(set) > own->limit) {
        *out = peg_feedback_of(spec, kept, guess);
        return PEG_OK;
    }
    if (peg_candidates_count(set) == 0)
        return peg_state_contradiction(error);
    int count = peg_feedback_count(spec);
    uint32_t *sizes = malloc((size_t)count * sizeof *sizes);
    if (!sizes)
        return peg_fail_memory(error);
    peg_partition(own->space, set, guess, sizes);
    *out = peg_feedback_from_ordinal(spec, largest_class(own, sizes, count));
    free(sizes);
    return PEG_OK;
}

static const char *const ties[] = {"delay", "concede", NULL};
static const peg_param params[] = {
    {.key = "ties",
     .type = PEG_CHOICE,
     .fallback = "delay",
     .choices = ties,
     .help = "Whether it puts off or admits that the code is found when both leave as many codes."},
    {.key = "limit",
     .type = PEG_INTEGER,
     .fallback = "1000000",
     .min = 1,
     .max = 0x1p53,
     .help = "With more codes left than that it keeps to a random secret."},
    {0}};

const peg_codemaker peg_maker_adversary = {
    .name = "adversary",
    .summary = "Answers so that as many codes as possible stay possible.",
    .source = "Chassagne, Faure-Claireau (2025): codemaker 2",
    .params = params,
    .size = sizeof(adversary),
    .init = init,
    .secret = secret,
    .answer = answer,
};
