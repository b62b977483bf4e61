#include "stats/logbins.h"
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

enum {
    PARTS = 256,  /* of a power of two */
    LOWEST = -40, /* frexp's exponent of the smallest number that is told from 0 */
    HIGHEST = 64, /* and of the largest */
    BINS = 1 + (HIGHEST - LOWEST + 1) * PARTS
};

struct peg_logbins {
    double step, min, max;
    uint64_t total;
    uint64_t counts[BINS];
};

peg_logbins *peg_logbins_new(double step) {
    peg_logbins *bins = calloc(1, sizeof *bins);
    if (bins) {
        bins->step = step;
        bins->min = INFINITY;
        bins->max = -INFINITY;
    }
    return bins;
}

void peg_logbins_free(peg_logbins *bins) {
    free(bins);
}

static size_t bin_of(double number) {
    int exponent;
    double mantissa = frexp(number, &exponent);
    if (!(number > 0) || exponent < LOWEST)
        return 0;
    if (!isfinite(number) || exponent > HIGHEST)
        return BINS - 1;
    return 1 + (size_t)(exponent - LOWEST) * PARTS + (size_t)((mantissa - 0.5) * 2 * PARTS);
}

/* The middle of what the bin can hold. */
static double number_of(const peg_logbins *bins, size_t bin) {
    if (bin == 0)
        return bins->min;
    int exponent = (int)((bin - 1) / PARTS) + LOWEST;
    double low = ldexp(0.5 + (double)((bin - 1) % PARTS) / (2 * PARTS), exponent);
    double width = ldexp(0.5 / PARTS, exponent);
    double middle = low + fmax(0, width - bins->step) / 2;
    return fmin(fmax(middle, bins->min), bins->max);
}

void peg_logbins_add(peg_logbins *bins, double number, uint64_t times) {
    if (times == 0)
        return;
    bins->counts[bin_of(number)] += times;
    bins->total += times;
    bins->min = fmin(bins->min, number);
    bins->max = fmax(bins->max, number);
}

double peg_logbins_at(const peg_logbins *bins, uint64_t rank) {
    uint64_t below = 0;
    for (size_t i = 0; i < BINS; i++) {
        below += bins->counts[i];
        if (rank < below)
            return number_of(bins, i);
    }
    return NAN;
}

double peg_logbins_quantile(const peg_logbins *bins, double fraction) {
    if (bins->total == 0)
        return NAN;
    double place = fraction * (double)(bins->total - 1);
    uint64_t rank = (uint64_t)place;
    double low = peg_logbins_at(bins, rank);
    if (rank + 1 >= bins->total)
        return low;
    double between = place - (double)rank;
    return (1 - between) * low + between * peg_logbins_at(bins, rank + 1);
}
