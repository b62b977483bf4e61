#include "cli/output_file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static peg_status write_at(const char *path, peg_output_writer *write, void *user,
                           peg_error *error) {
    FILE *out = fopen(path, "w");
    if (!out)
        return peg_fail(error, PEG_FAILED, "%s", strerror(errno));
    peg_status status = write(out, user, error);
    if (fclose(out) != 0 && !status)
        status = peg_fail(error, PEG_FAILED, "%s", strerror(errno));
    return status;
}

static peg_status write_and_rename(const char *path, peg_output_writer *write, void *user,
                                   peg_error *error) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char *draft;
    if (asprintf(&draft, "%.*s.%s.new", (int)(name - path), path, name) < 0)
        return peg_fail_memory(error);
    peg_status status = write_at(draft, write, user, error);
    if (!status && rename(draft, path) != 0)
        status = peg_fail(error, PEG_FAILED, "%s", strerror(errno));
    if (status)
        unlink(draft);
    free(draft);
    return status;
}

peg_status peg_output_file(const char *path, peg_output_writer *write, void *user,
                           peg_error *error) {
    struct stat entry;
    bool special = stat(path, &entry) == 0 && !S_ISREG(entry.st_mode);
    peg_status status =
        special ? write_at(path, write, user, error) : write_and_rename(path, write, user, error);
    if (status)
        peg_fail_at(error, path);
    return status;
}
