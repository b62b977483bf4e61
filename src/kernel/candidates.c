#include "kernel/space.h"

#include <stdlib.h>
#include <string.h>

uint64_t peg_candidates_count(const peg_candidates *set) {
    return set->count;
}

uint64_t peg_candidates_index(const peg_candidates *set, uint64_t position) {
    return set->index ? set->index[position] : position;
}

bool peg_candidates_contain(const peg_candidates *set, uint64_t index) {
    if (!set->index)
        return index < set->count;
    uint64_t low = 0, high = set->count;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (set->index[middle] < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low < set->count && set->index[low] == index;
}

void peg_candidates_code(const peg_candidates *set, uint64_t position, peg_colour *out) {
    peg_code_from_index(out, &set->space->spec, peg_candidates_index(set, position));
}

void peg_candidates_slice(const peg_candidates *set, uint64_t first, size_t count,
                          uint64_t *block) {
    const peg_spec *spec = &set->space->spec;
    peg_colour code[PEG_MAX_HOLES];
    peg_candidates_code(set, first, code);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && set->index)
            peg_code_from_index(code, spec, set->index[first + i]);
        else if (i > 0)
            peg_code_next(code, spec);
        peg_block_put(block, &set->space->layout, i, code);
    }
}

peg_status peg_candidates_new(peg_candidates **out, const peg_space *space, uint32_t *index,
                              uint64_t count) {
    peg_candidates *set = calloc(1, sizeof *set);
    if (!set) {
        free(index);
        return PEG_FAILED;
    }
    atomic_init(&set->references, 1);
    set->space = space;
    set->count = count;
    set->index = index;
    if (count >= PEG_CANDIDATES_SLICED && peg_slices_worth(&space->layout, count)) {
        if (peg_slices_init(&set->slices, &space->spec, (size_t)count)) {
            peg_candidates_release(set);
            return PEG_FAILED;
        }
        size_t words = peg_layout_words(&space->layout);
        for (uint64_t first = 0; first < count; first += PEG_BLOCK_CODES)
            peg_candidates_slice(set, first,
                                 count - first < PEG_BLOCK_CODES ? count - first : PEG_BLOCK_CODES,
                                 set->slices.words + first / PEG_BLOCK_CODES * words);
    }
    *out = set;
    return PEG_OK;
}

peg_candidates *peg_candidates_share(peg_candidates *set) {
    if (set)
        atomic_fetch_add_explicit(&set->references, 1, memory_order_relaxed);
    return set;
}

void peg_candidates_release(peg_candidates *set) {
    if (!set || atomic_fetch_sub_explicit(&set->references, 1, memory_order_acq_rel) > 1)
        return;
    free(set->index);
    peg_slices_fini(&set->slices);
    free(set);
}

/* Few codes: plain comparisons. */
static peg_status filter_small(peg_candidates **out, const peg_candidates *set,
                               const peg_colour *guess, peg_feedback wanted) {
    const peg_spec *spec = &set->space->spec;
    uint32_t *index = malloc((size_t)(set->count + 1) * sizeof *index);
    uint64_t count = 0;
    if (!index)
        return PEG_FAILED;
    for (uint64_t i = 0; i < set->count; i++) {
        peg_colour code[PEG_MAX_HOLES];
        peg_candidates_code(set, i, code);
        peg_feedback feedback = peg_feedback_of(spec, guess, code);
        if (feedback.blacks == wanted.blacks && feedback.whites == wanted.whites)
            index[count++] = (uint32_t)peg_candidates_index(set, i);
    }
    return peg_candidates_new(out, set->space, index, count);
}

/* The answers of the whole set, a bit a code; where it is not kept in slices, block by block. */
static peg_status filter_mask(const peg_candidates *set, const peg_probe *probe,
                              peg_feedback wanted, uint64_t *mask) {
    const peg_space *space = set->space;
    const peg_layout *layout = &space->layout;
    size_t blocks = (size_t)((set->count + PEG_BLOCK_CODES - 1) / PEG_BLOCK_CODES);
    if (set->slices.words) {
        space->kernel->filter(set->slices.words, blocks, layout, probe, wanted, mask);
    } else {
        size_t bytes = peg_layout_words(layout) * sizeof(uint64_t);
        uint64_t *block = aligned_alloc(64, bytes);
        if (!block)
            return PEG_FAILED;
        for (size_t i = 0; i < blocks; i++) {
            uint64_t first = (uint64_t)i * PEG_BLOCK_CODES, left = set->count - first;
            memset(block, 0, bytes);
            peg_candidates_slice(set, first, left < PEG_BLOCK_CODES ? left : PEG_BLOCK_CODES,
                                 block);
            space->kernel->filter(block, 1, layout, probe, wanted, mask + i * PEG_BLOCK_WORDS);
        }
        free(block);
    }
    if (set->count % 64)
        mask[set->count / 64] &= (UINT64_C(1) << set->count % 64) - 1;
    return PEG_OK;
}

static uint64_t count_bits(const uint64_t *mask, size_t words) {
    uint64_t count = 0;
    for (size_t word = 0; word < words; word++)
        count += (uint64_t)__builtin_popcountll(mask[word]);
    return count;
}

peg_status peg_candidates_filter(peg_candidates **out, const peg_candidates *set,
                                 const peg_colour *guess, peg_feedback feedback) {
    if (set->count < PEG_CANDIDATES_SLICED)
        return filter_small(out, set, guess, feedback);
    peg_status status = PEG_FAILED;
    size_t words = (size_t)((set->count + 63) / 64);
    size_t room = (size_t)((set->count + PEG_BLOCK_CODES - 1) / PEG_BLOCK_CODES) * PEG_BLOCK_WORDS;
    peg_probe probe[2 * PEG_MAX_HOLES];
    uint32_t *index = NULL;
    uint64_t *mask = malloc(room * sizeof *mask);
    if (!mask)
        return PEG_FAILED;
    peg_probe_init(probe, &set->space->layout, guess);
    if (filter_mask(set, probe, feedback, mask))
        goto cleanup;
    uint64_t count = count_bits(mask, words), next = 0;
    index = malloc((size_t)(count + 1) * sizeof *index);
    if (!index)
        goto cleanup;
    for (size_t word = 0; word < words; word++)
        for (uint64_t bits = mask[word]; bits; bits &= bits - 1)
            index[next++] = (uint32_t)peg_candidates_index(
                set, (uint64_t)word * 64 + (uint64_t)__builtin_ctzll(bits));
    status = peg_candidates_new(out, set->space, index, count);
cleanup:
    free(mask);
    return status;
}
