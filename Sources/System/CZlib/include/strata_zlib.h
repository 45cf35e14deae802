// The functions of zlib for zip archives; zlib is a dependency of libpng.

#ifndef STRATA_ZLIB_H
#define STRATA_ZLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Decompresses deflated data, without zlib's header, to `size` bytes.
///
/// False if it is damaged, has another size, or is followed by more data. Nothing is
/// written past the end of `bytes`, so data that is much larger than declared ends early.
bool strata_inflate(const uint8_t *packed, size_t packed_size, uint8_t *bytes, size_t size);

/// Returns the checksum of a file as stored in zip archives.
uint32_t strata_crc32(const uint8_t *bytes, size_t count);

#endif
