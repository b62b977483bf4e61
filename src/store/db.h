/* A thin layer over SQLite: one connection, its statements (prepared once, then reused), and its
 * failures as one line that names the file. Private to the store. */
#ifndef PEGLAB_STORE_DB_H
#define PEGLAB_STORE_DB_H

#include <peglab/observer.h>
#include <peglab/status.h>
#include <sqlite3.h>
#include <stdbool.h>

/* All the SQL that the store speaks; the texts stand in db.c. */
typedef enum peg_sql {
    PEG_SQL_BEGIN_READ,
    PEG_SQL_BEGIN_WRITE,
    PEG_SQL_COMMIT,
    PEG_SQL_ROLLBACK,
    PEG_SQL_APPLICATION,
    PEG_SQL_VERSION,
    PEG_SQL_OBJECTS,
    PEG_SQL_INFO,
    PEG_SQL_SET_INFO,
    PEG_SQL_CELL_BY_HASH,
    PEG_SQL_CELL,
    PEG_SQL_ADD_CELL,
    PEG_SQL_SPEND,
    PEG_SQL_NAMES,
    PEG_SQL_ADD_NAME,
    PEG_SQL_CLEAR_NAMES,
    PEG_SQL_DONE,
    PEG_SQL_PUT_DONE,
    PEG_SQL_DROP_DONE,
    PEG_SQL_ADD_GAME,
    PEG_SQL_GAMES,
    PEG_SQL_ADD_TRACE,
    PEG_SQL_TRACE,
    PEG_SQL_UNTRACED,
    PEG_SQL_COUNT
} peg_sql;

typedef struct peg_db {
    sqlite3 *handle;
    char *path;
    sqlite3_stmt *statements[PEG_SQL_COUNT];
    peg_observer observer;
    int waited; /* milliseconds, of the wait under way */
    int depth;  /* of transactions within transactions: the outermost one counts */
} peg_db;

/* Opens path, which is copied; create: makes the file where there is none. db must be zeroed, and
 * closed even after a failure. Whoever else holds the file is waited for without limit. */
peg_status peg_db_open(peg_db *db, const char *path, bool create, peg_error *error);
void peg_db_close(peg_db *db);

/* PEG_FAILED with the file and SQLite's reason. */
peg_status peg_db_fail(peg_db *db, peg_error *error);

/* Runs texts that are not worth keeping, such as a schema. */
peg_status peg_db_script(peg_db *db, const char *sql, peg_error *error);

/* Binds a statement's parameters in order, as types says: i an int64_t, d a double, t a text, which
 * must live until the statement ends. *out is borrowed. */
peg_status peg_db_bind(sqlite3_stmt **out, peg_db *db, peg_error *error, peg_sql which,
                       const char *types, ...);
/* *row: whether there is one. A statement whose rows are not read to their end must be reset with
 * sqlite3_reset, or it holds the file against the writer. */
peg_status peg_db_step(bool *row, peg_db *db, sqlite3_stmt *statement, peg_error *error);
/* Binds, and runs to the end. */
peg_status peg_db_run(peg_db *db, peg_error *error, peg_sql which, const char *types, ...);

/* A transaction that will write. end commits where status is PEG_OK, else (or where that fails)
 * rolls back, and returns what became of it. */
peg_status peg_db_begin(peg_db *db, peg_error *error);
peg_status peg_db_end(peg_db *db, peg_status status, peg_error *error);

/* A copy of a column's text; NULL where memory is short. */
char *peg_db_text(sqlite3_stmt *statement, int column);

#endif
