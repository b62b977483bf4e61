/* The store: what it keeps, what it refuses, and that neither a failure nor a kill tears it. */
#include "store/store.h"
#include <ftw.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static char top[64];   /* a folder of the test's own */
static char dir[96];   /* top/run */
static char file[128]; /* top/run/results.db */
static peg_error error;

static int remove_entry(const char *path, const struct stat *entry, int kind, struct FTW *where) {
    (void)entry, (void)kind, (void)where;
    return remove(path);
}

static int setup(void **state) {
    (void)state;
    snprintf(top, sizeof top, "/tmp/peglab-store-XXXXXX");
    if (!mkdtemp(top))
        return -1;
    snprintf(dir, sizeof dir, "%s/run", top);
    snprintf(file, sizeof file, "%s/results.db", dir);
    error = (peg_error){0};
    return 0;
}

static int teardown(void **state) {
    (void)state;
    return nftw(top, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

static bool exists(const char *path) {
    struct stat entry;
    return stat(path, &entry) == 0;
}

static void ok(peg_status status) {
    if (status != PEG_OK)
        fail_msg("%s", error.message);
}

static void refused(peg_status status, peg_status expected, const char *format, ...) {
    char message[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    assert_string_equal(error.message, message);
    assert_int_equal(status, expected);
    assert_int_equal(error.status, expected);
}

static peg_store *open_store(peg_store_mode mode) {
    peg_store *store = NULL;
    ok(peg_store_open(&store, dir, mode, "test", &error));
    return store;
}

static int64_t add_cell(peg_store *store, const char *hash, int holes, int colours) {
    char identity[32];
    snprintf(identity, sizeof identity, "cell %s", hash);
    peg_cell_record cell = {.identity = identity,
                            .use = "knuth",
                            .params = "{\"first\":\"auto\"}",
                            .codemaker = "all",
                            .codemaker_params = "{}",
                            .holes = holes,
                            .colours = colours,
                            .repeats = true,
                            .max_guesses = 10000,
                            .seed = UINT64_MAX};
    snprintf(cell.hash, sizeof cell.hash, "%s", hash);
    ok(peg_store_add_cell(store, &cell, &error));
    return cell.id;
}

/* A row that its game alone decides, so that a reader can check it. */
static peg_row row_of(uint64_t game) {
    return (peg_row){.game = game,
                     .guesses = game % 7 + 1,
                     .solved = game % 5 != 0,
                     .seconds = (double)game / 1024,
                     .evaluations = game * 3,
                     .comparisons = game * 1000003,
                     .stuck = game % 3};
}

enum { HOLES = 4, LARGEST = 20000, TRACED = 4, GENERATIONS = 2 };

/* Every TRACED-th game has so many generations, in its second turn. */
static peg_trace_row generation_of(uint64_t game, uint64_t generation) {
    return (peg_trace_row){.game = game,
                           .turn = 2,
                           .generation = generation,
                           .best = game % 11,
                           .mean = (double)game / 16,
                           .eligible = generation,
                           .distinct = game % 150,
                           .entropy = (double)generation / 8,
                           .evaluations = (generation + 1) * 150};
}

static peg_status write_games(peg_store *store, int64_t cell, const uint64_t *games, size_t count) {
    static peg_row rows[LARGEST];
    static peg_colour secrets[LARGEST * HOLES];
    static peg_trace_row trace[LARGEST * GENERATIONS];
    peg_batch batch = {.cell = cell,
                       .count = count,
                       .rows = rows,
                       .secrets = secrets,
                       .cpu = 0.5,
                       .wall = 0.25,
                       .trace = trace};
    for (size_t i = 0; i < count; i++) {
        rows[i] = row_of(games[i]);
        for (uint64_t g = 0; g < GENERATIONS && games[i] % TRACED == 0; g++)
            trace[batch.trace_count++] = generation_of(games[i], g);
        for (size_t hole = 0; hole < HOLES; hole++)
            secrets[i * HOLES + hole] = (peg_colour)((games[i] >> hole) % 6);
    }
    return peg_store_write(store, &batch, 1, &error);
}

static peg_status write_range(peg_store *store, int64_t cell, uint64_t first, size_t count) {
    static uint64_t games[LARGEST];
    for (size_t i = 0; i < count; i++)
        games[i] = first + i;
    return write_games(store, cell, games, count);
}

/* What of games 0 … count-1 has a row and what is finished; both must agree with each other. */
typedef struct census {
    uint64_t next, count, rows;
    bool *there;
} census;

static bool count_row(void *user, const peg_row *row, const char *secret) {
    census *seen = user;
    peg_row expected = row_of(row->game);
    assert_true(row->game >= seen->next && row->game < seen->count);
    assert_true(row->guesses == expected.guesses && row->solved == expected.solved);
    assert_true(row->seconds == expected.seconds && row->evaluations == expected.evaluations);
    assert_true(row->comparisons == expected.comparisons && row->stuck == expected.stuck);
    for (size_t hole = 0; hole < HOLES; hole++)
        assert_int_equal(secret[hole], '1' + (int)((row->game >> hole) % 6));
    seen->there[row->game] = true;
    seen->next = row->game + 1;
    seen->rows++;
    return true;
}

/* As the rows stand, so do the generations: all of a game or none. */
static bool count_generation(void *user, const peg_trace_row *row) {
    census *seen = user;
    peg_trace_row expected = generation_of(row->game, seen->rows % GENERATIONS);
    assert_memory_equal(row, &expected, sizeof expected);
    assert_true(seen->there[row->game]);
    seen->rows++;
    return true;
}

static void check_trace(bool *there, peg_store *store, int64_t cell, uint64_t count) {
    census seen = {.there = there};
    uint64_t expected = 0;
    ok(peg_store_trace(store, cell, count_generation, &seen, &error));
    for (uint64_t game = 0; game < count; game += TRACED)
        expected += there[game] ? GENERATIONS : 0;
    assert_int_equal(seen.rows, expected);
}

static uint64_t take_census(bool *there, peg_store *store, int64_t cell, uint64_t count) {
    census seen = {.count = count, .there = there};
    peg_range *missing;
    size_t ranges;
    uint64_t game = 0;
    memset(there, 0, count * sizeof *there);
    ok(peg_store_rows(store, cell, count_row, &seen, &error));
    ok(peg_store_missing(&missing, &ranges, store, cell, count, &error));
    for (size_t i = 0; i < ranges; i++) {
        assert_true(missing[i].first >= game && missing[i].last >= missing[i].first);
        assert_true(i == 0 || missing[i].first > game); /* the ranges do not meet */
        for (; game < missing[i].first; game++)
            assert_true(there[game]);
        for (; game <= missing[i].last; game++)
            assert_false(there[game]);
    }
    for (; game < count; game++)
        assert_true(there[game]);
    free(missing);
    check_trace(there, store, cell, count);
    return seen.rows;
}

static void keeps_what_it_is_given(void **state) {
    (void)state;
    peg_store *store = open_store(PEG_STORE_WRITE);
    int64_t one = add_cell(store, "00000000000000aa", 4, 6);
    int64_t two = add_cell(store, "00000000000000bb", 3, 12);
    assert_int_not_equal(one, two);
    assert_int_equal(add_cell(store, "00000000000000aa", 4, 6), one);
    ok(peg_store_set_info(store, "host", "here", &error));
    ok(peg_store_set_info(store, "host", "there", &error));
    peg_cell_name names[] = {{two, "b", "b n=1", 7}, {one, "a", "a", 9}, {two, "c", "c", 7}};
    ok(peg_store_set_names(store, names, 2, &error));
    ok(peg_store_set_names(store, names, 3, &error));
    ok(write_range(store, one, 0, 10));
    ok(write_range(store, one, 10, 10));
    peg_store_close(store);

    store = NULL;
    ok(peg_store_open(&store, dir, PEG_STORE_READ, NULL, &error));
    assert_string_equal(peg_store_experiment(store), "test");
    char *host, *nothing;
    ok(peg_store_info(&host, store, "host", &error));
    ok(peg_store_info(&nothing, store, "nothing", &error));
    assert_string_equal(host, "there");
    assert_null(nothing);
    free(host);

    peg_cell_record cell;
    ok(peg_store_cell(&cell, store, one, &error));
    assert_string_equal(cell.hash, "00000000000000aa");
    assert_string_equal(cell.identity, "cell 00000000000000aa");
    assert_string_equal(cell.params, "{\"first\":\"auto\"}");
    assert_true(cell.id == one && cell.holes == 4 && cell.colours == 6 && cell.repeats);
    assert_true(cell.seed == UINT64_MAX && cell.max_guesses == 10000);
    assert_true(cell.cpu == 1.0 && cell.wall == 0.5);
    peg_cell_record_fini(&cell);
    refused(peg_store_cell(&cell, store, 99, &error), PEG_FAILED, "%s: there is no cell 99", file);

    peg_cell_name *kept;
    size_t count;
    ok(peg_store_names(&kept, &count, store, &error));
    assert_int_equal(count, 3);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(kept[i].cell, names[i].cell);
        assert_int_equal(kept[i].games, names[i].games);
        assert_string_equal(kept[i].strategy, names[i].strategy);
        assert_string_equal(kept[i].label, names[i].label);
    }
    peg_cell_names_free(kept, count);
    peg_store_close(store);
}

static void one_hash_is_one_cell(void **state) {
    (void)state;
    peg_store *store = open_store(PEG_STORE_WRITE);
    add_cell(store, "00000000000000aa", 4, 6);
    peg_cell_record other = {.hash = "00000000000000aa", .identity = "something else"};
    refused(peg_store_add_cell(store, &other, &error), PEG_FAILED,
            "%s: two cells have the hash 00000000000000aa", file);
    peg_store_close(store);
}

static bool check_secret(void *user, const peg_row *row, const char *secret) {
    assert_string_equal(secret, "1 11 12");
    assert_true(row->comparisons == INT64_MAX);
    ++*(int *)user;
    return false;
}

static void many_colours_and_counts_beyond_63_bits(void **state) {
    (void)state;
    peg_store *store = open_store(PEG_STORE_WRITE);
    peg_row rows[] = {{.game = 1, .guesses = 1, .comparisons = UINT64_MAX}, {.game = 5}};
    peg_colour secrets[] = {0, 10, 11, 0, 0, 0};
    peg_batch batch = {.cell = add_cell(store, "00000000000000aa", 3, 12),
                       .count = 2,
                       .rows = rows,
                       .secrets = secrets};
    ok(peg_store_write(store, &batch, 1, &error));
    int visits = 0;
    ok(peg_store_rows(store, batch.cell, check_secret, &visits, &error));
    assert_int_equal(visits, 1); /* stopped after the first */
    rows[0].game = (uint64_t)INT64_MAX;
    refused(peg_store_write(store, &batch, 1, &error), PEG_INVALID,
            "game 9223372036854775807 is too large to be kept");
    peg_store_close(store);
}

static bool count_first(void *user, const peg_trace_row *row) {
    ++*(int *)user;
    return row->generation < 1;
}

/* A key of a generation is there once, and games whose guesses had none are counted. */
static void generations_have_keys(void **state) {
    (void)state;
    peg_store *store = open_store(PEG_STORE_WRITE);
    int64_t cell = add_cell(store, "00000000000000aa", HOLES, 6);
    uint64_t untraced;
    int visits = 0;
    ok(write_range(store, cell, 0, 16)); /* 0, 4, 8, 12 are traced; 0, 7, 14 have one guess */
    ok(peg_store_trace(store, cell, count_first, &visits, &error));
    assert_int_equal(visits, 2); /* stopped after the second */
    static const uint64_t cases[][2] = {{0, 0}, {1, 0}, {4, 3}, {5, 3}, {16, 10}, {UINT64_MAX, 10}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ok(peg_store_untraced(&untraced, store, cell, cases[i][0], &error));
        assert_int_equal(untraced, cases[i][1]);
    }
    ok(peg_store_untraced(&untraced, store, 99, 16, &error));
    assert_int_equal(untraced, 0);
    peg_trace_row twice[] = {generation_of(16, 1), generation_of(16, 1)};
    peg_row row = row_of(16);
    peg_colour secret[HOLES] = {0};
    peg_batch batch = {.cell = cell,
                       .count = 1,
                       .rows = &row,
                       .secrets = secret,
                       .trace_count = 2,
                       .trace = twice};
    bool there[20];
    assert_int_equal(peg_store_write(store, &batch, 1, &error), PEG_FAILED);
    assert_int_equal(take_census(there, store, cell, 20), 16);
    peg_store_close(store);
}

static uint64_t below(uint64_t *random, uint64_t bound) {
    *random = *random * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX generator */
    return (*random >> 33) % bound;
}

/* Batches of all shapes against a bitmap; a batch with a game that is there changes nothing. */
static void ranges_agree_with_a_bitmap(void **state) {
    (void)state;
    enum { GAMES = 3000, ROUNDS = 400 };
    static bool there[2][GAMES], found[GAMES];
    uint64_t random = 1, games[GAMES];
    peg_store *store = open_store(PEG_STORE_WRITE);
    int64_t cells[2] = {add_cell(store, "00000000000000aa", HOLES, 6),
                        add_cell(store, "00000000000000bb", HOLES, 6)};
    memset(there, 0, sizeof there);
    for (int round = 0; round < ROUNDS; round++) {
        size_t which = below(&random, 2), count = 0;
        bool scattered = below(&random, 2), duplicate = below(&random, 8) == 0, fails = false;
        uint64_t first = below(&random, GAMES), wanted = below(&random, 40);
        for (uint64_t i = 0; i < wanted; i++) {
            uint64_t game = scattered ? below(&random, GAMES) : (first + i) % GAMES;
            bool listed = there[which][game];
            for (size_t k = 0; k < count && !listed; k++)
                listed = games[k] == game;
            if (listed && !duplicate)
                continue;
            fails = fails || listed;
            games[count++] = game;
        }
        assert_int_equal(write_games(store, cells[which], games, count),
                         fails ? PEG_FAILED : PEG_OK);
        for (size_t i = 0; i < count && !fails; i++)
            there[which][games[i]] = true;
        if (below(&random, 10) == 0) {
            peg_store_close(store);
            store = open_store(PEG_STORE_WRITE);
        }
        take_census(found, store, cells[which], GAMES);
        assert_memory_equal(found, there[which], sizeof found);
    }
    peg_store_close(store);
    store = open_store(PEG_STORE_READ);
    for (size_t which = 0; which < 2; which++) {
        assert_in_range(take_census(found, store, cells[which], GAMES), GAMES / 4, GAMES - 1);
        assert_memory_equal(found, there[which], sizeof found);
    }
    peg_store_close(store);
}

static void missing_ends_where_it_is_asked_to(void **state) {
    (void)state;
    peg_store *store = open_store(PEG_STORE_WRITE);
    int64_t cell = add_cell(store, "00000000000000aa", HOLES, 6);
    ok(write_range(store, cell, 10, 10));
    ok(write_range(store, cell, 30, 10));
    static const struct {
        uint64_t games;
        size_t count;
        peg_range ranges[3];
    } cases[] = {{0, 0, {{0, 0}}},
                 {1, 1, {{0, 0}}},
                 {10, 1, {{0, 9}}},
                 {20, 1, {{0, 9}}},
                 {21, 2, {{0, 9}, {20, 20}}},
                 {35, 2, {{0, 9}, {20, 29}}},
                 {UINT64_MAX, 3, {{0, 9}, {20, 29}, {40, UINT64_MAX - 1}}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        peg_range *missing;
        size_t count;
        ok(peg_store_missing(&missing, &count, store, cell, cases[i].games, &error));
        assert_int_equal(count, cases[i].count);
        for (size_t k = 0; k < count; k++) {
            assert_true(missing[k].first == cases[i].ranges[k].first);
            assert_true(missing[k].last == cases[i].ranges[k].last);
        }
        free(missing);
    }
    peg_store_close(store);
}

static void a_failed_write_changes_nothing(void **state) {
    (void)state;
    bool there[100];
    peg_store *store = open_store(PEG_STORE_WRITE);
    int64_t one = add_cell(store, "00000000000000aa", 1, 6);
    int64_t two = add_cell(store, "00000000000000bb", 1, 6);
    peg_row fresh = {.game = 3}, old = {.game = 17};
    peg_colour secret = 0;
    peg_trace_row generation = {.game = 3, .turn = 2};
    peg_batch first = {.cell = two, .count = 1, .rows = &old, .secrets = &secret, .cpu = 1};
    ok(peg_store_write(store, &first, 1, &error));
    peg_batch batches[] = {{.cell = one,
                            .count = 1,
                            .rows = &fresh,
                            .secrets = &secret,
                            .cpu = 1,
                            .trace_count = 1,
                            .trace = &generation},
                           first};
    for (int again = 0; again < 2; again++) {
        refused(peg_store_write(store, batches, 2, &error), PEG_FAILED,
                "%s: game 17 of cell %d is there already", file, (int)two);
        assert_int_equal(take_census(there, store, one, 100), 0);
    }
    peg_cell_record cell;
    ok(peg_store_cell(&cell, store, two, &error));
    assert_true(cell.cpu == 1);
    peg_cell_record_fini(&cell);
    batches[1].cell = 99;
    refused(peg_store_write(store, batches, 2, &error), PEG_FAILED, "%s: there is no cell 99",
            file);
    assert_int_equal(take_census(there, store, one, 100), 0);
    peg_store_close(store);
}

/* Writes size bytes of text at an offset, in a file that is made where there is none. */
static void patch(const char *path, long offset, const void *text, size_t size) {
    FILE *out = fopen(path, exists(path) ? "r+b" : "wb");
    assert_non_null(out);
    fseek(out, offset, SEEK_SET);
    assert_int_equal(fwrite(text, 1, size, out), size);
    fclose(out);
}

static uint64_t fingerprint(const char *path) {
    uint64_t hash = 14695981039346656037u;
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    for (int byte; (byte = getc(in)) != EOF;)
        hash = (hash ^ (uint64_t)byte) * 1099511628211u;
    fclose(in);
    return hash;
}

/* Opening fails, with this message after the file's name, and leaves the folder as it is. */
static void refuses(peg_store_mode mode, const char *experiment, const char *message) {
    peg_store *store;
    char lock[128];
    uint64_t before = fingerprint(file);
    snprintf(lock, sizeof lock, "%s/lock", dir);
    remove(lock);
    refused(peg_store_open(&store, dir, mode, experiment, &error), PEG_INVALID, "%s: %s", file,
            message);
    assert_null(store);
    assert_true(fingerprint(file) == before);
    assert_false(exists(lock));
}

static void refuses_what_is_not_ours(void **state) {
    (void)state;
    peg_store_close(open_store(PEG_STORE_WRITE));
    refuses(PEG_STORE_WRITE, "other", "holds experiment 'test', not 'other'");
    patch(file, 60, "\0\0\0\3", 4); /* user_version */
    for (peg_store_mode mode = PEG_STORE_READ; mode <= PEG_STORE_WRITE; mode++)
        refuses(mode, "test",
                "its schema is number 3, this peglab knows number 2; a newer one wrote it");
    patch(file, 60, "\0\0\0\1", 4);
    for (peg_store_mode mode = PEG_STORE_READ; mode <= PEG_STORE_WRITE; mode++)
        refuses(mode, "test", "its schema is number 1, this peglab knows number 2");
    patch(file, 68, "\0\0\0\0", 4); /* application_id */
    for (peg_store_mode mode = PEG_STORE_READ; mode <= PEG_STORE_WRITE; mode++)
        refuses(mode, "test", "a SQLite file, but not one of peglab");
    patch(file, 0, "sqlite", 6);
    for (peg_store_mode mode = PEG_STORE_READ; mode <= PEG_STORE_WRITE; mode++)
        refuses(mode, "test", "not a SQLite file");
}

static void refuses_folders_with_something_else(void **state) {
    (void)state;
    char path[128];
    peg_store *store;
    refused(peg_store_open(&store, dir, PEG_STORE_READ, NULL, &error), PEG_INVALID,
            "%s: there is no results.db", dir);
    assert_false(exists(dir));
    assert_int_equal(mkdir(dir, 0777), 0);
    snprintf(path, sizeof path, "%s/thesis.tex", dir);
    patch(path, 0, "x", 1);
    refused(peg_store_open(&store, dir, PEG_STORE_WRITE, "test", &error), PEG_INVALID,
            "%s: the folder is not empty and holds no results.db; choose another", dir);
    assert_false(exists(file));
    refused(peg_store_open(&store, path, PEG_STORE_WRITE, "test", &error), PEG_INVALID,
            "%s: Not a directory", path);
}

static void makes_folders_and_begins_in_an_empty_file(void **state) {
    (void)state;
    char deep[96], path[128];
    peg_store *store;
    snprintf(deep, sizeof deep, "%s/a/b/c/", top);
    ok(peg_store_open(&store, deep, PEG_STORE_WRITE, "test", &error));
    peg_store_close(store);
    /* So it is after a kill at the very beginning: a lock, and perhaps a file of no bytes. */
    assert_int_equal(mkdir(dir, 0777), 0);
    snprintf(path, sizeof path, "%s/lock", dir);
    patch(path, 0, "x", 1);
    fclose(fopen(file, "wb"));
    refused(peg_store_open(&store, dir, PEG_STORE_READ, NULL, &error), PEG_INVALID,
            "%s: no results in it yet", file);
    peg_store_close(open_store(PEG_STORE_WRITE));
    peg_store_close(open_store(PEG_STORE_READ));
}

static void a_reader_leaves_no_trace(void **state) {
    (void)state;
    peg_store *store = open_store(PEG_STORE_WRITE);
    bool there[100];
    char lock[128];
    int64_t cell = add_cell(store, "00000000000000aa", HOLES, 6);
    ok(write_range(store, cell, 0, 10));
    peg_store_close(store);
    snprintf(lock, sizeof lock, "%s/lock", dir);
    remove(lock);
    uint64_t before = fingerprint(file);
    assert_int_equal(chmod(file, 0444) | chmod(dir, 0555), 0);
    store = open_store(PEG_STORE_READ);
    assert_int_equal(take_census(there, store, cell, 100), 10);
    assert_int_equal(write_range(store, cell, 10, 10), PEG_FAILED);
    peg_store_close(store);
    assert_int_equal(chmod(dir, 0777), 0);
    assert_false(exists(lock));
    assert_true(fingerprint(file) == before);
}

/* A second process, which reports through a pipe. It ends by a signal always: at its own exit it
 * would tidy up what it has from the fork. */
typedef struct child {
    pid_t id;
    int reports;
} child;

static child start(void body(int reports)) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    child made = {fork(), ends[0]};
    assert_true(made.id >= 0);
    if (made.id == 0) {
        close(ends[0]);
        setenv("CMOCKA_TEST_ABORT", "1", 1);
        body(ends[1]);
        raise(SIGKILL);
    }
    close(ends[1]);
    return made;
}

static void report(int reports, int value) {
    unsigned char byte = (unsigned char)value;
    assert_int_equal(write(reports, &byte, 1), 1);
}

/* -1: it has ended. */
static int hear(child from) {
    unsigned char byte;
    return read(from.reports, &byte, 1) == 1 ? byte : -1;
}

/* Waits for its end, and returns the signal that ended it. */
static int signal_of(child ended) {
    int status;
    assert_int_equal(waitpid(ended.id, &status, 0), ended.id);
    close(ended.reports);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void hold_lock(int reports) {
    open_store(PEG_STORE_WRITE);
    report(reports, 1);
    for (;;)
        pause();
}

static void a_second_writer_is_told_who_is_first(void **state) {
    (void)state;
    char path[128], holder[512], process[32];
    peg_store *second;
    snprintf(path, sizeof path, "%s/lock", dir);
    child holds = start(hold_lock);
    assert_int_equal(hear(holds), 1);
    FILE *lock = fopen(path, "r");
    assert_non_null(lock);
    assert_non_null(fgets(holder, sizeof holder, lock));
    fclose(lock);
    holder[strcspn(holder, "\n")] = '\0';
    snprintf(process, sizeof process, " (process %ld) on ", (long)holds.id);
    assert_non_null(strstr(holder, process));
    assert_non_null(strstr(holder, " since 20"));
    refused(peg_store_open(&second, dir, PEG_STORE_WRITE, "test", &error), PEG_FAILED,
            "%s: another run is writing here: %s", dir, holder);
    peg_store_close(open_store(PEG_STORE_READ));
    kill(holds.id, SIGKILL);
    assert_int_equal(signal_of(holds), SIGKILL);

    peg_store *first = open_store(PEG_STORE_WRITE);
    assert_int_equal(peg_store_open(&second, dir, PEG_STORE_WRITE, "test", &error), PEG_FAILED);
    assert_non_null(strstr(error.message, "another run is writing here: "));
    peg_store_close(first);
    peg_store_close(open_store(PEG_STORE_WRITE));
}

static void hold_read(int reports) {
    bool there[100];
    peg_store *store = open_store(PEG_STORE_READ);
    ok(peg_store_begin_read(store, &error));
    report(reports, 1);
    usleep(5500000);
    report(reports, (int)take_census(there, store, 1, 100));
    peg_store_end_read(store);
}

static void count_warning(void *user, const peg_event *event) {
    assert_int_equal(event->kind, PEG_EVENT_WARNING);
    assert_non_null(strstr(event->text, "results.db: waiting for another program that uses it"));
    ++*(int *)user;
}

/* The reader sees one state although a write is under way, which waits, says so, and succeeds. */
static void a_writer_waits_for_a_reader(void **state) {
    (void)state;
    bool there[100];
    int warnings = 0;
    peg_store *store = open_store(PEG_STORE_WRITE);
    assert_int_equal(add_cell(store, "00000000000000aa", HOLES, 6), 1);
    ok(write_range(store, 1, 0, 10));
    peg_store_close(store);
    child reader = start(hold_read);
    assert_int_equal(hear(reader), 1);
    store = open_store(PEG_STORE_WRITE);
    peg_store_observe(store, &(peg_observer){count_warning, &warnings});
    ok(write_range(store, 1, 10, 20));
    assert_int_equal(warnings, 1);
    assert_int_equal(hear(reader), 10);
    assert_int_equal(signal_of(reader), SIGKILL);
    assert_int_equal(take_census(there, store, 1, 100), 30);
    peg_store_close(store);
}

enum { PIECE = 500 };
static uint64_t pieces; /* that are written */

/* A piece is every other game of a block of two, backwards: ranges appear and vanish. */
static void write_for_ever(int reports) {
    uint64_t games[PIECE];
    peg_store *store = open_store(PEG_STORE_WRITE);
    for (;; pieces++) {
        for (uint64_t i = 0; i < PIECE; i++)
            games[i] = (pieces / 2 + 1) * 2 * PIECE - 1 - 2 * i - pieces % 2;
        ok(write_games(store, 1, games, PIECE));
        report(reports, 1);
    }
}

static void a_kill_tears_nothing(void **state) {
    (void)state;
    enum { GAMES = 400000, KILLS = 25 };
    static bool there[GAMES];
    uint64_t random = 7;
    peg_store *store = open_store(PEG_STORE_WRITE);
    assert_int_equal(add_cell(store, "00000000000000aa", HOLES, 6), 1);
    peg_store_close(store);
    pieces = 0;
    for (int i = 0; i < KILLS; i++) {
        child writer = start(write_for_ever);
        uint64_t heard = below(&random, 5);
        for (uint64_t k = 0; k < heard; k++)
            assert_int_equal(hear(writer), 1);
        usleep((useconds_t)below(&random, 5000));
        kill(writer.id, SIGKILL);
        assert_int_equal(signal_of(writer), SIGKILL);
        store = open_store(i % 2 ? PEG_STORE_READ : PEG_STORE_WRITE);
        uint64_t rows = take_census(there, store, 1, GAMES);
        assert_true(rows >= (pieces + heard) * PIECE && rows % PIECE == 0);
        pieces = rows / PIECE;
        peg_store_close(store);
    }
}

/* No file may grow beyond so many bytes. */
static void limit_files(off_t bytes) {
    struct rlimit none = {0, 0}, size = {(rlim_t)bytes, RLIM_INFINITY};
    assert_int_equal(setrlimit(RLIMIT_CORE, &none) | setrlimit(RLIMIT_FSIZE, &size), 0);
}

static off_t size_of(const char *path) {
    struct stat entry;
    assert_int_equal(stat(path, &entry), 0);
    return entry.st_size;
}

static void die_while_committing(int reports) {
    (void)reports;
    peg_store *store = open_store(PEG_STORE_WRITE);
    signal(SIGXFSZ, SIG_DFL);
    limit_files(size_of(file) + 16384);
    write_range(store, 1, 1000, 10000);
}

/* The kill comes when the commit has written some pages of the file, and not the others. */
static void a_hot_journal_is_rolled_back(void **state) {
    (void)state;
    static bool there[20000];
    char journal[160];
    snprintf(journal, sizeof journal, "%s-journal", file);
    for (peg_store_mode mode = PEG_STORE_READ; mode <= PEG_STORE_WRITE; mode++) {
        peg_store *store = open_store(PEG_STORE_WRITE);
        int64_t cell = add_cell(store, "00000000000000aa", HOLES, 6);
        if (mode == PEG_STORE_READ)
            ok(write_range(store, cell, 0, 1000));
        peg_store_close(store);
        uint64_t before = fingerprint(file);
        assert_int_equal(signal_of(start(die_while_committing)), SIGXFSZ);
        assert_true(fingerprint(file) != before);
        assert_true(exists(journal));
        store = open_store(mode);
        assert_int_equal(take_census(there, store, cell, 20000), 1000);
        peg_store_close(store);
        assert_true(fingerprint(file) == before);
        assert_false(exists(journal));
    }
}

static void fail_and_go_on(int reports) {
    static bool there[20000];
    peg_store *store = open_store(PEG_STORE_WRITE);
    off_t size = size_of(file);
    signal(SIGXFSZ, SIG_IGN);
    limit_files(size + 16384);
    refused(write_range(store, 1, 1000, 10000), PEG_FAILED, "%s: disk I/O error (File too large)",
            file);
    assert_int_equal(take_census(there, store, 1, 20000), 1000);
    limit_files(size * 100);
    ok(write_range(store, 1, 1000, 10000));
    assert_int_equal(take_census(there, store, 1, 20000), 11000);
    report(reports, 1);
}

static void a_full_disk_is_said_and_survived(void **state) {
    (void)state;
    static bool there[20000];
    peg_store *store = open_store(PEG_STORE_WRITE);
    int64_t cell = add_cell(store, "00000000000000aa", HOLES, 6);
    ok(write_range(store, cell, 0, 1000));
    peg_store_close(store);
    child writer = start(fail_and_go_on);
    assert_int_equal(hear(writer), 1);
    assert_int_equal(signal_of(writer), SIGKILL);
    store = open_store(PEG_STORE_READ);
    assert_int_equal(take_census(there, store, cell, 20000), 11000);
    peg_store_close(store);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(keeps_what_it_is_given),
        TEST(one_hash_is_one_cell),
        TEST(many_colours_and_counts_beyond_63_bits),
        TEST(generations_have_keys),
        TEST(ranges_agree_with_a_bitmap),
        TEST(missing_ends_where_it_is_asked_to),
        TEST(a_failed_write_changes_nothing),
        TEST(refuses_what_is_not_ours),
        TEST(refuses_folders_with_something_else),
        TEST(makes_folders_and_begins_in_an_empty_file),
        TEST(a_reader_leaves_no_trace),
        TEST(a_second_writer_is_told_who_is_first),
        TEST(a_writer_waits_for_a_reader),
        TEST(a_kill_tears_nothing),
        TEST(a_hot_journal_is_rolled_back),
        TEST(a_full_disk_is_said_and_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
