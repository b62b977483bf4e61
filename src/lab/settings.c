/* [experiment]: what a plan says once for all its cells. */
#include "lab/build.h"

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
    {"games", PEG_INTEGER, "0", 0, 1e15, NULL,
     "Games of each strategy; 0: every secret once, or 1000 where that means nothing."},
    {"max_guesses", PEG_INTEGER, "10000", 0, 1e15, NULL,
     "A game is given up after so many guesses; 0: never."},
    {"too_large", PEG_CHOICE, "refuse", 0, 0, too_large_choices,
     "What to do where a strategy cannot play a size: refuse the plan, or skip the cell."},
    {"strategies", PEG_TEXT, "knuth", 0, 0, NULL,
     "The strategies to play: registered ones, or sections of this plan."},
    {"share", PEG_YESNO, "yes", 0, 0, NULL,
     "Whether games that are the same so far share the work; the games do not depend on it."},
    {"symmetry", PEG_YESNO, "yes", 0, 0, NULL,
     "Whether equivalent guesses are scored once; the games do not depend on it."},
    {"trace", PEG_INTEGER, "0", 0, 1e15, NULL,
     "Keeps, for the first N games of each cell, what every generation of an evolving strategy was "
     "like; the look at it counts into their time."},
    {"rng", PEG_TEXT, "philox", 0, 0, NULL,
     "The random numbers: philox, or a generator of GSL's such as mt19937."},
    {.key = NULL}};

uint64_t peg_experiment_seed(const peg_experiment *experiment) {
    return (uint64_t)peg_params_integer(&experiment->settings, "seed");
}

uint64_t peg_experiment_max_guesses(const peg_experiment *experiment) {
    return (uint64_t)peg_params_integer(&experiment->settings, "max_guesses");
}

uint64_t peg_experiment_trace(const peg_experiment *experiment) {
    return (uint64_t)peg_params_integer(&experiment->settings, "trace");
}

const char *peg_experiment_name(const peg_experiment *experiment) {
    return peg_params_text(&experiment->settings, "name");
}

static const peg_entry *setting_entry(const peg_experiment *experiment, const char *key,
                                      const peg_section **section) {
    *section = peg_plan_section(&experiment->plan, "experiment");
    return *section ? peg_section_entry(*section, key) : NULL;
}

bool peg_experiment_has(const peg_experiment *experiment, const char *key) {
    const peg_section *section;
    return setting_entry(experiment, key, &section) != NULL;
}

peg_status peg_experiment_fail(const peg_experiment *experiment, const char *key,
                               peg_error *error) {
    const peg_section *section;
    const peg_entry *entry = setting_entry(experiment, key, &section);
    return entry ? peg_entry_fail(section, entry, error)
                 : peg_fail_at(error, experiment->plan.path);
}

static peg_status check_name(const peg_experiment *experiment, peg_error *error) {
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    const char *name = peg_experiment_name(experiment);
    if (*name && name[0] != '.' && name[strspn(name, allowed)] == '\0')
        return PEG_OK;
    peg_fail(error, PEG_INVALID,
             "a name has letters, digits, '.', '_' and '-', and does not begin with a dot");
    return peg_experiment_fail(experiment, "name", error);
}

static peg_status read_list(const peg_experiment *experiment, const char *key, peg_list *out,
                            peg_error *error) {
    if (peg_list_split(out, peg_params_text(&experiment->settings, key), error))
        return peg_experiment_fail(experiment, key, error);
    return PEG_OK;
}

peg_status peg_experiment_read_settings(peg_experiment *experiment, peg_error *error) {
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
    if (!status &&
        peg_random_find(&experiment->rng, peg_params_text(&experiment->settings, "rng"), error))
        status = peg_experiment_fail(experiment, "rng", error);
    if (!status)
        status = read_list(experiment, "strategies", &experiment->strategies, error);
    if (!status)
        status = read_list(experiment, "codemaker", &experiment->codemakers, error);
    return status;
}
