#include <peglab/observer.h>

#include <stdarg.h>
#include <stdio.h>

void peg_notify(const peg_observer *observer, const peg_event *event) {
    if (observer && observer->notify)
        observer->notify(observer->user, event);
}

void peg_note(const peg_observer *observer, peg_event_kind kind, const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    peg_notify(observer, &(peg_event){.kind = kind, .text = text});
}
