#include "lab/build.h"

#include "base/nearest.h"
#include "lab/sweep.h"

#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {"strategy", "codemaker"};

const peg_section *peg_experiment_section(const peg_experiment *experiment, const char *kind,
                                          const char *name, const char **use) {
    char title[256];
    snprintf(title, sizeof title, "%s %s", kind, name);
    const peg_section *section = peg_plan_section(&experiment->plan, title);
    const peg_entry *entry = section ? peg_section_entry(section, "use") : NULL;
    *use = entry ? entry->value : name;
    return section;
}

peg_status peg_experiment_fail_use(const peg_experiment *experiment, const peg_section *section,
                                   const char *key, peg_error *error) {
    const peg_entry *use = section ? peg_section_entry(section, "use") : NULL;
    if (use)
        return peg_entry_fail(section, use, error);
    return section ? peg_fail_at(error, section->place)
                   : peg_experiment_fail(experiment, key, error);
}

peg_status peg_experiment_fail_in(const peg_experiment *experiment, const peg_section *section,
                                  const char *key, peg_error *error) {
    if (!section)
        return peg_experiment_fail(experiment, key, error);
    for (size_t i = 0; i < section->count; i++) {
        const char *named = section->entries[i].key, *message = error->message;
        size_t length = strlen(named);
        if (strncmp(message, named, length) != 0 || strncmp(message + length, ": ", 2) != 0)
            continue;
        memmove(error->message, message + length + 2, strlen(message + length + 2) + 1);
        return peg_entry_fail(section, &section->entries[i], error);
    }
    return peg_fail_at(error, section->place);
}

static peg_status unknown_section(const peg_section *section, peg_error *error) {
    char kind[64], suggestion[96];
    snprintf(kind, sizeof kind, "%s", section->name);
    kind[strcspn(kind, " ")] = '\0';
    peg_nearest search = {.word = kind};
    peg_nearest_offer(&search, "experiment");
    for (size_t i = 0; i < 2; i++)
        if (strcmp(kind, kinds[i]) != 0)
            peg_nearest_offer(&search, kinds[i]);
    peg_nearest_suggest(&search, suggestion, sizeof suggestion);
    return peg_fail(error, PEG_INVALID,
                    "%s: unknown section [%s]%s (allowed: [experiment], [strategy NAME], "
                    "[codemaker NAME])",
                    section->place, section->name, suggestion);
}

/* The name after the kind, or NULL. */
static const char *name_after(const peg_section *section, const char *kind) {
    size_t length = strlen(kind);
    bool is_kind = strncmp(section->name, kind, length) == 0 && section->name[length] == ' ';
    return is_kind && section->name[length + 1] ? section->name + length + 1 : NULL;
}

peg_status peg_experiment_table(const peg_param **out, const char *kind, const char *use,
                                peg_error *error) {
    const peg_strategy *strategy;
    const peg_codemaker *codemaker;
    bool is_strategy = strcmp(kind, kinds[0]) == 0;
    peg_status status = is_strategy ? peg_strategy_lookup(&strategy, use, error)
                                    : peg_codemaker_lookup(&codemaker, use, error);
    if (!status)
        *out = is_strategy ? peg_strategy_params(strategy) : codemaker->params;
    return status;
}

static peg_status check_keys(const peg_experiment *experiment, const char *kind, const char *name,
                             peg_error *error) {
    const char *use;
    const peg_param *table;
    const peg_section *section = peg_experiment_section(experiment, kind, name, &use);
    if (peg_experiment_table(&table, kind, use, error))
        return peg_experiment_fail_use(experiment, section, kind, error);
    peg_sweep sweep;
    peg_status status = peg_sweep_init(&sweep, section, use, table, error);
    if (!status)
        peg_sweep_fini(&sweep);
    return status;
}

peg_status peg_experiment_check_sections(const peg_experiment *experiment, peg_error *error) {
    for (size_t i = 0; i < experiment->plan.count; i++) {
        const peg_section *section = &experiment->plan.sections[i];
        const char *strategy = name_after(section, kinds[0]);
        const char *codemaker = name_after(section, kinds[1]);
        peg_status status = PEG_OK;
        if (strategy || codemaker)
            status = check_keys(experiment, kinds[strategy ? 0 : 1],
                                strategy ? strategy : codemaker, error);
        else if (strcmp(section->name, "experiment") != 0)
            status = unknown_section(section, error);
        if (status)
            return status;
    }
    return PEG_OK;
}

static bool is_listed(const peg_list *list, const char *name) {
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->values[i], name) == 0)
            return true;
    return false;
}

void peg_experiment_note_unused(const peg_experiment *experiment, const peg_observer *observer) {
    const peg_list *lists[] = {&experiment->strategies, &experiment->codemakers};
    static const char *const keys[] = {"strategies", "codemaker"};
    for (size_t i = 0; i < experiment->plan.count; i++)
        for (size_t kind = 0; kind < 2; kind++) {
            const peg_section *section = &experiment->plan.sections[i];
            const char *name = name_after(section, kinds[kind]);
            if (name && !is_listed(lists[kind], name))
                peg_note(observer, PEG_EVENT_WARNING,
                         "%s: [%s] is left out: %s in [experiment] does not name it",
                         section->place, section->name, keys[kind]);
        }
}
