/* Reports: the cells of a store, summed up and written in one of several formats. */
#ifndef PEGLAB_REPORT_REPORT_H
#define PEGLAB_REPORT_REPORT_H

#include "stats/summary.h"
#include "store/store.h"
#include <stdio.h>

typedef struct peg_report_cell {
    peg_cell_name name;
    peg_cell_record record;
    peg_summary summary; /* of the games asked for, as far as they were played */
} peg_report_cell;

typedef struct peg_report {
    char *experiment;
    size_t count;
    peg_report_cell *cells; /* in the plan's order, until they are sorted (report/order.h) */
} peg_report;

/* Reads and sums up the cells of the plan that was run last. Plays no game; of games that a longer
 * plan left behind, only those that this one asks for count. A failed call leaves nothing to
 * free. */
peg_status peg_report_load(peg_report *out, peg_store *store, peg_error *error);
void peg_report_fini(peg_report *report);

typedef struct peg_format {
    const char *name;
    const char *summary; /* one sentence */
    peg_status (*write)(FILE *out, const peg_report *report, peg_error *error);
} peg_format;

/* table: for people; it marks the best cells (report/best.h). csv: cells.csv, a row a cell with
 * every parameter and every figure; a figure that does not exist is empty. json: summary.json; a
 * figure that does not exist is null. Where a game took more than 100 guesses, its "histogram" is
 * left out and "bins" stand instead, of which the k-th counts the games solved with 2^k … 2^(k+1)-1
 * guesses: {"first", "last", "count"}. */
extern const peg_format *const peg_formats[]; /* NULL-terminated: table, csv, json */
const peg_format *peg_format_find(const char *name);

/* The frequency table of each cell (guesses, count, percent, cumulative percent) with bars; percent
 * of all games, solved or not. More than 40 rows are drawn together into equal ranges, more than
 * 65,536 into powers of two. */
peg_status peg_report_histograms(FILE *out, const peg_report *report, peg_error *error);

/* Every game as CSV: cell,strategy,holes,colours,repeats,codemaker,game,secret,solved,guesses,
 * seconds,evaluations,comparisons,label; in the report's order of cells, then by game. */
peg_status peg_report_games(FILE *out, const peg_report *report, peg_store *store,
                            peg_error *error);

/* The generations of games 0 … games-1 of each cell, as far as they were kept, as CSV:
 * cell,strategy,game,turn,generation,best,mean,eligible,distinct,entropy,evaluations,label; in the
 * report's order of cells. */
peg_status peg_report_trace(FILE *out, const peg_report *report, uint64_t games, peg_store *store,
                            peg_error *error);

#endif
