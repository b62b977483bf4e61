#include "strategy/one_step.h"

#include "kernel/partition.h"
#include "kernel/space.h"
#include "kernel/symmetry.h"
#include "strategy/first_consistent.h"

#include <stdlib.h>
#include <string.h>

struct peg_one_step {
    const peg_space *space;
    peg_one_step_rule rule;
    peg_score score;
    peg_symmetry *symmetry; /* NULL: every code is scored */
    uint32_t *sizes;
    peg_probe *probes;  /* of the candidates, for a tally */
    uint64_t *counters; /* of a tally */
    uint16_t *expanded; /* the same as plain numbers */

    /* The best so far. */
    uint64_t n; /* candidates */
    uint64_t cost;
    bool found, is_candidate;
    uint64_t index;
    uint64_t *ties; /* all of equal rank, where one is drawn */
    size_t tie_count, tie_capacity;
    peg_tally_limits limits; /* that follow from it */
    bool limits_known;
};

peg_status peg_one_step_new(peg_one_step **out, const peg_space *space,
                            const peg_one_step_rule *rule, const peg_options *options,
                            peg_error *error) {
    size_t holes = (size_t)space->spec.holes;
    peg_one_step *self = calloc(1, sizeof *self);
    if (!self)
        return peg_fail_memory(error);
    self->space = space;
    self->rule = *rule;
    self->sizes = malloc((size_t)peg_feedback_count(&space->spec) * sizeof *self->sizes);
    self->probes = malloc(PEG_TALLY_CODES * 2 * holes * sizeof *self->probes);
    self->counters =
        aligned_alloc(64, peg_tally_words(&space->layout, PEG_TALLY_CODES) * sizeof(uint64_t));
    self->expanded =
        malloc((size_t)peg_feedback_count(&space->spec) * PEG_BLOCK_CODES * sizeof *self->expanded);
    /* A tie that is settled at random needs every code, not one of each class. */
    bool symmetry = options->symmetry && !rule->ties.random;
    if (!self->sizes || !self->probes || !self->counters || !self->expanded ||
        peg_score_init(&self->score, rule->score, &space->spec, space->spec.size) ||
        (symmetry && peg_symmetry_new(&self->symmetry, space))) {
        peg_one_step_free(self);
        return peg_fail_memory(error);
    }
    *out = self;
    return PEG_OK;
}

void peg_one_step_free(peg_one_step *self) {
    if (!self)
        return;
    peg_score_fini(&self->score);
    peg_symmetry_free(self->symmetry);
    free(self->sizes);
    free(self->probes);
    free(self->counters);
    free(self->expanded);
    free(self->ties);
    free(self);
}

static peg_status add_tie(peg_one_step *self, uint64_t index) {
    if (self->tie_count == self->tie_capacity) {
        size_t capacity = self->tie_capacity ? 2 * self->tie_capacity : 64;
        uint64_t *ties = realloc(self->ties, capacity * sizeof *ties);
        if (!ties)
            return PEG_FAILED;
        self->ties = ties;
        self->tie_capacity = capacity;
    }
    self->ties[self->tie_count++] = index;
    return PEG_OK;
}

/* Takes note of a guess whose class sizes are in self->sizes. Guesses come in ascending order, so
 * that the first of equals stays. A guess is a candidate exactly where "solved" can occur. (With a
 * pool of candidates others are passed over: they stand among the inequivalent guesses.) */
static peg_status consider(peg_one_step *self, uint64_t index) {
    uint64_t cost = self->score.kind->cost(&self->score, self->sizes, self->n);
    bool is_candidate = self->sizes[self->score.classes - 1] > 0;
    if (self->rule.pool == PEG_POOL_CANDIDATES && !is_candidate)
        return PEG_OK;
    bool prefer = self->rule.ties.prefer_candidates;
    bool equal =
        self->found && cost == self->cost && (!prefer || is_candidate == self->is_candidate);
    bool better = !self->found || cost < self->cost ||
                  (prefer && cost == self->cost && is_candidate && !self->is_candidate);
    if (better) {
        self->found = true;
        self->cost = cost;
        self->is_candidate = is_candidate;
        self->index = index;
        self->tie_count = 0;
        self->limits_known = false;
    }
    return self->rule.ties.random && (better || equal) ? add_tie(self, index) : PEG_OK;
}

/* What a guess must be like to change the choice; more parts than there are classes where none can.
 */
static peg_tally_limits find_limits(const peg_one_step *self) {
    const peg_score_kind *kind = self->score.kind;
    uint64_t classes = (uint64_t)self->score.classes;
    uint64_t most = self->n < classes ? self->n : classes;
    if (!self->found)
        return (peg_tally_limits){.parts = 0, .largest = (unsigned)self->n};
    bool equal_counts =
        self->rule.ties.random || (self->rule.ties.prefer_candidates && !self->is_candidate);
    if (self->cost == 0 && !equal_counts)
        return (peg_tally_limits){.parts = (unsigned)classes + 1};
    uint64_t cost = equal_counts ? self->cost : self->cost - 1, parts = 1;
    while (parts <= most && kind->bound(&self->score, self->n, parts) > cost)
        parts++;
    return (peg_tally_limits){.parts = (unsigned)(parts <= most ? parts : classes + 1),
                              .largest = (unsigned)kind->largest(&self->score, self->n, cost)};
}

static peg_tally_limits limits(peg_one_step *self) {
    if (!self->limits_known)
        self->limits = find_limits(self);
    self->limits_known = true;
    return self->limits;
}

static bool is_settled(peg_one_step *self) {
    return limits(self).parts > (unsigned)self->score.classes;
}

/* The first guesses of a pool, one after another, each against all candidates. */
static peg_status score_first(peg_one_step *self, const peg_candidates *pool, uint64_t count,
                              const peg_candidates *candidates) {
    uint64_t cost = UINT64_MAX;
    for (uint64_t i = 0; i < count; i++) {
        peg_colour guess[PEG_MAX_HOLES];
        peg_candidates_code(pool, i, guess);
        peg_partition(self->space, candidates, guess, self->sizes);
        if (consider(self, peg_candidates_index(pool, i)))
            return PEG_FAILED;
        if (self->cost < cost && is_settled(self))
            return PEG_OK;
        cost = self->cost;
    }
    return PEG_OK;
}

static void read_sizes(peg_one_step *self, bool expanded, unsigned bits, size_t position) {
    if (!expanded) {
        peg_tally_sizes(self->counters, self->score.classes, bits, position, self->sizes);
        return;
    }
    const uint16_t *size = self->expanded + position;
    for (int ordinal = 0; ordinal < self->score.classes; ordinal++, size += PEG_BLOCK_CODES)
        self->sizes[ordinal] = *size;
}

/* The guesses of one block that can still change the choice. */
static peg_status score_survivors(peg_one_step *self, const peg_candidates *pool, uint64_t first,
                                  const uint64_t *mask) {
    enum { MANY = 24 };
    unsigned bits = peg_tally_bits((size_t)self->n);
    int survivors = 0;
    for (size_t word = 0; word < PEG_BLOCK_WORDS; word++)
        survivors += __builtin_popcountll(mask[word]);
    bool expanded = survivors > MANY;
    if (expanded)
        self->space->kernel->expand(self->counters, self->score.classes, bits, self->expanded);
    for (size_t word = 0; word < PEG_BLOCK_WORDS; word++) {
        for (uint64_t left = mask[word]; left; left &= left - 1) {
            size_t position = word * 64 + (size_t)__builtin_ctzll(left);
            uint64_t cost = self->cost;
            if (first + position >= pool->count)
                return PEG_OK;
            read_sizes(self, expanded, bits, position);
            if (consider(self, peg_candidates_index(pool, first + position)))
                return PEG_FAILED;
            if (self->cost != cost && is_settled(self))
                return PEG_OK;
        }
    }
    return PEG_OK;
}

/* Few candidates, many guesses: a block of guesses at a time against all candidates. Most guesses
 * split them into too few classes to matter, and their classes are never looked at. */
static peg_status score_blocks(peg_one_step *self, const peg_candidates *pool,
                               const peg_candidates *candidates) {
    const peg_layout *layout = &self->space->layout;
    size_t words = peg_layout_words(layout);
    for (uint64_t i = 0; i < candidates->count; i++) {
        peg_colour code[PEG_MAX_HOLES];
        peg_candidates_code(candidates, i, code);
        peg_probe_init(self->probes + i * 2 * (size_t)layout->holes, layout, code);
    }
    for (uint64_t first = 0; first < pool->count; first += PEG_BLOCK_CODES) {
        uint64_t mask[PEG_BLOCK_WORDS];
        peg_tally_limits now = limits(self);
        if (now.parts > (unsigned)self->score.classes)
            break;
        self->space->kernel->tally(pool->slices.words + first / PEG_BLOCK_CODES * words, layout,
                                   self->probes, (size_t)candidates->count, &now, self->counters,
                                   mask);
        if (score_survivors(self, pool, first, mask))
            return PEG_FAILED;
    }
    return PEG_OK;
}

static peg_status score_pool(peg_one_step *self, const peg_candidates *pool,
                             const peg_candidates *candidates) {
    bool few = candidates->count <= PEG_TALLY_CODES &&
               self->space->layout.holes <= PEG_TALLY_HOLES && pool->slices.words;
    return few ? score_blocks(self, pool, candidates)
               : score_first(self, pool, pool->count, candidates);
}

/* A good candidate found first spares the look at most other codes. Where a candidate goes before
 * other codes of equal cost, and the first before other candidates, looking at the first few of
 * them beforehand changes no choice. */
static peg_status score_some_candidates(peg_one_step *self, const peg_candidates *candidates) {
    enum { SOME = 32 };
    uint64_t count = candidates->count;
    if (!self->rule.ties.prefer_candidates || self->rule.ties.random || count > PEG_TALLY_CODES)
        return PEG_OK;
    /* With no more candidates than answers one may tell all of them apart: look at all. */
    if (count > (uint64_t)self->score.classes && count > SOME)
        count = SOME;
    return score_first(self, candidates, count, candidates);
}

static peg_status score_all(peg_one_step *self, const peg_transcript *transcript,
                            const peg_candidates *candidates) {
    bool all = self->rule.pool == PEG_POOL_ALL;
    const peg_candidates *pool = all ? peg_space_all(self->space) : candidates, *different;
    if (all && score_some_candidates(self, candidates))
        return PEG_FAILED;
    if (all && is_settled(self))
        return PEG_OK;
    if (self->symmetry && pool->count >= PEG_BLOCK_CODES) {
        if (peg_symmetry_guesses(self->symmetry, transcript, &different))
            return PEG_FAILED;
        pool = different->count < pool->count ? different : pool;
    }
    return score_pool(self, pool, candidates);
}

static uint64_t choose(peg_one_step *self, gsl_rng *rng) {
    return self->rule.ties.random ? self->ties[peg_random_below(rng, self->tie_count)]
                                  : self->index;
}

peg_status peg_one_step_next(peg_one_step *self, peg_state *state, gsl_rng *rng, peg_move *out,
                             peg_error *error) {
    const peg_candidates *candidates;
    out->work = (peg_work){0};
    peg_status status = peg_consistent_candidates(&candidates, state, &out->work, error);
    if (status)
        return status;
    self->n = candidates->count;
    self->found = self->limits_known = false;
    self->tie_count = 0;
    if (self->n == 1) {
        peg_candidates_code(candidates, 0, out->code);
        return PEG_OK;
    }
    if (score_all(self, &state->transcript, candidates))
        return peg_fail_memory(error);
    uint64_t scored = self->rule.pool == PEG_POOL_ALL ? self->space->spec.size : self->n;
    out->work.evaluations = scored;
    out->work.comparisons += scored * self->n;
    peg_code_from_index(out->code, &self->space->spec, choose(self, rng));
    return PEG_OK;
}
