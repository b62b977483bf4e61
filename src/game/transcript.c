#include <peglab/transcript.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void peg_transcript_init(peg_transcript *out, const peg_spec *spec) {
    *out = (peg_transcript){.spec = spec};
}

void peg_transcript_fini(peg_transcript *transcript) {
    free(transcript->codes);
    free(transcript->feedback);
    *transcript = (peg_transcript){0};
}

static peg_status reserve(peg_transcript *transcript, size_t capacity) {
    if (capacity <= transcript->capacity)
        return PEG_OK;
    size_t holes = (size_t)transcript->spec->holes;
    peg_colour *codes = realloc(transcript->codes, capacity * holes);
    if (!codes)
        return PEG_FAILED;
    transcript->codes = codes;
    peg_feedback *feedback = realloc(transcript->feedback, capacity * sizeof *feedback);
    if (!feedback)
        return PEG_FAILED;
    transcript->feedback = feedback;
    transcript->capacity = capacity;
    return PEG_OK;
}

peg_status peg_transcript_copy(peg_transcript *out, const peg_transcript *from) {
    peg_transcript_init(out, from->spec);
    if (from->count == 0)
        return PEG_OK;
    /* Room for one more: copies are made to be pushed to. */
    if (reserve(out, from->count + 1)) {
        peg_transcript_fini(out);
        return PEG_FAILED;
    }
    memcpy(out->codes, from->codes, from->count * (size_t)from->spec->holes);
    memcpy(out->feedback, from->feedback, from->count * sizeof *from->feedback);
    out->count = from->count;
    return PEG_OK;
}

peg_status peg_transcript_push(peg_transcript *transcript, const peg_colour *guess,
                               peg_feedback feedback) {
    if (transcript->count == transcript->capacity &&
        reserve(transcript, transcript->capacity ? 2 * transcript->capacity : 8))
        return PEG_FAILED;
    size_t holes = (size_t)transcript->spec->holes;
    memcpy(transcript->codes + transcript->count * holes, guess, holes);
    transcript->feedback[transcript->count++] = feedback;
    return PEG_OK;
}

void peg_transcript_clear(peg_transcript *transcript) {
    transcript->count = 0;
}

const peg_colour *peg_transcript_guess(const peg_transcript *transcript, size_t turn) {
    return transcript->codes + turn * (size_t)transcript->spec->holes;
}

bool peg_transcript_has(const peg_transcript *transcript, const peg_colour *code) {
    size_t holes = (size_t)transcript->spec->holes;
    for (size_t turn = 0; turn < transcript->count; turn++)
        if (memcmp(peg_transcript_guess(transcript, turn), code, holes) == 0)
            return true;
    return false;
}

bool peg_transcript_consistent(const peg_transcript *transcript, const peg_colour *code) {
    for (size_t turn = 0; turn < transcript->count; turn++) {
        peg_feedback feedback =
            peg_feedback_of(transcript->spec, peg_transcript_guess(transcript, turn), code);
        if (feedback.blacks != transcript->feedback[turn].blacks ||
            feedback.whites != transcript->feedback[turn].whites)
            return false;
    }
    return true;
}

static bool parse_feedback(peg_feedback *out, const char *text) {
    unsigned blacks, whites;
    int end = 0;
    if (sscanf(text, "%3u,%3u%n", &blacks, &whites, &end) != 2 || text[end] != '\0' ||
        strspn(text, "0123456789,") != strlen(text))
        return false;
    *out = (peg_feedback){(uint16_t)blacks, (uint16_t)whites};
    return true;
}

peg_status peg_transcript_parse(peg_transcript *transcript, const char *text, peg_error *error) {
    const peg_spec *spec = transcript->spec;
    const char *colon = strchr(text, ':');
    peg_colour guess[PEG_MAX_HOLES];
    peg_feedback feedback;
    char code[PEG_CODE_TEXT];
    if (!colon || (size_t)(colon - text) >= sizeof code || !parse_feedback(&feedback, colon + 1))
        return peg_fail(error, PEG_INVALID,
                        "'%.80s': a guess with its answer is written GUESS:BLACKS,WHITES, such as "
                        "1122:1,2",
                        text);
    snprintf(code, sizeof code, "%.*s", (int)(colon - text), text);
    peg_status status = peg_code_parse(guess, spec, code, error);
    if (status)
        return status;
    if (!peg_feedback_valid(spec, feedback))
        return peg_fail(error, PEG_INVALID,
                        "'%.80s': %u blacks and %u whites cannot be the answer in %d holes", text,
                        feedback.blacks, feedback.whites, spec->holes);
    return peg_transcript_push(transcript, guess, feedback) ? peg_fail_memory(error) : PEG_OK;
}
