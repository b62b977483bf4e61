#include "report/best.h"
#include "report/rank.h"
#include <math.h>

static double error_of(const peg_report_cell *cell) {
    double error = cell->summary.guesses.standard_error;
    return isnan(error) ? 0 : error;
}

/* False where nothing was solved: a mean that is NaN is within nothing. */
static bool is_as_good(const peg_report_cell *cell, const peg_report_cell *best) {
    double difference = cell->summary.guesses.mean - best->summary.guesses.mean;
    double a = error_of(cell), b = error_of(best);
    return peg_rank_share(cell) == peg_rank_share(best) && difference <= sqrt(a * a + b * b);
}

static const peg_report_cell *best_of(const peg_report *report, size_t first) {
    const peg_report_cell *best = &report->cells[first];
    for (size_t i = first + 1; i < report->count; i++)
        if (peg_rank_comparable(best, &report->cells[i]) &&
            peg_rank_guesses(&report->cells[i], best) < 0)
            best = &report->cells[i];
    return best;
}

/* In the group of cells that begins with the first. */
static bool find_in_group(bool *out, const peg_report *report, size_t first) {
    const peg_report_cell *best = best_of(report, first);
    bool any = false, all = true;
    for (size_t i = first; i < report->count; i++) {
        if (peg_rank_comparable(best, &report->cells[i])) {
            out[i] = is_as_good(&report->cells[i], best);
            any = any || out[i];
            all = all && out[i];
        }
    }
    for (size_t i = first; all && i < report->count; i++)
        if (peg_rank_comparable(best, &report->cells[i]))
            out[i] = false;
    return any && !all;
}

bool peg_best_find(bool *out, const peg_report *report) {
    bool any = false;
    for (size_t i = 0; i < report->count; i++)
        if (peg_rank_group(report, i) == i)
            any = find_in_group(out, report, i) || any;
    return any;
}
