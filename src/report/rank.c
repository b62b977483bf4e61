#include "report/rank.h"
#include <math.h>
#include <string.h>

bool peg_rank_comparable(const peg_report_cell *a, const peg_report_cell *b) {
    const peg_cell_record *x = &a->record, *y = &b->record;
    return x->holes == y->holes && x->colours == y->colours && x->repeats == y->repeats &&
           strcmp(x->codemaker, y->codemaker) == 0 &&
           strcmp(x->codemaker_params, y->codemaker_params) == 0;
}

size_t peg_rank_group(const peg_report *report, size_t cell) {
    size_t first = 0;
    while (!peg_rank_comparable(&report->cells[first], &report->cells[cell]))
        first++;
    return first;
}

double peg_rank_share(const peg_report_cell *cell) {
    const peg_summary *summary = &cell->summary;
    return summary->games ? (double)summary->solved / (double)summary->games : 0;
}

int peg_rank_means(double a, double b) {
    if (isnan(a) || isnan(b))
        return !isnan(b) - !isnan(a);
    return (a > b) - (a < b);
}

int peg_rank_guesses(const peg_report_cell *a, const peg_report_cell *b) {
    int order = peg_rank_means(-peg_rank_share(a), -peg_rank_share(b));
    return order ? order : peg_rank_means(a->summary.guesses.mean, b->summary.guesses.mean);
}
