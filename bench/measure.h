/* Clocks, and whole runs of the program from the start of the process to its end. */
#ifndef PEGLAB_BENCH_MEASURE_H
#define PEGLAB_BENCH_MEASURE_H

double measure_wall(void);

/* Makes the compiler believe that the memory is looked at. */
static inline void measure_use(const void *memory) {
    __asm__ volatile("" : : "r"(memory) : "memory");
}

typedef struct measured_run {
    int status; /* exit code */
    double wall, cpu;
    long memory; /* the largest resident set, in KiB */
} measured_run;

/* Runs the words (NULL-terminated, a program's path first) with stdout and stderr thrown away. */
measured_run measure_run(const char *const *words);

/* A plan in a fresh folder: runs `program run PLAN [extra words]` on it and removes everything.
 * The fastest of `times` runs. */
measured_run measure_plan(const char *program, const char *plan_text, const char *threads,
                          int times);

#endif
