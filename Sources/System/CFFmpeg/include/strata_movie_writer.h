// Movies written by FFmpeg: one video stream, encoded or copied, in one container.
//
// A writer is created, started, given frames, finished and closed, on one thread at a time. A
// function that fails returns a status, which the writer keeps; after that it can only be closed.
// Nothing is published here: the caller owns the descriptor and the file name.

#ifndef STRATA_MOVIE_WRITER_H
#define STRATA_MOVIE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <strata_shim_status.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The output of a movie.
typedef struct {
  /// FFmpeg's name of the container: "mp4", "mov", "webm", "matroska", "avif".
  const char *container;
  /// Settings of the container: name, value, name, value, …, NULL.
  const char *const *container_options;
  /// A descriptor that is open for writing, owned by the caller.
  int descriptor;
  /// Whether the descriptor supports lseek, so that indexes can be filled in.
  bool can_seek;
  /// A path at which the file can be opened and read while it is written; NULL if none exists.
  const char *path;
} strata_movie_output;

/// The encoding of a movie.
typedef struct {
  /// FFmpeg's name of the encoder: "libx264".
  const char *encoder;
  /// Settings of the encoder: name, value, name, value, …, NULL.
  const char *const *encoder_options;
  /// FFmpeg's name of the layout of the frames: "yuv420p".
  const char *pixel_format;
  /// The four-letter codec tag in the container; empty for FFmpeg's default.
  const char *tag;
  /// The title metadata; empty for none.
  const char *title;
  /// Whether the frames are full-range RGB and tagged accordingly; otherwise they are limited-range
  /// BT.709 Y'CbCr with chroma sited left.
  bool is_rgb;
  /// The width in pixels, at least 1.
  int32_t width;
  int32_t height;
  /// Frame k is shown at k · rate_denominator / rate_numerator seconds.
  int32_t rate_numerator;
  int32_t rate_denominator;
  /// The number of encoder threads, a constant because the output of some encoders depends on it.
  int32_t threads;
} strata_movie_encoding;

/// The planes of a frame.
typedef struct {
  uint8_t *plane[4];
  /// The distance from one row to the next, in bytes.
  ptrdiff_t stride[4];
} strata_movie_planes;

typedef struct strata_movie_writer strata_movie_writer;

/// NULL if memory runs out.
strata_movie_writer *strata_movie_writer_create(void);

/// Frees the writer; unwritten data is lost.
void strata_movie_writer_close(strata_movie_writer *writer);

/// Whether this FFmpeg was built with an encoder; also false if there is no FFmpeg.
bool strata_movie_has_encoder(const char *name);

/// Reserves an encoder that supports only one instance per process; returns whether the writer may
/// open it.
///
/// Opening SVT-AV1 clears tables of the whole process that other instances read at the same
/// time, which crashes 1.4.1. So it is reserved for one writer from this call until that is closed.
bool strata_movie_writer_take_encoder(strata_movie_writer *writer, const char *name);

// The statuses of the following functions besides STRATA_SHIM_OK are _NO_LIBRARY, _NO_CODEC,
// _FAILED, and _WRITE_FAILED, for which `strata_movie_writer_errno` returns the error number.

/// Opens the encoder and writes the header.
strata_shim_status strata_movie_writer_start(
    strata_movie_writer *writer, const strata_movie_output *output,
    const strata_movie_encoding *encoding);

/// Provides the planes for the next frame, which the caller fills before it calls `_add`.
strata_shim_status strata_movie_writer_room(
    strata_movie_writer *writer, strata_movie_planes *planes);

/// Encodes the frame in the planes provided last.
strata_shim_status strata_movie_writer_add(strata_movie_writer *writer);

/// Restarts the encoder as for a new movie, with the encoding that the movie was started with.
///
/// Earlier frames do not affect later ones, so the same frames give
/// the same packets as in a separate movie.
strata_shim_status strata_movie_writer_restart(
    strata_movie_writer *writer, const strata_movie_encoding *encoding);

/// Flushes the encoder, and writes the trailer.
strata_shim_status strata_movie_writer_finish(strata_movie_writer *writer);

/// Whether the processor has AVX2, and this program was built for an architecture that may have it.
bool strata_movie_has_avx2(void);

/// The number of bytes written to the system so far.
int64_t strata_movie_writer_byte_count(const strata_movie_writer *writer);

/// Copies the reason why the last call failed.
void strata_movie_writer_message(const strata_movie_writer *writer, char *buffer, size_t size);

/// The errno of the system call that failed.
int strata_movie_writer_errno(const strata_movie_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
