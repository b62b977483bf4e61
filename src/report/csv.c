/* cells.csv: a row a cell. The columns of the parameters are those that any cell has. */
#include "report/formats.h"
#include "report/output.h"
#include "report/params.h"
#include "report/quote.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const char *const CODEMAKER = "codemaker_";

/* The fewest digits that give the same number back; nothing for none. */
static void put_real(FILE *out, double number) {
    char text[32] = "";
    if (fabs(number) < 0x1p53 && number == floor(number)) {
        snprintf(text, sizeof text, "%.0f", number);
    } else if (isfinite(number)) {
        int digits = 15;
        do
            snprintf(text, sizeof text, "%.*g", digits, number);
        while (strtod(text, NULL) != number && digits++ < 17);
    }
    fprintf(out, ",%s", text);
}

static void put_whole(FILE *out, uint64_t number) {
    fprintf(out, ",%" PRIu64, number);
}

/* Counts whose 0 says that there is none. */
static void put_positive(FILE *out, uint64_t number) {
    if (number)
        put_whole(out, number);
    else
        fputc(',', out);
}

static void put_text(FILE *out, const char *text) {
    fputc(',', out);
    peg_quote(out, text);
}

/* Parameters: of each cell, in an array, and the union of their keys. */
typedef struct params {
    json_t *cells, *keys;
} params;

static peg_status params_init(params *out, const peg_report *report, bool codemaker,
                              peg_error *error) {
    *out = (params){json_array(), json_object()};
    if (!out->cells || !out->keys)
        return peg_fail_memory(error);
    for (size_t i = 0; i < report->count; i++) {
        const peg_report_cell *cell = &report->cells[i];
        const char *text = codemaker ? cell->record.codemaker_params : cell->record.params;
        json_t *values = NULL;
        peg_status status = peg_report_params(&values, cell, text, error);
        if (status != PEG_OK)
            return status;
        if (json_array_append_new(out->cells, values) != 0 ||
            json_object_update_missing(out->keys, values) != 0)
            return peg_fail_memory(error);
    }
    return PEG_OK;
}

static void params_fini(params *p) {
    json_decref(p->cells);
    json_decref(p->keys);
}

static void put_keys(FILE *out, const params *p, const char *prefix) {
    const char *key;
    json_t *value;
    json_object_foreach(p->keys, key, value) {
        fprintf(out, ",%s", prefix);
        peg_quote(out, key);
    }
}

static void put_values(FILE *out, const params *p, size_t cell) {
    const char *key;
    json_t *value;
    json_object_foreach(p->keys, key, value) {
        json_t *own = json_object_get(json_array_get(p->cells, cell), key);
        const char *text = json_string_value(own);
        put_text(out, text ? text : "");
    }
}

static void put_spread_header(FILE *out, const char *of) {
    static const char *const figures[] = {"mean",  "stddev",     "standard_error", "min",
                                          "max",   "median",     "lower_quartile", "upper_quartile",
                                          "total", "approximate"};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        fprintf(out, ",%s_%s", of, figures[i]);
}

static void put_spread(FILE *out, const peg_spread *s) {
    put_real(out, s->mean);
    put_real(out, s->stddev);
    put_real(out, s->standard_error);
    put_real(out, s->min);
    put_real(out, s->max);
    put_real(out, s->median);
    put_real(out, s->lower_quartile);
    put_real(out, s->upper_quartile);
    put_real(out, s->total);
    put_whole(out, s->approximate);
}

static void put_header(FILE *out, const params *strategy, const params *codemaker) {
    fputs("cell,label,strategy,use,holes,colours,repeats,codemaker", out);
    put_keys(out, codemaker, CODEMAKER);
    fputs(",max_guesses,seed", out);
    put_keys(out, strategy, "");
    fputs(",planned,games,solved,guesses_mean,guesses_stddev,guesses_standard_error,guesses_min,"
          "guesses_max,guesses_median,guesses_within90,guesses_total,guesses_approximate",
          out);
    put_spread_header(out, "seconds");
    put_spread_header(out, "evaluations");
    put_spread_header(out, "comparisons");
    put_spread_header(out, "stuck");
    fputs(",cpu,wall\n", out);
}

static void put_guesses(FILE *out, const peg_guesses *guesses) {
    put_real(out, guesses->mean);
    put_real(out, guesses->stddev);
    put_real(out, guesses->standard_error);
    put_positive(out, guesses->min);
    put_positive(out, guesses->max);
    put_real(out, guesses->median);
    put_positive(out, guesses->within90);
    put_whole(out, guesses->total);
    put_whole(out, guesses->approximate);
}

static void put_cell(FILE *out, const peg_report *report, size_t i, const params *strategy,
                     const params *codemaker) {
    const peg_report_cell *cell = &report->cells[i];
    const peg_cell_record *record = &cell->record;
    fputs(record->hash, out);
    put_text(out, cell->name.label);
    put_text(out, cell->name.strategy);
    put_text(out, record->use);
    fprintf(out, ",%d,%d,%d", record->holes, record->colours, record->repeats);
    put_text(out, record->codemaker);
    put_values(out, codemaker, i);
    put_whole(out, record->max_guesses);
    put_whole(out, record->seed);
    put_values(out, strategy, i);
    put_whole(out, cell->name.games);
    put_whole(out, cell->summary.games);
    put_whole(out, cell->summary.solved);
    put_guesses(out, &cell->summary.guesses);
    put_spread(out, &cell->summary.seconds);
    put_spread(out, &cell->summary.evaluations);
    put_spread(out, &cell->summary.comparisons);
    put_spread(out, &cell->summary.stuck);
    put_real(out, record->cpu);
    put_real(out, record->wall);
    fputc('\n', out);
}

static peg_status write_csv(FILE *out, const peg_report *report, peg_error *error) {
    params strategy = {0}, codemaker = {0};
    peg_status status = params_init(&strategy, report, false, error);
    if (status == PEG_OK)
        status = params_init(&codemaker, report, true, error);
    if (status == PEG_OK) {
        put_header(out, &strategy, &codemaker);
        for (size_t i = 0; i < report->count; i++)
            put_cell(out, report, i, &strategy, &codemaker);
        status = peg_output_end(out, error);
    }
    params_fini(&strategy);
    params_fini(&codemaker);
    return status;
}

const peg_format peg_format_csv = {
    .name = "csv",
    .summary = "A row a cell with its parameters and figures, as in cells.csv.",
    .write = write_csv,
};
