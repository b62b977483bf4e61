/* summary.json: its keys are a contract with scripts, and may be added to, not renamed. */
#include "report/formats.h"
#include "report/output.h"
#include "report/params.h"
#include <math.h>

enum { LONGEST_HISTOGRAM = 100 };

static json_t *real(double number) {
    return isfinite(number) ? json_real(number) : json_null();
}

static json_t *whole(uint64_t number) {
    return number <= INT64_MAX ? json_integer((json_int_t)number) : json_real((double)number);
}

/* Counts whose 0 says that there is none. */
static json_t *positive(uint64_t number) {
    return number ? whole(number) : json_null();
}

/* Sums and extremes of counts are whole numbers. */
static json_t *count(double number) {
    return number >= 0 && number < 0x1p63 ? json_integer((json_int_t)number) : real(number);
}

static json_t *spread(const peg_spread *s, json_t *number(double)) {
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b}", "mean", real(s->mean),
                     "stddev", real(s->stddev), "standard_error", real(s->standard_error), "min",
                     number(s->min), "max", number(s->max), "median", real(s->median),
                     "lower_quartile", real(s->lower_quartile), "upper_quartile",
                     real(s->upper_quartile), "total", number(s->total), "approximate",
                     s->approximate);
}

static json_t *histogram(const peg_guesses *guesses) {
    json_t *out = json_array();
    int failed = 0;
    for (size_t i = 0; i < guesses->bins; i++)
        failed |= json_array_append_new(out, whole(guesses->histogram[i]));
    if (!failed)
        return out;
    json_decref(out);
    return NULL;
}

static json_t *bins(const peg_guesses *guesses) {
    json_t *out = json_array();
    int failed = 0;
    for (int k = 0; k < 64 && guesses->max >> k; k++) {
        uint64_t first = UINT64_C(1) << k;
        json_t *bin = json_pack("{s:o, s:o, s:o}", "first", whole(first), "last",
                                whole(first + (first - 1)), "count", whole(guesses->octaves[k]));
        failed |= json_array_append_new(out, bin);
    }
    if (!failed)
        return out;
    json_decref(out);
    return NULL;
}

static json_t *guesses_of(const peg_guesses *g) {
    bool few = g->max <= LONGEST_HISTOGRAM;
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:o}", "mean", real(g->mean),
                     "stddev", real(g->stddev), "standard_error", real(g->standard_error), "min",
                     positive(g->min), "max", positive(g->max), "median", real(g->median),
                     "within90", positive(g->within90), "total", whole(g->total), "approximate",
                     g->approximate, few ? "histogram" : "bins", few ? histogram(g) : bins(g));
}

static peg_status cell_of(json_t **out, const peg_report_cell *cell, peg_error *error) {
    const peg_cell_record *record = &cell->record;
    const peg_summary *summary = &cell->summary;
    json_t *params = NULL, *codemaker_params = NULL;
    json_error_t problem;
    peg_status status = peg_report_params(&params, cell, record->params, error);
    if (status != PEG_OK)
        return status;
    status = peg_report_params(&codemaker_params, cell, record->codemaker_params, error);
    if (status != PEG_OK) {
        json_decref(params);
        return status;
    }
    *out = json_pack_ex(
        &problem, 0,
        "{s:s, s:s, s:s, s:s, s:o, s:i, s:i, s:b, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, "
        "s:o, s:o, s:o, s:{s:o, s:o}}",
        "cell", record->hash, "strategy", cell->name.strategy, "use", record->use, "label",
        cell->name.label, "params", params, "holes", record->holes, "colours", record->colours,
        "repeats", record->repeats, "codemaker", record->codemaker, "codemaker_params",
        codemaker_params, "max_guesses", whole(record->max_guesses), "seed", whole(record->seed),
        "planned", whole(cell->name.games), "games", whole(summary->games), "solved",
        whole(summary->solved), "guesses", guesses_of(&summary->guesses), "seconds",
        spread(&summary->seconds, real), "evaluations", spread(&summary->evaluations, count),
        "comparisons", spread(&summary->comparisons, count), "stuck",
        spread(&summary->stuck, count), "spent", "cpu", real(record->cpu), "wall",
        real(record->wall));
    if (!*out)
        return peg_fail(error, PEG_FAILED, "cell %s: cannot be written as JSON: %s", record->hash,
                        problem.text);
    return PEG_OK;
}

static peg_status write_json(FILE *out, const peg_report *report, peg_error *error) {
    json_t *cells = json_array();
    json_t *root = json_pack("{s:s, s:o}", "experiment", report->experiment, "cells", cells);
    peg_status status = root ? PEG_OK : peg_fail_memory(error);
    for (size_t i = 0; status == PEG_OK && i < report->count; i++) {
        json_t *cell = NULL;
        status = cell_of(&cell, &report->cells[i], error);
        if (status == PEG_OK && json_array_append_new(cells, cell) != 0)
            status = peg_fail_memory(error);
    }
    if (status == PEG_OK) {
        int dumped = json_dumpf(root, out, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
        fputc('\n', out);
        status = peg_output_end(out, error);
        if (status == PEG_OK && dumped != 0)
            status = peg_fail_memory(error);
    }
    json_decref(root);
    return status;
}

const peg_format peg_format_json = {
    .name = "json",
    .summary = "Every cell with its parameters and figures as JSON, as in summary.json.",
    .write = write_json,
};
