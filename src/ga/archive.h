/* The eligible strings that were found, in their order, with their grades where they compete. */
#ifndef PEGLAB_GA_ARCHIVE_H
#define PEGLAB_GA_ARCHIVE_H

#include "ga/string_set.h"

typedef struct peg_ga_archive {
    size_t stride, count, most;
    bool repeats; /* whether a string counts again when it is found again */
    peg_letter *strings;
    uint32_t *grades;
    peg_string_set set;
} peg_ga_archive;

peg_status peg_ga_archive_init(peg_ga_archive *out, size_t stride, size_t most, bool repeats);
void peg_ga_archive_fini(peg_ga_archive *archive);
void peg_ga_archive_clear(peg_ga_archive *archive);

/* Whether it was kept: there is room, and it is new where that matters. */
bool peg_ga_archive_add(peg_ga_archive *archive, const peg_letter *string);
/* The grade of a string; `unknown` for one that found no room. */
uint32_t peg_ga_archive_grade(const peg_ga_archive *archive, const peg_letter *string,
                              uint32_t unknown);

#endif
