#include "codemaker/registry.h"

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
