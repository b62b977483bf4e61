/* The generations of evolving strategies. */
#include "store/internal.h"

peg_status peg_store_write_trace(peg_store *store, const peg_batch *batch, peg_error *error) {
    peg_status status = PEG_OK;
    for (size_t i = 0; !status && i < batch->trace_count; i++) {
        const peg_trace_row *row = &batch->trace[i];
        status = peg_db_run(&store->db, error, PEG_SQL_ADD_TRACE, "iiiiidiidi", batch->cell,
                            (int64_t)row->game, (int64_t)row->turn, (int64_t)row->generation,
                            (int64_t)row->best, row->mean, (int64_t)row->eligible,
                            (int64_t)row->distinct, row->entropy, (int64_t)row->evaluations);
    }
    return status;
}

peg_status peg_store_trace(peg_store *store, int64_t cell, peg_trace_visitor *visit, void *user,
                           peg_error *error) {
    sqlite3_stmt *statement;
    bool row = true, more = true;
    peg_status status = peg_db_bind(&statement, &store->db, error, PEG_SQL_TRACE, "i", cell);
    while (!status && more) {
        status = peg_db_step(&row, &store->db, statement, error);
        if (status || !row)
            return status;
        peg_trace_row found = {.game = (uint64_t)sqlite3_column_int64(statement, 0),
                               .turn = (uint64_t)sqlite3_column_int64(statement, 1),
                               .generation = (uint64_t)sqlite3_column_int64(statement, 2),
                               .best = (uint64_t)sqlite3_column_int64(statement, 3),
                               .mean = sqlite3_column_double(statement, 4),
                               .eligible = (uint64_t)sqlite3_column_int64(statement, 5),
                               .distinct = (uint64_t)sqlite3_column_int64(statement, 6),
                               .entropy = sqlite3_column_double(statement, 7),
                               .evaluations = (uint64_t)sqlite3_column_int64(statement, 8)};
        more = visit(user, &found);
    }
    sqlite3_reset(statement);
    return status;
}

peg_status peg_store_untraced(uint64_t *out, peg_store *store, int64_t cell, uint64_t games,
                              peg_error *error) {
    sqlite3_stmt *statement;
    bool row = false;
    int64_t below = games < INT64_MAX ? (int64_t)games : INT64_MAX;
    *out = 0;
    peg_status status =
        peg_db_bind(&statement, &store->db, error, PEG_SQL_UNTRACED, "ii", cell, below);
    if (!status)
        status = peg_db_step(&row, &store->db, statement, error);
    if (row) {
        *out = (uint64_t)sqlite3_column_int64(statement, 0);
        sqlite3_reset(statement);
    }
    return status;
}
