#include "lab/experiment.h"

#include "base/nearest.h"
#include "lab/sweep.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const too_large_choices[] = {"refuse", "skip", NULL};

const peg_param peg_experiment_params[] = {
    {"name", PEG_TEXT, "experiment", 0, 0, NULL,
     "Names the experiment and its folder: letters, digits, dot, underscore, hyphen."},
    {"seed", PEG_INTEGER, "1", 0, 0x1p63, NULL,
     "The same plan and seed give the same games everywhere."},
    {"holes", PEG_INTEGER, "4", 1, PEG_MAX_HOLES, NULL, "Holes of a code."},
    {"colours", PEG_INTEGER, "6", 1, PEG_MAX_COLOURS, NULL, "Colours to choose from."},
    {"sizes", PEG_TEXT, "", 0, 0, NULL,
     "Several games instead of holes and colours: 4x6, 5x8, 6x9."},
    {"repeats", PEG_YESNO, "yes", 0, 0, NULL, "Whether a colour may stand twice in a code."},
    {"codemaker", PEG_TEXT, "all", 0, 0, NULL,
     "Who chooses the secrets: all, random, file, fixed or adversary; a list plays each."},
    {"games", PEG_INTEGER, "0", 0, 0x1p62, NULL,
     "Games of each strategy; 0: every secret once, or 1000 where that means nothing."},
    {"max_guesses", PEG_INTEGER, "10000", 0, 0x1p62, NULL,
     "A game is given up after so many guesses; 0: never."},
    {"too_large", PEG_CHOICE, "refuse", 0, 0, too_large_choices,
     "What to do where a strategy cannot play a size: refuse the plan, or skip the cell."},
    {"strategies", PEG_TEXT, "knuth", 0, 0, NULL,
     "The strategies to play: registered ones, or sections of this plan."},
    {"share", PEG_YESNO, "yes", 0, 0, NULL,
     "Whether games that are the same so far share the work; the games do not depend on it."},
    {"symmetry", PEG_YESNO, "yes", 0, 0, NULL,
     "Whether equivalent guesses are scored once; the games do not depend on it."},
    {"rng", PEG_TEXT, "philox", 0, 0, NULL,
     "The random numbers: philox, or a generator of GSL's such as mt19937."},
    {.key = NULL}};

static const uint64_t DEFAULT_GAMES = 1000;

uint64_t peg_experiment_seed(const peg_experiment *experiment) {
    return (uint64_t)peg_params_integer(&experiment->settings, "seed");
}

uint64_t peg_experiment_max_guesses(const peg_experiment *experiment) {
    return (uint64_t)peg_params_integer(&experiment->settings, "max_guesses");
}

const char *peg_experiment_name(const peg_experiment *experiment) {
    return peg_params_text(&experiment->settings, "name");
}

size_t peg_experiment_cells(const peg_experiment *experiment) {
    return experiment->cell_count;
}

/* Puts the place of an [experiment] key before the error, if the plan has it. */
static peg_status fail_setting(const peg_experiment *experiment, const char *key,
                               peg_error *error) {
    const peg_section *section = peg_plan_section(&experiment->plan, "experiment");
    const peg_entry *entry = section ? peg_section_entry(section, key) : NULL;
    if (entry)
        return peg_entry_fail(section, entry, error);
    return peg_fail_at(error, experiment->plan.path);
}

static bool has_setting(const peg_experiment *experiment, const char *key) {
    const peg_section *section = peg_plan_section(&experiment->plan, "experiment");
    return section && peg_section_entry(section, key);
}

static peg_status check_name(const peg_experiment *experiment, peg_error *error) {
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    const char *name = peg_experiment_name(experiment);
    if (!*name || name[0] == '.' || name[strspn(name, allowed)] != '\0') {
        peg_fail(error, PEG_INVALID,
                 "a name has letters, digits, '.', '_' and '-', and does not begin with a dot");
        return fail_setting(experiment, "name", error);
    }
    return PEG_OK;
}

static peg_status check_section_name(const peg_section *section, peg_error *error) {
    static const char *const kinds[] = {"experiment", "strategy ", "codemaker "};
    char kind[64], suggestion[96];
    snprintf(kind, sizeof kind, "%s", section->name);
    kind[strcspn(kind, " ")] = '\0';
    if (strcmp(section->name, kinds[0]) == 0)
        return PEG_OK;
    peg_nearest search = {.word = kind};
    peg_nearest_offer(&search, "experiment");
    for (size_t i = 1; i < 3; i++) {
        size_t length = strlen(kinds[i]);
        if (strncmp(section->name, kinds[i], length) == 0 && section->name[length])
            return PEG_OK;
        peg_nearest_offer(&search, i == 1 ? "strategy" : "codemaker");
    }
    peg_nearest_suggest(&search, suggestion, sizeof suggestion);
    return peg_fail(error, PEG_INVALID,
                    "%s: unknown section [%s]%s (allowed: [experiment], [strategy NAME], "
                    "[codemaker NAME])",
                    section->place, section->name, suggestion);
}

static peg_status read_settings(peg_experiment *experiment, peg_error *error) {
    const peg_section *section = peg_plan_section(&experiment->plan, "experiment");
    if (!section)
        return peg_fail(error, PEG_INVALID, "%s: a plan needs a section [experiment]",
                        experiment->plan.path);
    for (size_t i = 0; i < section->count; i++) {
        const peg_entry *entry = &section->entries[i];
        if (peg_params_set(&experiment->settings, entry->key, entry->value, error))
            return peg_entry_fail(section, entry, error);
    }
    peg_status status = check_name(experiment, error);
    if (status)
        return status;
    if (peg_random_find(&experiment->rng, peg_params_text(&experiment->settings, "rng"), error))
        return fail_setting(experiment, "rng", error);
    return PEG_OK;
}

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

static peg_status read_sizes(peg_experiment *experiment, peg_error *error) {
    const peg_params *settings = &experiment->settings;
    bool repeats = peg_params_yes(settings, "repeats");
    peg_spec spec;
    if (!has_setting(experiment, "sizes")) {
        if (peg_spec_init(&spec, (int)peg_params_integer(settings, "holes"),
                          (int)peg_params_integer(settings, "colours"), repeats, error))
            return fail_setting(experiment, "holes", error);
        return add_space(experiment, &spec, error);
    }
    if (has_setting(experiment, "holes") || has_setting(experiment, "colours")) {
        peg_fail(error, PEG_INVALID, "give either sizes, or holes and colours");
        return fail_setting(experiment, "sizes", error);
    }
    peg_list list;
    if (peg_list_split(&list, peg_params_text(settings, "sizes"), error))
        return fail_setting(experiment, "sizes", error);
    peg_status status = PEG_OK;
    for (size_t i = 0; !status && i < list.count; i++) {
        status = peg_spec_parse(&spec, list.values[i], repeats, error);
        if (status)
            fail_setting(experiment, "sizes", error);
        else
            status = add_space(experiment, &spec, error);
    }
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

/* The section of a variant, with the registered name it uses. */
static const peg_section *named_section(const peg_plan *plan, const char *kind, const char *name,
                                        const char **use) {
    char title[256];
    snprintf(title, sizeof title, "%s %s", kind, name);
    const peg_section *section = peg_plan_section(plan, title);
    const peg_entry *entry = section ? peg_section_entry(section, "use") : NULL;
    *use = entry ? entry->value : name;
    return section;
}

static peg_status unknown_name(const char *kind, const char *use, const char *const *known,
                               size_t count, peg_error *error) {
    char list[640] = "", suggestion[96];
    peg_nearest search = {.word = use};
    for (size_t i = 0, length = 0; i < count && length < sizeof list; i++) {
        peg_nearest_offer(&search, known[i]);
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "",
                                   known[i]);
    }
    peg_nearest_suggest(&search, suggestion, sizeof suggestion);
    return peg_fail(error, PEG_INVALID, "there is no %s '%.40s'%s (known: %s)", kind, use,
                    suggestion, list);
}

static peg_status unknown_strategy(const char *use, peg_error *error) {
    const char *known[64];
    size_t count = 0;
    for (; peg_strategies[count] && count < 64; count++)
        known[count] = peg_strategies[count]->name;
    return unknown_name("strategy", use, known, count, error);
}

static peg_status unknown_codemaker(const char *use, peg_error *error) {
    const char *known[64];
    size_t count = 0;
    for (; peg_codemakers[count] && count < 64; count++)
        known[count] = peg_codemakers[count]->name;
    return unknown_name("codemaker", use, known, count, error);
}

static peg_status fail_use(const peg_experiment *experiment, const peg_section *section,
                           const char *key, peg_error *error) {
    const peg_entry *use = section ? peg_section_entry(section, "use") : NULL;
    if (use)
        return peg_entry_fail(section, use, error);
    if (section && !has_setting(experiment, key))
        return peg_fail_at(error, section->place);
    return fail_setting(experiment, key, error);
}

static peg_status count_games(peg_opponent *opponent, const peg_experiment *experiment,
                              peg_error *error) {
    const peg_maker *maker = &opponent->maker;
    uint64_t games = (uint64_t)peg_params_integer(&experiment->settings, "games");
    bool whole = false;
    uint64_t round = maker->kind->round ? maker->kind->round(maker->self, &whole) : 0;
    opponent->games = games ? games : round ? round : DEFAULT_GAMES;
    if (whole && opponent->games % round) {
        peg_fail(error, PEG_INVALID,
                 "with codemaker = %s leave it out, or give a multiple of the %" PRIu64
                 " secrets",
                 maker->kind->name, round);
        return fail_setting(experiment, "games", error);
    }
    return PEG_OK;
}

static peg_status add_opponent(peg_experiment *experiment, const peg_space *space,
                               const peg_codemaker *kind, const char *name,
                               const peg_params *params, peg_opponent **out, peg_error *error) {
    size_t bytes = (experiment->opponent_count + 1) * sizeof *experiment->opponents;
    peg_opponent **opponents = realloc(experiment->opponents, bytes);
    if (!opponents)
        return peg_fail_memory(error);
    experiment->opponents = opponents;
    peg_opponent *opponent = calloc(1, sizeof *opponent);
    if (!opponent)
        return peg_fail_memory(error);
    opponents[experiment->opponent_count++] = opponent;
    opponent->name = name;
    peg_status status = peg_params_copy(&opponent->params, params, error);
    if (!status)
        status = resolve_path(&opponent->params, experiment->plan.path, error);
    if (status)
        return status;
    status = peg_maker_init(&opponent->maker, kind, space, &opponent->params, error);
    if (status)
        return status;
    *out = opponent;
    return count_games(opponent, experiment, error);
}

/* All cells of one size against one codemaker of the plan, with its sweep. */
static peg_status add_codemaker(peg_experiment *experiment, const peg_space *space,
                                const char *name, const peg_observer *observer,
                                peg_error *error) {
    const char *use;
    const peg_section *section = named_section(&experiment->plan, "codemaker", name, &use);
    const peg_codemaker *kind = peg_codemaker_find(use);
    if (!kind) {
        unknown_codemaker(use, error);
        return fail_use(experiment, section, "codemaker", error);
    }
    peg_sweep sweep;
    peg_status status = peg_sweep_init(&sweep, section, kind->params, error);
    if (status)
        return status;
    for (size_t i = 0; !status && i < sweep.count; i++) {
        peg_opponent *opponent = NULL;
        status = add_opponent(experiment, space, kind, name, &sweep.variants[i].params, &opponent,
                              error);
        if (!status)
            status = peg_experiment_add_cells(experiment, space, opponent, observer, error);
        else if (section && !strstr(error->message, experiment->plan.path))
            peg_fail_at(error, section->place);
    }
    peg_sweep_fini(&sweep);
    return status;
}

static peg_status refuse_size(const peg_cell *cell, peg_error *error) {
    char spec[64];
    peg_spec_name(peg_space_spec(cell->space), spec, sizeof spec);
    return peg_fail(error, PEG_INVALID,
                    "%s cannot play %s: at most %" PRIu64
                    " codes (too_large = skip leaves it out)",
                    cell->name, spec, cell->strategy->largest);
}

/* Whether the parameters fit the size is for the strategy itself to say. */
static peg_status check_cell(const peg_cell *cell, peg_error *error) {
    peg_player *player;
    peg_options options = {.symmetry = true};
    peg_status status = peg_player_new(&player, cell->strategy, cell->space, &cell->params,
                                       &options, error);
    if (!status)
        peg_player_free(player);
    return status;
}

static peg_status append_cell(peg_experiment *experiment, const peg_cell *prototype,
                              const peg_variant *variant, const peg_observer *observer,
                              peg_error *error) {
    size_t bytes = (experiment->cell_count + 1) * sizeof *experiment->cells;
    peg_cell *cells = realloc(experiment->cells, bytes);
    if (!cells)
        return peg_fail_memory(error);
    experiment->cells = cells;
    peg_cell *cell = &cells[experiment->cell_count];
    *cell = *prototype;
    if (peg_params_copy(&cell->params, &variant->params, error))
        return PEG_FAILED;
    cell->same_as = experiment->cell_count++;
    if (asprintf(&cell->label, "%s%s", cell->name, variant->label) < 0) {
        cell->label = NULL;
        return peg_fail_memory(error);
    }
    peg_status status = check_cell(cell, error);
    if (!status)
        status = peg_cell_identify(cell, experiment, error);
    for (size_t i = 0; !status && i + 1 < experiment->cell_count; i++) {
        if (strcmp(cells[i].hash, cell->hash) != 0)
            continue;
        cell->same_as = i;
        peg_note(observer, PEG_EVENT_WARNING, "%s means the same as %s: played once", cell->label,
                 cells[i].label);
        break;
    }
    return status;
}

static peg_status add_strategy(peg_experiment *experiment, const peg_cell *prototype,
                               const peg_observer *observer, peg_error *error) {
    const char *use;
    peg_cell cell = *prototype;
    const peg_section *section = named_section(&experiment->plan, "strategy", cell.name, &use);
    cell.strategy = peg_strategy_find(use);
    if (!cell.strategy) {
        unknown_strategy(use, error);
        return fail_use(experiment, section, "strategies", error);
    }
    const peg_spec *spec = peg_space_spec(cell.space);
    if (cell.strategy->largest && spec->size > cell.strategy->largest) {
        refuse_size(&cell, error);
        if (peg_params_choice(&experiment->settings, "too_large") == 0)
            return fail_setting(experiment, "strategies", error);
        peg_note(observer, PEG_EVENT_WARNING, "left out: %s", error->message);
        return PEG_OK;
    }
    peg_sweep sweep;
    peg_status status =
        peg_sweep_init(&sweep, section, peg_strategy_params(cell.strategy), error);
    if (status)
        return status;
    for (size_t i = 0; !status && i < sweep.count; i++) {
        status = append_cell(experiment, &cell, &sweep.variants[i], observer, error);
        if (status && section)
            peg_fail_at(error, section->place);
        else if (status)
            fail_setting(experiment, "strategies", error);
    }
    peg_sweep_fini(&sweep);
    return status;
}

/* The list's own strings live as long as the experiment. */
static peg_status add_list(peg_experiment *experiment, const char *key, peg_list *out,
                           peg_error *error) {
    if (peg_list_split(out, peg_params_text(&experiment->settings, key), error))
        return fail_setting(experiment, key, error);
    return PEG_OK;
}

peg_status peg_experiment_add_cells(peg_experiment *experiment, const peg_space *space,
                                    const peg_opponent *opponent, const peg_observer *observer,
                                    peg_error *error) {
    peg_status status = PEG_OK;
    for (size_t i = 0; !status && i < experiment->strategies.count; i++) {
        peg_cell cell = {.space = space, .opponent = opponent,
                         .name = experiment->strategies.values[i]};
        status = add_strategy(experiment, &cell, observer, error);
    }
    return status;
}

/* A section that no list names is still checked: a typo in it would otherwise wait in silence. */
static peg_status check_sections(const peg_experiment *experiment, peg_error *error) {
    for (size_t i = 0; i < experiment->plan.count; i++) {
        const peg_section *section = &experiment->plan.sections[i];
        peg_status status = check_section_name(section, error);
        if (status)
            return status;
        const char *space = strchr(section->name, ' '), *use;
        if (!space)
            continue;
        bool is_strategy = section->name[0] == 's';
        named_section(&experiment->plan, is_strategy ? "strategy" : "codemaker", space + 1, &use);
        const peg_strategy *strategy = is_strategy ? peg_strategy_find(use) : NULL;
        const peg_codemaker *codemaker = is_strategy ? NULL : peg_codemaker_find(use);
        if (!strategy && !codemaker) {
            status = is_strategy ? unknown_strategy(use, error) : unknown_codemaker(use, error);
            const peg_entry *entry = peg_section_entry(section, "use");
            return entry ? peg_entry_fail(section, entry, error)
                         : peg_fail_at(error, section->place);
        }
        peg_sweep sweep;
        status = peg_sweep_init(
            &sweep, section, strategy ? peg_strategy_params(strategy) : codemaker->params, error);
        if (status)
            return status;
        peg_sweep_fini(&sweep);
    }
    return PEG_OK;
}

static peg_status read_experiment(peg_experiment *experiment, const peg_observer *observer,
                                  peg_error *error) {
    peg_status status = check_sections(experiment, error);
    if (!status)
        status = read_settings(experiment, error);
    if (!status)
        status = add_list(experiment, "strategies", &experiment->strategies, error);
    if (!status)
        status = add_list(experiment, "codemaker", &experiment->codemakers, error);
    if (!status)
        status = read_sizes(experiment, error);
    for (size_t i = 0; !status && i < experiment->space_count; i++)
        for (size_t j = 0; !status && j < experiment->codemakers.count; j++)
            status = add_codemaker(experiment, experiment->spaces[i],
                                   experiment->codemakers.values[j], observer, error);
    if (!status && experiment->cell_count == 0)
        status = peg_fail(error, PEG_INVALID, "%s: nothing is left to play",
                          experiment->plan.path);
    return status;
}

peg_status peg_experiment_read(peg_experiment **out, const char *path,
                               const char *const *settings, size_t setting_count,
                               const peg_observer *observer, peg_error *error) {
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
        status = read_experiment(experiment, observer, error);
    if (status)
        peg_experiment_free(experiment);
    else
        *out = experiment;
    return status;
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
