#include "lab/writer.h"

#include "base/clock.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUEUE_ROWS = 1 << 16, /* more than this are not taken over */
    WRITE_ROWS = 20000    /* enough to commit at once */
};
static const double WRITE_SECONDS = 0.25; /* how long finished games wait at the most */

struct peg_writer {
    peg_store *store;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    peg_bundle *first, *last;
    size_t bundles, games, rows; /* in the queue; a row is a game or a generation */
    uint64_t done;
    bool closing, failed;
    peg_error error;
};

peg_bundle *peg_bundle_new(int64_t cell, int holes) {
    peg_bundle *bundle = calloc(1, sizeof *bundle);
    if (bundle) {
        bundle->cell = cell;
        bundle->holes = (size_t)holes;
    }
    return bundle;
}

void peg_bundle_free(peg_bundle *bundle) {
    if (!bundle)
        return;
    free(bundle->rows);
    free(bundle->secrets);
    free(bundle->trace);
    free(bundle);
}

static peg_status grow(peg_bundle *bundle) {
    size_t capacity = bundle->capacity ? 2 * bundle->capacity : 256;
    peg_row *rows = realloc(bundle->rows, capacity * sizeof *rows);
    if (!rows)
        return PEG_FAILED;
    bundle->rows = rows;
    peg_colour *secrets = realloc(bundle->secrets, capacity * bundle->holes);
    if (!secrets)
        return PEG_FAILED;
    bundle->secrets = secrets;
    bundle->capacity = capacity;
    return PEG_OK;
}

static peg_status grow_trace(peg_bundle *bundle, size_t least) {
    size_t capacity = 2 * bundle->trace_capacity > least ? 2 * bundle->trace_capacity : least;
    peg_trace_row *trace = realloc(bundle->trace, capacity * sizeof *trace);
    if (!trace)
        return PEG_FAILED;
    bundle->trace = trace;
    bundle->trace_capacity = capacity;
    return PEG_OK;
}

peg_status peg_bundle_add(peg_bundle *bundle, const peg_row *row, const peg_colour *secret,
                          const peg_trace_row *trace, size_t trace_count) {
    size_t traced = bundle->trace_count + trace_count;
    if ((bundle->count == bundle->capacity && grow(bundle)) ||
        (traced > bundle->trace_capacity && grow_trace(bundle, traced)))
        return PEG_FAILED;
    if (trace_count > 0)
        memcpy(bundle->trace + bundle->trace_count, trace, trace_count * sizeof *trace);
    bundle->trace_count = traced;
    memcpy(bundle->secrets + bundle->count * bundle->holes, secret, bundle->holes);
    bundle->rows[bundle->count++] = *row;
    return PEG_OK;
}

size_t peg_bundle_rows(const peg_bundle *bundle) {
    return bundle->count + bundle->trace_count;
}

static void free_bundles(peg_bundle *bundle) {
    while (bundle) {
        peg_bundle *next = bundle->next;
        peg_bundle_free(bundle);
        bundle = next;
    }
}

/* Waits until there is enough to write, enough time has passed, or nothing more will come. */
static void wait_for_work(peg_writer *writer) {
    struct timespec until = peg_clock_deadline(WRITE_SECONDS);
    int timeout = 0;
    while (!writer->closing && writer->rows < WRITE_ROWS && !timeout)
        timeout = pthread_cond_timedwait(&writer->changed, &writer->lock, &until);
}

static peg_status write_bundles(peg_writer *writer, const peg_bundle *first, size_t count,
                                peg_error *error) {
    peg_batch *batches = calloc(count, sizeof *batches);
    if (!batches)
        return peg_fail_memory(error);
    size_t i = 0;
    for (const peg_bundle *bundle = first; bundle; bundle = bundle->next)
        batches[i++] = (peg_batch){.cell = bundle->cell,
                                   .count = bundle->count,
                                   .rows = bundle->rows,
                                   .secrets = bundle->secrets,
                                   .cpu = bundle->cpu,
                                   .wall = bundle->wall,
                                   .trace_count = bundle->trace_count,
                                   .trace = bundle->trace};
    peg_status status = peg_store_write(writer->store, batches, count, error);
    free(batches);
    return status;
}

static void *write_all(void *user) {
    peg_writer *writer = user;
    pthread_mutex_lock(&writer->lock);
    while (!writer->closing || writer->first) {
        wait_for_work(writer);
        peg_bundle *first = writer->first;
        size_t bundles = writer->bundles, games = writer->games;
        if (!first)
            continue;
        writer->first = writer->last = NULL;
        writer->bundles = writer->games = writer->rows = 0;
        pthread_cond_broadcast(&writer->changed);
        bool failed = writer->failed;
        pthread_mutex_unlock(&writer->lock);
        peg_error error;
        if (!failed)
            failed = write_bundles(writer, first, bundles, &error) != PEG_OK;
        free_bundles(first);
        pthread_mutex_lock(&writer->lock);
        if (failed && !writer->failed) {
            writer->failed = true;
            writer->error = error;
        } else if (!failed) {
            writer->done += games;
        }
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

peg_status peg_writer_new(peg_writer **out, peg_store *store, peg_error *error) {
    peg_writer *writer = calloc(1, sizeof *writer);
    if (!writer)
        return peg_fail_memory(error);
    writer->store = store;
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->changed, NULL);
    if (pthread_create(&writer->thread, NULL, write_all, writer) != 0) {
        pthread_cond_destroy(&writer->changed);
        pthread_mutex_destroy(&writer->lock);
        free(writer);
        return peg_fail(error, PEG_FAILED, "cannot start a thread");
    }
    *out = writer;
    return PEG_OK;
}

void peg_writer_put(peg_writer *writer, peg_bundle *bundle) {
    pthread_mutex_lock(&writer->lock);
    while (writer->rows >= QUEUE_ROWS)
        pthread_cond_wait(&writer->changed, &writer->lock);
    if (writer->last)
        writer->last->next = bundle;
    else
        writer->first = bundle;
    writer->last = bundle;
    writer->bundles++;
    writer->games += bundle->count;
    writer->rows += peg_bundle_rows(bundle);
    if (writer->rows >= WRITE_ROWS)
        pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
}

uint64_t peg_writer_done(peg_writer *writer) {
    pthread_mutex_lock(&writer->lock);
    uint64_t done = writer->done;
    pthread_mutex_unlock(&writer->lock);
    return done;
}

bool peg_writer_failed(peg_writer *writer) {
    pthread_mutex_lock(&writer->lock);
    bool failed = writer->failed;
    pthread_mutex_unlock(&writer->lock);
    return failed;
}

peg_status peg_writer_close(peg_writer *writer, peg_error *error) {
    pthread_mutex_lock(&writer->lock);
    writer->closing = true;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
    pthread_join(writer->thread, NULL);
    peg_status status = PEG_OK;
    if (writer->failed) {
        status = writer->error.status;
        if (error)
            *error = writer->error;
    }
    pthread_cond_destroy(&writer->changed);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
    return status;
}
