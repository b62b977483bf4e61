/* Sharing and symmetries change no game: every deterministic strategy, with every choice it has, at
 * every size up to 4×5, with and without repeats. Sizes and strategies come from loops over the
 * registry, so that a new strategy is checked as soon as it is listed. */
#include "../support.h"

#include "report/report.h"
#include <peglab/experiment.h>
#include <peglab/strategy.h>

enum { MOST_HOLES = 4, MOST_COLOURS = 5 };

/* A strategy with parameters, as a section of a plan. */
typedef void variant_visitor(void *user, const peg_strategy *strategy, const peg_params *params,
                             const char *key, const char *value);

static void visit_with(const peg_strategy *strategy, const char *key, const char *value,
                       variant_visitor *visit, void *user) {
    peg_params params;
    peg_error error;
    assert_int_equal(peg_params_init(&params, peg_strategy_params(strategy), &error), PEG_OK);
    if (peg_params_set(&params, key, value, &error))
        fail_msg("%s: %s", strategy->name, error.message);
    if (peg_strategy_deterministic(strategy, &params))
        visit(user, strategy, &params, key, value);
    peg_params_fini(&params);
}

/* Four codes that fit the size, for a strategy that needs a series. */
static void write_series(char *out, size_t size, const peg_spec *spec) {
    size_t length = 0;
    for (uint64_t i = 0; i < 4; i++) {
        char text[PEG_CODE_TEXT];
        peg_colour code[PEG_MAX_HOLES];
        peg_code_from_index(code, spec, (i * 7 + 1) % spec->size);
        length += (size_t)snprintf(out + length, size - length, "%s%s", i ? " / " : "",
                                   peg_code_format(text, spec, code));
    }
}

/* The default of every key, every choice, a first guess, a series: all that is deterministic. */
static void visit_variants(const peg_spec *spec, variant_visitor *visit, void *user) {
    for (size_t i = 0; peg_strategies[i]; i++) {
        const peg_strategy *strategy = peg_strategies[i];
        const peg_param *params = peg_strategy_params(strategy);
        char series[256], first[PEG_CODE_TEXT];
        peg_colour last[PEG_MAX_HOLES];
        write_series(series, sizeof series, spec);
        peg_code_from_index(last, spec, spec->size - 1);
        peg_code_format(first, spec, last);
        if (peg_param_find(params, "series") >= 0) {
            visit_with(strategy, "series", series, visit, user);
            continue;
        }
        visit_with(strategy, "first", "auto", visit, user);
        visit_with(strategy, "first", first, visit, user);
        for (const peg_param *param = params; param->key; param++) {
            if (param->type == PEG_YESNO)
                visit_with(strategy, param->key, strcmp(param->fallback, "yes") == 0 ? "no" : "yes",
                           visit, user);
            for (size_t j = 0; param->type == PEG_CHOICE && param->choices[j]; j++)
                if (strcmp(param->choices[j], param->fallback) != 0)
                    visit_with(strategy, param->key, param->choices[j], visit, user);
        }
    }
}

/* Calls check for every size. */
static void visit_sizes(void (*check)(const peg_spec *spec)) {
    for (int holes = 1; holes <= MOST_HOLES; holes++)
        for (int colours = 1; colours <= MOST_COLOURS; colours++)
            for (int repeats = 0; repeats <= 1; repeats++) {
                peg_spec spec;
                if (repeats || colours >= holes) {
                    assert_int_equal(peg_spec_init(&spec, holes, colours, repeats, NULL), PEG_OK);
                    check(&spec);
                }
            }
}

/* A plan with all variants. */
typedef struct draft {
    FILE *names, *sections;
    size_t count;
} draft;

static void add_section(void *user, const peg_strategy *strategy, const peg_params *params,
                        const char *key, const char *value) {
    draft *plan = user;
    (void)params;
    fprintf(plan->names, "%sv%zu", plan->count ? ",\n  " : "", plan->count);
    fprintf(plan->sections, "[strategy v%zu]\nuse = %s\n%s = %s\n", plan->count++, strategy->name,
            key, value);
}

static void write_plan(const peg_spec *spec) {
    char *names, *sections;
    size_t size;
    draft plan = {.names = open_memstream(&names, &size), .sections = NULL};
    plan.sections = open_memstream(&sections, &size);
    visit_variants(spec, add_section, &plan);
    assert_int_equal(fclose(plan.names) | fclose(plan.sections), 0);
    FILE *file = fopen("plan.ini", "w");
    assert_non_null(file);
    fprintf(file,
            "[experiment]\nname = sharing\nholes = %d\ncolours = %d\nrepeats = %s\n"
            "strategies = %s\n%s",
            spec->holes, spec->colours, spec->repeats ? "yes" : "no", names, sections);
    assert_int_equal(fclose(file), 0);
    free(names);
    free(sections);
}

/* The games of a run of the plan, but for their seconds. */
static char *play(const char *share, const char *symmetry, int threads) {
    peg_experiment *experiment = NULL;
    peg_store *store = NULL;
    peg_report report = {0};
    peg_error error;
    char *games;
    size_t size;
    if (peg_experiment_read(&experiment, "plan.ini", (const char *const[]){share, symmetry}, 2,
                            NULL, &error) ||
        peg_experiment_run(experiment, &(peg_run_options){.dir = "out", .threads = threads}, NULL,
                           &error) ||
        peg_store_open(&store, "out", PEG_STORE_READ, NULL, &error) ||
        peg_report_load(&report, store, &error))
        fail_msg("%s", error.message);
    FILE *out = open_memstream(&games, &size);
    assert_int_equal(peg_report_games(out, &report, store, &error), PEG_OK);
    assert_int_equal(fclose(out), 0);
    peg_report_fini(&report);
    peg_store_close(store);
    peg_experiment_free(experiment);
    remove_folder("out");
    return without_seconds(games);
}

static void check_runs(const peg_spec *spec) {
    static const struct {
        const char *share, *symmetry;
        int threads;
    } ways[] = {{"experiment.share=yes", "experiment.symmetry=yes", 2},
                {"experiment.share=yes", "experiment.symmetry=yes", 5},
                {"experiment.share=no", "experiment.symmetry=yes", 1},
                {"experiment.share=yes", "experiment.symmetry=no", 2},
                {"experiment.share=no", "experiment.symmetry=no", 5}};
    write_plan(spec);
    char *expected = play("experiment.share=yes", "experiment.symmetry=yes", 1);
    assert_true(line_count(expected) > 20 * spec->size);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char *games = play(ways[i].share, ways[i].symmetry, ways[i].threads);
        assert_same_text(games, expected);
        free(games);
    }
    free(expected);
}

static void runs_are_the_same(void **state) {
    (void)state;
    visit_sizes(check_runs);
}

/* Guess for guess: one player with symmetry, one without, against every secret. */
typedef struct pair {
    peg_player *players[2];
    peg_space *space;
} pair;

static void compare_games(const pair *both, const peg_colour *secret, const char *name) {
    const peg_spec *spec = peg_space_spec(both->space);
    peg_state state;
    peg_state_init(&state, both->space);
    for (bool solved = false; !solved;) {
        peg_move moves[2];
        for (size_t i = 0; i < 2; i++)
            assert_int_equal(
                peg_player_next(both->players[i], &state, &(peg_stream){0}, &moves[i], NULL),
                PEG_OK);
        if (memcmp(moves[0].code, moves[1].code, (size_t)spec->holes) != 0)
            fail_msg("%s: another guess with symmetry", name);
        assert_int_equal(moves[0].work.evaluations, moves[1].work.evaluations);
        assert_int_equal(moves[0].work.comparisons, moves[1].work.comparisons);
        peg_feedback answer = peg_feedback_of(spec, secret, moves[0].code);
        assert_int_equal(peg_state_push(&state, moves[0].code, answer), PEG_OK);
        solved = peg_feedback_solved(spec, answer);
        assert_true(state.transcript.count <= spec->size + 1000);
    }
    peg_state_fini(&state);
}

static void compare_variant(void *user, const peg_strategy *strategy, const peg_params *params,
                            const char *key, const char *value) {
    pair both = {.space = user};
    const peg_spec *spec = peg_space_spec(both.space);
    peg_error error;
    (void)key, (void)value;
    for (int i = 0; i < 2; i++)
        if (peg_player_new(&both.players[i], strategy, both.space, params,
                           &(peg_options){.symmetry = i == 1}, &error))
            fail_msg("%s", error.message);
    for (uint64_t index = 0; index < spec->size; index++) {
        peg_colour secret[PEG_MAX_HOLES];
        peg_code_from_index(secret, spec, index);
        compare_games(&both, secret, strategy->name);
    }
    for (int i = 0; i < 2; i++)
        peg_player_free(both.players[i]);
}

static void compare_size(const peg_spec *spec) {
    peg_space *space;
    assert_int_equal(peg_space_new(&space, spec, NULL), PEG_OK);
    visit_variants(spec, compare_variant, space);
    peg_space_free(space);
}

static void guesses_are_the_same(void **state) {
    (void)state;
    visit_sizes(compare_size);
}

int main(void) {
    const struct CMUnitTest tests[] = {IN_FOLDER(runs_are_the_same),
                                       IN_FOLDER(guesses_are_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
