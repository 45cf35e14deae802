// The frames of a movie file, packet by packet, for callers that cannot see FFmpeg's structs.
//
// Only regular files are opened: no network, no devices, and no formats that refer to other
// files. The caller chooses which packets to decode; nothing is decoded implicitly after
// the file is open. A reader is not thread-safe.
//
// Error messages are in `strata_ffmpeg_last_error`.

#ifndef STRATA_MOVIE_READER_H
#define STRATA_MOVIE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <strata_shim_status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct strata_reader strata_reader;

enum { STRATA_READER_NAME_SIZE = 64 };

/// The value of a time that a file does not specify.
#define STRATA_READER_NO_TIME INT64_MIN

/// The properties that are known before a frame is decoded.
typedef struct {
  /// The width of a frame as stored, in pixels.
  int32_t width;
  int32_t height;
  /// The aspect ratio of a pixel, width over height; 1 over 1 if the file does not specify it.
  int32_t pixel_aspect_numerator;
  int32_t pixel_aspect_denominator;
  /// The average number of frames per second; 0 over 1 if it is unknown.
  int32_t rate_numerator;
  int32_t rate_denominator;
  /// The duration of a tick of the packets' times in seconds.
  int32_t tick_numerator;
  int32_t tick_denominator;
  /// The declared duration of the track in ticks; STRATA_READER_NO_TIME if the file does not
  /// specify it.
  int64_t declared_duration;
  /// The declared number of packets; 0 if the file does not specify it.
  int64_t declared_packets;
  /// Whether `turn` is valid.
  bool is_turned;
  /// A row-major matrix in 16.16 fixed point (the last column in 2.30) from the points of the
  /// stored frame, y downward, to those of the frame as shown.
  int32_t turn[9];
  /// Whether alpha is in side data of the frames, and this FFmpeg has no decoder that reads it.
  bool loses_alpha;
  /// The codec and the container in FFmpeg's short form, as in "h264" and
  /// "mov,mp4,m4a,3gp,3g2,mj2".
  char codec[STRATA_READER_NAME_SIZE];
  char container[STRATA_READER_NAME_SIZE];
} strata_reader_properties;

/// The result of opening a file.
typedef struct {
  strata_shim_status status;
  /// The errno if the file could not be opened or read.
  int32_t system_error;
  /// The contents of an unsupported file: the codec's name, or the kinds of tracks.
  char found[STRATA_READER_NAME_SIZE];
  /// The width of a frame that is too large.
  int32_t width;
  int32_t height;
} strata_reader_opening;

/// One compressed frame, in file order.
typedef struct {
  /// The presentation time in ticks; STRATA_READER_NO_TIME if the file does not specify it.
  int64_t presentation;
  int64_t decoding;
  int64_t duration;
  int32_t size;
  /// Whether decoding can begin here.
  bool is_key;
  /// Whether the frame is only decoded as a reference for others, and never shown.
  bool is_hidden;
  /// Whether the packet is damaged, or truncated by the end of the file.
  bool is_damaged;
} strata_reader_packet;

/// Opens a regular file.
///
/// `most_pixels` is the maximum area of a frame. `threads` is the number of decoder threads, which
/// does not affect the frames. NULL unless the status is STRATA_SHIM_OK.
strata_reader *strata_reader_open(
    const char *path, int64_t most_pixels, int32_t threads, strata_reader_opening *opening);

void strata_reader_close(strata_reader *movie);

void strata_reader_get_properties(const strata_reader *movie, strata_reader_properties *properties);

/// Reads the next video packet and keeps it: STRATA_SHIM_OK, _END or _BROKEN.
strata_shim_status strata_reader_read_packet(strata_reader *movie, strata_reader_packet *packet);

/// Seeks to the last key packet known to the container at or before a time, or near it:
/// STRATA_SHIM_OK or _BROKEN. The caller must check which packet is next.
strata_shim_status strata_reader_seek(strata_reader *movie, int64_t ticks);

/// Opens the file again, so that the next packet is the first one.
strata_shim_status strata_reader_reopen(strata_reader *movie);

/// Sends the kept packet to the decoder, with `presentation` as its time.
///
/// STRATA_SHIM_OK, _FULL, _BROKEN for a packet that the decoder rejects, or _OUT_OF_MEMORY.
strata_shim_status strata_reader_decode(strata_reader *movie, int64_t presentation);

/// Signals the end of the packets to the decoder.
void strata_reader_finish_decoding(strata_reader *movie);

/// Prepares the decoder for a key packet, and discards the frames that it holds.
void strata_reader_flush(strata_reader *movie);

/// The color model of a frame.
typedef enum {
  /// Luma, blue difference, red difference.
  STRATA_READER_LUMA_CHROMA = 0,
  STRATA_READER_RGB,
  STRATA_READER_GRAY,
  /// The only component is an index into `palette`.
  STRATA_READER_PALETTE,
  /// Any other model.
  STRATA_READER_OTHER_MODEL,
} strata_reader_model;

/// The memory layout of one component of the pixels.
///
/// The value of a pixel is `word >> shift & (1 << depth) - 1`, where the word of `word_bytes` bytes
/// is at `start + y * stride + x * step`. If `word_bytes` is 0, it is bit `x` of the row, with the
/// highest bit of a byte first.
typedef struct {
  const uint8_t *start;
  ptrdiff_t stride;
  int32_t step;
  int32_t word_bytes;
  int32_t shift;
  int32_t depth;
  bool is_big_endian;
} strata_reader_component;

/// A decoded frame. The color codes are those of ITU-T H.273, except for `range` and
/// `siting`.
typedef struct {
  /// The time in ticks, as passed to `strata_reader_decode`.
  int64_t presentation;
  int32_t width;
  int32_t height;
  strata_reader_model model;
  int32_t components;
  bool has_alpha;
  /// Whether grayscale value 0 is white.
  bool is_inverted;
  /// The components in the order of the model, alpha last.
  strata_reader_component component[4];
  /// The base-2 logarithms of the number of pixels per chroma sample.
  int32_t chroma_shift_x;
  int32_t chroma_shift_y;
  /// The range: 0 unspecified, 1 limited, 2 full.
  int32_t range;
  int32_t matrix;
  int32_t primaries;
  int32_t transfer;
  /// The position of chroma samples: 0 unspecified, 1 left, 2 center, 3 top left, 4 top, 5 bottom
  /// left, 6 bottom.
  int32_t siting;
  /// The palette as 256 words 0xAARRGGBB.
  const uint8_t *palette;
  /// Whether the decoder found damage and concealed it.
  bool is_damaged;
  /// FFmpeg's name of the format, as in "yuv420p".
  char format[STRATA_READER_NAME_SIZE];
} strata_reader_picture;

/// Takes the next frame in presentation order: STRATA_SHIM_OK, _HUNGRY, _END or _BROKEN.
///
/// The frame before it is available from `strata_reader_get_picture` until the next call.
strata_shim_status strata_reader_next_picture(strata_reader *movie);

/// Returns the frame taken last, or the one before it; false if it does not exist. The reader owns
/// its memory.
bool strata_reader_get_picture(
    const strata_reader *movie, bool before_last, strata_reader_picture *picture);

#ifdef __cplusplus
}
#endif

#endif
