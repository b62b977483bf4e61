/* Counts allocations, where no sanitizer keeps its own: `allocations` is there where
 * COUNTS_ALLOCATIONS is defined. For one file of a program. */
#ifndef PEGLAB_TEST_ALLOCATIONS_H
#define PEGLAB_TEST_ALLOCATIONS_H

#include <stdlib.h>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define COUNTS_ALLOCATIONS
extern void *__libc_malloc(size_t size);
static size_t allocations;
void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}
#endif

#endif
