/* How a guess splits a set of candidates. */
#ifndef PEGLAB_KERNEL_PARTITION_H
#define PEGLAB_KERNEL_PARTITION_H

#include <peglab/state.h>

/* sizes[ordinal] for every feedback of the space. */
void peg_partition(const peg_space *space, const peg_candidates *set, const peg_colour *guess,
                   uint32_t *sizes);

#endif
