/* A range among the values of a list: "50..400 step 50" stands for 50, 100, …, 400. */
#ifndef PEGLAB_CONFIG_RANGE_H
#define PEGLAB_CONFIG_RANGE_H

#include "config/plan.h"

/* Puts the values of every range "A..B step S" of a list in its place; "A..B" steps by 1, for
 * integers alone. B is among them where a step hits it; from a larger A they count down. Real
 * values are those that one would write by hand: 0..0.3 step 0.1 ends with 0.3. A parameter that
 * is no number has no ranges, and its list stays as it is. On failure, too, the list is the
 * caller's to free. */
peg_status peg_range_expand(peg_list *list, const peg_param *param, peg_error *error);

#endif
