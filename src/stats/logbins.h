/* A histogram of positive numbers in bins of constant relative width: 256 to each power of two, so
 * that a number is known to within 0.4 %, and a whole number below 512 exactly. Its memory (200 KB)
 * does not depend on how many numbers it counts. */
#ifndef PEGLAB_STATS_LOGBINS_H
#define PEGLAB_STATS_LOGBINS_H

#include <stdint.h>

typedef struct peg_logbins peg_logbins;

/* step is the least distance between two numbers: 1 for counts, 0 for reals. NULL: no memory. */
peg_logbins *peg_logbins_new(double step);
void peg_logbins_free(peg_logbins *bins);

/* Counts a number many times. What is below 2^-41 (half a picosecond) counts as 0. */
void peg_logbins_add(peg_logbins *bins, double number, uint64_t times);

/* The number that would stand at this rank, from 0, if they were sorted. */
double peg_logbins_at(const peg_logbins *bins, uint64_t rank);

/* A quantile, between two ranks as gsl_stats_quantile_from_sorted_data has it. */
double peg_logbins_quantile(const peg_logbins *bins, double fraction);

#endif
