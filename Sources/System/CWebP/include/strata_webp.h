// Encoding and decoding of WebP images with libwebp, which is loaded on first use.
//
// The functions are declared in the shims, so that building does not require its headers.

#ifndef STRATA_WEBP_H
#define STRATA_WEBP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <strata_libraries.h>

/// Returns whether libwebp can be used; the reason is in `missing` if not.
bool strata_webp_open(strata_missing_library *missing);

/// Returns the version of libwebp as 0xMMmmpp; 0 if it is not loaded.
int strata_webp_version(void);

/// Encodes rows of straight RGBA without padding; `quality` is 0 to 100, and negative for lossless.
///
/// Returns the number of bytes in `*packed`, which `strata_webp_free` frees; 0 on failure.
size_t strata_webp_encode(
  const uint8_t *rgba, int width, int height, float quality, uint8_t **packed);

void strata_webp_free(uint8_t *packed);

/// Decodes a still image of the given size to rows of straight RGBA without padding.
///
/// False if it has another size or is damaged.
bool strata_webp_decode(
  const uint8_t *bytes, size_t count, uint8_t *rgba, int width, int height);

#endif
