// How often the running thread asked the allocator for memory. A program that links this target
// counts; where a sanitizer has its own allocator, nothing is counted.
#ifndef STRATA_ALLOCATIONS_H
#define STRATA_ALLOCATIONS_H
#include <stdbool.h>
#include <stdint.h>

/// Whether anything is counted.
bool strata_counts_allocations(void);

/// Calls of malloc, calloc, realloc and their aligned kin on this thread so far.
uint64_t strata_allocations(void);
#endif
