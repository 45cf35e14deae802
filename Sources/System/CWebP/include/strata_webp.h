// WebP pictures by libwebp, which is opened when the first one is written or read.
//
// Its few functions are declared in the shims, so that building takes no header of it.

#ifndef STRATA_WEBP_H
#define STRATA_WEBP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <strata_libraries.h>

/// Whether libwebp can be used; `missing` tells why not.
bool strata_webp_open(strata_missing_library *missing);

/// Packs rows of straight RGBA without padding; `quality` is 0 to 100, and below 0 loses nothing.
///
/// Returns how many bytes there are in `*packed`, which `strata_webp_free` frees; 0 where it fails.
size_t strata_webp_encode(
  const uint8_t *rgba, int width, int height, float quality, uint8_t **packed);

void strata_webp_free(uint8_t *packed);

/// Unpacks a still picture of that size into rows of straight RGBA without padding.
///
/// False where it has another size or is damaged.
bool strata_webp_decode(
  const uint8_t *bytes, size_t count, uint8_t *rgba, int width, int height);

#endif
