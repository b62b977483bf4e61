/* Which cells compare, and which of two is the better one. */
#ifndef PEGLAB_REPORT_RANK_H
#define PEGLAB_REPORT_RANK_H

#include "report/report.h"

/* Means compare only over the same game: the same size against the same codemaker. */
bool peg_rank_comparable(const peg_report_cell *a, const peg_report_cell *b);

/* The first cell of the report that this one compares with: itself, or an earlier one. */
size_t peg_rank_group(const peg_report *report, size_t cell);

/* The share of its games that a cell solves; 0 where it has none. */
double peg_rank_share(const peg_report_cell *cell);

/* As strcmp: the less, the better. */
int peg_rank_means(double a, double b); /* NaN, a mean of nothing, is the worst */
/* Who solves a larger share of the games; then the fewer guesses. */
int peg_rank_guesses(const peg_report_cell *a, const peg_report_cell *b);

#endif
