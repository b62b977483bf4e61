#include "cli/progress.h"

#include "base/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { BAR_WIDTH = 30 };
static const double FIRST_SHOWN_AFTER = 0.3; /* seconds: short runs need no bar */

void peg_progress_init(peg_progress *out, bool quiet) {
    *out = (peg_progress){.bar = !quiet && isatty(STDERR_FILENO), .notes = !quiet, .start = -1};
}

static void print_duration(double seconds) {
    uint64_t s = (uint64_t)(seconds + 0.5);
    if (s < 60)
        fprintf(stderr, "%" PRIu64 " s", s);
    else if (s < 3600)
        fprintf(stderr, "%" PRIu64 ":%02" PRIu64 " min", s / 60, s % 60);
    else
        fprintf(stderr, "%" PRIu64 ":%02" PRIu64 " h", s / 3600, s / 60 % 60);
}

static void show_bar(peg_progress *progress, const peg_event *event) {
    double now = peg_clock_wall();
    if (progress->start < 0) {
        progress->start = now;
        progress->first_done = event->done;
    }
    double elapsed = now - progress->start;
    if (elapsed < FIRST_SHOWN_AFTER || event->total == 0)
        return;
    double part = (double)event->done / (double)event->total;
    int full = (int)(part * BAR_WIDTH);
    fprintf(stderr, "\r\033[K[");
    for (int i = 0; i < BAR_WIDTH; i++)
        fputs(i < full ? "█" : "·", stderr);
    fprintf(stderr, "] %3.0f %%  %" PRIu64 " of %" PRIu64 " games", 100 * part, event->done,
            event->total);
    uint64_t played = event->done - progress->first_done;
    if (played > 0 && event->done < event->total) {
        fprintf(stderr, ", ");
        print_duration(elapsed * (double)(event->total - event->done) / (double)played);
        fprintf(stderr, " left");
    }
    fflush(stderr);
    progress->shown = true;
}

void peg_progress_end(peg_progress *progress) {
    if (progress->shown)
        fprintf(stderr, "\r\033[K");
    progress->shown = false;
}

static void notify(void *user, const peg_event *event) {
    peg_progress *progress = user;
    if (event->kind == PEG_EVENT_PROGRESS) {
        if (progress->bar)
            show_bar(progress, event);
        return;
    }
    peg_progress_end(progress);
    if (event->kind == PEG_EVENT_WARNING)
        fprintf(stderr, "peglab: warning: %s\n", event->text);
    else if (progress->notes)
        fprintf(stderr, "%s\n", event->text);
}

peg_observer peg_progress_observer(peg_progress *progress) {
    return (peg_observer){.notify = notify, .user = progress};
}
