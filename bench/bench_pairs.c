/* Pairs of codes a second: every kernel against the pair-by-pair loop, in one run. */
#include "kernel/kernel.h"
#include "measure.h"
#include "pair_loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double LONG_ENOUGH = 0.4; /* seconds a figure */

typedef struct bench_board {
    peg_spec spec;
    size_t count; /* codes, spread over the space */
    peg_colour *codes;
    pair_code *pairs;
    peg_slices slices;
    peg_probe *probes;
} bench_board;

static const peg_colour *code_at(const bench_board *board, size_t i) {
    return board->codes + i * (size_t)board->spec.holes;
}

static void set_up(bench_board *out, int holes, int colours) {
    enum { MOST = 32768 };
    peg_spec_init(&out->spec, holes, colours, true, NULL);
    size_t stride = (size_t)(out->spec.size + MOST - 1) / MOST;
    out->count = (size_t)out->spec.size / stride;
    out->codes = malloc(out->count * (size_t)holes);
    out->pairs = aligned_alloc(16, out->count * sizeof *out->pairs);
    out->probes = malloc(out->count * 2 * (size_t)holes * sizeof *out->probes);
    if (!out->codes || !out->pairs || !out->probes ||
        peg_slices_init(&out->slices, &out->spec, out->count))
        exit(1);
    size_t words = peg_layout_words(&out->slices.layout);
    for (size_t i = 0; i < out->count; i++) {
        peg_colour *code = out->codes + i * (size_t)holes;
        peg_code_from_index(code, &out->spec, i * stride);
        pair_code_init(&out->pairs[i], &out->spec, code);
        peg_block_put(out->slices.words + i / PEG_BLOCK_CODES * words, &out->slices.layout,
                      i % PEG_BLOCK_CODES, code);
        peg_probe_init(out->probes + i * 2 * (size_t)holes, &out->slices.layout, code_at(out, i));
    }
}

static void tear_down(bench_board *board) {
    free(board->codes);
    free(board->pairs);
    free(board->probes);
    peg_slices_fini(&board->slices);
}

/* Billions of pairs a second, of a step that compares one guess with all codes. */
typedef void guess_step(const bench_board *board, const peg_kernel *kernel, size_t guess);

static double rate(const bench_board *board, const peg_kernel *kernel, guess_step *step) {
    double start = measure_wall(), elapsed = 0;
    size_t guesses = 0;
    while (elapsed < LONG_ENOUGH) {
        for (int i = 0; i < 64; i++)
            step(board, kernel, guesses++ % board->count);
        elapsed = measure_wall() - start;
    }
    return (double)guesses * (double)board->count / elapsed / 1e9;
}

static void loop_step(const bench_board *board, const peg_kernel *kernel, size_t guess) {
    (void)kernel;
    uint32_t sizes[16 * 32] = {0};
    pair_loop(&board->pairs[guess], board->pairs, board->count, sizes);
    measure_use(sizes);
}

static void partition_step(const bench_board *board, const peg_kernel *kernel, size_t guess) {
    uint32_t sizes[256];
    kernel->partition(&board->slices, board->probes + guess * 2 * (size_t)board->spec.holes, sizes);
    measure_use(sizes);
}

int main(void) {
    static const int sizes[][2] = {{4, 6}, {5, 8}, {6, 9}, {4, 10}};
    printf("billions of pairs a second (times the pair-by-pair loop)\n%-6s %8s", "", "loop");
    for (size_t k = 0; peg_kernels()[k]; k++)
        printf(" %17s", peg_kernels()[k]->name);
    printf("\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        bench_board board;
        set_up(&board, sizes[i][0], sizes[i][1]);
        double loop = rate(&board, NULL, loop_step);
        printf("%dx%-4d %8.2f", sizes[i][0], sizes[i][1], loop);
        for (size_t k = 0; peg_kernels()[k]; k++) {
            double kernel = rate(&board, peg_kernels()[k], partition_step);
            printf(" %8.2f (%5.1fx)", kernel, kernel / loop);
        }
        printf("\n");
        tear_down(&board);
    }
    return 0;
}
