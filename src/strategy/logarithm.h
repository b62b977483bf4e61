/* Logarithms in integers. No result of libm decides a guess: it differs between machines. */
#ifndef PEGLAB_STRATEGY_LOGARITHM_H
#define PEGLAB_STRATEGY_LOGARITHM_H

#include <peglab/status.h>
#include <stdint.h>

/* Fills out[0 … largest] with L(n), the sum of the fixed-point base-2 logarithms of n's prime
 * factors (L(0) = L(1) = 0), so that equal products have equal sums: Σ nᵢ·L(nᵢ) ties exactly where
 * Π nᵢ^nᵢ does. The point is chosen so that n·L(n) fits 63 bits. */
peg_status peg_logarithms(uint64_t *out, uint64_t largest);

#endif
