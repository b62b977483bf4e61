#include "lab/sweep.h"

#include "config/range.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VARIANTS = 1000000 };

void peg_sweep_fini(peg_sweep *sweep) {
    for (size_t i = 0; i < sweep->count; i++) {
        peg_params_fini(&sweep->variants[i].params);
        free(sweep->variants[i].label);
    }
    free(sweep->variants);
    *sweep = (peg_sweep){0};
}

/* The values of every entry of a section; `use`, which is no parameter, has none. */
typedef struct peg_grid {
    const peg_section *section; /* may be NULL */
    peg_list *lists;
    size_t count; /* of the points: the product of the lists' lengths */
} peg_grid;

static void free_grid(peg_grid *grid) {
    for (size_t i = 0; grid->lists && i < grid->section->count; i++)
        peg_list_free(&grid->lists[i]);
    free(grid->lists);
}

static peg_status read_values(peg_list *out, const peg_entry *entry, const char *owner,
                              const peg_param *table, peg_error *error) {
    const peg_param *param;
    peg_status status = peg_param_lookup(&param, table, owner, entry->key, error);
    if (!status)
        status = peg_list_split(out, entry->value, error);
    if (!status)
        status = peg_range_expand(out, param, error);
    return status;
}

static peg_status read_grid(peg_grid *grid, const peg_section *section, const char *owner,
                            const peg_param *table, peg_error *error) {
    *grid = (peg_grid){.section = section, .count = 1};
    if (!section || section->count == 0)
        return PEG_OK;
    grid->lists = calloc(section->count, sizeof *grid->lists);
    if (!grid->lists)
        return peg_fail_memory(error);
    for (size_t i = 0; i < section->count; i++) {
        const peg_entry *entry = &section->entries[i];
        if (strcmp(entry->key, "use") == 0)
            continue;
        if (read_values(&grid->lists[i], entry, owner, table, error))
            return peg_entry_fail(section, entry, error);
        grid->count *= grid->lists[i].count;
        if (grid->count > MOST_VARIANTS) {
            peg_fail(error, PEG_INVALID, "the lists of this section make more than %d cells",
                     MOST_VARIANTS);
            return peg_entry_fail(section, entry, error);
        }
    }
    return PEG_OK;
}

/* One value of one entry, added to the label where there are several. */
static peg_status set_value(peg_variant *variant, const peg_entry *entry, const peg_list *list,
                            size_t which, FILE *label, peg_error *error) {
    peg_status status = peg_params_set(&variant->params, entry->key, list->values[which], error);
    if (!status && list->count > 1)
        fprintf(label, " %s=%s", entry->key, peg_params_text(&variant->params, entry->key));
    return status;
}

/* The point with this number, of which the last entry is the lowest digit. */
static peg_status make_variant(peg_variant *variant, const peg_grid *grid, size_t number,
                               const peg_param *table, peg_error *error) {
    size_t size, points = grid->count;
    FILE *label = open_memstream(&variant->label, &size);
    if (!label)
        return peg_fail_memory(error);
    peg_status status = peg_params_init(&variant->params, table, error);
    for (size_t i = 0; !status && grid->lists && i < grid->section->count; i++) {
        const peg_list *list = &grid->lists[i];
        if (list->count == 0)
            continue;
        points /= list->count;
        status = set_value(variant, &grid->section->entries[i], list, number / points % list->count,
                           label, error);
        if (status)
            peg_entry_fail(grid->section, &grid->section->entries[i], error);
    }
    if (fclose(label) != 0 && !status)
        status = peg_fail_memory(error);
    return status;
}

peg_status peg_sweep_init(peg_sweep *out, const peg_section *section, const char *owner,
                          const peg_param *table, peg_error *error) {
    peg_grid grid;
    *out = (peg_sweep){0};
    peg_status status = read_grid(&grid, section, owner, table, error);
    if (!status) {
        out->variants = calloc(grid.count, sizeof *out->variants);
        status = out->variants ? PEG_OK : peg_fail_memory(error);
    }
    for (size_t i = 0; !status && i < grid.count; i++) {
        out->count++;
        status = make_variant(&out->variants[i], &grid, i, table, error);
    }
    if (status)
        peg_sweep_fini(out);
    free_grid(&grid);
    return status;
}
