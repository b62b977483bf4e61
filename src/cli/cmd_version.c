#include "cli/command.h"
#include "kernel/kernel.h"

#include <stdio.h>

static peg_status run(const peg_args *args, peg_error *error) {
    if (args->count > 0)
        return peg_fail(error, PEG_INVALID, "version takes nothing after it");
    printf("peglab %s (kernel %s)\n", PEGLAB_VERSION, peg_kernel_get()->name);
    return PEG_OK;
}

const peg_command peg_command_version = {.name = "version",
                                         .usage = "",
                                         .summary = "The version, and the kernel in use.",
                                         .options = (const peg_option[]){{.name = NULL}},
                                         .run = run};
