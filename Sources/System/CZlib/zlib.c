#include "strata_zlib.h"

#include <zlib.h>

// zlib sizes have 32 bits, so longer files are passed in blocks.
static const size_t most = (size_t)1 << 30;

static uInt piece(size_t count) { return (uInt)(count < most ? count : most); }

bool strata_inflate(const uint8_t *packed, size_t packed_size, uint8_t *bytes, size_t size) {
  z_stream stream = {0};
  // Negative: without a header.
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
  // zlib requires a valid output pointer even if nothing is to be written.
  uint8_t nothing;
  stream.next_in = (Bytef *)packed;
  stream.next_out = size > 0 ? bytes : &nothing;
  int result = Z_OK;
  // Ends at the latest when both buffers are exhausted, because zlib then returns an error.
  while (result == Z_OK) {
    if (stream.avail_in == 0) {
      stream.avail_in = piece(packed_size);
      packed_size -= stream.avail_in;
    }
    if (stream.avail_out == 0) {
      stream.avail_out = piece(size);
      size -= stream.avail_out;
    }
    result = inflate(&stream, Z_NO_FLUSH);
  }
  bool whole = result == Z_STREAM_END && packed_size == 0 && stream.avail_in == 0 && size == 0
    && stream.avail_out == 0;
  inflateEnd(&stream);
  return whole;
}

uint32_t strata_crc32(const uint8_t *bytes, size_t count) {
  uLong sum = crc32(0, NULL, 0);
  while (count > 0) {
    uInt next = piece(count);
    sum = crc32(sum, bytes, next);
    bytes += next;
    count -= next;
  }
  return (uint32_t)sum;
}
