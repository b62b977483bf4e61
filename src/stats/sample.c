#include "stats/sample.h"
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdlib.h>

void peg_sample_init(peg_sample *out, double step) {
    *out = (peg_sample){.step = step};
}

void peg_sample_fini(peg_sample *sample) {
    free(sample->kept);
    if (sample->running)
        gsl_rstat_free(sample->running);
    peg_logbins_free(sample->bins);
    *sample = (peg_sample){0};
}

static peg_status keep(peg_sample *sample, double number) {
    if (sample->count == sample->capacity) {
        size_t capacity = sample->capacity ? 2 * sample->capacity : 1024;
        if (capacity > PEG_SAMPLE_KEPT)
            capacity = PEG_SAMPLE_KEPT;
        double *kept = realloc(sample->kept, capacity * sizeof *kept);
        if (!kept)
            return PEG_FAILED;
        sample->kept = kept;
        sample->capacity = capacity;
    }
    sample->kept[sample->count] = number;
    return PEG_OK;
}

static void run(peg_sample *sample, double number) {
    gsl_rstat_add(number, sample->running);
    peg_logbins_add(sample->bins, number, 1);
}

/* From now on the numbers are no longer kept. */
static peg_status spill(peg_sample *sample) {
    sample->bins = peg_logbins_new(sample->step);
    sample->running = gsl_rstat_alloc();
    if (!sample->bins || !sample->running)
        return PEG_FAILED;
    for (size_t i = 0; i < sample->count; i++)
        run(sample, sample->kept[i]);
    free(sample->kept);
    sample->kept = NULL;
    return PEG_OK;
}

peg_status peg_sample_add(peg_sample *sample, double number) {
    peg_status status = PEG_OK;
    if (!sample->running && sample->count < PEG_SAMPLE_KEPT) {
        status = keep(sample, number);
    } else {
        if (!sample->running)
            status = spill(sample);
        if (status == PEG_OK)
            run(sample, number);
    }
    if (status == PEG_OK) {
        sample->count++;
        sample->total += number;
    }
    return status;
}

static void spread_of_kept(peg_spread *out, peg_sample *sample) {
    double *kept = sample->kept;
    size_t n = (size_t)sample->count;
    out->mean = gsl_stats_mean(kept, 1, n);
    if (n > 1)
        out->stddev = gsl_stats_sd_m(kept, 1, n, out->mean);
    gsl_sort(kept, 1, n);
    out->min = kept[0];
    out->max = kept[n - 1];
    out->median = gsl_stats_median_from_sorted_data(kept, 1, n);
    out->lower_quartile = gsl_stats_quantile_from_sorted_data(kept, 1, n, 0.25);
    out->upper_quartile = gsl_stats_quantile_from_sorted_data(kept, 1, n, 0.75);
}

static void spread_of_running(peg_spread *out, const peg_sample *sample) {
    out->mean = gsl_rstat_mean(sample->running);
    out->stddev = gsl_rstat_sd(sample->running);
    out->min = gsl_rstat_min(sample->running);
    out->max = gsl_rstat_max(sample->running);
    out->median = peg_logbins_quantile(sample->bins, 0.5);
    out->lower_quartile = peg_logbins_quantile(sample->bins, 0.25);
    out->upper_quartile = peg_logbins_quantile(sample->bins, 0.75);
    out->approximate = true;
}

void peg_sample_spread(peg_spread *out, peg_sample *sample) {
    *out = (peg_spread){NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, (double)sample->total, false};
    if (sample->running)
        spread_of_running(out, sample);
    else if (sample->count > 0)
        spread_of_kept(out, sample);
    out->standard_error = out->stddev / sqrt((double)sample->count);
}
