// Libraries that are loaded at run time on first use, and never linked.

#ifndef STRATA_LIBRARIES_H
#define STRATA_LIBRARIES_H

#include <strata_shim_status.h>

/// A library and its package.
typedef struct {
  /// The file name, as in "libavcodec.so.59".
  const char *name;
  /// The Debian package that contains it, as in "libavcodec59".
  const char *package;
} strata_library;

/// A library that cannot be used.
typedef struct {
  /// The file name; NULL if nothing is missing.
  const char *library;
  const char *package;
  /// The system's text, or the name of the function that the library lacks.
  char reason[STRATA_SHIM_MESSAGE_SIZE];
} strata_missing_library;

/// Loads a library for the lifetime of the process, because its threads and logs may outlive any
/// use.
///
/// `variable` is an environment variable with the directory to search in place of the system's.
/// NULL if the library cannot be loaded, with the reason in `missing`.
void *strata_open_library(
  const strata_library *library, const char *variable, strata_missing_library *missing);

/// Returns the address of a function of an open library; NULL if it has none, with the reason in
/// `missing` unless that is set already.
void *strata_find_function(
  void *handle, const strata_library *library, const char *name, strata_missing_library *missing);

#endif
