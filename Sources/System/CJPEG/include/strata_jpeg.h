// Reading and writing JPEG rows with libjpeg, for callers without setjmp.
//
// libjpeg reports an error by a call that must not return. Here every such call jumps into the
// public function, which then returns a status; the text is available from the
// `_message` functions. A reader or a writer that has failed keeps its status, and can only be
// closed. There is no global state: two threads may use two readers, but not the same one.
//
// Without STRATA_JPEG, which the package trait JPEG defines, nothing here is compiled and no
// libjpeg header is required.

#ifndef STRATA_JPEG_H
#define STRATA_JPEG_H

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
// `strata_jpeg_reader_errno` returns the error number.

typedef struct strata_jpeg_reader strata_jpeg_reader;

typedef struct {
  /// The width in pixels, 1 to 65,500. The caller checks its limits before it reads rows.
  uint32_t width;
  uint32_t height;
  /// Whether the file stores ink, as CMYK or YCCK.
  bool is_cmyk;
  bool is_gray;
  /// Whether the image is stored in several scans, and so decoded as a whole before the first row.
  bool has_several_scans;
  /// The data after "Exif\0\0" in the first such marker, empty if none exists; owned by the
  /// reader.
  const uint8_t *exif;
  size_t exif_count;
  /// The first segment of an ICC profile, empty if none exists; owned by the reader.
  const uint8_t *icc;
  size_t icc_count;
} strata_jpeg_header;

/// Reads from memory that outlives the reader. NULL if memory runs out.
strata_jpeg_reader *strata_jpeg_reader_open_memory(const uint8_t *bytes, size_t count);

/// Reads from a descriptor, which the caller owns, after the `count` bytes `first` that were
/// already read from it, at most 64. Bytes after the image may be consumed.
/// NULL if memory runs out.
strata_jpeg_reader *strata_jpeg_reader_open_descriptor(
    int descriptor, const uint8_t *first, size_t count);

void strata_jpeg_reader_close(strata_jpeg_reader *reader);

strata_shim_status strata_jpeg_read_header(strata_jpeg_reader *reader, strata_jpeg_header *header);

/// Reads the next row as `4 * width` bytes of RGBA with alpha 255. The first call decodes the whole
/// image if it is stored in several scans.
strata_shim_status strata_jpeg_read_row(strata_jpeg_reader *reader, uint8_t *rgba);

/// Reads everything after the last row, up to and including the end marker.
strata_shim_status strata_jpeg_read_end(strata_jpeg_reader *reader);

/// Copies the text of the error, empty if none exists.
void strata_jpeg_reader_message(const strata_jpeg_reader *reader, char *buffer, size_t size);

/// The errno of the read() that failed, 0 if none did.
int strata_jpeg_reader_errno(const strata_jpeg_reader *reader);

/// Copies the first warning about harmless problems, and returns the number of warnings.
uint32_t strata_jpeg_reader_warnings(
    const strata_jpeg_reader *reader, char *buffer, size_t size);

// MARK: Writing
//
// The statuses besides STRATA_SHIM_OK are _FAILED, and _WRITE_FAILED if the sink requested a stop.

typedef struct strata_jpeg_writer strata_jpeg_writer;

/// Receives bytes; a result other than 0 stops the encoder with STRATA_SHIM_WRITE_FAILED.
typedef int (*strata_jpeg_sink)(void *context, const uint8_t *bytes, size_t count);

typedef struct {
  uint32_t width;
  uint32_t height;
  /// The quality in libjpeg's scale, 1 to 100.
  int32_t quality;
  /// Whether four pixels share one value of each color difference; otherwise each pixel has its
  /// own.
  bool halves_color;
  /// The resolution in the JFIF header, 1 to 65,535.
  uint16_t pixels_per_inch;
  /// The payload of a complete Exif marker, or NULL; read only by `strata_jpeg_write_header`.
  const uint8_t *exif;
  size_t exif_count;
} strata_jpeg_output;

/// NULL if memory runs out.
strata_jpeg_writer *strata_jpeg_writer_open(strata_jpeg_sink sink, void *context);

void strata_jpeg_writer_close(strata_jpeg_writer *writer);

/// Writes everything before the rows.
strata_shim_status strata_jpeg_write_header(
    strata_jpeg_writer *writer, const strata_jpeg_output *output);

/// Writes the next row from `4 * width` bytes: RGB and an unused byte per pixel.
strata_shim_status strata_jpeg_write_row(strata_jpeg_writer *writer, const uint8_t *rgbx);

strata_shim_status strata_jpeg_write_end(strata_jpeg_writer *writer);

/// Copies the text of the error, empty if none exists.
void strata_jpeg_writer_message(const strata_jpeg_writer *writer, char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif
