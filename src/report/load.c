#include "report/report.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct reading {
    peg_collector *collector;
    uint64_t games; /* asked for */
    uint64_t game;  /* the last one read */
    peg_status status;
} reading;

static bool collect(void *user, const peg_row *row, const char *secret) {
    (void)secret;
    reading *read = user;
    if (row->game >= read->games)
        return false;
    read->game = row->game;
    read->status = peg_collector_add(read->collector, row->solved, row->guesses, row->seconds,
                                     row->evaluations, row->comparisons, row->stuck);
    return read->status == PEG_OK;
}

static peg_status sum_up(peg_report_cell *cell, peg_store *store, peg_error *error) {
    reading read = {.games = cell->name.games};
    peg_status status = peg_collector_new(&read.collector, error);
    if (status != PEG_OK)
        return status;
    status = peg_store_rows(store, cell->name.cell, collect, &read, error);
    if (status == PEG_OK && read.status == PEG_INVALID)
        status = peg_fail(error, PEG_FAILED, "cell %s: game %" PRIu64 " is solved without a guess",
                          cell->record.hash, read.game);
    else if (status == PEG_OK && read.status != PEG_OK)
        status = peg_fail_memory(error);
    if (status == PEG_OK)
        status = peg_collector_finish(read.collector, &cell->summary, error);
    peg_collector_free(read.collector);
    return status;
}

static peg_status load(peg_report *out, peg_store *store, peg_error *error) {
    peg_cell_name *names = NULL;
    size_t count = 0;
    out->experiment = strdup(peg_store_experiment(store));
    if (!out->experiment)
        return peg_fail_memory(error);
    peg_status status = peg_store_names(&names, &count, store, error);
    if (status != PEG_OK)
        return status;
    out->cells = calloc(count ? count : 1, sizeof *out->cells);
    if (!out->cells)
        status = peg_fail_memory(error);
    for (size_t i = 0; status == PEG_OK && i < count; i++) {
        peg_report_cell *cell = &out->cells[out->count++];
        cell->name = names[i];
        names[i] = (peg_cell_name){0};
        status = peg_store_cell(&cell->record, store, cell->name.cell, error);
        if (status == PEG_OK)
            status = sum_up(cell, store, error);
    }
    peg_cell_names_free(names, count);
    return status;
}

peg_status peg_report_load(peg_report *out, peg_store *store, peg_error *error) {
    *out = (peg_report){0};
    peg_status status = peg_store_begin_read(store, error);
    if (status != PEG_OK)
        return status;
    status = load(out, store, error);
    peg_store_end_read(store);
    if (status != PEG_OK)
        peg_report_fini(out);
    return status;
}

void peg_report_fini(peg_report *report) {
    for (size_t i = 0; i < report->count; i++) {
        peg_report_cell *cell = &report->cells[i];
        free(cell->name.strategy);
        free(cell->name.label);
        peg_cell_record_fini(&cell->record);
        peg_summary_fini(&cell->summary);
    }
    free(report->cells);
    free(report->experiment);
    *report = (peg_report){0};
}
