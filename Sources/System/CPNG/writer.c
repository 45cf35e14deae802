#include "strata_png.h"

#include <stdlib.h>
#include <string.h>

#include "png_writer.h"

// The size of an IDAT chunk's compressed data. libpng's default, 8 KiB, would call the sink four
// times for each.
#define IDAT_BYTES 65536

static void on_error(png_structp png, png_const_charp text) {
  strata_png_writer *writer = png_get_error_ptr(png);
  if (writer->status == STRATA_SHIM_OK) writer->status = STRATA_SHIM_FAILED;
  size_t length = strnlen(text, sizeof writer->message - 1);
  memcpy(writer->message, text, length);
  writer->message[length] = 0;
  png_longjmp(png, 1);
}

// The only warnings of a writer are about dropped metadata, and none exists here.
static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
  strata_png_writer *writer = png_get_io_ptr(png);
  if (writer->sink(writer->context, bytes, count) == 0) return;
  writer->status = STRATA_SHIM_WRITE_FAILED;
  png_error(png, "the sink failed");
}

static void on_flush(png_structp png) { (void)png; }

strata_png_writer *strata_png_writer_open(strata_png_sink sink, void *context) {
  strata_png_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return NULL;
  writer->sink = sink;
  writer->context = context;
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
  if (writer->png != NULL) writer->info = png_create_info_struct(writer->png);
  if (writer->info == NULL) {
    strata_png_writer_close(writer);
    return NULL;
  }
  return writer;
}

void strata_png_writer_close(strata_png_writer *writer) {
  if (writer == NULL) return;
  if (writer->png != NULL) png_destroy_write_struct(&writer->png, &writer->info);
  free(writer);
}

// Returns the PNG_FILTER_… bits for `filters`.
static int filter_bits(int32_t filters) {
  int bits = 0;
  if (filters & STRATA_PNG_FILTER_NONE) bits |= PNG_FILTER_NONE;
  if (filters & STRATA_PNG_FILTER_SUB) bits |= PNG_FILTER_SUB;
  if (filters & STRATA_PNG_FILTER_UP) bits |= PNG_FILTER_UP;
  if (filters & STRATA_PNG_FILTER_AVERAGE) bits |= PNG_FILTER_AVG;
  if (filters & STRATA_PNG_FILTER_PAETH) bits |= PNG_FILTER_PAETH;
  return bits;
}

strata_shim_status strata_png_write_header(
    strata_png_writer *writer, const strata_png_output *output) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  if (setjmp(png_jmpbuf(writer->png)) != 0) return writer->status;
  png_structp png = writer->png;
  png_set_write_fn(png, writer, on_write, on_flush);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_compression_buffer_size(png, IDAT_BYTES);
  png_set_compression_level(png, output->level);
  png_set_compression_strategy(png, output->strategy);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filter_bits(output->filters));
  png_set_IHDR(
      png, writer->info, output->width, output->height, 8,
      output->has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_set_sRGB(png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, writer->info);
  if (!output->has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
  return STRATA_SHIM_OK;
}

strata_shim_status strata_png_write_row(strata_png_writer *writer, const uint8_t *rgba) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  if (setjmp(png_jmpbuf(writer->png)) != 0) return writer->status;
  png_write_row(writer->png, rgba);
  return STRATA_SHIM_OK;
}

strata_shim_status strata_png_write_end(strata_png_writer *writer) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  if (setjmp(png_jmpbuf(writer->png)) != 0) return writer->status;
  png_write_end(writer->png, NULL);
  return STRATA_SHIM_OK;
}

void strata_png_writer_message(const strata_png_writer *writer, char *buffer, size_t size) {
  if (size == 0) return;
  size_t length = strnlen(writer->message, size - 1);
  memcpy(buffer, writer->message, length);
  buffer[length] = 0;
}
