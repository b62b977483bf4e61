/* The end of every writer: nothing is written until the last byte has left the buffer. */
#ifndef PEGLAB_REPORT_OUTPUT_H
#define PEGLAB_REPORT_OUTPUT_H

#include <peglab/status.h>
#include <stdio.h>

/* Flushes; fails where this or any write before it did: "cannot write the report: …". */
peg_status peg_output_end(FILE *out, peg_error *error);

#endif
