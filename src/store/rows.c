#include "store/internal.h"
#include <inttypes.h>
#include <stdlib.h>

/* A row of a batch: rows are written by game, which fills the file's pages one after the other. */
typedef struct peg_store_order {
    uint64_t game;
    size_t row;
} peg_store_order;

static int by_game(const void *a, const void *b) {
    uint64_t x = ((const peg_store_order *)a)->game, y = ((const peg_store_order *)b)->game;
    return (x > y) - (x < y);
}

static peg_status sort(peg_store *store, const peg_batch *batch, peg_error *error) {
    bool sorted = true;
    if (batch->count > store->order_capacity) {
        peg_store_order *order = realloc(store->order, batch->count * sizeof *order);
        if (!order)
            return peg_fail_memory(error);
        store->order = order;
        store->order_capacity = batch->count;
    }
    for (size_t i = 0; i < batch->count; i++) {
        store->order[i] = (peg_store_order){batch->rows[i].game, i};
        sorted = sorted && (i == 0 || batch->rows[i - 1].game < batch->rows[i].game);
    }
    if (!sorted)
        qsort(store->order, batch->count, sizeof *store->order, by_game);
    /* The largest one is left out, so that what follows a game is a number too. */
    if (batch->count > 0 && store->order[batch->count - 1].game >= INT64_MAX)
        return peg_fail(error, PEG_INVALID, "game %" PRIu64 " is too large to be kept",
                        store->order[batch->count - 1].game);
    return PEG_OK;
}

/* No game has counted so far; one that did would still be the largest. */
static int64_t saturate(uint64_t count) {
    return count < INT64_MAX ? (int64_t)count : INT64_MAX;
}

static peg_status insert(peg_store *store, const peg_known_cell *cell, const peg_batch *batch,
                         size_t index, peg_error *error) {
    const peg_row *row = &batch->rows[index];
    char secret[PEG_CODE_TEXT];
    peg_code_format(secret, &cell->spec, batch->secrets + index * (size_t)cell->spec.holes);
    peg_status status =
        peg_db_run(&store->db, error, PEG_SQL_ADD_GAME, "iitiidiii", cell->id, (int64_t)row->game,
                   secret, (int64_t)row->solved, saturate(row->guesses), row->seconds,
                   saturate(row->evaluations), saturate(row->comparisons), saturate(row->stuck));
    if (status && sqlite3_extended_errcode(store->db.handle) == SQLITE_CONSTRAINT_PRIMARYKEY)
        return peg_fail(error, PEG_FAILED,
                        "%s: game %" PRIu64 " of cell %" PRId64 " is there already", store->db.path,
                        row->game, cell->id);
    return status;
}

/* Brings the file's ranges from the window of old to new, which differ in few places. */
static peg_status save(peg_store *store, int64_t cell, const peg_ranges *old, size_t from,
                       size_t to, const peg_ranges *new, peg_error *error) {
    peg_db *db = &store->db;
    peg_status status = PEG_OK;
    for (size_t o = from, n = 0; !status && (o < to || n < new->count);) {
        const peg_range *before = o < to ? &old->items[o] : NULL;
        const peg_range *after = n < new->count ? &new->items[n] : NULL;
        bool same = before && after && before->first == after->first;
        if (before && !same && (!after || before->first < after->first)) {
            status = peg_db_run(db, error, PEG_SQL_DROP_DONE, "ii", cell, (int64_t)before->first);
            o++;
            continue;
        }
        if (!same || before->last != after->last)
            status = peg_db_run(db, error, PEG_SQL_PUT_DONE, "iii", cell, (int64_t)after->first,
                                (int64_t)after->last);
        o += same;
        n++;
    }
    return status;
}

static peg_status extend(peg_store *store, peg_known_cell *cell, size_t count, peg_error *error) {
    size_t from, to;
    peg_status status = PEG_OK;
    store->runs.count = 0;
    for (size_t i = 0; !status && i < count; i++) {
        uint64_t game = store->order[i].game;
        status = peg_ranges_append(&store->runs, (peg_range){game, game}, error);
    }
    if (status || count == 0)
        return status;
    peg_ranges_window(&from, &to, &cell->done, &store->runs);
    status = peg_ranges_unite(&store->united, &cell->done, from, to, &store->runs, error);
    if (!status)
        status = save(store, cell->id, &cell->done, from, to, &store->united, error);
    if (!status)
        status = peg_ranges_replace(&cell->done, from, to, &store->united, error);
    return status;
}

static peg_status write_batch(peg_store *store, const peg_batch *batch, peg_error *error) {
    peg_known_cell *cell;
    peg_status status = peg_store_find(&cell, store, batch->cell, error);
    if (!status)
        status = sort(store, batch, error);
    for (size_t i = 0; !status && i < batch->count; i++)
        status = insert(store, cell, batch, store->order[i].row, error);
    if (!status)
        status = peg_store_write_trace(store, batch, error);
    if (!status)
        status = extend(store, cell, batch->count, error);
    if (!status)
        status = peg_db_run(&store->db, error, PEG_SQL_SPEND, "ddi", batch->cpu, batch->wall,
                            batch->cell);
    return status;
}

peg_status peg_store_write(peg_store *store, const peg_batch *batches, size_t count,
                           peg_error *error) {
    peg_status status = peg_db_begin(&store->db, error);
    if (status)
        return status;
    for (size_t i = 0; !status && i < count; i++)
        status = write_batch(store, &batches[i], error);
    status = peg_db_end(&store->db, status, error);
    /* What was rolled back in the file is forgotten here, and read again when it is needed. */
    for (size_t i = 0; status && i < store->cell_count; i++)
        store->cells[i].loaded = false;
    return status;
}

peg_status peg_store_rows(peg_store *store, int64_t cell, peg_row_visitor *visit, void *user,
                          peg_error *error) {
    sqlite3_stmt *statement;
    bool row = true, more = true;
    peg_status status = peg_db_bind(&statement, &store->db, error, PEG_SQL_GAMES, "i", cell);
    while (!status && more) {
        status = peg_db_step(&row, &store->db, statement, error);
        if (status || !row)
            return status;
        peg_row found = {.game = (uint64_t)sqlite3_column_int64(statement, 0),
                         .solved = sqlite3_column_int(statement, 2) != 0,
                         .guesses = (uint64_t)sqlite3_column_int64(statement, 3),
                         .seconds = sqlite3_column_double(statement, 4),
                         .evaluations = (uint64_t)sqlite3_column_int64(statement, 5),
                         .comparisons = (uint64_t)sqlite3_column_int64(statement, 6),
                         .stuck = (uint64_t)sqlite3_column_int64(statement, 7)};
        const char *secret = (const char *)sqlite3_column_text(statement, 1);
        more = secret && visit(user, &found, secret);
        if (!secret)
            status = peg_fail_memory(error);
    }
    sqlite3_reset(statement);
    return status;
}
