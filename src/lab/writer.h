/* The one writer of a run: takes the games that workers have finished and commits them a few times
 * a second, in a thread of its own. Workers wait when it cannot keep up. */
#ifndef PEGLAB_LAB_WRITER_H
#define PEGLAB_LAB_WRITER_H

#include "store/store.h"

/* Finished games of one cell, with the generations of those that were traced. */
typedef struct peg_bundle peg_bundle;
struct peg_bundle {
    peg_bundle *next;
    int64_t cell;
    size_t holes, count, capacity;
    double cpu, wall; /* spent on the cell since its last bundle */
    peg_row *rows;
    peg_colour *secrets; /* count × holes */
    size_t trace_count, trace_capacity;
    peg_trace_row *trace;
};

peg_bundle *peg_bundle_new(int64_t cell, int holes);
void peg_bundle_free(peg_bundle *bundle);
/* Adds a game with its generations, or nothing of it where memory is short: a game without its
 * generations would never get them. */
peg_status peg_bundle_add(peg_bundle *bundle, const peg_row *row, const peg_colour *secret,
                          const peg_trace_row *trace, size_t trace_count);
/* How much there is to write. */
size_t peg_bundle_rows(const peg_bundle *bundle);

typedef struct peg_writer peg_writer;

/* Begins to write into store, which is the writer's until it is closed. */
peg_status peg_writer_new(peg_writer **out, peg_store *store, peg_error *error);

/* Hands a bundle over. Waits while the queue is full. After a failure bundles are dropped. */
void peg_writer_put(peg_writer *writer, peg_bundle *bundle);

/* Games written so far, and whether writing has failed. */
uint64_t peg_writer_done(peg_writer *writer);
bool peg_writer_failed(peg_writer *writer);

/* Writes the rest and ends the thread. Returns what went wrong on the way, if anything did. */
peg_status peg_writer_close(peg_writer *writer, peg_error *error);

#endif
