/* The table for the terminal. What is the same for all cells stands once, in the line above it. */
#include "report/best.h"
#include "report/figures.h"
#include "report/formats.h"
#include "report/grid.h"
#include "report/output.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT = 64,
    WIDE = 10000 /* times that differ by more have no unit in common */
};

static const char *const GUESSES = "guesses", *const TIME = "time a game", *const GAME = "a game";

/* A property of a cell as text: its size, its codemaker, its games. */
typedef void property(char out[TEXT], const peg_report_cell *cell);

static void size_of(char out[TEXT], const peg_report_cell *cell) {
    snprintf(out, TEXT, "%d×%d%s", cell->record.holes, cell->record.colours,
             cell->record.repeats ? "" : " no repeats");
}

static void codemaker_of(char out[TEXT], const peg_report_cell *cell) {
    snprintf(out, TEXT, "%s", cell->record.codemaker);
}

static void games_of(char out[TEXT], const peg_report_cell *cell) {
    if (cell->summary.games == cell->name.games)
        snprintf(out, TEXT, "%" PRIu64, cell->name.games);
    else
        snprintf(out, TEXT, "%" PRIu64 " of %" PRIu64, cell->summary.games, cell->name.games);
}

/* Fills out with what all cells have in common. */
static bool shared(char out[TEXT], const peg_report *report, property *of) {
    char other[TEXT];
    of(out, &report->cells[0]);
    for (size_t i = 1; i < report->count; i++) {
        of(other, &report->cells[i]);
        if (strcmp(out, other) != 0)
            return false;
    }
    return true;
}

static bool all_solved(const peg_report *report) {
    uint64_t games = 0, solved = 0;
    for (size_t i = 0; i < report->count; i++) {
        games += report->cells[i].summary.games;
        solved += report->cells[i].summary.solved;
    }
    return games == solved && games > 0;
}

static void print_heading(FILE *out, const peg_report *report) {
    char text[TEXT];
    const char *separator = ": ";
    fputs(report->experiment, out);
    if (shared(text, report, size_of)) {
        fprintf(out, "%s%s", separator, text);
        separator = ", ";
    }
    if (shared(text, report, codemaker_of)) {
        fprintf(out, "%scodemaker %s", separator, text);
        separator = ", ";
    }
    if (shared(text, report, games_of)) {
        fprintf(out, "%s%s %s%s", separator, text, strcmp(text, "1") == 0 ? "game" : "games",
                report->count > 1 ? " each" : "");
        separator = ", ";
    }
    if (all_solved(report))
        fprintf(out, "%sall solved", separator);
    fputs("\n\n", out);
}

static void add_property(peg_grid *grid, const peg_report *report, const char *title, property *of,
                         bool left) {
    char text[TEXT];
    if (shared(text, report, of))
        return;
    size_t column = peg_grid_column_add(grid, NULL, title, left);
    for (size_t i = 0; i < report->count; i++) {
        of(text, &report->cells[i]);
        peg_grid_set(grid, i, column, "%s", text);
    }
}

static void add_solved(peg_grid *grid, const peg_report *report) {
    if (all_solved(report))
        return;
    size_t column = peg_grid_column_add(grid, NULL, "solved %", false);
    for (size_t i = 0; i < report->count; i++) {
        char text[PEG_FIGURE_TEXT];
        const peg_summary *summary = &report->cells[i].summary;
        peg_grid_set(grid, i, column, "%s",
                     peg_figures_percent(text, summary->solved, summary->games));
    }
}

static void set_real(peg_grid *grid, size_t row, size_t column, int decimals, double number) {
    if (isnan(number))
        peg_grid_set(grid, row, column, "-");
    else
        peg_grid_set(grid, row, column, "%.*f", decimals, number);
}

static void set_whole(peg_grid *grid, size_t row, size_t column, uint64_t number) {
    if (number == 0)
        peg_grid_set(grid, row, column, "-");
    else
        peg_grid_set(grid, row, column, "%" PRIu64, number);
}

/* The smallest standard error decides how much of the means is worth showing. */
static int decimals_of_guesses(const peg_report *report) {
    double smallest = INFINITY;
    for (size_t i = 0; i < report->count; i++) {
        double e = report->cells[i].summary.guesses.standard_error;
        if (e > 0)
            smallest = fmin(smallest, e);
    }
    return peg_figures_decimals(smallest, 2, 3, 6);
}

static void set_mean(peg_grid *grid, size_t row, size_t column, int decimals,
                     const peg_guesses *guesses, bool is_best) {
    const char *mark = is_best ? "* " : "";
    if (isnan(guesses->mean))
        peg_grid_set(grid, row, column, "-");
    else if (isnan(guesses->standard_error))
        peg_grid_set(grid, row, column, "%s%.*f", mark, decimals, guesses->mean);
    else
        peg_grid_set(grid, row, column, "%s%.*f ± %.*f", mark, decimals, guesses->mean, decimals,
                     guesses->standard_error);
}

static void add_guesses(peg_grid *grid, const peg_report *report, const bool *best) {
    size_t mean = peg_grid_column_add(grid, GUESSES, "mean ± se", false);
    size_t sd = peg_grid_column_add(grid, GUESSES, "sd", false);
    size_t min = peg_grid_column_add(grid, GUESSES, "min", false);
    size_t max = peg_grid_column_add(grid, GUESSES, "max", false);
    size_t within = peg_grid_column_add(grid, GUESSES, "90% in", false);
    int decimals = decimals_of_guesses(report);
    for (size_t i = 0; i < report->count; i++) {
        const peg_guesses *guesses = &report->cells[i].summary.guesses;
        set_mean(grid, i, mean, decimals, guesses, best[i]);
        set_real(grid, i, sd, 3, guesses->stddev);
        set_whole(grid, i, min, guesses->min);
        set_whole(grid, i, max, guesses->max);
        set_whole(grid, i, within, guesses->within90);
    }
}

/* A figure of the times of a cell, by its place in peg_spread. */
static double seconds_at(const peg_report *report, size_t cell, size_t offset) {
    const char *seconds = (const char *)&report->cells[cell].summary.seconds;
    double out;
    memcpy(&out, seconds + offset, sizeof out);
    return out;
}

/* How a column of times is written. */
typedef struct scale {
    const peg_unit *unit; /* NULL: each in its own, since they lie too far apart */
    int decimals;
} scale;

/* The unit comes from the middle of what the column spans, the decimals from its smallest. */
static scale scale_of(const peg_report *report, size_t offset) {
    double low = INFINITY, high = 0;
    for (size_t i = 0; i < report->count; i++) {
        double seconds = seconds_at(report, i, offset);
        if (seconds > 0) {
            low = fmin(low, seconds);
            high = fmax(high, seconds);
        }
    }
    if (high >= WIDE * low)
        return (scale){NULL, 0};
    const peg_unit *unit = peg_figures_unit(high > 0 ? sqrt(low * high) : 1);
    int decimals = peg_figures_decimals(high / unit->seconds, 3, 0, 6);
    return (scale){unit, peg_figures_decimals(low / unit->seconds, 2, decimals, 6)};
}

/* The error may be NaN: none. */
static void set_time(peg_grid *grid, size_t row, size_t column, scale in, double seconds,
                     double error) {
    const peg_unit *unit = in.unit ? in.unit : peg_figures_unit(seconds);
    double time = seconds / unit->seconds;
    int decimals = in.unit ? in.decimals : peg_figures_decimals(time, 3, 0, 2);
    const char *space = in.unit ? "" : unit->seconds < 1 ? " " : "  ";
    const char *name = in.unit ? "" : unit->name;
    if (isnan(seconds))
        peg_grid_set(grid, row, column, "-");
    else if (isnan(error))
        peg_grid_set(grid, row, column, "%.*f%s%s", decimals, time, space, name);
    else
        peg_grid_set(grid, row, column, "%.*f ± %.*f%s%s", decimals, time, decimals,
                     error / unit->seconds, space, name);
}

static size_t add_time_column(peg_grid *grid, const char *name, scale in) {
    char title[TEXT];
    snprintf(title, sizeof title, "%s%s%s", name, in.unit ? " " : "", in.unit ? in.unit->name : "");
    return peg_grid_column_add(grid, TIME, title, false);
}

static void add_mean_time(peg_grid *grid, const peg_report *report) {
    scale in = scale_of(report, offsetof(peg_spread, mean));
    for (size_t i = 0; i < report->count; i++) {
        double error = report->cells[i].summary.seconds.standard_error;
        if (in.unit)
            in.decimals = peg_figures_decimals(error / in.unit->seconds, 1, in.decimals, 6);
    }
    size_t column = add_time_column(grid, "mean ± se", in);
    for (size_t i = 0; i < report->count; i++) {
        const peg_spread *seconds = &report->cells[i].summary.seconds;
        set_time(grid, i, column, in, seconds->mean, seconds->standard_error);
    }
}

static void add_time(peg_grid *grid, const peg_report *report, const char *name, size_t offset) {
    scale in = scale_of(report, offset);
    size_t column = add_time_column(grid, name, in);
    for (size_t i = 0; i < report->count; i++)
        set_time(grid, i, column, in, seconds_at(report, i, offset), NAN);
}

static void add_comparisons(peg_grid *grid, const peg_report *report) {
    size_t column = peg_grid_column_add(grid, GAME, "comparisons", false);
    for (size_t i = 0; i < report->count; i++) {
        char text[PEG_FIGURE_TEXT];
        peg_figures_short(text, report->cells[i].summary.comparisons.mean);
        peg_grid_set(grid, i, column, "%s", text);
    }
}

/* Only where a game has such a turn: exhaustive strategies never have. */
static bool add_stuck(peg_grid *grid, const peg_report *report) {
    double smallest = INFINITY;
    for (size_t i = 0; i < report->count; i++) {
        double mean = report->cells[i].summary.stuck.mean;
        if (mean > 0)
            smallest = fmin(smallest, mean);
    }
    if (smallest == INFINITY)
        return false;
    size_t column = peg_grid_column_add(grid, GAME, "stuck", false);
    int decimals = peg_figures_decimals(smallest, 2, 2, 6);
    for (size_t i = 0; i < report->count; i++)
        set_real(grid, i, column, decimals, report->cells[i].summary.stuck.mean);
    return true;
}

static void print_legend(FILE *out, const peg_report *report, bool any_best, bool any_stuck) {
    bool solved = all_solved(report);
    if (any_best || any_stuck || !solved)
        fputs("\n", out);
    if (any_best)
        fprintf(out, "* the fewest guesses%s, or within a standard error of the difference\n",
                solved ? "" : " of those that solve the most games");
    if (!solved)
        fputs("guesses: of the solved games; but 90% is of all\n", out);
    if (any_stuck)
        fputs("stuck: turns in which no eligible code was found, and the nearest was played\n",
              out);
}

static peg_status write_table(FILE *out, const peg_report *report, peg_error *error) {
    if (report->count == 0) {
        fprintf(out, "%s: no cells\n", report->experiment);
        return peg_output_end(out, error);
    }
    bool *best = calloc(report->count, sizeof *best);
    if (!best)
        return peg_fail_memory(error);
    bool any_best = peg_best_find(best, report);
    print_heading(out, report);
    peg_grid grid;
    peg_grid_init(&grid, report->count);
    size_t label = peg_grid_column_add(&grid, NULL, "strategy", true);
    for (size_t i = 0; i < report->count; i++)
        peg_grid_set(&grid, i, label, "%s", report->cells[i].name.label);
    add_property(&grid, report, "size", size_of, true);
    add_property(&grid, report, "codemaker", codemaker_of, true);
    add_property(&grid, report, "games", games_of, false);
    add_solved(&grid, report);
    add_guesses(&grid, report, best);
    add_mean_time(&grid, report);
    add_time(&grid, report, "sd", offsetof(peg_spread, stddev));
    add_time(&grid, report, "min", offsetof(peg_spread, min));
    add_time(&grid, report, "max", offsetof(peg_spread, max));
    add_comparisons(&grid, report);
    bool any_stuck = add_stuck(&grid, report);
    peg_status status = peg_grid_print(out, &grid, error);
    peg_grid_fini(&grid);
    free(best);
    if (status == PEG_OK)
        print_legend(out, report, any_best, any_stuck);
    return status == PEG_OK ? peg_output_end(out, error) : status;
}

const peg_format peg_format_table = {
    .name = "table",
    .summary = "An aligned table for the terminal.",
    .write = write_table,
};
