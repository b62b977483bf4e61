/* The experiment as the rooms of the laboratory see it. */
#ifndef PEGLAB_LAB_EXPERIMENT_H
#define PEGLAB_LAB_EXPERIMENT_H

#include "config/plan.h"
#include <peglab/codemaker.h>
#include <peglab/experiment.h>
#include <peglab/strategy.h>

/* A codemaker with parameters in one of the spaces. */
typedef struct peg_opponent {
    peg_params params;
    peg_maker maker;
    const char *name; /* in the plan; borrowed from it */
    char *variation;  /* what tells it from others in labels: a variant's name, and what a sweep
                         varies, each with a space before it */
    uint64_t games;   /* against each strategy */
} peg_opponent;

typedef struct peg_cell {
    const peg_space *space;
    const peg_opponent *opponent;
    const peg_strategy *strategy;
    peg_params params;
    const char *name; /* in the plan; borrowed from it */
    char *label;      /* the name with what a sweep varies */
    char *identity;   /* canonical text of what the cell means */
    char hash[17];
    size_t same_as; /* the first cell with this hash: its own position, or an earlier one */
    int64_t id;     /* in the store of a run */
} peg_cell;

struct peg_experiment {
    peg_plan plan;
    peg_params settings; /* of [experiment] */
    const gsl_rng_type *rng;
    peg_list strategies, codemakers; /* by their names in the plan */
    size_t space_count, opponent_count, cell_count;
    peg_space **spaces;
    peg_opponent **opponents;
    peg_cell *cells;
};

/* The rows of [experiment]. */
extern const peg_param peg_experiment_params[];

uint64_t peg_experiment_seed(const peg_experiment *experiment);
uint64_t peg_experiment_max_guesses(const peg_experiment *experiment);

/* Sets identity and hash. */
peg_status peg_cell_identify(peg_cell *cell, const peg_experiment *experiment, peg_error *error);

#endif
