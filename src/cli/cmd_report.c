#include "cli/command.h"
#include "report/report.h"

#include <errno.h>
#include <string.h>

static peg_status report_dir(FILE *out, const char *dir, const peg_format *format, bool histograms,
                             peg_error *error) {
    peg_store *store;
    peg_report report;
    peg_status status = peg_store_open(&store, dir, PEG_STORE_READ, NULL, error);
    if (status)
        return status;
    status = peg_report_load(&report, store, error);
    peg_store_close(store);
    if (status)
        return status;
    status = format->write(out, &report, error);
    if (!status && histograms) {
        fputs("\n", out);
        status = peg_report_histograms(out, &report, error);
    }
    peg_report_fini(&report);
    return status;
}

static peg_status find_format(const peg_format **out, const char *name, peg_error *error) {
    const char *names[16] = {NULL};
    for (size_t i = 0; peg_formats[i] && i < 15; i++)
        names[i] = peg_formats[i]->name;
    peg_param param = {"--format", PEG_CHOICE, "table", 0, 0, names, ""};
    peg_status status = peg_param_check(&param, name, error);
    if (!status)
        *out = peg_format_find(name);
    return status;
}

static peg_status run(const peg_args *args, peg_error *error) {
    const char *name = peg_args_value(args, "--format"), *path = peg_args_value(args, "--output");
    const peg_format *format;
    if (args->count == 0)
        return peg_fail(error, PEG_INVALID, "report takes the folder of a run: peglab report DIR");
    peg_status status = find_format(&format, name ? name : "table", error);
    if (status)
        return status;
    FILE *out = path ? fopen(path, "w") : stdout;
    if (!out)
        return peg_fail(error, PEG_FAILED, "cannot write %s: %s", path, strerror(errno));
    for (size_t i = 0; !status && i < args->count; i++)
        status = report_dir(out, args->words[i], format,
                            peg_args_value(args, "--histogram") != NULL, error);
    if (path && fclose(out) != 0 && !status)
        status = peg_fail(error, PEG_FAILED, "cannot write %s: %s", path, strerror(errno));
    return status;
}

const peg_command peg_command_report = {
    .name = "report",
    .usage = "DIR... [--format table|csv|json] [--output FILE] [--histogram]",
    .summary = "The results of a run again, in another form; plays nothing.",
    .options = (const peg_option[]){{"--format", "NAME", false, "table (default), csv or json."},
                                    {"--output", "FILE", false, "Where to (default: stdout)."},
                                    {"--histogram", NULL, false,
                                     "Adds the frequencies of the numbers of guesses."},
                                    {.name = NULL}},
    .run = run};
