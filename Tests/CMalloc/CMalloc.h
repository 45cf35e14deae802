// What the allocator knows about itself; Swift's Glibc module leaves malloc.h out.
#ifndef STRATA_CMALLOC_H
#define STRATA_CMALLOC_H
#include <malloc.h>
#endif
