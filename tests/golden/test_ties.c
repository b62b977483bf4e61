/* The rules for ties, each by a test of its own: on positions that can be checked by hand, and
 * against a plain program that scores pair by pair and compares logarithms exactly. */
#include "../unit/table.h"

#include <math.h>

enum { MOST_CODES = 1296, MOST_PRIME = 1297, ANY_PLACE = 32 };

/* A cost as a sum of exponents times the logarithms of primes, over a divisor; slot 0 stands for a
 * plain integer. Logarithms of primes are independent, so that costs are equal exactly where these
 * numbers are. */
typedef struct cost {
    int64_t exponents[MOST_PRIME];
    int64_t divisor;
    long double value;
} cost;

static void add_log(cost *out, int64_t times, uint32_t n) {
    for (uint32_t prime = 2; n > 1; prime++)
        for (; n % prime == 0; n /= prime)
            out->exponents[prime] += times;
}

/* A score of a partition; lower is better. sizes has an entry for every answer, total is their sum.
 */
typedef void score(cost *out, const uint32_t *sizes, int classes, uint32_t total);

static void largest_class(cost *out, const uint32_t *sizes, int classes, uint32_t total) {
    (void)total;
    for (int i = 0; i < classes; i++)
        if (sizes[i] > out->exponents[0])
            out->exponents[0] = sizes[i];
}

static void expected_size(cost *out, const uint32_t *sizes, int classes, uint32_t total) {
    (void)total;
    for (int i = 0; i < classes; i++)
        out->exponents[0] += (int64_t)sizes[i] * sizes[i];
}

static void most_parts(cost *out, const uint32_t *sizes, int classes, uint32_t total) {
    (void)total;
    for (int i = 0; i < classes; i++)
        out->exponents[0] -= sizes[i] > 0;
}

static void entropy(cost *out, const uint32_t *sizes, int classes, uint32_t total) {
    (void)total;
    for (int i = 0; i < classes; i++)
        if (sizes[i] > 0)
            add_log(out, sizes[i], sizes[i]);
}

/* The mean of log(size / total) over the answers that occur. */
static void mean_skip(cost *out, const uint32_t *sizes, int classes, uint32_t total) {
    out->divisor = 0;
    for (int i = 0; i < classes; i++)
        if (sizes[i] > 0) {
            out->divisor++;
            add_log(out, 1, sizes[i]);
            add_log(out, -1, total);
        }
}

/* Over all answers, where those that cannot occur count as 0. */
static void mean_zero(cost *out, const uint32_t *sizes, int classes, uint32_t total) {
    mean_skip(out, sizes, classes, total);
    out->divisor = classes;
}

/* Where they count as log(1 / total). */
static void mean_one(cost *out, const uint32_t *sizes, int classes, uint32_t total) {
    out->divisor = classes;
    for (int i = 0; i < classes; i++) {
        add_log(out, 1, sizes[i]);
        add_log(out, -1, total);
    }
}

static void finish(cost *out) {
    long double sum = (long double)out->exponents[0];
    for (int prime = 2; prime < MOST_PRIME; prime++)
        if (out->exponents[prime])
            sum += (long double)out->exponents[prime] * logl((long double)prime);
    out->value = sum / (long double)out->divisor;
}

static int compare(const cost *a, const cost *b) {
    bool equal = true;
    for (int i = 0; equal && i < MOST_PRIME; i++)
        equal = a->exponents[i] * b->divisor == b->exponents[i] * a->divisor;
    if (equal)
        return 0;
    assert_true(fabsl(a->value - b->value) > 1e-12L);
    return a->value < b->value ? -1 : 1;
}

typedef struct tie_rule {
    const char *strategy, *key, *value;
    score *score;
    bool all;    /* codes are looked at, or candidates alone */
    bool prefer; /* a candidate before any other code of equal cost */
    bool random; /* then one of the equals, or the first */
} tie_rule;

enum { MINIMISE = 9, OPTIMISE, MINIMAX = 13 }; /* where they begin */
static const tie_rule rules[] = {
    {"knuth", "prefer_candidates", "yes", largest_class, true, true, false},
    {"knuth", "prefer_candidates", "no", largest_class, true, false, false},
    {"six_guess", "first", "auto", largest_class, false, true, false},
    {"expected_size", "pool", "all", expected_size, true, true, false},
    {"expected_size", "pool", "candidates", expected_size, false, true, false},
    {"entropy", "pool", "all", entropy, true, true, false},
    {"entropy", "pool", "candidates", entropy, false, true, false},
    {"most_parts", "pool", "all", most_parts, true, true, false},
    {"most_parts", "pool", "candidates", most_parts, false, true, false},
    {"minimise", "first", "auto", largest_class, false, false, true},
    {"optimise", "impossible", "skip", mean_skip, false, false, true},
    {"optimise", "impossible", "zero", mean_zero, false, false, true},
    {"optimise", "impossible", "one", mean_one, false, false, true},
    {"minimax_random", "prefer_candidates", "no", largest_class, true, false, true},
    {"minimax_random", "prefer_candidates", "yes", largest_class, true, true, true}};
enum { RULES = sizeof rules / sizeof *rules };

static size_t find_candidates(const table *at, uint64_t *out) {
    size_t count = 0;
    for (uint64_t index = 0; index < at->spec.size; index++) {
        peg_colour code[ANY_PLACE];
        peg_code_from_index(code, &at->spec, index);
        if (peg_transcript_consistent(&at->state.transcript, code))
            out[count++] = index;
    }
    return count;
}

static void score_guess(cost *out, const table *at, const tie_rule *rule, uint64_t guess,
                        const uint64_t *candidates, size_t count) {
    uint32_t sizes[128] = {0};
    peg_colour code[ANY_PLACE], other[ANY_PLACE];
    peg_code_from_index(code, &at->spec, guess);
    for (size_t i = 0; i < count; i++) {
        peg_code_from_index(other, &at->spec, candidates[i]);
        peg_feedback answer = peg_feedback_of(&at->spec, code, other);
        sizes[peg_feedback_ordinal(&at->spec, answer)]++;
    }
    *out = (cost){.divisor = 1};
    rule->score(out, sizes, peg_feedback_count(&at->spec), (uint32_t)count);
    finish(out);
}

static bool contains(const uint64_t *set, size_t count, uint64_t index) {
    for (size_t i = 0; i < count; i++)
        if (set[i] == index)
            return true;
    return false;
}

/* All guesses that the rule holds for equally good in the position on the table, in their order. */
static size_t find_ties(const table *at, const tie_rule *rule, uint64_t *out) {
    uint64_t candidates[MOST_CODES];
    size_t count = find_candidates(at, candidates), ties = 0;
    bool best_is_candidate = false;
    static cost best, now;
    if (count == 1) {
        out[0] = candidates[0];
        return 1;
    }
    for (uint64_t guess = 0; guess < at->spec.size; guess++) {
        bool is_candidate = contains(candidates, count, guess);
        if (!rule->all && !is_candidate)
            continue;
        score_guess(&now, at, rule, guess, candidates, count);
        int order = ties == 0 ? -1 : compare(&now, &best);
        if (order == 0 && rule->prefer)
            order = (int)best_is_candidate - (int)is_candidate;
        if (order < 0) {
            best = now;
            best_is_candidate = is_candidate;
            ties = 0;
        }
        if (order <= 0)
            out[ties++] = guess;
    }
    return ties;
}

static void open_rule(table *at, const tie_rule *rule, int holes, int colours, bool repeats) {
    const char *settings[] = {rule->key, rule->value, NULL};
    if (table_open(at, rule->strategy, holes, colours, repeats, settings))
        fail_msg("%s", at->error.message);
}

/* What is played in a position, where the rule leaves no choice. */
static void expect(const char *strategy, const char *key, const char *value, int holes, int colours,
                   const char *lines, const char *guess) {
    table at;
    open_rule(&at, &(tie_rule){.strategy = strategy, .key = key, .value = value}, holes, colours,
              true);
    table_set(&at, lines);
    table_expect(&at, guess);
    table_close(&at);
}

/* After 112 with (1,1) four candidates are left: 123, 131, 213, 311. Each of them tells all four
 * apart, and so does 122, which is none of them and stands first. */
static void a_candidate_before_an_earlier_code(void **state) {
    (void)state;
    expect("knuth", "prefer_candidates", "yes", 3, 3, "112:1,1", "123");
    expect("expected_size", "pool", "all", 3, 3, "112:1,1", "123");
    expect("entropy", "pool", "all", 3, 3, "112:1,1", "123");
    expect("most_parts", "pool", "all", 3, 3, "112:1,1", "123");
}

static void the_first_without_preference(void **state) {
    (void)state;
    expect("knuth", "prefer_candidates", "no", 3, 3, "112:1,1", "122");
}

static void the_first_of_the_candidates(void **state) {
    (void)state;
    expect("six_guess", "first", "auto", 3, 3, "112:1,1", "123");
    expect("expected_size", "pool", "candidates", 3, 3, "112:1,1", "123");
    expect("entropy", "pool", "candidates", 3, 3, "112:1,1", "123");
    expect("most_parts", "pool", "candidates", 3, 3, "112:1,1", "123");
}

/* With one candidate left no other code is looked at, though the first ones would do as well. */
static void the_last_candidate(void **state) {
    (void)state;
    for (size_t i = 0; i < RULES; i++)
        expect(rules[i].strategy, rules[i].key, rules[i].value, 3, 3, "112:1,1 122:0,2", "213");
}

/* A game of Chassagne and Faure-Claireau: nine candidates, of which none does better than a largest
 * class of 3. 134 is the first code with 2, 144 the first with 6 parts, 154 the first candidate. */
static void a_better_code_before_any_candidate(void **state) {
    (void)state;
    const char *lines = "222:0,0 454:2,0";
    expect("knuth", "prefer_candidates", "yes", 3, 5, lines, "134");
    expect("knuth", "prefer_candidates", "no", 3, 5, lines, "134");
    expect("most_parts", "pool", "all", 3, 5, lines, "144");
    expect("six_guess", "first", "auto", 3, 5, lines, "154");
}

/* 1342 splits twelve candidates into classes of 4, 2 and six times 1, 1441 into five times 2 and
 * twice 1: 4·log 4 = 4·(2·log 2), an exact tie of different partitions, which no rounding may
 * break, in either order of the two. */
static void equal_entropies_of_different_partitions(void **state) {
    (void)state;
    expect("entropy", "pool", "all", 4, 4, "1224:3,0", "1342");
    expect("entropy", "pool", "all", 4, 4, "1142:3,0", "1223");
    /* 1152 has classes of 4 and 3, the candidate 1154 one of 3 and four of 2. */
    expect("entropy", "pool", "all", 4, 5, "4242:0,1 2344:1,0", "1154");
}

/* Puts a position on the table that some game can reach; no guess has found the secret. */
static void set_random(table *at, uint64_t number) {
    peg_colour secret[ANY_PLACE], guess[ANY_PLACE];
    peg_random_start(at->rng, &(peg_random_key){.seed = 9, .game = number});
    peg_state_clear(&at->state);
    peg_code_random(secret, &at->spec, at->rng);
    for (uint64_t turns = peg_random_below(at->rng, 4); turns > 0; turns--) {
        peg_code_random(guess, &at->spec, at->rng);
        peg_feedback answer = peg_feedback_of(&at->spec, secret, guess);
        if (!peg_feedback_solved(&at->spec, answer))
            assert_int_equal(peg_state_push(&at->state, guess, answer), PEG_OK);
    }
}

static void check_position(table *at, const tie_rule *rule, uint64_t number) {
    uint64_t ties[MOST_CODES];
    peg_move move;
    size_t count = find_ties(at, rule, ties);
    if (table_next(at, number, &move))
        fail_msg("%s", at->error.message);
    uint64_t played = peg_code_index(&at->spec, move.code);
    if (rule->random ? !contains(ties, count, played) : played != ties[0])
        fail_msg("%s %s=%s in %dx%d, position %lu: %s, which its rule does not choose",
                 rule->strategy, rule->key, rule->value, at->spec.holes, at->spec.colours,
                 (unsigned long)number, table_text(at, move.code));
}

/* Every rule against the plain program, in positions that its own games would never reach too. */
static void every_rule_everywhere(void **state) {
    (void)state;
    static const struct {
        int holes, colours;
        bool repeats;
    } sizes[] = {{1, 7, true},  {2, 2, true},  {2, 6, true},  {3, 3, true},
                 {3, 5, true},  {4, 4, true},  {4, 3, true},  {6, 2, true},
                 {3, 6, false}, {4, 5, false}, {2, 11, false}};
    enum { POSITIONS = 60 };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t j = 0; j < RULES; j++) {
            table at;
            open_rule(&at, &rules[j], sizes[i].holes, sizes[i].colours, sizes[i].repeats);
            for (uint64_t number = 0; number < POSITIONS; number++) {
                set_random(&at, number);
                if (at.state.transcript.count > 0 || at.strategy->first == PEG_FIRST_OWN)
                    check_position(&at, &rules[j], number);
            }
            table_close(&at);
        }
}

/* Draws many times: only equals are played, each as often as the others. */
static void check_uniform(const tie_rule *rule, int holes, int colours, const char *lines,
                          size_t expected_ties) {
    enum { DRAWS = 200 }; /* for each of the equals */
    uint64_t ties[MOST_CODES], counts[MOST_CODES] = {0};
    double expected[MOST_CODES];
    table at;
    open_rule(&at, rule, holes, colours, true);
    table_set(&at, lines);
    size_t count = find_ties(&at, rule, ties);
    assert_int_equal(count, expected_ties);
    for (uint64_t game = 0; game < DRAWS * count; game++) {
        peg_move move;
        size_t i = 0;
        assert_int_equal(table_next(&at, game, &move), PEG_OK);
        while (i < count && ties[i] != peg_code_index(&at.spec, move.code))
            i++;
        assert_in_range(i, 0, count - 1);
        counts[i]++;
    }
    for (size_t i = 0; i < count; i++)
        expected[i] = DRAWS;
    assert_true(chi_square(counts, expected, count) > 1e-4);
    table_close(&at);
}

/* The numbers of equals were counted by hand, from the weights of all codes in the two positions.
 */
static void minimise_draws_evenly(void **state) {
    (void)state;
    check_uniform(&rules[MINIMISE], 3, 3, "112:1,1", 4);
    check_uniform(&rules[MINIMISE], 3, 5, "222:0,0 454:2,0", 6);
}

static void optimise_draws_evenly(void **state) {
    (void)state;
    for (size_t i = OPTIMISE; i < MINIMAX; i++)
        check_uniform(&rules[i], 3, 3, "112:1,1", 4);
    check_uniform(&rules[OPTIMISE], 3, 5, "222:0,0 454:2,0", 6);
}

static void minimax_random_draws_evenly(void **state) {
    (void)state;
    check_uniform(&rules[MINIMAX], 3, 3, "112:1,1", 14);
    check_uniform(&rules[MINIMAX + 1], 3, 3, "112:1,1", 4);
    check_uniform(&rules[MINIMAX], 3, 5, "222:0,0 454:2,0", 20);
    check_uniform(&rules[MINIMAX + 1], 3, 5, "222:0,0 454:2,0", 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_candidate_before_an_earlier_code),
                                       cmocka_unit_test(the_first_without_preference),
                                       cmocka_unit_test(the_first_of_the_candidates),
                                       cmocka_unit_test(the_last_candidate),
                                       cmocka_unit_test(a_better_code_before_any_candidate),
                                       cmocka_unit_test(equal_entropies_of_different_partitions),
                                       cmocka_unit_test(every_rule_everywhere),
                                       cmocka_unit_test(minimise_draws_evenly),
                                       cmocka_unit_test(optimise_draws_evenly),
                                       cmocka_unit_test(minimax_random_draws_evenly)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
