/* Children of two parents. */
#include "ga/registry.h"

#include <string.h>

/* The first `count` letters of a word, whichever end of it they stand at; all or none where count
 * lies outside of it. */
static uint64_t first_letters(int count) {
    static const uint8_t window[16] = {255, 255, 255, 255, 255, 255, 255, 255};
    uint64_t mask;
    memcpy(&mask, window + 8 - (count < 0 ? 0 : count > 8 ? 8 : count), sizeof mask);
    return mask;
}

/* The places between two borders come from the other parent. */
typedef struct cuts {
    int start, end;
} cuts;

static inline void splice(peg_letter *child, const peg_letter *a, const peg_letter *b, int length,
                          cuts at) {
    for (int letter = 0; letter < length; letter += 8) {
        uint64_t ours, theirs;
        memcpy(&ours, a + letter, sizeof ours);
        memcpy(&theirs, b + letter, sizeof theirs);
        uint64_t inside = first_letters(at.end - letter) & ~first_letters(at.start - letter);
        ours ^= (ours ^ theirs) & inside;
        memcpy(child + letter, &ours, sizeof ours);
    }
}

/* Cuts every couple where `draw` says. The brood comes by value: behind a pointer it would be read
 * again after every letter that is written. */
static inline void cut_all(peg_ga_brood brood, peg_dice *dice,
                           cuts (*draw)(int length, peg_dice *dice)) {
    size_t stride = peg_ga_stride(brood.length);
    for (size_t i = 0; i < brood.count; i++)
        splice(brood.children + i * stride, brood.parents + brood.couples[2 * i] * stride,
               brood.parents + brood.couples[2 * i + 1] * stride, brood.length,
               draw(brood.length, dice));
}

/* One border within the string: what stands behind it. */
static inline cuts draw_one(int length, peg_dice *dice) {
    return (cuts){length > 1 ? 1 + (int)peg_dice_below(dice, (uint32_t)length - 1) : 1, length};
}

/* Two different ones among the length+1 that there are: the second is drawn from the others. */
static inline cuts between(uint32_t first, uint32_t other) {
    uint32_t second = other + (other >= first);
    return (cuts){(int)(first < second ? first : second), (int)(first < second ? second : first)};
}

static inline cuts draw_two(int length, peg_dice *dice) {
    uint32_t borders[2], of[2] = {(uint32_t)length + 1, (uint32_t)length};
    peg_dice_batch(dice, of, borders, 2);
    return between(borders[0], borders[1]);
}

/* Both are drawn, and no branch follows the coin: it could not be foreseen. */
static inline cuts draw_either(int length, peg_dice *dice) {
    uint32_t inner = length > 1 ? (uint32_t)length - 1 : 1, drawn[4];
    uint32_t of[4] = {2, inner, (uint32_t)length + 1, (uint32_t)length};
    peg_dice_batch(dice, of, drawn, 4);
    cuts one = {1 + (int)drawn[1], length}, two = between(drawn[2], drawn[3]);
    int heads = -(int)drawn[0]; /* all bits, or none */
    return (cuts){(one.start & heads) | (two.start & ~heads),
                  (one.end & heads) | (two.end & ~heads)};
}

static void one_point(const peg_ga_brood *brood, peg_dice *dice) {
    cut_all(*brood, dice, draw_one);
}

static void two_point(const peg_ga_brood *brood, peg_dice *dice) {
    cut_all(*brood, dice, draw_two);
}

static void one_or_two_point(const peg_ga_brood *brood, peg_dice *dice) {
    cut_all(*brood, dice, draw_either);
}

static void uniform(const peg_ga_brood *brood, peg_dice *dice) {
    size_t stride = peg_ga_stride(brood->length);
    for (size_t i = 0; i < brood->count; i++) {
        peg_letter *child = brood->children + i * stride;
        const peg_letter *a = brood->parents + brood->couples[2 * i] * stride;
        uint32_t coins = 0;
        peg_ga_copy(child, brood->parents + brood->couples[2 * i + 1] * stride, stride);
        for (int place = 0; place < brood->length; place++, coins >>= 1) {
            if (place % 16 == 0)
                coins = peg_dice_half(dice);
            child[place] = coins & 1 ? a[place] : child[place];
        }
    }
}

const peg_ga_crossover peg_ga_crossover_one_or_two_point = {
    {"crossover", "one_or_two_point", "In one point or in two, with equal chance.", NULL},
    one_or_two_point};
const peg_ga_crossover peg_ga_crossover_one_point = {
    {"crossover", "one_point", "The one parent up to a cut, the other behind it.", NULL},
    one_point};
const peg_ga_crossover peg_ga_crossover_two_point = {
    {"crossover", "two_point", "The one parent between two cuts, the other outside.", NULL},
    two_point};
const peg_ga_crossover peg_ga_crossover_uniform = {
    {"crossover", "uniform", "Every place from either parent, with equal chance.", NULL}, uniform};
