#include "config/plan.h"

#include "config/text.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void peg_list_free(peg_list *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->values[i]);
    free(list->values);
    *list = (peg_list){0};
}

/* The room doubles whenever it is full: at every power of two. */
static bool make_room(peg_list *list) {
    size_t count = list->count;
    if ((count & (count - 1)) != 0)
        return true;
    char **grown = realloc(list->values, (count ? 2 * count : 1) * sizeof *grown);
    if (grown)
        list->values = grown;
    return grown != NULL;
}

peg_status peg_list_add(peg_list *list, const char *value, peg_error *error) {
    char *copy = make_room(list) ? strdup(value) : NULL;
    if (!copy)
        return peg_fail_memory(error);
    list->values[list->count++] = copy;
    return PEG_OK;
}

static peg_status split(peg_list *out, char *text, peg_error *error) {
    peg_status status = PEG_OK;
    for (char *part; !status && (part = strsep(&text, ","));) {
        part = peg_text_trim(part);
        if (!*part)
            return peg_fail(error, PEG_INVALID,
                            "value %zu of the list is empty; expected values separated by commas",
                            out->count + 1);
        status = peg_list_add(out, part, error);
    }
    return status;
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
