#include "strategy/score.h"
#include "strategy/logarithm.h"

#include <stdlib.h>

static uint64_t largest_class(const peg_score *score, const uint32_t *sizes, uint64_t n) {
    (void)n;
    uint32_t largest = 0;
    for (int i = 0; i < score->classes; i++)
        if (sizes[i] > largest)
            largest = sizes[i];
    return largest;
}

static uint64_t largest_class_bound(const peg_score *score, uint64_t n, uint64_t parts) {
    (void)score;
    return (n + parts - 1) / parts;
}

static uint64_t largest_class_largest(const peg_score *score, uint64_t n, uint64_t cost) {
    (void)score, (void)n;
    return cost;
}

static uint64_t sum(const peg_score *score, const uint32_t *sizes, uint64_t n) {
    (void)n;
    uint64_t total = 0;
    for (int i = 0; i < score->classes; i++)
        total += score->table[sizes[i]];
    return total;
}

/* The tables are convex in the sizes of non-empty classes: classes of equal size cost least. */
static uint64_t sum_bound(const peg_score *score, uint64_t n, uint64_t parts) {
    uint64_t small = n / parts, larger = n % parts;
    uint64_t least = (parts - larger) * score->table[small] +
                     ((uint64_t)score->classes - parts) * score->table[0];
    if (larger)
        least += larger * score->table[small + 1];
    uint64_t slack = n * score->slack;
    return least > slack ? least - slack : 0;
}

/* What a class of this size costs together with the others, were they of equal size. */
static uint64_t with_others(const peg_score *score, uint64_t n, uint64_t size) {
    uint64_t others = (uint64_t)score->classes - 1, left = n - size;
    if (left == 0)
        return score->table[size];
    return score->table[size] + sum_bound(score, left, left < others ? left : others);
}

/* By bisection: above the mean, the larger a class the more all of them cost. */
static uint64_t sum_largest(const peg_score *score, uint64_t n, uint64_t cost) {
    uint64_t classes = (uint64_t)score->classes;
    uint64_t low = (n + classes - 1) / classes, high = n, allowed = cost + n * score->slack;
    while (low < high) {
        uint64_t middle = high - (high - low) / 2;
        if (with_others(score, n, middle) <= allowed)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static peg_status fill_squares(peg_score *score) {
    for (uint64_t n = 0; n <= score->largest; n++)
        score->table[n] = n * n;
    return PEG_OK;
}

static peg_status fill_empty(peg_score *score) {
    for (uint64_t n = 0; n <= score->largest; n++)
        score->table[n] = n == 0;
    return PEG_OK;
}

static peg_status fill_logarithms(peg_score *score) {
    return peg_logarithms(score->table, score->largest);
}

static peg_status fill_entropy(peg_score *score) {
    peg_status status = peg_logarithms(score->table, score->largest);
    for (uint64_t n = 2; !status && n <= score->largest; n++)
        score->table[n] *= n;
    score->slack = 32; /* at most 13 odd prime factors, each cut off by less than a unit */
    return status;
}

/* Σ log size over the answers that occur, and how many those are. */
static uint64_t sum_of_logs(const peg_score *score, const uint32_t *sizes, uint64_t *parts) {
    uint64_t total = 0;
    *parts = 0;
    for (int i = 0; i < score->classes; i++) {
        total += score->table[sizes[i]];
        *parts += sizes[i] > 0;
    }
    return total;
}

static uint64_t mean_log_skip(const peg_score *score, const uint32_t *sizes, uint64_t n) {
    (void)n;
    uint64_t parts, total = sum_of_logs(score, sizes, &parts);
    return (total << 4) / parts;
}

static uint64_t mean_log_zero(const peg_score *score, const uint32_t *sizes, uint64_t n) {
    uint64_t parts, total = sum_of_logs(score, sizes, &parts);
    return total + ((uint64_t)score->classes - parts) * score->table[n];
}

static uint64_t mean_log_one(const peg_score *score, const uint32_t *sizes, uint64_t n) {
    (void)n;
    uint64_t parts;
    return sum_of_logs(score, sizes, &parts);
}

/* What is missing to codes that are all the same. */
static uint64_t dissimilarity(const peg_score *score, const uint32_t *sizes, uint64_t n) {
    uint64_t missing = n * 2 * (uint64_t)score->spec->holes;
    for (int i = 0; i < score->classes; i++)
        if (sizes[i] > 0)
            missing -=
                sizes[i] * (uint64_t)peg_feedback_score(peg_feedback_from_ordinal(score->spec, i));
    return missing;
}

static uint64_t no_bound(const peg_score *score, uint64_t n, uint64_t parts) {
    (void)score, (void)n, (void)parts;
    return 0;
}

static uint64_t any_size(const peg_score *score, uint64_t n, uint64_t cost) {
    (void)score, (void)cost;
    return n;
}

const peg_score_kind peg_score_largest_class = {
    .cost = largest_class, .bound = largest_class_bound, .largest = largest_class_largest};
const peg_score_kind peg_score_expected_size = {
    .cost = sum, .bound = sum_bound, .largest = sum_largest, .fill = fill_squares};
const peg_score_kind peg_score_entropy = {
    .cost = sum, .bound = sum_bound, .largest = sum_largest, .fill = fill_entropy};
const peg_score_kind peg_score_most_parts = {
    .cost = sum, .bound = sum_bound, .largest = any_size, .fill = fill_empty};
const peg_score_kind peg_score_most_similar = {
    .cost = dissimilarity, .bound = no_bound, .largest = any_size};
const peg_score_kind peg_score_mean_log_skip = {
    .cost = mean_log_skip, .bound = no_bound, .largest = any_size, .fill = fill_logarithms};
const peg_score_kind peg_score_mean_log_zero = {
    .cost = mean_log_zero, .bound = no_bound, .largest = any_size, .fill = fill_logarithms};
const peg_score_kind peg_score_mean_log_one = {
    .cost = mean_log_one, .bound = no_bound, .largest = any_size, .fill = fill_logarithms};

peg_status peg_score_init(peg_score *out, const peg_score_kind *kind, const peg_spec *spec,
                          uint64_t largest) {
    *out = (peg_score){
        .kind = kind, .spec = spec, .classes = peg_feedback_count(spec), .largest = largest};
    if (!kind->fill)
        return PEG_OK;
    out->table = malloc((size_t)(out->largest + 2) * sizeof *out->table);
    if (!out->table || kind->fill(out)) {
        peg_score_fini(out);
        return PEG_FAILED;
    }
    return PEG_OK;
}

void peg_score_fini(peg_score *score) {
    free(score->table);
    score->table = NULL;
}
