#include "store/folder.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char lock_name[] = "lock";

char *peg_folder_path(const char *dir, const char *name) {
    size_t size = strlen(dir) + strlen(name) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s", dir, name);
    return path;
}

static int make(const char *dir) {
    struct stat entry;
    if (mkdir(dir, 0777) == 0)
        return 0;
    int reason = errno;
    return stat(dir, &entry) == 0 && S_ISDIR(entry.st_mode) ? 0 : reason;
}

peg_status peg_folder_make(const char *dir, peg_error *error) {
    char *path = strdup(dir);
    if (!path)
        return peg_fail_memory(error);
    /* What cannot be made above DIR shows when DIR itself cannot be. */
    for (char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        make(path);
        *slash = '/';
    }
    free(path);
    int reason = make(dir);
    return reason ? peg_fail(error, PEG_FAILED, "%s: the folder cannot be made: %s", dir,
                             strerror(reason))
                  : PEG_OK;
}

peg_status peg_folder_check_empty(const char *dir, peg_error *error) {
    DIR *entries = opendir(dir);
    if (!entries && errno == ENOENT)
        return PEG_OK;
    if (!entries)
        return peg_fail(error, errno == ENOTDIR ? PEG_INVALID : PEG_FAILED, "%s: %s", dir,
                        strerror(errno));
    peg_status status = PEG_OK;
    for (struct dirent *entry; !status && (entry = readdir(entries));)
        /* A run that was killed early may have left its lock. */
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..") &&
            strcmp(entry->d_name, lock_name))
            status = peg_fail(error, PEG_INVALID,
                              "%s: the folder is not empty and holds no results.db; choose another",
                              dir);
    closedir(entries);
    return status;
}

/* false: another holds it, or errno says why not. */
static bool take(int file) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
#ifdef F_OFD_SETLK
    /* Unlike the classic lock this one also keeps out another open of the same process. */
    return fcntl(file, F_OFD_SETLK, &lock) == 0;
#else
    return fcntl(file, F_SETLK, &lock) == 0;
#endif
}

static void sign(int file) {
    char user[64], host[256] = "?", since[32] = "?", text[512], buffer[4096];
    struct passwd entry, *found = NULL;
    struct tm now;
    time_t seconds = time(NULL);
    if (getpwuid_r(geteuid(), &entry, buffer, sizeof buffer, &found) == 0 && found)
        snprintf(user, sizeof user, "%s", entry.pw_name);
    else
        snprintf(user, sizeof user, "user %ld", (long)geteuid());
    gethostname(host, sizeof host - 1);
    if (gmtime_r(&seconds, &now))
        strftime(since, sizeof since, "%Y-%m-%d %H:%M:%S UTC", &now);
    int length = snprintf(text, sizeof text, "%s (process %ld) on %s since %s\n", user,
                          (long)getpid(), host, since);
    /* For people only: a lock without a text still locks. */
    if (ftruncate(file, 0) != 0 || pwrite(file, text, (size_t)length, 0) < 0)
        return;
}

static void read_signature(char *out, size_t size, int file) {
    ssize_t length = pread(file, out, size - 1, 0);
    out[length > 0 ? length : 0] = '\0';
    out[strcspn(out, "\r\n")] = '\0';
    if (!*out)
        snprintf(out, size, "it left no name");
}

peg_status peg_folder_lock(int *out, const char *dir, peg_error *error) {
    peg_status status = PEG_OK;
    char holder[512];
    char *path = peg_folder_path(dir, lock_name);
    if (!path)
        return peg_fail_memory(error);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file >= 0 && take(file)) {
        sign(file);
        *out = file;
    } else if (file >= 0 && (errno == EAGAIN || errno == EACCES)) {
        read_signature(holder, sizeof holder, file);
        status = peg_fail(error, PEG_FAILED, "%s: another run is writing here: %s", dir, holder);
    } else {
        status = peg_fail(error, PEG_FAILED, "%s: %s", path, strerror(errno));
    }
    if (status && file >= 0)
        close(file);
    free(path);
    return status;
}
