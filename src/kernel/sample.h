/* Codes of any space, collected one by one, and how a guess splits them: the set against which a
 * search scores its guesses where the candidates themselves cannot be enumerated. */
#ifndef PEGLAB_KERNEL_SAMPLE_H
#define PEGLAB_KERNEL_SAMPLE_H

#include "kernel/kernel.h"

typedef struct peg_sample_set {
    const peg_kernel *kernel;
    peg_slices slices;
} peg_sample_set;

/* Room for `most` codes; nothing is allocated later. */
peg_status peg_sample_set_init(peg_sample_set *out, const peg_spec *spec, size_t most);
void peg_sample_set_fini(peg_sample_set *set);
void peg_sample_set_clear(peg_sample_set *set);

/* Adds codes that stand at a distance of stride. */
void peg_sample_set_add(peg_sample_set *set, const peg_colour *codes, size_t stride, size_t count);

/* sizes[ordinal] for every feedback. */
void peg_sample_set_partition(const peg_sample_set *set, const peg_colour *guess, uint32_t *sizes);

#endif
