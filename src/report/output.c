#include "report/output.h"
#include <errno.h>
#include <string.h>

peg_status peg_output_end(FILE *out, peg_error *error) {
    errno = 0;
    if (fflush(out) == 0 && !ferror(out))
        return PEG_OK;
    /* A write that failed earlier took its reason with it. */
    return peg_fail(error, PEG_FAILED, "cannot write the report: %s",
                    strerror(errno ? errno : EIO));
}
