/* A set of strings by their places in an array, emptied in no time: for duplicates within a
 * generation, and for what was found. */
#ifndef PEGLAB_GA_STRING_SET_H
#define PEGLAB_GA_STRING_SET_H

#include <peglab/ga.h>

typedef struct peg_string_set {
    const peg_letter *strings; /* borrowed */
    size_t length;
    uint32_t mask;    /* one less than the number of slots, a power of two */
    uint32_t stamp;   /* slots with another one are empty */
    uint32_t *stamps; /* a slot */
    uint32_t *places;
} peg_string_set;

/* Room for `most` strings of this length. */
peg_status peg_string_set_init(peg_string_set *out, size_t length, size_t most);
void peg_string_set_fini(peg_string_set *set);

/* Begins anew, with places in strings. */
void peg_string_set_clear(peg_string_set *set, const peg_letter *strings);
/* Adds the string at a place; false where an equal one is in the set. */
bool peg_string_set_add(peg_string_set *set, uint32_t place);
/* Whether a string that stands anywhere is in the set. */
bool peg_string_set_has(const peg_string_set *set, const peg_letter *string);

#endif
