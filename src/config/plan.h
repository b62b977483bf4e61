/* A plan as it stands in its INI file: sections, keys and values with their places. What they mean
 * is for others to say (lab/experiment.h); here they are only read and checked for form. */
#ifndef PEGLAB_CONFIG_PLAN_H
#define PEGLAB_CONFIG_PLAN_H

#include <peglab/param.h>
#include <peglab/status.h>
#include <stddef.h>

typedef struct peg_entry {
    char *key, *value;
    char *place; /* "classic.ini:12", or "--set" */
} peg_entry;

typedef struct peg_section {
    char *name; /* "experiment", "strategy ga" */
    char *place;
    size_t count;
    peg_entry *entries;
} peg_section;

typedef struct peg_plan {
    char *path; /* as given */
    size_t count;
    peg_section *sections;
} peg_plan;

/* Reads a file. Errors name file and line: what inih would swallow in silence (a line too long, a
 * section name cut short, a NUL byte) is refused, and so are duplicate sections and keys. An
 * indented line continues the value above it, as a list goes on. */
peg_status peg_plan_read(peg_plan *out, const char *path, peg_error *error);
void peg_plan_fini(peg_plan *plan);

/* Applies "SECTION.KEY=VALUE": the key is what follows the last dot before the first '='. Replaces
 * a value or adds it; adds the section if the plan has none of that name. */
peg_status peg_plan_set(peg_plan *plan, const char *assignment, peg_error *error);

/* Borrowed; NULL where there is none. */
const peg_section *peg_plan_section(const peg_plan *plan, const char *name);
const peg_entry *peg_section_entry(const peg_section *section, const char *key);

/* Fills error with "PLACE: [SECTION] KEY = VALUE: " before its message. */
peg_status peg_entry_fail(const peg_section *section, const peg_entry *entry, peg_error *error);

/* Splits a list at its commas into trimmed, non-empty values. The caller frees *out with
 * peg_list_free. An empty value (also between two commas) is an error. */
typedef struct peg_list {
    size_t count;
    char **values;
} peg_list;
peg_status peg_list_split(peg_list *out, const char *text, peg_error *error);
/* Adds a copy of the value; a list begins as {0}. */
peg_status peg_list_add(peg_list *list, const char *value, peg_error *error);
void peg_list_free(peg_list *list);

#endif
