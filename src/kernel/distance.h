/* How far codes are from being consistent: the difference between the answers of a transcript and
 * those that each code would have given, summed over the guesses. For batches, as the fitness of an
 * evolutionary search. */
#ifndef PEGLAB_KERNEL_DISTANCE_H
#define PEGLAB_KERNEL_DISTANCE_H

#include <peglab/transcript.h>

typedef enum peg_distance_kind {
    PEG_DISTANCE_COMPONENTS, /* black·|ΔBP| + white·|ΔMP| */
    PEG_DISTANCE_SCORE       /* |black·ΔBP + white·ΔMP| */
} peg_distance_kind;

/* An answer that differs adds at least 1, whatever the weights: 0 means consistent. */
typedef struct peg_distance {
    peg_distance_kind kind;
    int32_t black, white; /* weights */
} peg_distance;

/* Fills out[i] for the code at codes + i × stride. O(count × holes × (guesses + colours)), in
 * vectors of codes. */
void peg_distances(uint32_t *out, const peg_distance *distance, const peg_transcript *transcript,
                   const peg_colour *codes, size_t stride, size_t count);

#endif
