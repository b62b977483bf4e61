#include "report/output.h"
#include "report/quote.h"
#include "report/report.h"
#include <inttypes.h>

typedef struct writing {
    FILE *out;
    const peg_report_cell *cell;
    uint64_t games; /* asked for */
} writing;

static bool write_row(void *user, const peg_trace_row *row) {
    const writing *w = user;
    if (row->game >= w->games)
        return false;
    fprintf(w->out, "%s,", w->cell->record.hash);
    peg_quote(w->out, w->cell->name.strategy);
    fprintf(w->out,
            ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.4f,%" PRIu64 ",%" PRIu64
            ",%.4f,%" PRIu64 ",",
            row->game, row->turn, row->generation, row->best, row->mean, row->eligible,
            row->distinct, row->entropy, row->evaluations);
    peg_quote(w->out, w->cell->name.label);
    fputc('\n', w->out);
    return !ferror(w->out);
}

peg_status peg_report_trace(FILE *out, const peg_report *report, uint64_t games, peg_store *store,
                            peg_error *error) {
    fputs("cell,strategy,game,turn,generation,best,mean,eligible,distinct,entropy,evaluations,"
          "label\n",
          out);
    peg_status status = PEG_OK;
    for (size_t i = 0; status == PEG_OK && i < report->count && !ferror(out); i++) {
        const peg_report_cell *cell = &report->cells[i];
        writing w = {out, cell, games < cell->name.games ? games : cell->name.games};
        status = peg_store_trace(store, cell->name.cell, write_row, &w, error);
    }
    return status == PEG_OK ? peg_output_end(out, error) : status;
}
