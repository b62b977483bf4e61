/* The genetic algorithms that people know, as rows over evolve.h and the engine. */
#include "strategy/evolve.h"
#include "strategy/random_consistent.h"
#include "strategy/registry.h"

typedef struct family_player {
    const peg_spec *spec;
    peg_evolver *evolver;
} family_player;

static peg_status init(void *self, const peg_space *space, const peg_params *params,
                       const peg_options *options, peg_error *error) {
    family_player *player = self;
    player->spec = peg_space_spec(space);
    return peg_evolver_new(&player->evolver, space, params, options, error);
}

static void fini(void *self) {
    peg_evolver_free(((family_player *)self)->evolver);
}

static peg_status next_guess(void *self, peg_state *state, const peg_stream *stream, peg_move *out,
                             peg_error *error) {
    return peg_evolver_next(((family_player *)self)->evolver, state, stream, out, error);
}

#define FAMILY                                                                                     \
    .version = 1, .params = peg_evolve_params, .more_params = peg_ga_params,                       \
    .matters = peg_ga_param_matters, .size = sizeof(family_player), .evolves = true,               \
    .is_deterministic = peg_never_deterministic, .init = init, .fini = fini

const peg_strategy peg_ga_strategy = {
    .name = "ga",
    .summary = "A genetic algorithm: breeds consistent codes and plays one of them.",
    .source = "S. Roux, L. Grynfogel, Résolution du MasterMind par meta-heuristiques, 2021",
    .first = PEG_FIRST_RANDOM,
    .next_guess = next_guess,
    FAMILY};

/* A first guess of its own: the colour of each hole by a rule, or 1234 where none may repeat. */
typedef int opening_rule(int hole, const peg_spec *spec);

static peg_status next_or_first(void *self, peg_state *state, const peg_stream *stream,
                                opening_rule *colour, peg_move *out, peg_error *error) {
    const peg_spec *spec = ((const family_player *)self)->spec;
    if (state->transcript.count > 0)
        return next_guess(self, state, stream, out, error);
    for (int hole = 0; hole < spec->holes; hole++)
        out->code[hole] = (peg_colour)(spec->repeats ? colour(hole, spec) % spec->colours : hole);
    return PEG_OK;
}

/* 1123, 11223, 112234, 11223345: pairs, but for the last hole, or the last two of an even number.
 */
static int pairs_then_singles(int hole, const peg_spec *spec) {
    int singles = spec->holes % 2 ? 1 : 2, paired = spec->holes - singles;
    return hole < paired ? hole / 2 : paired / 2 + hole - paired;
}

static peg_status next_guess_berghman(void *self, peg_state *state, const peg_stream *stream,
                                      peg_move *out, peg_error *error) {
    return next_or_first(self, state, stream, pairs_then_singles, out, error);
}

const peg_strategy peg_berghman = {
    .name = "berghman",
    .summary = "Breeds consistent codes and plays the one that leaves the fewest others.",
    .source = "L. Berghman, D. Goossens, R. Leus, Efficient solutions for Mastermind using genetic "
              "algorithms, Computers & Operations Research 36, 2009",
    .defaults =
        (const peg_default[]){{"black_weight", "1"},
                              {"choose", "expected_size"},
                              {"generations", "100"},
                              {"restarts", "20"}, /* our choice: without, 6×9 is 0.15 worse */
                              {"mutation", "0.03"},
                              {"permutation", "0.03"},
                              {"inversion", "0"},
                              {"reversal", "0.02"},
                              {NULL, NULL}},
    .first = PEG_FIRST_OWN,
    .next_guess = next_guess_berghman,
    FAMILY};

/* The first half of the colours in turn: 1231 at 4×6, 1234 at 4×8, 12341 at 5×9. */
static int half_of_the_colours(int hole, const peg_spec *spec) {
    return spec->colours < 2 ? 0 : hole % (spec->colours / 2);
}

static peg_status next_guess_evopp(void *self, peg_state *state, const peg_stream *stream,
                                   peg_move *out, peg_error *error) {
    return next_or_first(self, state, stream, half_of_the_colours, out, error);
}

/* Parameters of the authors' program at 4×8. Not so the score: theirs is the number of parts, with
 * which exhaustive play over all consistent codes ends above the published means (6.454 at 6×9,
 * where 6.373 was published). Entropy comes nearer, so it was chosen here. */
const peg_strategy peg_evopp = {
    .name = "evopp",
    .summary = "Evo++: consistent codes compete by how many parts they split each other into.",
    .source = "J. J. Merelo, A. M. Mora, P. A. Castillo, C. Cotta, M. García-Valdez, A search for "
              "scalable evolutionary solutions to the game of MasterMind, CEC 2013",
    .defaults = (const peg_default[]){{"black_weight", "1"},
                                      {"choose", "entropy"},
                                      {"compete", "yes"},
                                      {"next_population", "carried"},
                                      {"population", "400"},
                                      {"eligible", "30"},
                                      {"generations", "100"},
                                      {"stagnation", "3"},
                                      {"restarts", "10"},
                                      {"selection", "tournament"},
                                      {"tournament_size", "7"},
                                      {"operators", "one"},
                                      {"crossover", "uniform"},
                                      {"crossover_rate", "0.8"},
                                      {"mutation", "0.1"},
                                      {"inversion", "0"},
                                      {"permutation", "0.1"},
                                      {"offspring", "0.75"},
                                      {NULL, NULL}},
    .first = PEG_FIRST_OWN,
    .next_guess = next_guess_evopp,
    FAMILY};
