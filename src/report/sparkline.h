/* A row of numbers as small bars in a line of text: ▁▃▂▅█. */
#ifndef PEGLAB_REPORT_SPARKLINE_H
#define PEGLAB_REPORT_SPARKLINE_H

#include <stddef.h>

enum { PEG_SPARKLINE_BARS = 60, PEG_SPARKLINE_TEXT = 3 * PEG_SPARKLINE_BARS + 1 };

/* A bar for each number, or, where they are too many, for the mean of as many neighbours as it
 * takes. The lowest bar stands for low, the highest for high, between which the numbers lie; all
 * bars are the lowest where the two are the same. Returns out. */
char *peg_sparkline(char out[PEG_SPARKLINE_TEXT], const double *numbers, size_t count, double low,
                    double high);

#endif
