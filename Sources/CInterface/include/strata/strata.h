/// Strata: Core Animation layer trees, rendered on Linux without a display.
///
/// **Ownership.** Functions that create or return an object through a pointer give the caller one
/// reference. `*_retain` adds a reference and `*_free` releases one; both accept NULL. Strings and
/// pixels that a function returns by `const` pointer belong to the object and are valid until it is
/// freed. Memory from a function that says so is released with `strata_free`.
///
/// **Errors.** A function that can fail returns a `strata_status`. If it is not `STRATA_OK` and
/// `error` is not NULL, `*error` receives an error object, which the caller frees. Other results
/// are then unchanged. `*error` is not written on success.
///
/// **Threads.** A scene with its layers, and a renderer, are used by one thread at a time.
/// Different ones are independent. Images and errors do not change and may be used by all threads.
/// Functions without a note about threads follow this rule, and so does the `*_free` that releases
/// the last reference. `*_retain` is thread-safe.
///
/// **Processes.** After `fork` without `exec`, the child must not call the library if the parent
/// has: threads of the library do not exist in the child.
///
/// **Options.** A structure of options that is zero except for `struct_size` has the default
/// values. NULL also selects the defaults.
#ifndef STRATA_STRATA_H
#define STRATA_STRATA_H

#include "error.h"
#include "image.h"
#include "layer.h"
#include "scene.h"
#include "render.h"
#include "job.h"
#include "gl.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Returns the version of the library, such as "0.1.0". The string is never freed. Thread-safe.
const char *strata_version(void);

/// Releases memory that a function of this library returned for `strata_free`. Accepts NULL.
/// Thread-safe.
void strata_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
