#include "cli/command.h"
#include "kernel/kernel.h"

#include <gsl/gsl_errno.h>
#include <stdio.h>
#include <string.h>

static bool asks_for_help(int argc, char **argv) {
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

static peg_status dispatch(int argc, char **argv, peg_error *error) {
    static const struct {
        const char *option, *command;
    } short_forms[] = {{"--help", "help"}, {"-h", "help"}, {"--version", "version"}};
    const char *name = argc > 1 ? argv[1] : "help";
    for (size_t i = 0; i < sizeof short_forms / sizeof *short_forms; i++)
        if (strcmp(name, short_forms[i].option) == 0)
            name = short_forms[i].command;
    const peg_command *command = peg_command_find(name);
    if (!command)
        return peg_command_unknown(name, error);
    char *help_for[] = {argv[1]};
    if (argc > 2 && command != &peg_command_help && asks_for_help(argc - 2, argv + 2)) {
        command = &peg_command_help;
        argc = 3;
        argv = help_for - 2;
    }
    peg_args args;
    peg_status status = peg_args_parse(&args, command->name, command->options,
                                       argc > 2 ? argc - 2 : 0, argv + 2, error);
    return status ? status : command->run(&args, error);
}

int main(int argc, char **argv) {
    peg_error error = {.message = ""};
    gsl_set_error_handler_off();
    peg_status status = peg_kernel_check(&error);
    if (!status)
        status = dispatch(argc, argv, &error);
    if (!status)
        status = peg_check_stdout(&error);
    if (status && error.message[0])
        fprintf(stderr, "peglab: %s\n", error.message);
    return (int)status;
}
