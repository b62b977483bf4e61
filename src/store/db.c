#include "store/db.h"
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *const texts[PEG_SQL_COUNT] = {
    [PEG_SQL_BEGIN_READ] = "BEGIN",
    [PEG_SQL_BEGIN_WRITE] = "BEGIN IMMEDIATE",
    [PEG_SQL_COMMIT] = "COMMIT",
    [PEG_SQL_ROLLBACK] = "ROLLBACK",
    [PEG_SQL_APPLICATION] = "PRAGMA application_id",
    [PEG_SQL_VERSION] = "PRAGMA user_version",
    [PEG_SQL_OBJECTS] = "SELECT count(*) FROM sqlite_schema",
    [PEG_SQL_INFO] = "SELECT value FROM info WHERE key = ?",
    [PEG_SQL_SET_INFO] = "INSERT OR REPLACE INTO info(key, value) VALUES (?, ?)",
    [PEG_SQL_CELL_BY_HASH] = "SELECT cell, identity FROM cells WHERE hash = ?",
    [PEG_SQL_CELL] = "SELECT cell, hash, identity, use, params, codemaker, codemaker_params, holes,"
                     " colours, repeats, max_guesses, seed, cpu, wall FROM cells WHERE cell = ?",
    [PEG_SQL_ADD_CELL] = "INSERT INTO cells(hash, identity, use, params, codemaker,"
                         " codemaker_params, holes, colours, repeats, max_guesses, seed)"
                         " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [PEG_SQL_SPEND] = "UPDATE cells SET cpu = cpu + ?, wall = wall + ? WHERE cell = ?",
    [PEG_SQL_NAMES] = "SELECT cell, strategy, label, games FROM names ORDER BY position",
    [PEG_SQL_ADD_NAME] = "INSERT INTO names(position, cell, strategy, label, games)"
                         " VALUES (?, ?, ?, ?, ?)",
    [PEG_SQL_CLEAR_NAMES] = "DELETE FROM names",
    [PEG_SQL_DONE] = "SELECT first, last FROM done WHERE cell = ? ORDER BY first",
    [PEG_SQL_PUT_DONE] = "INSERT OR REPLACE INTO done(cell, first, last) VALUES (?, ?, ?)",
    [PEG_SQL_DROP_DONE] = "DELETE FROM done WHERE cell = ? AND first = ?",
    [PEG_SQL_ADD_GAME] = "INSERT INTO games(cell, game, secret, solved, guesses, seconds,"
                         " evaluations, comparisons, stuck) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [PEG_SQL_GAMES] = "SELECT game, secret, solved, guesses, seconds, evaluations, comparisons,"
                      " stuck FROM games WHERE cell = ? ORDER BY game",
    [PEG_SQL_ADD_TRACE] = "INSERT INTO trace(cell, game, turn, generation, best, mean, eligible,"
                          " \"distinct\", entropy, evaluations)"
                          " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [PEG_SQL_TRACE] = "SELECT game, turn, generation, best, mean, eligible, \"distinct\", entropy,"
                      " evaluations FROM trace WHERE cell = ? ORDER BY game, turn, generation",
    [PEG_SQL_UNTRACED] = "SELECT count(*) FROM games WHERE cell = ? AND game < ? AND guesses > 1"
                         " AND NOT EXISTS (SELECT * FROM trace WHERE trace.cell = games.cell"
                         " AND trace.game = games.game)",
};

enum { PATIENCE = 5000, LONGEST_NAP = 50 }; /* milliseconds */

static int wait_for_others(void *user, int times) {
    peg_db *db = user;
    int nap = times < LONGEST_NAP ? times + 1 : LONGEST_NAP;
    if (times == 0)
        db->waited = 0;
    if (db->waited < PATIENCE && db->waited + nap >= PATIENCE)
        peg_note(&db->observer, PEG_EVENT_WARNING, "%s: waiting for another program that uses it",
                 db->path);
    db->waited += db->waited < PATIENCE ? nap : 0;
    sqlite3_sleep(nap);
    return 1;
}

peg_status peg_db_open(peg_db *db, const char *path, bool create, peg_error *error) {
    /* Readers too ask to write: only then can they roll back what a killed run left. SQLite falls
     * back to reading by itself where the file allows no more. */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
    db->path = strdup(path);
    if (!db->path)
        return peg_fail_memory(error);
    if (sqlite3_open_v2(path, &db->handle, flags, NULL) != SQLITE_OK)
        return peg_db_fail(db, error);
    sqlite3_extended_result_codes(db->handle, 1);
    sqlite3_busy_handler(db->handle, wait_for_others, db);
    return PEG_OK;
}

void peg_db_close(peg_db *db) {
    for (int i = 0; i < PEG_SQL_COUNT; i++)
        sqlite3_finalize(db->statements[i]);
    sqlite3_close(db->handle);
    free(db->path);
    *db = (peg_db){0};
}

/* What the operating system said; 0: nothing, or it is not to blame. */
static int system_reason(sqlite3 *handle, int code) {
    int reason = 0;
    if ((code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_IOERR)
        reason = sqlite3_system_errno(handle);
    if ((code & 0xff) == SQLITE_IOERR && reason == 0)
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &reason);
    return reason;
}

peg_status peg_db_fail(peg_db *db, peg_error *error) {
    if (!db->handle)
        return peg_fail_memory(error);
    int code = sqlite3_extended_errcode(db->handle), reason = system_reason(db->handle, code);
    if (code == SQLITE_READONLY_ROLLBACK)
        return peg_fail(error, PEG_FAILED,
                        "%s: a killed run left it half written; only one who may write to it can "
                        "put that right",
                        db->path);
    return peg_fail(error, PEG_FAILED, reason ? "%s: %s (%s)" : "%s: %s", db->path,
                    sqlite3_errmsg(db->handle), strerror(reason));
}

peg_status peg_db_script(peg_db *db, const char *sql, peg_error *error) {
    return sqlite3_exec(db->handle, sql, NULL, NULL, NULL) == SQLITE_OK ? PEG_OK
                                                                        : peg_db_fail(db, error);
}

static peg_status bind_all(sqlite3_stmt **out, peg_db *db, peg_error *error, peg_sql which,
                           const char *types, va_list values) {
    sqlite3_stmt *statement = db->statements[which];
    int code = SQLITE_OK;
    if (!statement)
        code = sqlite3_prepare_v3(db->handle, texts[which], -1, SQLITE_PREPARE_PERSISTENT,
                                  &db->statements[which], NULL);
    statement = db->statements[which];
    for (int i = 0; code == SQLITE_OK && types[i]; i++) {
        if (types[i] == 'i')
            code = sqlite3_bind_int64(statement, i + 1, va_arg(values, int64_t));
        else if (types[i] == 'd')
            code = sqlite3_bind_double(statement, i + 1, va_arg(values, double));
        else
            code = sqlite3_bind_text(statement, i + 1, va_arg(values, const char *), -1,
                                     SQLITE_STATIC);
    }
    *out = statement;
    return code == SQLITE_OK ? PEG_OK : peg_db_fail(db, error);
}

peg_status peg_db_bind(sqlite3_stmt **out, peg_db *db, peg_error *error, peg_sql which,
                       const char *types, ...) {
    va_list values;
    va_start(values, types);
    peg_status status = bind_all(out, db, error, which, types, values);
    va_end(values);
    return status;
}

peg_status peg_db_step(bool *row, peg_db *db, sqlite3_stmt *statement, peg_error *error) {
    int code = sqlite3_step(statement);
    *row = code == SQLITE_ROW;
    if (*row)
        return PEG_OK;
    peg_status status = code == SQLITE_DONE ? PEG_OK : peg_db_fail(db, error);
    sqlite3_reset(statement);
    return status;
}

peg_status peg_db_run(peg_db *db, peg_error *error, peg_sql which, const char *types, ...) {
    sqlite3_stmt *statement;
    bool row = true;
    va_list values;
    va_start(values, types);
    peg_status status = bind_all(&statement, db, error, which, types, values);
    va_end(values);
    while (!status && row)
        status = peg_db_step(&row, db, statement, error);
    return status;
}

peg_status peg_db_begin(peg_db *db, peg_error *error) {
    peg_status status = db->depth ? PEG_OK : peg_db_run(db, error, PEG_SQL_BEGIN_WRITE, "");
    db->depth += !status;
    return status;
}

peg_status peg_db_end(peg_db *db, peg_status status, peg_error *error) {
    if (--db->depth > 0)
        return status;
    if (!status)
        status = peg_db_run(db, error, PEG_SQL_COMMIT, "");
    /* After some errors, a full disk among them, SQLite has rolled back already. */
    if (status && !sqlite3_get_autocommit(db->handle))
        peg_db_run(db, NULL, PEG_SQL_ROLLBACK, "");
    return status;
}

char *peg_db_text(sqlite3_stmt *statement, int column) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? strdup(text) : NULL;
}
