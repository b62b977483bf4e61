/* Games a second through runner and store, and whether memory grows with their number. */
#include "measure.h"

#include <stdio.h>

static const char plan_form[] = "[experiment]\nname = games\ncodemaker = random\ngames = %ld\n"
                                "strategies = %s\nshare = %s\n";

int main(void) {
    static const struct {
        long games;
        const char *strategy, *share;
    } rows[] = {{100000, "first_consistent", "yes"},
                {1000000, "first_consistent", "yes"},
                {4000000, "first_consistent", "yes"},
                {1000000, "first_consistent", "no"},
                {1000000, "swaszek", "yes"}};
    printf("4x6, random secrets, 2 threads\n%-18s %-6s %9s %9s %12s %8s\n", "strategy", "share",
           "games", "wall s", "games/s", "MiB");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char plan[256];
        snprintf(plan, sizeof plan, plan_form, rows[i].games, rows[i].strategy, rows[i].share);
        measured_run run = measure_plan(PEGLAB_PROGRAM, plan, "2", 1);
        if (run.status != 0) {
            printf("%s failed with exit code %d\n", rows[i].strategy, run.status);
            return 1;
        }
        printf("%-18s %-6s %9ld %9.2f %12.0f %8.1f\n", rows[i].strategy, rows[i].share,
               rows[i].games, run.wall, (double)rows[i].games / run.wall,
               (double)run.memory / 1024);
        fflush(stdout);
    }
    return 0;
}
