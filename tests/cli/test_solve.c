/* The positions of the documents that peglab grew from, as `solve` shows them. */
#include "../support.h"

#include <peglab/feedback.h>

/* clang-format off */

/* B. Langer, Mastermind : des preuves par ordinateur, section 3.2: how every guess splits the 27
 * codes of 3 holes and 3 colours, and, after 112 with (1,1), the four that are left. The document
 * counts colours from 0. */
static const char WEIGHTS[] =
    "      0,0   0,1   0,2   0,3   1,0   1,1   1,2   2,0   3,0  weight\n"
    "111     8     0     0     0    12     0     0     6     1      12\n"
    "112     1     4     3     0     6     4     2     6     1       6\n"
    "113     1     4     3     0     6     4     2     6     1       6\n"
    "121     1     4     3     0     6     4     2     6     1       6\n"
    "122     1     4     3     0     6     4     2     6     1       6\n"
    "123     0     0     6     2     3     6     3     6     1       6\n"
    "131     1     4     3     0     6     4     2     6     1       6\n"
    "132     0     0     6     2     3     6     3     6     1       6\n"
    "133     1     4     3     0     6     4     2     6     1       6\n"
    "211     1     4     3     0     6     4     2     6     1       6\n"
    "212     1     4     3     0     6     4     2     6     1       6\n"
    "213     0     0     6     2     3     6     3     6     1       6\n"
    "221     1     4     3     0     6     4     2     6     1       6\n"
    "222     8     0     0     0    12     0     0     6     1      12\n"
    "223     1     4     3     0     6     4     2     6     1       6\n"
    "231     0     0     6     2     3     6     3     6     1       6\n"
    "232     1     4     3     0     6     4     2     6     1       6\n"
    "233     1     4     3     0     6     4     2     6     1       6\n"
    "311     1     4     3     0     6     4     2     6     1       6\n"
    "312     0     0     6     2     3     6     3     6     1       6\n"
    "313     1     4     3     0     6     4     2     6     1       6\n"
    "321     0     0     6     2     3     6     3     6     1       6\n"
    "322     1     4     3     0     6     4     2     6     1       6\n"
    "323     1     4     3     0     6     4     2     6     1       6\n"
    "331     1     4     3     0     6     4     2     6     1       6\n"
    "332     1     4     3     0     6     4     2     6     1       6\n"
    "333     8     0     0     0    12     0     0     6     1      12\n";

static const char WEIGHTS_AFTER[] =
    "      0,0   0,1   0,2   0,3   1,0   1,1   1,2   2,0   3,0  weight\n"
    "111     0     0     0     0     2     0     0     2     0       2\n"
    "112     0     0     0     0     0     4     0     0     0       4\n"
    "113     0     0     0     0     0     0     2     2     0       2\n"
    "121     0     0     1     0     0     1     0     2     0       2\n"
    "122     0     1     1     0     1     0     0     1     0       1\n"
    "123     0     0     1     0     0     1     1     0     1       1\n"
    "131     0     0     1     0     0     1     1     0     1       1\n"
    "132     0     0     1     1     0     0     1     1     0       1\n"
    "133     0     0     1     0     0     1     0     2     0       2\n"
    "211     0     0     1     0     0     1     0     2     0       2\n"
    "212     0     1     1     0     1     0     0     1     0       1\n"
    "213     0     0     1     0     0     1     1     0     1       1\n"
    "221     0     0     0     0     2     2     0     0     0       2\n"
    "222     2     0     0     0     2     0     0     0     0       2\n"
    "223     0     2     0     0     0     0     0     2     0       2\n"
    "231     0     0     0     1     0     1     1     1     0       1\n"
    "232     0     1     1     0     1     1     0     0     0       1\n"
    "233     0     1     0     0     1     1     0     1     0       1\n"
    "311     0     0     1     0     0     1     1     0     1       1\n"
    "312     0     0     1     1     0     0     1     1     0       1\n"
    "313     0     0     1     0     0     1     0     2     0       2\n"
    "321     0     0     0     1     0     1     1     1     0       1\n"
    "322     0     1     1     0     1     1     0     0     0       1\n"
    "323     0     1     0     0     1     1     0     1     0       1\n"
    "331     0     0     2     0     0     0     0     2     0       2\n"
    "332     0     0     2     0     2     0     0     0     0       2\n"
    "333     0     0     0     0     4     0     0     0     0       4\n";

/* clang-format on */

static void check_solve(const char *const *arguments, const char *expected) {
    const char *argv[24] = {PEGLAB_PROGRAM, "solve"};
    program it;
    for (size_t i = 0; arguments[i]; i++)
        argv[i + 2] = arguments[i];
    program_start_to(&it, NULL, argv);
    program_wait(&it);
    assert_string_equal(it.err, "");
    assert_string_equal(it.out, expected);
    assert_int_equal(it.exit, 0);
    program_free(&it);
}

#define SOLVE(expected, ...) check_solve((const char *const[]){__VA_ARGS__, NULL}, expected)
#define THREE "--holes", "3", "--colours", "3"

static void weights_of_the_first_guess(void **state) {
    (void)state;
    char expected[4096];
    snprintf(expected, sizeof expected, "27 candidates\n%sknuth guesses 112\n", WEIGHTS);
    SOLVE(expected, THREE, "--weights");
    SOLVE(expected, THREE, "--weights", "--set", "prefer_candidates=no");
}

static void weights_of_the_second_guess(void **state) {
    (void)state;
    char expected[4096];
    snprintf(expected, sizeof expected,
             " 1  112  BP 1  MP 1  S(e) = 3\n4 candidates\n123\n131\n213\n311\n%s"
             "knuth guesses 122\n",
             WEIGHTS_AFTER);
    SOLVE(expected, THREE, "--set", "prefer_candidates=no", "--weights", "--candidates", "112:1,1");
}

/* The rest of that game: the secret is the document's [1,0,2]. */
static void the_game_of_the_weights(void **state) {
    (void)state;
    SOLVE(" 1  112  BP 1  MP 1  S(e) = 3\n"
          " 2  122  BP 0  MP 2  S(e) = 2\n"
          "1 candidate\n213\n"
          "knuth guesses 213\n",
          THREE, "--set", "prefer_candidates=no", "--candidates", "112:1,1", "122:0,2");
    SOLVE(" 1  112  BP 1  MP 1  S(e) = 3\n"
          " 2  122  BP 0  MP 2  S(e) = 2\n"
          " 3  213  BP 3  MP 0  S(e) = 6\n"
          "1 candidate\nsolved in 3 guesses\n",
          THREE, "112:1,1", "122:0,2", "213:3,0");
}

/* J. Chassagne, S. Faure-Claireau, Mastermind, 2025, questions 5 and 6: R is 1, G is 2, B is 3. */
static void possible_after_an_answer(void **state) {
    (void)state;
    SOLVE(" 1  132  BP 1  MP 2  S(e) = 4\n"
          "3 candidates\n123\n231\n312\n" /* RGB, GBR, BRG */
          "first_consistent guesses 123\n",
          THREE, "--strategy", "first_consistent", "--candidates", "132:1,2");
    SOLVE(" 1  132  BP 2  MP 0  S(e) = 4\n"
          "6 candidates\n112\n122\n131\n133\n232\n332\n" /* RRG, RGG, RBR, RBB, GBG, BBG */
          "first_consistent guesses 112\n",
          THREE, "--strategy", "first_consistent", "--candidates", "132:2,0");
    program it; /* no code is possible, nor is the answer */
    RUN(&it, "solve", THREE, "--candidates", "132:2,1");
    assert_int_equal(it.exit, 2);
    assert_string_equal(it.out, "");
    assert_string_equal(
        it.err, "peglab: '132:2,1': 2 blacks and 1 whites cannot be the answer in 3 holes\n");
    program_free(&it);
}

/* Question 11, where the impossible NNV settles what a candidate does not: R, V, B, J, N are 1 to
 * 5. The first of the five guesses with candidates alone, then the other way. */
static void an_impossible_guess(void **state) {
    (void)state;
#define FIVE "--holes", "3", "--colours", "5", "--strategy", "first_consistent", "--candidates"
    SOLVE(" 1  222  BP 0  MP 0  S(e) = 0\n"
          " 2  454  BP 2  MP 0  S(e) = 4\n"
          "9 candidates\n154\n354\n414\n434\n444\n451\n453\n455\n554\n"
          "first_consistent guesses 154\n",
          FIVE, "222:0,0", "454:2,0");
    SOLVE(" 1  222  BP 0  MP 0  S(e) = 0\n"
          " 2  454  BP 2  MP 0  S(e) = 4\n"
          " 3  453  BP 2  MP 0  S(e) = 4\n"
          "2 candidates\n451\n455\n"
          "first_consistent guesses 451\n",
          FIVE, "222:0,0", "454:2,0", "453:2,0");
    SOLVE(" 1  222  BP 0  MP 0  S(e) = 0\n"
          " 2  454  BP 2  MP 0  S(e) = 4\n"
          " 3  453  BP 2  MP 0  S(e) = 4\n"
          " 4  451  BP 2  MP 0  S(e) = 4\n"
          "1 candidate\n455\n"
          "first_consistent guesses 455\n",
          FIVE, "222:0,0", "454:2,0", "453:2,0", "451:2,0");
    SOLVE(" 1  222  BP 0  MP 0  S(e) = 0\n"
          " 2  454  BP 2  MP 0  S(e) = 4\n"
          " 3  552  BP 1  MP 1  S(e) = 3\n"
          "1 candidate\n455\n"
          "first_consistent guesses 455\n",
          FIVE, "222:0,0", "454:2,0", "552:1,1");
#undef FIVE
}

/* Letters stand for colours, colours beyond 9 have spaces between them. */
static void how_codes_are_written(void **state) {
    (void)state;
    SOLVE(" 1  1122  BP 0  MP 0  S(e) = 0\n256 candidates\nfirst_consistent guesses 3333\n",
          "--strategy", "first_consistent", "AABB:0,0");
    SOLVE(" 1  1 12  BP 1  MP 0  S(e) = 2\n22 candidates\nfirst_consistent guesses 1 1\n",
          "--holes", "2", "--colours", "12", "--strategy", "first_consistent", "1 12:1,0");
    SOLVE(" 1  12  BP 0  MP 2  S(e) = 2\n1 candidate\n21\nknuth guesses 21\n", "--holes", "2",
          "--colours", "4", "--no-repeats", "--candidates", "12:0,2");
}

/* Asks for guess after guess until the secret is found. */
static unsigned long guesses_needed(const peg_spec *spec, const char *game, const char *secret) {
    const char *argv[32] = {PEGLAB_PROGRAM, "solve", "--holes", "3",  "--colours",  "4",
                            "--seed",       "11",    "--game",  game, "--strategy", "minimise"};
    char lines[16][32], played[4];
    peg_colour code[3], guess[3];
    assert_int_equal(peg_code_parse(code, spec, secret, NULL), PEG_OK);
    for (unsigned long turn = 0; turn < 16; turn++) {
        program it;
        program_start_to(&it, NULL, argv);
        program_wait(&it);
        const char *text = strstr(it.out, "minimise guesses ");
        assert_non_null(text);
        text += strlen("minimise guesses ");
        snprintf(played, sizeof played, "%.3s", text);
        assert_int_equal(peg_code_parse(guess, spec, played, NULL), PEG_OK);
        peg_feedback answer = peg_feedback_of(spec, guess, code);
        snprintf(lines[turn], sizeof lines[turn], "%s:%d,%d", played, answer.blacks, answer.whites);
        argv[12 + turn] = lines[turn];
        program_free(&it);
        if (peg_feedback_solved(spec, answer))
            return turn + 1;
    }
    return 0;
}

/* A random strategy plays the guesses that game K of a run gets. */
static void the_guesses_of_a_run(void **state) {
    (void)state;
    program it;
    peg_spec spec;
    write_text("plan.ini", "[experiment]\nname = same\nseed = 11\nsizes = 3x4\ncodemaker = random\n"
                           "games = 40\nstrategies = minimise\n");
    RUN_WELL(&it, "run", "plan.ini", "--out", "out");
    program_free(&it);
    char *games = games_of("out");
    assert_int_equal(line_count(games), 41);
    assert_int_equal(peg_spec_init(&spec, 3, 4, true, NULL), PEG_OK);
    for (char *line = strchr(games, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        char game[16], secret[16];
        unsigned long guesses;
        assert_int_equal(sscanf(line, "%*[^,],minimise,3,4,1,random,%15[^,],%15[^,],1,%lu,", game,
                                secret, &guesses),
                         3);
        assert_int_equal(guesses_needed(&spec, game, secret), guesses);
    }
    free(games);
}

static const char POSITION[] = " 1  1122  BP 1  MP 1  S(e) = 3\n"
                               " 2  3344  BP 0  MP 2  S(e) = 2\n"
                               "12 candidates\n";

/* The columns of a line that shows a generation; returns its number. */
static unsigned long check_generation(const char *line, unsigned long eligible_before,
                                      unsigned long *eligible) {
    unsigned long number, best, distinct;
    double mean, entropy;
    int end = 0;
    assert_int_equal(sscanf(line, "%lu %lu %lf %lu %lu %lf%n", &number, &best, &mean, eligible,
                            &distinct, &entropy, &end),
                     6);
    assert_int_equal(end, 10 + 8 + 10 + 10 + 10 + 9);
    assert_int_equal(line[end], '\n');
    assert_in_range(*eligible, eligible_before, 12);
    assert_in_range(distinct, 1, 150);
    assert_true(mean >= (double)best && entropy > 0 && entropy < 2.59);
    return number;
}

/* Returns what follows it. */
static const char *check_course(const char *line, const char *name, size_t bars) {
    assert_memory_equal(line, name, strlen(name));
    line += strlen(name) + strspn(line + strlen(name), " ");
    for (size_t i = 0; i < bars; i++, line += 3) {
        assert_memory_equal(line, "\xe2\x96", 2); /* ▁ … █ */
        assert_in_range((unsigned char)line[2], 0x81, 0x88);
    }
    assert_memory_equal(line, "  ", 2);
    return strchr(line, '\n') + 1;
}

/* There are 12 candidates where 60 are wanted, so that evolution goes on to its end. */
static void check_verbose(const char *generations, const unsigned long *shown, size_t count,
                          size_t bars) {
    static const char *const names[] = {"best", "mean", "eligible", "distinct", "entropy"};
    static const char header[] =
        "\nbest, mean: fitness, less is better; eligible: found so far; entropy: bits a hole\n"
        "generation    best      mean  eligible  distinct  entropy\n";
    char setting[64];
    unsigned long eligible = 0;
    program it, plain;
    snprintf(setting, sizeof setting, "generations=%s", generations);
    RUN_WELL(&it, "solve", "--strategy", "ga", "--set", setting, "--verbose", "1122:1,1",
             "3344:0,2");
    RUN_WELL(&plain, "solve", "--strategy", "ga", "--set", setting, "1122:1,1", "3344:0,2");
    size_t before = strlen(POSITION);
    assert_memory_equal(it.out, POSITION, before);
    assert_memory_equal(plain.out, POSITION, before);
    const char *line = it.out + before;
    assert_memory_equal(line, header, sizeof header - 1);
    line += sizeof header - 1;
    for (size_t i = 0; i < count; i++, line = strchr(line, '\n') + 1)
        assert_int_equal(check_generation(line, eligible, &eligible), shown[i]);
    assert_int_equal(*line++, '\n');
    for (size_t i = 0; i < 5; i++)
        line = check_course(line, names[i], bars);
    assert_int_equal(*line++, '\n');
    assert_string_equal(line, plain.out + before); /* the guess is the same */
    program_free(&it);
    program_free(&plain);
}

static void the_generations_of_a_turn(void **state) {
    (void)state;
    static const unsigned long one[] = {0, 1};
    static const unsigned long odd[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 27};
    static const unsigned long even[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50};
    static const unsigned long many[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,   9,  10,
                                         20, 30, 40, 50, 60, 70, 80, 90, 100, 123};
    static const unsigned long most[] = {0,   1,   2,   3,   4,   5,   6,    7,    8,   9,   10,
                                         20,  30,  40,  50,  60,  70,  80,   90,   100, 200, 300,
                                         400, 500, 600, 700, 800, 900, 1000, 2000, 2500};
    check_verbose("1", one, 2, 2);
    check_verbose("27", odd, 13, 28);
    check_verbose("50", even, 15, 51);
    check_verbose("123", many, 21, 60);
    check_verbose("2500", most, 31, 60);
}

static void no_generations(void **state) {
    (void)state;
    SOLVE("1296 candidates\n"
          "no generations to show: ga does not evolve its first guess\n"
          "ga guesses 4621\n",
          "--strategy", "ga", "--verbose");
    SOLVE(" 1  1122  BP 1  MP 1  S(e) = 3\n208 candidates\n"
          "no generations to show: knuth does not evolve\n"
          "knuth guesses 1134\n",
          "--verbose", "1122:1,1");
}

/* One code, and no generation to find a better one. */
static void a_stuck_turn(void **state) {
    (void)state;
    char expected[512];
    static const char guess[] = "ga guesses 3336\n"
                                "no eligible code was found: this is the nearest\n";
#define ALONE "--strategy", "ga", "--set", "population=1", "--set", "generations=0"
    snprintf(expected, sizeof expected, "%s%s", POSITION, guess);
    SOLVE(expected, ALONE, "1122:1,1", "3344:0,2");
    snprintf(
        expected, sizeof expected,
        "%s\nbest, mean: fitness, less is better; eligible: found so far; entropy: bits a hole\n"
        "generation    best      mean  eligible  distinct  entropy\n"
        "         0       9      9.00         0         1     0.00\n\n%s",
        POSITION, guess);
    SOLVE(expected, ALONE, "--verbose", "1122:1,1", "3344:0,2");
#undef ALONE
}

static void refused(const char *argument, const char *second, const char *expected) {
    program it;
    RUN(&it, "solve", argument, second);
    assert_int_equal(it.exit, 2);
    assert_string_equal(it.err, expected);
    program_free(&it);
}

static void what_is_refused(void **state) {
    (void)state;
    program it;
    RUN(&it, "solve", "--strategy", "knoth");
    assert_int_equal(it.exit, 2);
    assert_int_equal(line_count(it.err), 1);
    assert_non_null(
        strstr(it.err, "there is no strategy 'knoth'; did you mean knuth? (known: knuth, "));
    program_free(&it);
    refused("1122:0,0", "1122:4,0",
            "peglab: the answers contradict each other: no code gives them all\n");
    refused("1122:4,0", "1133:0,0", "peglab: guess 1 has found the secret: nothing follows it\n");
    refused("1122", NULL,
            "peglab: '1122': a guess with its answer is written GUESS:BLACKS,WHITES, such as "
            "1122:1,2\n");
    refused("--set", "frist=1122",
            "peglab: --set frist=1122: knuth has no parameter 'frist'; did you mean first? "
            "(allowed: first, prefer_candidates)\n");
    refused("--holes", "0", "peglab: --holes must be an integer from 1 to 256\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {IN_FOLDER(weights_of_the_first_guess),
                                       IN_FOLDER(weights_of_the_second_guess),
                                       IN_FOLDER(the_game_of_the_weights),
                                       IN_FOLDER(possible_after_an_answer),
                                       IN_FOLDER(an_impossible_guess),
                                       IN_FOLDER(how_codes_are_written),
                                       IN_FOLDER(the_guesses_of_a_run),
                                       IN_FOLDER(the_generations_of_a_turn),
                                       IN_FOLDER(no_generations),
                                       IN_FOLDER(a_stuck_turn),
                                       IN_FOLDER(what_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
