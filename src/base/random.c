#include <peglab/random.h>

#include <Random123/philox.h>
#include <string.h>
#include <xxhash.h>

typedef struct philox_state {
    philox4x64_ctr_t counter; /* v[0] counts blocks */
    philox4x64_key_t key;
    philox4x64_ctr_t block;
    unsigned used; /* of the block's four words */
} philox_state;

static void philox_start(philox_state *state, const peg_random_key *key) {
    *state = (philox_state){.used = 4};
    state->key.v[0] = key->seed;
    state->key.v[1] = key->domain;
    state->counter.v[1] = key->turn;
    state->counter.v[2] = key->game;
}

static void philox_set(void *self, unsigned long seed) {
    philox_start(self, &(peg_random_key){.seed = seed});
}

static unsigned long philox_get(void *self) {
    philox_state *state = self;
    if (state->used == 4) {
        state->block = philox4x64(state->counter, state->key);
        state->counter.v[0]++;
        state->used = 0;
    }
    return state->block.v[state->used++];
}

/* Blocks do not depend on each other, so that a processor computes several at once. */
static void philox_fill(philox_state *state, uint64_t *out, size_t count) {
    while (count > 0 && state->used < 4) {
        *out++ = state->block.v[state->used++];
        count--;
    }
    for (; count >= 4; count -= 4, out += 4) {
        philox4x64_ctr_t block = philox4x64(state->counter, state->key);
        state->counter.v[0]++;
        memcpy(out, block.v, sizeof block.v);
    }
    while (count-- > 0)
        *out++ = philox_get(state);
}

static double philox_get_double(void *self) {
    return (double)(philox_get(self) >> 11) * 0x1p-53;
}

static const gsl_rng_type philox_type = {.name = "philox",
                                         .max = UINT64_MAX,
                                         .min = 0,
                                         .size = sizeof(philox_state),
                                         .set = philox_set,
                                         .get = philox_get,
                                         .get_double = philox_get_double};
const gsl_rng_type *const peg_random_philox = &philox_type;

peg_status peg_random_find(const gsl_rng_type **out, const char *name, peg_error *error) {
    if (strcmp(name, philox_type.name) == 0) {
        *out = &philox_type;
        return PEG_OK;
    }
    for (const gsl_rng_type **type = gsl_rng_types_setup(); *type; type++) {
        if (strcmp(name, (*type)->name) == 0) {
            *out = *type;
            return PEG_OK;
        }
    }
    return peg_fail(error, PEG_INVALID,
                    "unknown generator; allowed are philox and GSL's, such as mt19937, ranlxd2, "
                    "taus2 or gfsr4");
}

uint64_t peg_random_domain(const char *name) {
    return XXH3_64bits(name, strlen(name));
}

/* GSL's generators use 32 bits of a seed at most. Beyond their own range the smaller ones go
 * astray: minstd never ends, ran1 reads outside its table, uni has one stream for all seeds from
 * 2^15. And 0 means a seed of GSL's own. */
static unsigned long gsl_seed(const gsl_rng_type *type, uint64_t hash) {
    uint64_t most = type->max >= UINT32_MAX   ? UINT32_MAX
                    : type->max >= UINT16_MAX ? (UINT64_C(1) << 31) - 2
                                              : type->max;
    return 1 + hash % most;
}

void peg_random_start(gsl_rng *rng, const peg_random_key *key) {
    if (rng->type == &philox_type)
        philox_start(rng->state, key);
    else
        gsl_rng_set(rng, gsl_seed(rng->type, XXH3_64bits(key, sizeof *key)));
}

gsl_rng *peg_stream_turn(const peg_stream *stream, uint64_t turn) {
    peg_random_key key = stream->key;
    key.turn = turn;
    if (stream->rng)
        peg_random_start(stream->rng, &key);
    return stream->rng;
}

uint64_t peg_random_below(gsl_rng *rng, uint64_t n) {
    uint64_t range = rng->type->max - rng->type->min;
    if (n <= range)
        return gsl_rng_uniform_int(rng, n);
    /* Generators of less than 64 bits: put words together until the range suffices. */
    uint64_t limit = UINT64_MAX - UINT64_MAX % n, value;
    do {
        value = 0;
        for (int bits = 0; bits < 64; bits += 8) /* the smallest of GSL's ranges has 15 */
            value = value << 8 | gsl_rng_uniform_int(rng, 1u << 8);
    } while (value >= limit);
    return value % n;
}

void peg_random_fill(gsl_rng *rng, uint64_t *out, size_t count) {
    if (rng->type == &philox_type) {
        philox_fill(rng->state, out, count);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        out[i] = peg_random_below(rng, UINT64_C(1) << 32);
        out[i] |= peg_random_below(rng, UINT64_C(1) << 32) << 32;
    }
}
