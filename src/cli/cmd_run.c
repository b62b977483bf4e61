#include "cli/command.h"
#include "cli/output_file.h"
#include "cli/progress.h"
#include "cli/sort_args.h"
#include "report/report.h"
#include <peglab/experiment.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t stop_requested;

static void request_stop(int signal_number) {
    (void)signal_number;
    /* Read by the workers: volatile alone is no synchronisation between threads. */
    __atomic_store_n(&stop_requested, 1, __ATOMIC_RELAXED);
}

/* A second Ctrl-C ends the program the usual way: nothing that is committed is lost by it. A signal
 * that whoever started us has switched off stays off. */
static void catch_signals(void) {
    static const int signals[] = {SIGINT, SIGTERM};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction before,
            action = {.sa_handler = request_stop, .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
}

/* What the files of a run are written from. */
typedef struct peg_results {
    const peg_report *report;
    peg_store *store;
    uint64_t trace; /* games of each cell */
} peg_results;

static peg_status write_games(FILE *out, void *user, peg_error *error) {
    const peg_results *results = user;
    return peg_report_games(out, results->report, results->store, error);
}

static peg_status write_cells(FILE *out, void *user, peg_error *error) {
    return peg_format_find("csv")->write(out, ((const peg_results *)user)->report, error);
}

static peg_status write_summary(FILE *out, void *user, peg_error *error) {
    return peg_format_find("json")->write(out, ((const peg_results *)user)->report, error);
}

static peg_status write_trace(FILE *out, void *user, peg_error *error) {
    const peg_results *results = user;
    return peg_report_trace(out, results->report, results->trace, results->store, error);
}

static peg_status write_files(const char *dir, peg_results *results, peg_error *error) {
    const struct {
        const char *name;
        peg_output_writer *write;
        bool wanted;
    } files[] = {{"games.csv", write_games, true},
                 {"cells.csv", write_cells, true},
                 {"summary.json", write_summary, true},
                 {"trace.csv", write_trace, results->trace > 0}};
    peg_status status = PEG_OK;
    for (size_t i = 0; !status && i < sizeof files / sizeof *files; i++) {
        char *path;
        if (!files[i].wanted)
            continue;
        if (asprintf(&path, "%s/%s", dir, files[i].name) < 0)
            return peg_fail_memory(error);
        status = peg_output_file(path, files[i].write, results, error);
        free(path);
    }
    return status;
}

static peg_status show_results(const char *dir, uint64_t trace, const peg_order *order,
                               bool histograms, peg_error *error) {
    peg_store *store;
    peg_report report;
    peg_status status = peg_store_open(&store, dir, PEG_STORE_READ, NULL, error);
    if (status)
        return status;
    status = peg_report_load(&report, store, error);
    if (status) {
        peg_store_close(store);
        return status;
    }
    /* The files first: a standard output that cannot be written loses nothing, and they keep the
     * plan's order. */
    status = write_files(dir, &(peg_results){&report, store, trace}, error);
    if (!status)
        status = peg_report_sort(&report, order, error);
    if (!status)
        status = peg_format_find("table")->write(stdout, &report, error);
    if (!status && histograms) {
        fputs("\n", stdout);
        status = peg_report_histograms(stdout, &report, error);
    }
    peg_report_fini(&report);
    peg_store_close(store);
    return status;
}

static peg_status play(peg_experiment *experiment, const peg_args *args, const peg_order *order,
                       peg_progress *progress, peg_error *error) {
    char *dir;
    const char *out = peg_args_value(args, "--out");
    int64_t threads = sysconf(_SC_NPROCESSORS_ONLN);
    peg_observer observer = peg_progress_observer(progress);
    peg_status status = peg_args_integer(&threads, args, "--threads", 1, 1024, error);
    if (status)
        return status;
    if (asprintf(&dir, out ? "%s" : "results/%s", out ? out : peg_experiment_name(experiment)) < 0)
        return peg_fail_memory(error);
    catch_signals();
    peg_run_options options = {
        .dir = dir, .threads = threads < 1 ? 1 : (int)threads, .stop = &stop_requested};
    status = peg_experiment_run(experiment, &options, &observer, error);
    peg_progress_end(progress);
    if (status == PEG_OK || status == PEG_STOPPED) {
        peg_error report_error;
        peg_status shown = show_results(dir, peg_experiment_trace(experiment), order,
                                        peg_args_value(args, "--histogram") != NULL, &report_error);
        if (shown) {
            *error = report_error;
            status = shown;
        } else if (status == PEG_STOPPED) {
            size_t length = strlen(error->message);
            snprintf(error->message + length, sizeof error->message - length,
                     "; the same command goes on from here");
        }
    }
    free(dir);
    return status;
}

static peg_status run(const peg_args *args, peg_error *error) {
    if (args->count != 1)
        return peg_fail(error, PEG_INVALID, "run takes one plan, such as configs/classic.ini");
    const char *settings[PEG_ARGS_MOST];
    size_t count = 0;
    for (const char *text; (text = peg_args_value_at(args, "--set", count)); count++)
        settings[count] = text;
    const peg_order *order;
    peg_status status = peg_sort_read(&order, args, error);
    if (status)
        return status;
    peg_progress progress;
    peg_progress_init(&progress, peg_args_value(args, "--quiet") != NULL);
    peg_observer observer = peg_progress_observer(&progress);
    peg_experiment *experiment;
    status = peg_experiment_read(&experiment, args->words[0], settings, count, &observer, error);
    if (status)
        return status;
    if (peg_args_value(args, "--dry-run"))
        status = peg_experiment_list(experiment, stdout, error);
    else
        status = play(experiment, args, order, &progress, error);
    peg_experiment_free(experiment);
    return status;
}

const peg_command peg_command_run = {
    .name = "run",
    .usage = "PLAN.ini [OPTION]...",
    .summary = "Plays the games of a plan and reports mean, deviation and extremes.",
    .help =
        "Every game is kept in DIR/results.db as it ends; games.csv, cells.csv and summary.json,\n"
        "and with `trace = N` trace.csv, are written when the run ends. Running again plays what\n"
        "is missing: after a Ctrl-C or a kill, after an edit of the plan, with more games. Exit\n"
        "codes: 0 done, 1 failed, 2 wrong usage or plan, 3 stopped early.",
    .options =
        (const peg_option[]){
            {"--set", "SECTION.KEY=VALUE", true, "Overrides a key of the plan; may be repeated."},
            {"--out", "DIR", false, "Where results go (default: results/NAME)."},
            {"--threads", "N", false, "Workers (default: one a core); no game depends on it."},
            {"--dry-run", NULL, false, "Prints the cells and plays nothing."},
            {"--histogram", NULL, false, "Adds the frequencies of the numbers of guesses."},
            PEG_SORT_OPTION,
            {"--quiet", NULL, false, "No progress and no notes."},
            {.name = NULL}},
    .more = peg_sort_help,
    .run = run};
