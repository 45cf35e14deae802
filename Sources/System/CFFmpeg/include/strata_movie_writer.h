// Movies out of FFmpeg: one video stream, encoded or copied, in one container.
//
// A writer is made, started, given frames, finished and closed, on one thread at a time. A function
// that fails gives a status; the writer keeps it, and only closing it is useful then. Nothing is
// published here: the caller owns the descriptor, and what the file is called.

#ifndef STRATA_MOVIE_WRITER_H
#define STRATA_MOVIE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  STRATA_MOVIE_OK = 0,
  /// The libraries could not be opened; `strata_ffmpeg_load` says which.
  STRATA_MOVIE_NO_LIBRARY,
  /// This FFmpeg was built without the encoder.
  STRATA_MOVIE_NO_ENCODER,
  /// write() or lseek() failed; see `strata_movie_writer_errno`.
  STRATA_MOVIE_WRITE_FAILED,
  /// A part to be copied cannot be opened, or is damaged; see the message.
  STRATA_MOVIE_UNREADABLE,
  /// A part to be copied is whole, and nothing can follow it or be followed by it; see the message.
  STRATA_MOVIE_UNFIT,
  /// FFmpeg refused, or memory ran out; see the message.
  STRATA_MOVIE_FAILED,
} strata_movie_status;

/// Where the bytes of a movie go.
typedef struct {
  /// FFmpeg's name of the container: "mp4", "mov", "webm", "matroska", "avif".
  const char *container;
  /// Settings of the container: name, value, name, value, …, NULL.
  const char *const *container_options;
  /// Open for writing; the caller's.
  int descriptor;
  /// The descriptor knows lseek, so that indexes can be filled in.
  bool can_seek;
  /// A name under which the file can be opened and read while it is written; NULL where it cannot.
  const char *path;
} strata_movie_output;

/// What is encoded.
typedef struct {
  /// FFmpeg's name of the encoder: "libx264".
  const char *encoder;
  /// Settings of the encoder: name, value, name, value, …, NULL.
  const char *const *encoder_options;
  /// FFmpeg's name of the layout of the frames: "yuv420p".
  const char *pixel_format;
  /// Four letters that the container calls the codec by; empty for FFmpeg's choice.
  const char *tag;
  /// What players show as the name; empty for none.
  const char *title;
  /// The frames are RGB of full range, and are tagged so; otherwise they are BT.709 Y'CbCr of
  /// limited range with chroma sited left.
  bool is_rgb;
  /// In pixels, at least 1.
  int32_t width;
  int32_t height;
  /// Frame k is shown at k · rate_denominator / rate_numerator seconds.
  int32_t rate_numerator;
  int32_t rate_denominator;
  /// Threads of the encoder. A number of ours, since the output of some depends on it.
  int32_t threads;
} strata_movie_encoding;

/// The planes of a frame.
typedef struct {
  uint8_t *plane[4];
  /// From one row to the next, in bytes.
  ptrdiff_t stride[4];
} strata_movie_planes;

typedef struct strata_movie_writer strata_movie_writer;

/// NULL when memory runs out.
strata_movie_writer *strata_movie_writer_create(void);

/// Frees the writer; what it has not written by then is lost.
void strata_movie_writer_close(strata_movie_writer *writer);

/// Whether this FFmpeg was built with an encoder; false too where there is no FFmpeg.
bool strata_movie_has_encoder(const char *name);

/// Whether the writer may open this encoder, as one that does not bear another of its kind beside it.
///
/// Opening SVT-AV1 clears tables of the whole process, which every movie that it encodes reads at that
/// moment: 1.4.1 crashes then. So it is one writer's from here until that is closed.
bool strata_movie_writer_take_encoder(strata_movie_writer *writer, const char *name);

/// Opens the encoder and writes what comes before the first frame.
strata_movie_status strata_movie_writer_start(
    strata_movie_writer *writer, const strata_movie_output *output,
    const strata_movie_encoding *encoding);

/// Finds room for the next frame, which the caller fills before it calls `_add`.
strata_movie_status strata_movie_writer_room(
    strata_movie_writer *writer, strata_movie_planes *planes);

/// Encodes the frame in the room given last.
strata_movie_status strata_movie_writer_add(strata_movie_writer *writer);

/// Encodes what comes next as if it began a movie, with the encoding that the movie was started with.
///
/// Nothing that was encoded before decides over what follows, so that the same frames after it make
/// the same packets as in a movie of their own.
strata_movie_status strata_movie_writer_restart(
    strata_movie_writer *writer, const strata_movie_encoding *encoding);

/// Writes what the encoder holds back, and what follows the last frame.
strata_movie_status strata_movie_writer_finish(strata_movie_writer *writer);

/// The processor has AVX2, and this program is for the processors that may.
bool strata_movie_has_avx2(void);

/// Bytes handed to the system so far.
int64_t strata_movie_writer_byte_count(const strata_movie_writer *writer);

/// Copies why the last call failed.
void strata_movie_writer_message(const strata_movie_writer *writer, char *buffer, size_t size);

/// The errno of the system call that failed.
int strata_movie_writer_errno(const strata_movie_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
