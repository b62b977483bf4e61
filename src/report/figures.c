#include "report/figures.h"
#include <math.h>
#include <stdio.h>

int peg_figures_decimals(double number, int digits, int least, int most) {
    if (!(number > 0) || !isfinite(number))
        return least;
    int decimals = digits - 1 - (int)floor(log10(number));
    return decimals < least ? least : decimals > most ? most : decimals;
}

const peg_unit *peg_figures_unit(double seconds) {
    static const peg_unit units[] = {{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}, {"ns", 1e-9}};
    size_t i = 0;
    while (i < 3 && seconds < units[i].seconds)
        i++;
    return &units[i];
}

char *peg_figures_short(char out[PEG_FIGURE_TEXT], double number) {
    static const char *const suffixes[] = {"", "k", "M", "G", "T", "P", "E"};
    if (isnan(number)) {
        snprintf(out, PEG_FIGURE_TEXT, "-");
        return out;
    }
    size_t i = 0;
    while (number >= 999.5 && i < 6) {
        number /= 1000;
        i++;
    }
    int decimals = number < 9.995 ? 2 : number < 99.95 ? 1 : 0;
    if (i == 0 && number == floor(number))
        decimals = 0;
    snprintf(out, PEG_FIGURE_TEXT, "%.*f%s", decimals, number, suffixes[i]);
    return out;
}

char *peg_figures_percent(char out[PEG_FIGURE_TEXT], uint64_t part, uint64_t whole) {
    if (whole == 0) {
        snprintf(out, PEG_FIGURE_TEXT, "-");
        return out;
    }
    double percent = 100.0 * (double)part / (double)whole;
    if (part < whole && percent > 99.99)
        percent = 99.99;
    if (part > 0 && percent < 0.01)
        percent = 0.01;
    snprintf(out, PEG_FIGURE_TEXT, "%.2f", percent);
    return out;
}
