#include "kernel/slices.h"

#include <stdlib.h>
#include <string.h>

peg_layout peg_layout_of(const peg_spec *spec) {
    int most = spec->repeats ? spec->holes : 1;
    return (peg_layout){.holes = spec->holes,
                        .colours = spec->colours,
                        .most = most,
                        .planes = (size_t)spec->colours * (size_t)(spec->holes + most)};
}

size_t peg_layout_words(const peg_layout *layout) {
    return layout->planes * PEG_BLOCK_WORDS;
}

size_t peg_slices_blocks(const peg_slices *slices) {
    return (slices->count + PEG_BLOCK_CODES - 1) / PEG_BLOCK_CODES;
}

peg_status peg_slices_init(peg_slices *out, const peg_spec *spec, size_t count) {
    *out = (peg_slices){.layout = peg_layout_of(spec), .count = count};
    size_t bytes = peg_slices_blocks(out) * peg_layout_words(&out->layout) * sizeof *out->words;
    if (bytes == 0)
        return PEG_OK;
    out->words = aligned_alloc(64, bytes);
    if (!out->words)
        return PEG_FAILED;
    memset(out->words, 0, bytes);
    return PEG_OK;
}

void peg_slices_fini(peg_slices *slices) {
    free(slices->words);
    *slices = (peg_slices){0};
}

static size_t hole_plane(const peg_layout *layout, int hole, int colour) {
    return (size_t)hole * (size_t)layout->colours + (size_t)colour;
}

static size_t count_plane(const peg_layout *layout, int colour, int at_least) {
    return (size_t)layout->holes * (size_t)layout->colours + (size_t)colour * (size_t)layout->most +
           (size_t)(at_least - 1);
}

void peg_block_put(uint64_t *block, const peg_layout *layout, size_t position,
                   const peg_colour *code) {
    uint16_t seen[PEG_MAX_COLOURS];
    memset(seen, 0, (size_t)layout->colours * sizeof *seen);
    uint64_t *words = block + position / 64;
    uint64_t bit = UINT64_C(1) << position % 64;
    for (int hole = 0; hole < layout->holes; hole++) {
        int colour = code[hole];
        words[hole_plane(layout, hole, colour) * PEG_BLOCK_WORDS] |= bit;
        words[count_plane(layout, colour, ++seen[colour]) * PEG_BLOCK_WORDS] |= bit;
    }
}

void peg_probe_init(peg_probe *out, const peg_layout *layout, const peg_colour *guess) {
    uint16_t seen[PEG_MAX_COLOURS];
    memset(seen, 0, (size_t)layout->colours * sizeof *seen);
    for (int hole = 0; hole < layout->holes; hole++) {
        int colour = guess[hole];
        out[hole] = (peg_probe)hole_plane(layout, hole, colour);
        out[layout->holes + hole] = (peg_probe)count_plane(layout, colour, ++seen[colour]);
    }
}
