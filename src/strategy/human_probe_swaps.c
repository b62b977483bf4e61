/* Without repeats: the first line with two colours exchanged, or three in a ring. Colours that are
 * not in it stand in places behind the last hole, so that a replacement is an exchange too.
 *
 * Call r(i) whether place i is right in the first line (never, behind the last hole), and g(i,j)
 * how many of the two are right once i and j are exchanged. If either was right, neither is then,
 * so the blacks change by -(r(i)+r(j)) or by g(i,j) >= 0: an exchange tells r(i)+r(j), and three
 * of them tell r(0) = (s(0,1)+s(0,2)-s(1,2))/2, or a place behind the last hole does as well. Where
 * g(i,j) = 1, say because i has the colour of j, a ring that brings it there has at least that one
 * right; if instead j has the colour of i, neither j nor the third place can have what the ring
 * brings them, and none of the three is right. */
#include "strategy/human_notes.h"

#include <string.h>

typedef struct swaps {
    peg_notes *notes;
    int holes, places;
    int blacks;                        /* of the first line */
    peg_colour first[PEG_MAX_COLOURS]; /* the first line, then the other colours */
    peg_colour *out;
} swaps;

static void begin(swaps *own, peg_notes *notes, peg_colour *out) {
    const peg_spec *spec = notes->spec;
    bool used[PEG_MAX_COLOURS] = {false};
    *own = (swaps){.notes = notes, .holes = spec->holes, .places = spec->holes, .out = out};
    own->blacks = notes->board.feedback[0].blacks;
    memcpy(own->first, peg_transcript_guess(&notes->board, 0), (size_t)spec->holes);
    for (int hole = 0; hole < spec->holes; hole++)
        used[own->first[hole]] = true;
    for (int i = 0; i < spec->colours; i++)
        if (!used[notes->order[i]])
            own->first[own->places++] = notes->order[i];
}

/* i gets the colour of j, j that of k, k that of i; an exchange where k is i. False where the line
 * is not on the board yet: then it stands in out. */
static bool ask(const swaps *own, int i, int j, int k, int *change) {
    peg_colour line[PEG_MAX_COLOURS];
    memcpy(line, own->first, (size_t)own->places);
    line[i] = own->first[j];
    line[j] = own->first[k];
    if (k != i)
        line[k] = own->first[i];
    memcpy(own->out, line, (size_t)own->holes);
    const peg_feedback *answer = peg_notes_answer(own->notes, own->out);
    if (answer)
        *change = answer->blacks - own->blacks;
    return answer != NULL;
}

/* r(i), or -1. */
static int right(const swaps *own, int place) {
    if (place >= own->holes || !own->notes->possible[place][own->first[place]])
        return 0;
    return own->notes->found[place] == own->first[place] ? 1 : -1;
}

static void note(const swaps *own, int hole, int place, bool is_right) {
    if (hole >= own->holes)
        return;
    if (is_right)
        peg_notes_find(own->notes, hole, own->first[place]);
    else
        peg_notes_rule_out(own->notes, hole, own->first[place]);
}

static int lost(int change) {
    return change < 0 ? -change : 0;
}

/* Where nothing is known of any place yet. */
static peg_inquiry probe_triangle(const swaps *own) {
    int near, far, across;
    if (own->holes < 3)
        return PEG_INQUIRY_NONE;
    if (!ask(own, 0, 1, 0, &near) || !ask(own, 0, 2, 0, &far) || !ask(own, 1, 2, 1, &across))
        return PEG_INQUIRY_ASK;
    note(own, 0, 0, lost(near) + lost(far) - lost(across) > 0);
    return PEG_INQUIRY_LEARN;
}

static peg_inquiry probe_first_line(const swaps *own) {
    int reference = own->places - 1, change;
    while (reference >= 0 && right(own, reference) < 0)
        reference--;
    if (reference < 0)
        return probe_triangle(own);
    for (int hole = 0; hole < own->holes; hole++) {
        if (right(own, hole) >= 0)
            continue;
        if (!ask(own, hole, reference, hole, &change))
            return PEG_INQUIRY_ASK;
        note(own, hole, hole, lost(change) > right(own, reference));
        return PEG_INQUIRY_LEARN;
    }
    return PEG_INQUIRY_NONE;
}

/* Once the first line is clear. */
static peg_inquiry probe_pair(const swaps *own, int i, int j) {
    int change;
    if (!ask(own, i, j, i, &change))
        return PEG_INQUIRY_ASK;
    int gain = change + right(own, i) + right(own, j);
    bool can_i = own->notes->possible[i][own->first[j]];
    bool can_j = j < own->holes && own->notes->possible[j][own->first[i]];
    if (gain == 1 && can_i && can_j) {
        int third = own->places - 1;
        while (third == i || third == j)
            third--;
        if (third < 0)
            return PEG_INQUIRY_NONE;
        if (!ask(own, i, j, third, &change))
            return PEG_INQUIRY_ASK;
        can_i = change + right(own, i) + right(own, j) + right(own, third) > 0;
        can_j = !can_i;
    }
    note(own, i, j, gain > 0 && can_i);
    note(own, j, i, gain > 0 && can_j);
    return PEG_INQUIRY_LEARN;
}

peg_inquiry peg_notes_probe_swaps(peg_notes *notes, peg_colour *out) {
    swaps own;
    if (notes->board.count == 0)
        return PEG_INQUIRY_NONE;
    begin(&own, notes, out);
    peg_inquiry result = probe_first_line(&own);
    for (int i = 0; result == PEG_INQUIRY_NONE && i < own.holes; i++)
        for (int j = i + 1; result == PEG_INQUIRY_NONE && j < own.places; j++)
            if (peg_notes_open(notes, i, own.first[j]) ||
                (j < own.holes && peg_notes_open(notes, j, own.first[i])))
                result = probe_pair(&own, i, j);
    return result;
}
