/* How a plan grows, for those who read one. */
#ifndef PEGLAB_CONFIG_EDIT_H
#define PEGLAB_CONFIG_EDIT_H

#include "config/plan.h"

/* inih cuts longer names of sections and keys in silence. */
enum { PEG_PLAN_NAME = 49 };

/* Append, with copies of the texts; borrowed until the next one. NULL: out of memory. */
peg_section *peg_plan_add(peg_plan *plan, const char *name, const char *place);
peg_entry *peg_section_add(peg_section *section, const char *key, const char *value,
                           const char *place);

#endif
