/* Running again does what one expects: after a kill, after Ctrl-C, after an edit of the plan the
 * games are those of one quiet run, and nothing is played twice. Nothing here depends on a time: a
 * run is caught in the middle by a reader that the writer waits for, and stopped while it waits. */
#include "../support.h"

#include "store/store.h"
#include <math.h>
#include <signal.h>
#include <time.h>

enum { PATIENCE = 600 }; /* seconds, before a test gives up */

static const char LONG_PLAN[] = "[experiment]\n"
                                "name = long\n"
                                "holes = 3\n"
                                "colours = 3\n"
                                "codemaker = random\n"
                                "games = 250000\n"
                                "strategies = random_consistent, first_consistent\n";
enum { LONG_GAMES = 500000 };

static uint64_t count_played(peg_store *store) {
    uint64_t played = 0;
    peg_cell_name *names;
    size_t count;
    assert_int_equal(peg_store_names(&names, &count, store, NULL), PEG_OK);
    for (size_t i = 0; i < count; i++) {
        peg_range *missing;
        size_t ranges;
        assert_int_equal(
            peg_store_missing(&missing, &ranges, store, names[i].cell, names[i].games, NULL),
            PEG_OK);
        played += names[i].games;
        for (size_t j = 0; j < ranges; j++)
            played -= missing[j].last - missing[j].first + 1;
        free(missing);
    }
    peg_cell_names_free(names, count);
    return played;
}

/* Waits until more than some games are in DIR, and returns its store in the midst of a read, so
 * that the run cannot write on. */
static peg_store *catch_run(const char *dir, uint64_t more_than) {
    time_t end = time(NULL) + PATIENCE;
    while (time(NULL) < end) {
        peg_store *store;
        if (peg_store_open(&store, dir, PEG_STORE_READ, NULL, NULL) == PEG_OK) {
            assert_int_equal(peg_store_begin_read(store, NULL), PEG_OK);
            if (count_played(store) > more_than)
                return store;
            peg_store_end_read(store);
            peg_store_close(store);
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    fail_msg("no game was written in %d s", PATIENCE);
    return NULL;
}

static void let_go(peg_store *store) {
    peg_store_end_read(store);
    peg_store_close(store);
}

/* The seconds of every game of the plan's cells: those played again would have others. */
typedef struct times {
    size_t count, capacity;
    double *seconds; /* NaN: not played */
} times;

static bool add_time(void *user, const peg_row *row, const char *secret) {
    times *out = user;
    (void)secret;
    assert_true(row->game < out->capacity - out->count);
    out->seconds[out->count + row->game] = row->seconds;
    return true;
}

static times times_of(peg_store *store) {
    times out = {0};
    peg_cell_name *names;
    size_t count;
    assert_int_equal(peg_store_names(&names, &count, store, NULL), PEG_OK);
    for (size_t i = 0; i < count; i++)
        out.capacity += names[i].games;
    out.seconds = malloc(out.capacity * sizeof *out.seconds);
    assert_non_null(out.seconds);
    for (size_t i = 0; i < out.capacity; i++)
        out.seconds[i] = NAN;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(peg_store_rows(store, names[i].cell, add_time, &out, NULL), PEG_OK);
        out.count += names[i].games;
    }
    peg_cell_names_free(names, count);
    return out;
}

static times times_in(const char *dir) {
    peg_store *store;
    assert_int_equal(peg_store_open(&store, dir, PEG_STORE_READ, NULL, NULL), PEG_OK);
    times out = times_of(store);
    peg_store_close(store);
    return out;
}

/* What was there is there still. Returns how many games that were. Frees before. */
static size_t check_kept(times *before, const times *after) {
    size_t kept = 0;
    assert_int_equal(before->count, after->count);
    for (size_t i = 0; i < before->count; i++)
        if (!isnan(before->seconds[i])) {
            assert_true(before->seconds[i] == after->seconds[i]);
            kept++;
        }
    free(before->seconds);
    return kept;
}

static void check_same_games(const char *dir, const char *quiet) {
    char *games = games_of(dir), *expected = games_of(quiet);
    assert_same_text(games, expected);
    free(games);
    free(expected);
}

static void check_there_already(const program *it, const char *dir, uint64_t there,
                                uint64_t total) {
    char line[128];
    snprintf(line, sizeof line, "%s: %lu of %lu games are there already\n", dir,
             (unsigned long)there, (unsigned long)total);
    assert_string_equal(it->err, line);
}

static void play_quietly(const char *plan) {
    program it;
    RUN_WELL(&it, "run", plan, "--out", "quiet", "--threads", "2");
    assert_string_equal(it.err, "");
    program_free(&it);
}

/* Kills a run, already started, once it has written more than some games. */
static times kill_run(program *it, uint64_t more_than, uint64_t total) {
    peg_store *store = catch_run("out", more_than);
    uint64_t played = count_played(store);
    assert_true(played > more_than && played < total);
    assert_int_equal(kill(it->pid, SIGKILL), 0);
    program_wait(it);
    assert_int_equal(it->exit, -SIGKILL);
    program_free(it);
    times out = times_of(store);
    let_go(store);
    return out;
}

static void killed_twice(void **state) {
    (void)state;
    program it;
    write_text("plan.ini", LONG_PLAN);
    play_quietly("plan.ini");
    START(&it, "run", "plan.ini", "--out", "out", "--threads", "2");
    times first = kill_run(&it, 0, LONG_GAMES);
    START(&it, "run", "plan.ini", "--out", "out", "--threads", "1");
    times second = kill_run(&it, LONG_GAMES / 4, LONG_GAMES);
    size_t early = check_kept(&first, &second);
    assert_true(early > 0);
    RUN_WELL(&it, "run", "plan.ini", "--out", "out");
    times third = times_in("out");
    size_t kept = check_kept(&second, &third);
    assert_true(kept > early);
    check_there_already(&it, "out", kept, LONG_GAMES);
    program_free(&it);
    check_same_games("out", "quiet");
    free(third.seconds);
}

/* Games that share their work end in another order than their numbers'. */
static void killed_in_a_walk(void **state) {
    (void)state;
    enum { GAMES = 32768 };
    program it;
    write_text("plan.ini", "[experiment]\nname = walk\nsizes = 5x8\nstrategies = expected_size\n");
    play_quietly("plan.ini");
    /* As slowly as it can: the games are the same. */
    assert_int_equal(setenv("PEGLAB_KERNEL", "scalar", 1), 0);
    START(&it, "run", "plan.ini", "--set", "experiment.symmetry=no", "--out", "out", "--threads",
          "1");
    unsetenv("PEGLAB_KERNEL");
    times before = kill_run(&it, 0, GAMES);
    RUN_WELL(&it, "run", "plan.ini", "--out", "out");
    times after = times_in("out");
    check_there_already(&it, "out", check_kept(&before, &after), GAMES);
    program_free(&it);
    check_same_games("out", "quiet");
    free(after.seconds);
}

static void check_stopped(const program *it, uint64_t *played) {
    char line[160];
    peg_store *store;
    assert_int_equal(it->exit, 3);
    assert_int_equal(peg_store_open(&store, "out", PEG_STORE_READ, NULL, NULL), PEG_OK);
    *played = count_played(store);
    peg_store_close(store);
    assert_true(*played > 0 && *played < LONG_GAMES);
    snprintf(line, sizeof line,
             "peglab: stopped: %lu of %d games are played; the same command goes on from here\n",
             (unsigned long)*played, LONG_GAMES);
    assert_string_equal(it->err, line);
}

/* The signal ends the games under way, keeps them, and prints the table so far. */
static void stopped_by(int signal_number) {
    program it;
    uint64_t played;
    write_text("plan.ini", LONG_PLAN);
    play_quietly("plan.ini");
    START(&it, "run", "plan.ini", "--out", "out", "--threads", "2");
    peg_store *store = catch_run("out", 0);
    assert_int_equal(kill(it.pid, signal_number), 0);
    let_go(store);
    program_wait(&it);
    check_stopped(&it, &played);
    assert_memory_equal(it.out, "long: 3×3, codemaker random, all solved\n",
                        sizeof "long: 3×3, codemaker random, all solved\n" - 1);
    assert_non_null(strstr(it.out, "random_consistent"));
    assert_non_null(strstr(it.out, " of 250000"));
    program_free(&it);
    char *games = file_text("out/games.csv");
    assert_int_equal(line_count(games), played + 1);
    free(games);
    times before = times_in("out");
    RUN_WELL(&it, "run", "plan.ini", "--out", "out", "--threads", "2");
    times after = times_in("out");
    assert_int_equal(check_kept(&before, &after), played);
    check_there_already(&it, "out", played, LONG_GAMES);
    program_free(&it);
    check_same_games("out", "quiet");
    free(after.seconds);
}

static void ctrl_c(void **state) {
    (void)state;
    stopped_by(SIGINT);
}

static void terminated(void **state) {
    (void)state;
    stopped_by(SIGTERM);
}

/* Only one run at a time writes into a folder; the other says who does. */
static void a_second_run_is_refused(void **state) {
    (void)state;
    program it, other;
    write_text("plan.ini", LONG_PLAN);
    START(&it, "run", "plan.ini", "--out", "out");
    peg_store *store = catch_run("out", 0);
    RUN(&other, "run", "plan.ini", "--out", "out");
    assert_int_equal(other.exit, 1);
    assert_string_equal(other.out, "");
    assert_int_equal(line_count(other.err), 1);
    assert_memory_equal(other.err, "peglab: out: another run is writing here: ", 42);
    char process[32];
    snprintf(process, sizeof process, "(process %ld)", (long)it.pid);
    assert_non_null(strstr(other.err, process));
    program_free(&other);
    assert_int_equal(kill(it.pid, SIGKILL), 0);
    let_go(store);
    program_wait(&it);
    program_free(&it);
}

/* The small plans below are edited and run again. */
static void write_small(const char *games, const char *strategies, const char *mutation) {
    char plan[512];
    snprintf(plan, sizeof plan,
             "[experiment]\nname = small\nseed = 3\ncodemaker = random\ngames = %s\n"
             "strategies = %s\n[strategy swaszek]\nmutation = %s\n",
             games, strategies, mutation);
    write_text("plan.ini", plan);
}

static void run_small(const char *there) {
    program it;
    RUN_WELL(&it, "run", "plan.ini", "--out", "out");
    assert_string_equal(it.err, there);
    program_free(&it);
}

/* The rows of both files, seconds included: those of before are among those of after. */
static void check_rows_kept(const char *before, const char *after) {
    for (const char *line = before; *line; line = strchr(line, '\n') + 1) {
        size_t length = (size_t)(strchr(line, '\n') + 1 - line);
        char *row = strndup(line, length);
        assert_non_null(row);
        if (!strstr(after, row))
            fail_msg("not found again: %s", row);
        free(row);
    }
}

static void check_edited(const char *there) {
    char *before = file_text("out/games.csv");
    run_small(there);
    play_quietly("plan.ini");
    check_same_games("out", "quiet");
    remove_folder("quiet");
    char *after = file_text("out/games.csv");
    check_rows_kept(before, after);
    free(before);
    free(after);
}

static void nothing_changed(void **state) {
    (void)state;
    write_small("300", "knuth, swaszek", "0.3");
    run_small("");
    char *before = file_text("out/games.csv"), *summary = file_text("out/summary.json");
    check_edited("out: 600 of 600 games are there already\n");
    char *after = file_text("out/games.csv"), *summary_after = file_text("out/summary.json");
    assert_same_text(after, before);
    assert_same_text(summary_after, summary);
    free(before);
    free(after);
    free(summary);
    free(summary_after);
}

static void games_raised(void **state) {
    (void)state;
    write_small("300", "knuth, swaszek", "0.3");
    run_small("");
    write_small("700", "knuth, swaszek", "0.3");
    check_edited("out: 600 of 1400 games are there already\n");
}

static void strategy_added(void **state) {
    (void)state;
    write_small("300", "knuth, swaszek", "0.3");
    run_small("");
    write_small("300", "entropy, knuth, minimise, swaszek", "0.3");
    check_edited("out: 600 of 1200 games are there already\n");
}

/* The cell of before is out of the plan, but not out of the store. */
static void parameter_edited(void **state) {
    (void)state;
    write_small("300", "knuth, swaszek", "0.3");
    run_small("");
    char *before = file_text("out/games.csv");
    write_small("300", "knuth, swaszek", "0.8");
    run_small("out: 300 of 600 games are there already\n");
    play_quietly("plan.ini");
    check_same_games("out", "quiet");
    write_small("300", "knuth, swaszek", "0.3");
    run_small("out: 600 of 600 games are there already\n");
    char *after = file_text("out/games.csv");
    assert_same_text(after, before);
    free(before);
    free(after);
}

/* Fewer games than there are: only those that are asked for are reported. */
static void games_lowered(void **state) {
    (void)state;
    write_small("300", "knuth, swaszek", "0.3");
    run_small("");
    write_small("100", "knuth, swaszek", "0.3");
    run_small("out: 200 of 200 games are there already\n");
    play_quietly("plan.ini");
    check_same_games("out", "quiet");
}

/* Two names for one cell: played once, warned of once, reported under each. */
static void two_names_for_one_cell(void **state) {
    (void)state;
    program it;
    write_text("plan.ini", "[experiment]\nname = twice\nholes = 2\nstrategies = knuth, five\n"
                           "[strategy five]\nuse = knuth\nprefer_candidates = yes\n");
    RUN_WELL(&it, "run", "plan.ini", "--out", "out");
    assert_string_equal(it.err, "peglab: warning: five means the same as knuth: played once\n");
    assert_non_null(strstr(it.out, "\nknuth "));
    assert_non_null(strstr(it.out, "\nfive "));
    program_free(&it);
    char *games = file_text("out/games.csv");
    assert_int_equal(line_count(games), 1 + 2 * 36);
    free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_FOLDER(killed_twice),     IN_FOLDER(killed_in_a_walk),        IN_FOLDER(ctrl_c),
        IN_FOLDER(terminated),       IN_FOLDER(a_second_run_is_refused), IN_FOLDER(nothing_changed),
        IN_FOLDER(games_raised),     IN_FOLDER(games_lowered),           IN_FOLDER(strategy_added),
        IN_FOLDER(parameter_edited), IN_FOLDER(two_names_for_one_cell)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
