/* What an experiment means, written for people: the plan with its defaults, and its cells. */
#include "lab/build.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

static peg_status check_written(FILE *out, peg_error *error) {
    if (fflush(out) == 0 && !ferror(out))
        return PEG_OK;
    return peg_fail(error, PEG_FAILED, "cannot write: %s", strerror(errno));
}

/* A long list goes on in indented lines, for a plan's lines have an end. */
static void echo_value(FILE *out, const char *key, const char *value) {
    enum { LINE = 90 };
    if (!*value)
        return;
    int column = fprintf(out, "%s = ", key);
    for (; *value; value++, column++) {
        fputc(*value, out);
        if (*value == ',' && column > LINE) {
            fputs("\n   ", out);
            column = 3;
        }
    }
    fputc('\n', out);
}

/* The entries of the section as they stand, and the defaults of all other keys. */
static void echo_section(FILE *out, const char *title, const peg_section *section,
                         const peg_param *table) {
    const peg_entry *use = section ? peg_section_entry(section, "use") : NULL;
    fprintf(out, "\n[%s]\n", title);
    if (use)
        fprintf(out, "use = %s\n", use->value);
    for (size_t row = 0; table[row].key; row++) {
        const peg_entry *entry = section ? peg_section_entry(section, table[row].key) : NULL;
        echo_value(out, table[row].key, entry ? entry->value : table[row].fallback);
    }
}

static void echo_settings(FILE *out, const peg_experiment *experiment) {
    const peg_params *settings = &experiment->settings;
    bool sizes = *peg_params_text(settings, "sizes") != '\0';
    fprintf(out, "[experiment]\n");
    for (size_t row = 0; row < settings->count; row++) {
        const char *key = settings->table[row].key, *value = settings->values[row].text;
        bool replaced = sizes && (strcmp(key, "holes") == 0 || strcmp(key, "colours") == 0);
        if (!replaced)
            echo_value(out, key, value);
    }
}

/* Sections for all names of a list, also for those that the plan leaves at their defaults. */
static void echo_names(FILE *out, const peg_experiment *experiment, const char *kind,
                       const peg_list *names) {
    for (size_t i = 0; i < names->count; i++) {
        char title[256];
        bool again = false;
        for (size_t j = 0; j < i; j++)
            again |= strcmp(names->values[i], names->values[j]) == 0;
        if (again)
            continue;
        const char *use;
        const peg_param *table;
        const peg_section *section =
            peg_experiment_section(experiment, kind, names->values[i], &use);
        snprintf(title, sizeof title, "%s %s", kind, names->values[i]);
        if (!peg_experiment_table(&table, kind, use, NULL))
            echo_section(out, title, section, table);
    }
}

peg_status peg_experiment_echo(const peg_experiment *experiment, FILE *out, peg_error *error) {
    echo_settings(out, experiment);
    echo_names(out, experiment, "codemaker", &experiment->codemakers);
    echo_names(out, experiment, "strategy", &experiment->strategies);
    return check_written(out, error);
}

/* The widest of what stands in a column. */
static void widen(int *width, int length) {
    *width = length > *width ? length : *width;
}

peg_status peg_experiment_list(const peg_experiment *experiment, FILE *out, peg_error *error) {
    uint64_t games = 0;
    size_t different = 0;
    int name_width = 12, games_width = 10;
    for (size_t i = 0; i < experiment->opponent_count; i++) {
        const peg_opponent *opponent = experiment->opponents[i];
        widen(&name_width, (int)strlen(opponent->name));
        widen(&games_width, snprintf(NULL, 0, "%" PRIu64, opponent->games));
    }
    fprintf(out, "%-16s  %-16s  %-*s  %*s  %s\n", "cell", "game", name_width, "codemaker",
            games_width, "games", "label");
    for (size_t i = 0; i < experiment->cell_count; i++) {
        const peg_cell *cell = &experiment->cells[i];
        char spec[64];
        peg_spec_name(peg_space_spec(cell->space), spec, sizeof spec);
        fprintf(out, "%s  %-16s  %-*s  %*" PRIu64 "  %s\n", cell->hash, spec, name_width,
                cell->opponent->name, games_width, cell->opponent->games, cell->label);
        if (cell->same_as == i) {
            different++;
            games += cell->opponent->games;
        }
    }
    fprintf(out, "%zu cell%s, %" PRIu64 " game%s\n", different, different == 1 ? "" : "s", games,
            games == 1 ? "" : "s");
    return check_written(out, error);
}
