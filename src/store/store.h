/* results.db: one SQLite file a run, the truth about its games. Rows are written in transactions
 * together with the ranges of finished games, so that nothing is torn by a kill and a resume is a
 * query. The schema is documented in store/schema.c.
 *
 * A store is used by one thread at a time. */
#ifndef PEGLAB_STORE_STORE_H
#define PEGLAB_STORE_STORE_H

#include <peglab/feedback.h>
#include <peglab/observer.h>
#include <peglab/status.h>
#include <stdint.h>

typedef struct peg_store peg_store;

typedef enum peg_store_mode {
    PEG_STORE_READ, /* fails where there is no store */
    PEG_STORE_WRITE /* makes DIR and the file where they are missing, and locks DIR against others
                     */
} peg_store_mode;

/* Opens DIR/results.db. For PEG_STORE_WRITE experiment is the name that it must have (a new one
 * gets it): a DIR of another experiment, or one that holds a results.db that is not ours, or that
 * exists, is not empty and has no results.db, is refused with PEG_INVALID and left as it is. A
 * second writer is refused with a line that says who, where and since when (an fcntl lock on
 * DIR/lock). */
peg_status peg_store_open(peg_store **out, const char *dir, peg_store_mode mode,
                          const char *experiment, peg_error *error);
void peg_store_close(peg_store *store);
/* Who is told, once a wait, that another program has kept the file busy for 5 s. */
void peg_store_observe(peg_store *store, const peg_observer *observer);
const char *peg_store_experiment(const peg_store *store);

/* Everything between the two is one transaction, kept whole or, where status is not PEG_OK, not at
 * all; returns status, or how the end failed. */
peg_status peg_store_begin(peg_store *store, peg_error *error);
peg_status peg_store_end(peg_store *store, peg_status status, peg_error *error);

/* Facts about the run: plan, seed, version, commit, kernel, host, started, ended. The text of
 * peg_store_info is the caller's to free; *out is NULL where there is none. */
peg_status peg_store_set_info(peg_store *store, const char *key, const char *value,
                              peg_error *error);
peg_status peg_store_info(char **out, peg_store *store, const char *key, peg_error *error);

/* A cell as it is kept: its meaning, which never changes. All texts are borrowed on the way in and
 * owned by the cell on the way out. */
typedef struct peg_cell_record {
    int64_t id;             /* given by the store */
    char hash[17];          /* its identity: 16 hex digits */
    char *identity;         /* the canonical text that was hashed */
    char *use;              /* the registered strategy */
    char *params;           /* a JSON object of every parameter, values as text */
    char *codemaker;        /* registered name */
    char *codemaker_params; /* a JSON object */
    int holes, colours;
    bool repeats;
    uint64_t max_guesses, seed;
    double cpu, wall; /* what was really spent on it, in seconds */
} peg_cell_record;
void peg_cell_record_fini(peg_cell_record *cell);

/* Finds the cell by its hash or adds it; sets id. */
peg_status peg_store_add_cell(peg_store *store, peg_cell_record *cell, peg_error *error);

/* The cells of the plan that was run last, in its order, each with the names it has there. The
 * same cell may stand under two names. */
typedef struct peg_cell_name {
    int64_t cell;
    char *strategy; /* the name in the plan: of the variant where it is one */
    char *label;    /* that name with what a sweep varies: "ga population=75" */
    uint64_t games; /* asked for */
} peg_cell_name;
peg_status peg_store_set_names(peg_store *store, const peg_cell_name *names, size_t count,
                               peg_error *error);
peg_status peg_store_names(peg_cell_name **out, size_t *count, peg_store *store, peg_error *error);
void peg_cell_names_free(peg_cell_name *names, size_t count);
peg_status peg_store_cell(peg_cell_record *out, peg_store *store, int64_t id, peg_error *error);

/* A range of games, both ends included. */
typedef struct peg_range {
    uint64_t first, last;
} peg_range;

/* What is missing of games 0 … games-1, ascending; the caller frees *out. */
peg_status peg_store_missing(peg_range **out, size_t *count, peg_store *store, int64_t cell,
                             uint64_t games, peg_error *error);

typedef struct peg_row {
    uint64_t game;
    uint64_t guesses; /* made, whether or not the last one solved it */
    bool solved;
    double seconds;
    uint64_t evaluations, comparisons;
    uint64_t stuck; /* turns in which no eligible code was found, and the nearest one played */
} peg_row;

/* What a generation of an evolving strategy was like. */
typedef struct peg_trace_row {
    uint64_t game;
    uint64_t turn;       /* from 1: of the guess that the generations led to */
    uint64_t generation; /* from 0: the population that evolution began with */
    uint64_t best;       /* fitness: less is better */
    double mean;
    uint64_t eligible;    /* codes found so far in this turn */
    uint64_t distinct;    /* different codes in the population */
    double entropy;       /* of the colours in a hole, in bits; the mean over the holes */
    uint64_t evaluations; /* so far in this turn */
} peg_trace_row;

/* Games of one cell that ended, in any order, with their secrets (count × holes colours) and, of
 * those that were traced, their generations. */
typedef struct peg_batch {
    int64_t cell;
    size_t count;
    const peg_row *rows;
    const peg_colour *secrets;
    double cpu, wall; /* spent since the last batch of this cell */
    size_t trace_count;
    const peg_trace_row *trace;
} peg_batch;

/* Writes batches (of one or many cells) in one transaction: rows, generations, finished ranges,
 * what was spent. A game that is there already is an error. Waits for readers without limit. */
peg_status peg_store_write(peg_store *store, const peg_batch *batches, size_t count,
                           peg_error *error);

/* Every row of a cell, by game. secret is its text as written by peg_code_format. visit returns
 * false to stop, and does not use the store. */
typedef bool peg_row_visitor(void *user, const peg_row *row, const char *secret);
peg_status peg_store_rows(peg_store *store, int64_t cell, peg_row_visitor *visit, void *user,
                          peg_error *error);

/* Every generation of a cell that was kept, by game, turn and generation. visit as above. */
typedef bool peg_trace_visitor(void *user, const peg_trace_row *row);
peg_status peg_store_trace(peg_store *store, int64_t cell, peg_trace_visitor *visit, void *user,
                           peg_error *error);

/* How many of games 0 … games-1 have a row, took more than the first guess, which nothing is
 * evolved for, and have no trace. */
peg_status peg_store_untraced(uint64_t *out, peg_store *store, int64_t cell, uint64_t games,
                              peg_error *error);

/* Begins a read that sees one state of the file until it ends; for a report of many cells. */
peg_status peg_store_begin_read(peg_store *store, peg_error *error);
void peg_store_end_read(peg_store *store);

#endif
