/* Codes. At the edges a code is a row of bytes, one per hole, colours counted from 0; inside
 * exhaustive work it is its index: its rank in the lexicographic order of the code space. For
 * people colours count from 1. */
#ifndef PEGLAB_CODE_H
#define PEGLAB_CODE_H

#include <gsl/gsl_rng.h>
#include <peglab/spec.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint8_t peg_colour;

/* Long enough for any code as text. */
enum { PEG_CODE_TEXT = PEG_MAX_HOLES * 4 + 1 };

/* The code of an index below spec->size, and back. O(holes), without repeats O(holes·colours). */
void peg_code_from_index(peg_colour *out, const peg_spec *spec, uint64_t index);
uint64_t peg_code_index(const peg_spec *spec, const peg_colour *code);

/* Steps to the next code in lexicographic order; false after the last one. */
bool peg_code_next(peg_colour *code, const peg_spec *spec);

/* Uniform over the code space. */
void peg_code_random(peg_colour *out, const peg_spec *spec, gsl_rng *rng);

/* Pairs of colours: 1122, 11223; without repeats 1234. With too few colours they begin again. */
void peg_code_pairs(peg_colour *out, const peg_spec *spec);

/* Whether the code may be played: colours in range, no repeat where none is allowed. */
bool peg_code_valid(const peg_spec *spec, const peg_colour *code);

/* Reads colours counted from 1, separated by spaces, commas or tabs, or run together where there
 * are at most 9 colours; letters may stand for colours (A is 1), also run together. */
peg_status peg_code_parse(peg_colour *out, const peg_spec *spec, const char *text,
                          peg_error *error);

/* Writes "1122", or "1 1 12 2" where there are more than 9 colours. Returns out. */
char *peg_code_format(char out[PEG_CODE_TEXT], const peg_spec *spec, const peg_colour *code);

#ifdef __cplusplus
}
#endif
#endif
