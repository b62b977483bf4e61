/* What a person sees on stderr while a run goes on. */
#ifndef PEGLAB_CLI_PROGRESS_H
#define PEGLAB_CLI_PROGRESS_H

#include <peglab/observer.h>
#include <stdbool.h>

typedef struct peg_progress {
    bool bar, notes;
    double start;        /* of the bar, on the wall */
    uint64_t first_done; /* games that were there when it started */
    bool shown;
} peg_progress;

/* A bar with an estimate where stderr is a terminal; notes and warnings as lines. Quiet: warnings
 * alone. */
void peg_progress_init(peg_progress *out, bool quiet);
peg_observer peg_progress_observer(peg_progress *progress);
/* Clears the bar away. */
void peg_progress_end(peg_progress *progress);

#endif
