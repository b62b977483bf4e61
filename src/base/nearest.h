/* "Did you mean …?": the known word nearest to a mistyped one. */
#ifndef PEGLAB_BASE_NEAREST_H
#define PEGLAB_BASE_NEAREST_H

#include <peglab/status.h>
#include <stdbool.h>
#include <stddef.h>

/* Offers one known word after another to a running search for the nearest to `word`. */
typedef struct peg_nearest {
    const char *word;
    const char *best; /* NULL while nothing is near enough: at most a third of the word is wrong */
    size_t distance;
} peg_nearest;

void peg_nearest_offer(peg_nearest *search, const char *known);

/* "; did you mean NAME?", or nothing where no word is near. */
void peg_nearest_suggest(const peg_nearest *search, char *out, size_t size);

/* Adds a word to a list, "a, b, c". The first that does not fit is left out: "…" stands for it, and
 * for all that follow. Returns whether the word stands in the list. */
bool peg_nearest_list(char *list, size_t size, const char *word);

/* Fills error: "there is no KIND 'NAME'; did you mean …? (known: …)". */
peg_status peg_nearest_unknown(const char *kind, const char *name, const char *const *known,
                               size_t count, peg_error *error);

#endif
