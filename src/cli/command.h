/* The subcommands: one file each, listed in one table (commands.c). */
#ifndef PEGLAB_CLI_COMMAND_H
#define PEGLAB_CLI_COMMAND_H

#include "cli/args.h"

typedef struct peg_command {
    const char *name;
    const char *usage;   /* what follows the name */
    const char *summary; /* one line */
    const char *help;    /* paragraphs, for `peglab help NAME`; may be NULL */
    const peg_option *options;
    void (*more)(void); /* prints what follows the options in `peglab help NAME`; may be NULL */
    peg_status (*run)(const peg_args *args, peg_error *error);
} peg_command;

extern const peg_command *const peg_commands[]; /* NULL-terminated */
const peg_command *peg_command_find(const char *name);
/* Fills error with a line that suggests the nearest. */
peg_status peg_command_unknown(const char *name, peg_error *error);

extern const peg_command peg_command_run, peg_command_init, peg_command_list, peg_command_solve,
    peg_command_report, peg_command_help, peg_command_version;

/* Says so in error if standard output could not be written. */
peg_status peg_check_stdout(peg_error *error);

#endif
