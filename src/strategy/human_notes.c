#include "strategy/human_notes.h"

#include <stdlib.h>
#include <string.h>

static peg_status make_room(peg_notes *notes) {
    if (notes->board.count < notes->capacity)
        return PEG_OK;
    size_t lines = 2 * notes->capacity + 16, rows = lines + (size_t)notes->spec->colours;
    bool *settled = realloc(notes->settled, lines * sizeof *settled);
    notes->settled = settled ? settled : notes->settled;
    int *scratch = realloc(notes->scratch, rows * PEG_NOTES_SCRATCH * sizeof *scratch);
    notes->scratch = scratch ? scratch : notes->scratch;
    if (!settled || !scratch)
        return PEG_FAILED;
    notes->capacity = lines;
    return PEG_OK;
}

peg_status peg_notes_init(peg_notes *out, const peg_spec *spec, const peg_colour *order) {
    memset(out, 0, sizeof *out);
    out->spec = spec;
    memcpy(out->order, order, (size_t)spec->colours);
    peg_transcript_init(&out->board, spec);
    if (make_room(out)) {
        peg_notes_fini(out);
        return PEG_FAILED;
    }
    peg_notes_clear(out);
    return PEG_OK;
}

void peg_notes_fini(peg_notes *notes) {
    peg_transcript_fini(&notes->board);
    free(notes->settled);
    free(notes->scratch);
}

void peg_notes_clear(peg_notes *notes) {
    const peg_spec *spec = notes->spec;
    peg_transcript_clear(&notes->board);
    notes->unknown = spec->colours;
    notes->wrong = false;
    for (int colour = 0; colour < spec->colours; colour++) {
        notes->count[colour] = -1;
        notes->pegs[colour] = 0;
        notes->places[colour] = spec->holes;
    }
    for (int hole = 0; hole < spec->holes; hole++) {
        notes->found[hole] = -1;
        for (int colour = 0; colour < spec->colours; colour++)
            notes->possible[hole][colour] = true;
    }
    peg_notes_conclude(notes);
}

bool peg_notes_open(const peg_notes *notes, int hole, peg_colour colour) {
    return notes->possible[hole][colour] && notes->found[hole] < 0;
}

void peg_notes_rule_out(peg_notes *notes, int hole, peg_colour colour) {
    if (!notes->possible[hole][colour])
        return;
    notes->places[colour] -= peg_notes_open(notes, hole, colour);
    notes->possible[hole][colour] = false;
    notes->changed = true;
    notes->wrong |= notes->found[hole] == colour;
}

static void set_count(peg_notes *notes, int colour, int count) {
    notes->count[colour] = count;
    notes->unknown--;
    notes->changed = true;
    notes->wrong |= count < 0 || count > (notes->spec->repeats ? notes->spec->holes : 1);
}

void peg_notes_find(peg_notes *notes, int hole, peg_colour colour) {
    if (notes->found[hole] == colour)
        return;
    notes->wrong |= !notes->possible[hole][colour];
    for (int other = 0; other < notes->spec->colours; other++)
        if (other != colour)
            peg_notes_rule_out(notes, hole, (peg_colour)other);
    notes->places[colour] -= peg_notes_open(notes, hole, colour);
    notes->pegs[colour]++;
    notes->found[hole] = colour;
    notes->changed = true;
    if (!notes->spec->repeats && notes->count[colour] < 0)
        set_count(notes, colour, 1);
}

/* What one line can say of one colour: of `left` pegs not found yet, `inside` open holes of the
 * line and `outside` open holes elsewhere, between `least` and `most` pegs are inside. */
typedef struct share {
    int inside, outside, left, least, most;
} share;

static share share_of(const peg_notes *notes, int colour, int inside) {
    share own = {.inside = inside, .outside = notes->places[colour] - inside};
    if (notes->count[colour] < 0) {
        own.left = own.most = notes->spec->repeats ? inside : 1;
        return own;
    }
    own.left = notes->count[colour] - notes->pegs[colour];
    own.least = own.left > own.outside ? own.left - own.outside : 0;
    own.most = own.left < inside ? own.left : inside;
    return own;
}

/* `pegs` of the colour are inside the line. */
static void note_share(peg_notes *notes, const peg_colour *line, int colour, const share *own,
                       int pegs) {
    bool known = notes->count[colour] >= 0;
    for (int hole = 0; hole < notes->spec->holes; hole++) {
        if (!peg_notes_open(notes, hole, (peg_colour)colour))
            continue;
        bool is_inside = line[hole] == colour;
        int here = is_inside ? pegs : own->left - pegs;
        if (here == 0 && (is_inside || known))
            peg_notes_rule_out(notes, hole, (peg_colour)colour);
        else if (here == (is_inside ? own->inside : own->outside) && (is_inside || known))
            peg_notes_find(notes, hole, (peg_colour)colour);
    }
}

/* One line: if it has as few or as many blacks as it can have, so has each of its colours, and
 * then there is nothing more that it could tell. Returns whether this is so. */
static bool read_blacks(peg_notes *notes, const peg_colour *line, int blacks) {
    int inside[PEG_MAX_COLOURS] = {0}, least = 0, most = 0;
    share shares[PEG_MAX_COLOURS];
    for (int hole = 0; hole < notes->spec->holes; hole++) {
        inside[line[hole]] += peg_notes_open(notes, hole, line[hole]);
        blacks -= notes->found[hole] == line[hole];
    }
    for (int colour = 0; colour < notes->spec->colours; colour++) {
        if (inside[colour] == 0)
            continue;
        shares[colour] = share_of(notes, colour, inside[colour]);
        least += shares[colour].least;
        most += shares[colour].most;
    }
    notes->wrong |= blacks < least || blacks > most;
    if (blacks != least && blacks != most)
        return false;
    for (int colour = 0; colour < notes->spec->colours; colour++)
        if (inside[colour] > 0)
            note_share(notes, line, colour, &shares[colour],
                       blacks == least ? shares[colour].least : shares[colour].most);
    return true;
}

/* The hole in which the line differs from one colour everywhere else, or -1. */
static int odd_hole(const peg_colour *line, int holes, peg_colour *rest) {
    int odd = -1;
    *rest = holes > 2 && line[0] != line[1] ? line[2] : line[holes - 1];
    for (int hole = 0; hole < holes; hole++) {
        if (line[hole] != *rest) {
            if (odd >= 0)
                return -1;
            odd = hole;
        }
    }
    return odd;
}

/* One colour everywhere would have given its count as blacks: one more means that the odd hole is
 * right, one less that it has the colour of the rest. */
static void read_odd_hole(peg_notes *notes, const peg_colour *line, int blacks) {
    peg_colour rest;
    int hole = odd_hole(line, notes->spec->holes, &rest);
    if (hole < 0 || notes->count[rest] < 0)
        return;
    int more = blacks - notes->count[rest];
    if (more > 0) {
        peg_notes_find(notes, hole, line[hole]);
    } else if (more < 0) {
        peg_notes_find(notes, hole, rest);
    } else {
        peg_notes_rule_out(notes, hole, line[hole]);
        peg_notes_rule_out(notes, hole, rest);
    }
}

/* Blacks and whites together are about colours alone: `pegs` of each in the line. The last unknown
 * one makes up for what is missing (the filler stands in every hole that it could be in). */
static void read_total(peg_notes *notes, const int *pegs, int total) {
    int unknown = 0, colours = notes->spec->colours;
    for (int colour = 0; colour < colours; colour++) {
        if (pegs[colour] == 0)
            continue;
        if (notes->count[colour] < 0)
            unknown++;
        else
            total -= pegs[colour] < notes->count[colour] ? pegs[colour] : notes->count[colour];
    }
    bool all = !notes->spec->repeats && total == unknown;
    if (unknown == 0 || (unknown > 1 && total != 0 && !all))
        return;
    for (int colour = 0; colour < colours; colour++)
        if (pegs[colour] > 0 && notes->count[colour] < 0)
            set_count(notes, colour, unknown == 1 ? total : all);
}

static void read_totals(peg_notes *notes) {
    int pegs[PEG_MAX_COLOURS], holes = notes->spec->holes;
    for (size_t turn = 0; turn < notes->board.count; turn++) {
        const peg_colour *line = peg_transcript_guess(&notes->board, turn);
        peg_feedback answer = notes->board.feedback[turn];
        memset(pegs, 0, sizeof pegs);
        for (int hole = 0; hole < holes; hole++)
            pegs[line[hole]]++;
        read_total(notes, pegs, answer.blacks + answer.whites);
    }
    for (int colour = 0; colour < notes->spec->colours; colour++)
        pegs[colour] = notes->spec->repeats ? holes : 1;
    read_total(notes, pegs, holes);
}

static void read_colour(peg_notes *notes, int colour) {
    peg_colour line[PEG_MAX_HOLES];
    memset(line, colour, sizeof line);
    if (notes->count[colour] < 0 && notes->places[colour] + notes->pegs[colour] == 0)
        set_count(notes, colour, 0);
    if (notes->count[colour] >= 0)
        read_blacks(notes, line, notes->count[colour]);
}

static void read_hole(peg_notes *notes, int hole) {
    int possible = 0, last = 0;
    for (int colour = 0; colour < notes->spec->colours; colour++) {
        if (notes->possible[hole][colour]) {
            possible++;
            last = colour;
        }
    }
    notes->wrong |= possible == 0;
    if (possible == 1)
        peg_notes_find(notes, hole, (peg_colour)last);
}

bool peg_notes_conclude(peg_notes *notes) {
    do {
        notes->changed = false;
        if (notes->unknown > 0)
            read_totals(notes);
        for (size_t turn = 0; turn < notes->board.count; turn++) {
            const peg_colour *line = peg_transcript_guess(&notes->board, turn);
            int blacks = notes->board.feedback[turn].blacks;
            if (notes->settled[turn])
                continue;
            read_odd_hole(notes, line, blacks);
            notes->settled[turn] = read_blacks(notes, line, blacks);
        }
        for (int colour = 0; colour < notes->spec->colours; colour++)
            read_colour(notes, colour);
        for (int hole = 0; hole < notes->spec->holes; hole++)
            read_hole(notes, hole);
    } while (notes->changed && !notes->wrong);
    return !notes->wrong;
}

peg_status peg_notes_add(peg_notes *notes, const peg_colour *guess, peg_feedback answer) {
    if (make_room(notes) || peg_transcript_push(&notes->board, guess, answer))
        return PEG_FAILED;
    notes->settled[notes->board.count - 1] = false;
    peg_notes_conclude(notes);
    return PEG_OK;
}

const peg_feedback *peg_notes_answer(const peg_notes *notes, const peg_colour *guess) {
    for (size_t turn = 0; turn < notes->board.count; turn++)
        if (memcmp(peg_transcript_guess(&notes->board, turn), guess, (size_t)notes->spec->holes) ==
            0)
            return &notes->board.feedback[turn];
    return NULL;
}
