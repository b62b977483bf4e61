#include "base/nearest.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 63 };

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* The edit distance with transposed neighbours counted as one (optimal string alignment). */
static size_t edit_distance(const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    if (n > LONGEST || m > LONGEST)
        return SIZE_MAX;
    size_t d[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= n; i++)
        d[i][0] = i;
    for (size_t j = 0; j <= m; j++)
        d[0][j] = j;
    for (size_t i = 1; i <= n; i++) {
        for (size_t j = 1; j <= m; j++) {
            int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
            d[i][j] = least(d[i - 1][j - 1] + (x != y), least(d[i - 1][j], d[i][j - 1]) + 1);
            if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) &&
                y == tolower((unsigned char)a[i - 2]))
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[n][m];
}

void peg_nearest_offer(peg_nearest *search, const char *known) {
    size_t distance = edit_distance(search->word, known);
    size_t length = strlen(search->word), allowed = (length + 2) / 3;
    bool goes_on = search->best && strncmp(known, search->word, length) == 0;
    if (distance <= allowed && (!search->best || distance < search->distance ||
                                (distance == search->distance && goes_on))) {
        search->best = known;
        search->distance = distance;
    }
}

void peg_nearest_suggest(const peg_nearest *search, char *out, size_t size) {
    if (search->best)
        snprintf(out, size, "; did you mean %s?", search->best);
    else if (size > 0)
        out[0] = '\0';
}

bool peg_nearest_list(char *list, size_t size, const char *word) {
    static const char rest[] = "…", comma[] = ", ";
    size_t length = strlen(list), end = sizeof rest - 1;
    if (length >= end && strcmp(list + length - end, rest) == 0)
        return false;
    bool fits = length + 2 * strlen(comma) + strlen(word) + sizeof rest <= size;
    snprintf(list + length, size - length, "%s%s", length ? comma : "", fits ? word : rest);
    return fits;
}

peg_status peg_nearest_unknown(const char *kind, const char *name, const char *const *known,
                               size_t count, peg_error *error) {
    char list[640] = "", suggestion[96];
    peg_nearest search = {.word = name};
    for (size_t i = 0; i < count; i++) {
        peg_nearest_offer(&search, known[i]);
        peg_nearest_list(list, sizeof list, known[i]);
    }
    peg_nearest_suggest(&search, suggestion, sizeof suggestion);
    return peg_fail(error, PEG_INVALID, "there is no %s '%.40s'%s (known: %s)", kind, name,
                    suggestion, list);
}
