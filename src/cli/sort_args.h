/* --sort COLUMN on a command line: the order of the rows of a table. */
#ifndef PEGLAB_CLI_SORT_ARGS_H
#define PEGLAB_CLI_SORT_ARGS_H

#include "cli/args.h"
#include "report/order.h"

#define PEG_SORT_OPTION                                                                            \
    { "--sort", "COLUMN", false, "Sorts the rows of the table by a column below." }

/* The plan's order where it is not given. */
peg_status peg_sort_read(const peg_order **out, const peg_args *args, peg_error *error);

/* Prints the columns for `peglab help`. */
void peg_sort_help(void);

#endif
