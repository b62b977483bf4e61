/* Spaces, and the codemakers in them. */
#include "lab/build.h"

#include "lab/sweep.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t DEFAULT_GAMES = 1000;

static peg_status add_space(peg_experiment *experiment, const peg_spec *spec, peg_error *error) {
    size_t bytes = (experiment->space_count + 1) * sizeof *experiment->spaces;
    peg_space **spaces = realloc(experiment->spaces, bytes);
    if (!spaces)
        return peg_fail_memory(error);
    experiment->spaces = spaces;
    peg_status status = peg_space_new(&spaces[experiment->space_count], spec, error);
    experiment->space_count += !status;
    return status;
}

static peg_status add_sizes(peg_experiment *experiment, const peg_list *sizes, bool repeats,
                            peg_error *error) {
    peg_status status = PEG_OK;
    for (size_t i = 0; !status && i < sizes->count; i++) {
        peg_spec spec;
        status = peg_spec_parse(&spec, sizes->values[i], repeats, error);
        if (status)
            peg_experiment_fail(experiment, "sizes", error);
        else
            status = add_space(experiment, &spec, error);
    }
    return status;
}

peg_status peg_experiment_add_spaces(peg_experiment *experiment, peg_error *error) {
    const peg_params *settings = &experiment->settings;
    bool repeats = peg_params_yes(settings, "repeats");
    if (!peg_experiment_has(experiment, "sizes")) {
        peg_spec spec;
        if (peg_spec_init(&spec, (int)peg_params_integer(settings, "holes"),
                          (int)peg_params_integer(settings, "colours"), repeats, error))
            return peg_experiment_fail(experiment, "holes", error);
        return add_space(experiment, &spec, error);
    }
    if (peg_experiment_has(experiment, "holes") || peg_experiment_has(experiment, "colours")) {
        peg_fail(error, PEG_INVALID, "give either sizes, or holes and colours");
        return peg_experiment_fail(experiment, "sizes", error);
    }
    peg_list list;
    if (peg_list_split(&list, peg_params_text(settings, "sizes"), error))
        return peg_experiment_fail(experiment, "sizes", error);
    peg_status status = add_sizes(experiment, &list, repeats, error);
    peg_list_free(&list);
    return status;
}

/* A path in a plan is relative to the plan. */
static peg_status resolve_path(peg_params *params, const char *plan, peg_error *error) {
    if (peg_param_find(params->table, "path") < 0)
        return PEG_OK;
    const char *path = peg_params_text(params, "path"), *slash = strrchr(plan, '/');
    if (!*path || *path == '/' || !slash)
        return PEG_OK;
    char *joined;
    if (asprintf(&joined, "%.*s/%s", (int)(slash - plan), plan, path) < 0)
        return peg_fail_memory(error);
    peg_status status = peg_params_set(params, "path", joined, error);
    free(joined);
    return status;
}

static peg_status count_games(peg_opponent *opponent, const peg_experiment *experiment,
                              peg_error *error) {
    const peg_maker *maker = &opponent->maker;
    uint64_t games = (uint64_t)peg_params_integer(&experiment->settings, "games");
    bool whole = false;
    uint64_t round = maker->kind->round ? maker->kind->round(maker->self, &whole) : 0;
    opponent->games = games ? games : round ? round : DEFAULT_GAMES;
    if (!whole || opponent->games % round == 0)
        return PEG_OK;
    peg_fail(error, PEG_INVALID,
             "with codemaker = %s leave games out, or give a multiple of the %" PRIu64
             " secrets; codemaker = random plays any number",
             maker->kind->name, round);
    return peg_experiment_fail(experiment, "games", error);
}

static peg_opponent *append_opponent(peg_experiment *experiment) {
    size_t bytes = (experiment->opponent_count + 1) * sizeof *experiment->opponents;
    peg_opponent **opponents = realloc(experiment->opponents, bytes);
    peg_opponent *opponent = calloc(1, sizeof *opponent);
    if (opponents)
        experiment->opponents = opponents;
    if (!opponents || !opponent) {
        free(opponent);
        return NULL;
    }
    return opponents[experiment->opponent_count++] = opponent;
}

/* Errors of the codemaker itself get the place of its section, or of the list that names it. */
static peg_status make_opponent(peg_experiment *experiment, peg_opponent *opponent,
                                const peg_space *space, const peg_codemaker *kind,
                                const peg_section *section, const peg_params *params,
                                peg_error *error) {
    peg_status status = peg_params_copy(&opponent->params, params, error);
    if (!status)
        status = resolve_path(&opponent->params, experiment->plan.path, error);
    if (status)
        return status;
    status = peg_maker_init(&opponent->maker, kind, space, &opponent->params, error);
    return status ? peg_experiment_fail_in(experiment, section, "codemaker", error)
                  : count_games(opponent, experiment, error);
}

static peg_status add_codemaker(peg_experiment *experiment, const peg_space *space,
                                const char *name, const peg_observer *observer, peg_error *error) {
    const char *use;
    const peg_codemaker *kind;
    const peg_section *section = peg_experiment_section(experiment, "codemaker", name, &use);
    if (peg_codemaker_lookup(&kind, use, error))
        return peg_experiment_fail_use(experiment, section, "codemaker", error);
    peg_sweep sweep;
    peg_status status = peg_sweep_init(&sweep, section, kind->name, kind->params, error);
    if (status)
        return status;
    for (size_t i = 0; !status && i < sweep.count; i++) {
        peg_opponent *opponent = append_opponent(experiment);
        if (!opponent) {
            status = peg_fail_memory(error);
            break;
        }
        opponent->name = name;
        bool is_variant = strcmp(name, kind->name) != 0;
        if (asprintf(&opponent->variation, "%s%s%s", is_variant ? " " : "", is_variant ? name : "",
                     sweep.variants[i].label) < 0)
            opponent->variation = NULL;
        status = opponent->variation ? make_opponent(experiment, opponent, space, kind, section,
                                                     &sweep.variants[i].params, error)
                                     : peg_fail_memory(error);
        if (!status)
            status = peg_experiment_add_cells(experiment, space, opponent, observer, error);
    }
    peg_sweep_fini(&sweep);
    return status;
}

peg_status peg_experiment_add_opponents(peg_experiment *experiment, const peg_observer *observer,
                                        peg_error *error) {
    peg_status status = PEG_OK;
    for (size_t i = 0; !status && i < experiment->space_count; i++)
        for (size_t j = 0; !status && j < experiment->codemakers.count; j++)
            status = add_codemaker(experiment, experiment->spaces[i],
                                   experiment->codemakers.values[j], observer, error);
    return status;
}
