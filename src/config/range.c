#include "config/range.h"

#include "config/text.h"

#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 1000000 };

/* The ends and the step as they are written. */
typedef struct peg_range_text {
    char *first, *last, *step; /* step: NULL where there is none */
} peg_range_text;

/* The same as whole numbers of units of 10^-decimals, in which no sum is rounded. */
typedef struct peg_range {
    int64_t first, last, step;
    int decimals;
} peg_range;

/* Cuts the text into its parts. */
static peg_range_text split(char *text) {
    char *dots = strstr(text, ".."), *step = strstr(dots, "step");
    *dots = '\0';
    if (step)
        *step = '\0';
    return (peg_range_text){peg_text_trim(text), peg_text_trim(dots + 2),
                            step ? peg_text_trim(step + 4) : NULL};
}

static peg_status check_end(const peg_param *param, const char *end, peg_error *error) {
    char allowed[128];
    if (!peg_param_check(param, end, NULL))
        return PEG_OK;
    peg_param_allowed(param, allowed, sizeof allowed);
    return peg_fail(error, PEG_INVALID, "'%.40s' in a range A..B step S must be %s", end, allowed);
}

static peg_status check_step(const peg_param *param, const char *step, peg_error *error) {
    const peg_param any = {.type = param->type, .max = DBL_MAX};
    bool is_integer = param->type == PEG_INTEGER;
    if (!step)
        return is_integer ? PEG_OK
                          : peg_fail(error, PEG_INVALID,
                                     "a range of real numbers needs a step: A..B step S");
    if (!peg_param_check(&any, step, NULL) && strtod(step, NULL) > 0)
        return PEG_OK;
    return peg_fail(error, PEG_INVALID, "'%.40s' as a step must be %s above 0", step,
                    is_integer ? "an integer" : "a number");
}

/* Whether a number is a whole one of such units, of at most the digits that a double keeps. */
static bool scale(int64_t *out, double number, int decimals) {
    char text[DBL_DIG + 4]; /* with a sign and a dot */
    int length = snprintf(text, sizeof text, "%.*f", decimals, number);
    int extra = (text[0] == '-') + (decimals > 0);
    if (length - extra > DBL_DIG || strtod(text, NULL) != number)
        return false;
    char *dot = strchr(text, '.');
    if (dot)
        memmove(dot, dot + 1, strlen(dot));
    *out = strtoll(text, NULL, 10);
    return true;
}

static peg_status measure(peg_range *out, const peg_range_text *text, peg_error *error) {
    double first = strtod(text->first, NULL), last = strtod(text->last, NULL);
    double step = text->step ? strtod(text->step, NULL) : 1;
    for (out->decimals = 0; out->decimals < DBL_DIG; out->decimals++)
        if (scale(&out->first, first, out->decimals) && scale(&out->last, last, out->decimals) &&
            scale(&out->step, step, out->decimals))
            return PEG_OK;
    return peg_fail(error, PEG_INVALID, "the numbers of a range have at most %d digits", DBL_DIG);
}

static peg_status add_values(peg_list *list, const peg_range *range, peg_error *error) {
    bool down = range->last < range->first;
    int64_t span = down ? range->first - range->last : range->last - range->first;
    if (span / range->step >= MOST_VALUES - (int64_t)list->count)
        return peg_fail(error, PEG_INVALID, "the ranges make more than %d values", MOST_VALUES);
    peg_status status = PEG_OK;
    for (int64_t offset = 0; !status && offset <= span; offset += range->step) {
        char value[64];
        int64_t units = down ? range->first - offset : range->first + offset;
        int length = snprintf(value, sizeof value, "%" PRId64, units);
        if (range->decimals > 0) /* read without a rounding of our own: 3e-1 is 0.3 */
            snprintf(value + length, sizeof value - (size_t)length, "e-%d", range->decimals);
        status = peg_list_add(list, value, error);
    }
    return status;
}

static peg_status add_range(peg_list *list, const peg_param *param, const char *item,
                            peg_error *error) {
    peg_range range;
    char *copy = strdup(item);
    if (!copy)
        return peg_fail_memory(error);
    peg_range_text text = split(copy);
    peg_status status = check_end(param, text.first, error);
    if (!status)
        status = check_end(param, text.last, error);
    if (!status)
        status = check_step(param, text.step, error);
    if (!status)
        status = measure(&range, &text, error);
    if (!status)
        status = add_values(list, &range, error);
    free(copy);
    return status;
}

peg_status peg_range_expand(peg_list *list, const peg_param *param, peg_error *error) {
    if (param->type != PEG_INTEGER && param->type != PEG_REAL)
        return PEG_OK;
    peg_list out = {0};
    peg_status status = PEG_OK;
    for (size_t i = 0; !status && i < list->count; i++) {
        const char *item = list->values[i];
        status = strstr(item, "..") ? add_range(&out, param, item, error)
                                    : peg_list_add(&out, item, error);
    }
    if (status) {
        peg_list_free(&out);
        return status;
    }
    peg_list_free(list);
    *list = out;
    return PEG_OK;
}
