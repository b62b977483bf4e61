#include "lab/tracer.h"

#include <stdlib.h>

static bool grow(peg_tracer *tracer) {
    size_t capacity = tracer->capacity ? 2 * tracer->capacity : 256;
    peg_trace_row *rows = realloc(tracer->rows, capacity * sizeof *rows);
    if (!rows)
        return false;
    tracer->rows = rows;
    tracer->capacity = capacity;
    return true;
}

static void add(void *user, const peg_ga_generation *generation) {
    peg_tracer *tracer = user;
    if (tracer->count == tracer->capacity && !grow(tracer)) {
        tracer->failed = true;
        return;
    }
    tracer->rows[tracer->count++] = (peg_trace_row){.game = tracer->game,
                                                    .turn = tracer->turn,
                                                    .generation = generation->number,
                                                    .best = generation->best,
                                                    .mean = generation->mean,
                                                    .eligible = generation->eligible,
                                                    .distinct = generation->distinct,
                                                    .entropy = generation->entropy,
                                                    .evaluations = generation->evaluations};
}

void peg_tracer_init(peg_tracer *out, uint64_t games) {
    *out = (peg_tracer){.observer = {.user = out}, .games = games};
}

void peg_tracer_fini(peg_tracer *tracer) {
    free(tracer->rows);
}

void peg_tracer_begin(peg_tracer *tracer, uint64_t game) {
    tracer->game = game;
    tracer->count = 0;
    tracer->observer.notify = game < tracer->games ? add : NULL;
}
