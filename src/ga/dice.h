/* Small random numbers out of the words of a stream, two to a word: an engine that draws several
 * for every string cannot spend a word on each. Unbiased, by multiplication (Lemire, "Fast random
 * integer generation in an interval", 2019). */
#ifndef PEGLAB_GA_DICE_H
#define PEGLAB_GA_DICE_H

#include <gsl/gsl_rng.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct peg_dice {
    gsl_rng *rng;
    uint64_t word;
    bool half; /* the word's upper half is still there */
} peg_dice;

/* 32 random bits, from a generator of any range. */
uint32_t peg_dice_bits(peg_dice *dice);

/* Uniform in 0 … n-1, n > 0. */
static inline uint32_t peg_dice_below(peg_dice *dice, uint32_t n) {
    uint64_t product = (uint64_t)peg_dice_bits(dice) * n;
    if ((uint32_t)product < n) {
        uint32_t least = -n % n;
        while ((uint32_t)product < least)
            product = (uint64_t)peg_dice_bits(dice) * n;
    }
    return (uint32_t)(product >> 32);
}

/* A probability as a bound for 32 bits; exact at 0 and 1. */
static inline uint64_t peg_dice_bound(double probability) {
    return (uint64_t)(probability * 4294967296.0);
}

#endif
