#include "ga/operators.h"

void peg_ga_random_string(peg_letter *out, const peg_ga_shape *shape, peg_dice *dice) {
    if (shape->repeats) {
        for (int i = 0; i < shape->length; i++)
            out[i] = (peg_letter)peg_dice_below(dice, (uint32_t)shape->letters);
        return;
    }
    peg_letter deck[256];
    for (int letter = 0; letter < shape->letters; letter++)
        deck[letter] = (peg_letter)letter;
    for (int i = 0; i < shape->length; i++) {
        int pick = i + (int)peg_dice_below(dice, (uint32_t)(shape->letters - i));
        out[i] = deck[pick];
        deck[pick] = deck[i];
    }
}

void peg_ga_repair(peg_letter *string, const peg_ga_shape *shape, peg_dice *dice) {
    bool used[256] = {false}, again[256];
    int repeated = 0, free_count = 0;
    peg_letter unused[256];
    for (int i = 0; i < shape->length; i++) {
        again[i] = used[string[i]];
        used[string[i]] = true;
        repeated += again[i];
    }
    if (repeated == 0)
        return;
    for (int letter = 0; letter < shape->letters; letter++)
        if (!used[letter])
            unused[free_count++] = (peg_letter)letter;
    for (int i = 0; i < shape->length; i++) {
        if (!again[i])
            continue;
        uint32_t pick = peg_dice_below(dice, (uint32_t)free_count);
        string[i] = unused[pick];
        unused[pick] = unused[--free_count];
    }
}
