/* Small random numbers out of the words of a stream, four to a word: an engine that draws several
 * for every string cannot spend a word on each. Unbiased, by multiplication (Lemire, "Fast random
 * integer generation in an interval", 2019). */
#ifndef PEGLAB_GA_DICE_H
#define PEGLAB_GA_DICE_H

#include <gsl/gsl_rng.h>
#include <stdbool.h>
#include <stdint.h>

enum { PEG_DICE_HELD = 256 };

/* Begins as {.rng = rng}; takes words from the stream many at a time. */
typedef struct peg_dice {
    gsl_rng *rng;
    unsigned left; /* numbers that are held */
    uint16_t held[PEG_DICE_HELD];
} peg_dice;

void peg_dice_refill(peg_dice *dice);

/* 16 random bits, from a generator of any range. */
static inline uint32_t peg_dice_half(peg_dice *dice) {
    if (dice->left == 0)
        peg_dice_refill(dice);
    return dice->held[--dice->left];
}

static inline uint32_t peg_dice_bits(peg_dice *dice) {
    uint32_t high = peg_dice_half(dice) << 16;
    return high | peg_dice_half(dice);
}

/* For numbers that 16 bits do not suffice for. */
uint32_t peg_dice_below_large(peg_dice *dice, uint32_t n);

/* Uniform in 0 … n-1, n > 0. */
static inline uint32_t peg_dice_below(peg_dice *dice, uint32_t n) {
    if (n > UINT16_MAX)
        return peg_dice_below_large(dice, n);
    uint32_t product = peg_dice_half(dice) * n;
    if ((uint16_t)product < n) {
        uint32_t least = (UINT16_MAX + 1u) % n;
        while ((uint16_t)product < least)
            product = peg_dice_half(dice) * n;
    }
    return product >> 16;
}

/* Several at once out of 32 bits: out[i] uniform in 0 … n[i]-1, where the product of all n[i] is
 * below 2^32 (Brackett-Rozinsky, Lemire, "Batched ranged random integer generation", 2024). */
static inline void peg_dice_batch(peg_dice *dice, const uint32_t *n, uint32_t *out,
                                  unsigned count) {
    uint32_t product = 1, rest;
    for (unsigned i = 0; i < count; i++)
        product *= n[i];
    do {
        rest = peg_dice_bits(dice);
        for (unsigned i = 0; i < count; i++) {
            uint64_t wide = (uint64_t)rest * n[i];
            out[i] = (uint32_t)(wide >> 32);
            rest = (uint32_t)wide;
        }
    } while (rest < product && rest < -product % product);
}

/* A probability as a bound for 32 bits; exact at 0 and 1. */
static inline uint64_t peg_dice_bound(double probability) {
    return (uint64_t)(probability * 4294967296.0);
}

#endif
