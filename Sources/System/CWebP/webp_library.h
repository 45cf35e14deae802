// libwebp as the shims open it; private to them.

#ifndef STRATA_WEBP_LIBRARY_H
#define STRATA_WEBP_LIBRARY_H

#include <stdbool.h>
#include <strata_libraries.h>

// libwebp, opened on the first call; NULL where it cannot be, of which `missing` tells.
void *strata_webp_library(strata_missing_library *missing);

// Finds a function of libwebp, as `strata_find_function` does.
void *strata_webp_function(void *handle, const char *name, strata_missing_library *missing);

#endif
