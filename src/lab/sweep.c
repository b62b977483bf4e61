#include "lab/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void peg_sweep_fini(peg_sweep *sweep) {
    for (size_t i = 0; i < sweep->count; i++) {
        peg_params_fini(&sweep->variants[i].params);
        free(sweep->variants[i].label);
    }
    free(sweep->variants);
    *sweep = (peg_sweep){0};
}

static peg_status append_variant(peg_sweep *sweep, const peg_variant *from, peg_error *error) {
    peg_variant *variants = realloc(sweep->variants, (sweep->count + 1) * sizeof *variants);
    if (!variants)
        return peg_fail_memory(error);
    sweep->variants = variants;
    peg_variant *variant = &variants[sweep->count];
    if (peg_params_copy(&variant->params, &from->params, error))
        return PEG_FAILED;
    variant->label = strdup(from->label);
    if (!variant->label) {
        peg_params_fini(&variant->params);
        return peg_fail_memory(error);
    }
    sweep->count++;
    return PEG_OK;
}

static peg_status add_to_label(peg_variant *variant, const char *key, peg_error *error) {
    char *label;
    if (asprintf(&label, "%s %s=%s", variant->label, key, peg_params_text(&variant->params, key)) <
        0)
        return peg_fail_memory(error);
    free(variant->label);
    variant->label = label;
    return PEG_OK;
}

/* Replaces every variant by one per value of the entry. */
static peg_status spread(peg_sweep *sweep, const peg_section *section, const peg_entry *entry,
                         peg_error *error) {
    peg_list list = {0};
    peg_sweep wider = {0};
    peg_status status = peg_list_split(&list, entry->value, error);
    if (status)
        return peg_entry_fail(section, entry, error);
    for (size_t i = 0; i < sweep->count; i++) {
        for (size_t j = 0; j < list.count; j++) {
            status = append_variant(&wider, &sweep->variants[i], error);
            if (status)
                goto cleanup;
            peg_variant *variant = &wider.variants[wider.count - 1];
            status = peg_params_set(&variant->params, entry->key, list.values[j], error);
            if (status) {
                peg_entry_fail(section, entry, error);
                goto cleanup;
            }
            if (list.count > 1 && (status = add_to_label(variant, entry->key, error)))
                goto cleanup;
        }
    }
    peg_sweep_fini(sweep);
    *sweep = wider;
    wider = (peg_sweep){0};
cleanup:
    peg_sweep_fini(&wider);
    peg_list_free(&list);
    return status;
}

peg_status peg_sweep_init(peg_sweep *out, const peg_section *section, const peg_param *table,
                          peg_error *error) {
    *out = (peg_sweep){.count = 1, .variants = calloc(1, sizeof *out->variants)};
    if (!out->variants)
        return peg_fail_memory(error);
    out->variants[0].label = strdup("");
    peg_status status = out->variants[0].label ? PEG_OK : peg_fail_memory(error);
    if (!status)
        status = peg_params_init(&out->variants[0].params, table, error);
    for (size_t i = 0; !status && section && i < section->count; i++)
        if (strcmp(section->entries[i].key, "use") != 0)
            status = spread(out, section, &section->entries[i], error);
    if (status)
        peg_sweep_fini(out);
    return status;
}
