/* The rules as one would explain them, written without a look at the library: what the fast code
 * must equal. And what the random tests share. */
#ifndef PEGLAB_TEST_PLAIN_H
#define PEGLAB_TEST_PLAIN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <peglab/feedback.h>
#include <stdlib.h>
#include <string.h>

/* Sanitizers slow everything down: random tests take a share of their cases. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PLAIN_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define PLAIN_SANITIZED 1
#endif
#endif
#ifdef PLAIN_SANITIZED
enum { PLAIN_SHARE = 5 };
#else
enum { PLAIN_SHARE = 1 };
#endif

/* SplitMix64 (Steele, Lea, Flood 2014): the tests' own numbers, apart from those they test. */
static inline uint64_t plain_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline uint32_t plain_below(uint64_t *state, uint64_t n) {
    return (uint32_t)((plain_random(state) >> 32) * n >> 32);
}

/* 1 … largest, each power of two as likely as the next. */
static inline int plain_log_uniform(uint64_t *state, int largest) {
    double part = (double)(plain_random(state) >> 11) * 0x1p-53;
    int value = (int)exp2(part * log2(largest + 1));
    return value < 1 ? 1 : value > largest ? largest : value;
}

/* A size of up to 256 × 256, with repeats or without. */
static inline peg_spec plain_spec(uint64_t *state) {
    peg_spec spec;
    int holes = plain_log_uniform(state, PEG_MAX_HOLES);
    int colours = plain_log_uniform(state, PEG_MAX_COLOURS);
    bool repeats = plain_below(state, 3) > 0;
    if (!repeats && colours < holes) {
        int swapped = holes;
        holes = colours;
        colours = swapped;
    }
    assert_int_equal(peg_spec_init(&spec, holes, colours, repeats, NULL), PEG_OK);
    return spec;
}

static inline void plain_code(peg_colour *out, const peg_spec *spec, uint64_t *state) {
    if (spec->repeats) {
        for (int hole = 0; hole < spec->holes; hole++)
            out[hole] = (peg_colour)plain_below(state, (uint64_t)spec->colours);
        return;
    }
    peg_colour deck[PEG_MAX_COLOURS];
    for (int colour = 0; colour < spec->colours; colour++)
        deck[colour] = (peg_colour)colour;
    for (int hole = 0; hole < spec->holes; hole++) {
        int pick = hole + (int)plain_below(state, (uint64_t)(spec->colours - hole));
        out[hole] = deck[pick];
        deck[pick] = deck[hole];
    }
}

/* A code that is like another: random codes of many colours have next to nothing in common. */
static inline void plain_relative(peg_colour *out, const peg_spec *spec, const peg_colour *of,
                                  uint64_t *state) {
    uint64_t holes = (uint64_t)spec->holes;
    memcpy(out, of, holes);
    for (uint32_t i = plain_below(state, holes + 1); i > 0; i--) {
        uint32_t a = plain_below(state, holes), b = plain_below(state, holes);
        peg_colour swapped = out[a];
        out[a] = out[b];
        out[b] = swapped;
    }
    if (spec->repeats)
        for (uint32_t i = plain_below(state, holes + 1); i > 0; i--)
            out[plain_below(state, holes)] =
                (peg_colour)plain_below(state, (uint64_t)spec->colours);
}

/* Either. */
static inline void plain_other(peg_colour *out, const peg_spec *spec, const peg_colour *of,
                               uint64_t *state) {
    if (plain_random(state) & 1)
        plain_code(out, spec, state);
    else
        plain_relative(out, spec, of, state);
}

/* Blacks by position; whites by the sum over the colours of the smaller count, minus blacks. */
static inline peg_feedback plain_feedback(const peg_spec *spec, const peg_colour *a,
                                          const peg_colour *b) {
    uint16_t in_a[PEG_MAX_COLOURS], in_b[PEG_MAX_COLOURS];
    size_t colours = (size_t)spec->colours;
    int blacks = 0, smaller = 0;
    memset(in_a, 0, colours * sizeof *in_a);
    memset(in_b, 0, colours * sizeof *in_b);
    for (int hole = 0; hole < spec->holes; hole++) {
        blacks += a[hole] == b[hole];
        in_a[a[hole]]++;
        in_b[b[hole]]++;
    }
    for (size_t colour = 0; colour < colours; colour++)
        smaller += in_a[colour] < in_b[colour] ? in_a[colour] : in_b[colour];
    return (peg_feedback){(uint16_t)blacks, (uint16_t)(smaller - blacks)};
}

static inline bool plain_same(peg_feedback a, peg_feedback b) {
    return a.blacks == b.blacks && a.whites == b.whites;
}

static inline int plain_classes(int holes) {
    return (holes + 1) * (holes + 2) / 2 - 1;
}

/* Class sizes in the order of the ordinals: by blacks, then whites, without (holes-1, 1). */
static inline void plain_sizes(uint32_t *out, int holes, const peg_feedback *answers,
                               size_t count) {
    size_t side = (size_t)holes + 1;
    uint32_t *by_pair = calloc(side * side, sizeof *by_pair);
    assert_non_null(by_pair);
    for (size_t i = 0; i < count; i++)
        by_pair[answers[i].blacks * side + answers[i].whites]++;
    for (int blacks = 0; blacks <= holes; blacks++)
        for (int whites = 0; blacks + whites <= holes; whites++)
            if (blacks != holes - 1 || whites != 1)
                *out++ = by_pair[(size_t)blacks * side + (size_t)whites];
    free(by_pair);
}

/* Every code of a small space in lexicographic order, by counting in its number system and leaving
 * out what may not be played. */
static inline peg_colour *plain_codes(const peg_spec *spec, size_t *count) {
    size_t holes = (size_t)spec->holes;
    uint64_t numbers = 1;
    for (size_t hole = 0; hole < holes; hole++)
        numbers *= (uint64_t)spec->colours;
    peg_colour *codes = malloc((size_t)spec->size * holes), digits[PEG_MAX_HOLES] = {0};
    assert_non_null(codes);
    *count = 0;
    for (uint64_t number = 0; number < numbers; number++) {
        bool repeated = false;
        for (size_t a = 0; a < holes && !spec->repeats; a++)
            for (size_t b = 0; b < a; b++)
                repeated |= digits[a] == digits[b];
        if (!repeated) {
            assert_true(*count < spec->size);
            memcpy(codes + (*count)++ * holes, digits, holes);
        }
        for (size_t hole = holes; hole-- > 0;) {
            digits[hole] = (peg_colour)(digits[hole] + 1);
            if (digits[hole] % spec->colours)
                break;
            digits[hole] = 0;
        }
    }
    assert_int_equal(*count, spec->size);
    return codes;
}

/* Calls visit with every size up to 4 × 6 and 3 × 8, with repeats and without. */
static inline void plain_small_sizes(void (*visit)(const peg_spec *spec)) {
    for (int holes = 1; holes <= 4; holes++)
        for (int colours = 1; colours <= (holes < 4 ? 8 : 6); colours++)
            for (int repeats = 0; repeats <= 1; repeats++) {
                peg_spec spec;
                if (!peg_spec_init(&spec, holes, colours, repeats, NULL))
                    visit(&spec);
            }
}

#endif
