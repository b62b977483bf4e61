/* What is left to do in a run, shared by its workers: ranges of games, and nodes of trees that one
 * worker gives away when another has nothing to do. */
#ifndef PEGLAB_LAB_QUEUE_H
#define PEGLAB_LAB_QUEUE_H

#include "lab/node.h"

/* A piece of work: some games of a cell, or a node. Whoever takes it owns both. */
typedef struct peg_piece {
    const peg_cell *cell;
    size_t count;
    uint64_t *games; /* ascending; NULL where there is a node, or memory was short */
    peg_node *node;
} peg_piece;

typedef struct peg_queue peg_queue;

peg_queue *peg_queue_new(void);
void peg_queue_free(peg_queue *queue);

/* Appends a range; called before the workers start. */
peg_status peg_queue_add(peg_queue *queue, const peg_cell *cell, uint64_t first, uint64_t last);

/* Takes a node, or at most `most(cell)` games of the first cell that has any: out of many ranges,
 * for what an interrupted walk leaves is scattered. Waits while others may still give nodes away;
 * false when all is done or the queue was stopped. */
typedef uint64_t peg_queue_most(const peg_cell *cell, void *user);
bool peg_queue_take(peg_queue *queue, peg_piece *out, peg_queue_most *most, void *user);

/* Whether there is something to take right now. */
bool peg_queue_ready(peg_queue *queue);

/* Whether a worker waits for a node; a cheap look without a lock. */
bool peg_queue_hungry(peg_queue *queue);
void peg_queue_give(peg_queue *queue, peg_node *node);

/* Says that a piece that was taken is done. */
void peg_queue_done(peg_queue *queue);

/* Wakes everybody up: nothing more is handed out. */
void peg_queue_stop(peg_queue *queue);
bool peg_queue_stopped(peg_queue *queue);

#endif
