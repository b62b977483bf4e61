/* An experiment: a plan with its defaults filled in, spread out into cells, and its run. A cell is
 * one strategy with one set of parameters in one game against one codemaker. */
#ifndef PEGLAB_EXPERIMENT_H
#define PEGLAB_EXPERIMENT_H

#include <peglab/observer.h>
#include <peglab/status.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peg_experiment peg_experiment;

/* Reads a plan and applies settings ("SECTION.KEY=VALUE") in their order. Every mistake is found
 * here, before anything is played or written. What is left out, and names that mean the same cell,
 * are told to the observer (which may be NULL). */
peg_status peg_experiment_read(peg_experiment **out, const char *path, const char *const *settings,
                               size_t setting_count, const peg_observer *observer,
                               peg_error *error);
void peg_experiment_free(peg_experiment *experiment);

const char *peg_experiment_name(const peg_experiment *experiment);
size_t peg_experiment_cells(const peg_experiment *experiment);
/* How many games of each cell are traced: their generations are kept, where a strategy evolves. */
uint64_t peg_experiment_trace(const peg_experiment *experiment);
/* The plan with every default, as an INI file that means the same. */
peg_status peg_experiment_echo(const peg_experiment *experiment, FILE *out, peg_error *error);
/* The cells as a table: identity, size, codemaker, games, label. */
peg_status peg_experiment_list(const peg_experiment *experiment, FILE *out, peg_error *error);

typedef struct peg_run_options {
    const char *dir; /* where results.db is */
    int threads;     /* at least 1 */
    const volatile sig_atomic_t
        *stop; /* not zero: end early and keep what was played; may be NULL */
} peg_run_options;

/* Plays what is missing into dir/results.db, a row a game, committed as they end. The same games
 * for any number of threads and after any number of interruptions. PEG_STOPPED where it was asked
 * to stop: the same call goes on from there. */
peg_status peg_experiment_run(peg_experiment *experiment, const peg_run_options *options,
                              const peg_observer *observer, peg_error *error);

#ifdef __cplusplus
}
#endif
#endif
