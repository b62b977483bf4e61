#include "lab/worker.h"

#include "base/clock.h"
#include "lab/tracer.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUNDLE_ROWS = 1 << 15, /* more than this are handed over at once */
    LEAST_WALK = 1 << 16,  /* games in one walk: between these, */
    MOST_WALK = 1 << 20,   /* which bound its memory, a few for each leaf of the tree */
    MOST_PIECE = 64        /* games in a piece that are played one by one */
};
/* Pieces grow while they take less: slow games are shared out, fast ones come many at a time. */
static const double PIECE_SECONDS = 0.001;
/* How long finished games wait at the most. A walk ends games in scattered order, and the fewer
 * bundles they come in, the faster they are written. */
static const double FLUSH_SECONDS = 0.5;

typedef struct peg_worker {
    peg_crew *crew;
    peg_error *error;
    const peg_cell *cell; /* that the player, the state and the bundle are for */
    peg_player *player;
    peg_state state;
    peg_bundle *bundle;
    uint64_t domain; /* of the strategy's random streams */
    gsl_rng *rng;
    peg_tracer tracer;
    uint64_t piece;      /* how many games of the cell to take, where they are played one by one */
    double cpu, flushed; /* CPU time accounted for; when the last bundle left */
} peg_worker;

bool peg_cell_is_walked(const peg_cell *cell, const peg_experiment *experiment) {
    return peg_params_yes(&experiment->settings, "share") &&
           peg_maker_keeps_secret(&cell->opponent->maker) &&
           peg_strategy_deterministic(cell->strategy, &cell->params);
}

static uint64_t most_games(const peg_cell *cell, void *user) {
    const peg_worker *worker = user;
    if (!peg_cell_is_walked(cell, worker->crew->experiment))
        return worker->cell == cell ? worker->piece : 1;
    uint64_t size = peg_space_spec(cell->space)->size;
    if (size > MOST_WALK / 4)
        return MOST_WALK;
    return 4 * size < LEAST_WALK ? LEAST_WALK : 4 * size;
}

static bool should_stop(const peg_worker *worker) {
    const volatile sig_atomic_t *stop = worker->crew->stop;
    return (stop && __atomic_load_n(stop, __ATOMIC_RELAXED)) ||
           peg_queue_stopped(worker->crew->queue);
}

static peg_cell_clock *cell_clock(const peg_worker *worker) {
    return &worker->crew->clocks[worker->cell - worker->crew->experiment->cells];
}

/* Time on the wall passes for a cell while anybody works on it. */
static void clock_in(peg_worker *worker) {
    pthread_mutex_lock(&worker->crew->clock_lock);
    peg_cell_clock *clock = cell_clock(worker);
    if (clock->active++ == 0)
        clock->since = peg_clock_wall();
    pthread_mutex_unlock(&worker->crew->clock_lock);
}

static double read_wall(peg_worker *worker) {
    pthread_mutex_lock(&worker->crew->clock_lock);
    peg_cell_clock *clock = cell_clock(worker);
    double now = peg_clock_wall(), wall = now - clock->since;
    clock->since = now;
    pthread_mutex_unlock(&worker->crew->clock_lock);
    return wall;
}

static void clock_out(peg_worker *worker) {
    pthread_mutex_lock(&worker->crew->clock_lock);
    cell_clock(worker)->active--;
    pthread_mutex_unlock(&worker->crew->clock_lock);
}

static void flush(peg_worker *worker) {
    double now = peg_clock_thread();
    worker->bundle->cpu = now - worker->cpu;
    worker->bundle->wall = read_wall(worker);
    worker->cpu = now;
    worker->flushed = peg_clock_wall();
    peg_writer_put(worker->crew->writer, worker->bundle);
    worker->bundle = NULL;
    if (peg_writer_failed(worker->crew->writer))
        peg_queue_stop(worker->crew->queue);
}

static bool open_bundle(peg_worker *worker) {
    if (!worker->bundle)
        worker->bundle =
            peg_bundle_new(worker->cell->id, peg_space_spec(worker->cell->space)->holes);
    return worker->bundle != NULL;
}

static void flush_if_late(peg_worker *worker) {
    if (worker->bundle && peg_clock_wall() - worker->flushed > FLUSH_SECONDS)
        flush(worker);
}

static peg_status keep(peg_worker *worker, const peg_row *row, const peg_colour *secret) {
    peg_tracer *tracer = &worker->tracer;
    if (tracer->failed || !open_bundle(worker) ||
        peg_bundle_add(worker->bundle, row, secret, tracer->rows, tracer->count))
        return peg_fail_memory(worker->error);
    tracer->count = 0;
    if (peg_bundle_rows(worker->bundle) >= BUNDLE_ROWS)
        flush(worker);
    return PEG_OK;
}

static void leave_cell(peg_worker *worker) {
    if (!worker->cell)
        return;
    if (open_bundle(worker)) /* empty or not: the time spent goes with it */
        flush(worker);
    clock_out(worker);
    peg_state_fini(&worker->state);
    peg_player_free(worker->player);
    worker->player = NULL;
    worker->cell = NULL;
}

static peg_status enter_cell(peg_worker *worker, const peg_cell *cell) {
    if (worker->cell == cell)
        return PEG_OK;
    leave_cell(worker);
    peg_options options = {.symmetry =
                               peg_params_yes(&worker->crew->experiment->settings, "symmetry"),
                           .generations = &worker->tracer.observer};
    worker->domain = peg_strategy_domain(cell->strategy);
    worker->cell = cell;
    worker->piece = 1;
    worker->cpu = peg_clock_thread();
    peg_state_init(&worker->state, cell->space);
    clock_in(worker);
    return peg_player_new(&worker->player, cell->strategy, cell->space, &cell->params, &options,
                          worker->error);
}

static peg_status next_guess(peg_worker *worker, peg_state *state, uint64_t game, peg_move *move) {
    peg_stream stream = {worker->rng,
                         {.seed = peg_experiment_seed(worker->crew->experiment),
                          .domain = worker->domain,
                          .game = game}};
    return peg_player_next(worker->player, state, &stream, move, worker->error);
}

/* Against a codemaker that keeps no secret the code that was found is the secret; of a game that
 * was given up, any code that fits its answers (where there are too many codes to look for one, it
 * has answered by the secret that it began with). */
static peg_status settle_secret(peg_worker *worker, bool solved, const peg_move *move,
                                peg_colour *secret) {
    const peg_spec *spec = peg_space_spec(worker->cell->space);
    const peg_candidates *candidates;
    if (peg_maker_keeps_secret(&worker->cell->opponent->maker))
        return PEG_OK;
    if (solved) {
        memcpy(secret, move->code, (size_t)spec->holes);
    } else if (spec->size <= PEG_STATE_LARGEST) {
        peg_status status = peg_state_candidates(&worker->state, &candidates, worker->error);
        if (status)
            return status;
        peg_code_from_index(secret, spec, peg_candidates_index(candidates, 0));
    }
    return PEG_OK;
}

static peg_status play_game(peg_worker *worker, uint64_t game) {
    const peg_cell *cell = worker->cell;
    const peg_spec *spec = peg_space_spec(cell->space);
    const peg_maker *maker = &cell->opponent->maker;
    uint64_t max_guesses = peg_experiment_max_guesses(worker->crew->experiment);
    peg_colour secret[PEG_MAX_HOLES];
    peg_move move;
    peg_row row = {.game = game};
    peg_state_clear(&worker->state);
    peg_tracer_begin(&worker->tracer, game);
    peg_maker_secret(maker, peg_experiment_seed(worker->crew->experiment), game, worker->rng,
                     secret);
    while (!row.solved && (!max_guesses || row.guesses < max_guesses)) {
        peg_feedback feedback;
        worker->tracer.turn = row.guesses + 1;
        double start = peg_clock_thread();
        peg_status status = next_guess(worker, &worker->state, game, &move);
        row.seconds += peg_clock_thread() - start;
        if (!status)
            status = peg_maker_answer(maker, &worker->state, secret, move.code, &feedback,
                                      worker->error);
        if (!status && peg_state_push(&worker->state, move.code, feedback))
            status = peg_fail_memory(worker->error);
        if (status)
            return status;
        row.guesses++;
        row.evaluations += move.work.evaluations;
        row.comparisons += move.work.comparisons;
        row.stuck += move.stuck;
        row.solved = peg_feedback_solved(spec, feedback);
    }
    peg_status status = settle_secret(worker, row.solved, &move, secret);
    return status ? status : keep(worker, &row, secret);
}

static peg_status play_games(peg_worker *worker, uint64_t *games, size_t count) {
    peg_status status = games ? PEG_OK : peg_fail_memory(worker->error);
    double start = peg_clock_wall();
    for (size_t i = 0; !status && i < count && !should_stop(worker); i++) {
        status = play_game(worker, games[i]);
        flush_if_late(worker);
    }
    free(games);
    if (worker->piece < MOST_PIECE && peg_clock_wall() - start < PIECE_SECONDS)
        worker->piece *= 2;
    return status;
}

static peg_status game_ended(void *user, const peg_node *node, size_t position, bool solved) {
    peg_worker *worker = user;
    size_t holes = (size_t)peg_space_spec(node->cell->space)->holes;
    peg_row row = {.game = node->games[position],
                   .guesses = node->state.transcript.count + 1,
                   .solved = solved,
                   .seconds = node->seconds,
                   .evaluations = node->work.evaluations,
                   .comparisons = node->work.comparisons,
                   .stuck = node->stuck};
    return keep(worker, &row, node->secrets + position * holes);
}

/* Walks the tree below a node, giving parts of it away while others have nothing to do. */
static peg_status walk(peg_worker *worker, peg_node *node) {
    uint64_t max_guesses = peg_experiment_max_guesses(worker->crew->experiment);
    peg_status status = PEG_OK;
    peg_node *list = node;
    while (list && !status && !should_stop(worker)) {
        peg_move move;
        node = list;
        list = node->next;
        if (list && peg_queue_hungry(worker->crew->queue)) {
            peg_node *given = list;
            list = given->next;
            peg_queue_give(worker->crew->queue, given);
        }
        double start = peg_clock_thread();
        status = next_guess(worker, &node->state, node->games[0], &move);
        if (status) {
            peg_node_free(node);
            break;
        }
        node->seconds += peg_clock_thread() - start;
        node->work.evaluations += move.work.evaluations;
        node->work.comparisons += move.work.comparisons;
        node->stuck += move.stuck;
        status = peg_node_play(node, &move, max_guesses, game_ended, worker, &list, worker->error);
        flush_if_late(worker);
    }
    while (list) {
        node = list;
        list = node->next;
        peg_node_free(node);
    }
    return status;
}

static peg_status walk_games(peg_worker *worker, uint64_t *games, size_t count) {
    size_t holes = (size_t)peg_space_spec(worker->cell->space)->holes;
    peg_node *root = peg_node_new(worker->cell, games, count);
    if (!root)
        return peg_fail_memory(worker->error);
    for (size_t i = 0; i < count; i++)
        peg_maker_secret(&worker->cell->opponent->maker,
                         peg_experiment_seed(worker->crew->experiment), root->games[i], worker->rng,
                         root->secrets + i * holes);
    return walk(worker, root);
}

static peg_status work(peg_worker *worker, const peg_piece *piece) {
    peg_status status = enter_cell(worker, piece->cell);
    if (status) {
        peg_node_free(piece->node);
        free(piece->games);
        return status;
    }
    if (piece->node)
        status = walk(worker, piece->node);
    else if (peg_cell_is_walked(piece->cell, worker->crew->experiment))
        status = walk_games(worker, piece->games, piece->count);
    else
        status = play_games(worker, piece->games, piece->count);
    if (worker->bundle && !peg_queue_ready(worker->crew->queue))
        flush(worker); /* before a wait that may be long */
    flush_if_late(worker);
    return status;
}

peg_status peg_worker_run(peg_crew *crew, peg_error *error) {
    peg_worker worker = {.crew = crew, .error = error, .flushed = peg_clock_wall()};
    peg_status status = PEG_OK;
    peg_piece piece;
    peg_tracer_init(&worker.tracer, peg_experiment_trace(crew->experiment));
    worker.rng = gsl_rng_alloc(crew->experiment->rng);
    if (!worker.rng)
        status = peg_fail_memory(error);
    while (!status && peg_queue_take(crew->queue, &piece, most_games, &worker)) {
        status = work(&worker, &piece);
        peg_queue_done(crew->queue);
        if (status || should_stop(&worker))
            peg_queue_stop(crew->queue);
    }
    if (status)
        peg_queue_stop(crew->queue);
    leave_cell(&worker);
    peg_tracer_fini(&worker.tracer);
    if (worker.rng)
        gsl_rng_free(worker.rng);
    return status;
}
