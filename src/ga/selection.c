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

/* A number below a total that may be larger than 32 bits. */
static uint64_t spin_below_large(peg_dice *dice, uint64_t total) {
    uint64_t limit = UINT64_MAX - UINT64_MAX % total, spin;
    do {
        spin = (uint64_t)peg_dice_bits(dice) << 32;
        spin |= peg_dice_bits(dice);
    } while (spin >= limit);
    return spin % total;
}

static inline uint64_t spin_below(peg_dice *dice, uint64_t total) {
    return total <= UINT32_MAX ? peg_dice_below(dice, (uint32_t)total)
                               : spin_below_large(dice, total);
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

/* A wheel that need not be searched: for every sector of it, of equal width, the place that its
 * beginning belongs to; from there it is a step or none (Chen, Asau, "On generating random variates
 * from an empirical distribution", 1974). */
typedef struct wheel {
    const uint64_t *cumulative;
    const uint32_t *sectors;
    uint64_t total;
    unsigned shift; /* of a spin, which leaves its sector */
} wheel;

static wheel make_wheel(const peg_ga_pool *pool, uint64_t total) {
    unsigned shift = 0;
    uint32_t *sectors = pool->sectors, last = 0;
    while ((total - 1) >> shift >= PEG_GA_SECTORS * (uint64_t)pool->count)
        shift++;
    uint64_t count = ((total - 1) >> shift) + 1, round_up = (UINT64_C(1) << shift) - 1;
    memset(sectors, 0, (count + 1) * sizeof *sectors);
    /* The last place that begins before or with a sector is the one that its beginning is in. */
    for (uint32_t place = 1; place < pool->count; place++)
        sectors[(pool->cumulative[place - 1] + round_up) >> shift] = place;
    for (uint64_t sector = 0; sector < count; sector++)
        sectors[sector] = last = sectors[sector] > last ? sectors[sector] : last;
    return (wheel){pool->cumulative, sectors, total, shift};
}

static inline uint32_t spin(const wheel *on, peg_dice *dice) {
    uint64_t at = spin_below(dice, on->total);
    uint32_t place = on->sectors[at >> on->shift];
    while (on->cumulative[place] <= at)
        place++;
    return place;
}

static void roulette(const peg_ga_pool *pool, peg_dice *dice, uint32_t *out, size_t count) {
    wheel fair = make_wheel(pool, weigh(pool));
    for (size_t i = 0; i < count; i++)
        out[i] = spin(&fair, dice);
}

static void shuffle(uint32_t *items, size_t count, peg_dice *dice) {
    for (size_t i = count; i > 1; i--) {
        uint32_t j = peg_dice_below(dice, (uint32_t)i), item = items[i - 1];
        items[i - 1] = items[j];
        items[j] = item;
    }
}

__extension__ typedef unsigned __int128 wide; /* a running sum times the number of hands */

/* One spin of a wheel with as many hands as parents, which stand at equal distances: every string
 * is chosen as often as expected, rounded up or down (Baker 1987). */
static void universal(const peg_ga_pool *pool, peg_dice *dice, uint32_t *out, size_t count) {
    uint64_t total = weigh(pool);
    wide hand = spin_below(dice, total);
    uint32_t place = 0;
    for (size_t i = 0; i < count; i++, hand += total) {
        while ((wide)pool->cumulative[place] * count <= hand)
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
    wheel fair = make_wheel(pool, total);
    for (size_t i = 0; i < count; i++)
        out[i] = pool->order[spin(&fair, dice)];
}

static void tournament(const peg_ga_pool *pool, peg_dice *dice, uint32_t *out, size_t count) {
    uint32_t size = (uint32_t)pool->setting;
    for (size_t i = 0; i < count; i++) {
        uint32_t best = peg_dice_below(dice, pool->count);
        for (uint32_t round = 1; round < size; round++) {
            uint32_t other = peg_dice_below(dice, pool->count);
            best = pool->fitness[other] < pool->fitness[best] ? other : best;
        }
        out[i] = best;
    }
}

static void truncation(const peg_ga_pool *pool, peg_dice *dice, uint32_t *out, size_t count) {
    uint32_t kept = (uint32_t)(pool->setting * pool->count + 0.5);
    peg_ga_sort(pool);
    for (size_t i = 0; i < count; i++)
        out[i] = pool->order[peg_dice_below(dice, kept ? kept : 1)];
}

const peg_ga_selection peg_ga_selection_roulette = {
    {"selection", "roulette", "By chance, in proportion to the normalised fitness.", NULL},
    roulette};
const peg_ga_selection peg_ga_selection_rank = {
    {"selection", "rank", "By chance, in proportion to the rank.", NULL}, rank};

static const peg_param tournament_size = {
    "tournament_size",
    PEG_INTEGER,
    "2",
    1,
    1000000,
    NULL,
    "With selection = tournament: of how many the best is taken."};
const peg_ga_selection peg_ga_selection_tournament = {
    {"selection", "tournament", "The best of tournament_size random ones.", &tournament_size},
    tournament};

static const peg_param truncation_share = {
    "truncation_share",
    PEG_REAL,
    "0.5",
    0,
    1,
    NULL,
    "With selection = truncation: the share of the best that become parents."};
const peg_ga_selection peg_ga_selection_truncation = {
    {"selection", "truncation", "By chance among the best truncation_share.", &truncation_share},
    truncation};

const peg_ga_selection peg_ga_selection_sus = {
    {"selection", "sus", "Stochastic universal sampling: one spin for all parents.", NULL},
    universal};
