/* A plan's file, through inih. What inih would swallow in silence is refused, line by line, before
 * it gets there: inih only ever sees a clean line that fits its buffer, without its comment. */
#include "config/edit.h"
#include "config/plan.h"
#include "config/text.h"
#include <errno.h>
#include <ini.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* inih's buffer has 200 bytes in the distributions' builds, and a '\n' and a '\0' have to fit in; a
 * longer line would be taken for two. */
enum { LINE_LIMIT = 198 };

typedef struct reader {
    peg_plan *plan;
    FILE *file;
    size_t line; /* the current one, counted from 1 */
    char *place; /* "FILE:LINE" */
    size_t place_size;
    bool continues; /* the current line is indented: it goes on with the value above */
    peg_status status;
    peg_error *error; /* without the place, which is put before it at the end */
} reader;

static void move_to(reader *in, size_t line) {
    in->line = line;
    if (line > 0)
        snprintf(in->place, in->place_size, "%s:%zu", in->plan->path, line);
    else
        snprintf(in->place, in->place_size, "%s", in->plan->path);
}

static peg_status fail_to_read(reader *in) {
    int reason = errno;
    move_to(in, 0);
    return peg_fail(in->error, PEG_INVALID, "cannot be read: %s", strerror(reason));
}

/* The next line, without its end ("\n", "\r\n", that of the file) and the BOM of the first. */
static peg_status read_line(reader *in, char *out, size_t limit, bool *at_end) {
    size_t length = 0;
    int c;
    move_to(in, in->line + 1);
    /* One more than the limit, for the '\r'. */
    while (length < limit + 2 && (c = getc(in->file)) != EOF && c != '\n')
        out[length++] = (char)c;
    if (ferror(in->file))
        return fail_to_read(in);
    *at_end = length == 0 && feof(in->file);
    if (length > 0 && out[length - 1] == '\r')
        length--;
    if (length > limit)
        return peg_fail(in->error, PEG_INVALID,
                        "a line of more than %zu bytes; a list can go on in an indented line",
                        limit);
    out[length] = '\0';
    if (in->line == 1 && length >= 3 && memcmp(out, "\xEF\xBB\xBF", 3) == 0) {
        length -= 3;
        memmove(out, out + 3, length + 1);
    }
    return peg_text_check(out, length, in->error);
}

/* A line that begins with ';' or '#', or what follows a blank with ';'. inih does the same, but not
 * in an indented line (release 55). */
static void cut_comment(char *line) {
    char *at = line + strspn(line, " \t");
    if (*at == '#')
        *at = '\0';
    while (*at && !(*at == ';' && (at == line || at[-1] == ' ' || at[-1] == '\t')))
        at++;
    *at = '\0';
}

static peg_status check_name(const reader *in, const char *what, const char *name,
                             const char *expected) {
    if (!*name)
        return peg_fail(in->error, PEG_INVALID, "a %s without a name; expected %s", what, expected);
    if (strlen(name) > PEG_PLAN_NAME)
        return peg_fail(in->error, PEG_INVALID, "the %s '%s' has %zu bytes; at most %d are allowed",
                        what, name, strlen(name), PEG_PLAN_NAME);
    return PEG_OK;
}

/* inih says nothing of an empty section, nor of what follows the ']'. */
static peg_status begin_section(reader *in, const char *line) {
    char text[LINE_LIMIT + 1];
    snprintf(text, sizeof text, "%s", line);
    char *end = strchr(text, ']');
    if (!end)
        return peg_fail(in->error, PEG_INVALID, "no ']' after '%s'; expected [SECTION]", text);
    *end = '\0';
    const char *name = peg_text_trim(text + 1), *rest = peg_text_trim(end + 1);
    if (*rest)
        return peg_fail(in->error, PEG_INVALID,
                        "'%s' after [%s]; only a comment that begins with ' ;' may stand there",
                        rest, name);
    peg_status status = check_name(in, "section", name, "[SECTION]");
    if (status != PEG_OK)
        return status;
    const peg_section *first = peg_plan_section(in->plan, name);
    if (first)
        return peg_fail(in->error, PEG_INVALID, "[%s] a second time; the first is at %s", name,
                        first->place);
    return peg_plan_add(in->plan, name, in->place) ? PEG_OK : peg_fail_memory(in->error);
}

static peg_status check_key(const reader *in, const char *line) {
    size_t length = strcspn(line, "=:"); /* inih would take a ':' for a '=' */
    if (line[length] != '=')
        return peg_fail(in->error, PEG_INVALID,
                        "'%s' is no KEY = VALUE, no [SECTION] and no comment (; or #)", line);
    char text[LINE_LIMIT + 1];
    snprintf(text, sizeof text, "%.*s", (int)length, line);
    const char *key = peg_text_trim(text);
    peg_status status = check_name(in, "key", key, "KEY = VALUE");
    if (status == PEG_OK && in->plan->count == 0)
        status = peg_fail(in->error, PEG_INVALID,
                          "the key '%s' stands before any section; expected [SECTION] first", key);
    return status;
}

static peg_section *last_section(const reader *in) {
    return in->plan->count > 0 ? &in->plan->sections[in->plan->count - 1] : NULL;
}

static peg_status check_continuation(const reader *in) {
    const peg_section *section = last_section(in);
    if (section && section->count > 0)
        return PEG_OK;
    return peg_fail(in->error, PEG_INVALID,
                    "an indented line goes on with the value above it, but there is none%s%s%s; "
                    "keys and sections are not indented",
                    section ? " in [" : "", section ? section->name : "", section ? "]" : "");
}

static peg_status check_line(reader *in, char *line) {
    cut_comment(line);
    const char *start = peg_text_trim(line);
    in->continues = start > line;
    if (!*start)
        return PEG_OK;
    if (in->continues)
        return check_continuation(in);
    return *start == '[' ? begin_section(in, start) : check_key(in, start);
}

/* inih's reader, which is to fill at most size bytes as fgets would. */
static char *next_line(char *out, int size, void *stream) {
    reader *in = stream;
    bool at_end = false;
    if (in->status != PEG_OK)
        return NULL;
    size_t limit = size < LINE_LIMIT + 2 ? (size_t)size - 2 : LINE_LIMIT;
    in->status = read_line(in, out, limit, &at_end);
    if (in->status == PEG_OK && !at_end)
        in->status = check_line(in, out);
    if (in->status != PEG_OK || at_end)
        return NULL;
    memcpy(out + strlen(out), "\n", sizeof "\n");
    return out;
}

/* Joins an indented line to the value above it, as a list goes on. */
static peg_status continue_value(const reader *in, peg_entry *entry, const char *more) {
    bool comma_below = more[0] == ',', comma_above = entry->value[strlen(entry->value) - 1] == ',';
    if (!comma_below && !comma_above)
        return peg_fail(in->error, PEG_INVALID,
                        "an indented line goes on with the list above it, but neither does '%s' "
                        "(%s) end with a comma nor this line begin with one; keys and sections "
                        "are not indented",
                        entry->key, entry->place);
    char *joined;
    if (asprintf(&joined, "%s%s%s", entry->value, comma_below ? "" : " ", more) < 0)
        return peg_fail_memory(in->error);
    free(entry->value);
    entry->value = joined;
    return PEG_OK;
}

static peg_status begin_value(const reader *in, const char *key, const char *value) {
    peg_section *section = last_section(in);
    const peg_entry *first = peg_section_entry(section, key);
    if (first)
        return peg_fail(in->error, PEG_INVALID, "[%s] %s a second time; the first is at %s",
                        section->name, key, first->place);
    if (!*value)
        return peg_fail(in->error, PEG_INVALID, "[%s] %s has no value; expected KEY = VALUE",
                        section->name, key);
    return peg_section_add(section, key, value, in->place) ? PEG_OK : peg_fail_memory(in->error);
}

/* inih's handler. The section is the one that the reader has begun; inih would not trim its name.
 */
static int take_value(void *user, const char *section_name, const char *key, const char *value) {
    reader *in = user;
    (void)section_name;
    if (in->continues) {
        peg_section *section = last_section(in);
        in->status = continue_value(in, &section->entries[section->count - 1], value);
    } else {
        in->status = begin_value(in, key, value);
    }
    return in->status == PEG_OK;
}

static peg_status parse(reader *in) {
    int result = ini_parse_stream(next_line, in, take_value, in);
    if (in->status == PEG_OK && result < 0)
        return peg_fail_memory(in->error);
    if (in->status == PEG_OK && result > 0) {
        /* Every line was checked, but inih can be built without some of what it knows. */
        move_to(in, (size_t)result);
        return peg_fail(in->error, PEG_INVALID, "this build of inih does not understand the line");
    }
    return in->status;
}

peg_status peg_plan_read(peg_plan *out, const char *path, peg_error *error) {
    *out = (peg_plan){.path = strdup(path)};
    reader in = {.plan = out, .error = error, .place_size = strlen(path) + sizeof ":" + 20};
    in.place = malloc(in.place_size);
    peg_status status = PEG_OK;
    if (!out->path || !in.place) {
        status = peg_fail_memory(error);
        goto cleanup;
    }
    in.file = fopen(path, "r");
    status = in.file ? parse(&in) : fail_to_read(&in);
    if (status == PEG_INVALID)
        peg_fail_at(error, in.place);
cleanup:
    if (in.file)
        fclose(in.file);
    free(in.place);
    if (status != PEG_OK)
        peg_plan_fini(out);
    return status;
}
