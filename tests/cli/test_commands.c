/* The commands as scripts use them: what they print, what they write, how they end. */
#include "../support.h"

#include "report/order.h"
#include "report/report.h"
#include <dirent.h>
#include <jansson.h>
#include <peglab/codemaker.h>
#include <peglab/strategy.h>

static const char PLAN[] = "[experiment]\n"
                           "name = small\n"
                           "seed = 4\n"
                           "max_guesses = 9\n"
                           "strategies = knuth, weak\n"
                           "[strategy weak]\n"
                           "use = swaszek\n"
                           "mutation = 0, 0.5\n";
enum { CELLS = 3, SECRETS = 1296 };
static const char *const labels[CELLS] = {"knuth", "weak mutation=0", "weak mutation=0.5"};

static void run_plan(program *it) {
    write_text("plan.ini", PLAN);
    RUN_WELL(it, "run", "plan.ini", "--out", "out");
    assert_string_equal(it->err, "");
}

static void table_of_a_run(void **state) {
    (void)state;
    program it;
    run_plan(&it);
    assert_memory_equal(it.out, "small: 4×6, codemaker all, 1296 games each\n\n", 45);
    assert_int_equal(line_count(it.out), 4 + CELLS + 3);
    static const char *const columns[] = {"strategy", "solved %", "mean ± se", "sd",
                                          "min",      "max",      "90% in",    "comparisons"};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        assert_non_null(strstr(it.out, columns[i]));
    assert_non_null(
        strstr(it.out, "\nknuth                100.00  * 4.476 ± 0.017  0.618    1    5       5"));
    assert_non_null(strstr(it.out,
                           "\n\n* the fewest guesses of those that solve the most games, or "
                           "within a standard error of the difference\n"
                           "guesses: of the solved games; but 90% is of all\n"));
    for (size_t i = 0; i < CELLS; i++)
        assert_non_null(strstr(it.out, labels[i]));
    program_free(&it);
}

/* A field of a row of games.csv; the fields of these games hold no quotes. */
static const char *field(const char *line, int number) {
    static char text[64];
    for (; number > 0; number--)
        line = strchr(line, ',') + 1;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, ",\n"), line);
    return text;
}

static void games_file(void **state) {
    (void)state;
    enum {
        CELL,
        STRATEGY,
        HOLES,
        COLOURS,
        REPEATS,
        MAKER,
        GAME,
        SECRET,
        SOLVED,
        GUESSES,
        SECONDS,
        EVALUATIONS,
        COMPARISONS,
        LABEL
    };
    program it;
    run_plan(&it);
    program_free(&it);
    static const char header[] = "cell,strategy,holes,colours,repeats,codemaker,game,secret,solved,"
                                 "guesses,seconds,evaluations,comparisons,label\n";
    char *games = file_text("out/games.csv");
    const char *line = games + sizeof header - 1;
    assert_memory_equal(games, header, sizeof header - 1);
    for (size_t row = 0; row < CELLS * SECRETS; row++, line = strchr(line, '\n') + 1) {
        char secret[8];
        size_t game = row % SECRETS;
        snprintf(secret, sizeof secret, "%zu%zu%zu%zu", game / 216 + 1, game / 36 % 6 + 1,
                 game / 6 % 6 + 1, game % 6 + 1);
        assert_int_equal(strspn(field(line, CELL), "0123456789abcdef"), 16);
        assert_string_equal(field(line, STRATEGY), row < SECRETS ? "knuth" : "weak");
        assert_string_equal(field(line, LABEL), labels[row / SECRETS]);
        assert_string_equal(field(line, HOLES), "4");
        assert_string_equal(field(line, COLOURS), "6");
        assert_string_equal(field(line, REPEATS), "1");
        assert_string_equal(field(line, MAKER), "all");
        assert_int_equal(atoi(field(line, GAME)), game);
        assert_string_equal(field(line, SECRET), secret);
        int guesses = atoi(field(line, GUESSES));
        assert_in_range(guesses, 1, 9);
        assert_true(strcmp(field(line, SOLVED), "1") == 0 || guesses == 9);
        assert_true(atof(field(line, SECONDS)) > 0);
        assert_true(row >= SECRETS || atoi(field(line, EVALUATIONS)) >= SECRETS);
        assert_true(row >= SECRETS || atoi(field(line, COMPARISONS)) >= SECRETS * SECRETS);
    }
    assert_string_equal(line, "");
    free(games);
}

static void check_keys(const json_t *object, const char *const *keys) {
    for (; *keys; keys++)
        if (!json_object_get(object, *keys))
            fail_msg("no \"%s\" in summary.json", *keys);
}

static void summary_file(void **state) {
    (void)state;
    program it;
    run_plan(&it);
    program_free(&it);
    json_t *summary = json_load_file("out/summary.json", JSON_REJECT_DUPLICATES, NULL);
    assert_string_equal(json_string_value(json_object_get(summary, "experiment")), "small");
    const json_t *cells = json_object_get(summary, "cells");
    assert_int_equal(json_array_size(cells), CELLS);
    for (size_t i = 0; i < CELLS; i++) {
        const json_t *cell = json_array_get(cells, i);
        json_int_t counted = 0;
        check_keys(cell, (const char *[]){"cell", "strategy", "use", "label", "params", "holes",
                                          "colours", "codemaker", "games", "solved", "guesses",
                                          "seconds", "evaluations", NULL});
        check_keys(
            json_object_get(cell, "guesses"),
            (const char *[]){"mean", "stddev", "min", "max", "median", "total", "histogram", NULL});
        check_keys(json_object_get(cell, "seconds"),
                   (const char *[]){"mean", "stddev", "min", "max", "median", "total", NULL});
        assert_string_equal(json_string_value(json_object_get(cell, "label")), labels[i]);
        assert_string_equal(json_string_value(json_object_get(cell, "use")),
                            i ? "swaszek" : "knuth");
        assert_string_equal(json_string_value(json_object_get(cell, "strategy")),
                            i ? "weak" : "knuth");
        assert_int_equal(json_integer_value(json_object_get(cell, "games")), SECRETS);
        const json_t *histogram = json_object_get(json_object_get(cell, "guesses"), "histogram");
        for (size_t j = 0; j < json_array_size(histogram); j++)
            counted += json_integer_value(json_array_get(histogram, j));
        assert_int_equal(counted, json_integer_value(json_object_get(cell, "solved")));
    }
    json_decref(summary);
}

/* What run printed and wrote, again. */
/* A report that cannot be made loses nothing, and every form that is written can be read. */
static void report_refuses(void **state) {
    (void)state;
    program it;
    run_plan(&it);
    program_free(&it);
    write_text("copy", "kept");
    static const char *const calls[][5] = {
        {"nowhere", "--format", "csv", "--output", "copy"},
        {"out", "--format", "json", "--histogram", "--output=copy"},
        {"out", "out", "--format", "csv", "--output=copy"}};
    static const char *const errors[] = {NULL, "peglab: --histogram goes with --format table\n",
                                         "peglab: --format csv takes one folder at a time\n"};
    for (size_t i = 0; i < 3; i++) {
        RUN(&it, "report", calls[i][0], calls[i][1], calls[i][2], calls[i][3], calls[i][4]);
        assert_int_equal(it.exit, 2);
        if (i > 0)
            assert_string_equal(it.err, errors[i]);
        char *copy = file_text("copy");
        assert_string_equal(copy, "kept");
        free(copy);
        program_free(&it);
    }
}

static void report_again(void **state) {
    (void)state;
    static const struct {
        const char *format, *file; /* NULL: what run printed */
    } forms[] = {{"table", NULL}, {"csv", "out/cells.csv"}, {"json", "out/summary.json"}};
    program ran, it;
    run_plan(&ran);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char *expected = forms[i].file ? file_text(forms[i].file) : strdup(ran.out);
        RUN_WELL(&it, "report", "out", "--format", forms[i].format);
        assert_string_equal(it.err, "");
        assert_same_text(it.out, expected);
        program_free(&it);
        RUN_WELL(&it, "report", "out", "--format", forms[i].format, "--output", "copy");
        char *copy = file_text("copy");
        assert_string_equal(it.out, "");
        assert_same_text(copy, expected);
        program_free(&it);
        free(copy);
        free(expected);
    }
    RUN_WELL(&it, "report", "out");
    assert_same_text(it.out, ran.out);
    program_free(&it);
    program_free(&ran);
}

static void cells_file(void **state) {
    (void)state;
    program it;
    run_plan(&it);
    program_free(&it);
    char *cells = file_text("out/cells.csv");
    assert_int_equal(line_count(cells), 1 + CELLS);
    assert_memory_equal(cells, "cell,label,strategy,use,", 24);
    assert_non_null(strstr(cells, ",first,prefer_candidates,mutation,"));
    free(cells);
}

/* The frequencies as Arnauld and Langer print them. */
static void histogram_of_a_run(void **state) {
    (void)state;
    program it;
    write_text("plan.ini", PLAN);
    RUN_WELL(&it, "run", "plan.ini", "--out", "out", "--histogram", "--set",
             "experiment.strategies=knuth");
    const char *histogram = strstr(it.out, "\n\nknuth, 4×6");
    assert_non_null(histogram);
    static const char expected[] =
        "\n\nknuth, 4×6, codemaker all: 1296 games, 4.476 guesses on average\n"
        "guesses  count  percent  cumulative\n"
        "      1      1     0.08        0.08  ▏\n"
        "      2      6     0.46        0.54  ▍\n"
        "      3     62     4.78        5.32  ███▋\n"
        "      4    533    41.13       46.45  ██████████████████████████████▊\n"
        "      5    694    53.55      100.00  ████████████████████████████████████████\n";
    assert_string_equal(histogram, expected);
    program_free(&it);
}

static void assert_in_order(const char *text, const char *first, const char *second,
                            const char *third) {
    const char *at = strstr(text, first);
    assert_non_null(at);
    at = strstr(at, second);
    assert_non_null(at);
    assert_non_null(strstr(at, third));
}

/* The table and the frequencies below it are sorted; the files stay in the plan's order. */
static void sorted_run(void **state) {
    (void)state;
    program it, again;
    write_text("plan.ini", PLAN);
    RUN_WELL(&it, "run", "plan.ini", "--out", "out", "--histogram", "--sort", "guesses", "--set",
             "experiment.strategies=weak, knuth");
    assert_in_order(it.out, "\nknuth  ", "\nweak mutation=0  ", "\nweak mutation=0.5  ");
    assert_in_order(it.out, "\nknuth, ", "\nweak mutation=0, ", "\nweak mutation=0.5, ");
    static const char *const files[] = {"out/games.csv", "out/cells.csv", "out/summary.json"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *text = file_text(files[i]);
        assert_in_order(text, "weak mutation=0", "weak mutation=0.5", "knuth");
        free(text);
    }
    RUN_WELL(&again, "report", "out", "--histogram", "--sort=guesses");
    assert_same_text(again.out, it.out);
    program_free(&again);
    program_free(&it);
    RUN_WELL(&it, "report", "out", "--sort=plan");
    assert_in_order(it.out, "\nweak mutation=0  ", "\nweak mutation=0.5  ", "\nknuth  ");
    program_free(&it);
}

/* A wrong column is said before anything is played. */
static void wrong_column(void **state) {
    (void)state;
    static const char *const calls[][4] = {
        {"run", "plan.ini", "--sort", "guess"},
        {"run", "plan.ini", "--dry-run", "--sort=quux"},
        {"report", "out", "--sort", "tme"},
        {"report", "out", "--sort=time", "--format=csv"},
    };
#define COLUMNS "plan, guesses, time, comparisons, evaluations, label"
    static const char *const errors[] = {
        "peglab: --sort must be one of " COLUMNS "; did you mean guesses?\n",
        "peglab: --sort must be one of " COLUMNS "\n",
        "peglab: --sort must be one of " COLUMNS "; did you mean time?\n",
        "peglab: --sort goes with --format table\n",
    };
    write_text("plan.ini", PLAN);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        program it;
        RUN(&it, calls[i][0], calls[i][1], calls[i][2], calls[i][3]);
        assert_int_equal(it.exit, 2);
        assert_string_equal(it.out, "");
        assert_string_equal(it.err, errors[i]);
        assert_false(exists("results"));
        program_free(&it);
    }
}

static void sort_is_explained(void **state) {
    (void)state;
    static const char *const commands[] = {"run", "report"};
    for (size_t i = 0; i < 2; i++) {
        program it;
        RUN_WELL(&it, "help", commands[i]);
        for (const peg_order *order = peg_orders; order->name; order++) {
            char line[128];
            snprintf(line, sizeof line, "\n  %-32s %s\n", order->name, order->help);
            assert_non_null(strstr(it.out, line));
        }
        program_free(&it);
    }
}

static void default_folder(void **state) {
    (void)state;
    program it;
    write_text("plan.ini", PLAN);
    RUN_WELL(&it, "run", "plan.ini", "--quiet", "--set", "experiment.holes=2", "--set",
             "experiment.name=here", "--set", "experiment.holes=1");
    program_free(&it);
    static const char *const files[] = {"games.csv", "cells.csv", "summary.json", "results.db"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[64];
        snprintf(path, sizeof path, "results/here/%s", files[i]);
        assert_true(exists(path));
    }
    char *games = file_text("results/here/games.csv"); /* the last setting counts */
    assert_int_equal(line_count(games), 1 + CELLS * 6);
    free(games);
}

static void dry_run(void **state) {
    (void)state;
    program it;
    write_text("plan.ini", PLAN);
    RUN_WELL(&it, "run", "plan.ini", "--dry-run", "--set", "strategy weak.first=1122, 1123");
    assert_int_equal(line_count(it.out), 1 + 5 + 1);
    assert_non_null(strstr(it.out, "  weak mutation=0 first=1122\n"));
    assert_non_null(strstr(it.out, "  weak mutation=0.5 first=1123\n"));
    assert_non_null(strstr(it.out, "\n5 cells, 6480 games\n"));
    assert_false(exists("results"));
    program_free(&it);
}

/* A sweep over sizes and a range stays a table, also where a name is wider than its column. */
static void dry_run_of_a_range(void **state) {
    (void)state;
    static const char *const rows[] = {
        "cell              game              codemaker               games  label\n",
        "  2x2               patient_adversary           5  weak mutation=0 patient_adversary\n",
        "  2x2               patient_adversary           5  weak mutation=0.1 patient_adversary\n",
        "  3x4               patient_adversary           5  weak mutation=0.2 patient_adversary\n",
        "  3x4               patient_adversary           5  weak mutation=1 patient_adversary\n",
        "\n8 cells, 40 games\n"};
    program it;
    write_text("plan.ini", "[experiment]\nsizes = 2x2, 3x4\ncodemaker = patient_adversary\n"
                           "games = 5\nstrategies = weak\n"
                           "[codemaker patient_adversary]\nuse = adversary\n"
                           "[strategy weak]\nuse = swaszek\nmutation = 0..0.2 step 0.1, 1\n");
    RUN_WELL(&it, "run", "plan.ini", "--dry-run");
    assert_int_equal(line_count(it.out), 1 + 8 + 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_non_null(strstr(it.out, rows[i]));
    program_free(&it);
    RUN_WELL(&it, "run", "plan.ini", "--dry-run", "--set", "experiment.games=1", "--set",
             "experiment.sizes=2x2", "--set", "strategy weak.mutation=0.5");
    assert_non_null(strstr(it.out, "\n1 cell, 1 game\n"));
    program_free(&it);
}

static void list(void **state) {
    (void)state;
    program it;
    RUN_WELL(&it, "list");
    for (size_t i = 0; peg_strategies[i]; i++)
        assert_non_null(strstr(it.out, peg_strategies[i]->summary));
    for (size_t i = 0; peg_codemakers[i]; i++)
        assert_non_null(strstr(it.out, peg_codemakers[i]->summary));
    for (size_t i = 0; peg_formats[i]; i++)
        assert_non_null(strstr(it.out, peg_formats[i]->summary));
    program_free(&it);
    RUN_WELL(&it, "list", "codemakers");
    assert_non_null(strstr(it.out, "adversary"));
    assert_null(strstr(it.out, "knuth"));
    program_free(&it);
    RUN(&it, "list", "knut");
    assert_int_equal(it.exit, 2);
    assert_string_equal(it.err, "peglab: nothing is called 'knut'; did you mean knuth? (list "
                                "strategies, codemakers, operators, formats, or one of their "
                                "names)\n");
    program_free(&it);
}

/* Every operator as a plan names it, and alone with the parameter that it has. */
static void list_operators(void **state) {
    (void)state;
    program all, it;
    RUN_WELL(&all, "list", "operators");
    for (size_t i = 0; peg_ga_operators[i]; i++) {
        const peg_ga_operator *operator= peg_ga_operators[i];
        assert_non_null(strstr(all.out, operator->summary));
        RUN_WELL(&it, "list", "operators", operator->name);
        assert_non_null(strstr(it.out, operator->summary));
        if (operator->param)
            assert_non_null(strstr(it.out, operator->param->help));
        program_free(&it);
    }
    assert_non_null(strstr(all.out, "  selection = tournament "));
    assert_non_null(strstr(all.out, "  inversion = RATE "));
    program_free(&all);
}

/* Every strategy and codemaker by its name, with every key. */
static void list_one(void **state) {
    (void)state;
    for (size_t i = 0; peg_strategies[i]; i++) {
        program it;
        RUN_WELL(&it, "list", peg_strategies[i]->name);
        for (const peg_param *param = peg_strategy_params(peg_strategies[i]); param->key; param++) {
            char line[128];
            snprintf(line, sizeof line, "  %s = %s\n", param->key, param->fallback);
            assert_non_null(strstr(it.out, line));
            assert_non_null(strstr(it.out, param->help));
        }
        program_free(&it);
    }
}

static void list_json(void **state) {
    (void)state;
    program it;
    size_t found = 0;
    RUN_WELL(&it, "list", "strategies", "--format", "json");
    json_t *items = json_loads(it.out, JSON_REJECT_DUPLICATES, NULL);
    assert_true(json_is_array(items));
    for (size_t i = 0; i < json_array_size(items); i++) {
        const json_t *item = json_array_get(items, i);
        const peg_strategy *strategy =
            peg_strategy_find(json_string_value(json_object_get(item, "name")));
        assert_non_null(strategy);
        size_t rows = 0;
        while (peg_strategy_params(strategy)[rows].key)
            rows++;
        assert_int_equal(json_array_size(json_object_get(item, "params")), rows);
        found++;
    }
    while (peg_strategies[found])
        fail_msg("%s is not listed", peg_strategies[found]->name);
    json_decref(items);
    program_free(&it);
}

/* The plan that init prints runs as it is, and says nothing but defaults. */
static void init_and_run(void **state) {
    (void)state;
    program it;
    RUN_WELL(&it, "init", "knuth", "swaszek");
    write_text("plan.ini", it.out);
    program_free(&it);
    RUN_WELL(&it, "run", "plan.ini", "--dry-run");
    char *from_init = strdup(it.out);
    assert_int_equal(line_count(it.out), 4);
    assert_non_null(strstr(it.out, "  4x6               all                 1296  knuth\n"));
    assert_non_null(strstr(it.out, "  4x6               all                 1296  swaszek\n"));
    program_free(&it);
    write_text("bare.ini", "[experiment]\nstrategies = knuth, swaszek\n");
    RUN_WELL(&it, "run", "bare.ini", "--dry-run");
    assert_string_equal(it.out, from_init);
    program_free(&it);
    free(from_init);
    RUN_WELL(&it, "run", "plan.ini", "--out", "out");
    assert_non_null(strstr(it.out, "4.476 ± 0.017"));
    program_free(&it);
}

static void init_every_strategy(void **state) {
    (void)state;
    for (size_t i = 0; peg_strategies[i]; i++) {
        program it;
        RUN_WELL(&it, "init", peg_strategies[i]->name);
        write_text("plan.ini", it.out);
        program_free(&it);
        RUN_WELL(&it, "run", "plan.ini", "--dry-run");
        assert_non_null(strstr(it.out, "1 cell, 1296 games\n"));
        program_free(&it);
    }
    program it;
    RUN(&it, "init", "quux");
    assert_int_equal(it.exit, 2);
    assert_string_equal(it.out, "");
    assert_int_equal(line_count(it.err), 1);
    program_free(&it);
}

/* A plan of the program's, as it is where it is short, else with fewer games. */
static void run_shipped(const char *path, const char *name) {
    program it;
    char *text = file_text(path);
    bool has_games = strstr(text, "\ngames = ") != NULL;
    RUN_WELL(&it, "run", path, "--dry-run");
    assert_true(line_count(it.out) > 2);
    program_free(&it);
    RUN_WELL(&it, "run", path, "--out", name, "--set",
             has_games ? "experiment.games=30" : "experiment.share=yes");
    assert_true(line_count(it.out) > 4);
    program_free(&it);
    free(text);
}

static void plans_run(void **state) {
    (void)state;
    DIR *folder = opendir(PEGLAB_SOURCE_DIR "/configs");
    unsigned plans = 0;
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        const char *end = strrchr(entry->d_name, '.');
        char path[4096];
        if (!end || strcmp(end, ".ini") != 0)
            continue;
        snprintf(path, sizeof path, "%s/configs/%s", PEGLAB_SOURCE_DIR, entry->d_name);
        run_shipped(path, entry->d_name);
        plans++;
    }
    closedir(folder);
    assert_true(plans > 0);
    run_shipped(PEGLAB_SOURCE_DIR "/experiments/iat/plan.ini", "iat");
}

/* The plan to start tuning from has every key, with its default: it means the same as none. What is
 * off by default may be missing, for a new operator is one line elsewhere. */
static void tuning_plan_is_complete(void **state) {
    (void)state;
    char *text = file_text(PEGLAB_SOURCE_DIR "/configs/ga.ini");
    const peg_param *row = peg_strategy_params(peg_strategy_find("ga"));
    for (; row->key; row++) {
        char line[256];
        snprintf(line, sizeof line, "\n%s = %s", row->key,
                 strcmp(row->key, "first") == 0 ? "random" : row->fallback);
        if (!strstr(text, line) && strcmp(row->fallback, "0") != 0)
            fail_msg("configs/ga.ini lacks %s", line + 1);
    }
    free(text);
}

static void help_and_version(void **state) {
    (void)state;
    static const char *const commands[] = {"run",    "init", "list",   "solve",
                                           "report", "help", "version"};
    program overview, it;
    RUN_WELL(&overview, "help");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char usage[64];
        snprintf(usage, sizeof usage, "peglab %s", commands[i]);
        assert_non_null(strstr(overview.out, usage));
        RUN_WELL(&it, "help", commands[i]);
        assert_memory_equal(it.out, usage, strlen(usage));
        program asked;
        RUN_WELL(&asked, commands[i], "--help");
        assert_string_equal(asked.out, it.out);
        program_free(&asked);
        program_free(&it);
    }
    RUN_WELL(&it, "--help");
    assert_string_equal(it.out, overview.out);
    program_free(&it);
    program_free(&overview);
    RUN_WELL(&it, "version");
    assert_memory_equal(it.out, "peglab ", 7);
    assert_int_equal(line_count(it.out), 1);
    program_free(&it);
}

/* Nowhere to write to: said in one line, and no game is lost. */
static void full_device(void **state) {
    (void)state;
    static const char *const commands[][4] = {{"run", "plan.ini", "--out=out"},
                                              {"report", "out"},
                                              {"report", "out", "--format=json"},
                                              {"report", "out", "--format=csv"},
                                              {"list"},
                                              {"list", "--format", "json"},
                                              {"init"},
                                              {"solve", "--weights"},
                                              {"help"},
                                              {"version"}};
    program it;
    if (!exists("/dev/full"))
        skip();
    write_text("plan.ini", PLAN);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        RUN_TO(&it, "/dev/full", commands[i][0], commands[i][1], commands[i][2], commands[i][3]);
        assert_int_equal(it.exit, 1);
        assert_int_equal(line_count(it.err), 1);
        assert_memory_equal(it.err, "peglab: cannot write ", 21);
        assert_non_null(strstr(it.err, ": No space left on device\n"));
        program_free(&it);
    }
    RUN_WELL(&it, "run", "plan.ini", "--out=out");
    assert_string_equal(it.err, "out: 3888 of 3888 games are there already\n");
    program_free(&it);
}

int main(void) {
    const struct CMUnitTest tests[] = {IN_FOLDER(table_of_a_run),
                                       IN_FOLDER(games_file),
                                       IN_FOLDER(summary_file),
                                       IN_FOLDER(cells_file),
                                       IN_FOLDER(report_refuses),
                                       IN_FOLDER(report_again),
                                       IN_FOLDER(histogram_of_a_run),
                                       IN_FOLDER(sorted_run),
                                       IN_FOLDER(wrong_column),
                                       IN_FOLDER(sort_is_explained),
                                       IN_FOLDER(default_folder),
                                       IN_FOLDER(dry_run),
                                       IN_FOLDER(dry_run_of_a_range),
                                       IN_FOLDER(list),
                                       IN_FOLDER(list_operators),
                                       IN_FOLDER(list_one),
                                       IN_FOLDER(list_json),
                                       IN_FOLDER(init_and_run),
                                       IN_FOLDER(init_every_strategy),
                                       IN_FOLDER(plans_run),
                                       IN_FOLDER(tuning_plan_is_complete),
                                       IN_FOLDER(help_and_version),
                                       IN_FOLDER(full_device)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
