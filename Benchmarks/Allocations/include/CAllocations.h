// The number of allocations of the running thread. They are counted in programs that link this
// target, but not if a sanitizer replaces the allocator.
#ifndef STRATA_ALLOCATIONS_H
#define STRATA_ALLOCATIONS_H
#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted.
bool strata_counts_allocations(void);

/// The number of calls of malloc, calloc, realloc and their aligned variants on this thread.
uint64_t strata_allocations(void);
#endif
