/* Parameter tables: one row describes a key, and drives INI parsing, --set,
 * `peglab list`, `peglab init`, the echoed plan and a tuner's search space. */
#ifndef PEGLAB_PARAM_H
#define PEGLAB_PARAM_H

#include <peglab/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum peg_param_type {
    PEG_INTEGER,
    PEG_REAL,
    PEG_YESNO,
    PEG_CHOICE, /* one of the choices; its value is their position */
    PEG_CODE,   /* a code, or one of the choices; read with peg_code_parse once the size is known */
    PEG_CODES,  /* codes separated by '/', or one of the choices */
    PEG_TEXT
} peg_param_type;

/* A table is an array of rows that ends with a row whose key is NULL. */
typedef struct peg_param {
    const char *key;
    peg_param_type type;
    const char *fallback;       /* the default, as it would be written in a plan */
    double min, max;            /* bounds of numbers, both included */
    const char *const *choices; /* NULL-terminated */
    const char *help;           /* one sentence */
} peg_param;

typedef struct peg_value {
    char *text;      /* canonical: the shortest form of a number, yes/no, the choice's word */
    int64_t integer; /* PEG_INTEGER; 0 or 1 for PEG_YESNO; the position for PEG_CHOICE */
    double real;     /* PEG_REAL */
} peg_value;

/* A value for every row of a table. */
typedef struct peg_params {
    const peg_param *table;
    size_t count;
    peg_value *values;
} peg_params;

/* Fills in the defaults. A failed call leaves nothing to free. */
peg_status peg_params_init(peg_params *out, const peg_param *table, peg_error *error);
peg_status peg_params_copy(peg_params *out, const peg_params *from, peg_error *error);
void peg_params_fini(peg_params *params);

/* Parses text for key. An unknown key is an error (that of peg_param_lookup without an owner); a
 * value out of range one that says what is allowed. The old value stays on failure. */
peg_status peg_params_set(peg_params *params, const char *key, const char *text, peg_error *error);

/* Lookups by key, which the table must have. The text is borrowed. */
int64_t peg_params_integer(const peg_params *params, const char *key);
double peg_params_real(const peg_params *params, const char *key);
bool peg_params_yes(const peg_params *params, const char *key);
int peg_params_choice(const peg_params *params, const char *key);
const char *peg_params_text(const peg_params *params, const char *key);

/* Whether the value of row i differs from its default. */
bool peg_params_changed(const peg_params *params, size_t row);

/* The row's position in the table, or -1. */
int peg_param_find(const peg_param *table, const char *key);

/* The row of a key, borrowed. An unknown key is an error that suggests the nearest known one and
 * says what is allowed: "OWNER has no parameter 'KEY'", or "unknown key" where owner is NULL. */
peg_status peg_param_lookup(const peg_param **out, const peg_param *table, const char *owner,
                            const char *key, peg_error *error);

/* What the row allows, in words: "an integer from 1 to 256", "one of delay, concede". */
void peg_param_allowed(const peg_param *param, char *out, size_t size);

/* Parses text as the row asks, without keeping it: what peg_params_set does first. */
peg_status peg_param_check(const peg_param *param, const char *text, peg_error *error);

#ifdef __cplusplus
}
#endif
#endif
