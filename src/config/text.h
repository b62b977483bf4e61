/* What may stand in a plan: UTF-8 without control characters other than tabs. */
#ifndef PEGLAB_CONFIG_TEXT_H
#define PEGLAB_CONFIG_TEXT_H

#include <peglab/status.h>
#include <stddef.h>

/* The longest beginning of these bytes that is such text, and ends with a whole character. */
size_t peg_text_clean(const char *text, size_t length);

/* An error that names the first byte which is not. */
peg_status peg_text_check(const char *text, size_t length, peg_error *error);

/* Cuts the blanks off both ends, in place; returns the new beginning. */
char *peg_text_trim(char *text);

#endif
