#include "cli/generations.h"

#include "report/sparkline.h"
#include <inttypes.h>
#include <stdio.h>

static double best_of(const peg_ga_generation *generation) {
    return generation->best;
}

static double mean_of(const peg_ga_generation *generation) {
    return generation->mean;
}

static double eligible_of(const peg_ga_generation *generation) {
    return (double)generation->eligible;
}

static double distinct_of(const peg_ga_generation *generation) {
    return (double)generation->distinct;
}

static double entropy_of(const peg_ga_generation *generation) {
    return generation->entropy;
}

static const struct {
    const char *name;
    double (*of)(const peg_ga_generation *);
    int width, decimals;
} figures[PEG_GENERATIONS_FIGURES] = {{"best", best_of, 6, 0},
                                      {"mean", mean_of, 8, 2},
                                      {"eligible", eligible_of, 8, 0},
                                      {"distinct", distinct_of, 8, 0},
                                      {"entropy", entropy_of, 7, 2}};

static void print_header(void) {
    printf("\nbest, mean: fitness, less is better; eligible: found so far; entropy: bits a hole\n");
    printf("%10s", "generation");
    for (size_t i = 0; i < PEG_GENERATIONS_FIGURES; i++)
        printf("  %*s", figures[i].width, figures[i].name);
    putchar('\n');
}

static void print_line(const peg_ga_generation *generation) {
    printf("%10" PRIu64, generation->number);
    for (size_t i = 0; i < PEG_GENERATIONS_FIGURES; i++)
        printf("  %*.*f", figures[i].width, figures[i].decimals, figures[i].of(generation));
    putchar('\n');
}

/* The first ten, then every tenth, from 100 on every hundredth, and so on. */
static bool is_shown(uint64_t number) {
    uint64_t step = 1;
    while (number / step >= 10)
        step *= 10;
    return number % step == 0;
}

static void thin_out(peg_generations *generations) {
    generations->step *= 2;
    generations->kept_count /= 2;
    for (size_t i = 0; i < PEG_GENERATIONS_FIGURES; i++)
        for (size_t k = 0; k < generations->kept_count; k++)
            generations->kept[i][k] = generations->kept[i][2 * k];
}

static void keep(peg_generations *generations, const peg_ga_generation *generation) {
    bool is_first = generations->count == 0, is_kept = generations->count % generations->step == 0;
    for (size_t i = 0; i < PEG_GENERATIONS_FIGURES; i++) {
        double figure = figures[i].of(generation);
        if (is_first || figure < generations->low[i])
            generations->low[i] = figure;
        if (is_first || figure > generations->high[i])
            generations->high[i] = figure;
        if (is_kept)
            generations->kept[i][generations->kept_count] = figure;
    }
    generations->kept_count += is_kept;
    if (generations->kept_count == PEG_GENERATIONS_KEPT)
        thin_out(generations);
    generations->last = *generation;
    generations->count++;
}

static void show(void *user, const peg_ga_generation *generation) {
    peg_generations *generations = user;
    if (generations->count == 0)
        print_header();
    keep(generations, generation);
    generations->is_last_shown = is_shown(generation->number);
    if (generations->is_last_shown)
        print_line(generation);
}

void peg_generations_init(peg_generations *out) {
    *out = (peg_generations){.observer = {show, out}, .step = 1};
}

static void print_course(const peg_generations *generations, size_t figure) {
    char text[PEG_SPARKLINE_TEXT];
    double low = generations->low[figure], high = generations->high[figure];
    int decimals = figures[figure].decimals;
    printf("%-8s  %s  %.*f", figures[figure].name,
           peg_sparkline(text, generations->kept[figure], generations->kept_count, low, high),
           decimals, low);
    if (high > low)
        printf("–%.*f", decimals, high);
    putchar('\n');
}

void peg_generations_end(peg_generations *generations) {
    if (generations->count == 0)
        return;
    if (!generations->is_last_shown)
        print_line(&generations->last);
    putchar('\n');
    if (generations->count == 1)
        return;
    for (size_t i = 0; i < PEG_GENERATIONS_FIGURES; i++)
        print_course(generations, i);
    putchar('\n');
}
