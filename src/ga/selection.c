/* Who become parents. All weights are integers, so that the same strings are chosen everywhere. */
#include "ga/registry.h"

#include <string.h>

/* A merge of runs: stable, and without a call a comparison. */
void peg_ga_sort(const peg_ga_pool *pool) {
    uint32_t *from = pool->order, *to = (uint32_t *)pool->cumulative;
    for (uint32_t i = 0; i < pool->count; i++)
        from[i] = i;
    for (uint32_t width = 1; width < pool->count; width *= 2) {
        for (uint32_t start = 0; start < pool->count; start += 2 * width) {
            uint32_t middle = start + width < pool->count ? start + width : pool->count;
            uint32_t end = middle + width < pool->count ? middle + width : pool->count;
            for (uint32_t a = start, b = middle, i = start; i < end; i++) {
                bool first =
                    b == end || (a < middle && pool->fitness[from[a]] <= pool->fitness[from[b]]);
                to[i] = first ? from[a++] : from[b++];
            }
        }
        uint32_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != pool->order)
        memcpy(pool->order, from, pool->count * sizeof *from);
}

/* The first place whose running sum is above the spin. */
static uint32_t find(const peg_ga_pool *pool, uint64_t spin) {
    uint32_t low = 0, high = pool->count - 1;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (pool->cumulative[middle] > spin)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* A number below a total that may be larger than 32 bits. */
static uint64_t spin_below(peg_dice *dice, uint64_t total) {
    if (total <= UINT32_MAX)
        return peg_dice_below(dice, (uint32_t)total);
    uint64_t limit = UINT64_MAX - UINT64_MAX % total, spin;
    do {
        spin = (uint64_t)peg_dice_bits(dice) << 32;
        spin |= peg_dice_bits(dice);
    } while (spin >= limit);
    return spin % total;
}

/* The fitness normalised between the worst and the best: the worst has no weight, and where all are
 * equal they weigh the same (Roux, Grynfogel 2021). */
static uint64_t weigh(const peg_ga_pool *pool) {
    uint32_t worst = 0, best = UINT32_MAX;
    uint64_t total = 0;
    for (uint32_t i = 0; i < pool->count; i++) {
        worst = pool->fitness[i] > worst ? pool->fitness[i] : worst;
        best = pool->fitness[i] < best ? pool->fitness[i] : best;
    }
    for (uint32_t i = 0; i < pool->count; i++) {
        total += worst == best ? 1 : worst - pool->fitness[i];
        pool->cumulative[i] = total;
    }
    return total;
}

static void roulette(const peg_ga_pool *pool, peg_dice *dice, uint32_t *out, size_t count) {
    uint64_t total = weigh(pool);
    for (size_t i = 0; i < count; i++)
        out[i] = find(pool, spin_below(dice, total));
}

static void shuffle(uint32_t *items, size_t count, peg_dice *dice) {
    for (size_t i = count; i > 1; i--) {
        uint32_t j = peg_dice_below(dice, (uint32_t)i), item = items[i - 1];
        items[i - 1] = items[j];
        items[j] = item;
    }
}

/* One spin of a wheel with as many hands as parents, which stand at equal distances: every string
 * is chosen as often as expected, rounded up or down (Baker 1987). */
static void universal(const peg_ga_pool *pool, peg_dice *dice, uint32_t *out, size_t count) {
    uint64_t total = weigh(pool), hand = spin_below(dice, total);
    uint32_t place = 0;
    for (size_t i = 0; i < count; i++, hand += total) {
        while (pool->cumulative[place] * count <= hand)
            place++;
        out[i] = place;
    }
    shuffle(out, count, dice);
}

/* By rank instead of fitness: the best weighs as much as there are strings, the worst 1. */
static void rank(const peg_ga_pool *pool, peg_dice *dice, uint32_t *out, size_t count) {
    uint64_t total = 0;
    peg_ga_sort(pool);
    for (uint32_t i = 0; i < pool->count; i++)
        pool->cumulative[i] = total += pool->count - i;
    for (size_t i = 0; i < count; i++)
        out[i] = pool->order[find(pool, spin_below(dice, total))];
}

static void tournament(const peg_ga_pool *pool, peg_dice *dice, uint32_t *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t best = peg_dice_below(dice, pool->count);
        for (uint32_t round = 1; round < pool->tournament_size; round++) {
            uint32_t other = peg_dice_below(dice, pool->count);
            best = pool->fitness[other] < pool->fitness[best] ? other : best;
        }
        out[i] = best;
    }
}

static void truncation(const peg_ga_pool *pool, peg_dice *dice, uint32_t *out, size_t count) {
    uint32_t kept = (uint32_t)(pool->truncation_share * pool->count);
    peg_ga_sort(pool);
    for (size_t i = 0; i < count; i++)
        out[i] = pool->order[peg_dice_below(dice, kept ? kept : 1)];
}

const peg_ga_selection peg_ga_selection_roulette = {
    {"selection", "roulette", "By chance, in proportion to the normalised fitness."}, roulette};
const peg_ga_selection peg_ga_selection_rank = {
    {"selection", "rank", "By chance, in proportion to the rank."}, rank};
const peg_ga_selection peg_ga_selection_tournament = {
    {"selection", "tournament", "The best of tournament_size random ones."}, tournament};
const peg_ga_selection peg_ga_selection_truncation = {
    {"selection", "truncation", "By chance among the best truncation_share."}, truncation};
const peg_ga_selection peg_ga_selection_sus = {
    {"selection", "sus", "Stochastic universal sampling: one spin for all parents."}, universal};
