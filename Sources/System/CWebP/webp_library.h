// Loading of libwebp, private to the shims.

#ifndef STRATA_WEBP_LIBRARY_H
#define STRATA_WEBP_LIBRARY_H

#include <stdbool.h>
#include <strata_libraries.h>

// Returns libwebp, loaded on the first call; NULL if it cannot be loaded, with the reason in
// `missing`.
void *strata_webp_library(strata_missing_library *missing);

// Finds a function of libwebp, as `strata_find_function` does.
void *strata_webp_function(void *handle, const char *name, strata_missing_library *missing);

#endif
