#include "ga/string_set.h"

#include <stdlib.h>
#include <string.h>

peg_status peg_string_set_init(peg_string_set *out, size_t length, size_t most) {
    uint32_t slots = 16;
    while (slots < 2 * most)
        slots *= 2;
    *out = (peg_string_set){.length = length, .mask = slots - 1};
    out->stamps = calloc(slots, sizeof *out->stamps);
    out->places = malloc(slots * sizeof *out->places);
    if (out->stamps && out->places)
        return PEG_OK;
    peg_string_set_fini(out);
    return PEG_FAILED;
}

void peg_string_set_fini(peg_string_set *set) {
    free(set->stamps);
    free(set->places);
    *set = (peg_string_set){0};
}

void peg_string_set_clear(peg_string_set *set, const peg_letter *strings) {
    set->strings = strings;
    if (++set->stamp == 0) { /* once in 2^32 times */
        memset(set->stamps, 0, ((size_t)set->mask + 1) * sizeof *set->stamps);
        set->stamp = 1;
    }
}

/* Eight letters at a time, mixed by a multiplication each (the constant is that of splitmix64). */
static uint32_t hash(const peg_letter *string, size_t length) {
    uint64_t sum = length;
    for (size_t i = 0; i < length; i += 8) {
        uint64_t part = 0;
        memcpy(&part, string + i, length - i < 8 ? length - i : 8);
        sum = (sum ^ part) * UINT64_C(0xbf58476d1ce4e5b9);
        sum ^= sum >> 32;
    }
    return (uint32_t)sum;
}

/* The slot of the string, or the empty one where it would stand. */
static uint32_t find(const peg_string_set *set, const peg_letter *string) {
    uint32_t slot = hash(string, set->length) & set->mask;
    while (set->stamps[slot] == set->stamp &&
           memcmp(set->strings + set->places[slot] * set->length, string, set->length) != 0)
        slot = (slot + 1) & set->mask;
    return slot;
}

bool peg_string_set_add(peg_string_set *set, uint32_t place) {
    uint32_t slot = find(set, set->strings + place * set->length);
    if (set->stamps[slot] == set->stamp)
        return false;
    set->stamps[slot] = set->stamp;
    set->places[slot] = place;
    return true;
}

bool peg_string_set_has(const peg_string_set *set, const peg_letter *string) {
    return set->stamps[find(set, string)] == set->stamp;
}
