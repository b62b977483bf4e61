/* The guesses of the solved games, counted. Sums are exact integers; a histogram holds all that is
 * to be known, up to 65,536 guesses. Where a game took more, a logarithmic one replaces it. */
#ifndef PEGLAB_STATS_TALLY_H
#define PEGLAB_STATS_TALLY_H

#include "stats/logbins.h"
#include "stats/summary.h"

enum { PEG_TALLY_BINS = 65536 };

__extension__ typedef unsigned __int128 peg_wide;

typedef struct peg_tally {
    uint64_t count, total, min, max;
    peg_wide squares;
    uint64_t *histogram; /* NULL where bins stand instead */
    size_t capacity;
    uint64_t octaves[64];
    peg_logbins *bins;
} peg_tally;

void peg_tally_init(peg_tally *out);
void peg_tally_fini(peg_tally *tally);

/* guesses is at least 1. */
peg_status peg_tally_add(peg_tally *tally, uint64_t guesses);

/* What they come to among so many games, solved or not. */
peg_status peg_tally_guesses(peg_guesses *out, const peg_tally *tally, uint64_t games);

#endif
