#include "strategy/registry.h"

#include "base/nearest.h"

#include <pthread.h>
#include <string.h>

const peg_strategy *const peg_strategies[] = {&peg_knuth,
                                              &peg_six_guess,
                                              &peg_entropy,
                                              &peg_expected_size,
                                              &peg_most_parts,
                                              &peg_first_consistent,
                                              &peg_brute_force,
                                              &peg_static,
                                              &peg_minimise,
                                              &peg_optimise,
                                              &peg_ga_strategy,
                                              &peg_berghman,
                                              &peg_evopp,
                                              &peg_swaszek,
                                              &peg_human,
                                              &peg_random,
                                              &peg_random_consistent,
                                              &peg_minimax_random,
                                              NULL};

const peg_strategy *peg_strategy_find(const char *name) {
    for (const peg_strategy *const *strategy = peg_strategies; *strategy; strategy++)
        if (strcmp((*strategy)->name, name) == 0)
            return *strategy;
    return NULL;
}

enum { COUNT = sizeof peg_strategies / sizeof *peg_strategies - 1, ROWS = 64 };

peg_status peg_strategy_lookup(const peg_strategy **out, const char *name, peg_error *error) {
    const char *known[COUNT];
    *out = peg_strategy_find(name);
    if (*out)
        return PEG_OK;
    for (size_t i = 0; i < COUNT; i++)
        known[i] = peg_strategies[i]->name;
    return peg_nearest_unknown("strategy", name, known, COUNT, error);
}

static peg_param tables[COUNT][ROWS];
static pthread_once_t tables_once = PTHREAD_ONCE_INIT;

static size_t append_rows(peg_param *table, size_t count, const peg_param *rows) {
    for (size_t row = 0; rows[row].key && count + 1 < ROWS; row++)
        table[count++] = rows[row];
    return count;
}

static void fill_table(peg_param *table, const peg_strategy *strategy) {
    static const char *const choices[] = {"auto", "random", NULL};
    size_t count = 1;
    table[0] = (peg_param){.key = "first",
                           .type = PEG_CODE,
                           .fallback = "auto",
                           .choices = choices,
                           .help = "The first guess; auto is the strategy's own choice."};
    count = append_rows(table, count, strategy->params);
    if (strategy->more_params)
        append_rows(table, count, strategy->more_params());
    for (const peg_default *own = strategy->defaults; own && own->key; own++)
        table[peg_param_find(table, own->key)].fallback = own->value;
}

static void fill_tables(void) {
    for (size_t i = 0; i < COUNT; i++)
        fill_table(tables[i], peg_strategies[i]);
}

/* A strategy that is not registered has its own rows alone. */
const peg_param *peg_strategy_params(const peg_strategy *strategy) {
    pthread_once(&tables_once, fill_tables);
    for (size_t i = 0; i < COUNT; i++)
        if (peg_strategies[i] == strategy)
            return tables[i];
    return strategy->params;
}
