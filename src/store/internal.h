/* The inside of a store, shared by the files of this room. */
#ifndef PEGLAB_STORE_INTERNAL_H
#define PEGLAB_STORE_INTERNAL_H

#include "store/db.h"
#include "store/ranges.h"
#include "store/store.h"

/* A cell that was asked for since the store was opened. */
typedef struct peg_known_cell {
    int64_t id;
    peg_spec spec;
    bool loaded; /* whether done holds what the file says */
    peg_ranges done;
} peg_known_cell;

struct peg_store {
    peg_db db;
    peg_store_mode mode;
    char *experiment;
    int lock; /* a file descriptor; -1: none */
    size_t cell_count;
    peg_known_cell *cells;         /* by id */
    struct peg_store_order *order; /* scratch of a write; as many as order_capacity */
    size_t order_capacity;
    peg_ranges runs, united; /* scratch of a write */
};

/* The cell of an id with its finished games; borrowed until the next call. PEG_FAILED where the
 * file has no such cell. O(log cells) once it is known. */
peg_status peg_store_find(peg_known_cell **out, peg_store *store, int64_t id, peg_error *error);

/* Writes what a batch has of generations, within the transaction of its games. */
peg_status peg_store_write_trace(peg_store *store, const peg_batch *batch, peg_error *error);

#endif
