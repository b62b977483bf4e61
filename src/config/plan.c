#include "config/plan.h"

#include "config/edit.h"
#include "config/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void entry_fini(peg_entry *entry) {
    free(entry->key);
    free(entry->value);
    free(entry->place);
}

static void section_fini(peg_section *section) {
    for (size_t i = 0; i < section->count; i++)
        entry_fini(&section->entries[i]);
    free(section->entries);
    free(section->name);
    free(section->place);
}

void peg_plan_fini(peg_plan *plan) {
    for (size_t i = 0; i < plan->count; i++)
        section_fini(&plan->sections[i]);
    free(plan->sections);
    free(plan->path);
    *plan = (peg_plan){0};
}

peg_section *peg_plan_add(peg_plan *plan, const char *name, const char *place) {
    peg_section section = {.name = strdup(name), .place = strdup(place)};
    peg_section *grown = realloc(plan->sections, (plan->count + 1) * sizeof *grown);
    if (grown)
        plan->sections = grown;
    if (!grown || !section.name || !section.place) {
        section_fini(&section);
        return NULL;
    }
    grown[plan->count] = section;
    return &grown[plan->count++];
}

peg_entry *peg_section_add(peg_section *section, const char *key, const char *value,
                           const char *place) {
    peg_entry entry = {.key = strdup(key), .value = strdup(value), .place = strdup(place)};
    peg_entry *grown = realloc(section->entries, (section->count + 1) * sizeof *grown);
    if (grown)
        section->entries = grown;
    if (!grown || !entry.key || !entry.value || !entry.place) {
        entry_fini(&entry);
        return NULL;
    }
    grown[section->count] = entry;
    return &grown[section->count++];
}

const peg_section *peg_plan_section(const peg_plan *plan, const char *name) {
    for (size_t i = 0; i < plan->count; i++)
        if (strcmp(plan->sections[i].name, name) == 0)
            return &plan->sections[i];
    return NULL;
}

const peg_entry *peg_section_entry(const peg_section *section, const char *key) {
    for (size_t i = 0; i < section->count; i++)
        if (strcmp(section->entries[i].key, key) == 0)
            return &section->entries[i];
    return NULL;
}

peg_status peg_entry_fail(const peg_section *section, const peg_entry *entry, peg_error *error) {
    /* A long list must not push the message itself out of the error. */
    enum { SHOWN = 100 };
    size_t length = strlen(entry->value);
    int shown = (int)peg_text_clean(entry->value, length < SHOWN ? length : SHOWN);
    char prefix[sizeof error->message];
    snprintf(prefix, sizeof prefix, "%s: [%s] %s = %.*s%s", entry->place, section->name, entry->key,
             shown, entry->value, length > SHOWN ? "…" : "");
    return peg_fail_at(error, prefix);
}
