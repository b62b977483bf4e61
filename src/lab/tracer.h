/* What the generations of the game under way were like, for those games whose trace is kept. */
#ifndef PEGLAB_LAB_TRACER_H
#define PEGLAB_LAB_TRACER_H

#include "store/store.h"
#include <peglab/ga.h>

typedef struct peg_tracer {
    peg_ga_observer observer; /* for a player, who asks it again in every generation */
    uint64_t games;           /* games 0 … games-1 of a cell are traced */
    uint64_t game;            /* under way */
    uint64_t turn;            /* of that game, from 1; whoever plays it sets it */
    size_t count, capacity;
    peg_trace_row *rows;
    bool failed; /* out of memory on the way */
} peg_tracer;

/* The observer points at the tracer, which must stay where it is. */
void peg_tracer_init(peg_tracer *out, uint64_t games);
void peg_tracer_fini(peg_tracer *tracer);

/* Begins a game, with no rows. Where it is not traced nobody listens, which costs nothing. */
void peg_tracer_begin(peg_tracer *tracer, uint64_t game);

#endif
