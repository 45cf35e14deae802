// JPEG rows in and out of libjpeg for callers that have no setjmp.
//
// libjpeg reports an error by a call that must not return. Here every such call jumps into the
// function that the caller called, which then returns a status; the text is fetched with the
// `_message` functions. A reader or a writer that has failed keeps its status, and only closing it
// is useful. Nothing is global: two threads may use two readers, never one.
//
// Without STRATA_JPEG, which the package trait JPEG defines, nothing here is compiled and no header
// of libjpeg is asked for.

#ifndef STRATA_JPEG_H
#define STRATA_JPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Room for the longest text of libjpeg and its terminating zero.
enum { STRATA_JPEG_MESSAGE_SIZE = 256 };

typedef enum {
  STRATA_JPEG_OK = 0,
  /// The bytes are not a valid JPEG, or memory ran out; see the message.
  STRATA_JPEG_BROKEN,
  /// The bytes end before the picture does.
  STRATA_JPEG_CUT,
  /// read() failed; see `strata_jpeg_reader_errno`.
  STRATA_JPEG_READ_FAILED,
  /// The sink asked to stop.
  STRATA_JPEG_SINK_FAILED,
  /// libjpeg could not encode; see the message.
  STRATA_JPEG_ENCODER_FAILED,
} strata_jpeg_status;

// MARK: Reading

typedef struct strata_jpeg_reader strata_jpeg_reader;

typedef struct {
  /// In pixels, 1 to 65,500. The caller decides what is too large, before it asks for rows.
  uint32_t width;
  uint32_t height;
  /// The file stores ink, as CMYK or YCCK.
  bool is_cmyk;
  bool is_grey;
  /// The picture is stored in several scans, so that all of it is unpacked before the first row.
  bool has_several_scans;
  /// What follows "Exif\0\0" in the first marker that has it, nothing where none has; the reader's.
  const uint8_t *exif;
  size_t exif_count;
  /// The first piece of an ICC profile, nothing where there is none; the reader's.
  const uint8_t *icc;
  size_t icc_count;
} strata_jpeg_header;

/// Reads from memory that outlives the reader. NULL when memory runs out.
strata_jpeg_reader *strata_jpeg_reader_open_memory(const uint8_t *bytes, size_t count);

/// Reads from a descriptor, which stays the caller's, after the `count` bytes `first` that were
/// taken from it already, of which there are at most 64. Bytes after the picture may be consumed.
/// NULL when memory runs out.
strata_jpeg_reader *strata_jpeg_reader_open_descriptor(
    int descriptor, const uint8_t *first, size_t count);

void strata_jpeg_reader_close(strata_jpeg_reader *reader);

strata_jpeg_status strata_jpeg_read_header(strata_jpeg_reader *reader, strata_jpeg_header *header);

/// Reads the next row as `4 * width` bytes of RGBA with alpha 255. The first call unpacks the whole
/// picture where it is stored in several scans.
strata_jpeg_status strata_jpeg_read_row(strata_jpeg_reader *reader, uint8_t *rgba);

/// Reads what follows the last row, up to and including the end marker.
strata_jpeg_status strata_jpeg_read_end(strata_jpeg_reader *reader);

/// Copies the text of the error, empty where there was none.
void strata_jpeg_reader_message(const strata_jpeg_reader *reader, char *buffer, size_t size);

/// errno of the read() that failed, 0 where none did.
int strata_jpeg_reader_errno(const strata_jpeg_reader *reader);

/// Copies the first warning about what does not harm the picture, and returns how many there were.
uint32_t strata_jpeg_reader_warnings(
    const strata_jpeg_reader *reader, char *buffer, size_t size);

// MARK: Writing

typedef struct strata_jpeg_writer strata_jpeg_writer;

/// Takes bytes; anything but 0 stops the encoder with STRATA_JPEG_SINK_FAILED.
typedef int (*strata_jpeg_sink)(void *context, const uint8_t *bytes, size_t count);

typedef struct {
  uint32_t width;
  uint32_t height;
  /// libjpeg's quality, 1 to 100.
  int32_t quality;
  /// One value of each colour difference for four pixels; one for each without.
  bool halves_colour;
  /// For the JFIF header, 1 to 65,535.
  uint16_t pixels_per_inch;
  /// A whole Exif marker's payload, or NULL; read by `strata_jpeg_write_header` alone.
  const uint8_t *exif;
  size_t exif_count;
} strata_jpeg_output;

/// NULL when memory runs out.
strata_jpeg_writer *strata_jpeg_writer_open(strata_jpeg_sink sink, void *context);

void strata_jpeg_writer_close(strata_jpeg_writer *writer);

/// Writes everything before the rows.
strata_jpeg_status strata_jpeg_write_header(
    strata_jpeg_writer *writer, const strata_jpeg_output *output);

/// Writes the next row from `4 * width` bytes of RGB and an unused byte each.
strata_jpeg_status strata_jpeg_write_row(strata_jpeg_writer *writer, const uint8_t *rgbx);

strata_jpeg_status strata_jpeg_write_end(strata_jpeg_writer *writer);

/// Copies the text of the error, empty where there was none.
void strata_jpeg_writer_message(const strata_jpeg_writer *writer, char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif
