// What zip archives need of zlib, which libpng brings along.

#ifndef STRATA_ZLIB_H
#define STRATA_ZLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Unpacks bytes that were deflated, without zlib's own header, into `size` bytes.
///
/// false where they are damaged, hold less or more than that, or are followed by others. Nothing is
/// written behind `bytes`, so that what holds far more than it says ends early.
bool strata_inflate(const uint8_t *packed, size_t packed_size, uint8_t *bytes, size_t size);

/// The checksum that zip archives have of a file.
uint32_t strata_crc32(const uint8_t *bytes, size_t count);

#endif
