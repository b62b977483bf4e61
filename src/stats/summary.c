#include "stats/summary.h"
#include "stats/sample.h"
#include "stats/tally.h"
#include <stdlib.h>

struct peg_collector {
    uint64_t games;
    peg_tally guesses;
    peg_sample seconds, evaluations, comparisons, stuck;
};

peg_status peg_collector_new(peg_collector **out, peg_error *error) {
    peg_collector *collector = malloc(sizeof *collector);
    if (!collector)
        return peg_fail_memory(error);
    collector->games = 0;
    peg_tally_init(&collector->guesses);
    peg_sample_init(&collector->seconds, 0);
    peg_sample_init(&collector->evaluations, 1);
    peg_sample_init(&collector->comparisons, 1);
    peg_sample_init(&collector->stuck, 1);
    *out = collector;
    return PEG_OK;
}

void peg_collector_free(peg_collector *collector) {
    if (!collector)
        return;
    peg_tally_fini(&collector->guesses);
    peg_sample_fini(&collector->seconds);
    peg_sample_fini(&collector->evaluations);
    peg_sample_fini(&collector->comparisons);
    peg_sample_fini(&collector->stuck);
    free(collector);
}

peg_status peg_collector_add(peg_collector *collector, bool solved, uint64_t guesses,
                             double seconds, uint64_t evaluations, uint64_t comparisons,
                             uint64_t stuck) {
    if (solved && guesses == 0)
        return PEG_INVALID;
    if ((solved && peg_tally_add(&collector->guesses, guesses) != PEG_OK) ||
        peg_sample_add(&collector->seconds, seconds) != PEG_OK ||
        peg_sample_add(&collector->evaluations, (double)evaluations) != PEG_OK ||
        peg_sample_add(&collector->comparisons, (double)comparisons) != PEG_OK ||
        peg_sample_add(&collector->stuck, (double)stuck) != PEG_OK)
        return PEG_FAILED;
    collector->games++;
    return PEG_OK;
}

peg_status peg_collector_finish(peg_collector *collector, peg_summary *out, peg_error *error) {
    *out = (peg_summary){.games = collector->games, .solved = collector->guesses.count};
    if (peg_tally_guesses(&out->guesses, &collector->guesses, collector->games) != PEG_OK)
        return peg_fail_memory(error);
    peg_sample_spread(&out->seconds, &collector->seconds);
    peg_sample_spread(&out->evaluations, &collector->evaluations);
    peg_sample_spread(&out->comparisons, &collector->comparisons);
    peg_sample_spread(&out->stuck, &collector->stuck);
    return PEG_OK;
}

void peg_summary_fini(peg_summary *summary) {
    free(summary->guesses.histogram);
    summary->guesses.histogram = NULL;
    summary->guesses.bins = 0;
}
