#include "measure.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double measure_wall(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double seconds(struct timeval time) {
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

measured_run measure_run(const char *const *words) {
    measured_run run = {.status = -1};
    double start = measure_wall();
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        execv(words[0], (char *const *)(uintptr_t)words);
        _exit(127);
    }
    struct rusage usage;
    int status;
    if (child > 0 && wait4(child, &status, 0, &usage) == child) {
        run.wall = measure_wall() - start;
        run.cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);
        run.memory = usage.ru_maxrss;
        run.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    return run;
}

measured_run measure_plan(const char *program, const char *plan_text, const char *threads,
                          int times) {
    measured_run best = {.status = -1};
    for (int i = 0; i < times; i++) {
        char dir[] = "/tmp/peglab-bench-XXXXXX", plan[64], out[64];
        if (!mkdtemp(dir))
            return best;
        snprintf(plan, sizeof plan, "%s/plan.ini", dir);
        snprintf(out, sizeof out, "%s/out", dir);
        FILE *file = fopen(plan, "w");
        if (file) {
            fputs(plan_text, file);
            fclose(file);
        }
        measured_run run = measure_run(
            (const char *const[]){program, "run", plan, "--out", out, "--threads", threads, NULL});
        measure_run((const char *const[]){"/bin/rm", "-rf", dir, NULL});
        if (run.status != 0)
            return run;
        if (best.status != 0 || run.wall < best.wall)
            best = run;
    }
    return best;
}
