#include <peglab/spec.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t space_size(int holes, int colours, bool repeats) {
    uint64_t size = 1;
    for (int hole = 0; hole < holes; hole++) {
        uint64_t choices = (uint64_t)(repeats ? colours : colours - hole);
        if (size > UINT64_MAX / choices)
            return UINT64_MAX;
        size *= choices;
    }
    return size;
}

peg_status peg_spec_init(peg_spec *out, int holes, int colours, bool repeats, peg_error *error) {
    if (holes < 1 || holes > PEG_MAX_HOLES)
        return peg_fail(error, PEG_INVALID, "%d holes: a game has 1 to %d", holes, PEG_MAX_HOLES);
    if (colours < 1 || colours > PEG_MAX_COLOURS)
        return peg_fail(error, PEG_INVALID, "%d colours: a game has 1 to %d", colours,
                        PEG_MAX_COLOURS);
    if (!repeats && colours < holes)
        return peg_fail(error, PEG_INVALID,
                        "%dx%d without repeats: there must be at least as many colours as holes",
                        holes, colours);
    *out = (peg_spec){.holes = holes,
                      .colours = colours,
                      .repeats = repeats,
                      .size = space_size(holes, colours, repeats)};
    return PEG_OK;
}

void peg_spec_name(const peg_spec *spec, char *out, size_t size) {
    snprintf(out, size, "%dx%d%s", spec->holes, spec->colours, spec->repeats ? "" : " no-repeats");
}

peg_status peg_spec_parse(peg_spec *out, const char *text, bool repeats, peg_error *error) {
    static const char *const crosses[] = {"x", "X", "×"};
    char *end;
    if (*text < '0' || *text > '9')
        goto malformed;
    long holes = strtol(text, &end, 10);
    for (size_t i = 0; i < sizeof crosses / sizeof *crosses; i++) {
        size_t length = strlen(crosses[i]);
        if (strncmp(end, crosses[i], length) != 0 || end[length] < '0' || end[length] > '9')
            continue;
        long colours = strtol(end + length, &end, 10);
        if (*end != '\0')
            goto malformed;
        int clamp = PEG_MAX_HOLES + 1; /* out of range all the same, and fits an int */
        return peg_spec_init(out, holes > clamp ? clamp : (int)holes,
                             colours > clamp ? clamp : (int)colours, repeats, error);
    }
malformed:
    return peg_fail(error, PEG_INVALID, "'%s' is no size: write HOLESxCOLOURS, such as 4x6", text);
}
