/* The folder of a run: made, looked into, locked. Private to the store. */
#ifndef PEGLAB_STORE_FOLDER_H
#define PEGLAB_STORE_FOLDER_H

#include <peglab/status.h>
#include <stdbool.h>

/* DIR/NAME; the caller's to free, NULL where memory is short. */
char *peg_folder_path(const char *dir, const char *name);

/* Makes DIR and what is missing above it. */
peg_status peg_folder_make(const char *dir, peg_error *error);

/* Refuses, with PEG_INVALID, a DIR that exists and is no folder, or holds more than a lock. */
peg_status peg_folder_check_empty(const char *dir, peg_error *error);

/* Locks DIR for as long as *out, a file descriptor, is open. PEG_FAILED says who holds it. */
peg_status peg_folder_lock(int *out, const char *dir, peg_error *error);

#endif
