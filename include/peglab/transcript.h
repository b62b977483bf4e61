/* The guesses so far and their feedback: the only history that a strategy knows. */
#ifndef PEGLAB_TRANSCRIPT_H
#define PEGLAB_TRANSCRIPT_H

#include <peglab/feedback.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peg_transcript {
    const peg_spec *spec; /* borrowed */
    size_t count, capacity;
    peg_colour *codes; /* count × holes */
    peg_feedback *feedback;
} peg_transcript;

void peg_transcript_init(peg_transcript *out, const peg_spec *spec);
void peg_transcript_fini(peg_transcript *transcript);
peg_status peg_transcript_copy(peg_transcript *out, const peg_transcript *from);

peg_status peg_transcript_push(peg_transcript *transcript, const peg_colour *guess,
                               peg_feedback feedback);
void peg_transcript_clear(peg_transcript *transcript);

/* Borrowed until the next push. */
const peg_colour *peg_transcript_guess(const peg_transcript *transcript, size_t turn);

/* Whether the code was guessed already. */
bool peg_transcript_has(const peg_transcript *transcript, const peg_colour *code);

/* Whether code would have given every answer so far. O(count × (holes + colours)). */
bool peg_transcript_consistent(const peg_transcript *transcript, const peg_colour *code);

/* Reads "1122:1,2" (GUESS:BLACKS,WHITES) and appends it. */
peg_status peg_transcript_parse(peg_transcript *transcript, const char *text, peg_error *error);

#ifdef __cplusplus
}
#endif
#endif
