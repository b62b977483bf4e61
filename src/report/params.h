/* Parameters as the store keeps them: a JSON object, values as text. */
#ifndef PEGLAB_REPORT_PARAMS_H
#define PEGLAB_REPORT_PARAMS_H

#include "report/report.h"
#include <jansson.h>

/* Parses the text of a cell; the caller drops the reference. *out stays as it is on failure. */
peg_status peg_report_params(json_t **out, const peg_report_cell *cell, const char *text,
                             peg_error *error);

#endif
