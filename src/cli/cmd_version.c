#include "cli/command.h"
#include "kernel/kernel.h"

#include <stdio.h>

static peg_status run(const peg_args *args, peg_error *error) {
    (void)args, (void)error;
    printf("peglab %s (kernel %s)\n", PEGLAB_VERSION, peg_kernel_get()->name);
    return PEG_OK;
}

const peg_command peg_command_version = {.name = "version",
                                         .usage = "",
                                         .summary = "The version, and the kernel in use.",
                                         .options = (const peg_option[]){{.name = NULL}},
                                         .run = run};
