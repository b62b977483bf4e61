/* Numbers as people read them. */
#ifndef PEGLAB_REPORT_FIGURES_H
#define PEGLAB_REPORT_FIGURES_H

#include <stddef.h>
#include <stdint.h>

/* The decimals that show so many significant digits of the number, from least to most. */
int peg_figures_decimals(double number, int digits, int least, int most);

typedef struct peg_unit {
    const char *name; /* "ns", "µs", "ms", "s" */
    double seconds;
} peg_unit;

/* The unit for a time: the largest that leaves at least 1 of it. */
const peg_unit *peg_figures_unit(double seconds);

/* Three digits and a suffix: "812", "1.69k", "54.2M", "3.00G", "7.5T" and so on; "-" for NaN. */
enum { PEG_FIGURE_TEXT = 16 };
char *peg_figures_short(char out[PEG_FIGURE_TEXT], double number);

/* Percent with two decimals, never rounded up to 100 (nor down to 0, but to 0.01); "-" of none. */
char *peg_figures_percent(char out[PEG_FIGURE_TEXT], uint64_t part, uint64_t whole);

#endif
