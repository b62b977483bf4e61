#include "report/output.h"
#include "report/quote.h"
#include "report/report.h"
#include <inttypes.h>
#include <stdlib.h>

typedef struct writing {
    FILE *out;
    char *before, *after; /* what is the same in every row of a cell */
    uint64_t games;       /* asked for */
} writing;

static peg_status describe(writing *out, const peg_report_cell *cell, peg_error *error) {
    const peg_cell_record *record = &cell->record;
    size_t size;
    FILE *before = open_memstream(&out->before, &size);
    FILE *after = open_memstream(&out->after, &size);
    if (before) {
        fprintf(before, "%s,", record->hash);
        peg_quote(before, cell->name.strategy);
        fprintf(before, ",%d,%d,%d,", record->holes, record->colours, record->repeats);
        peg_quote(before, record->codemaker);
    }
    if (after)
        peg_quote(after, cell->name.label);
    bool failed = !before || !after;
    failed |= before && fclose(before) != 0;
    failed |= after && fclose(after) != 0;
    return failed ? peg_fail_memory(error) : PEG_OK;
}

static bool write_row(void *user, const peg_row *row, const char *secret) {
    const writing *w = user;
    if (row->game >= w->games)
        return false;
    fprintf(w->out, "%s,%" PRIu64 ",%s,%d,%" PRIu64 ",%.9f,%" PRIu64 ",%" PRIu64 ",%s\n", w->before,
            row->game, secret, row->solved, row->guesses, row->seconds, row->evaluations,
            row->comparisons, w->after);
    return !ferror(w->out);
}

peg_status peg_report_games(FILE *out, const peg_report *report, peg_store *store,
                            peg_error *error) {
    fputs("cell,strategy,holes,colours,repeats,codemaker,game,secret,solved,guesses,seconds,"
          "evaluations,comparisons,label\n",
          out);
    peg_status status = PEG_OK;
    for (size_t i = 0; status == PEG_OK && i < report->count && !ferror(out); i++) {
        const peg_report_cell *cell = &report->cells[i];
        writing w = {.out = out, .games = cell->name.games};
        status = describe(&w, cell, error);
        if (status == PEG_OK)
            status = peg_store_rows(store, cell->name.cell, write_row, &w, error);
        free(w.before);
        free(w.after);
    }
    return status == PEG_OK ? peg_output_end(out, error) : status;
}
