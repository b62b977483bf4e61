/* The random streams: Philox against its published vectors, the streams, numbers without bias. */
#include "plain.h"

#include <gsl/gsl_cdf.h>
#include <peglab/random.h>

__extension__ typedef unsigned __int128 wide;

/* Philox4x64-10 as the paper describes it (Salmon et al. 2011, section 3.3 and table 2). */
static void philox(uint64_t out[4], const uint64_t counter[4], const uint64_t key[2]) {
    uint64_t x[4], k[2] = {key[0], key[1]};
    memcpy(x, counter, sizeof x);
    for (int round = 0; round < 10; round++) {
        wide first = (wide)x[0] * UINT64_C(0xD2E7470EE14C6C93);
        wide second = (wide)x[2] * UINT64_C(0xCA5A826395121157);
        uint64_t next[4] = {(uint64_t)(second >> 64) ^ x[1] ^ k[0], (uint64_t)second,
                            (uint64_t)(first >> 64) ^ x[3] ^ k[1], (uint64_t)first};
        memcpy(x, next, sizeof x);
        k[0] += UINT64_C(0x9E3779B97F4A7C15);
        k[1] += UINT64_C(0xBB67AE8584CAA73B);
    }
    memcpy(out, x, sizeof x);
}

/* The known answers that Random123 is published with. */
static void the_test_knows_philox(void **unused) {
    (void)unused;
    static const struct {
        uint64_t counter[4], key[2], out[4];
    } known[] = {{{0, 0, 0, 0},
                  {0, 0},
                  {UINT64_C(0x16554d9eca36314c), UINT64_C(0xdb20fe9d672d0fdc),
                   UINT64_C(0xd7e772cee186176b), UINT64_C(0x7e68b68aec7ba23b)}},
                 {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX},
                  {UINT64_MAX, UINT64_MAX},
                  {UINT64_C(0x87b092c3013fe90b), UINT64_C(0x438c3c67be8d0224),
                   UINT64_C(0x9cc7d7c69cd777b6), UINT64_C(0xa09caebf594f0ba0)}},
                 {{UINT64_C(0x243f6a8885a308d3), UINT64_C(0x13198a2e03707344),
                   UINT64_C(0xa4093822299f31d0), UINT64_C(0x082efa98ec4e6c89)},
                  {UINT64_C(0x452821e638d01377), UINT64_C(0xbe5466cf34e90c6c)},
                  {UINT64_C(0xa528f45403e61d95), UINT64_C(0x38c72dbd566e9788),
                   UINT64_C(0xa5a1610e72fd18b5), UINT64_C(0x57bd43b5e52b7fe6)}}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint64_t out[4];
        philox(out, known[i].counter, known[i].key);
        assert_memory_equal(out, known[i].out, sizeof out);
    }
}

static gsl_rng *make(const gsl_rng_type *type) {
    gsl_rng *rng = gsl_rng_alloc(type);
    assert_non_null(rng);
    return rng;
}

static void the_stream_of_zero_is_the_published_one(void **unused) {
    (void)unused;
    gsl_rng *rng = make(peg_random_philox);
    peg_random_start(rng, &(peg_random_key){0});
    assert_true(gsl_rng_get(rng) == UINT64_C(0x16554d9eca36314c));
    assert_true(gsl_rng_get(rng) == UINT64_C(0xdb20fe9d672d0fdc));
    assert_true(gsl_rng_get(rng) == UINT64_C(0xd7e772cee186176b));
    assert_true(gsl_rng_get(rng) == UINT64_C(0x7e68b68aec7ba23b));
    gsl_rng_free(rng);
}

/* Seed and domain are the key; the counter counts blocks, turn, game. */
static void streams_are_philox(void **unused) {
    (void)unused;
    gsl_rng *rng = make(peg_random_philox);
    uint64_t random = 12;
    for (int i = 0; i < 1000; i++) {
        peg_random_key key = {plain_random(&random), plain_random(&random), plain_random(&random),
                              plain_random(&random)};
        peg_random_start(rng, &key);
        for (uint64_t block = 0; block < 5; block++) {
            uint64_t out[4];
            philox(out, (uint64_t[]){block, key.turn, key.game, 0},
                   (uint64_t[]){key.seed, key.domain});
            for (int word = 0; word < 4; word++)
                assert_true(gsl_rng_get(rng) == out[word]);
        }
    }
    gsl_rng_free(rng);
}

static void gsl_sees_the_whole_range(void **unused) {
    (void)unused;
    gsl_rng *rng = make(peg_random_philox), *other = make(peg_random_philox);
    assert_string_equal(gsl_rng_name(rng), "philox");
    assert_true(gsl_rng_max(rng) == UINT64_MAX);
    assert_true(gsl_rng_min(rng) == 0);
    gsl_rng_set(rng, UINT64_MAX - 5);
    peg_random_start(other, &(peg_random_key){.seed = UINT64_MAX - 5});
    for (int i = 0; i < 10; i++)
        assert_true(gsl_rng_get(rng) == gsl_rng_get(other));
    for (int i = 0; i < 10; i++) {
        double is = gsl_rng_uniform(rng);
        assert_true(is == (double)(gsl_rng_get(other) >> 11) / 0x1p53);
        assert_true(is >= 0 && is < 1);
    }
    gsl_rng *clone = gsl_rng_clone(rng);
    for (int i = 0; i < 10; i++)
        assert_true(gsl_rng_get(rng) == gsl_rng_get(clone));
    gsl_rng_free(rng);
    gsl_rng_free(other);
    gsl_rng_free(clone);
}

enum { WORDS = 64 };

static void draw(uint64_t out[WORDS], gsl_rng *rng, const peg_random_key *key) {
    peg_random_start(rng, key);
    for (int i = 0; i < WORDS; i++)
        out[i] = gsl_rng_get(rng);
}

/* Each part of the key makes another stream (but for slatec, which knows no more than eight); the
 * same key the same one, whatever came between. */
static void check_streams(const gsl_rng_type *type) {
    static const peg_random_key keys[] = {{1, 2, 3, 4}, {2, 2, 3, 4}, {1, 3, 3, 4},
                                          {1, 2, 4, 4}, {1, 2, 3, 5}, {1, 2, 4, 3}};
    enum { KEYS = sizeof keys / sizeof *keys };
    uint64_t words[KEYS][WORDS], again[WORDS];
    gsl_rng *rng = make(type);
    for (int i = 0; i < KEYS; i++) {
        draw(words[i], rng, &keys[i]);
        for (int j = 0; j < i; j++)
            if (type != gsl_rng_slatec && memcmp(words[i], words[j], sizeof again) == 0)
                fail_msg("%s: streams %d and %d are the same", type->name, j, i);
    }
    for (int i = KEYS; i-- > 0;) {
        draw(again, rng, &keys[i]);
        assert_memory_equal(again, words[i], sizeof again);
        gsl_rng_get(rng);
    }
    gsl_rng_free(rng);
}

/* The p-value of so many draws below n, counted in classes of equal width, at a level of one in a
 * million on either side. */
static void check_unbiased(gsl_rng *rng, uint64_t n, uint64_t classes) {
    enum { MOST = 1000, DRAWS = 60000 };
    uint32_t drawn[MOST] = {0};
    double sum = 0;
    assert_true(classes <= MOST && n % classes == 0);
    for (int i = 0; i < DRAWS; i++) {
        uint64_t value = peg_random_below(rng, n);
        assert_true(value < n);
        drawn[value / (n / classes)]++;
    }
    double expected = (double)DRAWS / (double)classes;
    for (uint64_t i = 0; i < classes; i++)
        sum += (drawn[i] - expected) * (drawn[i] - expected) / expected;
    if (gsl_cdf_chisq_Q(sum, (double)classes - 1) < 1e-6 ||
        gsl_cdf_chisq_P(sum, (double)classes - 1) < 1e-6)
        fail_msg("%s below %llu: chi-square %g", gsl_rng_name(rng), (unsigned long long)n, sum);
}

static void numbers_have_no_bias(void **unused) {
    (void)unused;
    static const char *const names[] = {"philox", "mt19937", "ranlxd2", "taus2", "gfsr4", "ranlux"};
    const uint64_t third = UINT64_C(1) << 62;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const gsl_rng_type *type;
        assert_int_equal(peg_random_find(&type, names[i], NULL), PEG_OK);
        gsl_rng *rng = make(type);
        peg_random_start(rng, &(peg_random_key){.seed = 13});
        check_unbiased(rng, 6, 6);
        check_unbiased(rng, 7, 7);
        check_unbiased(rng, 1000, 1000);
        check_unbiased(rng, UINT64_C(3) << 30, 3);
        check_unbiased(rng, UINT64_C(1) << 32, 64);
        check_unbiased(rng, UINT64_C(3) << 32, 3);
        check_unbiased(rng, UINT64_C(3) << 40, 96);
        check_unbiased(rng, 3 * third, 3);
        check_unbiased(rng, UINT64_MAX, 255);
        for (int draws = 0; draws < 100; draws++)
            assert_int_equal(peg_random_below(rng, 1), 0);
        gsl_rng_free(rng);
    }
}

/* The low bits too: a number that is put together from words must use all of them. */
static void large_numbers_use_every_bit(void **unused) {
    (void)unused;
    static const char *const names[] = {"philox", "mt19937", "ranlux", "uni"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const gsl_rng_type *type;
        uint32_t ones[60] = {0};
        assert_int_equal(peg_random_find(&type, names[i], NULL), PEG_OK);
        gsl_rng *rng = make(type);
        peg_random_start(rng, &(peg_random_key){.seed = 14});
        for (int draws = 0; draws < 10000; draws++) {
            uint64_t value = peg_random_below(rng, UINT64_C(1) << 60);
            for (int bit = 0; bit < 60; bit++)
                ones[bit] += (uint32_t)(value >> bit) & 1;
        }
        for (int bit = 0; bit < 60; bit++) /* six standard deviations are 300 */
            assert_in_range(ones[bit], 4700, 5300);
        gsl_rng_free(rng);
    }
}

/* All of GSL's, the poor ones of history included, serve for any n. */
static void every_generator_of_gsl(void **unused) {
    (void)unused;
    static const uint64_t bounds[] = {1,          2,
                                      6,          1000,
                                      32766,      32767,
                                      65536,      UINT64_C(1) << 31,
                                      1ull << 32, UINT64_C(3) << 32,
                                      UINT64_MAX};
    size_t found = 0;
    for (const gsl_rng_type **type = gsl_rng_types_setup(); *type; type++, found++) {
        const gsl_rng_type *by_name;
        assert_int_equal(peg_random_find(&by_name, (*type)->name, NULL), PEG_OK);
        assert_ptr_equal(by_name, *type);
        check_streams(*type);
        gsl_rng *rng = make(*type);
        peg_random_start(rng, &(peg_random_key){.seed = 15});
        for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
            uint64_t low = 0, high = 0;
            for (int draws = 0; draws < 200; draws++) {
                uint64_t value = peg_random_below(rng, bounds[i]);
                assert_true(value < bounds[i]);
                low += value < bounds[i] / 2;
                high += value >= bounds[i] / 2;
            }
            if (bounds[i] > 1 && (low < 50 || high < 50))
                fail_msg("%s below %llu", (*type)->name, (unsigned long long)bounds[i]);
        }
        gsl_rng_free(rng);
    }
    print_message("generators of GSL: %zu\n", found);
    assert_true(found > 50);
    check_streams(peg_random_philox);
}

static void generators_by_name(void **unused) {
    (void)unused;
    const gsl_rng_type *type = NULL;
    peg_error error = {0};
    assert_int_equal(peg_random_find(&type, "philox", NULL), PEG_OK);
    assert_ptr_equal(type, peg_random_philox);
    assert_int_equal(peg_random_find(&type, "mt19937", NULL), PEG_OK);
    assert_ptr_equal(type, gsl_rng_mt19937);
    assert_int_equal(peg_random_find(&type, "Mt19937", &error), PEG_INVALID);
    assert_string_equal(error.message,
                        "unknown generator; allowed are philox and GSL's, such as mt19937, "
                        "ranlxd2, taus2 or gfsr4");
}

/* XXH3 with its default secret: the published value of the empty text. */
static void domains_are_hashes(void **unused) {
    (void)unused;
    assert_true(peg_random_domain("") == UINT64_C(0x2d06800538d394c2));
    assert_true(peg_random_domain("strategy knuth") == peg_random_domain("strategy knuth"));
    assert_true(peg_random_domain("strategy knuth") != peg_random_domain("strategy knuth2"));
}

/* Many words at a time are those that come one by one, wherever the stream stands. */
static void test_fill(void **unused) {
    (void)unused;
    static const char *const names[] = {"philox", "mt19937", "taus2"};
    for (size_t g = 0; g < 3; g++)
        for (size_t skip = 0; skip < 6; skip++)
            for (size_t count = 0; count < 20; count++) {
                const gsl_rng_type *type;
                assert_int_equal(peg_random_find(&type, names[g], NULL), PEG_OK);
                gsl_rng *one = gsl_rng_alloc(type), *many = gsl_rng_alloc(type);
                peg_stream stream = {one, {.seed = 3, .game = count}}, same = {many, stream.key};
                uint64_t words[20], first[6], single;
                peg_stream_turn(&stream, 7);
                peg_stream_turn(&same, 7);
                peg_random_fill(many, first, skip);
                peg_random_fill(many, words, count);
                for (size_t i = 0; i < skip + count; i++) {
                    peg_random_fill(one, &single, 1);
                    assert_true(single == (i < skip ? first[i] : words[i - skip]));
                }
                assert_true(gsl_rng_get(one) == gsl_rng_get(many));
                gsl_rng_free(one);
                gsl_rng_free(many);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fill),
        cmocka_unit_test(the_test_knows_philox),
        cmocka_unit_test(the_stream_of_zero_is_the_published_one),
        cmocka_unit_test(streams_are_philox),
        cmocka_unit_test(gsl_sees_the_whole_range),
        cmocka_unit_test(numbers_have_no_bias),
        cmocka_unit_test(large_numbers_use_every_bit),
        cmocka_unit_test(every_generator_of_gsl),
        cmocka_unit_test(generators_by_name),
        cmocka_unit_test(domains_are_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
