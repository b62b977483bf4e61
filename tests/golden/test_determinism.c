/* Same plan, same seed, same games: for any number of threads, on any instruction set, from any
 * compiler. The digests stand here so that builds that never meet are compared all the same; a
 * strategy that is meant to play otherwise gets a new version, and with it new digests. */
#include "../support.h"

#include <inttypes.h>

static const char PLAN[] = "[experiment]\n"
                           "name = same\n"
                           "seed = 20240229\n"
                           "sizes = 4x6, 3x7\n"
                           "codemaker = random, adversary\n"
                           "games = 150\n"
                           "strategies = knuth, entropy, most_parts, human, swaszek, minimise,\n"
                           "  optimise, minimax_random, random_consistent\n"
                           "[strategy swaszek]\n"
                           "mutation = 0.3\n"
                           "[strategy optimise]\n"
                           "impossible = skip, zero, one\n"
                           "[strategy minimax_random]\n"
                           "prefer_candidates = no, yes\n";

/* Another generator, no repeats, a random first guess, games that are given up. */
static const char OTHER_PLAN[] = "[experiment]\n"
                                 "name = other\n"
                                 "seed = 7\n"
                                 "holes = 3\n"
                                 "colours = 12\n"
                                 "repeats = no\n"
                                 "codemaker = random\n"
                                 "games = 200\n"
                                 "max_guesses = 6\n"
                                 "rng = mt19937\n"
                                 "strategies = expected_size, swaszek, random, six_guess, ga\n"
                                 "[strategy expected_size]\n"
                                 "first = random\n"
                                 "pool = candidates\n"
                                 "[strategy random]\n"
                                 "replay_guesses = yes, no\n";

/* The ways of a genetic algorithm, at sizes that no other strategy here plays. */
static const char EVOLVING_PLAN[] = "[experiment]\n"
                                    "name = evolving\n"
                                    "seed = 99\n"
                                    "sizes = 4x6, 6x9\n"
                                    "codemaker = random\n"
                                    "games = 3\n"
                                    "max_guesses = 5\n"
                                    "strategies = ga, berghman, evopp, literal, odd\n"
                                    "[strategy literal]\n"
                                    "use = ga\n"
                                    "next_population = carried\n"
                                    "duplicates = keep\n"
                                    "eligible_repeats = yes\n"
                                    "[strategy odd]\n"
                                    "use = ga\n"
                                    "selection = rank, sus, truncation\n"
                                    "replacement = plus, steady_state\n"
                                    "choose = most_similar\n"
                                    "fitness = score\n"
                                    "offspring = 2\n";

static const uint64_t DIGEST = UINT64_C(0x8d84e4ebd25b701f);
static const uint64_t EVOLVING_DIGEST = UINT64_C(0x6a2ac2c2e03429b3);
static const uint64_t OTHER_DIGEST = UINT64_C(0x42c9c1c6af01f890);

static void check(const char *plan, size_t rows, uint64_t expected, const char *threads) {
    program it;
    write_text("plan.ini", plan);
    RUN_WELL(&it, "run", "plan.ini", "--out", "out", "--threads", threads);
    char *games = games_of("out");
    uint64_t seen = digest(games, strlen(games));
    assert_int_equal(line_count(games), rows + 1);
    if (seen != expected)
        fail_msg("the games of %s threads have the digest 0x%016" PRIx64, threads, seen);
    free(games);
    program_free(&it);
    remove_folder("out");
}

static void check_threads(void) {
    static const char *const threads[] = {"1", "2", "5"};
    for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
        check(PLAN, 2 * 2 * 12 * 150, DIGEST, threads[i]);
        check(OTHER_PLAN, 6 * 200, OTHER_DIGEST, threads[i]);
    }
    check(EVOLVING_PLAN, 2 * 10 * 3, EVOLVING_DIGEST, "1");
    check(EVOLVING_PLAN, 2 * 10 * 3, EVOLVING_DIGEST, "5");
}

/* skip: this machine does not have it. */
static void check_kernel(const char *name) {
    program it;
    assert_int_equal(setenv("PEGLAB_KERNEL", name, 1), 0);
    RUN(&it, "version");
    bool runs = it.exit == 0;
    if (runs)
        assert_non_null(strstr(it.out, name));
    program_free(&it);
    if (runs)
        check_threads();
    unsetenv("PEGLAB_KERNEL");
    if (!runs)
        skip();
}

static void scalar(void **state) {
    (void)state;
    check_kernel("scalar");
}

static void avx2(void **state) {
    (void)state;
    check_kernel("avx2");
}

static void avx512(void **state) {
    (void)state;
    check_kernel("avx512");
}

static void without_sharing(void **state) {
    (void)state;
    char plan[sizeof PLAN + 64];
    snprintf(plan, sizeof plan, "%s", PLAN);
    char *rest = strstr(plan, "sizes");
    snprintf(rest, sizeof plan - (size_t)(rest - plan), "share = no\nsymmetry = no\n%s",
             strstr(PLAN, "sizes"));
    check(plan, 2 * 2 * 12 * 150, DIGEST, "2");
}

/* The identity of a cell, pinned: a change here would play again what is in everybody's folders. */
static void identities(void **state) {
    (void)state;
    program it;
    write_text("secrets.txt", "1122\n6 5 4 3\n# and no more\n");
    write_text("plan.ini", "[experiment]\n"
                           "name = pinned\n"
                           "seed = 42\n"
                           "sizes = 4x6, 5x8\n"
                           "codemaker = all\n"
                           "strategies = knuth, plain, swaszek, narrow\n"
                           "[strategy plain]\n"
                           "use = knuth\n"
                           "prefer_candidates = no\n"
                           "[strategy swaszek]\n"
                           "mutation = 0, 0.3\n"
                           "[strategy narrow]\n"
                           "use = entropy\n"
                           "pool = candidates\n");
    RUN_WELL(&it, "run", "plan.ini", "--dry-run");
    assert_string_equal(
        it.out,
        "cell              game              codemaker          games  label\n"
        "052517e035aecbba  4x6               all                 1296  knuth\n"
        "3c5abc90dd041b99  4x6               all                 1296  plain\n"
        "ba8c7034ab0c3fbd  4x6               all                 1296  swaszek mutation=0\n"
        "2691217dbf33cba4  4x6               all                 1296  swaszek mutation=0.3\n"
        "a94ab2755b0f2d25  4x6               all                 1296  narrow\n"
        "d4923a0380275ce5  5x8               all                32768  knuth\n"
        "e24aaf24f80b4456  5x8               all                32768  plain\n"
        "3eeee5766c0159a4  5x8               all                32768  swaszek mutation=0\n"
        "405d723aa5182d78  5x8               all                32768  swaszek mutation=0.3\n"
        "ea47337c3badb5c1  5x8               all                32768  narrow\n"
        "10 cells, 170320 games\n");
    program_free(&it);
    write_text("plan.ini", "[experiment]\n"
                           "name = pinned\n"
                           "codemaker = file, adversary, mild, fixed, random\n"
                           "games = 10\n"
                           "max_guesses = 12\n"
                           "rng = mt19937\n"
                           "strategies = random_consistent\n"
                           "[codemaker file]\n"
                           "path = secrets.txt\n"
                           "[codemaker mild]\n"
                           "use = adversary\n"
                           "ties = concede\n"
                           "limit = 500\n"
                           "[codemaker fixed]\n"
                           "code = 1234\n");
    RUN_WELL(&it, "run", "plan.ini", "--dry-run");
    assert_string_equal(
        it.out,
        "cell              game              codemaker          games  label\n"
        "feeb2aa13bbd59dd  4x6               file                  10  random_consistent\n"
        "127fb9965c99bdc6  4x6               adversary             10  random_consistent\n"
        "7b73d4b1b7ff29d8  4x6               mild                  10  random_consistent mild\n"
        "34d9667efef0bcd8  4x6               fixed                 10  random_consistent\n"
        "33dcd0af00475d9f  4x6               random                10  random_consistent\n"
        "5 cells, 50 games\n");
    program_free(&it);
}

/* What is no part of it: names, games, threads, sharing, the order of keys, how numbers are
 * and codes are written, where a file stands. */
static void identity_is_what_it_means(void **state) {
    (void)state;
    program it;
    static const char tail[] = "[codemaker file]\npath = %s\n[strategy s]\nuse = swaszek\n"
                               "%s\n[experiment]\nname = %s\ncodemaker = file\nstrategies = s\n%s";
    static const char *const plans[][4] = {
        {"secrets.txt", "mutation = 0.5\nfirst = 1123", "one", "games = 3\nseed = 5\n"},
        {"other/moved.txt", "first = A A B C\nmutation = 0.50", "two",
         "seed = 5\nshare = no\nsymmetry = no\nmax_guesses = 10000\ngames = 7\n"}};
    char hashes[2][17];
    write_text("secrets.txt", "1122\n3344\n");
    assert_int_equal(mkdir("other", 0777), 0);
    write_text("other/moved.txt", "# the same\n\n1 1 2 2\nCCDD\n");
    for (size_t i = 0; i < 2; i++) {
        char plan[1024];
        snprintf(plan, sizeof plan, tail, plans[i][0], plans[i][1], plans[i][2], plans[i][3]);
        write_text("plan.ini", plan);
        RUN_WELL(&it, "run", "plan.ini", "--dry-run");
        const char *line = strchr(it.out, '\n');
        assert_non_null(line);
        snprintf(hashes[i], sizeof hashes[i], "%s", line + 1);
        program_free(&it);
    }
    assert_string_equal(hashes[0], hashes[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {IN_FOLDER(scalar),     IN_FOLDER(avx2),
                                       IN_FOLDER(avx512),     IN_FOLDER(without_sharing),
                                       IN_FOLDER(identities), IN_FOLDER(identity_is_what_it_means)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
