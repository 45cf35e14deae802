// Bands of rows that are compressed on their own, and together are the rows of one PNG.

#include "strata_png.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "png_writer.h"

// When its window is full, zlib moves it and its hash table, which takes a third of the time. Runs
// refer only to the byte before them, so that a stream can end before that.
#define STREAM_BYTES 64000
#define MEMORY_LEVEL 8

struct strata_png_band {
  uint8_t *bytes;
  size_t count;
  size_t room;
  // The checksum and the number of the bytes before compression.
  uLong check;
  z_off_t length;
};

// Writes the type of the filter and the differences from the row above, which is NULL at the top.
static void filter_up(
    const uint8_t *row, const uint8_t *above, uint32_t width, bool has_alpha, uint8_t *filtered) {
  *filtered++ = 2;
  if (has_alpha) {
    for (size_t i = 0; i < 4 * (size_t)width; i += 1) {
      filtered[i] = (uint8_t)(row[i] - (above == NULL ? 0 : above[i]));
    }
    return;
  }
  for (size_t x = 0; x < width; x += 1) {
    for (size_t c = 0; c < 3; c += 1) {
      filtered[3 * x + c] = (uint8_t)(row[4 * x + c] - (above == NULL ? 0 : above[4 * x + c]));
    }
  }
}

// Compresses until the input is used, or until everything is written for a flush.
static bool compress_row(strata_png_band *band, z_stream *stream, int flush) {
  int code;
  do {
    if (band->room - band->count < 4096) {
      size_t room = 2 * band->room;
      uint8_t *bytes = realloc(band->bytes, room);
      if (bytes == NULL) return false;
      band->bytes = bytes;
      band->room = room;
    }
    // zlib sizes have 32 bits.
    size_t rest = band->room - band->count;
    uInt offered = (uInt)(rest < UINT32_MAX ? rest : UINT32_MAX);
    stream->next_out = band->bytes + band->count;
    stream->avail_out = offered;
    code = deflate(stream, flush);
    if (code == Z_STREAM_ERROR) return false;
    band->count += offered - stream->avail_out;
  } while (stream->avail_out == 0 || (flush == Z_FINISH && code != Z_STREAM_END));
  return true;
}

strata_png_band *strata_png_band_pack(
    const uint8_t *rgba, size_t first, const strata_png_band_rows *rows) {
  size_t row_bytes = 4 * (size_t)rows->width;
  size_t filtered_bytes = 1 + (rows->has_alpha ? 4 : 3) * (size_t)rows->width;
  z_stream stream = {0};
  if (deflateInit2(&stream, rows->level, Z_DEFLATED, -15, MEMORY_LEVEL, Z_RLE) != Z_OK) return NULL;
  strata_png_band *band = calloc(1, sizeof *band);
  uint8_t *filtered = malloc(filtered_bytes);
  bool is_done = false;
  if (band != NULL && filtered != NULL) {
    band->room = filtered_bytes * rows->count / 4 + 65536;
    band->bytes = malloc(band->room);
    band->check = adler32(0, NULL, 0);
    is_done = band->bytes != NULL;
  }
  size_t in_stream = 0;
  for (uint32_t y = 0; y < rows->count && is_done; y += 1) {
    const uint8_t *row = rgba + first + y * row_bytes;
    bool has_above = y > 0 || rows->has_row_above;
    filter_up(row, has_above ? row - row_bytes : NULL, rows->width, rows->has_alpha, filtered);
    band->check = adler32(band->check, filtered, (uInt)filtered_bytes);
    band->length += (z_off_t)filtered_bytes;
    stream.next_in = filtered;
    stream.avail_in = (uInt)filtered_bytes;
    in_stream += filtered_bytes;
    bool ends_band = y + 1 == rows->count;
    bool ends_stream = ends_band || in_stream + filtered_bytes > STREAM_BYTES;
    // A flushed stream ends at a byte, so that the next one can follow it.
    int flush = !ends_stream ? Z_NO_FLUSH : ends_band && rows->is_last ? Z_FINISH : Z_SYNC_FLUSH;
    is_done = compress_row(band, &stream, flush);
    if (ends_stream) {
      in_stream = 0;
      if (deflateReset(&stream) != Z_OK) is_done = false;
    }
  }
  deflateEnd(&stream);
  free(filtered);
  if (is_done) return band;
  strata_png_band_free(band);
  return NULL;
}

void strata_png_band_free(strata_png_band *band) {
  if (band == NULL) return;
  free(band->bytes);
  free(band);
}

strata_shim_status strata_png_write_band(
    strata_png_writer *writer, const strata_png_band *band, bool is_last) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  if (setjmp(png_jmpbuf(writer->png)) != 0) return writer->status;
  // The header of a zlib stream with the fastest level.
  static const uint8_t header[] = {0x78, 0x01};
  png_structp png = writer->png;
  bool is_first = !writer->has_bands;
  writer->check =
      is_first ? band->check : (uint32_t)adler32_combine(writer->check, band->check, band->length);
  writer->has_bands = true;
  size_t more = (is_first ? sizeof header : 0) + (is_last ? 4 : 0);
  png_write_chunk_start(png, (png_const_bytep) "IDAT", (png_uint_32)(band->count + more));
  if (is_first) png_write_chunk_data(png, header, sizeof header);
  png_write_chunk_data(png, band->bytes, band->count);
  if (is_last) {
    uint8_t check[4];
    png_save_uint_32(check, writer->check);
    png_write_chunk_data(png, check, sizeof check);
  }
  png_write_chunk_end(png);
  if (is_last) png_write_chunk(png, (png_const_bytep) "IEND", NULL, 0);
  return STRATA_SHIM_OK;
}
