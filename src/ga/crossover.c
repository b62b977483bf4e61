/* A child of two parents. Strings of one letter are copies of the first. */
#include "ga/registry.h"

#include <string.h>

/* The places before a cut come from the one parent, those after it from the other. */
static void one_point(peg_letter *child, const peg_letter *a, const peg_letter *b, int length,
                      peg_dice *dice) {
    int cut = length > 1 ? 1 + (int)peg_dice_below(dice, (uint32_t)length - 1) : 1;
    memcpy(child, a, (size_t)cut);
    memcpy(child + cut, b + cut, (size_t)(length - cut));
}

/* Two different cuts among the length+1 borders: the places between them come from the other
 * parent. */
static void two_point(peg_letter *child, const peg_letter *a, const peg_letter *b, int length,
                      peg_dice *dice) {
    int first = (int)peg_dice_below(dice, (uint32_t)length + 1);
    int second = (int)peg_dice_below(dice, (uint32_t)length);
    second += second >= first;
    int start = first < second ? first : second, end = first < second ? second : first;
    memcpy(child, a, (size_t)length);
    memcpy(child + start, b + start, (size_t)(end - start));
}

static void uniform(peg_letter *child, const peg_letter *a, const peg_letter *b, int length,
                    peg_dice *dice) {
    uint32_t coins = 0;
    for (int i = 0; i < length; i++, coins >>= 1) {
        if (i % 32 == 0)
            coins = peg_dice_bits(dice);
        child[i] = coins & 1 ? a[i] : b[i];
    }
}

static void even_mix(peg_letter *child, const peg_letter *a, const peg_letter *b, int length,
                     peg_dice *dice) {
    if (peg_dice_bits(dice) & 1)
        one_point(child, a, b, length, dice);
    else
        two_point(child, a, b, length, dice);
}

const peg_ga_crossover peg_ga_crossover_one_or_two_point = {
    {"crossover", "one_or_two_point", "In one point or in two, with equal chance."}, even_mix};
const peg_ga_crossover peg_ga_crossover_one_point = {
    {"crossover", "one_point", "The one parent up to a cut, the other behind it."}, one_point};
const peg_ga_crossover peg_ga_crossover_two_point = {
    {"crossover", "two_point", "The one parent between two cuts, the other outside."}, two_point};
const peg_ga_crossover peg_ga_crossover_uniform = {
    {"crossover", "uniform", "Every place from either parent, with equal chance."}, uniform};
