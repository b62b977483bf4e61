/* The finished games of a cell: kept in memory by the one writer, read afresh by a reader. */
#include "store/internal.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static size_t position(const peg_store *store, int64_t id) {
    size_t low = 0, high = store->cell_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (store->cells[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static peg_status learn(peg_store *store, size_t at, int64_t id, peg_error *error) {
    peg_cell_record record;
    peg_known_cell cell = {.id = id};
    peg_known_cell *cells = realloc(store->cells, (store->cell_count + 1) * sizeof *cells);
    if (!cells)
        return peg_fail_memory(error);
    store->cells = cells;
    peg_status status = peg_store_cell(&record, store, id, error);
    if (status)
        return status;
    status = peg_spec_init(&cell.spec, record.holes, record.colours, record.repeats, error);
    peg_cell_record_fini(&record);
    if (status)
        return peg_fail_at(error, store->db.path);
    memmove(cells + at + 1, cells + at, (store->cell_count - at) * sizeof *cells);
    cells[at] = cell;
    store->cell_count++;
    return PEG_OK;
}

static peg_status load(peg_store *store, peg_known_cell *cell, peg_error *error) {
    peg_db *db = &store->db;
    sqlite3_stmt *statement;
    bool row = true;
    int64_t next = 0;
    cell->done.count = 0;
    peg_status status = peg_db_bind(&statement, db, error, PEG_SQL_DONE, "i", cell->id);
    while (!status) {
        status = peg_db_step(&row, db, statement, error);
        if (status || !row)
            break;
        int64_t first = sqlite3_column_int64(statement, 0);
        int64_t last = sqlite3_column_int64(statement, 1);
        if (first < next || last < first || last == INT64_MAX)
            status = peg_fail(error, PEG_FAILED,
                              "%s: the finished ranges of cell %" PRId64 " are damaged", db->path,
                              cell->id);
        else
            status =
                peg_ranges_append(&cell->done, (peg_range){(uint64_t)first, (uint64_t)last}, error);
        next = last + (last < INT64_MAX);
    }
    if (status)
        sqlite3_reset(statement);
    cell->loaded = !status;
    return status;
}

peg_status peg_store_find(peg_known_cell **out, peg_store *store, int64_t id, peg_error *error) {
    size_t at = position(store, id);
    peg_status status = PEG_OK;
    if (at == store->cell_count || store->cells[at].id != id)
        status = learn(store, at, id, error);
    if (status)
        return status;
    *out = &store->cells[at];
    /* A reader's file is changed by others. */
    if (!(*out)->loaded || store->mode == PEG_STORE_READ)
        status = load(store, *out, error);
    return status;
}

peg_status peg_store_missing(peg_range **out, size_t *count, peg_store *store, int64_t cell,
                             uint64_t games, peg_error *error) {
    peg_ranges missing = {0};
    peg_known_cell *found;
    *out = NULL;
    *count = 0;
    peg_status status = peg_store_find(&found, store, cell, error);
    if (!status)
        status = peg_ranges_missing(&missing, &found->done, games, error);
    if (status) {
        peg_ranges_fini(&missing);
        return status;
    }
    *out = missing.items;
    *count = missing.count;
    return PEG_OK;
}
