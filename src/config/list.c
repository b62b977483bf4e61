#include "config/plan.h"

#include "config/text.h"
#include <stdlib.h>
#include <string.h>

void peg_list_free(peg_list *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->values[i]);
    free(list->values);
    *list = (peg_list){0};
}

static peg_status split(peg_list *out, char *text, peg_error *error) {
    size_t commas = 0;
    for (const char *at = text; (at = strchr(at, ',')); at++)
        commas++;
    out->values = calloc(commas + 1, sizeof *out->values);
    if (!out->values)
        return peg_fail_memory(error);
    for (char *part; (part = strsep(&text, ","));) {
        part = peg_text_trim(part);
        if (!*part)
            return peg_fail(error, PEG_INVALID,
                            "value %zu of the list is empty; expected values separated by commas",
                            out->count + 1);
        char *value = strdup(part);
        if (!value)
            return peg_fail_memory(error);
        out->values[out->count++] = value;
    }
    return PEG_OK;
}

peg_status peg_list_split(peg_list *out, const char *text, peg_error *error) {
    *out = (peg_list){0};
    char *copy = strdup(text);
    peg_status status = copy ? split(out, copy, error) : peg_fail_memory(error);
    if (status != PEG_OK)
        peg_list_free(out);
    free(copy);
    return status;
}
