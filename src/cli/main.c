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

static const char *command_name(const char *word) {
    static const char *const short_forms[][2] = {
        {"--help", "help"}, {"-h", "help"}, {"--version", "version"}};
    for (size_t i = 0; i < sizeof short_forms / sizeof *short_forms; i++)
        if (strcmp(word, short_forms[i][0]) == 0)
            return short_forms[i][1];
    return word;
}

static peg_status run_command(const peg_command *command, int argc, char **argv, peg_error *error) {
    peg_args args;
    peg_status status = peg_args_parse(&args, command->name, command->options, argc, argv, error);
    return status ? status : command->run(&args, error);
}

static peg_status dispatch(int argc, char **argv, peg_error *error) {
    const char *name = argc > 0 ? command_name(argv[0]) : "help";
    const peg_command *command = peg_command_find(name);
    if (!command)
        return peg_command_unknown(name, error);
    if (argc > 1 && asks_for_help(argc - 1, argv + 1))
        return run_command(&peg_command_help, 1, argv, error);
    return run_command(command, argc > 0 ? argc - 1 : 0, argv + 1, error);
}

int main(int argc, char **argv) {
    peg_error error = {.message = ""};
    gsl_set_error_handler_off();
    peg_status status = peg_kernel_check(&error);
    if (!status)
        status = dispatch(argc - 1, argv + 1, &error);
    if (!status)
        status = peg_check_stdout(&error);
    if (status && error.message[0])
        fprintf(stderr, "peglab: %s\n", error.message);
    return (int)status;
}
