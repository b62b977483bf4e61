#include "report/grid.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *const GAP = "  ", *const RULE = "── ";

void peg_grid_init(peg_grid *out, size_t rows) {
    *out = (peg_grid){.rows = rows};
}

void peg_grid_fini(peg_grid *grid) {
    for (size_t c = 0; c < grid->count; c++) {
        for (size_t r = 0; grid->columns[c].cells && r < grid->rows; r++)
            free(grid->columns[c].cells[r]);
        free(grid->columns[c].cells);
    }
    *grid = (peg_grid){0};
}

size_t peg_grid_column_add(peg_grid *grid, const char *group, const char *title, bool left) {
    peg_grid_column *column = &grid->columns[grid->count];
    *column = (peg_grid_column){.group = group, .left = left};
    snprintf(column->title, sizeof column->title, "%s", title);
    column->cells = calloc(grid->rows ? grid->rows : 1, sizeof *column->cells);
    if (!column->cells)
        grid->failed = true;
    return grid->count++;
}

void peg_grid_set(peg_grid *grid, size_t row, size_t column, const char *format, ...) {
    if (grid->failed)
        return;
    va_list args;
    va_start(args, format);
    char **cell = &grid->columns[column].cells[row];
    free(*cell);
    if (vasprintf(cell, format, args) < 0) {
        *cell = NULL;
        grid->failed = true;
    }
    va_end(args);
}

static size_t width_of(const char *text) {
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

/* The column after the last one of the group that begins here, and its width. */
static size_t group_end(size_t *width, const peg_grid *grid, const size_t *widths, size_t column) {
    const char *group = grid->columns[column].group;
    *width = widths[column++];
    for (; group && column < grid->count && grid->columns[column].group == group; column++)
        *width += strlen(GAP) + widths[column];
    return column;
}

static void widths_of(size_t *out, const peg_grid *grid) {
    for (size_t c = 0; c < grid->count; c++) {
        out[c] = width_of(grid->columns[c].title);
        for (size_t r = 0; r < grid->rows; r++) {
            const char *cell = grid->columns[c].cells[r];
            size_t width = cell ? width_of(cell) : 0;
            out[c] = width > out[c] ? width : out[c];
        }
    }
    for (size_t c = 0, next, width; c < grid->count; c = next) {
        next = group_end(&width, grid, out, c);
        const char *group = grid->columns[c].group;
        size_t needed = group ? width_of(RULE) + width_of(group) : 0;
        if (needed > width)
            out[next - 1] += needed - width;
    }
}

/* Spaces are held back until something follows them. */
typedef struct line {
    FILE *out;
    size_t spaces;
} line;

static void put(line *to, const char *text) {
    if (!*text)
        return;
    fprintf(to->out, "%*s%s", (int)to->spaces, "", text);
    to->spaces = 0;
}

static void end(line *to) {
    fputc('\n', to->out);
    to->spaces = 0;
}

static void put_cell(line *to, const char *text, size_t width, bool left) {
    size_t padding = width - width_of(text);
    to->spaces += left ? 0 : padding;
    put(to, text);
    to->spaces += (left ? padding : 0) + strlen(GAP);
}

static void print_groups(FILE *out, const peg_grid *grid, const size_t *widths) {
    line to = {out, 0};
    bool any = false;
    for (size_t c = 0, next, width; c < grid->count; c = next) {
        next = group_end(&width, grid, widths, c);
        const char *group = grid->columns[c].group;
        if (group) {
            put(&to, RULE);
            put(&to, group);
            size_t used = width_of(RULE) + width_of(group);
            if (used < width)
                put(&to, " ");
            while (++used < width)
                put(&to, "─");
            any = true;
        } else {
            to.spaces += width;
        }
        to.spaces += strlen(GAP);
    }
    if (any)
        end(&to);
}

peg_status peg_grid_print(FILE *out, const peg_grid *grid, peg_error *error) {
    if (grid->failed)
        return peg_fail_memory(error);
    size_t widths[PEG_GRID_COLUMNS];
    widths_of(widths, grid);
    print_groups(out, grid, widths);
    line to = {out, 0};
    for (size_t c = 0; c < grid->count; c++)
        put_cell(&to, grid->columns[c].title, widths[c], grid->columns[c].left);
    end(&to);
    for (size_t r = 0; r < grid->rows; r++) {
        for (size_t c = 0; c < grid->count; c++) {
            const char *cell = grid->columns[c].cells[r];
            put_cell(&to, cell ? cell : "", widths[c], grid->columns[c].left);
        }
        end(&to);
    }
    return PEG_OK;
}
