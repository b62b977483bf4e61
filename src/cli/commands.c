#include "cli/command.h"

#include "base/nearest.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

const peg_command *const peg_commands[] = {
    &peg_command_run,    &peg_command_init, &peg_command_list,    &peg_command_solve,
    &peg_command_report, &peg_command_help, &peg_command_version, NULL};

const peg_command *peg_command_find(const char *name) {
    for (size_t i = 0; peg_commands[i]; i++)
        if (strcmp(peg_commands[i]->name, name) == 0)
            return peg_commands[i];
    return NULL;
}

peg_status peg_command_unknown(const char *name, peg_error *error) {
    char suggestion[96];
    peg_nearest search = {.word = name};
    for (size_t i = 0; peg_commands[i]; i++)
        peg_nearest_offer(&search, peg_commands[i]->name);
    peg_nearest_suggest(&search, suggestion, sizeof suggestion);
    return peg_fail(error, PEG_INVALID, "there is no command '%.80s'%s (peglab help lists them)",
                    name, suggestion);
}

peg_status peg_check_stdout(peg_error *error) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return PEG_OK;
    return peg_fail(error, PEG_FAILED, "cannot write to standard output: %s", strerror(errno));
}
