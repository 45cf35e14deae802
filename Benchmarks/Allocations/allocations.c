// The C library's allocation functions with a counter. A program's own definitions take precedence
// over those of the library, also for all libraries that it loads. Memory may be freed by the
// library's own free.
#include "CAllocations.h"

#include <errno.h>
#include <features.h>
#include <stddef.h>

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

#if !defined(__GLIBC__) || __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)

bool strata_counts_allocations(void) { return false; }
uint64_t strata_allocations(void) { return 0; }

#else

static _Thread_local uint64_t count;

bool strata_counts_allocations(void) { return true; }
uint64_t strata_allocations(void) { return count; }

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count++;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  void *found = memalign(alignment, size);
  if (!found) return ENOMEM;
  *memory = found;
  return 0;
}

#endif
