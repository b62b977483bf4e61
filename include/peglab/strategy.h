/* Strategies: what to guess next. A strategy knows the state of the game and nothing else; its
 * next_guess, first called at any turn with any transcript, gives the same guess as one that was
 * there from the start. */
#ifndef PEGLAB_STRATEGY_H
#define PEGLAB_STRATEGY_H

#include <peglab/ga.h>
#include <peglab/param.h>
#include <peglab/random.h>
#include <peglab/state.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a plain program would have done, without symmetry, sharing or bit-slices: the guesses, or
 * individuals of a population, scored; the pairs of codes compared to score, filter or enumerate.
 * The same on every machine and for any number of threads. */
typedef struct peg_work {
    uint64_t evaluations, comparisons;
} peg_work;

typedef struct peg_move {
    peg_colour code[PEG_MAX_HOLES];
    peg_work work;
    bool stuck; /* no eligible code was found: the guess is the nearest one */
} peg_move;

/* What `first = auto` means for a strategy. */
typedef enum peg_first {
    PEG_FIRST_OWN,   /* its rule chooses */
    PEG_FIRST_PAIRS, /* peg_code_pairs */
    PEG_FIRST_RANDOM
} peg_first;

/* Options that change the cost of a game, never the game. */
typedef struct peg_options {
    bool symmetry; /* score equivalent guesses once */
    const peg_ga_observer
        *generations; /* told of every generation by strategies that evolve; may be NULL */
} peg_options;

/* A default of a strategy that differs from that of a table it shares with others. */
typedef struct peg_default {
    const char *key, *value;
} peg_default;

typedef struct peg_strategy {
    const char *name;
    const char *summary;     /* one sentence */
    const char *source;      /* where it comes from */
    const peg_param *params; /* its own; `first` is everybody's and added by the framework */
    const peg_param *(*more_params)(void); /* a table that follows it; may be NULL */
    const peg_default *defaults;           /* its own, which end with a NULL key; may be NULL */
    /* Whether a parameter has an effect beside the others: only then it tells two cells apart.
     * NULL: always. */
    bool (*matters)(const peg_params *params, const char *key);
    peg_first first;
    int version;      /* of its behaviour: part of a cell's identity */
    uint64_t largest; /* the largest space it can play; 0: any */
    size_t size;      /* of its own state, allocated by the framework */
    bool evolves;     /* tells peg_options.generations of every generation */
    bool (*is_deterministic)(const peg_params *params); /* after the first guess; NULL: always */
    peg_status (*init)(void *self, const peg_space *space, const peg_params *params,
                       const peg_options *options, peg_error *error); /* may be NULL */
    /* Never called in the first turn unless `first` is PEG_FIRST_OWN; never after solved. The
     * candidates may be empty only if the answers contradict each other. The stream stands at the
     * beginning of the turn. */
    peg_status (*next_guess)(void *self, peg_state *state, const peg_stream *stream, peg_move *out,
                             peg_error *error);
    void (*fini)(void *self); /* may be NULL */
} peg_strategy;

/* The registry: NULL-terminated, in the order of `peglab list`. */
extern const peg_strategy *const peg_strategies[];
const peg_strategy *peg_strategy_find(const char *name); /* NULL: there is none */
/* The same with a line for a person, who may have mistyped it. */
peg_status peg_strategy_lookup(const peg_strategy **out, const char *name, peg_error *error);

/* The full table of a strategy: `first`, then its own rows. Borrowed, lives as long as the process.
 */
const peg_param *peg_strategy_params(const peg_strategy *strategy);

/* Whether games with these parameters depend on no random number. */
bool peg_strategy_deterministic(const peg_strategy *strategy, const peg_params *params);

/* Names its random streams: a turn's is keyed by (seed, this, game, turn), so that whoever plays
 * the turn, a run or `peglab solve`, draws the same. */
uint64_t peg_strategy_domain(const peg_strategy *strategy);

/* A strategy with parameters in a space, ready to play. Used by one thread at a time. */
typedef struct peg_player peg_player;

/* Fails with PEG_INVALID where the parameters do not fit the size. options may be NULL. */
peg_status peg_player_new(peg_player **out, const peg_strategy *strategy, const peg_space *space,
                          const peg_params *params, const peg_options *options, peg_error *error);
void peg_player_free(peg_player *player);

/* The next guess, drawn from the turn's stream of this game; deterministic players never draw.
 * Costs what the strategy costs; the state's candidates are kept for the next turn. */
peg_status peg_player_next(peg_player *player, peg_state *state, const peg_stream *stream,
                           peg_move *out, peg_error *error);

#ifdef __cplusplus
}
#endif
#endif
