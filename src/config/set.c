/* --set SECTION.KEY=VALUE. */
#include "config/edit.h"
#include "config/plan.h"
#include "config/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECTED "; expected SECTION.KEY=VALUE"

typedef struct assignment {
    const char *section, *key, *value;
} assignment;

static peg_status check_name(const char *what, const char *name, peg_error *error) {
    if (!*name)
        return peg_fail(error, PEG_INVALID, "no %s" EXPECTED, what);
    if (strlen(name) > PEG_PLAN_NAME)
        return peg_fail(error, PEG_INVALID,
                        "the name of the %s has %zu bytes; at most %d are allowed", what,
                        strlen(name), PEG_PLAN_NAME);
    return PEG_OK;
}

/* Takes text apart in place. */
static peg_status parse(assignment *out, char *text, peg_error *error) {
    peg_status status = peg_text_check(text, strlen(text), error);
    if (status != PEG_OK)
        return status;
    char *equals = strchr(text, '=');
    if (!equals)
        return peg_fail(error, PEG_INVALID, "no '='" EXPECTED);
    *equals = '\0';
    char *dot = strrchr(text, '.');
    if (!dot)
        return peg_fail(error, PEG_INVALID, "no '.' before the '='" EXPECTED);
    *dot = '\0';
    *out = (assignment){peg_text_trim(text), peg_text_trim(dot + 1), peg_text_trim(equals + 1)};
    if ((status = check_name("section", out->section, error)) != PEG_OK ||
        (status = check_name("key", out->key, error)) != PEG_OK)
        return status;
    if (!*out->value)
        return peg_fail(error, PEG_INVALID, "no value" EXPECTED);
    return PEG_OK;
}

static peg_status replace(peg_entry *entry, const char *value, peg_error *error) {
    char *new_value = strdup(value), *new_place = strdup("--set");
    if (!new_value || !new_place) {
        free(new_value);
        free(new_place);
        return peg_fail_memory(error);
    }
    free(entry->value);
    free(entry->place);
    entry->value = new_value;
    entry->place = new_place;
    return PEG_OK;
}

static peg_status apply(peg_plan *plan, const assignment *set, peg_error *error) {
    peg_section *section = (peg_section *)peg_plan_section(plan, set->section);
    if (!section)
        section = peg_plan_add(plan, set->section, "--set");
    if (!section)
        return peg_fail_memory(error);
    peg_entry *entry = (peg_entry *)peg_section_entry(section, set->key);
    if (entry)
        return replace(entry, set->value, error);
    return peg_section_add(section, set->key, set->value, "--set") ? PEG_OK
                                                                   : peg_fail_memory(error);
}

/* "--set TEXT: " before the message: a beginning of TEXT, without what a terminal would obey. */
static void name_text(const char *text, peg_error *error) {
    enum { SHOWN = 200 };
    size_t length = strlen(text);
    size_t shown = peg_text_clean(text, length < SHOWN ? length : SHOWN);
    char prefix[SHOWN + sizeof "--set …"];
    snprintf(prefix, sizeof prefix, "--set %.*s%s", (int)shown, text, shown < length ? "…" : "");
    peg_fail_at(error, prefix);
}

peg_status peg_plan_set(peg_plan *plan, const char *text, peg_error *error) {
    assignment set = {"", "", ""};
    char *copy = strdup(text);
    if (!copy)
        return peg_fail_memory(error);
    peg_status status = parse(&set, copy, error);
    if (status == PEG_OK)
        status = apply(plan, &set, error);
    else
        name_text(text, error);
    free(copy);
    return status;
}
