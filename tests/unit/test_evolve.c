/* The strategies that evolve: what they play is what they say they play. */
#include "allocations.h"
#include "table.h"

#include "kernel/distance.h"

#include <stdlib.h>

static const char *const family[] = {"ga", "berghman", "evopp"};

static void random_secret(table *at, uint64_t game, peg_colour *out) {
    peg_random_start(at->rng, &(peg_random_key){.seed = 5, .game = game});
    peg_code_random(out, &at->spec, at->rng);
}

/* Plays games, and checks of every guess that it is consistent, or said to be stuck. Returns how
 * many were stuck. */
static size_t check_games(table *at, uint64_t games) {
    size_t stuck = 0;
    for (uint64_t game = 0; game < games; game++) {
        peg_colour secret[PEG_MAX_HOLES];
        random_secret(at, game, secret);
        peg_state_clear(&at->state);
        for (bool solved = false; !solved;) {
            peg_move move;
            assert_true(at->state.transcript.count < 2000);
            if (table_next(at, game, &move))
                fail_msg("%s", at->error.message);
            assert_true(peg_code_valid(&at->spec, move.code));
            assert_false(peg_transcript_has(&at->state.transcript, move.code));
            assert_true(move.stuck || peg_transcript_consistent(&at->state.transcript, move.code));
            stuck += move.stuck;
            peg_feedback answer = peg_feedback_of(&at->spec, secret, move.code);
            peg_state_push(&at->state, move.code, answer);
            solved = peg_feedback_solved(&at->spec, answer);
        }
    }
    return stuck;
}

static size_t check(const char *strategy, int holes, int colours, bool repeats,
                    const char *const *settings, uint64_t games) {
    table at;
    if (table_open(&at, strategy, holes, colours, repeats, settings))
        fail_msg("%s", at.error.message);
    size_t stuck = check_games(&at, games);
    table_close(&at);
    return stuck;
}

static void guesses_are_consistent(void **unused) {
    (void)unused;
    static const struct {
        int holes, colours;
        bool repeats;
    } sizes[] = {{1, 1, true}, {1, 6, true},  {2, 2, true},   {4, 6, true}, {5, 8, true},
                 {8, 2, true}, {6, 6, false}, {4, 10, false}, {9, 9, true}};
    for (size_t s = 0; s < 3; s++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            check(family[s], sizes[i].holes, sizes[i].colours, sizes[i].repeats, NULL,
                  i + 1 < sizeof sizes / sizeof *sizes ? 25 : 4);
}

/* Rates of 0 and 1, tiny populations, more eligible codes wanted than there are. */
static void extremes(void **unused) {
    (void)unused;
    static const char *const settings[][12] = {
        {"population", "1", NULL},
        {"population", "2", NULL},
        {"population", "1", "generations", "0", NULL},
        {"mutation", "0", "inversion", "0", "permutation", "0", "crossover_rate", "0", NULL},
        {"mutation", "1", "inversion", "1", "permutation", "1", "reversal", "1", NULL},
        {"eligible", "100000", NULL},
        {"eligible", "1", NULL},
        {"black_weight", "0", "white_weight", "0", "eligible", "3", NULL},
        {"fitness", "score", "eligible", "5", NULL},
        {"next_population", "carried", "duplicates", "keep", "eligible_repeats", "yes", NULL},
        {"choose", "most_similar", "compete", "yes", NULL}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        check("ga", 3, 5, true, settings[i], 20);
        check("ga", 3, 5, false, settings[i], 20);
    }
}

static void nothing_found_is_said(void **unused) {
    (void)unused;
    static const char *const settings[] = {"population", "2", "generations", "0", NULL};
    table at;
    peg_move move;
    assert_int_equal(table_open(&at, "ga", 9, 9, true, settings), PEG_OK);
    table_set(&at, "111111111:1,0 222222222:8,0");
    assert_int_equal(table_next(&at, 0, &move), PEG_OK);
    assert_true(move.stuck);
    table_close(&at);
    assert_int_equal(check("ga", 4, 6, true, NULL, 50), 0);
    assert_int_equal(check("berghman", 5, 8, true, NULL, 50), 0);
}

static void keep_least(void *user, const peg_ga_generation *generation) {
    uint32_t *least = user;
    *least = generation->best < *least ? generation->best : *least;
}

/* A stuck turn plays the nearest code of all generations, not of the last one. */
static void the_nearest_is_played(void **unused) {
    (void)unused;
    static const char *const settings[] = {"population", "5", "generations", "9", NULL};
    static const peg_distance by_default = {PEG_DISTANCE_COMPONENTS, 2, 1};
    uint32_t least, distance;
    size_t stuck = 0;
    table at;
    assert_int_equal(table_open(&at, "ga", 6, 9, true, settings), PEG_OK);
    peg_ga_observer observer = {keep_least, &least};
    peg_player_free(at.player);
    assert_int_equal(peg_player_new(&at.player, at.strategy, at.space, &at.params,
                                    &(peg_options){.generations = &observer}, NULL),
                     PEG_OK);
    table_set(&at, "112234:1,2 334455:1,1 661277:0,3");
    for (uint64_t game = 0; game < 200; game++) {
        peg_move move;
        least = UINT32_MAX;
        assert_int_equal(table_next(&at, game, &move), PEG_OK);
        peg_distances(&distance, &by_default, &at.state.transcript, move.code, 0, 1);
        assert_int_equal(distance, move.stuck ? least : 0);
        stuck += move.stuck;
    }
    assert_true(stuck > 20);
    table_close(&at);
}

static void a_lucky_first_guess(void **unused) {
    (void)unused;
    for (size_t s = 0; s < 3; s++) {
        table at;
        assert_int_equal(
            table_open(&at, family[s], 4, 6, true, (const char *const[]){"first", "3456", NULL}),
            PEG_OK);
        assert_int_equal(table_play(&at, 0, (const peg_colour[]){2, 3, 4, 5}), 1);
        table_close(&at);
    }
}

static void openings(void **unused) {
    (void)unused;
    static const struct {
        const char *strategy;
        int holes, colours;
        bool repeats;
        const char *guess;
    } rows[] = {{"berghman", 4, 6, true, "1123"},   {"berghman", 5, 8, true, "11223"},
                {"berghman", 6, 9, true, "112234"}, {"berghman", 8, 9, true, "11223345"},
                {"berghman", 1, 1, true, "1"},      {"berghman", 4, 2, true, "1121"},
                {"berghman", 4, 6, false, "1234"},  {"evopp", 4, 6, true, "1231"},
                {"evopp", 4, 8, true, "1234"},      {"evopp", 5, 9, true, "12341"},
                {"evopp", 6, 9, true, "123412"},    {"evopp", 3, 1, true, "111"},
                {"evopp", 4, 8, false, "1234"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        table at;
        assert_int_equal(table_open(&at, rows[i].strategy, rows[i].holes, rows[i].colours,
                                    rows[i].repeats, NULL),
                         PEG_OK);
        table_expect(&at, rows[i].guess);
        table_close(&at);
    }
}

/* A population that is carried over: games one after the other, mixed, and from nothing. */
static void carried_populations_follow_the_game(void **unused) {
    (void)unused;
    static const char *const settings[] = {"next_population", "carried", "population", "30",
                                           "generations",     "6",       NULL};
    enum { GAMES = 6, TURNS = 4 };
    table straight, mixed, late;
    peg_move moves[GAMES][TURNS], move;
    peg_state states[GAMES][TURNS];
    assert_int_equal(table_open(&straight, "ga", 5, 8, true, settings), PEG_OK);
    assert_int_equal(table_open(&mixed, "ga", 5, 8, true, settings), PEG_OK);
    for (uint64_t game = 0; game < GAMES; game++) {
        peg_colour secret[PEG_MAX_HOLES];
        random_secret(&straight, game, secret);
        peg_state_clear(&straight.state);
        for (size_t turn = 0; turn < TURNS; turn++) {
            assert_int_equal(peg_state_copy(&states[game][turn], &straight.state), PEG_OK);
            assert_int_equal(table_next(&straight, game, &moves[game][turn]), PEG_OK);
            peg_state_push(&straight.state, moves[game][turn].code,
                           peg_feedback_of(&straight.spec, secret, moves[game][turn].code));
        }
    }
    for (size_t turn = 0; turn < TURNS; turn++)
        for (uint64_t game = 0; game < GAMES; game++) {
            table *players[] = {&mixed, &late};
            assert_int_equal(table_open(&late, "ga", 5, 8, true, settings), PEG_OK);
            for (size_t i = 0; i < 2; i++) {
                peg_state_fini(&players[i]->state);
                assert_int_equal(peg_state_copy(&players[i]->state, &states[game][turn]), PEG_OK);
                players[i]->state.space = players[i]->space;
                players[i]->state.transcript.spec = &players[i]->spec;
                assert_int_equal(table_next(players[i], game, &move), PEG_OK);
                assert_memory_equal(move.code, moves[game][turn].code, 5);
                assert_int_equal(move.work.evaluations, moves[game][turn].work.evaluations);
            }
            table_close(&late);
        }
    for (uint64_t game = 0; game < GAMES; game++)
        for (size_t turn = 0; turn < TURNS; turn++)
            peg_state_fini(&states[game][turn]);
    table_close(&straight);
    table_close(&mixed);
}

/* Individuals scored, and pairs of codes compared: by the book, for a turn of known length. */
static void work_is_counted(void **unused) {
    (void)unused;
    static const char *const settings[] = {"population", "20",  "generations", "3",
                                           "eligible",   "999", NULL};
    table at;
    peg_move move;
    assert_int_equal(table_open(&at, "ga", 4, 6, true, settings), PEG_OK);
    table_set(&at, "1122:1,1 3344:0,1");
    assert_int_equal(table_next(&at, 0, &move), PEG_OK);
    assert_int_equal(move.work.evaluations, 20 * 4);
    assert_int_equal(move.work.comparisons, 20 * 4 * 2);
    table_close(&at);
}

/* The choices among the eligible, against all candidates: with a population that finds them all,
 * the best of all candidates by the same score is played. */
static void choices_are_the_best(void **unused) {
    (void)unused;
    static const char *const scores[] = {"entropy", "expected_size", "most_parts"};
    for (size_t i = 0; i < 3; i++) {
        const char *evolved[] = {"choose", scores[i],     "population", "2000", "eligible",
                                 "1296",   "generations", "40",         NULL};
        table ga, exact;
        peg_move move;
        assert_int_equal(table_open(&ga, "ga", 4, 6, true, evolved), PEG_OK);
        assert_int_equal(table_open(&exact, scores[i], 4, 6, true,
                                    (const char *const[]){"pool", "candidates", NULL}),
                         PEG_OK);
        table_set(&ga, "1122:0,2 3314:1,1");
        table_set(&exact, "1122:0,2 3314:1,1");
        const peg_candidates *all;
        assert_int_equal(peg_state_candidates(&exact.state, &all, NULL), PEG_OK);
        uint64_t count = peg_candidates_count(all);
        assert_int_equal(table_next(&ga, 0, &move), PEG_OK);
        /* Every eligible one was found: so many pairs were compared to choose. */
        assert_int_equal(move.work.comparisons - 2 * move.work.evaluations, count * count);
        peg_move expected;
        assert_int_equal(table_next(&exact, 0, &expected), PEG_OK);
        uint64_t seen[2][14] = {{0}};
        for (uint64_t k = 0; k < count; k++) {
            peg_colour code[PEG_MAX_HOLES];
            peg_code_from_index(code, &ga.spec, peg_candidates_index(all, k));
            const peg_colour *guesses[] = {move.code, expected.code};
            for (size_t g = 0; g < 2; g++)
                seen[g]
                    [peg_feedback_ordinal(&ga.spec, peg_feedback_of(&ga.spec, code, guesses[g]))]++;
        }
        uint64_t squares[2] = {0}, parts[2] = {0};
        for (size_t g = 0; g < 2; g++)
            for (size_t k = 0; k < 14; k++) {
                squares[g] += seen[g][k] * seen[g][k];
                parts[g] += seen[g][k] > 0;
            }
        if (i == 1)
            assert_int_equal(squares[0], squares[1]);
        if (i == 2)
            assert_int_equal(parts[0], parts[1]);
        table_close(&ga);
        table_close(&exact);
    }
}

/* A turn allocates nothing; one that is carried over keeps a copy of its transcript. */
static void turns_do_not_allocate(void **unused) {
    (void)unused;
    for (size_t s = 0; s < 3; s++) {
        table at;
        peg_move move;
        assert_int_equal(table_open(&at, family[s], 5, 8, true, NULL), PEG_OK);
        table_set(&at, "11223:1,1 34451:1,2");
        table_next(&at, 0, &move);
#ifdef COUNTS_ALLOCATIONS
        size_t before = allocations;
        table_next(&at, 1, &move);
        assert_true(allocations - before <= 2);
#endif
        table_close(&at);
    }
}

/* The best known ground: a random consistent code after a random first guess needs 4.640 guesses at
 * 4x6 (computed apart), and a search that picks among many eligible codes at random is that. The
 * error of 3,000 games is 0.016; the bound is four of them. */
static void it_plays_like_a_random_consistent_code(void **unused) {
    (void)unused;
    enum { GAMES = 3000 };
    table at;
    size_t guesses = 0;
    assert_int_equal(table_open(&at, "ga", 4, 6, true, NULL), PEG_OK);
    for (uint64_t game = 0; game < GAMES; game++) {
        peg_colour secret[PEG_MAX_HOLES];
        random_secret(&at, game, secret);
        guesses += table_play(&at, game, secret);
    }
    double mean = (double)guesses / GAMES;
    assert_true(mean > 4.640 - 0.064 && mean < 4.640 + 0.064);
    table_close(&at);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(guesses_are_consistent),
                                       cmocka_unit_test(extremes),
                                       cmocka_unit_test(nothing_found_is_said),
                                       cmocka_unit_test(the_nearest_is_played),
                                       cmocka_unit_test(a_lucky_first_guess),
                                       cmocka_unit_test(openings),
                                       cmocka_unit_test(carried_populations_follow_the_game),
                                       cmocka_unit_test(work_is_counted),
                                       cmocka_unit_test(choices_are_the_best),
                                       cmocka_unit_test(turns_do_not_allocate),
                                       cmocka_unit_test(it_plays_like_a_random_consistent_code)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
