#include "store/store.h"
#include "store/folder.h"
#include "store/internal.h"
#include "store/schema.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* expected: the experiment that it must be; NULL: any. */
static peg_status check(peg_store *store, const char *expected, peg_error *error) {
    free(store->experiment);
    store->experiment = NULL;
    peg_status status = peg_schema_check(&store->db, error);
    if (!status)
        status = peg_store_info(&store->experiment, store, "experiment", error);
    if (status)
        return status;
    if (!store->experiment)
        return peg_fail(error, PEG_INVALID, "%s: it does not say which experiment it holds",
                        store->db.path);
    if (expected && strcmp(store->experiment, expected) != 0)
        return peg_fail(error, PEG_INVALID, "%s: holds experiment '%s', not '%s'", store->db.path,
                        store->experiment, expected);
    return PEG_OK;
}

static peg_status open_read(peg_store *store, const char *dir, const char *path, peg_error *error) {
    bool exists;
    peg_status status = peg_schema_peek(&exists, path, error);
    if (!status && !exists)
        status = peg_fail(error, PEG_INVALID, "%s: there is no results.db", dir);
    if (!status)
        status = peg_db_open(&store->db, path, false, error);
    if (!status)
        status = peg_db_script(&store->db, "PRAGMA query_only = 1", error);
    return status ? status : check(store, NULL, error);
}

/* Everything that refuses DIR before anything in it is touched, its lock included. */
static peg_status survey(bool *exists, peg_store *store, const char *dir, const char *path,
                         const char *experiment, peg_error *error) {
    bool empty;
    peg_status status = peg_schema_peek(exists, path, error);
    if (status || !*exists)
        return status ? status : peg_folder_check_empty(dir, error);
    status = peg_db_open(&store->db, path, false, error);
    if (!status)
        status = peg_schema_empty(&empty, &store->db, error);
    return status || empty ? status : check(store, experiment, error);
}

static peg_status open_write(peg_store *store, const char *dir, const char *path,
                             const char *experiment, peg_error *error) {
    bool exists, empty;
    peg_status status = survey(&exists, store, dir, path, experiment, error);
    if (!status)
        status = peg_folder_make(dir, error);
    if (!status)
        status = peg_folder_lock(&store->lock, dir, error);
    if (!status && !exists)
        status = peg_db_open(&store->db, path, true, error);
    /* The pages that a scattered batch touches stay in memory until it is committed. */
    if (!status)
        status = peg_db_script(&store->db,
                               "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;"
                               "PRAGMA cache_size = -65536",
                               error);
    if (!status)
        status = peg_schema_empty(&empty, &store->db, error);
    if (!status && empty)
        status = peg_schema_create(&store->db, experiment, error);
    return status ? status : check(store, experiment, error);
}

peg_status peg_store_open(peg_store **out, const char *dir, peg_store_mode mode,
                          const char *experiment, peg_error *error) {
    peg_store *store = calloc(1, sizeof *store);
    char *path = peg_folder_path(dir, "results.db");
    peg_status status;
    *out = NULL;
    if (!store || !path) {
        free(store);
        free(path);
        return peg_fail_memory(error);
    }
    store->mode = mode;
    store->lock = -1;
    status = mode == PEG_STORE_READ ? open_read(store, dir, path, error)
                                    : open_write(store, dir, path, experiment, error);
    free(path);
    if (status)
        peg_store_close(store);
    else
        *out = store;
    return status;
}

void peg_store_close(peg_store *store) {
    if (!store)
        return;
    peg_db_close(&store->db);
    if (store->lock >= 0)
        close(store->lock);
    for (size_t i = 0; i < store->cell_count; i++)
        peg_ranges_fini(&store->cells[i].done);
    peg_ranges_fini(&store->runs);
    peg_ranges_fini(&store->united);
    free(store->cells);
    free(store->order);
    free(store->experiment);
    free(store);
}

void peg_store_observe(peg_store *store, const peg_observer *observer) {
    store->db.observer = *observer;
}

const char *peg_store_experiment(const peg_store *store) {
    return store->experiment;
}

peg_status peg_store_set_info(peg_store *store, const char *key, const char *value,
                              peg_error *error) {
    return peg_db_run(&store->db, error, PEG_SQL_SET_INFO, "tt", key, value);
}

peg_status peg_store_info(char **out, peg_store *store, const char *key, peg_error *error) {
    sqlite3_stmt *statement;
    bool row = false;
    *out = NULL;
    peg_status status = peg_db_bind(&statement, &store->db, error, PEG_SQL_INFO, "t", key);
    if (!status)
        status = peg_db_step(&row, &store->db, statement, error);
    if (status || !row)
        return status;
    *out = peg_db_text(statement, 0);
    sqlite3_reset(statement);
    return *out ? PEG_OK : peg_fail_memory(error);
}

peg_status peg_store_begin_read(peg_store *store, peg_error *error) {
    char *experiment = NULL;
    peg_status status = peg_db_run(&store->db, error, PEG_SQL_BEGIN_READ, "");
    if (status)
        return status;
    store->db.depth++;
    /* The state that is seen is fixed by the first read, not by BEGIN. */
    status = peg_store_info(&experiment, store, "experiment", error);
    free(experiment);
    if (status)
        peg_store_end_read(store);
    return status;
}

void peg_store_end_read(peg_store *store) {
    peg_db_end(&store->db, PEG_OK, NULL);
}

peg_status peg_store_begin(peg_store *store, peg_error *error) {
    return peg_db_begin(&store->db, error);
}

peg_status peg_store_end(peg_store *store, peg_status status, peg_error *error) {
    return peg_db_end(&store->db, status, error);
}
