/* A set of strings by their places in an array, emptied in no time: for duplicates within a
 * generation, and for what was found. */
#ifndef PEGLAB_GA_STRING_SET_H
#define PEGLAB_GA_STRING_SET_H

#include <peglab/ga.h>

typedef struct peg_string_set {
    const peg_letter *strings; /* borrowed */
    size_t stride;
    unsigned shift; /* of a 64-bit hash, which leaves the number of a slot */
    uint32_t stamp; /* slots with another one are empty */
    struct peg_string_slot {
        uint32_t stamp, place;
    } * slots;
} peg_string_set;

/* Room for `most` strings at this distance of each other. */
peg_status peg_string_set_init(peg_string_set *out, size_t stride, size_t most);
void peg_string_set_fini(peg_string_set *set);

/* Begins anew, with places in strings. */
void peg_string_set_clear(peg_string_set *set, const peg_letter *strings);
/* Adds the string at a place; false where an equal one is in the set. */
bool peg_string_set_add(peg_string_set *set, uint32_t place);
/* Whether a string that stands anywhere is in the set, and at which place. */
bool peg_string_set_find(const peg_string_set *set, const peg_letter *string, uint32_t *place);

#endif
