#include "strategy/logarithm.h"

#include <stdlib.h>

__extension__ typedef unsigned __int128 wide;

static unsigned floor_log2(uint64_t n) {
    return 63 - (unsigned)__builtin_clzll(n);
}

/* Bit by bit: squaring a number in [1, 2) doubles its logarithm. */
static uint64_t fixed_log2(uint64_t n, unsigned fraction_bits) {
    unsigned whole = floor_log2(n);
    uint64_t x = n << (62 - whole), result = whole;
    for (unsigned bit = 0; bit < fraction_bits; bit++) {
        x = (uint64_t)((wide)x * x >> 62);
        uint64_t doubled = x >> 63;
        x >>= doubled;
        result = result << 1 | doubled;
    }
    return result;
}

peg_status peg_logarithms(uint64_t *out, uint64_t largest) {
    uint32_t *factor = calloc((size_t)largest + 1, sizeof *factor); /* a prime one; 0: prime */
    if (!factor)
        return PEG_FAILED;
    for (uint64_t n = 2; n * n <= largest; n++)
        if (!factor[n])
            for (uint64_t multiple = n * n; multiple <= largest; multiple += n)
                factor[multiple] = (uint32_t)n;
    unsigned whole_bits = largest > 1 ? floor_log2(largest) + 1 : 1;
    unsigned fraction_bits = 63 - whole_bits - (floor_log2(whole_bits) + 1);
    if (fraction_bits > 48)
        fraction_bits = 48;
    out[0] = 0;
    if (largest > 0)
        out[1] = 0;
    for (uint64_t n = 2; n <= largest; n++)
        out[n] = factor[n] ? out[factor[n]] + out[n / factor[n]] : fixed_log2(n, fraction_bits);
    free(factor);
    return PEG_OK;
}
