/* Changes of one string. Where letters may not repeat, each leaves a string without repeats. */
#include "ga/registry.h"

#include <string.h>

static void swap(peg_letter *string, int i, int j) {
    peg_letter letter = string[i];
    string[i] = string[j];
    string[j] = letter;
}

/* One place gets a random letter, the same one included. Without repeats, a letter that stands
 * elsewhere changes places with it. */
static void mutation(peg_letter *string, const peg_ga_shape *shape, peg_dice *dice) {
    int place = (int)peg_dice_below(dice, (uint32_t)shape->length);
    peg_letter letter = (peg_letter)peg_dice_below(dice, (uint32_t)shape->letters);
    if (!shape->repeats) {
        peg_letter *other = memchr(string, letter, (size_t)shape->length);
        if (other)
            *other = string[place];
    }
    string[place] = letter;
}

/* The two sides of an index change places (Roux, Grynfogel 2021). */
static void inversion(peg_letter *string, const peg_ga_shape *shape, peg_dice *dice) {
    if (shape->length < 2)
        return;
    size_t length = (size_t)shape->length;
    size_t index = 1 + peg_dice_below(dice, (uint32_t)length - 1);
    peg_letter left[256];
    memcpy(left, string, index);
    memmove(string, string + index, length - index);
    memcpy(string + length - index, left, index);
}

/* A stretch between two different places, both included, is reversed (Berghman, Goossens, Leus
 * 2009). */
static void reversal(peg_letter *string, const peg_ga_shape *shape, peg_dice *dice) {
    if (shape->length < 2)
        return;
    int i = (int)peg_dice_below(dice, (uint32_t)shape->length);
    int j = (int)peg_dice_below(dice, (uint32_t)shape->length - 1);
    j += j >= i;
    for (int low = i < j ? i : j, high = i < j ? j : i; low < high; low++, high--)
        swap(string, low, high);
}

/* Two different places exchange their letters. */
static void permutation(peg_letter *string, const peg_ga_shape *shape, peg_dice *dice) {
    if (shape->length < 2)
        return;
    int i = (int)peg_dice_below(dice, (uint32_t)shape->length);
    int j = (int)peg_dice_below(dice, (uint32_t)shape->length - 1);
    swap(string, i, j + (j >= i));
}

const peg_ga_mutation peg_ga_mutation_mutation = {
    {"mutation", "mutation", "One place is drawn anew.", NULL}, mutation};
const peg_ga_mutation peg_ga_mutation_inversion = {
    {"mutation", "inversion", "The two sides of an index change places.", NULL}, inversion};
const peg_ga_mutation peg_ga_mutation_reversal = {
    {"mutation", "reversal", "A stretch is reversed.", NULL}, reversal};
const peg_ga_mutation peg_ga_mutation_permutation = {
    {"mutation", "permutation", "Two places change their contents.", NULL}, permutation};
