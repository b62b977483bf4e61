/* A worker of a run: takes pieces of work and plays them, game by game or as walks of a strategy's
 * tree, and hands the finished games to the writer. */
#ifndef PEGLAB_LAB_WORKER_H
#define PEGLAB_LAB_WORKER_H

#include "lab/queue.h"
#include "lab/writer.h"
#include <pthread.h>

/* Since when a cell is worked on, for its time on the wall; one for each cell of the experiment. */
typedef struct peg_cell_clock {
    int active; /* workers */
    double since;
} peg_cell_clock;

/* What the workers of a run share. */
typedef struct peg_crew {
    const peg_experiment *experiment;
    peg_queue *queue;
    peg_writer *writer;
    const volatile sig_atomic_t *stop; /* may be NULL */
    peg_cell_clock *clocks;
    pthread_mutex_t clock_lock;
} peg_crew;

/* Whether the games of a cell that are the same so far share the work. */
bool peg_cell_is_walked(const peg_cell *cell, const peg_experiment *experiment);

/* Works until nothing is left. Stops the whole queue when something fails. */
peg_status peg_worker_run(peg_crew *crew, peg_error *error);

#endif
