#include "ga/operators.h"

void peg_ga_random_string(peg_letter *out, const peg_ga_shape *shape, peg_dice *dice) {
    if (shape->repeats) {
        const uint32_t n = (uint32_t)shape->letters, of[4] = {n, n, n, n};
        for (int i = 0; i < shape->length; i += 4) {
            uint32_t letters[4];
            if (n < 256)
                peg_dice_batch(dice, of, letters, 4);
            else
                for (int k = 0; k < 4; k++)
                    letters[k] = peg_dice_below(dice, n);
            for (int k = 0; k < 4 && i + k < shape->length; k++)
                out[i + k] = (peg_letter)letters[k];
        }
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
