/* How peglab's functions fail: they return a status and fill the caller's
 * peg_error. They never print, exit or abort. */
#ifndef PEGLAB_STATUS_H
#define PEGLAB_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/* The values are the program's exit codes. */
typedef enum peg_status {
    PEG_OK = 0,
    PEG_FAILED = 1,  /* something went wrong while running */
    PEG_INVALID = 2, /* the caller's input is wrong; nothing was done */
    PEG_STOPPED = 3  /* stopped early on request; can be resumed */
} peg_status;

/* One line for a person: the place, what is wrong, what is allowed. */
typedef struct peg_error {
    peg_status status;
    char message[1024];
} peg_error;

/* Fills out (which may be NULL) and returns status, so that
 * `return peg_fail(error, PEG_INVALID, …)` reads as what it does. */
peg_status peg_fail(peg_error *out, peg_status status, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* Puts "PREFIX: " before the message, as a caller does who knows the place in the input. Returns
 * the error's status; PEG_INVALID where out is NULL. */
peg_status peg_fail_at(peg_error *out, const char *prefix);

/* The same for a failed allocation. */
peg_status peg_fail_memory(peg_error *out);

#ifdef __cplusplus
}
#endif
#endif
