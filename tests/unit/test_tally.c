/* The tally of every kernel against the plain definition: the class sizes of 512 guesses at once,
 * and which of them are within the limits. */
#include "plain.h"

#include "kernel/kernel.h"

typedef struct tally {
    peg_spec spec;
    peg_layout layout;
    size_t guess_count, count; /* guesses in the block; codes they are asked about */
    uint64_t *block, *reference, *counters;
    peg_probe *probes;
    uint32_t *sizes; /* by guess, then ordinal: the plain definition */
    int classes;
} tally;

static uint64_t tallies, masks;

static void *room(size_t count, size_t size) {
    void *memory = aligned_alloc(64, (count * size + 63) / 64 * 64);
    assert_non_null(memory);
    return memory;
}

static void tally_init(tally *out, int holes, size_t count, uint64_t *random) {
    bool repeats = plain_below(random, 4) > 0;
    int colours = plain_log_uniform(random, 40);
    *out = (tally){.count = count, .classes = plain_classes(holes)};
    if (!repeats && colours < holes)
        colours = holes;
    assert_int_equal(peg_spec_init(&out->spec, holes, colours, repeats, NULL), PEG_OK);
    out->layout = peg_layout_of(&out->spec);
    out->guess_count =
        plain_below(random, 4) ? PEG_BLOCK_CODES : 1 + plain_below(random, PEG_BLOCK_CODES);
    size_t words = peg_tally_words(&out->layout, count), block = peg_layout_words(&out->layout);
    assert_int_equal(words, (size_t)out->classes * peg_tally_bits(count) * PEG_BLOCK_WORDS);
    out->block = room(block, sizeof(uint64_t));
    memset(out->block, 0, block * sizeof(uint64_t));
    out->reference = room(words, sizeof(uint64_t));
    out->counters = room(words, sizeof(uint64_t));
    out->probes = room(count * 2 * (size_t)holes, sizeof *out->probes);
    out->sizes = room(out->guess_count * (size_t)out->classes, sizeof *out->sizes);
}

static void tally_free(tally *at) {
    free(at->block);
    free(at->reference);
    free(at->counters);
    free(at->probes);
    free(at->sizes);
}

static void tally_fill(tally *at, uint64_t *random) {
    size_t holes = (size_t)at->spec.holes;
    peg_colour *codes = room(at->count, holes), guess[PEG_MAX_HOLES], centre[PEG_MAX_HOLES];
    peg_feedback answers[PEG_TALLY_CODES];
    plain_code(centre, &at->spec, random);
    for (size_t i = 0; i < at->count; i++) {
        plain_other(codes + i * holes, &at->spec, centre, random);
        peg_probe_init(at->probes + i * 2 * holes, &at->layout, codes + i * holes);
    }
    for (size_t position = 0; position < at->guess_count; position++) {
        plain_other(guess, &at->spec, centre, random);
        peg_block_put(at->block, &at->layout, position, guess);
        for (size_t i = 0; i < at->count; i++)
            answers[i] = plain_feedback(&at->spec, guess, codes + i * holes);
        plain_sizes(at->sizes + position * (size_t)at->classes, at->spec.holes, answers, at->count);
    }
    free(codes);
}

static bool is_within(const tally *at, size_t position, const peg_tally_limits *limits) {
    const uint32_t *sizes = at->sizes + position * (size_t)at->classes;
    unsigned parts = 0, largest = 0;
    for (int ordinal = 0; ordinal < at->classes; ordinal++) {
        parts += sizes[ordinal] > 0;
        if (sizes[ordinal] > largest)
            largest = sizes[ordinal];
    }
    return parts >= limits->parts && largest <= limits->largest;
}

/* What a guess of the block is itself like, or one off: there a comparison goes wrong. */
static peg_tally_limits random_limits(const tally *at, uint64_t *random) {
    const uint32_t *sizes =
        at->sizes + plain_below(random, at->guess_count) * (uint64_t)at->classes;
    peg_tally_limits limits = {0, 0};
    for (int ordinal = 0; ordinal < at->classes; ordinal++) {
        limits.parts += sizes[ordinal] > 0;
        if (sizes[ordinal] > limits.largest)
            limits.largest = sizes[ordinal];
    }
    limits.parts = limits.parts + plain_below(random, 3) - 1;
    limits.largest = limits.largest + plain_below(random, 3) - 1;
    if (plain_below(random, 4) == 0)
        limits.parts = plain_below(random, (uint64_t)at->classes + 2);
    if (plain_below(random, 4) == 0)
        limits.largest = plain_below(random, at->count + 3);
    return limits;
}

static bool is_set(const uint64_t *mask, size_t position) {
    return mask[position / 64] >> position % 64 & 1;
}

/* The class sizes of the guesses in the mask. */
static void check_sizes(const tally *at, const uint64_t *counters, const uint64_t *mask) {
    uint32_t sizes[64];
    for (size_t position = 0; position < at->guess_count; position++) {
        if (!is_set(mask, position))
            continue;
        peg_tally_sizes(counters, at->classes, peg_tally_bits(at->count), position, sizes);
        assert_memory_equal(sizes, at->sizes + position * (size_t)at->classes,
                            (size_t)at->classes * sizeof *sizes);
    }
}

static void check_expanded(const tally *at) {
    size_t classes = (size_t)at->classes;
    uint16_t *expanded = room(classes * PEG_BLOCK_CODES, sizeof *expanded);
    for (const peg_kernel *const *kernel = peg_kernels(); *kernel; kernel++) {
        memset(expanded, 0xaa, classes * PEG_BLOCK_CODES * sizeof *expanded);
        (*kernel)->expand(at->reference, at->classes, peg_tally_bits(at->count), expanded);
        for (size_t ordinal = 0; ordinal < classes; ordinal++)
            for (size_t position = 0; position < PEG_BLOCK_CODES; position++) {
                /* A place without a guess is answered like one with no colour in common. */
                uint32_t size = ordinal == 0 ? (uint32_t)at->count : 0;
                if (position < at->guess_count)
                    size = at->sizes[position * classes + ordinal];
                if (expanded[ordinal * PEG_BLOCK_CODES + position] != size)
                    fail_msg("%s expand: %d holes, %zu codes, guess %zu, ordinal %zu",
                             (*kernel)->name, at->spec.holes, at->count, position, ordinal);
            }
    }
    free(expanded);
}

/* Within limits that every guess keeps, all counters are defined, and equal in every kernel. */
static void check_counters(const tally *at) {
    const peg_tally_limits limits = {.parts = 1, .largest = (unsigned)at->count};
    const peg_kernel *const *kernels = peg_kernels();
    size_t bytes = peg_tally_words(&at->layout, at->count) * sizeof(uint64_t);
    for (size_t k = 0; kernels[k]; k++) {
        uint64_t *counters = k ? at->counters : at->reference, mask[PEG_BLOCK_WORDS];
        memset(counters, 0xaa, bytes);
        kernels[k]->tally(at->block, &at->layout, at->probes, at->count, &limits, counters, mask);
        for (size_t word = 0; word < PEG_BLOCK_WORDS; word++)
            assert_true(mask[word] == UINT64_MAX);
        if (memcmp(counters, at->reference, bytes) != 0)
            fail_msg("%s tally is not the scalar one: %dx%d, %zu codes", kernels[k]->name,
                     at->spec.holes, at->spec.colours, at->count);
        check_sizes(at, counters, mask);
    }
}

static void check_limits(const tally *at, const peg_tally_limits *limits) {
    const peg_kernel *const *kernels = peg_kernels();
    uint64_t reference[PEG_BLOCK_WORDS], mask[PEG_BLOCK_WORDS];
    size_t bytes = peg_tally_words(&at->layout, at->count) * sizeof(uint64_t);
    for (size_t k = 0; kernels[k]; k++) {
        memset(at->counters, 0xaa, bytes);
        kernels[k]->tally(at->block, &at->layout, at->probes, at->count, limits, at->counters,
                          mask);
        if (k == 0)
            memcpy(reference, mask, sizeof mask);
        assert_memory_equal(mask, reference, sizeof mask);
        for (size_t position = 0; position < at->guess_count; position++)
            if (is_set(mask, position) != is_within(at, position, limits))
                fail_msg("%s tally: %dx%d, %zu codes, guess %zu, at least %u parts, largest %u",
                         kernels[k]->name, at->spec.holes, at->spec.colours, at->count, position,
                         limits->parts, limits->largest);
        check_sizes(at, at->counters, mask);
    }
    masks++;
}

static void check_tally(int holes, size_t count, uint64_t *random) {
    enum { LIMITS = 8 };
    tally at;
    tally_init(&at, holes, count, random);
    tally_fill(&at, random);
    check_counters(&at);
    check_expanded(&at);
    for (int i = 0; i < LIMITS; i++) {
        peg_tally_limits limits = random_limits(&at, random);
        check_limits(&at, &limits);
    }
    tallies++;
    tally_free(&at);
}

/* Few codes, the edges of the counters' bits, and some between. */
static bool is_chosen(size_t count) {
    if (PLAIN_SHARE > 1)
        return count < 9 || count % 101 == 0 || count == PEG_TALLY_CODES;
    return count <= 255 || (count & (count - 1)) == 0 || (count & (count + 1)) == 0 ||
           count % 31 == 0;
}

static void numbers_of_codes(void **unused) {
    (void)unused;
    uint64_t random = 4;
    tallies = masks = 0;
    for (int holes = 1; holes <= PEG_TALLY_HOLES; holes++)
        for (size_t count = 1; count <= PEG_TALLY_CODES; count++)
            if (is_chosen(count))
                check_tally(holes, count, &random);
    print_message("tallies of 512 guesses: %llu, each with 8 limits: %llu masks\n",
                  (unsigned long long)tallies, (unsigned long long)masks);
}

static void bits_hold_the_count(void **unused) {
    (void)unused;
    for (size_t count = 1; count <= PEG_TALLY_CODES; count++) {
        unsigned bits = peg_tally_bits(count);
        assert_true(count >> bits == 0);
        assert_true(bits == 3 || count >> (bits - 1) == 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_codes),
        cmocka_unit_test(bits_hold_the_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
