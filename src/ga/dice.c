#include "ga/dice.h"

#include <peglab/random.h>

uint32_t peg_dice_bits(peg_dice *dice) {
    const gsl_rng_type *type = dice->rng->type;
    if (type->min != 0 || type->max != UINT64_MAX)
        return (uint32_t)peg_random_below(dice->rng, UINT64_C(1) << 32);
    dice->half = !dice->half;
    if (!dice->half)
        return (uint32_t)(dice->word >> 32);
    dice->word = gsl_rng_get(dice->rng);
    return (uint32_t)dice->word;
}
