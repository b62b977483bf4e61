#include "codemaker/registry.h"

#include "base/nearest.h"

#include <string.h>

const peg_codemaker *const peg_codemakers[] = {&peg_maker_all,       &peg_maker_random,
                                               &peg_maker_file,      &peg_maker_fixed,
                                               &peg_maker_adversary, NULL};

const peg_codemaker *peg_codemaker_find(const char *name) {
    for (const peg_codemaker *const *maker = peg_codemakers; *maker; maker++)
        if (strcmp((*maker)->name, name) == 0)
            return *maker;
    return NULL;
}

enum { COUNT = sizeof peg_codemakers / sizeof *peg_codemakers - 1 };

peg_status peg_codemaker_lookup(const peg_codemaker **out, const char *name, peg_error *error) {
    const char *known[COUNT];
    *out = peg_codemaker_find(name);
    if (*out)
        return PEG_OK;
    for (size_t i = 0; i < COUNT; i++)
        known[i] = peg_codemakers[i]->name;
    return peg_nearest_unknown("codemaker", name, known, COUNT, error);
}
