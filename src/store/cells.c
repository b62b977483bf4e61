#include "store/internal.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void peg_cell_record_fini(peg_cell_record *cell) {
    free(cell->identity);
    free(cell->use);
    free(cell->params);
    free(cell->codemaker);
    free(cell->codemaker_params);
    *cell = (peg_cell_record){0};
}

static peg_status find_by_hash(bool *found, peg_store *store, peg_cell_record *cell,
                               peg_error *error) {
    sqlite3_stmt *statement;
    peg_db *db = &store->db;
    peg_status status = peg_db_bind(&statement, db, error, PEG_SQL_CELL_BY_HASH, "t", cell->hash);
    *found = false;
    if (!status)
        status = peg_db_step(found, db, statement, error);
    if (status || !*found)
        return status;
    cell->id = sqlite3_column_int64(statement, 0);
    const char *identity = (const char *)sqlite3_column_text(statement, 1);
    if (!identity)
        status = peg_fail_memory(error);
    else if (strcmp(identity, cell->identity) != 0)
        status =
            peg_fail(error, PEG_FAILED, "%s: two cells have the hash %s", db->path, cell->hash);
    sqlite3_reset(statement);
    return status;
}

peg_status peg_store_add_cell(peg_store *store, peg_cell_record *cell, peg_error *error) {
    peg_db *db = &store->db;
    char seed[24];
    bool found;
    peg_status status = find_by_hash(&found, store, cell, error);
    if (status || found)
        return status;
    if (cell->max_guesses > INT64_MAX)
        return peg_fail(error, PEG_INVALID, "max_guesses = %" PRIu64 " is too large to be kept",
                        cell->max_guesses);
    snprintf(seed, sizeof seed, "%" PRIu64, cell->seed);
    status = peg_db_run(db, error, PEG_SQL_ADD_CELL, "ttttttiiiit", cell->hash, cell->identity,
                        cell->use, cell->params, cell->codemaker, cell->codemaker_params,
                        (int64_t)cell->holes, (int64_t)cell->colours, (int64_t)cell->repeats,
                        (int64_t)cell->max_guesses, seed);
    if (!status)
        cell->id = sqlite3_last_insert_rowid(db->handle);
    return status;
}

static bool read_record(peg_cell_record *out, sqlite3_stmt *statement) {
    const char *hash = (const char *)sqlite3_column_text(statement, 1);
    const char *seed = (const char *)sqlite3_column_text(statement, 11);
    out->id = sqlite3_column_int64(statement, 0);
    snprintf(out->hash, sizeof out->hash, "%s", hash ? hash : "");
    out->identity = peg_db_text(statement, 2);
    out->use = peg_db_text(statement, 3);
    out->params = peg_db_text(statement, 4);
    out->codemaker = peg_db_text(statement, 5);
    out->codemaker_params = peg_db_text(statement, 6);
    out->holes = sqlite3_column_int(statement, 7);
    out->colours = sqlite3_column_int(statement, 8);
    out->repeats = sqlite3_column_int(statement, 9) != 0;
    out->max_guesses = (uint64_t)sqlite3_column_int64(statement, 10);
    out->seed = seed ? strtoull(seed, NULL, 10) : 0;
    out->cpu = sqlite3_column_double(statement, 12);
    out->wall = sqlite3_column_double(statement, 13);
    return hash && seed && out->identity && out->use && out->params && out->codemaker &&
           out->codemaker_params;
}

peg_status peg_store_cell(peg_cell_record *out, peg_store *store, int64_t id, peg_error *error) {
    sqlite3_stmt *statement;
    bool row = false;
    *out = (peg_cell_record){0};
    peg_status status = peg_db_bind(&statement, &store->db, error, PEG_SQL_CELL, "i", id);
    if (!status)
        status = peg_db_step(&row, &store->db, statement, error);
    if (status)
        return status;
    if (!row)
        return peg_fail(error, PEG_FAILED, "%s: there is no cell %" PRId64, store->db.path, id);
    if (!read_record(out, statement)) {
        peg_cell_record_fini(out);
        status = peg_fail_memory(error);
    }
    sqlite3_reset(statement);
    return status;
}

peg_status peg_store_set_names(peg_store *store, const peg_cell_name *names, size_t count,
                               peg_error *error) {
    peg_db *db = &store->db;
    peg_status status = peg_db_begin(db, error);
    if (status)
        return status;
    status = peg_db_run(db, error, PEG_SQL_CLEAR_NAMES, "");
    for (size_t i = 0; !status && i < count; i++)
        status = peg_db_run(db, error, PEG_SQL_ADD_NAME, "iitti", (int64_t)i, names[i].cell,
                            names[i].strategy, names[i].label, (int64_t)names[i].games);
    return peg_db_end(db, status, error);
}

static peg_status append_name(peg_cell_name **names, size_t *count, size_t *capacity,
                              sqlite3_stmt *statement, peg_error *error) {
    if (*count == *capacity) {
        size_t wanted = *capacity * 2 + 8;
        peg_cell_name *larger = realloc(*names, wanted * sizeof *larger);
        if (!larger)
            return peg_fail_memory(error);
        *names = larger;
        *capacity = wanted;
    }
    peg_cell_name *name = &(*names)[(*count)++];
    *name = (peg_cell_name){.cell = sqlite3_column_int64(statement, 0),
                            .strategy = peg_db_text(statement, 1),
                            .label = peg_db_text(statement, 2),
                            .games = (uint64_t)sqlite3_column_int64(statement, 3)};
    return name->strategy && name->label ? PEG_OK : peg_fail_memory(error);
}

peg_status peg_store_names(peg_cell_name **out, size_t *count, peg_store *store, peg_error *error) {
    sqlite3_stmt *statement;
    size_t capacity = 0;
    bool row = true;
    *out = NULL;
    *count = 0;
    peg_status status = peg_db_bind(&statement, &store->db, error, PEG_SQL_NAMES, "");
    while (!status) {
        status = peg_db_step(&row, &store->db, statement, error);
        if (status || !row)
            break;
        status = append_name(out, count, &capacity, statement, error);
    }
    if (status) {
        sqlite3_reset(statement);
        peg_cell_names_free(*out, *count);
        *out = NULL;
        *count = 0;
    }
    return status;
}

void peg_cell_names_free(peg_cell_name *names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(names[i].strategy);
        free(names[i].label);
    }
    free(names);
}
