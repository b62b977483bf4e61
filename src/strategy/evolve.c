#include "strategy/evolve.h"

#include "kernel/distance.h"
#include "kernel/sample.h"
#include "strategy/draw_new.h"
#include "strategy/score.h"

#include <stdlib.h>
#include <string.h>

struct peg_evolver {
    const peg_spec *spec;
    const peg_ga_observer *observer;
    peg_ga *ga;
    size_t stride;
    peg_distance distance;
    peg_transcript so_far; /* what the fitness is about; borrows its lines */
    bool carries_over, competes;
    peg_score score;       /* without a kind: the guess is a random one */
    peg_sample_set sample; /* of the eligible codes, where they are scored */
    uint32_t *sizes;
    uint64_t comparisons; /* of the turn */
    uint32_t least;       /* the distance of the nearest code of the turn that was not played */
    peg_colour nearest[PEG_MAX_HOLES];

    /* What the population went through, where it is carried over. */
    peg_random_key evolved_key;
    peg_transcript evolved;
};

static const char *const fitness_kinds[] = {"components", "score", NULL};
static const char *const next_populations[] = {"fresh", "carried", NULL};

static const peg_score_kind *const choices[] = {NULL, &peg_score_entropy, &peg_score_expected_size,
                                                &peg_score_most_parts, &peg_score_most_similar};
static const char *const choice_names[] = {"random",     "entropy",      "expected_size",
                                           "most_parts", "most_similar", NULL};

const peg_param peg_evolve_params[] = {
    {"fitness", PEG_CHOICE, "components", 0, 0, fitness_kinds,
     "How far a code is from fitting an answer: by blacks and whites apart, or by the score that "
     "they make together."},
    {"black_weight", PEG_INTEGER, "2", 0, 1000, NULL,
     "What a black too many or too few adds to the fitness."},
    {"white_weight", PEG_INTEGER, "1", 0, 1000, NULL,
     "What a white too many or too few adds to the fitness."},
    {"choose", PEG_CHOICE, "random", 0, 0, choice_names,
     "Which of the eligible codes, those that fit all answers, is played: any, or the one that "
     "splits "
     "the others best by this score."},
    {"compete", PEG_YESNO, "no", 0, 0, NULL,
     "Whether eligible codes go on competing, by the number of parts they split the others into."},
    {"next_population", PEG_CHOICE, "fresh", 0, 0, next_populations,
     "Whether a turn begins with random codes, or with the last one's eligible codes and "
     "population."},
    {.key = NULL}};

/* Remembers the code to play where nothing eligible comes up: the nearest that was not played. */
static void keep_nearest(peg_evolver *self, const peg_letter *strings, size_t count,
                         const uint32_t *distances) {
    for (size_t i = 0; i < count; i++) {
        const peg_letter *code = strings + i * self->stride;
        if (distances[i] < self->least && !peg_transcript_has(&self->so_far, code)) {
            self->least = distances[i];
            memcpy(self->nearest, code, (size_t)self->spec->holes);
        }
    }
}

static void fitness(void *user, const peg_letter *strings, size_t count, uint32_t *out) {
    peg_evolver *self = user;
    peg_distances(out, &self->distance, &self->so_far, strings, self->stride, count);
    self->comparisons += count * self->so_far.count;
    if (self->least > 0)
        keep_nearest(self, strings, count, out);
}

/* The sample grows with what was found: only the new ones are added. */
static void take_sample(peg_evolver *self, const peg_letter *eligible, size_t count) {
    size_t known = self->sample.slices.count;
    peg_sample_set_add(&self->sample, eligible + known * self->stride, self->stride, count - known);
}

static void split_sample(peg_evolver *self, const peg_colour *guess) {
    peg_sample_set_partition(&self->sample, guess, self->sizes);
    self->comparisons += self->sample.slices.count;
}

/* Evo++ (Merelo, Mora, Castillo, Cotta, García-Valdez 2013): the more parts, the better. */
static void grade(void *user, const peg_letter *eligible, size_t count, uint32_t *out) {
    peg_evolver *self = user;
    take_sample(self, eligible, count);
    for (size_t i = 0; i < count; i++) {
        split_sample(self, eligible + i * self->stride);
        out[i] = 0;
        for (int class = 0; class < self->score.classes; class ++)
            out[i] += self->sizes[class] == 0;
    }
}

static peg_status make_engine(peg_evolver *self, const peg_params *params, peg_error *error) {
    peg_ga_problem problem = {.length = self->spec->holes,
                              .letters = self->spec->colours,
                              .repeats = self->spec->repeats,
                              .fitness = fitness,
                              .grade = self->competes ? grade : NULL,
                              .grades = (uint32_t)peg_feedback_count(self->spec),
                              .user = self};
    return peg_ga_new(&self->ga, &problem, params, error);
}

static peg_status make_room(peg_evolver *self, const peg_params *params, peg_error *error) {
    size_t most = (size_t)peg_params_integer(params, "eligible");
    const peg_score_kind *kind = choices[peg_params_choice(params, "choose")];
    self->score.classes = peg_feedback_count(self->spec);
    if (!kind && !self->competes)
        return PEG_OK;
    self->sizes = malloc((size_t)self->score.classes * sizeof *self->sizes);
    if (!self->sizes || peg_sample_set_init(&self->sample, self->spec, most) ||
        (kind && peg_score_init(&self->score, kind, self->spec, most)))
        return peg_fail_memory(error);
    return PEG_OK;
}

peg_status peg_evolver_new(peg_evolver **out, const peg_space *space, const peg_params *params,
                           const peg_options *options, peg_error *error) {
    peg_evolver *self = calloc(1, sizeof *self);
    if (!self)
        return peg_fail_memory(error);
    self->spec = peg_space_spec(space);
    self->observer = options->generations;
    self->stride = peg_ga_stride(self->spec->holes);
    self->distance = (peg_distance){(peg_distance_kind)peg_params_choice(params, "fitness"),
                                    (int32_t)peg_params_integer(params, "black_weight"),
                                    (int32_t)peg_params_integer(params, "white_weight")};
    self->carries_over = peg_params_choice(params, "next_population") == 1;
    self->competes = peg_params_yes(params, "compete");
    peg_transcript_init(&self->evolved, self->spec);
    peg_status status = make_engine(self, params, error);
    if (!status)
        status = make_room(self, params, error);
    if (status)
        peg_evolver_free(self);
    else
        *out = self;
    return status;
}

void peg_evolver_free(peg_evolver *self) {
    if (!self)
        return;
    peg_ga_free(self->ga);
    peg_score_fini(&self->score);
    peg_sample_set_fini(&self->sample);
    peg_transcript_fini(&self->evolved);
    free(self->sizes);
    free(self);
}

/* --- a turn --- */

static void evolve(peg_evolver *self, const peg_transcript *transcript, size_t turn, gsl_rng *rng,
                   const peg_ga_observer *observer) {
    self->so_far = *transcript;
    self->so_far.count = turn;
    self->comparisons = 0;
    self->least = UINT32_MAX;
    if (self->sizes)
        peg_sample_set_clear(&self->sample);
    if (self->carries_over && turn > 1)
        peg_ga_carry_over(self->ga);
    else
        peg_ga_fill(self->ga, rng);
    peg_ga_evolve(self->ga, rng, observer);
}

/* How many turns of this game the population has gone through. */
static size_t turns_evolved(const peg_evolver *self, const peg_transcript *transcript,
                            const peg_random_key *key) {
    const peg_transcript *evolved = &self->evolved;
    size_t holes = (size_t)self->spec->holes;
    bool same = evolved->count < transcript->count && self->evolved_key.seed == key->seed &&
                self->evolved_key.domain == key->domain && self->evolved_key.game == key->game;
    for (size_t turn = 0; same && turn < evolved->count; turn++)
        same = memcmp(peg_transcript_guess(evolved, turn), peg_transcript_guess(transcript, turn),
                      holes) == 0 &&
               evolved->feedback[turn].blacks == transcript->feedback[turn].blacks &&
               evolved->feedback[turn].whites == transcript->feedback[turn].whites;
    return same ? evolved->count : 0;
}

static peg_status catch_up(peg_evolver *self, const peg_transcript *transcript,
                           const peg_stream *stream, peg_error *error) {
    for (size_t turn = turns_evolved(self, transcript, &stream->key) + 1; turn < transcript->count;
         turn++)
        evolve(self, transcript, turn, peg_stream_turn(stream, turn), NULL);
    peg_stream_turn(stream, transcript->count);
    peg_transcript_fini(&self->evolved);
    self->evolved_key = stream->key;
    return peg_transcript_copy(&self->evolved, transcript) ? peg_fail_memory(error) : PEG_OK;
}

static const peg_colour *choose_best(peg_evolver *self, const peg_letter *eligible, size_t count) {
    const peg_colour *best = eligible;
    uint64_t least = UINT64_MAX;
    take_sample(self, eligible, count);
    for (size_t i = 0; i < count; i++) {
        split_sample(self, eligible + i * self->stride);
        uint64_t cost = self->score.kind->cost(&self->score, self->sizes, count);
        if (cost < least) {
            least = cost;
            best = eligible + i * self->stride;
        }
    }
    return best;
}

peg_status peg_evolver_next(peg_evolver *self, peg_state *state, const peg_stream *stream,
                            peg_move *out, peg_error *error) {
    const peg_transcript *transcript = &state->transcript;
    peg_status status = self->carries_over ? catch_up(self, transcript, stream, error) : PEG_OK;
    if (status)
        return status;
    evolve(self, transcript, transcript->count, stream->rng, self->observer);
    size_t count;
    const peg_letter *eligible = peg_ga_eligible(self->ga, &count);
    if (count == 0) {
        out->stuck = true;
        if (self->least == UINT32_MAX) /* everything that came up was played */
            status = peg_draw_new(transcript, stream->rng, out->code, error);
        else
            memcpy(out->code, self->nearest, (size_t)self->spec->holes);
    } else {
        const peg_colour *code =
            self->score.kind && count > 1
                ? choose_best(self, eligible, count)
                : eligible + peg_random_below(stream->rng, count) * self->stride;
        memcpy(out->code, code, (size_t)self->spec->holes);
    }
    out->work.evaluations += peg_ga_evaluations(self->ga);
    out->work.comparisons += self->comparisons;
    return status;
}
