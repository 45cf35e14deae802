// FFmpeg's libraries, opened at run time on first use and never linked.
//
// The shims in this folder are compiled against FFmpeg's headers and find every function through
// one table, which is filled once in a process, whichever thread asks first. The libraries have to
// be of the headers' major versions, because the layout of FFmpeg's structs changes with them; the
// names asked for ("libavcodec.so.59") see to that. The directory that the environment variable
// STRATA_FFMPEG_LIBRARIES names is looked at in place of the system's own.
//
// FFmpeg's log is kept off stderr for the whole process: the errors among its lines become the
// text of `strata_ffmpeg_last_error`.
//
// Without STRATA_VIDEO, which the package trait Video defines, nothing here is compiled and no
// header of FFmpeg is asked for.

#ifndef STRATA_FFMPEG_H
#define STRATA_FFMPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Room for any text of these functions and its terminating zero; longer ones are cut.
enum { STRATA_FFMPEG_MESSAGE_SIZE = 512 };

/// What was missing when the libraries were opened.
typedef struct {
  /// As in "libavcodec.so.59"; NULL where nothing is missing.
  const char *library;
  /// The Debian packages of all that are missing, parted by spaces, as in "libavcodec59 libavformat59".
  const char *package;
  /// The system's text, or the name of the function that the library has not.
  const char *reason;
} strata_ffmpeg_missing;

/// Opens libavutil, libavcodec and libavformat, or says what is missing.
///
/// The first call decides for the process; any thread may call it, and it costs some 20 ms. The
/// texts live as long as the process.
bool strata_ffmpeg_load(strata_ffmpeg_missing *missing);

/// The Debian package of libavcodec, which encoders are in; asks for no library.
const char *strata_ffmpeg_codec_package(void);

/// Copies what FFmpeg last reported as an error on this thread; empty where it did not.
void strata_ffmpeg_last_error(char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif
