#include "ga/dice.h"

#include <peglab/random.h>

void peg_dice_refill(peg_dice *dice) {
    uint64_t words[PEG_DICE_HELD / 4];
    peg_random_fill(dice->rng, words, PEG_DICE_HELD / 4);
    for (size_t i = 0; i < PEG_DICE_HELD / 4; i++) {
        uint16_t *held = dice->held + 4 * i;
        held[0] = (uint16_t)words[i];
        held[1] = (uint16_t)(words[i] >> 16);
        held[2] = (uint16_t)(words[i] >> 32);
        held[3] = (uint16_t)(words[i] >> 48);
    }
    dice->left = PEG_DICE_HELD;
}

uint32_t peg_dice_below_large(peg_dice *dice, uint32_t n) {
    uint64_t product = (uint64_t)peg_dice_bits(dice) * n;
    if ((uint32_t)product < n) {
        uint32_t least = -n % n;
        while ((uint32_t)product < least)
            product = (uint64_t)peg_dice_bits(dice) * n;
    }
    return (uint32_t)(product >> 32);
}
