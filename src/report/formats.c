/* A new format is a file of its own, and a line here. */
#include "report/formats.h"
#include <string.h>

const peg_format *const peg_formats[] = {&peg_format_table, &peg_format_csv, &peg_format_json,
                                         NULL};

const peg_format *peg_format_find(const char *name) {
    for (size_t i = 0; peg_formats[i]; i++)
        if (strcmp(peg_formats[i]->name, name) == 0)
            return peg_formats[i];
    return NULL;
}
