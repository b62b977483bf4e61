#include "stats/tally.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

void peg_tally_init(peg_tally *out) {
    *out = (peg_tally){0};
}

void peg_tally_fini(peg_tally *tally) {
    free(tally->histogram);
    peg_logbins_free(tally->bins);
    *tally = (peg_tally){0};
}

static peg_status grow(peg_tally *tally, uint64_t guesses) {
    size_t capacity = tally->capacity ? tally->capacity : 16;
    while (capacity < guesses)
        capacity *= 2;
    uint64_t *histogram = realloc(tally->histogram, capacity * sizeof *histogram);
    if (!histogram)
        return PEG_FAILED;
    memset(histogram + tally->capacity, 0, (capacity - tally->capacity) * sizeof *histogram);
    tally->histogram = histogram;
    tally->capacity = capacity;
    return PEG_OK;
}

static peg_status spill(peg_tally *tally) {
    tally->bins = peg_logbins_new(1);
    if (!tally->bins)
        return PEG_FAILED;
    for (size_t i = 0; i < tally->capacity; i++)
        peg_logbins_add(tally->bins, (double)(i + 1), tally->histogram[i]);
    free(tally->histogram);
    tally->histogram = NULL;
    tally->capacity = 0;
    return PEG_OK;
}

static int octave_of(uint64_t guesses) {
    int octave = 0;
    while (guesses >>= 1)
        octave++;
    return octave;
}

peg_status peg_tally_add(peg_tally *tally, uint64_t guesses) {
    if (!tally->bins && guesses > PEG_TALLY_BINS && spill(tally) != PEG_OK)
        return PEG_FAILED;
    if (!tally->bins && guesses > tally->capacity && grow(tally, guesses) != PEG_OK)
        return PEG_FAILED;
    if (tally->bins)
        peg_logbins_add(tally->bins, (double)guesses, 1);
    else
        tally->histogram[guesses - 1]++;
    tally->octaves[octave_of(guesses)]++;
    tally->min = tally->count == 0 || guesses < tally->min ? guesses : tally->min;
    tally->max = guesses > tally->max ? guesses : tally->max;
    tally->total += guesses;
    tally->squares += (peg_wide)guesses * guesses;
    tally->count++;
    return PEG_OK;
}

/* The guesses of the game at this rank, from 0, by guesses. */
static uint64_t at_rank(const peg_tally *tally, uint64_t rank) {
    if (tally->bins)
        return (uint64_t)round(peg_logbins_at(tally->bins, rank));
    uint64_t below = 0;
    size_t i = 0;
    while ((below += tally->histogram[i]) <= rank)
        i++;
    return i + 1;
}

/* n·Σx² fits: all the guesses ever made, Σx, are far fewer than 2^64. */
static double deviation(const peg_tally *tally) {
    uint64_t n = tally->count;
    if (n < 2)
        return NAN;
    peg_wide scatter = n * tally->squares - (peg_wide)tally->total * tally->total;
    return sqrt((double)scatter / (double)n / (double)(n - 1));
}

peg_status peg_tally_guesses(peg_guesses *out, const peg_tally *tally, uint64_t games) {
    uint64_t n = tally->count;
    *out = (peg_guesses){.mean = NAN, .stddev = NAN, .standard_error = NAN, .median = NAN};
    if (n == 0)
        return PEG_OK;
    if (tally->histogram) {
        out->histogram = malloc(tally->max * sizeof *out->histogram);
        if (!out->histogram)
            return PEG_FAILED;
        memcpy(out->histogram, tally->histogram, tally->max * sizeof *out->histogram);
        out->bins = tally->max;
    }
    memcpy(out->octaves, tally->octaves, sizeof out->octaves);
    out->approximate = !tally->histogram;
    out->mean = (double)tally->total / (double)n;
    out->stddev = deviation(tally);
    out->standard_error = out->stddev / sqrt((double)n);
    out->median = ((double)at_rank(tally, (n - 1) / 2) + (double)at_rank(tally, n / 2)) / 2;
    out->min = tally->min;
    out->max = tally->max;
    out->total = tally->total;
    uint64_t needed = games - games / 10; /* 90 % of the games, rounded up */
    if (n >= needed)
        out->within90 = at_rank(tally, needed - 1);
    return PEG_OK;
}
