// The pictures of a movie file, packet by packet, for callers that cannot see FFmpeg's structs.
//
// Only regular files are opened: no network, no device, and none of the formats that name other
// files. Which packets to decode is the caller's choice; nothing is decoded behind its back once
// the file is open. A reader is used by one thread at a time.
//
// What went wrong is told by `strata_ffmpeg_last_error`.

#ifndef STRATA_MOVIE_READER_H
#define STRATA_MOVIE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct strata_reader strata_reader;

typedef enum {
  STRATA_READER_OK = 0,
  /// No packet, or no picture, is left.
  STRATA_READER_END,
  /// The decoder wants another packet before it gives another picture.
  STRATA_READER_HUNGRY,
  /// The decoder wants its pictures taken before it takes another packet.
  STRATA_READER_FULL,
  /// The file cannot be opened; see `strata_reader_opening.system_error`.
  STRATA_READER_UNREADABLE,
  /// The bytes are in no container format that is accepted, or break its rules.
  STRATA_READER_NOT_A_MOVIE,
  /// The container has no track of pictures.
  STRATA_READER_NO_VIDEO,
  /// FFmpeg has no decoder for the pictures.
  STRATA_READER_UNKNOWN_CODEC,
  /// The pictures are larger than the caller allows.
  STRATA_READER_TOO_LARGE,
  /// The container or the pictures break their rules.
  STRATA_READER_BROKEN,
  STRATA_READER_OUT_OF_MEMORY,
} strata_reader_status;

enum { STRATA_READER_NAME_SIZE = 64 };

/// A time that a file does not give.
#define STRATA_READER_NO_TIME INT64_MIN

/// What is known of the pictures before one is decoded.
typedef struct {
  /// Of the picture as it is stored, in pixels.
  int32_t width;
  int32_t height;
  /// Width over height of one pixel; 1 over 1 where the file does not say.
  int32_t pixel_aspect_numerator;
  int32_t pixel_aspect_denominator;
  /// Pictures a second on average; 0 over 1 where nobody knows.
  int32_t rate_numerator;
  int32_t rate_denominator;
  /// Seconds that a tick of the packets' times lasts.
  int32_t tick_numerator;
  int32_t tick_denominator;
  /// How long the file says that the track is, in ticks; STRATA_READER_NO_TIME where it does not.
  int64_t declared_duration;
  /// How many packets the file says there are; 0 where it does not.
  int64_t declared_packets;
  /// Whether `turn` is given.
  bool is_turned;
  /// Row by row, a matrix in 16.16 fixed point (the last column in 2.30) that takes the stored
  /// picture's points, y downward, to those of the picture as it is shown.
  int32_t turn[9];
  /// Alpha is stored beside the pictures, and this FFmpeg has no decoder that reads it.
  bool loses_alpha;
  /// FFmpeg's short names, as in "h264" and "mov,mp4,m4a,3gp,3g2,mj2".
  char codec[STRATA_READER_NAME_SIZE];
  char container[STRATA_READER_NAME_SIZE];
} strata_reader_properties;

/// What opening a file gave.
typedef struct {
  strata_reader_status status;
  /// errno where the file could not be opened or read.
  int32_t system_error;
  /// What the file has in place of what was wanted: the codec's name, or the kinds of tracks.
  char found[STRATA_READER_NAME_SIZE];
  /// Of a picture that is too large.
  int32_t width;
  int32_t height;
} strata_reader_opening;

/// One compressed picture, in the order of the file.
typedef struct {
  /// In ticks; STRATA_READER_NO_TIME where the file does not say.
  int64_t presentation;
  int64_t decoding;
  int64_t duration;
  int32_t size;
  /// Decoding can begin here.
  bool is_key;
  /// It is decoded for others' sake, and never shown.
  bool is_hidden;
  /// It is damaged, or cut off by the end of the file.
  bool is_damaged;
} strata_reader_packet;

/// Opens a regular file.
///
/// `most_pixels` limits the area of a picture, `threads` how many threads decode, which changes no
/// picture. NULL unless the status is STRATA_READER_OK.
strata_reader *strata_reader_open(
    const char *path, int64_t most_pixels, int32_t threads, strata_reader_opening *opening);

void strata_reader_close(strata_reader *movie);

void strata_reader_get_properties(const strata_reader *movie, strata_reader_properties *properties);

/// Reads on to the next packet of the pictures and keeps it: STRATA_READER_OK, _END or _BROKEN.
strata_reader_status strata_reader_read_packet(strata_reader *movie, strata_reader_packet *packet);

/// Goes to the last key packet that the container knows of at or before a time, or near it: what
/// the next packet is has to be looked at. STRATA_READER_OK or _BROKEN.
strata_reader_status strata_reader_seek(strata_reader *movie, int64_t ticks);

/// Opens the file again, so that the next packet is the first one.
strata_reader_status strata_reader_reopen(strata_reader *movie);

/// Gives the kept packet to the decoder, with `presentation` for its time.
///
/// STRATA_READER_OK, _FULL, _BROKEN for a packet that the decoder refuses, or _OUT_OF_MEMORY.
strata_reader_status strata_reader_decode(strata_reader *movie, int64_t presentation);

/// Tells the decoder that no packet follows.
void strata_reader_finish_decoding(strata_reader *movie);

/// Makes the decoder ready for a key packet; the pictures that it holds are gone.
void strata_reader_flush(strata_reader *movie);

/// How the numbers of a picture mean colours.
typedef enum {
  /// Luma, blue difference, red difference.
  STRATA_READER_LUMA_CHROMA = 0,
  STRATA_READER_RGB,
  STRATA_READER_GRAY,
  /// The one component is an index of `palette`.
  STRATA_READER_PALETTE,
  /// In none of these ways.
  STRATA_READER_OTHER_MODEL,
} strata_reader_model;

/// Where one component of the pixels lies.
///
/// The number of a pixel is `word >> shift & (1 << depth) - 1`, the word of `word_bytes` bytes
/// being at `start + y * stride + x * step`; with `word_bytes` 0 it is the bit `x` of the row, the
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

/// A decoded picture. The numbers of colour are those of ITU-T H.273, except for `range` and
/// `siting`.
typedef struct {
  /// In ticks, as given to `strata_reader_decode`.
  int64_t presentation;
  int32_t width;
  int32_t height;
  strata_reader_model model;
  int32_t components;
  bool has_alpha;
  /// Grey whose 0 is white.
  bool is_inverted;
  /// In the order of the model, alpha last.
  strata_reader_component component[4];
  /// Base-2 logarithms of how many pixels a chroma number is for.
  int32_t chroma_shift_x;
  int32_t chroma_shift_y;
  /// 0 where nobody says, 1 limited, 2 full.
  int32_t range;
  int32_t matrix;
  int32_t primaries;
  int32_t transfer;
  /// Where a chroma number is: 0 unsaid, 1 left, 2 centre, 3 top left, 4 top, 5 bottom left,
  /// 6 bottom.
  int32_t siting;
  /// 256 words 0xAARRGGBB.
  const uint8_t *palette;
  /// The decoder met damage and filled it in.
  bool is_damaged;
  /// FFmpeg's name of the format, as in "yuv420p".
  char format[STRATA_READER_NAME_SIZE];
} strata_reader_picture;

/// Takes the next picture in the order of showing: STRATA_READER_OK, _HUNGRY, _END or _BROKEN.
///
/// The picture before it can be had from `strata_reader_get_picture` until the next call.
strata_reader_status strata_reader_next_picture(strata_reader *movie);

/// The picture taken last, or the one before it, whose memory is the reader's; false where there
/// is none.
bool strata_reader_get_picture(
    const strata_reader *movie, bool before_last, strata_reader_picture *picture);

#ifdef __cplusplus
}
#endif

#endif
