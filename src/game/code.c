#include <peglab/code.h>
#include <peglab/random.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Without repeats a code is a partial permutation: digit h counts the unused colours below it. */
static int unused_below(const peg_colour *code, int hole) {
    int below = code[hole];
    for (int i = 0; i < hole; i++)
        below -= code[i] < code[hole];
    return below;
}

void peg_code_from_index(peg_colour *out, const peg_spec *spec, uint64_t index) {
    if (spec->repeats) {
        for (int hole = spec->holes; hole-- > 0; index /= (uint64_t)spec->colours)
            out[hole] = (peg_colour)(index % (uint64_t)spec->colours);
        return;
    }
    for (int hole = spec->holes; hole-- > 0;) {
        uint64_t choices = (uint64_t)(spec->colours - hole);
        out[hole] = (peg_colour)(index % choices);
        index /= choices;
    }
    bool used[PEG_MAX_COLOURS] = {false};
    for (int hole = 0; hole < spec->holes; hole++) {
        int colour = 0;
        for (int skip = out[hole];; colour++)
            if (!used[colour] && skip-- == 0)
                break;
        used[colour] = true;
        out[hole] = (peg_colour)colour;
    }
}

uint64_t peg_code_index(const peg_spec *spec, const peg_colour *code) {
    uint64_t index = 0;
    for (int hole = 0; hole < spec->holes; hole++) {
        if (spec->repeats)
            index = index * (uint64_t)spec->colours + code[hole];
        else
            index = index * (uint64_t)(spec->colours - hole) + (uint64_t)unused_below(code, hole);
    }
    return index;
}

bool peg_code_next(peg_colour *code, const peg_spec *spec) {
    if (spec->repeats) {
        for (int hole = spec->holes; hole-- > 0; code[hole] = 0) {
            if (code[hole] + 1 < spec->colours) {
                code[hole]++;
                return true;
            }
        }
        return false;
    }
    bool used[PEG_MAX_COLOURS] = {false};
    for (int hole = 0; hole < spec->holes; hole++)
        used[code[hole]] = true;
    for (int hole = spec->holes; hole-- > 0;) {
        used[code[hole]] = false;
        int colour = code[hole] + 1;
        while (colour < spec->colours && used[colour])
            colour++;
        if (colour == spec->colours)
            continue;
        for (;; colour = 0) { /* the smallest unused colours fill the rest */
            while (used[colour])
                colour++;
            code[hole] = (peg_colour)colour;
            used[colour] = true;
            if (++hole == spec->holes)
                return true;
        }
    }
    return false;
}

void peg_code_random(peg_colour *out, const peg_spec *spec, gsl_rng *rng) {
    if (spec->repeats) {
        for (int hole = 0; hole < spec->holes; hole++)
            out[hole] = (peg_colour)peg_random_below(rng, (uint64_t)spec->colours);
        return;
    }
    peg_colour deck[PEG_MAX_COLOURS];
    for (int colour = 0; colour < spec->colours; colour++)
        deck[colour] = (peg_colour)colour;
    for (int hole = 0; hole < spec->holes; hole++) {
        int pick = hole + (int)peg_random_below(rng, (uint64_t)(spec->colours - hole));
        out[hole] = deck[pick];
        deck[pick] = deck[hole];
    }
}

void peg_code_pairs(peg_colour *out, const peg_spec *spec) {
    for (int hole = 0; hole < spec->holes; hole++)
        out[hole] = (peg_colour)((spec->repeats ? hole / 2 : hole) % spec->colours);
}

bool peg_code_valid(const peg_spec *spec, const peg_colour *code) {
    bool used[PEG_MAX_COLOURS] = {false};
    for (int hole = 0; hole < spec->holes; hole++) {
        if (code[hole] >= spec->colours || (!spec->repeats && used[code[hole]]))
            return false;
        used[code[hole]] = true;
    }
    return true;
}

static peg_status refuse(const peg_spec *spec, const char *text, const char *why,
                         peg_error *error) {
    return peg_fail(error, PEG_INVALID, "'%.80s' is no code of %d holes and %d colours%s: %s", text,
                    spec->holes, spec->colours, spec->repeats ? "" : " without repeats", why);
}

static peg_status refuse_colour(const peg_spec *spec, const char *text, peg_error *error) {
    char why[64];
    snprintf(why, sizeof why, "colours are 1 to %d", spec->colours);
    return refuse(spec, text, why, error);
}

static peg_status refuse_length(const peg_spec *spec, const char *text, int holes,
                                peg_error *error) {
    char why[64];
    snprintf(why, sizeof why, "it has %d colour%s, not %d", holes, holes == 1 ? "" : "s",
             spec->holes);
    return refuse(spec, text, why, error);
}

static bool is_separator(char c) {
    return c == ' ' || c == '\t' || c == ',';
}

static const char *skip_separators(const char *text) {
    while (is_separator(*text))
        text++;
    return text;
}

/* Run together, every character is a colour; else every word is. */
static bool is_run_together(const peg_spec *spec, const char *text) {
    if (spec->holes == 1 && isdigit((unsigned char)*text))
        return false;
    for (; *text && *skip_separators(text); text++)
        if (is_separator(*text) || (isdigit((unsigned char)*text) && spec->colours > 9))
            return false;
    return true;
}

/* A single number where each hole wants one of its own. */
static bool lacks_spaces(const peg_spec *spec, const char *text) {
    return spec->colours > 9 && spec->holes > 1 && *text &&
           *skip_separators(text + strspn(text, "0123456789")) == '\0';
}

/* Reads one colour at *text and moves past it; -1 where there is none. */
static long read_colour(const char **text, bool run_together) {
    const char *at = *text;
    long colour = -1;
    if (isalpha((unsigned char)*at)) {
        colour = toupper((unsigned char)*at++) - 'A' + 1;
    } else if (isdigit((unsigned char)*at)) {
        do {
            colour = (colour < 0 ? 0 : colour) * 10 + (*at++ - '0');
        } while (!run_together && isdigit((unsigned char)*at) && colour <= PEG_MAX_COLOURS);
    }
    if (!run_together && *at && !is_separator(*at))
        return -1;
    *text = at;
    return colour;
}

peg_status peg_code_parse(peg_colour *out, const peg_spec *spec, const char *text,
                          peg_error *error) {
    const char *at = skip_separators(text);
    bool run_together = is_run_together(spec, at);
    int hole = 0;
    if (lacks_spaces(spec, at))
        return refuse(spec, text, "with more than 9 colours put spaces between them", error);
    for (; *at; hole++) {
        long colour = read_colour(&at, run_together);
        if (colour < 1 || colour > spec->colours)
            return refuse_colour(spec, text, error);
        if (hole < spec->holes)
            out[hole] = (peg_colour)(colour - 1);
        at = skip_separators(at);
    }
    if (hole != spec->holes)
        return refuse_length(spec, text, hole, error);
    if (!peg_code_valid(spec, out))
        return refuse(spec, text, "a colour stands twice", error);
    return PEG_OK;
}

char *peg_code_format(char out[PEG_CODE_TEXT], const peg_spec *spec, const peg_colour *code) {
    char *at = out;
    for (int hole = 0; hole < spec->holes; hole++) {
        if (spec->colours <= 9)
            *at++ = (char)('1' + code[hole]);
        else
            at += sprintf(at, hole ? " %d" : "%d", code[hole] + 1);
    }
    *at = '\0';
    return out;
}
