#include "kernel/kernel.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const peg_kernel peg_kernel_scalar;
#ifdef PEG_KERNEL_X86
extern const peg_kernel peg_kernel_avx2, peg_kernel_avx512;
#endif

static const peg_kernel *runnable[4] = {&peg_kernel_scalar};
static const peg_kernel *chosen;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const peg_kernel *find(const char *name) {
    for (size_t i = 0; runnable[i]; i++)
        if (strcmp(runnable[i]->name, name) == 0)
            return runnable[i];
    return NULL;
}

static void choose(void) {
    size_t count = 1;
#ifdef PEG_KERNEL_X86
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        runnable[count++] = &peg_kernel_avx2;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vpopcntdq"))
        runnable[count++] = &peg_kernel_avx512;
#endif
    const char *name = getenv("PEGLAB_KERNEL");
    chosen = name ? find(name) : NULL;
    if (!chosen)
        chosen = runnable[count - 1];
}

const peg_kernel *peg_kernel_get(void) {
    pthread_once(&once, choose);
    return chosen;
}

const peg_kernel *const *peg_kernels(void) {
    pthread_once(&once, choose);
    return runnable;
}

peg_status peg_kernel_check(peg_error *error) {
    const char *name = getenv("PEGLAB_KERNEL");
    pthread_once(&once, choose);
    if (!name || find(name))
        return PEG_OK;
    char allowed[64] = "";
    for (size_t i = 0, length = 0; runnable[i]; i++)
        length += (size_t)snprintf(allowed + length, sizeof allowed - length, "%s%s", i ? ", " : "",
                                   runnable[i]->name);
    return peg_fail(error, PEG_INVALID, "PEGLAB_KERNEL=%.40s: this machine runs %s", name, allowed);
}

unsigned peg_tally_bits(size_t count) {
    unsigned bits = 0;
    for (; count > 0; count >>= 1)
        bits++;
    return bits < 3 ? 3 : bits; /* the probes are added up seven at a time */
}

size_t peg_tally_words(const peg_layout *layout, size_t count) {
    size_t classes = (size_t)((layout->holes + 1) * (layout->holes + 2) / 2 - 1);
    return classes * peg_tally_bits(count) * PEG_BLOCK_WORDS;
}

void peg_tally_sizes(const uint64_t *counters, int classes, unsigned bits, size_t position,
                     uint32_t *sizes) {
    const uint64_t *words = counters + position / 64;
    unsigned shift = position % 64;
    for (int ordinal = 0; ordinal < classes; ordinal++) {
        uint64_t size = 0;
        for (unsigned bit = 0; bit < bits; bit++, words += PEG_BLOCK_WORDS)
            size |= (*words >> shift & 1) << bit;
        sizes[ordinal] = (uint32_t)size;
    }
}
