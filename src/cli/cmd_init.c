#include "cli/command.h"
#include "lab/experiment.h"

#include <stdio.h>
#include <string.h>

static void print_row(const peg_param *param, const char *value, bool live) {
    char allowed[512];
    peg_param_allowed(param, allowed, sizeof allowed);
    printf("; %s\n", param->help);
    if (param->type != PEG_TEXT)
        printf("; Allowed: %s.\n", allowed);
    printf("%s%s = %s\n\n", live ? "" : "; ", param->key, value);
}

/* Keys without a default are shown as comments. */
static void print_rows(const peg_param *table) {
    for (const peg_param *param = table; param->key; param++)
        print_row(param, *param->fallback ? param->fallback : "…", *param->fallback != '\0');
}

static void print_settings(const peg_args *args) {
    printf("[experiment]\n");
    for (const peg_param *param = peg_experiment_params; param->key; param++) {
        if (strcmp(param->key, "strategies") != 0 || args->count == 0) {
            bool live = *param->fallback != '\0';
            print_row(param, live ? param->fallback : "4x6, 5x8", live);
            continue;
        }
        char names[1024] = "";
        for (size_t i = 0, length = 0; i < args->count && length < sizeof names; i++)
            length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", i ? ", " : "",
                                       args->words[i]);
        print_row(param, names, true);
    }
}

/* As comments: a plan needs only those that it names, and some have no default. */
static void print_codemakers(void) {
    for (size_t i = 0; peg_codemakers[i]; i++) {
        if (!peg_codemakers[i]->params->key)
            continue;
        printf("; [codemaker %s]\n", peg_codemakers[i]->name);
        for (const peg_param *param = peg_codemakers[i]->params; param->key; param++)
            print_row(param, *param->fallback ? param->fallback : "…", false);
    }
}

static peg_status run(const peg_args *args, peg_error *error) {
    const peg_strategy *strategy;
    for (size_t i = 0; i < args->count; i++) {
        peg_status status = peg_strategy_lookup(&strategy, args->words[i], error);
        if (status)
            return status;
        for (size_t j = 0; j < i; j++)
            if (strcmp(args->words[j], args->words[i]) == 0)
                return peg_fail(error, PEG_INVALID, "%s is given twice", args->words[i]);
    }
    printf("; A plan for peglab: every key with its default. Run it with: peglab run FILE\n"
           "; A list in a strategy's section, such as 1, 2, 3, is a sweep: one cell a value. A\n"
           "; range of numbers is a list too: 50..400 step 50, or 0..1 step 0.1. A section\n"
           "; [strategy tuned] with use = NAME in it, and tuned among the strategies, is a "
           "variant.\n\n");
    print_settings(args);
    for (size_t i = 0; i < args->count || i == 0; i++) {
        const char *name = args->count ? args->words[i] : "knuth";
        printf("[strategy %s]\n", name);
        print_rows(peg_strategy_params(peg_strategy_find(name)));
    }
    print_codemakers();
    return PEG_OK;
}

const peg_command peg_command_init = {
    .name = "init",
    .usage = "[STRATEGY]...",
    .summary = "A commented plan with every parameter, to standard output.",
    .help = "peglab init knuth swaszek > plan.ini is a plan to start from; it runs as it is.",
    .options = (const peg_option[]){{.name = NULL}},
    .run = run};
