#include "cli/command.h"
#include "report/report.h"
#include <peglab/codemaker.h>
#include <peglab/strategy.h>

#include "base/nearest.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Anything that can be listed. */
typedef struct listed {
    const char *kind, *name, *summary, *source;
    const peg_param *params;
    const peg_strategy *strategy; /* where it is one */
    const char *family;           /* of an operator */
    peg_param own[2];             /* its table, where it has a parameter */
} listed;

enum { MOST_ITEMS = 128 };

static const char *const kinds[] = {"strategies", "codemakers", "operators", "formats"};
enum { KINDS = sizeof kinds / sizeof *kinds };

static size_t collect(listed *items) {
    static const peg_param none[] = {{.key = NULL}};
    size_t count = 0;
    for (size_t i = 0; peg_strategies[i] && count < MOST_ITEMS; i++) {
        const peg_strategy *s = peg_strategies[i];
        items[count++] = (listed){.kind = kinds[0],
                                  .name = s->name,
                                  .summary = s->summary,
                                  .source = s->source,
                                  .params = peg_strategy_params(s),
                                  .strategy = s};
    }
    for (size_t i = 0; peg_codemakers[i] && count < MOST_ITEMS; i++) {
        const peg_codemaker *m = peg_codemakers[i];
        items[count++] = (listed){.kind = kinds[1],
                                  .name = m->name,
                                  .summary = m->summary,
                                  .source = m->source,
                                  .params = m->params};
    }
    for (size_t i = 0; peg_ga_operators[i] && count < MOST_ITEMS; i++) {
        const peg_ga_operator *o = peg_ga_operators[i];
        listed *item = &items[count++];
        *item = (listed){.kind = kinds[2], .name = o->name, .summary = o->summary};
        item->family = o->family;
        item->own[0] = o->param ? *o->param : none[0];
        item->params = item->own;
    }
    for (size_t i = 0; peg_formats[i] && count < MOST_ITEMS; i++)
        items[count++] = (listed){.kind = kinds[3],
                                  .name = peg_formats[i]->name,
                                  .summary = peg_formats[i]->summary,
                                  .params = none};
    return count;
}

static void print_param(const peg_param *param) {
    char allowed[512];
    peg_param_allowed(param, allowed, sizeof allowed);
    printf("  %s = %s\n      %s\n", param->key, param->fallback, param->help);
    if (param->type != PEG_TEXT)
        printf("      Allowed: %s.\n", allowed);
}

static const char *first_meaning(const peg_strategy *strategy) {
    static const char *const meanings[] = {[PEG_FIRST_OWN] = "its own choice",
                                           [PEG_FIRST_PAIRS] = "pairs of colours, such as 1122",
                                           [PEG_FIRST_RANDOM] = "a random code"};
    return meanings[strategy->first];
}

/* An operator as a plan names it: a choice of its family, or a rate of its own. */
static void plan_name(char *out, size_t size, const listed *item) {
    if (!item->family)
        snprintf(out, size, "%s", item->name);
    else if (peg_param_find(peg_ga_params(), item->name) >= 0)
        snprintf(out, size, "%s = RATE", item->name);
    else
        snprintf(out, size, "%s = %s", item->family, item->name);
}

static void print_item(const listed *item) {
    char name[64];
    printf("%s: %s\n", item->name, item->summary);
    if (item->family) {
        plan_name(name, sizeof name, item);
        printf("In a plan, for ga and its kin: %s\n", name);
    }
    if (item->source && *item->source)
        printf("From: %s.\n", item->source);
    if (item->strategy)
        printf("First guess where first = auto: %s.\n", first_meaning(item->strategy));
    if (item->strategy && item->strategy->largest)
        printf("Plays spaces of up to %" PRIu64 " codes.\n", item->strategy->largest);
    if (item->params->key)
        printf("\nParameters, with their defaults:\n");
    for (const peg_param *param = item->params; param->key; param++)
        print_param(param);
    if (item->strategy && item->strategy->more_params)
        printf("\npeglab list operators says what the operators do.\n");
}

static void print_items(const listed *items, size_t count, const char *kind) {
    for (size_t k = 0; k < KINDS; k++) {
        if (kind && strcmp(kind, kinds[k]) != 0)
            continue;
        if (!kind)
            printf("%s%s\n", k ? "\n" : "", kinds[k]);
        for (size_t i = 0; i < count; i++) {
            char name[64];
            plan_name(name, sizeof name, &items[i]);
            if (items[i].kind == kinds[k])
                printf("  %-*s %s\n", items[i].family ? 29 : 18, name, items[i].summary);
        }
    }
    if (!kind)
        printf("\npeglab list NAME shows one with its parameters.\n");
}

static json_t *param_json(const peg_param *param) {
    static const char *const types[] = {"integer", "real",  "yesno", "choice",
                                        "code",    "codes", "text"};
    json_t *out = json_pack("{s:s, s:s, s:s, s:s}", "key", param->key, "type", types[param->type],
                            "default", param->fallback, "help", param->help);
    if (param->type == PEG_INTEGER || param->type == PEG_REAL) {
        json_object_set_new(out, "min", json_real(param->min));
        json_object_set_new(out, "max", json_real(param->max));
    }
    if (param->choices) {
        json_t *choices = json_array();
        for (size_t i = 0; param->choices[i]; i++)
            json_array_append_new(choices, json_string(param->choices[i]));
        json_object_set_new(out, "choices", choices);
    }
    return out;
}

static json_t *item_json(const listed *item) {
    json_t *params = json_array();
    for (const peg_param *param = item->params; param->key; param++)
        json_array_append_new(params, param_json(param));
    json_t *out = json_pack("{s:s, s:s, s:s, s:o}", "kind", item->kind, "name", item->name,
                            "summary", item->summary, "params", params);
    if (item->family)
        json_object_set_new(out, "family", json_string(item->family));
    if (item->source && *item->source)
        json_object_set_new(out, "source", json_string(item->source));
    return out;
}

static bool is_wanted(const listed *item, const char *kind, const char *name) {
    return (!kind || strcmp(item->kind, kind) == 0) && (!name || strcmp(item->name, name) == 0);
}

static void print_json(const listed *items, size_t count, const char *kind, const char *name) {
    json_t *out = json_array();
    for (size_t i = 0; i < count; i++)
        if (is_wanted(&items[i], kind, name))
            json_array_append_new(out, item_json(&items[i]));
    json_dumpf(out, stdout, JSON_INDENT(2));
    printf("\n");
    json_decref(out);
}

static peg_status unknown(const listed *items, size_t count, const char *name, peg_error *error) {
    char suggestion[96];
    peg_nearest search = {.word = name};
    for (size_t i = 0; i < KINDS; i++)
        peg_nearest_offer(&search, kinds[i]);
    for (size_t i = 0; i < count; i++)
        peg_nearest_offer(&search, items[i].name);
    peg_nearest_suggest(&search, suggestion, sizeof suggestion);
    return peg_fail(
        error, PEG_INVALID,
        "nothing is called '%.40s'%s (list strategies, codemakers, operators, formats, or "
        "one of their names)",
        name, suggestion);
}

static peg_status run(const peg_args *args, peg_error *error) {
    listed items[MOST_ITEMS];
    size_t count = collect(items), found = 0, next = 0;
    const char *kind = NULL, *name = NULL, *format = peg_args_value(args, "--format");
    static const char *const formats[] = {"text", "json", NULL};
    peg_param format_row = {"--format", PEG_CHOICE, "text", 0, 0, formats, ""};
    peg_status status = format ? peg_param_check(&format_row, format, error) : PEG_OK;
    if (status)
        return status;
    for (size_t i = 0; i < KINDS && args->count > 0; i++)
        if (strcmp(args->words[0], kinds[i]) == 0)
            kind = kinds[i];
    next = kind ? 1 : 0;
    if (next < args->count)
        name = args->words[next++];
    if (next < args->count)
        return peg_fail(error, PEG_INVALID, "list takes a kind and a name: peglab list %s",
                        peg_command_list.usage);
    for (size_t i = 0; i < count; i++)
        found += is_wanted(&items[i], kind, name);
    if (found == 0)
        return unknown(items, count, name, error);
    if (format && strcmp(format, "json") == 0)
        print_json(items, count, kind, name);
    else if (!name)
        print_items(items, count, kind);
    for (size_t i = 0, shown = 0; name && (!format || strcmp(format, "text") == 0) && i < count;
         i++)
        if (is_wanted(&items[i], kind, name)) {
            printf("%s", shown++ ? "\n" : "");
            print_item(&items[i]);
        }
    return PEG_OK;
}

const peg_command peg_command_list = {
    .name = "list",
    .usage = "[strategies|codemakers|operators|formats] [NAME] [--format text|json]",
    .summary = "The strategies, codemakers, operators and formats, and their parameters.",
    .options = (const peg_option[]){{"--format", "NAME", false, "text (default) or json."},
                                    {.name = NULL}},
    .run = run};
