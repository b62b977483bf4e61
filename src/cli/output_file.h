/* Files that are written whole or not at all: beside their place first, then renamed into it. */
#ifndef PEGLAB_CLI_OUTPUT_FILE_H
#define PEGLAB_CLI_OUTPUT_FILE_H

#include <peglab/status.h>
#include <stdio.h>

typedef peg_status peg_output_writer(FILE *out, void *user, peg_error *error);

/* On failure what stood at path stands there still. A path that is no regular file, such as
 * /dev/stdout, is written to directly. */
peg_status peg_output_file(const char *path, peg_output_writer *write, void *user,
                           peg_error *error);

#endif
