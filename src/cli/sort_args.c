#include "cli/sort_args.h"

#include <stdio.h>

peg_status peg_sort_read(const peg_order **out, const peg_args *args, peg_error *error) {
    const char *name = peg_args_value(args, "--sort");
    const char *names[16] = {NULL};
    for (size_t i = 0; peg_orders[i].name && i < 15; i++)
        names[i] = peg_orders[i].name;
    peg_param param = {"--sort", PEG_CHOICE, names[0], 0, 0, names, ""};
    name = name ? name : param.fallback;
    peg_status status = peg_param_check(&param, name, error);
    if (!status)
        *out = peg_order_find(name);
    return status;
}

void peg_sort_help(void) {
    printf("\nColumns to sort by, within each size and codemaker:\n");
    for (const peg_order *order = peg_orders; order->name; order++)
        printf("  %-32s %s\n", order->name, order->help);
}
