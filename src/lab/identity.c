#include "lab/experiment.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* Codes in one spelling: 1122 is also AABB and "1 1 2 2". */
static void write_codes(FILE *out, const peg_spec *spec, const char *text) {
    for (const char *end = text; *end; text = end + 1) {
        char part[PEG_CODE_TEXT], canonical[PEG_CODE_TEXT];
        peg_colour code[PEG_MAX_HOLES];
        end = text + strcspn(text, "/");
        snprintf(part, sizeof part, "%.*s", (int)(end - text), text);
        bool is_code = peg_code_parse(code, spec, part, NULL) == PEG_OK;
        fprintf(out, "%s%s", is_code ? peg_code_format(canonical, spec, code) : part,
                *end ? "/" : "");
    }
}

static bool is_choice(const peg_param *param, const char *text) {
    for (size_t i = 0; param->choices && param->choices[i]; i++)
        if (strcmp(param->choices[i], text) == 0)
            return true;
    return false;
}

typedef bool matters(const peg_params *params, const char *key);

/* The parameters that differ from their defaults, in the table's order, so that a new row with a
 * default changes no identity; without those that have no effect, such as the path of a file that
 * is known by its content. */
static void write_params(FILE *out, const char *prefix, const peg_spec *spec,
                         const peg_params *params, matters *has_effect) {
    for (size_t row = 0; row < params->count; row++) {
        const char *key = params->table[row].key;
        if (!peg_params_changed(params, row) || (has_effect && !has_effect(params, key)))
            continue;
        const peg_param *param = &params->table[row];
        const char *text = params->values[row].text;
        bool is_code =
            (param->type == PEG_CODE || param->type == PEG_CODES) && !is_choice(param, text);
        fprintf(out, "%s %s=", prefix, key);
        if (param->type == PEG_REAL)
            fprintf(out, "%.17g", params->values[row].real);
        else if (is_code)
            write_codes(out, spec, text);
        else
            fprintf(out, "%s", text);
        fprintf(out, "\n");
    }
}

static bool is_no_path(const peg_params *params, const char *key) {
    (void)params;
    return strcmp(key, "path") != 0;
}

static void write_identity(FILE *out, const peg_cell *cell, const peg_experiment *experiment) {
    const peg_maker *maker = &cell->opponent->maker;
    bool by_content = maker->kind->fingerprint != NULL;
    const peg_spec *spec = peg_space_spec(cell->space);
    char name[64];
    peg_spec_name(spec, name, sizeof name);
    fprintf(out, "game %s\ncodemaker %s\n", name, maker->kind->name);
    write_params(out, "codemaker", spec, &cell->opponent->params, by_content ? is_no_path : NULL);
    if (by_content)
        fprintf(out, "codemaker content=%016" PRIx64 "\n", maker->kind->fingerprint(maker->self));
    fprintf(out, "max_guesses %" PRIu64 "\n", peg_experiment_max_guesses(experiment));
    fprintf(out, "strategy %s %d\n", cell->strategy->name, cell->strategy->version);
    write_params(out, "strategy", spec, &cell->params, cell->strategy->matters);
    fprintf(out, "rng %s\nseed %" PRIu64 "\n", experiment->rng->name,
            peg_experiment_seed(experiment));
}

peg_status peg_cell_identify(peg_cell *cell, const peg_experiment *experiment, peg_error *error) {
    size_t size;
    FILE *out = open_memstream(&cell->identity, &size);
    if (!out)
        return peg_fail_memory(error);
    write_identity(out, cell, experiment);
    bool cut_short = ferror(out) != 0;
    if (fclose(out) != 0 || cut_short)
        return peg_fail_memory(error);
    snprintf(cell->hash, sizeof cell->hash, "%016" PRIx64,
             (uint64_t)XXH3_64bits(cell->identity, size));
    return PEG_OK;
}
