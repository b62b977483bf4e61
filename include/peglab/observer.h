/* What happens on the way goes to an observer: no function of the library prints. */
#ifndef PEGLAB_OBSERVER_H
#define PEGLAB_OBSERVER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum peg_event_kind {
    PEG_EVENT_PROGRESS, /* done of total games are played */
    PEG_EVENT_NOTE,     /* a line that a user wants to know */
    PEG_EVENT_WARNING   /* a line that a user must not miss */
} peg_event_kind;

typedef struct peg_event {
    peg_event_kind kind;
    uint64_t done, total; /* PEG_EVENT_PROGRESS */
    const char *text;     /* the others; borrowed for the duration of the call */
} peg_event;

/* Called from one thread at a time. A NULL notify is allowed. */
typedef struct peg_observer {
    void (*notify)(void *user, const peg_event *event);
    void *user;
} peg_observer;

void peg_notify(const peg_observer *observer, const peg_event *event);
void peg_note(const peg_observer *observer, peg_event_kind kind, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

#ifdef __cplusplus
}
#endif
#endif
