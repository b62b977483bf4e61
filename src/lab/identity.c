#include "lab/experiment.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* The parameters that differ from their defaults, in the table's order, so that a new row with a
 * default changes no identity. A path says nothing that the content does not. */
static void write_params(FILE *out, const char *prefix, const peg_params *params, bool skip_path) {
    for (size_t row = 0; row < params->count; row++) {
        const char *key = params->table[row].key;
        if (!peg_params_changed(params, row) || (skip_path && strcmp(key, "path") == 0))
            continue;
        if (params->table[row].type == PEG_REAL)
            fprintf(out, "%s %s=%.17g\n", prefix, key, params->values[row].real);
        else
            fprintf(out, "%s %s=%s\n", prefix, key, params->values[row].text);
    }
}

static void write_identity(FILE *out, const peg_cell *cell, const peg_experiment *experiment) {
    const peg_maker *maker = &cell->opponent->maker;
    bool by_content = maker->kind->fingerprint != NULL;
    char spec[64];
    peg_spec_name(peg_space_spec(cell->space), spec, sizeof spec);
    fprintf(out, "game %s\ncodemaker %s\n", spec, maker->kind->name);
    write_params(out, "codemaker", &cell->opponent->params, by_content);
    if (by_content)
        fprintf(out, "codemaker content=%016" PRIx64 "\n", maker->kind->fingerprint(maker->self));
    fprintf(out, "max_guesses %" PRIu64 "\n", peg_experiment_max_guesses(experiment));
    fprintf(out, "strategy %s %d\n", cell->strategy->name, cell->strategy->version);
    write_params(out, "strategy", &cell->params, false);
    fprintf(out, "rng %s\nseed %" PRIu64 "\n", experiment->rng->name,
            peg_experiment_seed(experiment));
}

peg_status peg_cell_identify(peg_cell *cell, const peg_experiment *experiment, peg_error *error) {
    size_t size;
    FILE *out = open_memstream(&cell->identity, &size);
    if (!out)
        return peg_fail_memory(error);
    write_identity(out, cell, experiment);
    if (fclose(out) != 0)
        return peg_fail_memory(error);
    snprintf(cell->hash, sizeof cell->hash, "%016" PRIx64,
             (uint64_t)XXH3_64bits(cell->identity, size));
    return PEG_OK;
}
