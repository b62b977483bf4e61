/* What tests of the whole program share: a folder of their own, the program as a child process, its
 * files. Every test begins in an empty folder, so that paths in messages are short and exact. */
#ifndef PEGLAB_TEST_SUPPORT_H
#define PEGLAB_TEST_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A test with a folder of its own. */
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

static inline int enter_folder(void **state) {
    const char *root = getenv("TMPDIR");
    char *path = NULL;
    if (asprintf(&path, "%s/peglab-test-XXXXXX", root && *root ? root : "/tmp") < 0)
        return -1;
    *state = path;
    return mkdtemp(path) && chdir(path) == 0 ? 0 : -1;
}

static inline int remove_entry(const char *path, const struct stat *entry, int type,
                               struct FTW *where) {
    (void)entry, (void)type, (void)where;
    return remove(path);
}

static inline void remove_folder(const char *path) {
    nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

static inline int leave_folder(void **state) {
    int moved = chdir("/");
    remove_folder(*state);
    free(*state);
    return moved;
}

static inline bool exists(const char *path) {
    struct stat entry;
    return lstat(path, &entry) == 0;
}

/* All of a stream from its beginning; the caller's to free. */
static inline char *stream_text(FILE *stream, size_t *length) {
    assert_int_equal(fseek(stream, 0, SEEK_END), 0);
    long size = ftell(stream);
    assert_true(size >= 0);
    rewind(stream);
    char *text = malloc((size_t)size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, stream), size);
    text[size] = '\0';
    if (length)
        *length = (size_t)size;
    return text;
}

static inline char *file_bytes(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s: %s", path, strerror(errno));
    char *text = stream_text(file, length);
    fclose(file);
    return text;
}

static inline char *file_text(const char *path) {
    return file_bytes(path, NULL);
}

static inline void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* The program as it runs, or after its end: what it said, and how it ended. */
typedef struct program {
    pid_t pid;
    FILE *out_file, *err_file;
    char *out, *err;
    int exit; /* its exit code; minus the signal that ended it */
} program;

/* stdout_path: NULL, or where its standard output goes. */
static inline void program_start_to(program *it, const char *stdout_path, const char *const *argv) {
    *it = (program){.out_file = tmpfile(), .err_file = tmpfile()};
    assert_true(it->out_file && it->err_file);
    int out = stdout_path ? open(stdout_path, O_WRONLY) : fileno(it->out_file);
    assert_true(out >= 0);
    it->pid = fork();
    assert_true(it->pid >= 0);
    if (it->pid == 0) {
        int in = open("/dev/null", O_RDONLY);
        if (in >= 0 && dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(fileno(it->err_file), 2) == 2)
            execv(argv[0], (char *const *)(uintptr_t)argv);
        _exit(127);
    }
    if (stdout_path)
        close(out);
}

static inline void program_wait(program *it) {
    int status;
    while (waitpid(it->pid, &status, 0) < 0)
        assert_int_equal(errno, EINTR);
    it->exit = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    it->out = stream_text(it->out_file, NULL);
    it->err = stream_text(it->err_file, NULL);
    fclose(it->out_file);
    fclose(it->err_file);
}

static inline void program_free(program *it) {
    free(it->out);
    free(it->err);
}

#define START(it, ...)                                                                             \
    program_start_to(it, NULL, (const char *const[]){PEGLAB_PROGRAM, __VA_ARGS__, NULL})

/* Runs the program to its end. */
#define RUN_TO(it, path, ...)                                                                      \
    do {                                                                                           \
        program_start_to(it, path, (const char *const[]){PEGLAB_PROGRAM, __VA_ARGS__, NULL});      \
        program_wait(it);                                                                          \
    } while (0)
#define RUN(it, ...) RUN_TO(it, NULL, __VA_ARGS__)

/* The same where nothing but success will do. */
#define RUN_WELL(it, ...)                                                                          \
    do {                                                                                           \
        RUN(it, __VA_ARGS__);                                                                      \
        if ((it)->exit != 0)                                                                       \
            fail_msg("exit %d: %s", (it)->exit, (it)->err);                                        \
    } while (0)

/* Takes the seconds out of a games.csv, in place: all else is the same in every run. */
static inline char *without_seconds(char *csv) {
    enum { SECONDS = 10 };
    char *to = csv;
    int column = 0;
    for (const char *from = csv; *from; from++) {
        bool dropped = column == SECONDS;
        if (*from == ',')
            column++;
        if (*from == '\n')
            column = 0;
        if (!dropped)
            *to++ = *from;
    }
    *to = '\0';
    return csv;
}

/* The games of a run but for their seconds; the caller's to free. */
static inline char *games_of(const char *dir) {
    char path[4096];
    snprintf(path, sizeof path, "%s/games.csv", dir);
    return without_seconds(file_text(path));
}

static inline size_t line_count(const char *text) {
    size_t lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* FNV-1a, 64 bits. */
static inline uint64_t digest(const void *bytes, size_t length) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Strings too long for cmocka's messages: says where they part. */
static inline void assert_same_text(const char *actual, const char *expected) {
    size_t at = 0, line = 1;
    while (actual[at] && actual[at] == expected[at])
        line += actual[at++] == '\n';
    if (actual[at] == expected[at])
        return;
    while (at > 0 && actual[at - 1] != '\n')
        at--;
    fail_msg("line %zu: \"%.*s\" where \"%.*s\" is expected", line, (int)strcspn(actual + at, "\n"),
             actual + at, (int)strcspn(expected + at, "\n"), expected + at);
}

#endif
