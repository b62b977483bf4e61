#include <peglab/feedback.h>

#include <string.h>

peg_feedback peg_feedback_of(const peg_spec *spec, const peg_colour *a, const peg_colour *b) {
    uint16_t count[PEG_MAX_COLOURS];
    memset(count, 0, (size_t)spec->colours * sizeof *count);
    int blacks = 0, common = 0;
    for (int hole = 0; hole < spec->holes; hole++) {
        blacks += a[hole] == b[hole];
        count[a[hole]]++;
    }
    for (int hole = 0; hole < spec->holes; hole++) {
        if (count[b[hole]] > 0) {
            count[b[hole]]--;
            common++;
        }
    }
    return (peg_feedback){(uint16_t)blacks, (uint16_t)(common - blacks)};
}

/* The ordinals of b blacks begin after those of fewer: holes+1 of 0 blacks, holes of 1, … */
static int first_ordinal(int holes, int blacks) {
    return blacks * (holes + 1) - blacks * (blacks - 1) / 2;
}

int peg_feedback_count(const peg_spec *spec) {
    return first_ordinal(spec->holes, spec->holes);
}

int peg_feedback_ordinal(const peg_spec *spec, peg_feedback feedback) {
    if (feedback.blacks == spec->holes)
        return peg_feedback_count(spec) - 1;
    return first_ordinal(spec->holes, feedback.blacks) + feedback.whites;
}

peg_feedback peg_feedback_from_ordinal(const peg_spec *spec, int ordinal) {
    if (ordinal == peg_feedback_count(spec) - 1)
        return (peg_feedback){(uint16_t)spec->holes, 0};
    int blacks = 0;
    while (ordinal >= first_ordinal(spec->holes, blacks + 1))
        blacks++;
    return (peg_feedback){(uint16_t)blacks,
                          (uint16_t)(ordinal - first_ordinal(spec->holes, blacks))};
}

bool peg_feedback_valid(const peg_spec *spec, peg_feedback feedback) {
    return feedback.blacks + feedback.whites <= spec->holes &&
           !(feedback.blacks == spec->holes - 1 && feedback.whites == 1);
}

bool peg_feedback_solved(const peg_spec *spec, peg_feedback feedback) {
    return feedback.blacks == spec->holes;
}

int peg_feedback_score(peg_feedback feedback) {
    return 2 * feedback.blacks + feedback.whites;
}
