/* Putting the next guess together, from left to right. */
#include "strategy/human_notes.h"

#include <string.h>

/* What a guess has to agree with, row by row: for every colour whose count is known the line of
 * that colour alone, which has as many blacks; then the lines of the board. */
typedef struct fit {
    const peg_notes *notes;
    size_t colours, rows;
    int *need;  /* blacks missing yet; -1: the row does not matter (any more) */
    int *open;  /* holes to come that could give one */
    int *total; /* without repeats, by row of the board: colours of the line missing yet */
    bool used[PEG_MAX_COLOURS];
} fit;

static const peg_colour *board_line(const fit *own, size_t row) {
    return own->notes->board.codes + (row - own->colours) * (size_t)own->notes->spec->holes;
}

static peg_colour row_colour(const fit *own, size_t row, int hole) {
    return row < own->colours ? (peg_colour)row : board_line(own, row)[hole];
}

static int blacks_of_row(const fit *own, size_t row) {
    const peg_notes *notes = own->notes;
    if (row < own->colours)
        return notes->count[row];
    size_t turn = row - own->colours;
    return notes->settled[turn] ? -1 : notes->board.feedback[turn].blacks;
}

static void begin(fit *out, const peg_notes *notes) {
    *out = (fit){.notes = notes, .colours = (size_t)notes->spec->colours};
    out->rows = out->colours + notes->board.count;
    out->need = notes->scratch;
    out->open = out->need + out->rows;
    out->total = out->open + out->rows;
    for (size_t row = 0; row < out->rows; row++) {
        out->need[row] = blacks_of_row(out, row);
        out->open[row] = 0;
        for (int hole = 0; hole < notes->spec->holes; hole++)
            out->open[row] += notes->possible[hole][row_colour(out, row, hole)];
    }
    for (size_t turn = 0; turn < notes->board.count; turn++) {
        peg_feedback answer = notes->board.feedback[turn];
        out->total[out->colours + turn] = answer.blacks + answer.whites;
    }
}

/* A row with all its blacks forbids its colour in this hole; one that needs every hole left asks
 * for it. False where two colours are asked for. */
static bool heed_blacks(const fit *own, int hole, bool *forbidden, int *asked) {
    for (size_t row = 0; row < own->rows; row++) {
        peg_colour colour = row_colour(own, row, hole);
        if (own->need[row] < 0 || !own->notes->possible[hole][colour])
            continue;
        if (own->need[row] == 0)
            forbidden[colour] = true;
        else if (own->need[row] < own->open[row])
            continue;
        else if (*asked >= 0 && *asked != colour)
            return false;
        else
            *asked = colour;
    }
    return true;
}

/* Without repeats: no colour twice, and while it is not known which colours occur, as many of each
 * line as it had blacks and whites. */
static void heed_totals(const fit *own, int hole, bool *forbidden) {
    int holes = own->notes->spec->holes;
    for (size_t colour = 0; colour < own->colours; colour++)
        forbidden[colour] |= own->used[colour];
    for (size_t row = own->colours; own->notes->unknown > 0 && row < own->rows; row++) {
        if (own->total[row] != 0 && own->total[row] != holes - hole)
            continue;
        bool in_line[PEG_MAX_COLOURS] = {false};
        for (int i = 0; i < holes; i++)
            in_line[board_line(own, row)[i]] = true;
        for (size_t colour = 0; colour < own->colours; colour++)
            forbidden[colour] |= in_line[colour] == (own->total[row] == 0);
    }
}

static int choose(const fit *own, int hole) {
    const peg_notes *notes = own->notes;
    bool forbidden[PEG_MAX_COLOURS] = {false};
    int asked = -1;
    if (!heed_blacks(own, hole, forbidden, &asked))
        return -1;
    if (!notes->spec->repeats)
        heed_totals(own, hole, forbidden);
    for (size_t i = 0; i < own->colours; i++) {
        int colour = asked >= 0 ? asked : notes->order[i];
        if (notes->possible[hole][colour] && !forbidden[colour])
            return colour;
    }
    return -1;
}

static void put(fit *own, int hole, int colour) {
    for (size_t row = 0; row < own->rows; row++) {
        peg_colour wanted = row_colour(own, row, hole);
        own->open[row] -= own->notes->possible[hole][wanted];
        own->need[row] -= own->need[row] > 0 && wanted == colour;
    }
    for (size_t row = own->colours; !own->notes->spec->repeats && row < own->rows; row++)
        own->total[row] -=
            memchr(board_line(own, row), colour, (size_t)own->notes->spec->holes) != NULL;
    own->used[colour] = true;
}

static bool put_together(const peg_notes *notes, peg_colour *out) {
    fit own;
    begin(&own, notes);
    for (int hole = 0; hole < notes->spec->holes; hole++) {
        int colour = choose(&own, hole);
        if (colour < 0)
            return false;
        put(&own, hole, colour);
        out[hole] = (peg_colour)colour;
    }
    return peg_transcript_consistent(&notes->board, out);
}

bool peg_notes_think(peg_notes *notes, peg_colour *out) {
    while (peg_notes_conclude(notes)) {
        if (put_together(notes, out))
            return true;
        peg_inquiry result = notes->spec->repeats ? peg_notes_probe_colours(notes, out)
                                                  : peg_notes_probe_swaps(notes, out);
        if (result != PEG_INQUIRY_LEARN)
            return result == PEG_INQUIRY_ASK && !peg_notes_answer(notes, out);
    }
    return false;
}
