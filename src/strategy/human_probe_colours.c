/* With repeats: lines of two colours, of which one is a background that cannot confuse. */
#include "strategy/human_notes.h"

#include <string.h>

/* Holes that the line leaves open, if these are all of one colour; else 0. */
static int open_of_one_colour(const peg_notes *notes, const peg_colour *line, int *open,
                              int *colour) {
    int count = 0;
    for (int hole = 0; hole < notes->spec->holes; hole++) {
        if (!peg_notes_open(notes, hole, line[hole]))
            continue;
        if (count > 0 && line[hole] != *colour)
            return 0;
        *colour = line[hole];
        open[count++] = hole;
    }
    return count;
}

typedef struct group {
    int count, colour;
    int holes[PEG_MAX_HOLES];
} group;

static void offer(const peg_notes *notes, const peg_colour *line, group *best) {
    group other = {0};
    other.count = open_of_one_colour(notes, line, other.holes, &other.colour);
    if (other.count > 0 && (best->count == 0 || other.count < best->count))
        *best = other;
}

/* The smallest group of holes of which it is known how many have a certain colour. */
static group smallest_group(const peg_notes *notes) {
    group best = {0};
    peg_colour line[PEG_MAX_HOLES];
    for (int i = 0; i < notes->spec->colours; i++) {
        memset(line, notes->order[i], sizeof line);
        if (notes->count[notes->order[i]] > 0)
            offer(notes, line, &best);
    }
    for (size_t turn = 0; turn < notes->board.count; turn++)
        if (!notes->settled[turn])
            offer(notes, peg_transcript_guess(&notes->board, turn), &best);
    return best;
}

/* The first known colour that is not this one, better one that the hole may have. */
static int partner(const peg_notes *notes, int hole, int colour) {
    int any = -1;
    for (int i = notes->spec->colours; i-- > 0;) {
        int other = notes->order[i];
        if (other == colour || notes->count[other] < 0)
            continue;
        if (any < 0 || notes->possible[hole][other] || !notes->possible[hole][any])
            any = other;
    }
    return any;
}

/* Nothing serves as a background: the first colour everywhere but in one hole, where the answer is
 * one more, one less or just its count. */
static peg_inquiry probe_hole(const peg_notes *notes, int colour, peg_colour *out) {
    for (int hole = 0; colour >= 0 && hole < notes->spec->holes; hole++) {
        int other = partner(notes, hole, colour);
        if (other < 0 || !peg_notes_open(notes, hole, (peg_colour)colour))
            continue;
        memset(out, colour, (size_t)notes->spec->holes);
        out[hole] = (peg_colour)other;
        return PEG_INQUIRY_ASK;
    }
    return PEG_INQUIRY_NONE;
}

/* With a colour that is absent, or whose pegs are all found, in the background, half of a group is
 * asked for, and then half of that half. */
peg_inquiry peg_notes_probe_colours(peg_notes *notes, peg_colour *out) {
    int background = -1, known = -1;
    for (int i = notes->spec->colours; i-- > 0;) {
        int colour = notes->order[i];
        if (notes->count[colour] < 0)
            continue;
        known = colour;
        if (notes->count[colour] == notes->pegs[colour])
            background = colour;
    }
    if (background < 0)
        return probe_hole(notes, known, out);
    group best = smallest_group(notes);
    if (best.count == 0)
        return PEG_INQUIRY_NONE;
    memset(out, background, (size_t)notes->spec->holes);
    for (int i = 0; i < (best.count + 1) / 2; i++)
        out[best.holes[i]] = (peg_colour)best.colour;
    return PEG_INQUIRY_ASK;
}
