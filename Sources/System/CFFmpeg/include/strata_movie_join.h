// Movies that are copied one after the other, packet by packet, without encoding again.
//
// A part is looked through once before anything is written, so that all that could keep it from being
// joined is known by then. It is closed between its two readings: there may be more parts than a
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

/// What has to be alike in all parts, and how many frames there are.
///
/// Names are FFmpeg's and live as long as the process; NULL where the file does not say.
typedef struct {
  /// As in "h264".
  const char *codec;
  /// The codec's flavour, as in "High".
  const char *profile;
  const char *pixel_format;
  const char *primaries;
  const char *transfer;
  const char *matrix;
  const char *range;
  int32_t width;
  int32_t height;
  /// Width over height of one pixel, 0 where the file does not say.
  int32_t pixel_aspect_numerator;
  int32_t pixel_aspect_denominator;
  /// Frames a second, in lowest terms.
  int32_t rate_numerator;
  int32_t rate_denominator;
  /// Alpha is beside the pictures, as WebM stores it.
  bool has_alpha_beside;
  /// What decoders need before the first packet; the part's.
  const uint8_t *settings;
  size_t settings_size;
  int64_t frames;
  /// How many packets may come before one whose picture is shown earlier.
  int32_t delay;
} strata_movie_part_facts;

/// Reads through a file that is to be a part.
///
/// - most_frames: Where reading ends with STRATA_MOVIE_UNFIT, so that memory has a bound.
///
/// NULL when memory runs out; else to be closed, whatever `strata_movie_part_status` is.
strata_movie_part *strata_movie_part_open(const char *path, int64_t most_frames);

void strata_movie_part_close(strata_movie_part *part);

strata_movie_status strata_movie_part_status(const strata_movie_part *part);

/// Copies why the part is of no use.
void strata_movie_part_message(const strata_movie_part *part, char *buffer, size_t size);

/// Only of a part whose status is STRATA_MOVIE_OK.
void strata_movie_part_get_facts(const strata_movie_part *part, strata_movie_part_facts *facts);

/// Opens the container, in place of `strata_movie_writer_start`, for packets like those of `first`,
/// whose title the whole has.
///
/// - tag: As in `strata_movie_encoding`.
/// - delay: The largest of all parts.
strata_movie_status strata_movie_writer_start_copy(
    strata_movie_writer *writer, const strata_movie_output *output,
    const strata_movie_part *first, const char *tag, int32_t delay);

/// Copies all packets of a part, so that its first frame follows the last of the part before.
strata_movie_status strata_movie_writer_append(
    strata_movie_writer *writer, const strata_movie_part *part);

#ifdef __cplusplus
}
#endif

#endif
