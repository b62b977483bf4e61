/* Random streams. Every stream is keyed by what it is for, never by when it is used: the same plan
 * and seed give the same games for any number of threads, after any resume.
 *
 * The generator is Philox4x64-10, counter-based (Salmon, Moraes, Dror, Shaw: "Parallel random
 * numbers: as easy as 1, 2, 3", SC 2011), from Random123, wrapped as a gsl_rng_type. */
#ifndef PEGLAB_RANDOM_H
#define PEGLAB_RANDOM_H

#include <gsl/gsl_rng.h>
#include <peglab/status.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Full 64-bit range. gsl_rng_set keys it with one word; peg_random_key with four. */
extern const gsl_rng_type *const peg_random_philox;

/* "philox", or any name that GSL knows (mt19937, ranlxd2, …). */
peg_status peg_random_find(const gsl_rng_type **out, const char *name, peg_error *error);

typedef struct peg_random_key {
    uint64_t seed;
    uint64_t domain; /* peg_random_domain("strategy swaszek") */
    uint64_t game;
    uint64_t turn;
} peg_random_key;

/* A name for a family of streams, as a number (XXH3). */
uint64_t peg_random_domain(const char *name);

/* Puts rng at the beginning of the stream. Other generators than Philox are seeded with a hash of
 * the key. Cheap for Philox (nothing is computed before the first draw). */
void peg_random_start(gsl_rng *rng, const peg_random_key *key);

/* The random numbers of a game: a generator, and the key of the game's streams, one for each turn.
 */
typedef struct peg_stream {
    gsl_rng *rng; /* NULL where nothing is drawn */
    peg_random_key key;
} peg_stream;

/* Puts the generator at the beginning of a turn, and returns it. */
gsl_rng *peg_stream_turn(const peg_stream *stream, uint64_t turn);

/* Words of 64 random bits, the next ones of the stream: many at a time cost half as much. */
void peg_random_fill(gsl_rng *rng, uint64_t *out, size_t count);

/* Uniform in 0 … n-1, n > 0. */
uint64_t peg_random_below(gsl_rng *rng, uint64_t n);

#ifdef __cplusplus
}
#endif
#endif
