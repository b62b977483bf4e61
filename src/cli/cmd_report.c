#include "cli/command.h"
#include "cli/output_file.h"
#include "cli/sort_args.h"
#include "report/report.h"

#include <stdlib.h>
#include <string.h>

/* What is to be written: the reports of all folders. */
typedef struct peg_request {
    const peg_format *format;
    const peg_order *order;
    bool histograms;
    size_t count;
    peg_report *reports;
} peg_request;

static peg_status write_reports(FILE *out, void *user, peg_error *error) {
    const peg_request *request = user;
    peg_status status = PEG_OK;
    for (size_t i = 0; !status && i < request->count; i++) {
        if (i > 0)
            fputs("\n", out);
        status = request->format->write(out, &request->reports[i], error);
        if (!status && request->histograms) {
            fputs("\n", out);
            status = peg_report_histograms(out, &request->reports[i], error);
        }
    }
    return status;
}

static peg_status load(peg_report *out, const char *dir, const peg_order *order, peg_error *error) {
    peg_store *store;
    peg_status status = peg_store_open(&store, dir, PEG_STORE_READ, NULL, error);
    if (status)
        return status;
    status = peg_report_load(out, store, error);
    peg_store_close(store);
    if (status)
        return status;
    status = peg_report_sort(out, order, error);
    if (status)
        peg_report_fini(out);
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

static peg_status read_request(peg_request *out, const peg_args *args, peg_error *error) {
    const char *name = peg_args_value(args, "--format");
    out->histograms = peg_args_value(args, "--histogram") != NULL;
    if (args->count == 0)
        return peg_fail(error, PEG_INVALID, "report takes the folder of a run: peglab report DIR");
    peg_status status = find_format(&out->format, name ? name : "table", error);
    if (!status)
        status = peg_sort_read(&out->order, args, error);
    if (status)
        return status;
    bool is_table = strcmp(out->format->name, "table") == 0;
    if (out->histograms && !is_table)
        return peg_fail(error, PEG_INVALID, "--histogram goes with --format table");
    if (peg_args_value(args, "--sort") && !is_table)
        return peg_fail(error, PEG_INVALID, "--sort goes with --format table");
    if (args->count > 1 && !is_table)
        return peg_fail(error, PEG_INVALID, "--format %s takes one folder at a time",
                        out->format->name);
    return PEG_OK;
}

static peg_status run(const peg_args *args, peg_error *error) {
    peg_request request = {0};
    const char *path = peg_args_value(args, "--output");
    peg_status status = read_request(&request, args, error);
    if (status)
        return status;
    request.reports = calloc(args->count, sizeof *request.reports);
    if (!request.reports)
        return peg_fail_memory(error);
    for (; !status && request.count < args->count; request.count += !status)
        status =
            load(&request.reports[request.count], args->words[request.count], request.order, error);
    if (!status)
        status = path ? peg_output_file(path, write_reports, &request, error)
                      : write_reports(stdout, &request, error);
    for (size_t i = 0; i < request.count; i++)
        peg_report_fini(&request.reports[i]);
    free(request.reports);
    return status;
}

const peg_command peg_command_report = {
    .name = "report",
    .usage = "DIR... [--format table|csv|json] [--output FILE] [--histogram] [--sort COLUMN]",
    .summary = "The results of a run again, in another form; plays nothing.",
    .options =
        (const peg_option[]){{"--format", "NAME", false, "table (default), csv or json."},
                             {"--output", "FILE", false, "Where to (default: stdout)."},
                             {"--histogram", NULL, false,
                              "Adds the frequencies of the numbers of guesses to the table."},
                             PEG_SORT_OPTION,
                             {.name = NULL}},
    .more = peg_sort_help,
    .run = run};
