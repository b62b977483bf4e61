#include "cli/args.h"

#include "base/nearest.h"

#include <stdio.h>
#include <string.h>

static const peg_option *find(const peg_option *options, const char *text, size_t length) {
    for (; options->name; options++)
        if (strlen(options->name) == length && strncmp(options->name, text, length) == 0)
            return options;
    return NULL;
}

static peg_status unknown(const peg_args *args, const char *text, peg_error *error) {
    char suggestion[96];
    peg_nearest search = {.word = text};
    for (const peg_option *option = args->options; option->name; option++)
        peg_nearest_offer(&search, option->name);
    peg_nearest_suggest(&search, suggestion, sizeof suggestion);
    return peg_fail(error, PEG_INVALID, "%s: unknown option%s (peglab help %s lists them)", text,
                    suggestion, args->command);
}

static peg_status add_option(peg_args *args, const peg_option *option, const char *value,
                             peg_error *error) {
    if (!option->repeats && peg_args_value(args, option->name))
        return peg_fail(error, PEG_INVALID, "%s is given twice", option->name);
    if (args->given_count == PEG_ARGS_MOST)
        return peg_fail(error, PEG_INVALID, "more than %d options", PEG_ARGS_MOST);
    args->given[args->given_count].option = option;
    args->given[args->given_count++].value = value;
    return PEG_OK;
}

peg_status peg_args_parse(peg_args *out, const char *command, const peg_option *options, int argc,
                          char **argv, peg_error *error) {
    *out = (peg_args){.command = command, .options = options};
    bool only_words = false;
    for (int i = 0; i < argc; i++) {
        const char *text = argv[i], *equals = strchr(text, '=');
        if (!only_words && strcmp(text, "--") == 0) {
            only_words = true;
            continue;
        }
        if (only_words || text[0] != '-' || text[1] == '\0') {
            if (out->count == PEG_ARGS_MOST)
                return peg_fail(error, PEG_INVALID, "more than %d arguments", PEG_ARGS_MOST);
            out->words[out->count++] = text;
            continue;
        }
        const peg_option *option =
            find(options, text, equals ? (size_t)(equals - text) : strlen(text));
        if (!option)
            return unknown(out, text, error);
        if (!option->value && equals)
            return peg_fail(error, PEG_INVALID, "%s takes no value", option->name);
        const char *value = !option->value ? option->name : equals ? equals + 1 : argv[++i];
        if (option->value && !value)
            return peg_fail(error, PEG_INVALID, "%s needs %s after it", option->name,
                            option->value);
        peg_status status = add_option(out, option, value, error);
        if (status)
            return status;
    }
    return PEG_OK;
}

const char *peg_args_value_at(const peg_args *args, const char *name, size_t i) {
    for (size_t j = 0; j < args->given_count; j++)
        if (strcmp(args->given[j].option->name, name) == 0 && i-- == 0)
            return args->given[j].value;
    return NULL;
}

const char *peg_args_value(const peg_args *args, const char *name) {
    return peg_args_value_at(args, name, 0);
}

peg_status peg_args_integer(int64_t *out, const peg_args *args, const char *name, double min,
                            double max, peg_error *error) {
    const char *text = peg_args_value(args, name);
    if (!text)
        return PEG_OK;
    char fallback[32];
    snprintf(fallback, sizeof fallback, "%.0f", min);
    peg_param table[] = {{name, PEG_INTEGER, fallback, min, max, NULL, ""}, {.key = NULL}};
    peg_params params;
    peg_status status = peg_params_init(&params, table, error);
    if (status)
        return status;
    status = peg_params_set(&params, name, text, error);
    if (!status)
        *out = peg_params_integer(&params, name);
    peg_params_fini(&params);
    return status;
}
