/* What a run keeps of the strategies that evolve: the generations of its first games, and the turns
 * in which nothing eligible was found. */
#include "../support.h"

#include <jansson.h>

static const char PLAN[] = "[experiment]\n"
                           "name = traced\n"
                           "codemaker = random\n"
                           "games = 12\n"
                           "strategies = ga, knuth\n";
static const char HEADER[] = "cell,strategy,game,turn,generation,best,mean,eligible,distinct,"
                             "entropy,evaluations,label\n";

/* Plays the plan with so many games traced; err is what it says. */
static void run_traced(const char *trace, const char *games, const char *threads, const char *dir,
                       const char *err) {
    program it;
    char settings[2][64];
    write_text("plan.ini", PLAN);
    snprintf(settings[0], sizeof settings[0], "experiment.trace=%s", trace);
    snprintf(settings[1], sizeof settings[1], "experiment.games=%s", games);
    RUN_WELL(&it, "run", "plan.ini", "--set", settings[0], "--set", settings[1], "--threads",
             threads, "--out", dir);
    assert_string_equal(it.err, err);
    program_free(&it);
}

static void check_same_file(const char *path, const char *expected_path) {
    char *text = file_text(path), *expected = file_text(expected_path);
    assert_same_text(text, expected);
    free(text);
    free(expected);
}

typedef struct generation {
    int game;
    unsigned turn, number, best, eligible, distinct, evaluations;
    double mean, entropy;
} generation;

static generation read_generation(const char *line) {
    generation g;
    int end = 0;
    sscanf(line, "%*16[0-9a-f],ga,%d,%u,%u,%u,%lf,%u,%u,%lf,%u,ga%n", &g.game, &g.turn, &g.number,
           &g.best, &g.mean, &g.eligible, &g.distinct, &g.entropy, &g.evaluations, &end);
    if (end == 0 || line[end] != '\n')
        fail_msg("no generation of ga: %.100s", line);
    return g;
}

/* One generation after the other, turn after turn, game after game. */
static void check_order(const generation *before, const generation *g) {
    enum { POPULATION = 150 };
    bool same_game = g->game == before->game, same_turn = same_game && g->turn == before->turn;
    if (same_turn) {
        assert_int_equal(g->number, before->number + 1);
        assert_true(g->eligible >= before->eligible);
    } else {
        assert_int_equal(g->number, 0);
        assert_true(same_game ? g->turn == before->turn + 1 : g->turn == 2);
        assert_true(same_game || g->game > before->game);
    }
    assert_int_equal(g->evaluations, (g->number + 1) * POPULATION);
    assert_in_range(g->distinct, 1, POPULATION);
    assert_in_range(g->eligible, 0, 60);
    assert_true(g->mean >= g->best && g->entropy >= 0 && g->entropy <= 2.5850); /* log2 6 */
}

/* The games of ga that took more than one guess, among the first. */
static unsigned evolved_games(const char *dir, unsigned first) {
    unsigned games = 0, game, guesses;
    char *text = games_of(dir);
    for (const char *line = strchr(text, '\n') + 1; *line; line = strchr(line, '\n') + 1)
        if (sscanf(line, "%*[^,],ga,4,6,1,random,%u,%*[^,],%*d,%u", &game, &guesses) == 2)
            games += game < first && guesses > 1;
    free(text);
    return games;
}

static void generations_of_the_first_games(void **state) {
    (void)state;
    run_traced("2", "12", "1", "out", "");
    char *trace = file_text("out/trace.csv");
    assert_memory_equal(trace, HEADER, sizeof HEADER - 1);
    unsigned games = 0;
    generation before = {.game = -1};
    for (const char *line = trace + sizeof HEADER - 1; *line; line = strchr(line, '\n') + 1) {
        generation g = read_generation(line);
        assert_true(g.game < 2);
        games += before.game != g.game;
        check_order(&before, &g);
        before = g;
    }
    assert_int_equal(games, evolved_games("out", 2));
    free(trace);
}

/* Threads, and where a run goes on, change nothing; nor does the trace change a game. */
static void the_same_trace(void **state) {
    (void)state;
    run_traced("5", "12", "1", "one", "");
    run_traced("5", "12", "2", "two", "");
    check_same_file("two/trace.csv", "one/trace.csv");
    run_traced("5", "3", "2", "later", "");
    run_traced("5", "12", "2", "later", "later: 6 of 24 games are there already\n");
    check_same_file("later/trace.csv", "one/trace.csv");
    run_traced("0", "12", "2", "none", "");
    assert_false(exists("none/trace.csv"));
    char *games = games_of("one"), *untraced = games_of("none");
    assert_same_text(untraced, games);
    free(games);
    free(untraced);
}

/* Fewer games than were traced: only those that are asked for are written. */
static void a_shorter_trace(void **state) {
    (void)state;
    run_traced("2", "12", "1", "two", "");
    run_traced("5", "12", "1", "five", "");
    run_traced("2", "12", "1", "five", "five: 24 of 24 games are there already\n");
    check_same_file("five/trace.csv", "two/trace.csv");
}

/* What was played without a trace is not played again. */
static void a_trace_that_comes_late(void **state) {
    (void)state;
    char note[256];
    run_traced("0", "3", "1", "out", "");
    unsigned untraced = evolved_games("out", 3);
    assert_in_range(untraced, 2, 3);
    snprintf(note, sizeof note,
             "out: 6 of 24 games are there already\n"
             "out: %u of the games to trace had been played before, without a trace\n",
             untraced);
    run_traced("5", "12", "1", "out", note);
    char *trace = file_text("out/trace.csv");
    int last = 0;
    for (const char *line = trace + sizeof HEADER - 1; *line; line = strchr(line, '\n') + 1) {
        last = read_generation(line).game;
        assert_in_range(last, 3, 4);
    }
    assert_int_equal(last, 4);
    free(trace);
}

/* One random code a turn, which is hardly ever eligible: every turn but the first is stuck, or as
 * good as every. An exhaustive strategy is never stuck. */
static void stuck_turns(void **state) {
    (void)state;
    program it;
    write_text("plan.ini",
               "[experiment]\nname = stuck\ncodemaker = random\ngames = 40\nmax_guesses = 20\n"
               "strategies = ga, knuth\n[strategy ga]\npopulation = 1\ngenerations = 0\n");
    RUN_WELL(&it, "run", "plan.ini", "--out", "out");
    assert_non_null(strstr(it.out, "  comparisons  stuck\n"));
    program_free(&it);
    json_t *summary = json_load_file("out/summary.json", 0, NULL);
    const json_t *cells = json_object_get(summary, "cells");
    const json_t *ga = json_object_get(json_array_get(cells, 0), "stuck");
    const json_t *knuth = json_object_get(json_array_get(cells, 1), "stuck");
    assert_in_range(json_integer_value(json_object_get(ga, "total")), 15 * 40, 19 * 40);
    assert_in_range(json_integer_value(json_object_get(ga, "max")), 15, 19);
    assert_int_equal(json_integer_value(json_object_get(knuth, "total")), 0);
    json_decref(summary);
    RUN_WELL(&it, "run", "plan.ini", "--set", "experiment.strategies=knuth", "--out", "out");
    assert_null(strstr(it.out, "  stuck"));
    program_free(&it);
}

int main(void) {
    const struct CMUnitTest tests[] = {IN_FOLDER(generations_of_the_first_games),
                                       IN_FOLDER(the_same_trace), IN_FOLDER(a_shorter_trace),
                                       IN_FOLDER(a_trace_that_comes_late), IN_FOLDER(stuck_turns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
