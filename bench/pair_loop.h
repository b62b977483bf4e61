/* The measure that peglab's kernel is compared with: feedback pair by pair, as a good program does
 * it: 16 bytes compared at once for the blacks, 16 minima summed for the rest. */
#ifndef PEGLAB_BENCH_PAIR_LOOP_H
#define PEGLAB_BENCH_PAIR_LOOP_H

#include <peglab/feedback.h>

typedef struct pair_code {
    _Alignas(16) uint8_t places[16];
    uint8_t counts[16];
} pair_code;

/* At most 16 holes and 16 colours. */
void pair_code_init(pair_code *out, const peg_spec *spec, const peg_colour *code);

/* Adds to sizes[blacks × 32 + blacks + whites] for one guess against count codes. */
void pair_loop(const pair_code *guess, const pair_code *codes, size_t count, uint32_t *sizes);

/* Seconds that the loop takes for 2^30 pairs at 5×8, the unit of the other figures. */
double pair_loop_unit(void);

#endif
