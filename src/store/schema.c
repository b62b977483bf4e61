/* The schema of results.db. Everything that a user may want to ask with the sqlite3 shell, R or
 * Python stands here; the comments inside the text are kept in the file (".schema" shows them).
 *
 * The file's application_id is "PegL", its user_version the number of the schema. */
#include "store/schema.h"
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char schema[] =
    "CREATE TABLE info( -- facts about the run\n"
    "  key TEXT PRIMARY KEY, -- experiment, plan, seed, version, commit, kernel, host, started, …\n"
    "  value TEXT NOT NULL\n"
    ") STRICT, WITHOUT ROWID;\n"

    "CREATE TABLE cells( -- one strategy with its parameters in one game against one codemaker\n"
    "  cell INTEGER PRIMARY KEY,\n"
    "  hash TEXT NOT NULL UNIQUE, -- 16 hex digits, of\n"
    "  identity TEXT NOT NULL, -- the text that says what the cell means\n"
    "  use TEXT NOT NULL, -- the registered strategy\n"
    "  params TEXT NOT NULL, -- a JSON object of every parameter, values as text\n"
    "  codemaker TEXT NOT NULL,\n"
    "  codemaker_params TEXT NOT NULL, -- a JSON object\n"
    "  holes INTEGER NOT NULL,\n"
    "  colours INTEGER NOT NULL,\n"
    "  repeats INTEGER NOT NULL, -- 1: colours may repeat in a code\n"
    "  max_guesses INTEGER NOT NULL, -- 0: no limit\n"
    "  seed TEXT NOT NULL, -- decimal; a text because it has 64 bits without a sign\n"
    "  cpu REAL NOT NULL DEFAULT 0, -- seconds really spent on it, over all threads\n"
    "  wall REAL NOT NULL DEFAULT 0 -- seconds really spent on it, on the clock\n"
    ") STRICT;\n"

    "CREATE TABLE names( -- the cells of the plan that was run last, in its order\n"
    "  position INTEGER PRIMARY KEY,\n"
    "  cell INTEGER NOT NULL REFERENCES cells,\n"
    "  strategy TEXT NOT NULL, -- its name in the plan\n"
    "  label TEXT NOT NULL, -- that name with what a sweep varies\n"
    "  games INTEGER NOT NULL -- how many the plan asks for\n"
    ") STRICT;\n"

    "CREATE TABLE games( -- a row a game that ended\n"
    "  cell INTEGER NOT NULL REFERENCES cells,\n"
    "  game INTEGER NOT NULL, -- from 0\n"
    "  secret TEXT NOT NULL, -- colours from 1: '1122', or '1 1 12 2' with more than 9 colours\n"
    "  solved INTEGER NOT NULL, -- 0: given up after max_guesses\n"
    "  guesses INTEGER NOT NULL,\n"
    "  seconds REAL NOT NULL, -- CPU time that finding its guesses took\n"
    "  evaluations INTEGER NOT NULL, -- guesses scored\n"
    "  comparisons INTEGER NOT NULL, -- pairs of codes compared\n"
    "  stuck INTEGER NOT NULL, -- turns without an eligible code: the nearest one was played\n"
    "  PRIMARY KEY(cell, game)\n"
    ") STRICT, WITHOUT ROWID;\n"

    "CREATE TABLE trace( -- a row a generation of an evolving strategy, in games that were traced\n"
    "  cell INTEGER NOT NULL REFERENCES cells,\n"
    "  game INTEGER NOT NULL,\n"
    "  turn INTEGER NOT NULL, -- from 1: of the guess that the generations led to\n"
    "  generation INTEGER NOT NULL, -- from 0: the population that evolution began with\n"
    "  best INTEGER NOT NULL, -- fitness: less is better, an eligible code has 0 or a grade\n"
    "  mean REAL NOT NULL, -- fitness\n"
    "  eligible INTEGER NOT NULL, -- codes found so far in this turn\n"
    "  \"distinct\" INTEGER NOT NULL, -- codes in the population; in quotes, as a word of SQL\n"
    "  entropy REAL NOT NULL, -- of the colours in a hole, in bits; the mean over the holes\n"
    "  evaluations INTEGER NOT NULL, -- so far in this turn\n"
    "  PRIMARY KEY(cell, game, turn, generation)\n"
    ") STRICT, WITHOUT ROWID;\n"

    "CREATE TABLE done( -- which games have a row, as ranges; both ends included\n"
    "  cell INTEGER NOT NULL REFERENCES cells,\n"
    "  first INTEGER NOT NULL,\n"
    "  last INTEGER NOT NULL,\n"
    "  PRIMARY KEY(cell, first)\n"
    ") STRICT, WITHOUT ROWID;\n"

    "CREATE TABLE repetitions( -- a cell played again for the spread of its time alone\n"
    "  cell INTEGER NOT NULL REFERENCES cells,\n"
    "  repetition INTEGER NOT NULL,\n"
    "  cpu REAL NOT NULL,\n"
    "  wall REAL NOT NULL,\n"
    "  PRIMARY KEY(cell, repetition)\n"
    ") STRICT, WITHOUT ROWID;\n";

/* The header of a SQLite file (https://www.sqlite.org/fileformat.html, 1.3). */
enum { HEADER = 100, HEADER_APPLICATION = 68 };
static const char magic[16] = "SQLite format 3";

static uint32_t big_endian(const unsigned char *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

peg_status peg_schema_peek(bool *exists, const char *path, peg_error *error) {
    unsigned char header[HEADER];
    peg_status status = PEG_OK;
    errno = 0;
    FILE *file = fopen(path, "rb");
    *exists = file || (errno != ENOENT && errno != ENOTDIR);
    if (!file)
        return *exists ? peg_fail(error, PEG_FAILED, "%s: %s", path, strerror(errno)) : PEG_OK;
    size_t size = fread(header, 1, sizeof header, file);
    if (ferror(file))
        status = peg_fail(error, PEG_FAILED, "%s: %s", path, strerror(errno));
    else if (size > 0 && (size < sizeof header || memcmp(header, magic, sizeof magic) != 0))
        status = peg_fail(error, PEG_INVALID, "%s: not a SQLite file", path);
    else if (size > 0 && big_endian(header + HEADER_APPLICATION) != PEG_SCHEMA_APPLICATION)
        status = peg_fail(error, PEG_INVALID, "%s: a SQLite file, but not one of peglab", path);
    fclose(file);
    return status;
}

static peg_status number(int64_t *out, peg_db *db, peg_sql which, peg_error *error) {
    sqlite3_stmt *statement;
    bool row = false;
    peg_status status = peg_db_bind(&statement, db, error, which, "");
    if (!status)
        status = peg_db_step(&row, db, statement, error);
    if (row) {
        *out = sqlite3_column_int64(statement, 0);
        sqlite3_reset(statement);
    }
    return status;
}

peg_status peg_schema_empty(bool *out, peg_db *db, peg_error *error) {
    int64_t objects = 0;
    peg_status status = number(&objects, db, PEG_SQL_OBJECTS, error);
    *out = objects == 0;
    return status;
}

peg_status peg_schema_create(peg_db *db, const char *experiment, peg_error *error) {
    char pragmas[96];
    snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             PEG_SCHEMA_APPLICATION, PEG_SCHEMA_VERSION);
    peg_status status = peg_db_begin(db, error);
    if (status)
        return status;
    status = peg_db_script(db, pragmas, error);
    if (!status)
        status = peg_db_script(db, schema, error);
    if (!status)
        status = peg_db_run(db, error, PEG_SQL_SET_INFO, "tt", "experiment", experiment);
    return peg_db_end(db, status, error);
}

peg_status peg_schema_check(peg_db *db, peg_error *error) {
    int64_t application = 0, version = 0;
    peg_status status = number(&application, db, PEG_SQL_APPLICATION, error);
    if (!status)
        status = number(&version, db, PEG_SQL_VERSION, error);
    if (status)
        return status;
    if (application != PEG_SCHEMA_APPLICATION)
        return peg_fail(error, PEG_INVALID, "%s: no results in it yet", db->path);
    if (version != PEG_SCHEMA_VERSION)
        return peg_fail(error, PEG_INVALID,
                        "%s: its schema is number %lld, this peglab knows number %d%s", db->path,
                        (long long)version, PEG_SCHEMA_VERSION,
                        version > PEG_SCHEMA_VERSION ? "; a newer one wrote it" : "");
    return PEG_OK;
}
