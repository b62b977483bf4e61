/* Whole runs, from the start of the process to its end, with everything that a run writes. */
#include "measure.h"
#include "pair_loop.h"

#include <stdio.h>

static const char plan_form[] = "[experiment]\nname = tree\nholes = %d\ncolours = %d\n"
                                "codemaker = all\nstrategies = %s\n";

int main(void) {
    static const struct {
        int holes, colours, times;
        const char *strategy;
    } trees[] = {{4, 6, 5, "knuth"},         {5, 8, 5, "knuth"},      {5, 8, 5, "entropy"},
                 {5, 8, 5, "expected_size"}, {5, 8, 5, "most_parts"}, {5, 10, 1, "entropy"},
                 {6, 9, 1, "entropy"}};
    double unit = pair_loop_unit();
    printf("the pair-by-pair loop needs %.3f s for 2^30 pairs\n", unit);
    printf("%-6s %-14s %9s %8s %9s\n", "game", "strategy", "wall s", "x loop", "MiB");
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        char plan[256];
        snprintf(plan, sizeof plan, plan_form, trees[i].holes, trees[i].colours, trees[i].strategy);
        measured_run run = measure_plan(PEGLAB_PROGRAM, plan, "1", trees[i].times);
        if (run.status != 0) {
            printf("%dx%d %s failed with exit code %d\n", trees[i].holes, trees[i].colours,
                   trees[i].strategy, run.status);
            return 1;
        }
        printf("%dx%-4d %-14s %9.3f %8.3f %9.1f\n", trees[i].holes, trees[i].colours,
               trees[i].strategy, run.wall, run.wall / unit, (double)run.memory / 1024);
        fflush(stdout);
    }
    return 0;
}
