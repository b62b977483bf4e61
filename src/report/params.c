#include "report/params.h"

peg_status peg_report_params(json_t **out, const peg_report_cell *cell, const char *text,
                             peg_error *error) {
    json_error_t problem;
    json_t *params = json_loads(text, 0, &problem);
    const char *reason = !params ? problem.text : !json_is_object(params) ? "not an object" : NULL;
    if (reason) {
        json_decref(params);
        return peg_fail(error, PEG_FAILED, "cell %s: its parameters are damaged: %s",
                        cell->record.hash, reason);
    }
    *out = params;
    return PEG_OK;
}
