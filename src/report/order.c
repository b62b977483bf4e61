#include "report/order.h"
#include "report/rank.h"
#include <stdlib.h>
#include <string.h>

static int by_time(const peg_report_cell *a, const peg_report_cell *b) {
    return peg_rank_means(a->summary.seconds.mean, b->summary.seconds.mean);
}

static int by_comparisons(const peg_report_cell *a, const peg_report_cell *b) {
    return peg_rank_means(a->summary.comparisons.mean, b->summary.comparisons.mean);
}

static int by_evaluations(const peg_report_cell *a, const peg_report_cell *b) {
    return peg_rank_means(a->summary.evaluations.mean, b->summary.evaluations.mean);
}

static int by_label(const peg_report_cell *a, const peg_report_cell *b) {
    return strcmp(a->name.label, b->name.label);
}

const peg_order peg_orders[] = {
    {"plan", NULL, "As in the plan (default)."},
    {"guesses", peg_rank_guesses, "The largest share solved, then the fewest guesses a game."},
    {"time", by_time, "The least time a game."},
    {"comparisons", by_comparisons, "The fewest comparisons a game."},
    {"evaluations", by_evaluations, "The fewest evaluations a game."},
    {"label", by_label, "The labels by the alphabet."},
    {.name = NULL}};

const peg_order *peg_order_find(const char *name) {
    for (const peg_order *order = peg_orders; order->name; order++)
        if (strcmp(order->name, name) == 0)
            return order;
    return NULL;
}

typedef struct entry {
    const peg_order *order;
    size_t group, place; /* qsort is not stable: the place decides last */
    peg_report_cell cell;
} entry;

static int compare_sizes(size_t a, size_t b) {
    return (a > b) - (a < b);
}

static int compare_entries(const void *a, const void *b) {
    const entry *x = a, *y = b;
    int order = compare_sizes(x->group, y->group);
    if (order == 0)
        order = x->order->compare(&x->cell, &y->cell);
    return order ? order : compare_sizes(x->place, y->place);
}

peg_status peg_report_sort(peg_report *report, const peg_order *order, peg_error *error) {
    if (!order->compare)
        return PEG_OK;
    entry *entries = calloc(report->count + 1, sizeof *entries);
    if (!entries)
        return peg_fail_memory(error);
    for (size_t i = 0; i < report->count; i++)
        entries[i] = (entry){order, peg_rank_group(report, i), i, report->cells[i]};
    qsort(entries, report->count, sizeof *entries, compare_entries);
    for (size_t i = 0; i < report->count; i++)
        report->cells[i] = entries[i].cell;
    free(entries);
    return PEG_OK;
}
