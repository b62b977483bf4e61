/* Secrets from a file, one code a line. */
#include "codemaker/registry.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

typedef struct book {
    const peg_spec *spec;
    size_t count, capacity;
    peg_colour *codes; /* count × holes */
} book;

static peg_status grow(book *own, peg_error *error) {
    if (own->count < own->capacity)
        return PEG_OK;
    size_t capacity = own->capacity ? 2 * own->capacity : 256;
    peg_colour *codes = realloc(own->codes, capacity * (size_t)own->spec->holes);
    if (!codes)
        return peg_fail_memory(error);
    own->codes = codes;
    own->capacity = capacity;
    return PEG_OK;
}

/* Blank lines and comments are skipped; files from elsewhere end their lines in many ways. */
static peg_status read_line(book *own, char *line, size_t length, peg_error *error) {
    if (memchr(line, '\0', length))
        return peg_fail(error, PEG_INVALID, "a NUL byte; a file of secrets is text");
    while (length > 0 && strchr(" \t\r\n", line[length - 1]))
        line[--length] = '\0';
    line += strspn(line, " \t");
    if (*line == '\0' || *line == '#' || *line == ';')
        return PEG_OK;
    peg_status status = grow(own, error);
    if (status)
        return status;
    status =
        peg_code_parse(own->codes + own->count * (size_t)own->spec->holes, own->spec, line, error);
    own->count += status == PEG_OK;
    return status;
}

static peg_status read_file(book *own, const char *path, FILE *file, peg_error *error) {
    peg_status status = PEG_OK;
    char *line = NULL;
    size_t room = 0, number = 0;
    ssize_t length;
    while (!status && (length = getline(&line, &room, file)) >= 0) {
        number++;
        status = read_line(own, line, (size_t)length, error);
    }
    free(line);
    if (status) {
        char place[600];
        snprintf(place, sizeof place, "%.500s:%zu", path, number);
        return peg_fail_at(error, place);
    }
    if (ferror(file))
        return peg_fail(error, PEG_INVALID, "%.500s: %s", path, strerror(errno));
    if (own->count == 0)
        return peg_fail(error, PEG_INVALID, "%.500s: there is no code in it, one a line", path);
    return PEG_OK;
}

static peg_status init(void *self, const peg_space *space, const peg_params *params,
                       peg_error *error) {
    book *own = self;
    own->spec = peg_space_spec(space);
    const char *path = peg_params_text(params, "path");
    if (!*path)
        return peg_fail(error, PEG_INVALID,
                        "codemaker file needs its file: path = secrets.txt in [codemaker file]");
    FILE *file = fopen(path, "r");
    if (!file)
        return peg_fail(error, PEG_INVALID, "%.500s: %s", path, strerror(errno));
    peg_status status = read_file(own, path, file, error);
    fclose(file);
    if (status)
        free(own->codes);
    return status;
}

static void fini(void *self) {
    free(((book *)self)->codes);
}

static uint64_t file_round(const void *self, bool *whole) {
    *whole = false;
    return ((const book *)self)->count;
}

static uint64_t fingerprint(const void *self) {
    const book *own = self;
    return XXH3_64bits_withSeed(own->codes, own->count * (size_t)own->spec->holes, own->count);
}

static void secret(const void *self, uint64_t game, gsl_rng *rng, peg_colour *out) {
    (void)rng;
    const book *own = self;
    size_t holes = (size_t)own->spec->holes;
    memcpy(out, own->codes + (size_t)(game % own->count) * holes, holes);
}

static const peg_param params[] = {
    {.key = "path",
     .type = PEG_TEXT,
     .fallback = "",
     .help = "A file with one code a line, relative to the plan; # and ; begin comments."},
    {0}};

const peg_codemaker peg_maker_file = {
    .name = "file",
    .summary = "The secrets of a file, one after the other, and again from its beginning.",
    .source = "",
    .params = params,
    .size = sizeof(book),
    .init = init,
    .fini = fini,
    .round = file_round,
    .fingerprint = fingerprint,
    .secret = secret,
};
