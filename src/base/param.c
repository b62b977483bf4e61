#include <peglab/param.h>

#include "base/nearest.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int peg_param_find(const peg_param *table, const char *key) {
    for (int row = 0; table[row].key; row++)
        if (strcmp(table[row].key, key) == 0)
            return row;
    return -1;
}

static peg_status refuse_key(const peg_param *table, const char *owner, const char *key,
                             peg_error *error) {
    char known[512] = "", suggestion[96], unknown[160] = "unknown key", more[96] = "";
    bool complete = true;
    peg_nearest search = {.word = key};
    for (size_t row = 0; table[row].key; row++) {
        peg_nearest_offer(&search, table[row].key);
        complete &= peg_nearest_list(known, sizeof known, table[row].key);
    }
    peg_nearest_suggest(&search, suggestion, sizeof suggestion);
    if (owner)
        snprintf(unknown, sizeof unknown, "%s has no parameter '%s'", owner, key);
    if (owner && !complete)
        snprintf(more, sizeof more, "; peglab list %s shows all", owner);
    return peg_fail(error, PEG_INVALID, "%s%s (allowed: %s%s)", unknown, suggestion,
                    *known ? known : "none", more);
}

peg_status peg_param_lookup(const peg_param **out, const peg_param *table, const char *owner,
                            const char *key, peg_error *error) {
    int row = peg_param_find(table, key);
    if (row < 0)
        return refuse_key(table, owner, key, error);
    *out = &table[row];
    return PEG_OK;
}

static void append(char *out, size_t size, const char *text) {
    size_t length = strlen(out);
    if (length + 1 < size)
        snprintf(out + length, size - length, "%s", text);
}

static void append_choices(char *out, size_t size, const char *const *choices, const char *last) {
    for (size_t i = 0; choices && choices[i]; i++) {
        append(out, size, i == 0 ? "" : choices[i + 1] ? ", " : last);
        append(out, size, choices[i]);
    }
}

void peg_param_allowed(const peg_param *param, char *out, size_t size) {
    static const char *const shape[] = {
        [PEG_CODE] = "a code", [PEG_CODES] = "codes separated by /", [PEG_TEXT] = "a text"};
    switch (param->type) {
    case PEG_INTEGER:
        if (param->max >= 0x1p63)
            snprintf(out, size, "an integer from %.0f to 2^63-1", param->min);
        else
            snprintf(out, size, "an integer from %.0f to %.0f", param->min, param->max);
        break;
    case PEG_REAL:
        snprintf(out, size, "a number from %g to %g", param->min, param->max);
        break;
    case PEG_YESNO:
        snprintf(out, size, "yes or no");
        break;
    case PEG_CHOICE:
        snprintf(out, size, "one of ");
        append_choices(out, size, param->choices, ", ");
        break;
    default:
        snprintf(out, size, "%s", shape[param->type]);
        if (param->choices) {
            append(out, size, param->choices[1] ? ", " : " or ");
            append_choices(out, size, param->choices, " or ");
        }
    }
}

static peg_status refuse(const peg_param *param, const char *text, peg_error *error) {
    char allowed[512], suggestion[96] = "";
    peg_param_allowed(param, allowed, sizeof allowed);
    if (param->type == PEG_CHOICE) {
        peg_nearest search = {.word = text};
        for (size_t i = 0; param->choices[i]; i++)
            peg_nearest_offer(&search, param->choices[i]);
        peg_nearest_suggest(&search, suggestion, sizeof suggestion);
    }
    return peg_fail(error, PEG_INVALID, "%s must be %s%s", param->key, allowed, suggestion);
}

static bool parse_integer(const peg_param *param, const char *text, int64_t *out) {
    char *end;
    const char *digits = text + (*text == '-' || *text == '+');
    if (*digits < '0' || *digits > '9')
        return false;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    *out = value;
    return errno == 0 && *end == '\0' && (double)value >= param->min && (double)value <= param->max;
}

/* Digits, one dot, an exponent: strtod alone would also take nan, inf, hexadecimals and, in some
 * locales, a comma. */
static bool parse_real(const peg_param *param, const char *text, double *out) {
    char *end;
    if (text[strspn(text, "+-0123456789.eE")] != '\0' || !*text)
        return false;
    *out = strtod(text, &end) + 0.0; /* -0 becomes 0: one value, one canonical text */
    return end != text && *end == '\0' && isfinite(*out) && *out >= param->min &&
           *out <= param->max;
}

static bool parse_yes(const char *text, int64_t *out) {
    static const char *const words[] = {"no", "yes", "false", "true", "off", "on"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(text, words[i]) == 0) {
            *out = (int64_t)(i % 2);
            return true;
        }
    }
    return false;
}

static bool parse_choice(const peg_param *param, const char *text, int64_t *out) {
    for (size_t i = 0; param->choices[i]; i++) {
        if (strcmp(text, param->choices[i]) == 0) {
            *out = (int64_t)i;
            return true;
        }
    }
    return false;
}

static bool parse(const peg_param *param, const char *text, peg_value *out) {
    switch (param->type) {
    case PEG_INTEGER:
        return parse_integer(param, text, &out->integer);
    case PEG_REAL:
        return parse_real(param, text, &out->real);
    case PEG_YESNO:
        return parse_yes(text, &out->integer);
    case PEG_CHOICE:
        return parse_choice(param, text, &out->integer);
    default:
        return true;
    }
}

/* The shortest text that reads back as the same number: 0.1, not 0.10000000000000001, and 10, not
 * 1e+01. */
static void format_real(char *out, size_t size, double value) {
    if (fabs(value) < 1e15 && value == floor(value)) {
        snprintf(out, size, "%.0f", value);
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(out, size, "%.*g", digits, value);
        if (strtod(out, NULL) == value)
            return;
    }
}

static char *canonical_text(const peg_param *param, const char *text, const peg_value *value) {
    char number[64];
    switch (param->type) {
    case PEG_INTEGER:
        snprintf(number, sizeof number, "%" PRId64, value->integer);
        return strdup(number);
    case PEG_REAL:
        format_real(number, sizeof number, value->real);
        return strdup(number);
    case PEG_YESNO:
        return strdup(value->integer ? "yes" : "no");
    default:
        return strdup(text);
    }
}

peg_status peg_param_check(const peg_param *param, const char *text, peg_error *error) {
    peg_value value = {0};
    return parse(param, text, &value) ? PEG_OK : refuse(param, text, error);
}

static peg_status set_row(peg_params *params, size_t row, const char *text, peg_error *error) {
    const peg_param *param = &params->table[row];
    peg_value value = {0};
    if (!parse(param, text, &value))
        return refuse(param, text, error);
    value.text = canonical_text(param, text, &value);
    if (!value.text)
        return peg_fail_memory(error);
    free(params->values[row].text);
    params->values[row] = value;
    return PEG_OK;
}

peg_status peg_params_init(peg_params *out, const peg_param *table, peg_error *error) {
    size_t count = 0;
    while (table[count].key)
        count++;
    *out = (peg_params){.table = table, .count = count};
    out->values = calloc(count + 1, sizeof *out->values);
    if (!out->values)
        return peg_fail_memory(error);
    for (size_t row = 0; row < count; row++) {
        peg_status status = set_row(out, row, table[row].fallback, error);
        if (status) {
            peg_params_fini(out);
            return status;
        }
    }
    return PEG_OK;
}

peg_status peg_params_copy(peg_params *out, const peg_params *from, peg_error *error) {
    *out = (peg_params){.table = from->table, .count = from->count};
    out->values = calloc(from->count + 1, sizeof *out->values);
    if (!out->values)
        return peg_fail_memory(error);
    for (size_t row = 0; row < from->count; row++) {
        out->values[row] = from->values[row];
        out->values[row].text = strdup(from->values[row].text);
        if (!out->values[row].text) {
            peg_params_fini(out);
            return peg_fail_memory(error);
        }
    }
    return PEG_OK;
}

void peg_params_fini(peg_params *params) {
    for (size_t row = 0; params->values && row < params->count; row++)
        free(params->values[row].text);
    free(params->values);
    *params = (peg_params){0};
}

peg_status peg_params_set(peg_params *params, const char *key, const char *text, peg_error *error) {
    int row = peg_param_find(params->table, key);
    return row < 0 ? refuse_key(params->table, NULL, key, error)
                   : set_row(params, (size_t)row, text, error);
}

static const peg_value *value_of(const peg_params *params, const char *key) {
    return &params->values[peg_param_find(params->table, key)];
}

int64_t peg_params_integer(const peg_params *params, const char *key) {
    return value_of(params, key)->integer;
}

double peg_params_real(const peg_params *params, const char *key) {
    return value_of(params, key)->real;
}

bool peg_params_yes(const peg_params *params, const char *key) {
    return value_of(params, key)->integer != 0;
}

int peg_params_choice(const peg_params *params, const char *key) {
    return (int)value_of(params, key)->integer;
}

const char *peg_params_text(const peg_params *params, const char *key) {
    return value_of(params, key)->text;
}

bool peg_params_changed(const peg_params *params, size_t row) {
    const peg_param *param = &params->table[row];
    peg_value fallback = {0};
    parse(param, param->fallback, &fallback);
    char *text = canonical_text(param, param->fallback, &fallback);
    bool changed = !text || strcmp(text, params->values[row].text) != 0;
    free(text);
    return changed;
}
