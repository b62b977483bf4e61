#include "store/ranges.h"
#include <stdlib.h>
#include <string.h>

void peg_ranges_fini(peg_ranges *ranges) {
    free(ranges->items);
    *ranges = (peg_ranges){0};
}

static peg_status reserve(peg_ranges *ranges, size_t count, peg_error *error) {
    if (count <= ranges->capacity)
        return PEG_OK;
    size_t capacity = count + count / 2 + 4;
    peg_range *items = realloc(ranges->items, capacity * sizeof *items);
    if (!items)
        return peg_fail_memory(error);
    ranges->items = items;
    ranges->capacity = capacity;
    return PEG_OK;
}

peg_status peg_ranges_append(peg_ranges *ranges, peg_range range, peg_error *error) {
    peg_range *last = ranges->count > 0 ? &ranges->items[ranges->count - 1] : NULL;
    if (last && range.first <= last->last + 1) {
        last->last = range.last > last->last ? range.last : last->last;
        return PEG_OK;
    }
    peg_status status = reserve(ranges, ranges->count + 1, error);
    if (!status)
        ranges->items[ranges->count++] = range;
    return status;
}

/* The first range that ends at bound or later. */
static size_t lower_bound(const peg_ranges *set, uint64_t bound) {
    size_t low = 0, high = set->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (set->items[middle].last < bound)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void peg_ranges_window(size_t *from, size_t *to, const peg_ranges *set, const peg_ranges *runs) {
    uint64_t first = runs->items[0].first, last = runs->items[runs->count - 1].last;
    *from = lower_bound(set, first > 0 ? first - 1 : 0);
    *to = lower_bound(set, last + 1);
    if (*to < set->count && set->items[*to].first <= last + 1)
        ++*to;
}

peg_status peg_ranges_unite(peg_ranges *out, const peg_ranges *set, size_t from, size_t to,
                            const peg_ranges *runs, peg_error *error) {
    size_t s = from, r = 0;
    peg_status status = PEG_OK;
    out->count = 0;
    while (!status && (s < to || r < runs->count)) {
        bool old = r == runs->count || (s < to && set->items[s].first < runs->items[r].first);
        status = peg_ranges_append(out, old ? set->items[s++] : runs->items[r++], error);
    }
    return status;
}

peg_status peg_ranges_replace(peg_ranges *set, size_t from, size_t to, const peg_ranges *with,
                              peg_error *error) {
    size_t tail = set->count - to;
    peg_status status = reserve(set, from + with->count + tail, error);
    if (status)
        return status;
    if (from + with->count != to)
        memmove(set->items + from + with->count, set->items + to, tail * sizeof *set->items);
    memcpy(set->items + from, with->items, with->count * sizeof *set->items);
    set->count = from + with->count + tail;
    return PEG_OK;
}

peg_status peg_ranges_missing(peg_ranges *out, const peg_ranges *set, uint64_t games,
                              peg_error *error) {
    uint64_t next = 0;
    peg_status status = PEG_OK;
    for (size_t i = 0; !status && i < set->count && next < games; i++) {
        peg_range range = set->items[i];
        if (range.first > next) {
            uint64_t end = range.first < games ? range.first : games;
            status = peg_ranges_append(out, (peg_range){next, end - 1}, error);
        }
        next = range.last + 1;
    }
    if (!status && next < games)
        status = peg_ranges_append(out, (peg_range){next, games - 1}, error);
    return status;
}
