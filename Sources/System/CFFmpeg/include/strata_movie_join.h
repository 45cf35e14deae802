// Movies that are concatenated packet by packet, without encoding again.
//
// A part is read once before anything is written, so that every problem that prevents joining is
// known by then. It is closed between its two readings, because there may be more parts than a
// process may have files open.

#ifndef STRATA_MOVIE_JOIN_H
#define STRATA_MOVIE_JOIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "strata_movie_writer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct strata_movie_part strata_movie_part;

/// The properties that must match in all parts, and the number of frames.
///
/// Names are FFmpeg's and valid for the lifetime of the process; NULL if the file does not specify
/// them.
typedef struct {
  /// The codec, as in "h264".
  const char *codec;
  /// The codec's profile, as in "High".
  const char *profile;
  const char *pixel_format;
  const char *primaries;
  const char *transfer;
  const char *matrix;
  const char *range;
  int32_t width;
  int32_t height;
  /// The aspect ratio of a pixel, width over height; 0 if the file does not specify it.
  int32_t pixel_aspect_numerator;
  int32_t pixel_aspect_denominator;
  /// The frames per second, in lowest terms.
  int32_t rate_numerator;
  int32_t rate_denominator;
  /// Whether alpha is in side data of the frames, as WebM stores it.
  bool has_alpha_beside;
  /// The codec configuration that decoders need before the first packet, owned by the part.
  const uint8_t *settings;
  size_t settings_size;
  int64_t frames;
  /// The number of packets that may precede one with an earlier presentation time.
  int32_t delay;
} strata_movie_part_facts;

/// Reads a file that is to become a part.
///
/// - most_frames: The number of frames at which reading ends with STRATA_SHIM_UNFIT, to limit
///   memory.
///
/// NULL if memory runs out; otherwise the result must be closed, whatever
/// `strata_movie_part_status` is.
strata_movie_part *strata_movie_part_open(const char *path, int64_t most_frames);

void strata_movie_part_close(strata_movie_part *part);

/// Returns STRATA_SHIM_OK, _NO_LIBRARY, _BROKEN for a file that cannot be opened or is damaged,
/// _UNFIT or _FAILED.
strata_shim_status strata_movie_part_status(const strata_movie_part *part);

/// Copies the reason why the part is unusable.
void strata_movie_part_message(const strata_movie_part *part, char *buffer, size_t size);

/// Requires a part with the status STRATA_SHIM_OK.
void strata_movie_part_get_facts(const strata_movie_part *part, strata_movie_part_facts *facts);

/// Opens the container, in place of `strata_movie_writer_start`, for packets in the format of
/// `first`, whose title is used for the output.
///
/// - tag: See `strata_movie_encoding`.
/// - delay: The largest delay of all parts.
strata_shim_status strata_movie_writer_start_copy(
    strata_movie_writer *writer, const strata_movie_output *output,
    const strata_movie_part *first, const char *tag, int32_t delay);

/// Appends all packets of a part, so that its first frame follows the last of the part before.
///
/// _BROKEN if the part has changed since it was opened, and the statuses of the writer.
strata_shim_status strata_movie_writer_append(
    strata_movie_writer *writer, const strata_movie_part *part);

#ifdef __cplusplus
}
#endif

#endif
