#include "base/clock.h"

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double peg_clock_thread(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double peg_clock_wall(void) {
    return read_clock(CLOCK_MONOTONIC);
}

struct timespec peg_clock_deadline(double seconds) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(seconds * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return until;
}
