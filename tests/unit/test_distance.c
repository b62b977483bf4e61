/* Distances in batches, and samples, against the definition. */
#include "kernel/distance.h"
#include "kernel/sample.h"
#include <peglab/ga.h>
#include <peglab/random.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    int holes, colours;
    bool repeats;
} sizes[] = {{1, 1, true},   {1, 9, true},    {4, 6, true},     {8, 2, true},   {9, 12, true},
             {17, 40, true}, {255, 3, true},  {255, 256, true}, {256, 2, true}, {256, 256, true},
             {4, 10, false}, {20, 20, false}, {256, 256, false}};
enum { SIZES = sizeof sizes / sizeof *sizes, MOST = 600 };

typedef struct board {
    peg_spec spec;
    peg_transcript transcript;
    size_t stride;
    peg_colour *codes; /* MOST of them; some are the guesses, some near to them */
    gsl_rng *rng;
} board;

static peg_colour *code_at(const board *at, size_t i) {
    return at->codes + i * at->stride;
}

static void open_board(board *out, size_t size, size_t turns) {
    peg_colour secret[PEG_MAX_HOLES], guess[PEG_MAX_HOLES];
    assert_int_equal(peg_spec_init(&out->spec, sizes[size].holes, sizes[size].colours,
                                   sizes[size].repeats, NULL),
                     PEG_OK);
    peg_transcript_init(&out->transcript, &out->spec);
    out->stride = peg_ga_stride(out->spec.holes);
    out->codes = calloc(MOST, out->stride);
    out->rng = gsl_rng_alloc(peg_random_philox);
    peg_random_start(out->rng, &(peg_random_key){.seed = 1, .game = size, .turn = turns});
    peg_code_random(secret, &out->spec, out->rng);
    for (size_t turn = 0; turn < turns; turn++) {
        peg_code_random(guess, &out->spec, out->rng);
        peg_transcript_push(&out->transcript, guess, peg_feedback_of(&out->spec, secret, guess));
    }
    for (size_t i = 0; i < MOST; i++) {
        size_t holes = (size_t)out->spec.holes;
        peg_code_random(code_at(out, i), &out->spec, out->rng);
        if (i % 5 == 1)
            memcpy(code_at(out, i), secret, holes);
        else if (i % 5 == 2 && turns > 0)
            memcpy(code_at(out, i), peg_transcript_guess(&out->transcript, i % turns), holes);
        else if (i % 5 == 3 && out->spec.repeats)
            memset(code_at(out, i), (int)(i % (size_t)out->spec.colours), holes);
    }
}

static void close_board(board *at) {
    peg_transcript_fini(&at->transcript);
    free(at->codes);
    gsl_rng_free(at->rng);
}

static uint32_t plain(const board *at, const peg_distance *distance, const peg_colour *code) {
    uint32_t sum = 0;
    for (size_t turn = 0; turn < at->transcript.count; turn++) {
        peg_feedback mine =
            peg_feedback_of(&at->spec, peg_transcript_guess(&at->transcript, turn), code);
        peg_feedback theirs = at->transcript.feedback[turn];
        int blacks = distance->black * (mine.blacks - theirs.blacks);
        int whites = distance->white * (mine.whites - theirs.whites);
        uint32_t far = (uint32_t)(distance->kind == PEG_DISTANCE_SCORE ? abs(blacks + whites)
                                                                       : abs(blacks) + abs(whites));
        bool differs = mine.blacks != theirs.blacks || mine.whites != theirs.whites;
        sum += differs && far == 0 ? 1 : far;
    }
    return sum;
}

static void test_distances(void **unused) {
    (void)unused;
    static const peg_distance kinds[] = {{PEG_DISTANCE_COMPONENTS, 2, 1},
                                         {PEG_DISTANCE_SCORE, 2, 1},
                                         {PEG_DISTANCE_COMPONENTS, 0, 7},
                                         {PEG_DISTANCE_SCORE, 1000, 1000}};
    static const size_t counts[] = {1, 31, 32, 33, 255, 256, 257, MOST};
    static uint32_t distances[MOST];
    for (size_t size = 0; size < SIZES; size++)
        for (size_t turns = 0; turns < 12; turns += 1 + turns) {
            board at;
            open_board(&at, size, turns);
            for (size_t k = 0; k < 4; k++) {
                size_t count = counts[(size + turns + k) % 8], consistent = 0;
                peg_distances(distances, &kinds[k], &at.transcript, at.codes, at.stride, count);
                for (size_t i = 0; i < count; i++) {
                    assert_int_equal(distances[i], plain(&at, &kinds[k], code_at(&at, i)));
                    bool fits = peg_transcript_consistent(&at.transcript, code_at(&at, i));
                    assert_true(fits == (distances[i] == 0));
                    consistent += fits;
                }
                assert_true(count < 2 || consistent > 0); /* the secret was among them */
            }
            close_board(&at);
        }
}

static void test_samples(void **unused) {
    (void)unused;
    for (size_t size = 0; size < SIZES; size++) {
        board at;
        peg_sample_set sample;
        open_board(&at, size, 3);
        int classes = peg_feedback_count(&at.spec);
        uint32_t *sizes_seen = malloc((size_t)classes * sizeof *sizes_seen);
        uint32_t *expected = malloc((size_t)classes * sizeof *expected);
        assert_int_equal(peg_sample_set_init(&sample, &at.spec, MOST), PEG_OK);
        for (size_t round = 0; round < 2; round++) {
            size_t count = 0;
            for (size_t more = 1; count < MOST; more = 3 * more + 1) { /* it grows */
                size_t added = count + more > MOST ? MOST - count : more;
                peg_sample_set_add(&sample, code_at(&at, count), at.stride, added);
                count += added;
                const peg_colour *guess = code_at(&at, count / 2);
                memset(expected, 0, (size_t)classes * sizeof *expected);
                for (size_t i = 0; i < count; i++)
                    expected[peg_feedback_ordinal(
                        &at.spec, peg_feedback_of(&at.spec, guess, code_at(&at, i)))]++;
                peg_sample_set_partition(&sample, guess, sizes_seen);
                assert_memory_equal(sizes_seen, expected, (size_t)classes * sizeof *expected);
            }
            peg_sample_set_clear(&sample);
        }
        peg_sample_set_fini(&sample);
        free(sizes_seen);
        free(expected);
        close_board(&at);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_distances),
                                       cmocka_unit_test(test_samples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
