// Reading and writing PNG rows with libpng, for callers without setjmp.
//
// libpng reports an error by jumping out of the call. Here every such jump lands in the public
// function, which then returns a status; the text is available from the `_message`
// functions. A reader or a writer that has failed keeps its status, and can only be closed.
// There is no global state: two threads may use two readers, but not the same one.

#ifndef STRATA_PNG_H
#define STRATA_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <strata_shim_status.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Reading
//
// The statuses besides STRATA_SHIM_OK are _BROKEN, _CUT, and _READ_FAILED, for which
// `strata_png_reader_errno` returns the error number.

typedef struct strata_png_reader strata_png_reader;

typedef struct {
  /// The width in pixels, 1 to 2^31 - 1. The caller checks its limits before it reads rows.
  uint32_t width;
  uint32_t height;
  /// The number of bits per channel (or palette index) as stored: 1, 2, 4, 8 or 16.
  uint8_t bit_depth;
  /// The color type as stored: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha.
  uint8_t color_type;
  /// Whether the rows come in seven passes, so that only the whole image can be read.
  bool interlaced;
  /// Whether a pixel may be translucent: there is an alpha channel, or a tRNS chunk.
  bool has_alpha;
  /// The ICC profile, empty if none exists; owned by the reader.
  const uint8_t *icc;
  size_t icc_count;
  /// The Exif data before the rows, empty if none exists; owned by the reader.
  const uint8_t *exif;
  size_t exif_count;
  bool has_srgb;
  /// Whether a cHRM chunk has primaries or a white point more than 0.01 from those of sRGB.
  bool has_other_primaries;
  /// Whether there is an acTL chunk: an animated PNG, whose default image is read.
  bool animated;
  /// 100,000 times the exponent of gAMA (sRGB is about 45,455), 0 if none exists.
  int32_t gamma;
} strata_png_header;

/// Reads from memory that outlives the reader. NULL if memory runs out.
strata_png_reader *strata_png_reader_open_memory(const uint8_t *bytes, size_t count);

/// Reads from a descriptor, which the caller owns, after the `count` bytes `first` that were
/// already read from it, at most 64. Bytes after the image may be consumed.
/// NULL if memory runs out.
strata_png_reader *strata_png_reader_open_descriptor(
    int descriptor, const uint8_t *first, size_t count);

void strata_png_reader_close(strata_png_reader *reader);

strata_shim_status strata_png_read_header(strata_png_reader *reader, strata_png_header *header);

/// Reads the next row as `4 * width` bytes of straight 8-bit RGBA. Not for interlaced images.
strata_shim_status strata_png_read_row(strata_png_reader *reader, uint8_t *rgba);

/// Reads the whole image, interlaced or not, as rows of straight 8-bit RGBA without padding.
strata_shim_status strata_png_read_image(strata_png_reader *reader, uint8_t *rgba);

/// Reads everything after the last row, up to and including the IEND chunk.
strata_shim_status strata_png_read_end(strata_png_reader *reader);

/// Copies the text of the error, empty if none exists.
void strata_png_reader_message(const strata_png_reader *reader, char *buffer, size_t size);

/// The errno of the read() that failed, 0 if none did.
int strata_png_reader_errno(const strata_png_reader *reader);

/// Copies the first warning, and returns the number of warnings.
uint32_t strata_png_reader_warnings(const strata_png_reader *reader, char *buffer, size_t size);

// MARK: Writing
//
// The statuses besides STRATA_SHIM_OK are _FAILED, and _WRITE_FAILED if the sink requested a stop.

typedef struct strata_png_writer strata_png_writer;

/// Receives bytes; a result other than 0 stops the encoder with STRATA_SHIM_WRITE_FAILED.
typedef int (*strata_png_sink)(void *context, const uint8_t *bytes, size_t count);

/// One or more of these, combined with or; with more than one, libpng chooses a filter for each
/// row.
enum {
  STRATA_PNG_FILTER_NONE = 1,
  STRATA_PNG_FILTER_SUB = 2,
  STRATA_PNG_FILTER_UP = 4,
  STRATA_PNG_FILTER_AVERAGE = 8,
  STRATA_PNG_FILTER_PAETH = 16,
};

/// The match strategy of zlib.
enum {
  STRATA_PNG_STRATEGY_DEFAULT = 0,
  STRATA_PNG_STRATEGY_FILTERED = 1,
  STRATA_PNG_STRATEGY_HUFFMAN = 2,
  STRATA_PNG_STRATEGY_RLE = 3,
};

typedef struct {
  uint32_t width;
  uint32_t height;
  /// Whether to write alpha; if false, the alpha bytes of the rows are dropped.
  bool has_alpha;
  /// zlib's level, 0 to 9.
  int32_t level;
  /// STRATA_PNG_STRATEGY_…
  int32_t strategy;
  /// STRATA_PNG_FILTER_…
  int32_t filters;
} strata_png_output;

/// NULL if memory runs out.
strata_png_writer *strata_png_writer_open(strata_png_sink sink, void *context);

void strata_png_writer_close(strata_png_writer *writer);

/// Writes everything before the rows, with an sRGB chunk.
strata_shim_status strata_png_write_header(
    strata_png_writer *writer, const strata_png_output *output);

/// Writes the next row from `4 * width` bytes of straight 8-bit RGBA.
strata_shim_status strata_png_write_row(strata_png_writer *writer, const uint8_t *rgba);

strata_shim_status strata_png_write_end(strata_png_writer *writer);

// MARK: Bands

/// The rows of a band, which is compressed on its own, on any thread.
typedef struct {
  uint32_t width;
  uint32_t count;
  bool has_alpha;
  /// Whether the row above is before the first row in memory.
  bool has_row_above;
  /// Whether the band contains the last row of the image.
  bool is_last;
  /// zlib's level, 1 to 9.
  int32_t level;
} strata_png_band_rows;

typedef struct strata_png_band strata_png_band;

/// Filters rows of straight 8-bit RGBA from the byte `first` on as differences from the row above,
/// and compresses runs in them. NULL if memory runs out.
strata_png_band *strata_png_band_pack(
    const uint8_t *rgba, size_t first, const strata_png_band_rows *rows);

void strata_png_band_free(strata_png_band *band);

/// Writes the next band in place of its rows, and with the last one the end of the file.
strata_shim_status strata_png_write_band(
    strata_png_writer *writer, const strata_png_band *band, bool is_last);

/// Copies the text of the error, empty if none exists.
void strata_png_writer_message(const strata_png_writer *writer, char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif
