/* What a person at the board keeps in mind, and how the next guess follows from it.
 *
 * The notes are: how often each colour occurs, as far as known, and for every hole which colours
 * it cannot be. They follow from the board by looking at one line, one colour or one hole at a
 * time (peg_notes_add). The next guess (peg_notes_think) is put together from left to right: in
 * each hole the first colour, in the player's order, with which every line can still come out
 * right as far as counting that line alone tells. So the colours known to be there are kept, moved
 * where a white peg asks for it, and the rest is filled with the next colour not tried yet. Nothing
 * is taken back: where this gets stuck, a line that is sure to tell something is played instead. */
#ifndef PEGLAB_STRATEGY_HUMAN_NOTES_H
#define PEGLAB_STRATEGY_HUMAN_NOTES_H

#include <peglab/transcript.h>

enum { PEG_NOTES_SCRATCH = 3 };

typedef struct peg_notes {
    const peg_spec *spec;
    peg_colour order[PEG_MAX_COLOURS];
    peg_transcript board;
    int count[PEG_MAX_COLOURS];  /* how often each colour occurs; -1: not known */
    int unknown;                 /* counts not known */
    int pegs[PEG_MAX_COLOURS];   /* how many of them are found */
    int places[PEG_MAX_COLOURS]; /* holes that are open for the colour, peg_notes_open */
    int found[PEG_MAX_HOLES];    /* the colour of a hole; -1: not known */
    bool possible[PEG_MAX_HOLES][PEG_MAX_COLOURS];
    size_t capacity;     /* lines there is room for */
    bool *settled;       /* by line: it has nothing more to tell about holes */
    int *scratch;        /* PEG_NOTES_SCRATCH numbers a row, a row per colour and per line */
    bool changed, wrong; /* while notes are taken: something is new; the answers contradict */
} peg_notes;

/* The colours are tried in this order. PEG_FAILED: no memory. */
peg_status peg_notes_init(peg_notes *out, const peg_spec *spec, const peg_colour *order);
void peg_notes_fini(peg_notes *notes);
/* An empty board. */
void peg_notes_clear(peg_notes *notes);

/* A line of the player's own play and its answer, and all that follows. PEG_FAILED: no memory. */
peg_status peg_notes_add(peg_notes *notes, const peg_colour *guess, peg_feedback answer);

/* The answer to a line of the board, or NULL. Borrowed until the next line. */
const peg_feedback *peg_notes_answer(const peg_notes *notes, const peg_colour *guess);

/* The next guess, in a time polynomial in the size and the turns; false where the answers
 * contradict each other. Every game ends: a guess is either consistent with the whole board, so
 * that no two are the same, or narrows down what is not known of the holes. */
bool peg_notes_think(peg_notes *notes, peg_colour *out);

/* Facts, for the files that find them. */
void peg_notes_find(peg_notes *notes, int hole, peg_colour colour);
void peg_notes_rule_out(peg_notes *notes, int hole, peg_colour colour);
/* Draws all conclusions from new facts; false where they contradict each other. */
bool peg_notes_conclude(peg_notes *notes);
/* Whether the hole may or may not have this colour. */
bool peg_notes_open(const peg_notes *notes, int hole, peg_colour colour);

typedef enum peg_inquiry {
    PEG_INQUIRY_ASK,   /* out is a guess that is sure to tell something */
    PEG_INQUIRY_LEARN, /* the board had more to tell: there are new facts */
    PEG_INQUIRY_NONE   /* nothing left to ask, or the answers contradict each other */
} peg_inquiry;

/* With repeats: few colours in a line, so that it is clear what the answer is about. */
peg_inquiry peg_notes_probe_colours(peg_notes *notes, peg_colour *out);
/* Without: the first line with two or three colours moved. */
peg_inquiry peg_notes_probe_swaps(peg_notes *notes, peg_colour *out);

#endif
