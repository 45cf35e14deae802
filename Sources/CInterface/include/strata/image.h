/// Images in memory: rendered frames, and contents of layers.
#ifndef STRATA_IMAGE_H
#define STRATA_IMAGE_H

#include <stddef.h>
#include <stdint.h>
#include "error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The alpha of RGBA pixels with 8 bits per component.
typedef enum strata_alpha {
  /// The color components are independent of alpha, as in a PNG.
  STRATA_ALPHA_STRAIGHT = 0,
  /// The color components are multiplied by alpha.
  STRATA_ALPHA_PREMULTIPLIED = 1
} strata_alpha;

/// An sRGB image of 8-bit RGBA pixels, with row 0 on top. It does not change, and all threads may
/// use it.
typedef struct strata_image strata_image;

/// Decodes a PNG, JPEG or WebP file in memory.
///
/// - data: The bytes of the file, which are read during the call.
/// - image: Receives the image, which the caller frees.
///
/// Errors: `STRATA_ERROR_SCENE` for malformed data, `STRATA_ERROR_LIMIT` for too many pixels.
/// Thread-safe.
strata_status strata_image_read(
  const void *data, size_t length, strata_image **image, strata_error **error);

/// Returns the number of diagnostics of reading or rendering the image; 0 if `image` is NULL.
///
/// Thread-safe.
size_t strata_image_diagnostic_count(const strata_image *image);

/// Returns a diagnostic as a line of text, which the caller releases with `strata_free`; NULL if
/// `index` is too large. Thread-safe.
char *strata_image_diagnostic(const strata_image *image, size_t index);

/// Copies pixels into a new image.
///
/// - pixels: The first byte of the top row.
/// - stride: The distance between rows in bytes, at least 4 * width.
/// - image: Receives the image, which the caller frees.
///
/// Errors: `STRATA_ERROR_USAGE` for an empty size or a small stride, `STRATA_ERROR_LIMIT` for too
/// many pixels. Thread-safe.
strata_status strata_image_create(
  const uint8_t *pixels, size_t width, size_t height, size_t stride, strata_alpha alpha,
  strata_image **image, strata_error **error);

/// Returns the width in pixels; 0 if `image` is NULL. Thread-safe.
size_t strata_image_width(const strata_image *image);

/// Returns the height in pixels; 0 if `image` is NULL. Thread-safe.
size_t strata_image_height(const strata_image *image);

/// Returns the pixels, 4 * width * height bytes without padding; NULL if `image` is NULL, or if
/// `alpha` is not one of its values.
///
/// The memory belongs to the image and is valid until it is freed. The first call for each kind of
/// alpha copies the pixels; an opaque image has one copy for both kinds. Thread-safe.
const uint8_t *strata_image_pixels(const strata_image *image, strata_alpha alpha);

/// Copies the pixels into the caller's memory.
///
/// - pixels: Receives the pixels; at least stride * (height - 1) + 4 * width bytes.
/// - stride: The distance between rows in bytes, at least 4 * width. Padding is not written.
///
/// Errors: `STRATA_ERROR_USAGE` for a small stride. Thread-safe.
strata_status strata_image_copy_pixels(
  const strata_image *image, strata_alpha alpha, uint8_t *pixels, size_t stride,
  strata_error **error);

/// Encodes the image.
///
/// - format: "png", "jpg", "jpeg" or "webp". A JPEG is composited over white.
/// - data: Receives the bytes, which the caller releases with `strata_free`.
/// - length: Receives their number.
///
/// Errors: `STRATA_ERROR_USAGE` for another format, `STRATA_ERROR_OUTPUT` if encoding fails.
/// Thread-safe.
strata_status strata_image_encode(
  const strata_image *image, const char *format, void **data, size_t *length,
  strata_error **error);

/// Writes the image to a file, in the format given by its extension: .png, .jpg, .jpeg or .webp.
///
/// The file is written completely or not at all. Errors: `STRATA_ERROR_USAGE` for another
/// extension, `STRATA_ERROR_OUTPUT`. Thread-safe.
strata_status strata_image_write(const strata_image *image, const char *path, strata_error **error);

/// Writes an encoded image to an open file descriptor, such as a pipe or a socket.
///
/// The descriptor stays open. SIGPIPE should be ignored, so that a closed pipe is an error.
/// Errors: as for `strata_image_encode`. Thread-safe.
strata_status strata_image_write_descriptor(
  const strata_image *image, const char *format, int descriptor, strata_error **error);

/// Adds a reference. Returns `image`. Thread-safe.
strata_image *strata_image_retain(strata_image *image);

/// Releases a reference, and the image with the last one. Accepts NULL. Thread-safe.
void strata_image_free(strata_image *image);

#ifdef __cplusplus
}
#endif

#endif
