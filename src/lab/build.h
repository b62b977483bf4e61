/* The steps from a plan to an experiment. */
#ifndef PEGLAB_LAB_BUILD_H
#define PEGLAB_LAB_BUILD_H

#include "lab/experiment.h"

/* Whether [experiment] has the key, and: puts its place, or that of the plan, before the error. */
bool peg_experiment_has(const peg_experiment *experiment, const char *key);
peg_status peg_experiment_fail(const peg_experiment *experiment, const char *key, peg_error *error);

/* Checks the names and keys of all sections, also of those that no list names: a typo in one would
 * otherwise wait in silence. */
peg_status peg_experiment_check_sections(const peg_experiment *experiment, peg_error *error);

/* Warns of sections that are never played: an edit of one would have no effect. */
void peg_experiment_note_unused(const peg_experiment *experiment, const peg_observer *observer);

/* The section of a variant ("strategy", "small"), or NULL, and the registered name it uses. */
const peg_section *peg_experiment_section(const peg_experiment *experiment, const char *kind,
                                          const char *name, const char **use);
/* The parameters of what is registered under that name, for "strategy" or "codemaker". */
peg_status peg_experiment_table(const peg_param **out, const char *kind, const char *use,
                                peg_error *error);
/* Puts before an error that begins with a key of the section ("first: …") the place of that key,
 * else that of the section; of `key` in [experiment] where there is no section. */
peg_status peg_experiment_fail_in(const peg_experiment *experiment, const peg_section *section,
                                  const char *key, peg_error *error);
/* Puts before the error the place where a name that is not registered stands: the section's `use`,
 * or the list under `key` in [experiment]. */
peg_status peg_experiment_fail_use(const peg_experiment *experiment, const peg_section *section,
                                   const char *key, peg_error *error);

peg_status peg_experiment_read_settings(peg_experiment *experiment, peg_error *error);
peg_status peg_experiment_add_spaces(peg_experiment *experiment, peg_error *error);

/* Every codemaker of the plan in every space, with the cells against it. */
peg_status peg_experiment_add_opponents(peg_experiment *experiment, const peg_observer *observer,
                                        peg_error *error);
/* The cells of all strategies against one opponent; skips or refuses what cannot be played. */
peg_status peg_experiment_add_cells(peg_experiment *experiment, const peg_space *space,
                                    const peg_opponent *opponent, const peg_observer *observer,
                                    peg_error *error);

#endif
