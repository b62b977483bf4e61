#include "lab/experiment.h"

#include "lab/build.h"

#include <stdlib.h>

static peg_status build(peg_experiment *experiment, const peg_observer *observer,
                        peg_error *error) {
    peg_status status = peg_experiment_check_sections(experiment, error);
    if (!status)
        status = peg_experiment_read_settings(experiment, error);
    if (!status)
        peg_experiment_note_unused(experiment, observer);
    if (!status)
        status = peg_experiment_add_spaces(experiment, error);
    if (!status)
        status = peg_experiment_add_opponents(experiment, observer, error);
    if (!status && experiment->cell_count == 0)
        status = peg_fail(error, PEG_INVALID, "%s: nothing is left to play", experiment->plan.path);
    return status;
}

peg_status peg_experiment_read(peg_experiment **out, const char *path, const char *const *settings,
                               size_t setting_count, const peg_observer *observer,
                               peg_error *error) {
    peg_error ignored;
    error = error ? error : &ignored;
    peg_experiment *experiment = calloc(1, sizeof *experiment);
    if (!experiment)
        return peg_fail_memory(error);
    peg_status status = peg_plan_read(&experiment->plan, path, error);
    for (size_t i = 0; !status && i < setting_count; i++)
        status = peg_plan_set(&experiment->plan, settings[i], error);
    if (!status)
        status = peg_params_init(&experiment->settings, peg_experiment_params, error);
    if (!status)
        status = build(experiment, observer, error);
    if (status)
        peg_experiment_free(experiment);
    else
        *out = experiment;
    return status;
}

size_t peg_experiment_cells(const peg_experiment *experiment) {
    return experiment->cell_count;
}

void peg_experiment_free(peg_experiment *experiment) {
    if (!experiment)
        return;
    for (size_t i = 0; i < experiment->cell_count; i++) {
        peg_params_fini(&experiment->cells[i].params);
        free(experiment->cells[i].label);
        free(experiment->cells[i].identity);
    }
    for (size_t i = 0; i < experiment->opponent_count; i++) {
        peg_maker_fini(&experiment->opponents[i]->maker);
        peg_params_fini(&experiment->opponents[i]->params);
        free(experiment->opponents[i]->variation);
        free(experiment->opponents[i]);
    }
    for (size_t i = 0; i < experiment->space_count; i++)
        peg_space_free(experiment->spaces[i]);
    free(experiment->cells);
    free(experiment->opponents);
    free(experiment->spaces);
    peg_list_free(&experiment->strategies);
    peg_list_free(&experiment->codemakers);
    peg_params_fini(&experiment->settings);
    peg_plan_fini(&experiment->plan);
    free(experiment);
}
