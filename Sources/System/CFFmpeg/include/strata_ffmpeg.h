// FFmpeg's libraries, loaded at run time on first use and never linked.
//
// The shims in this folder are compiled against FFmpeg's headers and access every function through
// one table, which is filled once per process by the first thread that needs it. The libraries may
// be those of any release from 5 to 9, whatever the headers are: ffmpeg_layout.h has the offsets of
// the fields that differ. If the environment variable STRATA_FFMPEG_LIBRARIES is set, its directory
// is searched in place of the system's own.
//
// FFmpeg's log is kept off stderr for the whole process. Its errors become the
// text of `strata_ffmpeg_last_error`.
//
// Without STRATA_VIDEO, which the package trait Video defines, nothing here is compiled and no
// FFmpeg header is required.

#ifndef STRATA_FFMPEG_H
#define STRATA_FFMPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <strata_shim_status.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The libraries that were missing on loading.
typedef struct {
  /// The file name of a library, such as "libavcodec.so.59"; NULL if none is missing.
  const char *library;
  /// The Debian packages of all missing libraries, separated by spaces, as in "libavcodec59
  /// libavformat59"; "ffmpeg" if all are missing.
  const char *package;
  /// The system's text, or the name of the function that the library lacks.
  const char *reason;
} strata_ffmpeg_missing;

/// Loads libavutil, libavcodec and libavformat, or reports the missing ones.
///
/// The result of the first call applies to the process. It is thread-safe, and takes about 20 ms.
/// The strings are valid for the lifetime of the process.
bool strata_ffmpeg_load(strata_ffmpeg_missing *missing);

/// The version of the loaded release, such as "5.1.6"; NULL if none is loaded.
const char *strata_ffmpeg_version(void);

/// The Debian package of libavcodec, which contains the encoders; does not need a library.
const char *strata_ffmpeg_codec_package(void);

/// Copies FFmpeg's last error message on this thread; empty if none exists.
void strata_ffmpeg_last_error(char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif
