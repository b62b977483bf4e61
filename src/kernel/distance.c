/* Loops over lanes, which a compiler turns into vectors: wider ones than every machine has gain
 * nothing here (measured), so that there is one version for all. */
#include "kernel/distance.h"

#include <stdlib.h>
#include <string.h>

/* Codes that are looked at together, a lane each, in groups that fill vectors. Answers are summed
 * in bytes: up to 255 holes. */
enum { GROUP = 32, LANES = 8 * GROUP, MOST_HOLES = 255 };

typedef uint8_t lanes[LANES];

typedef struct batch {
    const peg_spec *spec;
    size_t groups;
    lanes holes[MOST_HOLES];       /* the colour of each hole */
    lanes counts[PEG_MAX_COLOURS]; /* how often each colour stands in a code, if any guess has it */
    bool counted[PEG_MAX_COLOURS];
    uint32_t sums[LANES];
} batch;

#define FOR_LANES(groups)                                                                          \
    for (size_t first = 0; first < (groups)*GROUP; first += GROUP)                                 \
        for (size_t lane = first; lane < first + GROUP; lane++)

static uint32_t step(const peg_distance *distance, int32_t blacks, int32_t whites) {
    int32_t black = distance->black * blacks, white = distance->white * whites;
    if (distance->kind == PEG_DISTANCE_COMPONENTS && distance->black && distance->white)
        return (uint32_t)(abs(black) + abs(white));
    uint32_t far = (uint32_t)(distance->kind == PEG_DISTANCE_SCORE ? abs(black + white)
                                                                   : abs(black) + abs(white));
    uint32_t differs = (blacks | whites) != 0;
    return far > differs ? far : differs;
}

static void load(batch *out, const peg_colour *codes, size_t stride, size_t count) {
    out->groups = (count + GROUP - 1) / GROUP;
    for (int hole = 0; hole < out->spec->holes; hole++) {
        uint8_t *row = out->holes[hole];
        memset(row + (out->groups - 1) * GROUP, 0, GROUP);
        for (size_t lane = 0; lane < count; lane++)
            row[lane] = codes[lane * stride + (size_t)hole];
    }
    memset(out->counted, 0, sizeof out->counted);
    memset(out->sums, 0, sizeof out->sums);
}

static void count_matches(uint8_t *restrict out, const uint8_t *restrict has, uint8_t colour,
                          size_t groups) {
    FOR_LANES(groups)
    out[lane] = (uint8_t)(out[lane] + (has[lane] == colour));
}

static void count_colour(batch *codes, uint8_t colour) {
    memset(codes->counts[colour], 0, codes->groups * GROUP);
    for (int hole = 0; hole < codes->spec->holes; hole++)
        count_matches(codes->counts[colour], codes->holes[hole], colour, codes->groups);
    codes->counted[colour] = true;
}

static void add_least(uint8_t *restrict out, const uint8_t *restrict counts, uint8_t most,
                      size_t groups) {
    FOR_LANES(groups)
    out[lane] = (uint8_t)(out[lane] + (counts[lane] < most ? counts[lane] : most));
}

static void add_steps(uint32_t *restrict sums, peg_distance distance,
                      const uint8_t *restrict blacks, const uint8_t *restrict both,
                      peg_feedback answer, size_t groups) {
    FOR_LANES(groups)
    sums[lane] +=
        step(&distance, blacks[lane] - answer.blacks, both[lane] - blacks[lane] - answer.whites);
}

static void add_guess(batch *codes, const peg_distance *distance, const peg_colour *guess,
                      peg_feedback answer) {
    lanes blacks, both;
    uint8_t counts[PEG_MAX_COLOURS] = {0};
    memset(blacks, 0, codes->groups * GROUP);
    memset(both, 0, codes->groups * GROUP);
    for (int hole = 0; hole < codes->spec->holes; hole++) {
        count_matches(blacks, codes->holes[hole], guess[hole], codes->groups);
        counts[guess[hole]]++;
    }
    for (int hole = 0; hole < codes->spec->holes; hole++) {
        uint8_t colour = guess[hole];
        if (!counts[colour])
            continue; /* it stood further left */
        if (!codes->counted[colour])
            count_colour(codes, colour);
        add_least(both, codes->counts[colour], counts[colour], codes->groups);
        counts[colour] = 0;
    }
    add_steps(codes->sums, *distance, blacks, both, answer, codes->groups);
}

static void distances_by_definition(uint32_t *out, const peg_distance *distance,
                                    const peg_transcript *transcript, const peg_colour *codes,
                                    size_t stride, size_t count) {
    for (size_t i = 0; i < count; i++) {
        out[i] = 0;
        for (size_t turn = 0; turn < transcript->count; turn++) {
            peg_feedback own = peg_feedback_of(transcript->spec, codes + i * stride,
                                               peg_transcript_guess(transcript, turn));
            peg_feedback answer = transcript->feedback[turn];
            out[i] += step(distance, own.blacks - answer.blacks, own.whites - answer.whites);
        }
    }
}

void peg_distances(uint32_t *out, const peg_distance *distance, const peg_transcript *transcript,
                   const peg_colour *codes, size_t stride, size_t count) {
    if (transcript->spec->holes > MOST_HOLES) {
        distances_by_definition(out, distance, transcript, codes, stride, count);
        return;
    }
    batch together;
    together.spec = transcript->spec;
    for (size_t first = 0; first < count; first += LANES) {
        size_t some = count - first < LANES ? count - first : LANES;
        load(&together, codes + first * stride, stride, some);
        for (size_t turn = 0; turn < transcript->count; turn++)
            add_guess(&together, distance, peg_transcript_guess(transcript, turn),
                      transcript->feedback[turn]);
        memcpy(out + first, together.sums, some * sizeof *out);
    }
}
