/* What a run keeps of the strategies that evolve: turns in which they were stuck. */
#include "../support.h"

#include <jansson.h>

static void run_plan(const char *plan) {
    program it;
    write_text("plan.ini", plan);
    RUN_WELL(&it, "run", "plan.ini", "--out", "out");
    assert_string_equal(it.err, "");
    program_free(&it);
}

/* One random code a turn, which is hardly ever eligible: every turn but the first is stuck, or as
 * good as every. An exhaustive strategy is never stuck. */
static void stuck_turns(void **state) {
    (void)state;
    program it;
    run_plan("[experiment]\nname = stuck\ncodemaker = random\ngames = 40\nmax_guesses = 20\n"
             "strategies = ga, knuth\n[strategy ga]\npopulation = 1\ngenerations = 0\n");
    json_t *summary = json_load_file("out/summary.json", 0, NULL);
    const json_t *cells = json_object_get(summary, "cells");
    const json_t *ga = json_object_get(json_array_get(cells, 0), "stuck");
    const json_t *knuth = json_object_get(json_array_get(cells, 1), "stuck");
    assert_in_range(json_integer_value(json_object_get(ga, "total")), 15 * 40, 19 * 40);
    assert_in_range(json_integer_value(json_object_get(ga, "max")), 15, 19);
    assert_int_equal(json_integer_value(json_object_get(knuth, "total")), 0);
    json_decref(summary);
    RUN_WELL(&it, "report", "out");
    assert_non_null(strstr(it.out, "  comparisons  stuck\n"));
    program_free(&it);
    RUN_WELL(&it, "run", "plan.ini", "--set", "experiment.strategies=knuth", "--out", "out");
    assert_null(strstr(it.out, "  stuck"));
    program_free(&it);
}

int main(void) {
    const struct CMUnitTest tests[] = {IN_FOLDER(stuck_turns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
