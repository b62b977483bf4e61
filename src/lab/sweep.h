/* A section with lists or ranges in it is a sweep: one variant per value, a grid over several. */
#ifndef PEGLAB_LAB_SWEEP_H
#define PEGLAB_LAB_SWEEP_H

#include "config/plan.h"

typedef struct peg_variant {
    peg_params params;
    char *label; /* " population=75": what the sweep varies, each with a space before it */
} peg_variant;

typedef struct peg_sweep {
    size_t count;
    peg_variant *variants; /* the first key of the section varies slowest */
} peg_sweep;

/* Spreads out a section (NULL: the defaults alone) over the parameters of what is registered under
 * `owner`. The key `use` is no parameter and passed over. Errors name the place of the entry. */
peg_status peg_sweep_init(peg_sweep *out, const peg_section *section, const char *owner,
                          const peg_param *table, peg_error *error);
void peg_sweep_fini(peg_sweep *sweep);

#endif
