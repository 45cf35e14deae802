// Allocator statistics: Swift's Glibc module does not export malloc.h.
#ifndef STRATA_CMALLOC_H
#define STRATA_CMALLOC_H
#include <malloc.h>
#endif
