/* Partition and filter of every kernel against the plain definition, pair by pair. */
#include "plain.h"

#include "kernel/kernel.h"
#include <sys/wait.h>
#include <unistd.h>

/* A set of codes and the answers that a guess gets from them. */
typedef struct sample {
    peg_spec spec;
    size_t count;
    peg_colour *codes;
    peg_feedback *answers;
    peg_slices slices;
    peg_probe probe[2 * PEG_MAX_HOLES];
} sample;

static uint64_t partitions, filters;

static void sample_slice(sample *set) {
    assert_int_equal(peg_slices_init(&set->slices, &set->spec, set->count), PEG_OK);
    size_t words = peg_layout_words(&set->slices.layout);
    for (size_t i = 0; i < set->count; i++)
        peg_block_put(set->slices.words + i / PEG_BLOCK_CODES * words, &set->slices.layout,
                      i % PEG_BLOCK_CODES, set->codes + i * (size_t)set->spec.holes);
    set->answers = malloc((set->count + 1) * sizeof *set->answers);
    assert_non_null(set->answers);
}

static void sample_ask(sample *set, const peg_colour *guess) {
    peg_probe_init(set->probe, &set->slices.layout, guess);
    for (size_t i = 0; i < set->count; i++)
        set->answers[i] =
            plain_feedback(&set->spec, guess, set->codes + i * (size_t)set->spec.holes);
}

static void sample_free(sample *set) {
    peg_slices_fini(&set->slices);
    free(set->codes);
    free(set->answers);
}

static void check_partition(const sample *set) {
    int holes = set->spec.holes;
    size_t classes = (size_t)plain_classes(holes);
    uint32_t *expected = malloc(classes * sizeof *expected);
    uint32_t *sizes = malloc((classes + 1) * sizeof *sizes);
    assert_non_null(expected);
    assert_non_null(sizes);
    plain_sizes(expected, holes, set->answers, set->count);
    for (const peg_kernel *const *kernel = peg_kernels(); *kernel; kernel++) {
        memset(sizes, 0xaa, (classes + 1) * sizeof *sizes);
        (*kernel)->partition(&set->slices, set->probe, sizes);
        if (memcmp(sizes, expected, classes * sizeof *sizes) != 0)
            fail_msg("%s partition: %dx%d%s, %zu codes", (*kernel)->name, holes, set->spec.colours,
                     set->spec.repeats ? "" : " without repeats", set->count);
        assert_int_equal(sizes[classes], 0xaaaaaaaa);
    }
    partitions++;
    free(expected);
    free(sizes);
}

static void check_filter(const sample *set, peg_feedback wanted) {
    size_t blocks = peg_slices_blocks(&set->slices), words = (set->count + 63) / 64;
    uint64_t last = set->count % 64 ? (UINT64_C(1) << set->count % 64) - 1 : UINT64_MAX;
    uint64_t *expected = calloc(words + 1, sizeof *expected);
    uint64_t *mask = malloc((blocks * PEG_BLOCK_WORDS + 1) * sizeof *mask);
    assert_non_null(expected);
    assert_non_null(mask);
    for (size_t i = 0; i < set->count; i++)
        expected[i / 64] |= (uint64_t)plain_same(set->answers[i], wanted) << i % 64;
    for (const peg_kernel *const *kernel = peg_kernels(); *kernel; kernel++) {
        memset(mask, 0xaa, (blocks * PEG_BLOCK_WORDS + 1) * sizeof *mask);
        (*kernel)->filter(set->slices.words, blocks, &set->slices.layout, set->probe, wanted, mask);
        assert_int_equal(mask[blocks * PEG_BLOCK_WORDS], UINT64_C(0xaaaaaaaaaaaaaaaa));
        if (words)
            mask[words - 1] &= last;
        if (memcmp(mask, expected, words * sizeof *mask) != 0)
            fail_msg("%s filter: %dx%d%s, %zu codes, answer %d,%d", (*kernel)->name,
                     set->spec.holes, set->spec.colours,
                     set->spec.repeats ? "" : " without repeats", set->count, wanted.blacks,
                     wanted.whites);
    }
    filters++;
    free(expected);
    free(mask);
}

static void check_every_guess(const peg_spec *spec) {
    sample set = {.spec = *spec};
    set.codes = plain_codes(spec, &set.count);
    sample_slice(&set);
    for (size_t guess = 0; guess < set.count; guess++) {
        sample_ask(&set, set.codes + guess * (size_t)spec->holes);
        check_partition(&set);
        for (int blacks = 0; blacks <= spec->holes; blacks++)
            for (int whites = 0; blacks + whites <= spec->holes; whites++)
                check_filter(&set, (peg_feedback){(uint16_t)blacks, (uint16_t)whites});
    }
    sample_free(&set);
}

static void every_guess_of_small_sizes(void **unused) {
    (void)unused;
    partitions = filters = 0;
    plain_small_sizes(check_every_guess);
    print_message("whole spaces up to 4x6 and 3x8: %llu partitions, %llu filters\n",
                  (unsigned long long)partitions, (unsigned long long)filters);
    assert_int_equal(partitions, 5275);
}

/* The edges of words, blocks and the flushes of byte counters, and anything between; large sets
 * only where a block is small. */
static size_t random_count(const peg_spec *spec, uint64_t *random) {
    static const size_t edges[] = {0,    1,    31,   32,   63,    64,    65,    127,  128,  129,
                                   256,  511,  512,  513,  1023,  1024,  1025,  4095, 7679, 7680,
                                   7681, 8191, 8192, 8193, 15359, 15360, 15361, 20000};
    peg_layout layout = peg_layout_of(spec);
    size_t block = peg_layout_words(&layout) * sizeof(uint64_t);
    size_t most = block <= 1 << 14 ? 28 : block <= 1 << 19 ? 17 : 14;
    return plain_below(random, 4) == 0 ? plain_below(random, 1200)
                                       : edges[plain_below(random, most)];
}

static void check_random_set(uint64_t *random) {
    sample set = {.spec = plain_spec(random)};
    size_t holes = (size_t)set.spec.holes;
    peg_colour guess[PEG_MAX_HOLES];
    set.count = random_count(&set.spec, random);
    set.codes = malloc(set.count * holes + 1);
    assert_non_null(set.codes);
    plain_code(guess, &set.spec, random);
    for (size_t i = 0; i < set.count; i++)
        plain_other(set.codes + i * holes, &set.spec, guess, random);
    sample_slice(&set);
    sample_ask(&set, guess);
    check_partition(&set);
    if (set.count)
        check_filter(&set, set.answers[plain_below(random, set.count)]);
    int classes = peg_feedback_count(&set.spec);
    check_filter(&set,
                 peg_feedback_from_ordinal(&set.spec, (int)plain_below(random, (uint64_t)classes)));
    sample_free(&set);
}

static void random_sets_of_all_sizes(void **unused) {
    (void)unused;
    uint64_t random = 2;
    partitions = filters = 0;
    while (partitions < 10000 / PLAIN_SHARE)
        check_random_set(&random);
    print_message("random sets up to 256x256: %llu partitions, %llu filters\n",
                  (unsigned long long)partitions, (unsigned long long)filters);
}

/* All codes in one class fill a counter as fast as it can be filled. */
static void sets_of_equal_codes(void **unused) {
    (void)unused;
    static const size_t counts[] = {512, 7679, 7680, 7681, 15360, 16384, 16385};
    for (int holes = 1; holes <= 12; holes++) {
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            sample set = {.count = counts[i]};
            peg_colour guess[PEG_MAX_HOLES] = {0};
            assert_int_equal(peg_spec_init(&set.spec, holes, 3, true, NULL), PEG_OK);
            set.codes = calloc(set.count, (size_t)holes);
            assert_non_null(set.codes);
            sample_slice(&set);
            for (int blacks = holes; blacks >= 0; blacks--) {
                sample_ask(&set, guess);
                check_partition(&set);
                check_filter(&set, (peg_feedback){(uint16_t)blacks, 0});
                if (blacks > 0)
                    guess[blacks - 1] = 1;
            }
            sample_free(&set);
        }
    }
}

static void the_largest_size(void **unused) {
    (void)unused;
    uint64_t random = 3;
    sample set = {.count = 513};
    peg_colour guess[PEG_MAX_HOLES] = {0};
    assert_int_equal(peg_spec_init(&set.spec, 256, 256, true, NULL), PEG_OK);
    set.codes = calloc(set.count, 256);
    assert_non_null(set.codes);
    for (size_t i = 2; i < set.count; i++)
        plain_relative(set.codes + i * 256, &set.spec, guess, &random);
    memset(set.codes + 256, 255, 256);
    sample_slice(&set);
    sample_ask(&set, guess);
    assert_int_equal(set.answers[0].blacks, 256);
    check_partition(&set);
    for (size_t i = 0; i < set.count; i += 16)
        check_filter(&set, set.answers[i]);
    sample_free(&set);
}

static void scalar_is_the_first_kernel(void **unused) {
    (void)unused;
    assert_string_equal(peg_kernels()[0]->name, "scalar");
    for (const peg_kernel *const *kernel = peg_kernels(); *kernel; kernel++) {
        setenv("PEGLAB_KERNEL", (*kernel)->name, 1);
        assert_int_equal(peg_kernel_check(NULL), PEG_OK);
    }
    unsetenv("PEGLAB_KERNEL");
    assert_int_equal(peg_kernel_check(NULL), PEG_OK);
}

static const char *program;

/* The choice is made once a process: a process for each. */
static void the_choice_by_hand_is_kept(void **unused) {
    (void)unused;
    for (const peg_kernel *const *kernel = peg_kernels(); *kernel; kernel++) {
        int status;
        pid_t child = fork();
        if (child == 0) {
            setenv("PEGLAB_KERNEL", (*kernel)->name, 1);
            execl(program, program, "--chosen", (*kernel)->name, (char *)NULL);
            _exit(1);
        }
        assert_true(child > 0);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
}

static void a_kernel_that_is_none_is_refused(void **unused) {
    (void)unused;
    char expected[256] = "PEGLAB_KERNEL=mmx: this machine runs scalar";
    for (const peg_kernel *const *kernel = peg_kernels() + 1; *kernel; kernel++) {
        strcat(expected, ", ");
        strcat(expected, (*kernel)->name);
    }
    peg_error error = {0};
    setenv("PEGLAB_KERNEL", "mmx", 1);
    assert_int_equal(peg_kernel_check(&error), PEG_INVALID);
    unsetenv("PEGLAB_KERNEL");
    assert_string_equal(error.message, expected);
}

int main(int argc, char **argv) {
    if (argc == 3)
        return strcmp(peg_kernel_get()->name, argv[2]) != 0;
    program = argv[0];
    for (const peg_kernel *const *kernel = peg_kernels(); *kernel; kernel++)
        print_message("kernel %s\n", (*kernel)->name);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_guess_of_small_sizes),
        cmocka_unit_test(random_sets_of_all_sizes),
        cmocka_unit_test(sets_of_equal_codes),
        cmocka_unit_test(the_largest_size),
        cmocka_unit_test(scalar_is_the_first_kernel),
        cmocka_unit_test(the_choice_by_hand_is_kept),
        cmocka_unit_test(a_kernel_that_is_none_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
