/* The generations of a turn on the terminal: a line for each as it passes, long evolutions thinned,
 * and in the end a line for each of their figures. */
#ifndef PEGLAB_CLI_GENERATIONS_H
#define PEGLAB_CLI_GENERATIONS_H

#include <peglab/ga.h>

enum { PEG_GENERATIONS_FIGURES = 5, PEG_GENERATIONS_KEPT = 1024 };

typedef struct peg_generations {
    peg_ga_observer observer; /* for a player; points at this, which must stay where it is */
    uint64_t count;
    peg_ga_generation last;
    bool is_last_shown;
    double low[PEG_GENERATIONS_FIGURES], high[PEG_GENERATIONS_FIGURES];
    /* Every step-th of each figure: as many as are kept cover an evolution of any length. */
    uint64_t step;
    size_t kept_count;
    double kept[PEG_GENERATIONS_FIGURES][PEG_GENERATIONS_KEPT];
} peg_generations;

void peg_generations_init(peg_generations *out);

/* After the turn: prints the last generation, where it was left out, and how the figures went,
 * where there were several. Prints nothing where there was none. */
void peg_generations_end(peg_generations *generations);

#endif
