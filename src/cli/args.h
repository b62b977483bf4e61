/* Command lines, by tables: one row describes an option and drives parsing and help. */
#ifndef PEGLAB_CLI_ARGS_H
#define PEGLAB_CLI_ARGS_H

#include <peglab/param.h>

/* A table ends with a row whose name is NULL. */
typedef struct peg_option {
    const char *name;  /* "--out" */
    const char *value; /* what follows it, as help calls it; NULL: nothing does */
    bool repeats;      /* may be given more than once */
    const char *help;
} peg_option;

enum { PEG_ARGS_MOST = 256 };

typedef struct peg_args {
    const char *command;
    const peg_option *options;
    size_t count; /* of the words that are no options */
    const char *words[PEG_ARGS_MOST];
    size_t given_count;
    struct {
        const peg_option *option;
        const char *value;
    } given[PEG_ARGS_MOST];
} peg_args;

/* Also takes --option=VALUE; after "--" everything is a word. An unknown option is an error that
 * suggests the nearest. */
peg_status peg_args_parse(peg_args *out, const char *command, const peg_option *options, int argc,
                          char **argv, peg_error *error);

/* The value of an option, or NULL where it is not given (for one without a value: its name). */
const char *peg_args_value(const peg_args *args, const char *name);
/* The i-th value of an option that repeats, or NULL. */
const char *peg_args_value_at(const peg_args *args, const char *name, size_t i);

/* Reads an integer option within bounds into *out, which keeps its value where it is not given. */
peg_status peg_args_integer(int64_t *out, const peg_args *args, const char *name, double min,
                            double max, peg_error *error);

#endif
