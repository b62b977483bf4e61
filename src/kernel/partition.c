#include "kernel/partition.h"
#include "kernel/space.h"

#include <string.h>

void peg_partition(const peg_space *space, const peg_candidates *set, const peg_colour *guess,
                   uint32_t *sizes) {
    if (set->slices.words) {
        peg_probe probe[2 * PEG_MAX_HOLES];
        peg_probe_init(probe, &space->layout, guess);
        space->kernel->partition(&set->slices, probe, sizes);
        return;
    }
    memset(sizes, 0, (size_t)peg_feedback_count(&space->spec) * sizeof *sizes);
    for (uint64_t i = 0; i < set->count; i++) {
        peg_colour code[PEG_MAX_HOLES];
        peg_candidates_code(set, i, code);
        peg_feedback feedback = peg_feedback_of(&space->spec, guess, code);
        sizes[peg_feedback_ordinal(&space->spec, feedback)]++;
    }
}
