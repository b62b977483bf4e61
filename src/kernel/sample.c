#include "kernel/sample.h"

#include <string.h>

peg_status peg_sample_set_init(peg_sample_set *out, const peg_spec *spec, size_t most) {
    out->kernel = peg_kernel_get();
    peg_status status = peg_slices_init(&out->slices, spec, most);
    out->slices.count = 0;
    return status;
}

void peg_sample_set_fini(peg_sample_set *set) {
    peg_slices_fini(&set->slices);
}

void peg_sample_set_clear(peg_sample_set *set) {
    size_t words = peg_slices_blocks(&set->slices) * peg_layout_words(&set->slices.layout);
    if (words > 0)
        memset(set->slices.words, 0, words * sizeof *set->slices.words);
    set->slices.count = 0;
}

void peg_sample_set_add(peg_sample_set *set, const peg_colour *codes, size_t stride, size_t count) {
    peg_slices *slices = &set->slices;
    size_t words = peg_layout_words(&slices->layout);
    for (size_t i = 0; i < count; i++) {
        size_t position = slices->count++;
        peg_block_put(slices->words + position / PEG_BLOCK_CODES * words, &slices->layout,
                      position % PEG_BLOCK_CODES, codes + i * stride);
    }
}

void peg_sample_set_partition(const peg_sample_set *set, const peg_colour *guess, uint32_t *sizes) {
    peg_probe probe[2 * PEG_MAX_HOLES];
    peg_probe_init(probe, &set->slices.layout, guess);
    set->kernel->partition(&set->slices, probe, sizes);
}
