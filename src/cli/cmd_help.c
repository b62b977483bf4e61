#include "cli/command.h"

#include <stdio.h>

static void print_overview(void) {
    printf("peglab: a laboratory for Mastermind strategies\n\n");
    for (size_t i = 0; peg_commands[i]; i++)
        printf("  peglab %-8s %s\n", peg_commands[i]->name, peg_commands[i]->summary);
    printf("\npeglab help COMMAND says more. A first experiment: peglab run configs/classic.ini\n");
}

static void print_command(const peg_command *command) {
    printf("peglab %s%s%s\n\n%s\n", command->name, *command->usage ? " " : "", command->usage,
           command->summary);
    if (command->help)
        printf("\n%s\n", command->help);
    if (command->options->name)
        printf("\nOptions:\n");
    for (const peg_option *option = command->options; option->name; option++) {
        char left[64];
        snprintf(left, sizeof left, "%s%s%s", option->name, option->value ? " " : "",
                 option->value ? option->value : "");
        printf("  %-32s %s\n", left, option->help);
    }
    if (command->more)
        command->more();
}

static peg_status run(const peg_args *args, peg_error *error) {
    if (args->count == 0) {
        print_overview();
        return PEG_OK;
    }
    if (args->count > 1)
        return peg_fail(error, PEG_INVALID, "help takes one command at a time");
    const peg_command *command = peg_command_find(args->words[0]);
    if (!command)
        return peg_command_unknown(args->words[0], error);
    print_command(command);
    return PEG_OK;
}

const peg_command peg_command_help = {.name = "help",
                                      .usage = "[COMMAND]",
                                      .summary = "What peglab can do, and how.",
                                      .options = (const peg_option[]){{.name = NULL}},
                                      .run = run};
