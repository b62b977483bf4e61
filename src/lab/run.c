#include "lab/worker.h"

#include "base/clock.h"
#include "kernel/kernel.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double PROGRESS_SECONDS = 0.1;

static char *params_json(const peg_params *params) {
    json_t *object = json_object();
    bool complete = object != NULL;
    for (size_t row = 0; complete && row < params->count; row++)
        complete = json_object_set_new(object, params->table[row].key,
                                       json_string(params->values[row].text)) == 0;
    char *text = complete ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}

static peg_status add_cell(peg_store *store, peg_cell *cell, const peg_experiment *experiment,
                           peg_error *error) {
    const peg_spec *spec = peg_space_spec(cell->space);
    peg_cell_record record = {.identity = cell->identity,
                              .use = (char *)(uintptr_t)cell->strategy->name,
                              .params = params_json(&cell->params),
                              .codemaker = (char *)(uintptr_t)cell->opponent->maker.kind->name,
                              .codemaker_params = params_json(&cell->opponent->params),
                              .holes = spec->holes,
                              .colours = spec->colours,
                              .repeats = spec->repeats,
                              .max_guesses = peg_experiment_max_guesses(experiment),
                              .seed = peg_experiment_seed(experiment)};
    memcpy(record.hash, cell->hash, sizeof record.hash);
    peg_status status = record.params && record.codemaker_params
                            ? peg_store_add_cell(store, &record, error)
                            : peg_fail_memory(error);
    cell->id = record.id;
    free(record.params);
    free(record.codemaker_params);
    return status;
}

static peg_status add_names(peg_store *store, const peg_experiment *experiment, peg_error *error) {
    peg_cell_name *names = calloc(experiment->cell_count, sizeof *names);
    if (!names)
        return peg_fail_memory(error);
    for (size_t i = 0; i < experiment->cell_count; i++) {
        const peg_cell *cell = &experiment->cells[i];
        names[i] = (peg_cell_name){.cell = cell->id,
                                   .strategy = (char *)(uintptr_t)cell->name,
                                   .label = cell->label,
                                   .games = cell->opponent->games};
    }
    peg_status status = peg_store_set_names(store, names, experiment->cell_count, error);
    free(names);
    return status;
}

static void now_text(char *out, size_t size) {
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(out, size, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

static peg_status add_facts(peg_store *store, const peg_experiment *experiment, int threads,
                            peg_error *error) {
    char started[64], host[256] = "", seed[32], thread_count[32], *plan = NULL;
    size_t size;
    FILE *echo = open_memstream(&plan, &size);
    if (!echo)
        return peg_fail_memory(error);
    peg_status status = peg_experiment_echo(experiment, echo, error);
    fclose(echo);
    now_text(started, sizeof started);
    gethostname(host, sizeof host - 1);
    snprintf(seed, sizeof seed, "%" PRIu64, peg_experiment_seed(experiment));
    snprintf(thread_count, sizeof thread_count, "%d", threads);
    const char *const facts[][2] = {{"plan", plan},
                                    {"seed", seed},
                                    {"version", PEGLAB_VERSION},
                                    {"commit", PEGLAB_COMMIT},
                                    {"kernel", peg_kernel_get()->name},
                                    {"host", host},
                                    {"threads", thread_count},
                                    {"started", started},
                                    {"ended", ""}};
    for (size_t i = 0; !status && i < sizeof facts / sizeof *facts; i++)
        status = peg_store_set_info(store, facts[i][0], facts[i][1], error);
    free(plan);
    return status;
}

/* Counts all games and those that the store lacks; queues the latter where there is a queue. */
static peg_status queue_missing(peg_queue *queue, peg_store *store,
                                const peg_experiment *experiment, uint64_t *total,
                                uint64_t *missing, peg_error *error) {
    peg_status status = PEG_OK;
    *total = *missing = 0;
    for (size_t i = 0; !status && i < experiment->cell_count; i++) {
        const peg_cell *cell = &experiment->cells[i];
        peg_range *ranges;
        size_t count;
        if (cell->same_as != i)
            continue;
        *total += cell->opponent->games;
        status = peg_store_missing(&ranges, &count, store, cell->id, cell->opponent->games, error);
        if (status)
            break;
        for (size_t j = 0; !status && j < count; j++) {
            *missing += ranges[j].last - ranges[j].first + 1;
            if (queue && peg_queue_add(queue, cell, ranges[j].first, ranges[j].last))
                status = peg_fail_memory(error);
        }
        free(ranges);
    }
    return status;
}

/* Games that are there stay as they are, also where they lack the trace that is asked for now. */
static peg_status note_untraced(peg_store *store, const peg_experiment *experiment, const char *dir,
                                const peg_observer *observer, peg_error *error) {
    uint64_t untraced = 0, trace = peg_experiment_trace(experiment);
    peg_status status = PEG_OK;
    for (size_t i = 0; trace > 0 && !status && i < experiment->cell_count; i++) {
        const peg_cell *cell = &experiment->cells[i];
        uint64_t games = cell->opponent->games, count = 0;
        if (cell->same_as != i || !cell->strategy->evolves)
            continue;
        status = peg_store_untraced(&count, store, cell->id, trace < games ? trace : games, error);
        untraced += count;
    }
    if (!status && untraced > 0)
        peg_note(observer, PEG_EVENT_NOTE,
                 "%s: %" PRIu64 " of the games to trace had been played before, without a trace",
                 dir, untraced);
    return status;
}

typedef struct peg_thread {
    pthread_t handle;
    bool started;
    peg_crew *crew;
    peg_status status;
    peg_error error;
    pthread_mutex_t *lock;
    pthread_cond_t *ended;
    int *running;
} peg_thread;

static void *run_thread(void *user) {
    peg_thread *thread = user;
    thread->status = peg_worker_run(thread->crew, &thread->error);
    pthread_mutex_lock(thread->lock);
    (*thread->running)--;
    pthread_cond_signal(thread->ended);
    pthread_mutex_unlock(thread->lock);
    return NULL;
}

/* Runs the crew and tells the observer how far it is, from this thread. */
static peg_status run_threads(peg_crew *crew, int count, uint64_t present, uint64_t total,
                              const peg_observer *observer, peg_error *error) {
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
    int running = 0;
    peg_status status = PEG_OK;
    peg_thread *threads = calloc((size_t)count, sizeof *threads);
    if (!threads)
        return peg_fail_memory(error);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++) {
        threads[i] =
            (peg_thread){.crew = crew, .lock = &lock, .ended = &ended, .running = &running};
        threads[i].started = pthread_create(&threads[i].handle, NULL, run_thread, &threads[i]) == 0;
        running += threads[i].started;
    }
    if (running == 0)
        status = peg_fail(error, PEG_FAILED, "cannot start a thread");
    while (running > 0) {
        struct timespec until = peg_clock_deadline(PROGRESS_SECONDS);
        pthread_cond_timedwait(&ended, &lock, &until);
        pthread_mutex_unlock(&lock);
        peg_notify(observer, &(peg_event){.kind = PEG_EVENT_PROGRESS,
                                          .done = present + peg_writer_done(crew->writer),
                                          .total = total});
        pthread_mutex_lock(&lock);
    }
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < count; i++) {
        if (threads[i].started)
            pthread_join(threads[i].handle, NULL);
        if (threads[i].status && !status) {
            status = threads[i].status;
            if (error)
                *error = threads[i].error;
        }
    }
    free(threads);
    return status;
}

static peg_status play_missing(const peg_experiment *experiment, peg_store *store, peg_queue *queue,
                               const peg_run_options *options, uint64_t present, uint64_t total,
                               const peg_observer *observer, peg_error *error) {
    peg_crew crew = {.experiment = experiment, .queue = queue, .stop = options->stop};
    crew.clocks = calloc(experiment->cell_count, sizeof *crew.clocks);
    if (!crew.clocks)
        return peg_fail_memory(error);
    pthread_mutex_init(&crew.clock_lock, NULL);
    peg_status status = peg_writer_new(&crew.writer, store, error);
    if (!status) {
        status = run_threads(&crew, options->threads, present, total, observer, error);
        peg_error write_error;
        peg_status written = peg_writer_close(crew.writer, &write_error);
        if (written && !status) {
            status = written;
            if (error)
                *error = write_error;
        }
    }
    pthread_mutex_destroy(&crew.clock_lock);
    free(crew.clocks);
    return status;
}

static peg_status prepare_store(peg_store *store, peg_experiment *experiment, int threads,
                                peg_error *error) {
    peg_status status = peg_store_begin(store, error);
    if (status)
        return status;
    for (size_t i = 0; !status && i < experiment->cell_count; i++)
        status = add_cell(store, &experiment->cells[i], experiment, error);
    if (!status)
        status = add_names(store, experiment, error);
    if (!status)
        status = add_facts(store, experiment, threads, error);
    return peg_store_end(store, status, error);
}

static peg_status finish(peg_store *store, const peg_experiment *experiment, peg_error *error) {
    char ended[64];
    uint64_t total, missing;
    now_text(ended, sizeof ended);
    peg_status status = queue_missing(NULL, store, experiment, &total, &missing, error);
    if (status)
        return status;
    if (missing > 0)
        return peg_fail(error, PEG_STOPPED, "stopped: %" PRIu64 " of %" PRIu64 " games are played",
                        total - missing, total);
    return peg_store_set_info(store, "ended", ended, error);
}

/* The writer's thread tells of readers that it waits for, this one of progress: one at a time. */
typedef struct peg_shared_observer {
    const peg_observer *observer;
    pthread_mutex_t lock;
} peg_shared_observer;

static void notify_alone(void *user, const peg_event *event) {
    peg_shared_observer *shared = user;
    pthread_mutex_lock(&shared->lock);
    peg_notify(shared->observer, event);
    pthread_mutex_unlock(&shared->lock);
}

static peg_status run(peg_experiment *experiment, const peg_run_options *options,
                      const peg_observer *observer, peg_error *error) {
    peg_store *store;
    uint64_t total, missing;
    peg_status status = peg_store_open(&store, options->dir, PEG_STORE_WRITE,
                                       peg_experiment_name(experiment), error);
    if (status)
        return status;
    peg_store_observe(store, observer);
    peg_queue *queue = peg_queue_new();
    status =
        queue ? prepare_store(store, experiment, options->threads, error) : peg_fail_memory(error);
    if (!status)
        status = queue_missing(queue, store, experiment, &total, &missing, error);
    if (!status && missing < total)
        peg_note(observer, PEG_EVENT_NOTE, "%s: %" PRIu64 " of %" PRIu64 " games are there already",
                 options->dir, total - missing, total);
    if (!status)
        status = note_untraced(store, experiment, options->dir, observer, error);
    if (!status && missing > 0)
        status = play_missing(experiment, store, queue, options, total - missing, total, observer,
                              error);
    if (!status)
        status = finish(store, experiment, error);
    peg_queue_free(queue);
    peg_store_close(store);
    return status;
}

peg_status peg_experiment_run(peg_experiment *experiment, const peg_run_options *options,
                              const peg_observer *observer, peg_error *error) {
    peg_shared_observer shared = {.observer = observer, .lock = PTHREAD_MUTEX_INITIALIZER};
    peg_observer alone = {.notify = notify_alone, .user = &shared};
    peg_status status = run(experiment, options, &alone, error);
    pthread_mutex_destroy(&shared.lock);
    return status;
}
