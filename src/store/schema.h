/* The tables of results.db; schema.c documents them. Private to the store. */
#ifndef PEGLAB_STORE_SCHEMA_H
#define PEGLAB_STORE_SCHEMA_H

#include "store/db.h"

enum { PEG_SCHEMA_APPLICATION = 0x5065674c /* "PegL" */, PEG_SCHEMA_VERSION = 2 };

/* Looks at the bytes of a file, and changes nothing: *exists is whether it is there, and a file
 * that is neither empty nor ours is refused with PEG_INVALID. */
peg_status peg_schema_peek(bool *exists, const char *path, peg_error *error);

/* Whether there is no table yet: so it is after a kill during peg_schema_create. */
peg_status peg_schema_empty(bool *out, peg_db *db, peg_error *error);

/* Makes the tables for an experiment, in one transaction. */
peg_status peg_schema_create(peg_db *db, const char *experiment, peg_error *error);

/* Refuses a file without tables and a schema that this program does not know, with PEG_INVALID. */
peg_status peg_schema_check(peg_db *db, peg_error *error);

#endif
