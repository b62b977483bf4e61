#include <peglab/status.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

peg_status peg_fail(peg_error *out, peg_status status, const char *format, ...) {
    if (out) {
        va_list args;
        va_start(args, format);
        out->status = status;
        vsnprintf(out->message, sizeof out->message, format, args);
        va_end(args);
    }
    return status;
}

peg_status peg_fail_at(peg_error *out, const char *prefix) {
    if (!out)
        return PEG_INVALID; /* what has a place is the caller's input */
    char message[sizeof out->message];
    memcpy(message, out->message, sizeof message);
    size_t length = strlen(prefix);
    snprintf(out->message, sizeof out->message, "%s: %.*s", prefix,
             length < sizeof message - 3 ? (int)(sizeof message - 3 - length) : 0, message);
    return out->status;
}

peg_status peg_fail_memory(peg_error *out) {
    return peg_fail(out, PEG_FAILED, "out of memory");
}
