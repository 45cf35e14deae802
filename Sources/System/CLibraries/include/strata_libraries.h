// Libraries that are opened at run time on first use, and never linked.

#ifndef STRATA_LIBRARIES_H
#define STRATA_LIBRARIES_H

/// Room for why a library cannot be used; longer texts are cut.
enum { STRATA_LIBRARY_REASON_SIZE = 512 };

/// A library by the name that the system knows it by.
typedef struct {
  /// As in "libavcodec.so.59".
  const char *name;
  /// The Debian package that has it, as in "libavcodec59".
  const char *package;
} strata_library;

/// Which library cannot be used.
typedef struct {
  /// NULL where nothing is missing.
  const char *library;
  const char *package;
  /// The system's text, or the name of the function that the library has not.
  char reason[STRATA_LIBRARY_REASON_SIZE];
} strata_missing_library;

/// Opens a library for as long as the process runs: threads and logs of it may outlive any use.
///
/// `variable` is an environment variable that names the directory to look in instead of the system's.
/// NULL where the library cannot be opened, of which `missing` tells.
void *strata_open_library(
  const strata_library *library, const char *variable, strata_missing_library *missing);

/// The address of a function of an open library; NULL where it has none, of which `missing` tells unless
/// it tells of something already.
void *strata_find_function(
  void *handle, const strata_library *library, const char *name, strata_missing_library *missing);

#endif
