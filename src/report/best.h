/* The best cells of a report, which its table marks. */
#ifndef PEGLAB_REPORT_BEST_H
#define PEGLAB_REPORT_BEST_H

#include "report/report.h"

/* Sets out[i] for the best cells, and clears it for the others. Among the cells that compare, of
 * those that solve the largest share of their games, the one with the fewest guesses on average is
 * the best, and with it all whose mean is within the standard error of the difference, which is
 * sqrt(a² + b²) for the standard errors a and b; one that does not exist counts as 0. Where all
 * cells that compare, or the only one, would be the best, none is. Returns whether any is. */
bool peg_best_find(bool *out, const peg_report *report);

#endif
