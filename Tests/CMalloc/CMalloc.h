// Allocator statistics, because Swift's Glibc module does not export malloc.h, and the processor time
// of a thread, because its timespec belongs to a module that tests do not import.
#ifndef STRATA_CMALLOC_H
#define STRATA_CMALLOC_H
#include <malloc.h>
#include <time.h>

/// Returns the processor time of the calling thread, in seconds.
static inline double strata_thread_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}
#endif
