#include "ga/string_set.h"

#include <stdlib.h>
#include <string.h>

peg_status peg_string_set_init(peg_string_set *out, size_t stride, size_t most) {
    unsigned bits = 4;
    while (UINT64_C(1) << bits < 2 * most)
        bits++;
    *out = (peg_string_set){.stride = stride, .shift = 64 - bits};
    out->slots = calloc((size_t)1 << bits, sizeof *out->slots);
    return out->slots ? PEG_OK : PEG_FAILED;
}

void peg_string_set_fini(peg_string_set *set) {
    free(set->slots);
    *set = (peg_string_set){0};
}

static size_t slot_count(const peg_string_set *set) {
    return (size_t)1 << (64 - set->shift);
}

void peg_string_set_clear(peg_string_set *set, const peg_letter *strings) {
    set->strings = strings;
    if (++set->stamp == 0) { /* once in 2^32 times */
        memset(set->slots, 0, slot_count(set) * sizeof *set->slots);
        set->stamp = 1;
    }
}

static uint64_t word_at(const peg_letter *string, size_t letter) {
    uint64_t word;
    memcpy(&word, string + letter, sizeof word);
    return word;
}

/* Word by word, each mixed in by a multiplication; the upper bits are the best (Knuth, The Art of
 * Computer Programming, 6.4; the constant is 2^64 divided by the golden ratio). */
static inline size_t first_slot(const peg_string_set *set, const peg_letter *string) {
    uint64_t hash = 0;
    for (size_t letter = 0; letter < set->stride; letter += 8)
        hash = (hash ^ hash >> 29 ^ word_at(string, letter)) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(hash >> set->shift);
}

static inline bool is_equal(const peg_string_set *set, const peg_letter *a, const peg_letter *b) {
    for (size_t letter = 0; letter < set->stride; letter += 8)
        if (word_at(a, letter) != word_at(b, letter))
            return false;
    return true;
}

/* The slot of the string, or the empty one where it would stand. */
static inline struct peg_string_slot *find(const peg_string_set *set, const peg_letter *string) {
    size_t slot = first_slot(set, string), last = slot_count(set) - 1;
    while (set->slots[slot].stamp == set->stamp &&
           !is_equal(set, set->strings + set->slots[slot].place * set->stride, string))
        slot = (slot + 1) & last;
    return &set->slots[slot];
}

bool peg_string_set_add(peg_string_set *set, uint32_t place) {
    struct peg_string_slot *slot = find(set, set->strings + place * set->stride);
    if (slot->stamp == set->stamp)
        return false;
    *slot = (struct peg_string_slot){set->stamp, place};
    return true;
}

bool peg_string_set_find(const peg_string_set *set, const peg_letter *string, uint32_t *place) {
    const struct peg_string_slot *slot = find(set, string);
    *place = slot->place;
    return slot->stamp == set->stamp;
}
