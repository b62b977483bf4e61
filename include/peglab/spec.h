/* The rules of one game: holes, colours, whether a colour may repeat. */
#ifndef PEGLAB_SPEC_H
#define PEGLAB_SPEC_H

#include <peglab/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { PEG_MAX_HOLES = 256, PEG_MAX_COLOURS = 256 };

/* Validated once by peg_spec_init, then constant. */
typedef struct peg_spec {
    int holes, colours;
    bool repeats;  /* in secrets and guesses alike */
    uint64_t size; /* of the code space; UINT64_MAX where it is larger than that */
} peg_spec;

/* 1 to 256 holes and colours; without repeats at least as many colours as holes. */
peg_status peg_spec_init(peg_spec *out, int holes, int colours, bool repeats, peg_error *error);

/* "4x6", or "4x6 no-repeats". */
void peg_spec_name(const peg_spec *spec, char *out, size_t size);

/* Reads "4x6" (also "4×6"). */
peg_status peg_spec_parse(peg_spec *out, const char *text, bool repeats, peg_error *error);

#ifdef __cplusplus
}
#endif
#endif
