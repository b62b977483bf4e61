#include "kernel/space.h"

#include <stdlib.h>

bool peg_slices_worth(const peg_layout *layout, uint64_t count) {
    const uint64_t most_bytes = UINT64_C(1) << 28;
    return count <= PEG_SPACE_TABULATED && count / 8 * layout->planes <= most_bytes;
}

static peg_status tabulate(peg_space *space) {
    peg_slices *slices = &space->all.slices;
    peg_status status = peg_slices_init(slices, &space->spec, (size_t)space->spec.size);
    if (status)
        return status;
    size_t words = peg_layout_words(&space->layout);
    for (size_t first = 0; first < slices->count; first += PEG_BLOCK_CODES) {
        size_t left = slices->count - first;
        peg_candidates_slice(&space->all, first, left < PEG_BLOCK_CODES ? left : PEG_BLOCK_CODES,
                             slices->words + first / PEG_BLOCK_CODES * words);
    }
    return PEG_OK;
}

peg_status peg_space_new(peg_space **out, const peg_spec *spec, peg_error *error) {
    peg_space *space = calloc(1, sizeof *space);
    if (!space)
        return peg_fail_memory(error);
    space->spec = *spec;
    space->layout = peg_layout_of(spec);
    space->kernel = peg_kernel_get();
    space->all.space = space;
    space->all.count = spec->size;
    if (peg_slices_worth(&space->layout, spec->size) && tabulate(space)) {
        free(space);
        return peg_fail_memory(error);
    }
    *out = space;
    return PEG_OK;
}

void peg_space_free(peg_space *space) {
    if (space)
        peg_slices_fini(&space->all.slices);
    free(space);
}

const peg_spec *peg_space_spec(const peg_space *space) {
    return &space->spec;
}

const peg_candidates *peg_space_all(const peg_space *space) {
    return &space->all;
}
