#include "ga/archive.h"

#include "ga/operators.h"

#include <stdlib.h>

peg_status peg_ga_archive_init(peg_ga_archive *out, size_t stride, size_t most, bool repeats) {
    *out = (peg_ga_archive){.stride = stride, .most = most, .repeats = repeats};
    out->strings = malloc(most * stride);
    out->grades = malloc(most * sizeof *out->grades);
    if (out->strings && out->grades && peg_string_set_init(&out->set, stride, most) == PEG_OK)
        return PEG_OK;
    peg_ga_archive_fini(out);
    return PEG_FAILED;
}

void peg_ga_archive_fini(peg_ga_archive *archive) {
    free(archive->strings);
    free(archive->grades);
    peg_string_set_fini(&archive->set);
    *archive = (peg_ga_archive){0};
}

void peg_ga_archive_clear(peg_ga_archive *archive) {
    archive->count = 0;
    peg_string_set_clear(&archive->set, archive->strings);
}

bool peg_ga_archive_add(peg_ga_archive *archive, const peg_letter *string) {
    if (archive->count == archive->most)
        return false;
    peg_ga_copy(archive->strings + archive->count * archive->stride, string, archive->stride);
    if (!peg_string_set_add(&archive->set, (uint32_t)archive->count) && !archive->repeats)
        return false;
    archive->count++;
    return true;
}

uint32_t peg_ga_archive_grade(const peg_ga_archive *archive, const peg_letter *string,
                              uint32_t unknown) {
    uint32_t place;
    return peg_string_set_find(&archive->set, string, &place) ? archive->grades[place] : unknown;
}
