/* A table of text for the terminal: columns with titles, some under a common heading, aligned by
 * what is seen (UTF-8 characters, not bytes). */
#ifndef PEGLAB_REPORT_GRID_H
#define PEGLAB_REPORT_GRID_H

#include <peglab/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { PEG_GRID_COLUMNS = 24 };

typedef struct peg_grid_column {
    const char *group; /* the heading over it and its neighbours of the same; NULL: none */
    char title[32];
    bool left;
    char **cells; /* NULL: empty */
} peg_grid_column;

typedef struct peg_grid {
    size_t rows, count;
    peg_grid_column columns[PEG_GRID_COLUMNS];
    bool failed; /* out of memory on the way */
} peg_grid;

void peg_grid_init(peg_grid *out, size_t rows);
void peg_grid_fini(peg_grid *grid);

/* Adds a column on the right, which must still fit; group is borrowed. Returns its number. */
size_t peg_grid_column_add(peg_grid *grid, const char *group, const char *title, bool left);

void peg_grid_set(peg_grid *grid, size_t row, size_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The headings (where there are any), the titles, the rows; no space at the end of a line. */
peg_status peg_grid_print(FILE *out, const peg_grid *grid, peg_error *error);

#endif
