/* CSV as RFC 4180 has it. */
#ifndef PEGLAB_REPORT_QUOTE_H
#define PEGLAB_REPORT_QUOTE_H

#include <stdio.h>

/* A field: as it is, or in quotes where it holds a comma, a quote or the end of a line. */
void peg_quote(FILE *out, const char *text);

#endif
