#include "report/figures.h"
#include "report/grid.h"
#include "report/output.h"
#include "report/report.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { ROWS = 64, SCREEN = 40, BAR = 40 };

/* Games solved with first to last guesses; those not solved where first is 0. */
typedef struct range {
    uint64_t first, last, count;
} range;

/* The least of 1, 2, 5, 10, 20, 50, … with which a screen holds so many rows. */
static uint64_t step_for(uint64_t rows) {
    static const uint64_t steps[] = {1, 2, 5};
    for (uint64_t power = 1;; power *= 10) {
        for (size_t i = 0; i < 3; i++) {
            uint64_t step = steps[i] * power;
            /* The first range may begin below the first row. */
            if ((rows + step - 1) / step + (step > 1) <= SCREEN)
                return step;
        }
    }
}

static size_t equal_ranges(range out[ROWS], const peg_guesses *guesses) {
    bool fits = guesses->max <= SCREEN;
    uint64_t step = fits ? 1 : step_for(guesses->max - guesses->min + 1);
    uint64_t first = fits ? 1 : (guesses->min - 1) / step * step + 1;
    size_t rows = 0;
    for (; first <= guesses->max; first += step) {
        range *row = &out[rows++];
        *row = (range){first, first + step - 1, 0};
        for (uint64_t g = first; g <= row->last && g <= guesses->max; g++)
            row->count += guesses->histogram[g - 1];
    }
    return rows;
}

static size_t octave_ranges(range out[ROWS], const peg_guesses *guesses) {
    size_t rows = 0;
    for (int k = 0; k < 64 && guesses->max >> k; k++) {
        uint64_t first = UINT64_C(1) << k;
        if (first + (first - 1) >= guesses->min)
            out[rows++] = (range){first, first + (first - 1), guesses->octaves[k]};
    }
    return rows;
}

/* Eighths of a column; what is there at all is seen. */
static void draw_bar(char out[3 * BAR + 1], uint64_t count, uint64_t largest) {
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    double length = 8.0 * BAR * (double)count / (double)(largest ? largest : 1);
    int parts = count ? (int)fmax(1, round(length)) : 0;
    out[0] = '\0';
    for (int i = 0; i < parts / 8; i++)
        strcat(out, "█");
    strcat(out, eighths[parts % 8]);
}

static void set_row(peg_grid *grid, size_t row, const range *of, uint64_t below, uint64_t games,
                    uint64_t largest) {
    char text[PEG_FIGURE_TEXT], bar[3 * BAR + 1];
    if (of->first == 0)
        peg_grid_set(grid, row, 0, "unsolved");
    else if (of->first == of->last)
        peg_grid_set(grid, row, 0, "%" PRIu64, of->first);
    else
        peg_grid_set(grid, row, 0, "%" PRIu64 "–%" PRIu64, of->first, of->last);
    peg_grid_set(grid, row, 1, "%" PRIu64, of->count);
    peg_grid_set(grid, row, 2, "%s", peg_figures_percent(text, of->count, games));
    if (of->first != 0)
        peg_grid_set(grid, row, 3, "%s", peg_figures_percent(text, below + of->count, games));
    draw_bar(bar, of->count, largest);
    peg_grid_set(grid, row, 4, "%s", bar);
}

static peg_status print_ranges(FILE *out, const range *ranges, size_t rows, uint64_t games,
                               peg_error *error) {
    uint64_t largest = 0, below = 0;
    for (size_t i = 0; i < rows; i++)
        largest = ranges[i].count > largest ? ranges[i].count : largest;
    peg_grid grid;
    peg_grid_init(&grid, rows);
    peg_grid_column_add(&grid, NULL, "guesses", false);
    peg_grid_column_add(&grid, NULL, "count", false);
    peg_grid_column_add(&grid, NULL, "percent", false);
    peg_grid_column_add(&grid, NULL, "cumulative", false);
    peg_grid_column_add(&grid, NULL, "", true);
    for (size_t i = 0; i < rows; i++) {
        set_row(&grid, i, &ranges[i], below, games, largest);
        below += ranges[i].count;
    }
    peg_status status = peg_grid_print(out, &grid, error);
    peg_grid_fini(&grid);
    return status;
}

static void print_title(FILE *out, const peg_report_cell *cell) {
    const peg_cell_record *record = &cell->record;
    fprintf(out, "%s, %d×%d%s, codemaker %s: %" PRIu64 " %s", cell->name.label, record->holes,
            record->colours, record->repeats ? "" : " no repeats", record->codemaker,
            cell->summary.games, cell->summary.games == 1 ? "game" : "games");
    if (cell->summary.solved > 0)
        fprintf(out, ", %.3f guesses on average", cell->summary.guesses.mean);
    fputc('\n', out);
}

static peg_status print_cell(FILE *out, const peg_report_cell *cell, peg_error *error) {
    const peg_summary *summary = &cell->summary;
    range ranges[ROWS + 1];
    size_t rows = 0;
    print_title(out, cell);
    if (summary->games == 0)
        return PEG_OK;
    if (summary->solved > 0)
        rows = summary->guesses.histogram ? equal_ranges(ranges, &summary->guesses)
                                          : octave_ranges(ranges, &summary->guesses);
    if (summary->solved < summary->games)
        ranges[rows++] = (range){0, 0, summary->games - summary->solved};
    return print_ranges(out, ranges, rows, summary->games, error);
}

peg_status peg_report_histograms(FILE *out, const peg_report *report, peg_error *error) {
    for (size_t i = 0; i < report->count; i++) {
        if (i > 0)
            fputc('\n', out);
        peg_status status = print_cell(out, &report->cells[i], error);
        if (status != PEG_OK)
            return status;
    }
    return peg_output_end(out, error);
}
