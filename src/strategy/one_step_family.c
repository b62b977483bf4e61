/* The names that people know, as rows over one_step.h. */
#include "strategy/one_step.h"
#include "strategy/random_consistent.h"
#include "strategy/registry.h"

#include "kernel/space.h"

typedef struct family_player {
    peg_one_step *one_step;
} family_player;

static peg_status start(void *self, const peg_space *space, const peg_options *options,
                        const peg_one_step_rule *rule, peg_error *error) {
    return peg_one_step_new(&((family_player *)self)->one_step, space, rule, options, error);
}

static peg_status next_guess(void *self, peg_state *state, const peg_stream *stream, peg_move *out,
                             peg_error *error) {
    return peg_one_step_next(((family_player *)self)->one_step, state, stream->rng, out, error);
}

static void fini(void *self) {
    peg_one_step_free(((family_player *)self)->one_step);
}

static const char *const pools[] = {"all", "candidates", NULL};
#define POOL_ROW                                                                                   \
    {                                                                                              \
        .key = "pool", .type = PEG_CHOICE, .fallback = "all", .choices = pools,                    \
        .help = "The guesses looked at: all codes, or only those that can be the secret."          \
    }
#define PREFER_ROW(value)                                                                          \
    {                                                                                              \
        .key = "prefer_candidates", .type = PEG_YESNO, .fallback = value,                          \
        .help = "Whether, of equally good guesses, one that can be the secret goes first."         \
    }

/* What all rows share: everything is scored, so the space must be kept whole. */
#define FAMILY                                                                                     \
    .version = 1, .largest = PEG_SPACE_TABULATED, .size = sizeof(family_player),                   \
    .next_guess = next_guess, .fini = fini

static peg_status init_knuth(void *self, const peg_space *space, const peg_params *params,
                             const peg_options *options, peg_error *error) {
    peg_one_step_rule rule = {PEG_POOL_ALL,
                              &peg_score_largest_class,
                              {.prefer_candidates = peg_params_yes(params, "prefer_candidates")}};
    return start(self, space, options, &rule, error);
}

const peg_strategy peg_knuth = {
    .name = "knuth",
    .summary = "Five-guess: of all codes the one whose largest class is smallest.",
    .source = "D. E. Knuth, The computer as Master Mind, J. Recreational Mathematics 9(1), 1976",
    .params = (const peg_param[]){PREFER_ROW("yes"), {.key = NULL}},
    .init = init_knuth,
    FAMILY};

static peg_status init_six_guess(void *self, const peg_space *space, const peg_params *params,
                                 const peg_options *options, peg_error *error) {
    (void)params;
    peg_one_step_rule rule = {
        PEG_POOL_CANDIDATES, &peg_score_largest_class, {.prefer_candidates = true}};
    return start(self, space, options, &rule, error);
}

const peg_strategy peg_six_guess = {
    .name = "six_guess",
    .summary = "Of the candidates the one whose largest class is smallest.",
    .source = "J. Arnauld, Stratégies et performances algorithmiques dans le Mastermind",
    .params = (const peg_param[]){{.key = NULL}},
    .init = init_six_guess,
    FAMILY};

static peg_status start_pool(void *self, const peg_space *space, const peg_params *params,
                             const peg_options *options, const peg_score_kind *score,
                             peg_error *error) {
    peg_one_step_rule rule = {
        (peg_pool)peg_params_choice(params, "pool"), score, {.prefer_candidates = true}};
    return start(self, space, options, &rule, error);
}

static peg_status init_entropy(void *self, const peg_space *space, const peg_params *params,
                               const peg_options *options, peg_error *error) {
    return start_pool(self, space, params, options, &peg_score_entropy, error);
}

const peg_strategy peg_entropy = {
    .name = "entropy",
    .summary = "The guess whose answer tells most: the highest entropy of the classes.",
    .source = "E. Neuwirth, Some strategies for Mastermind, Zeitschrift für Operations Research "
              "26, 1982",
    .params = (const peg_param[]){POOL_ROW, {.key = NULL}},
    .init = init_entropy,
    FAMILY};

static peg_status init_expected_size(void *self, const peg_space *space, const peg_params *params,
                                     const peg_options *options, peg_error *error) {
    return start_pool(self, space, params, options, &peg_score_expected_size, error);
}

const peg_strategy peg_expected_size = {
    .name = "expected_size",
    .summary = "The guess that leaves the fewest candidates on average.",
    .source = "R. W. Irving, Towards an optimum Mastermind strategy, J. Recreational Mathematics "
              "11(2), 1979",
    .params = (const peg_param[]){POOL_ROW, {.key = NULL}},
    .init = init_expected_size,
    FAMILY};

static peg_status init_most_parts(void *self, const peg_space *space, const peg_params *params,
                                  const peg_options *options, peg_error *error) {
    return start_pool(self, space, params, options, &peg_score_most_parts, error);
}

const peg_strategy peg_most_parts = {
    .name = "most_parts",
    .summary = "The guess with the largest number of answers that can occur.",
    .source = "B. Kooi, Yet another Mastermind strategy, ICGA Journal 28(1), 2005",
    .params = (const peg_param[]){POOL_ROW, {.key = NULL}},
    .init = init_most_parts,
    FAMILY};

#define ROUX_GRYNFOGEL "S. Roux, L. Grynfogel, Résolution du MasterMind par méta-heuristiques, 2021"

static peg_status init_minimise(void *self, const peg_space *space, const peg_params *params,
                                const peg_options *options, peg_error *error) {
    (void)params;
    /* The logarithm grows with the size: the lowest maximum of one is that of the other. */
    peg_one_step_rule rule = {PEG_POOL_CANDIDATES, &peg_score_largest_class, {.random = true}};
    return start(self, space, options, &rule, error);
}

const peg_strategy peg_minimise = {
    .name = "minimise",
    .summary = "Minimise the risk: the candidate with the lowest maximum of log(E(c,r)/E).",
    .source = ROUX_GRYNFOGEL,
    .params = (const peg_param[]){{.key = NULL}},
    .first = PEG_FIRST_RANDOM,
    .is_deterministic = peg_never_deterministic,
    .init = init_minimise,
    FAMILY};

static const char *const impossible_answers[] = {"skip", "zero", "one", NULL};

static peg_status init_optimise(void *self, const peg_space *space, const peg_params *params,
                                const peg_options *options, peg_error *error) {
    static const peg_score_kind *const scores[] = {
        &peg_score_mean_log_skip, &peg_score_mean_log_zero, &peg_score_mean_log_one};
    peg_one_step_rule rule = {
        PEG_POOL_CANDIDATES, scores[peg_params_choice(params, "impossible")], {.random = true}};
    return start(self, space, options, &rule, error);
}

const peg_strategy peg_optimise = {
    .name = "optimise",
    .summary = "Optimise the risk: the candidate with the lowest mean of log(E(c,r)/E).",
    .source = ROUX_GRYNFOGEL,
    .params =
        (const peg_param[]){{.key = "impossible",
                             .type = PEG_CHOICE,
                             .fallback = "skip",
                             .choices = impossible_answers,
                             .help = "How answers that cannot occur enter the mean: not at "
                                     "all, as a logarithm of 0, or as if one code were left."},
                            {.key = NULL}},
    .first = PEG_FIRST_RANDOM,
    .is_deterministic = peg_never_deterministic,
    .init = init_optimise,
    FAMILY};

static peg_status init_minimax_random(void *self, const peg_space *space, const peg_params *params,
                                      const peg_options *options, peg_error *error) {
    peg_one_step_rule rule = {
        PEG_POOL_ALL,
        &peg_score_largest_class,
        {.prefer_candidates = peg_params_yes(params, "prefer_candidates"), .random = true}};
    return start(self, space, options, &rule, error);
}

const peg_strategy peg_minimax_random = {
    .name = "minimax_random",
    .summary = "Of all codes one whose largest class is smallest, at random among equals.",
    .source = "J. Chassagne, S. Faure-Claireau, Mastermind, La Prépa des INP, 2025: codebreaker 3",
    .params = (const peg_param[]){PREFER_ROW("no"), {.key = NULL}},
    .first = PEG_FIRST_RANDOM,
    .is_deterministic = peg_never_deterministic,
    .init = init_minimax_random,
    FAMILY};
