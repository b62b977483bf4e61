/* Clocks. No budget inside a strategy is a time: these only fill columns of their own. */
#ifndef PEGLAB_BASE_CLOCK_H
#define PEGLAB_BASE_CLOCK_H

#include <time.h>

/* CPU time of the calling thread, and time on the wall, in seconds. About 0.3 µs a call. */
double peg_clock_thread(void);
double peg_clock_wall(void);

/* So many seconds from now, for a wait on a condition. */
struct timespec peg_clock_deadline(double seconds);

#endif
