/* The orders in which the rows of a table may stand. */
#ifndef PEGLAB_REPORT_ORDER_H
#define PEGLAB_REPORT_ORDER_H

#include "report/report.h"

typedef struct peg_order {
    const char *name;
    /* As strcmp; NULL: they stay as they are. */
    int (*compare)(const peg_report_cell *a, const peg_report_cell *b);
    const char *help; /* one sentence */
} peg_order;

/* Ends with a row whose name is NULL; the first is the default, the plan's order. */
extern const peg_order peg_orders[];
const peg_order *peg_order_find(const char *name);

/* Puts the cells into the order; equal ones stay as they were. Cells that do not compare, being of
 * other sizes or codemakers, are never mixed: their groups stay in the order of their first cells.
 * A failed call changes nothing. */
peg_status peg_report_sort(peg_report *report, const peg_order *order, peg_error *error);

#endif
