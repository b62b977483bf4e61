#include "lab/queue.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct peg_span {
    const peg_cell *cell;
    uint64_t first, last;
} peg_span;

struct peg_queue {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    peg_span *ranges;
    size_t range_count, range_next;
    peg_node *nodes;
    size_t busy; /* pieces that were taken and are not done */
    atomic_int waiting;
    atomic_bool stopped;
};

peg_queue *peg_queue_new(void) {
    peg_queue *queue = calloc(1, sizeof *queue);
    if (queue) {
        pthread_mutex_init(&queue->lock, NULL);
        pthread_cond_init(&queue->changed, NULL);
    }
    return queue;
}

void peg_queue_free(peg_queue *queue) {
    if (!queue)
        return;
    while (queue->nodes) {
        peg_node *next = queue->nodes->next;
        peg_node_free(queue->nodes);
        queue->nodes = next;
    }
    pthread_cond_destroy(&queue->changed);
    pthread_mutex_destroy(&queue->lock);
    free(queue->ranges);
    free(queue);
}

peg_status peg_queue_add(peg_queue *queue, const peg_cell *cell, uint64_t first, uint64_t last) {
    peg_span *ranges = realloc(queue->ranges, (queue->range_count + 1) * sizeof *ranges);
    if (!ranges)
        return PEG_FAILED;
    queue->ranges = ranges;
    ranges[queue->range_count++] = (peg_span){cell, first, last};
    return PEG_OK;
}

/* Cuts up to `most` games off the ranges of the first cell. */
static void take_games(peg_queue *queue, peg_piece *out, uint64_t most) {
    const peg_cell *cell = queue->ranges[queue->range_next].cell;
    uint64_t left = 0;
    for (size_t i = queue->range_next;
         i < queue->range_count && queue->ranges[i].cell == cell && left < most; i++)
        left += queue->ranges[i].last - queue->ranges[i].first + 1;
    size_t count = (size_t)(left < most ? left : most), taken = 0;
    *out = (peg_piece){.cell = cell, .count = count};
    out->games = malloc(count * sizeof *out->games);
    while (out->games && taken < count) {
        peg_span *range = &queue->ranges[queue->range_next];
        out->games[taken++] = range->first;
        if (range->first++ == range->last)
            queue->range_next++;
    }
}

/* Nodes first: they free memory and were started before. */
static bool take_now(peg_queue *queue, peg_piece *out, peg_queue_most *most, void *user) {
    if (queue->nodes) {
        *out = (peg_piece){.cell = queue->nodes->cell, .node = queue->nodes};
        queue->nodes = queue->nodes->next;
        out->node->next = NULL;
        return true;
    }
    if (queue->range_next == queue->range_count)
        return false;
    take_games(queue, out, most(queue->ranges[queue->range_next].cell, user));
    return true;
}

bool peg_queue_take(peg_queue *queue, peg_piece *out, peg_queue_most *most, void *user) {
    bool taken = false;
    pthread_mutex_lock(&queue->lock);
    while (!atomic_load(&queue->stopped)) {
        taken = take_now(queue, out, most, user);
        if (taken || queue->busy == 0)
            break;
        atomic_fetch_add(&queue->waiting, 1);
        pthread_cond_wait(&queue->changed, &queue->lock);
        atomic_fetch_sub(&queue->waiting, 1);
    }
    if (taken)
        queue->busy++;
    pthread_mutex_unlock(&queue->lock);
    return taken;
}

bool peg_queue_ready(peg_queue *queue) {
    pthread_mutex_lock(&queue->lock);
    bool ready = queue->nodes || queue->range_next < queue->range_count;
    pthread_mutex_unlock(&queue->lock);
    return ready;
}

bool peg_queue_hungry(peg_queue *queue) {
    return atomic_load_explicit(&queue->waiting, memory_order_relaxed) > 0;
}

void peg_queue_give(peg_queue *queue, peg_node *node) {
    pthread_mutex_lock(&queue->lock);
    node->next = queue->nodes;
    queue->nodes = node;
    pthread_cond_signal(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
}

void peg_queue_done(peg_queue *queue) {
    pthread_mutex_lock(&queue->lock);
    if (--queue->busy == 0)
        pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
}

void peg_queue_stop(peg_queue *queue) {
    pthread_mutex_lock(&queue->lock);
    atomic_store(&queue->stopped, true);
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
}

bool peg_queue_stopped(peg_queue *queue) {
    return atomic_load_explicit(&queue->stopped, memory_order_relaxed);
}
