/* The cells: their parameters, labels and identities. */
#include "lab/build.h"

#include "lab/sweep.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static peg_status refuse_size(const peg_cell *cell, peg_error *error) {
    char spec[64];
    peg_spec_name(peg_space_spec(cell->space), spec, sizeof spec);
    return peg_fail(error, PEG_INVALID,
                    "%s cannot play %s: at most %" PRIu64 " codes (too_large = skip leaves it out)",
                    cell->name, spec, cell->strategy->largest);
}

/* Whether the parameters fit the size is for the strategy itself to say. */
static peg_status check_cell(const peg_cell *cell, peg_error *error) {
    peg_player *player;
    peg_status status =
        peg_player_new(&player, cell->strategy, cell->space, &cell->params, NULL, error);
    if (!status)
        peg_player_free(player);
    return status;
}

/* Whether an earlier cell, of another size or codemaker, had the same two names for one cell. */
static bool was_said(const peg_cell *cells, size_t position) {
    const peg_cell *cell = &cells[position];
    for (size_t i = 0; i < position; i++)
        if (cells[i].same_as != i && strcmp(cells[i].label, cell->label) == 0 &&
            strcmp(cells[cells[i].same_as].label, cells[cell->same_as].label) == 0)
            return true;
    return false;
}

static void find_same(peg_experiment *experiment, size_t position, const peg_observer *observer) {
    peg_cell *cells = experiment->cells;
    for (size_t i = 0; i < position; i++) {
        if (strcmp(cells[i].hash, cells[position].hash) != 0)
            continue;
        cells[position].same_as = i;
        if (!was_said(cells, position))
            peg_note(observer, PEG_EVENT_WARNING, "%s means the same as %s: played once",
                     cells[position].label, cells[i].label);
        return;
    }
}

static peg_status append_cell(peg_experiment *experiment, const peg_cell *prototype,
                              const peg_variant *variant, const peg_observer *observer,
                              peg_error *error) {
    size_t position = experiment->cell_count;
    peg_cell *cells = realloc(experiment->cells, (position + 1) * sizeof *cells);
    if (!cells)
        return peg_fail_memory(error);
    experiment->cells = cells;
    peg_cell *cell = &cells[position];
    *cell = *prototype;
    if (peg_params_copy(&cell->params, &variant->params, error))
        return PEG_FAILED;
    experiment->cell_count++;
    cell->same_as = position;
    if (asprintf(&cell->label, "%s%s%s", cell->name, variant->label, cell->opponent->variation) <
        0) {
        cell->label = NULL;
        return peg_fail_memory(error);
    }
    peg_status status = check_cell(cell, error);
    if (!status)
        status = peg_cell_identify(cell, experiment, error);
    if (!status)
        find_same(experiment, position, observer);
    return status;
}

/* What is left out is so against every opponent, and said with the first. */
static bool is_first_of_its_size(const peg_experiment *experiment, const peg_opponent *opponent) {
    size_t i = 0;
    while (experiment->opponents[i]->maker.space != opponent->maker.space)
        i++;
    return experiment->opponents[i] == opponent;
}

/* All variants of one strategy of the plan. */
static peg_status add_strategy(peg_experiment *experiment, peg_cell *prototype,
                               const peg_observer *observer, peg_error *error) {
    const char *use;
    const peg_section *section =
        peg_experiment_section(experiment, "strategy", prototype->name, &use);
    if (peg_strategy_lookup(&prototype->strategy, use, error))
        return peg_experiment_fail_use(experiment, section, "strategies", error);
    uint64_t largest = prototype->strategy->largest;
    if (largest && peg_space_spec(prototype->space)->size > largest) {
        refuse_size(prototype, error);
        if (peg_params_choice(&experiment->settings, "too_large") == 0)
            return peg_experiment_fail(experiment, "strategies", error);
        if (is_first_of_its_size(experiment, prototype->opponent))
            peg_note(observer, PEG_EVENT_WARNING, "left out: %s", error->message);
        return PEG_OK;
    }
    peg_sweep sweep;
    peg_status status = peg_sweep_init(&sweep, section, prototype->strategy->name,
                                       peg_strategy_params(prototype->strategy), error);
    if (status)
        return status;
    for (size_t i = 0; !status && i < sweep.count; i++) {
        status = append_cell(experiment, prototype, &sweep.variants[i], observer, error);
        if (status)
            peg_experiment_fail_in(experiment, section, "strategies", error);
    }
    peg_sweep_fini(&sweep);
    return status;
}

peg_status peg_experiment_add_cells(peg_experiment *experiment, const peg_space *space,
                                    const peg_opponent *opponent, const peg_observer *observer,
                                    peg_error *error) {
    peg_status status = PEG_OK;
    for (size_t i = 0; !status && i < experiment->strategies.count; i++) {
        peg_cell prototype = {
            .space = space, .opponent = opponent, .name = experiment->strategies.values[i]};
        status = add_strategy(experiment, &prototype, observer, error);
    }
    return status;
}
