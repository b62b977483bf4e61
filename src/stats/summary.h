/* What many games of a cell come to. Guesses are summed in integers; times go to GSL's statistics.
 * Means of guesses are over the solved games, those of time and work over all. */
#ifndef PEGLAB_STATS_SUMMARY_H
#define PEGLAB_STATS_SUMMARY_H

#include <peglab/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* NaN where there is no game (but the total); the sample standard deviation, and with it the error
 * of the mean, also for a single one. */
typedef struct peg_spread {
    double mean, stddev, standard_error, min, max, median, lower_quartile, upper_quartile, total;
    bool approximate; /* median and quartiles come from a logarithmic histogram: within 0.4 % */
} peg_spread;

/* Over the solved games; all zero or NaN where there is none. */
typedef struct peg_guesses {
    double mean, stddev, standard_error, median; /* the middle two are NaN for a single game */
    uint64_t min, max, total;
    uint64_t within90; /* the fewest guesses within which 90 % of all games are solved; 0: never */
    uint64_t *histogram;  /* histogram[i] counts the games solved with i+1 guesses; owned */
    size_t bins;          /* max of them; 0 and no histogram where max is above 65,536 */
    uint64_t octaves[64]; /* octaves[k] counts the games solved with 2^k … 2^(k+1)-1 guesses */
    bool approximate;     /* no histogram: median and within90 are within 0.4 % of the truth */
} peg_guesses;

typedef struct peg_summary {
    uint64_t games, solved;
    peg_guesses guesses;
    peg_spread seconds, evaluations, comparisons;
    peg_spread stuck; /* turns without an eligible code */
} peg_summary;

/* Collects games one by one, in memory that does not grow with their number beyond 10^6. */
typedef struct peg_collector peg_collector;
peg_status peg_collector_new(peg_collector **out, peg_error *error);
void peg_collector_free(peg_collector *collector);
/* PEG_INVALID for a solved game without a guess, PEG_FAILED where memory ends; the collector is
 * then good for nothing but being freed. */
peg_status peg_collector_add(peg_collector *collector, bool solved, uint64_t guesses,
                             double seconds, uint64_t evaluations, uint64_t comparisons,
                             uint64_t stuck);
/* The summary of what was added so far; more may be added afterwards. */
peg_status peg_collector_finish(peg_collector *collector, peg_summary *out, peg_error *error);
void peg_summary_fini(peg_summary *summary);

#endif
