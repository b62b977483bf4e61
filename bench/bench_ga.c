/* The genetic algorithms: whole runs of a thousand games on one thread, in units of the
 * pair-by-pair loop's 2^30 pairs. */
#include "measure.h"
#include "pair_loop.h"

#include <stdio.h>

static const char plan_form[] = "[experiment]\nname = ga\nsizes = %s\ncodemaker = random\n"
                                "games = 1000\nstrategies = %s\n";

int main(void) {
    static const struct {
        const char *size, *strategy;
        int times;
    } rows[] = {{"4x6", "ga", 5},       {"4x6", "berghman", 3}, {"4x6", "evopp", 3},
                {"5x8", "ga", 3},       {"5x8", "berghman", 1}, {"5x8", "evopp", 1},
                {"6x9", "berghman", 1}, {"6x9", "evopp", 1}};
    double unit = pair_loop_unit();
    printf("the pair-by-pair loop needs %.3f s for 2^30 pairs\n", unit);
    printf("%-6s %-10s %12s %8s\n", "game", "strategy", "ms a game", "x loop");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char plan[256];
        snprintf(plan, sizeof plan, plan_form, rows[i].size, rows[i].strategy);
        measured_run run = measure_plan(PEGLAB_PROGRAM, plan, "1", rows[i].times);
        if (run.status != 0) {
            printf("%s %s failed with exit code %d\n", rows[i].size, rows[i].strategy, run.status);
            return 1;
        }
        printf("%-6s %-10s %12.3f %8.3f\n", rows[i].size, rows[i].strategy, run.wall,
               run.wall / unit);
        fflush(stdout);
    }
    return 0;
}
