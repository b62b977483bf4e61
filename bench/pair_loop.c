#include "pair_loop.h"

#include "measure.h"

#include <stdlib.h>
#include <string.h>

void pair_code_init(pair_code *out, const peg_spec *spec, const peg_colour *code) {
    memset(out, 0, sizeof *out);
    memset(out->places, 0xff, sizeof out->places);
    for (int hole = 0; hole < spec->holes; hole++) {
        out->places[hole] = code[hole];
        out->counts[code[hole]]++;
    }
}

#ifdef __SSE4_2__
#include <immintrin.h>

/* The places past the last hole agree in all codes: they are taken off again. */
void pair_loop(const pair_code *guess, const pair_code *codes, size_t count, uint32_t *sizes) {
    int unused = 0;
    while (unused < 16 && guess->places[15 - unused] == 0xff)
        unused++;
    __m128i places = _mm_load_si128((const __m128i *)guess->places);
    __m128i counts = _mm_load_si128((const __m128i *)guess->counts);
    for (size_t i = 0; i < count; i++) {
        __m128i same = _mm_cmpeq_epi8(places, _mm_load_si128((const __m128i *)codes[i].places));
        int blacks = __builtin_popcount((unsigned)_mm_movemask_epi8(same)) - unused;
        __m128i least = _mm_min_epu8(counts, _mm_load_si128((const __m128i *)codes[i].counts));
        __m128i sum = _mm_sad_epu8(least, _mm_setzero_si128());
        int both = _mm_cvtsi128_si32(sum) + _mm_extract_epi16(sum, 4);
        sizes[blacks * 32 + both]++;
    }
}
#else
void pair_loop(const pair_code *guess, const pair_code *codes, size_t count, uint32_t *sizes) {
    for (size_t i = 0; i < count; i++) {
        int blacks = 0, both = 0;
        for (int k = 0; k < 16; k++) {
            blacks += guess->places[k] == codes[i].places[k] && guess->places[k] != 0xff;
            both += guess->counts[k] < codes[i].counts[k] ? guess->counts[k] : codes[i].counts[k];
        }
        sizes[blacks * 32 + both]++;
    }
}
#endif

double pair_loop_unit(void) {
    peg_spec spec;
    peg_spec_init(&spec, 5, 8, true, NULL);
    size_t count = (size_t)spec.size;
    pair_code *codes = aligned_alloc(16, count * sizeof *codes);
    if (!codes)
        return 0;
    for (size_t i = 0; i < count; i++) {
        peg_colour code[PEG_MAX_HOLES];
        peg_code_from_index(code, &spec, i);
        pair_code_init(&codes[i], &spec, code);
    }
    uint32_t sizes[16 * 32];
    double start = measure_wall();
    for (size_t i = 0; i < count; i++) {
        memset(sizes, 0, sizeof sizes);
        pair_loop(&codes[i], codes, count, sizes);
        measure_use(sizes);
    }
    double seconds = measure_wall() - start;
    free(codes);
    return seconds;
}
