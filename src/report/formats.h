/* The formats, for the registry in formats.c. */
#ifndef PEGLAB_REPORT_FORMATS_H
#define PEGLAB_REPORT_FORMATS_H

#include "report/report.h"

extern const peg_format peg_format_table, peg_format_csv, peg_format_json;

#endif
