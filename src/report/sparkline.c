#include "report/sparkline.h"
#include <string.h>

static const char *bar(double number, double low, double high) {
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    enum { HIGHEST = sizeof bars / sizeof *bars - 1 };
    int height = high > low ? (int)((number - low) / (high - low) * HIGHEST + 0.5) : 0;
    return bars[height < 0 ? 0 : height > HIGHEST ? HIGHEST : height];
}

char *peg_sparkline(char out[PEG_SPARKLINE_TEXT], const double *numbers, size_t count, double low,
                    double high) {
    size_t bars = count < PEG_SPARKLINE_BARS ? count : PEG_SPARKLINE_BARS, next = 0;
    out[0] = '\0';
    for (size_t i = 0; i < bars; i++) {
        size_t first = next;
        double sum = 0;
        while (next < (i + 1) * count / bars)
            sum += numbers[next++];
        strcat(out, bar(sum / (double)(next - first), low, high));
    }
    return out;
}
