/* Scores of a partition: what a guess is worth by the sizes of the classes it splits the candidates
 * into. All are costs in integers (less is better), so that ties are exact on every machine. */
#ifndef PEGLAB_STRATEGY_SCORE_H
#define PEGLAB_STRATEGY_SCORE_H

#include <peglab/feedback.h>

typedef struct peg_score peg_score;

typedef struct peg_score_kind {
    /* The cost of class sizes that sum to n. */
    uint64_t (*cost)(const peg_score *score, const uint32_t *sizes, uint64_t n);
    /* No partition of n codes into `parts` classes costs less. Falls as parts grow. */
    uint64_t (*bound)(const peg_score *score, uint64_t n, uint64_t parts);
    /* No partition of n codes that costs at most `cost` has a class larger than this. */
    uint64_t (*largest)(const peg_score *score, uint64_t n, uint64_t cost);
    /* What a class of each size adds to the cost, where the cost is a sum; may be NULL. */
    peg_status (*fill)(peg_score *score);
} peg_score_kind;

struct peg_score {
    const peg_score_kind *kind;
    const peg_spec *spec;
    int classes;
    uint64_t largest; /* class size */
    uint64_t *table;  /* by class size, 0 … largest; NULL where the kind needs none */
    uint64_t slack;   /* how far rounding may put the sum of a table below its bound, per code */
};

extern const peg_score_kind peg_score_largest_class; /* Knuth's minimax */
extern const peg_score_kind peg_score_expected_size; /* Irving 1979 */
extern const peg_score_kind peg_score_entropy;       /* Neuwirth 1982 */
extern const peg_score_kind peg_score_most_parts;    /* Kooi 2005 */
extern const peg_score_kind peg_score_most_similar;  /* the answers' S(e) = 2·BP + MP, summed up */
/* The mean over the answers of log(size / n), three ways to treat those that cannot occur. */
extern const peg_score_kind peg_score_mean_log_skip; /* they do not count */
extern const peg_score_kind peg_score_mean_log_zero; /* they count as a logarithm of 0 */
extern const peg_score_kind peg_score_mean_log_one;  /* they count as if one code were left */

/* For sets of at most `largest` codes; spec is borrowed. */
peg_status peg_score_init(peg_score *out, const peg_score_kind *kind, const peg_spec *spec,
                          uint64_t largest);
void peg_score_fini(peg_score *score);

#endif
