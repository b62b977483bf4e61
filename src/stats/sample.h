/* Numbers of which a spread is wanted. Up to 10^6 are kept and go to GSL's statistics; with more of
 * them mean and deviation are GSL's running ones, median and quartiles come from a logarithmic
 * histogram. (Not from GSL's running quantiles, which are far off for numbers with many ties.) */
#ifndef PEGLAB_STATS_SAMPLE_H
#define PEGLAB_STATS_SAMPLE_H

#include "stats/logbins.h"
#include "stats/summary.h"
#include <gsl/gsl_rstat.h>

enum { PEG_SAMPLE_KEPT = 1000000 };

typedef struct peg_sample {
    double step; /* least distance between two numbers, as in peg_logbins_new */
    uint64_t count;
    long double total;
    double *kept; /* all of them, while they are few */
    size_t capacity;
    gsl_rstat_workspace *running; /* NULL while they are few, as bins */
    peg_logbins *bins;
} peg_sample;

void peg_sample_init(peg_sample *out, double step);
void peg_sample_fini(peg_sample *sample);
peg_status peg_sample_add(peg_sample *sample, double number);

/* Sorts what is kept: O(n log n). */
void peg_sample_spread(peg_spread *out, peg_sample *sample);

#endif
