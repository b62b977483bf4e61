/* Which games of a cell are done: ascending ranges that neither meet nor overlap, both ends
 * included. Private to the store; knows nothing of SQLite. */
#ifndef PEGLAB_STORE_RANGES_H
#define PEGLAB_STORE_RANGES_H

#include "store/store.h"

typedef struct peg_ranges {
    size_t count, capacity;
    peg_range *items;
} peg_ranges;

void peg_ranges_fini(peg_ranges *ranges);

/* Adds a range at the end, which must not begin before the others end; one that meets the last is
 * joined to it. Amortised O(1). */
peg_status peg_ranges_append(peg_ranges *ranges, peg_range range, peg_error *error);

/* The ranges of set that runs meet or overlap, and those in between: they stand from *from up to,
 * not including, *to. O(log count); runs are not empty. */
void peg_ranges_window(size_t *from, size_t *to, const peg_ranges *set, const peg_ranges *runs);

/* The union of the window and runs. */
peg_status peg_ranges_unite(peg_ranges *out, const peg_ranges *set, size_t from, size_t to,
                            const peg_ranges *runs, peg_error *error);

/* Puts with in the place of the window. O(1) where their numbers agree. */
peg_status peg_ranges_replace(peg_ranges *set, size_t from, size_t to, const peg_ranges *with,
                              peg_error *error);

/* What is missing of 0 … games-1. */
peg_status peg_ranges_missing(peg_ranges *out, const peg_ranges *set, uint64_t games,
                              peg_error *error);

#endif
