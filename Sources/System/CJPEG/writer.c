#include "strata_jpeg.h"

#ifdef STRATA_JPEG

#include <setjmp.h>
#include <stdio.h>  // jpeglib.h names FILE without it.
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

struct strata_jpeg_writer {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  jmp_buf escape;
  strata_jpeg_sink sink;
  void *context;
  strata_shim_status status;
  char message[JMSG_LENGTH_MAX];
  uint8_t buffer[65536];
};

static void on_error(j_common_ptr jpeg) {
  strata_jpeg_writer *writer = jpeg->client_data;
  writer->status = STRATA_SHIM_FAILED;
  jpeg->err->format_message(jpeg, writer->message);
  longjmp(writer->escape, 1);
}

// The only warnings of a writer are about surplus rows, which no caller here provides.
static void on_message(j_common_ptr jpeg, int level) {
  (void)jpeg;
  (void)level;
}

static void empty_buffer(strata_jpeg_writer *writer, size_t count) {
  if (count > 0 && writer->sink(writer->context, writer->buffer, count) != 0) {
    writer->status = STRATA_SHIM_WRITE_FAILED;
    longjmp(writer->escape, 1);
  }
  writer->destination.next_output_byte = writer->buffer;
  writer->destination.free_in_buffer = sizeof writer->buffer;
}

static void on_start(j_compress_ptr jpeg) { empty_buffer(jpeg->client_data, 0); }

// libjpeg calls this when the buffer is full, regardless of the counts at that time.
static boolean on_full(j_compress_ptr jpeg) {
  strata_jpeg_writer *writer = jpeg->client_data;
  empty_buffer(writer, sizeof writer->buffer);
  return TRUE;
}

static void on_end(j_compress_ptr jpeg) {
  strata_jpeg_writer *writer = jpeg->client_data;
  empty_buffer(writer, sizeof writer->buffer - writer->destination.free_in_buffer);
}

strata_jpeg_writer *strata_jpeg_writer_open(strata_jpeg_sink sink, void *context) {
  strata_jpeg_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return NULL;
  writer->sink = sink;
  writer->context = context;
  writer->destination = (struct jpeg_destination_mgr){
    .init_destination = on_start,
    .empty_output_buffer = on_full,
    .term_destination = on_end,
  };
  writer->jpeg.err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = on_error;
  writer->errors.emit_message = on_message;
  writer->jpeg.client_data = writer;
  if (setjmp(writer->escape) != 0) {
    strata_jpeg_writer_close(writer);
    return NULL;
  }
  // Clears the struct, except for `err` and `client_data`.
  jpeg_create_compress(&writer->jpeg);
  writer->jpeg.dest = &writer->destination;
  return writer;
}

void strata_jpeg_writer_close(strata_jpeg_writer *writer) {
  if (writer == NULL) return;
  jpeg_destroy_compress(&writer->jpeg);
  free(writer);
}

strata_shim_status strata_jpeg_write_header(
    strata_jpeg_writer *writer, const strata_jpeg_output *output) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  if (setjmp(writer->escape) != 0) return writer->status;
  j_compress_ptr jpeg = &writer->jpeg;
  jpeg->image_width = output->width;
  jpeg->image_height = output->height;
  jpeg->input_components = 4;
  jpeg->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, output->quality, TRUE);
  int samples = output->halves_color ? 2 : 1;
  jpeg->comp_info[0].h_samp_factor = samples;
  jpeg->comp_info[0].v_samp_factor = samples;
  jpeg->density_unit = 1;  // Dots per inch.
  jpeg->X_density = output->pixels_per_inch;
  jpeg->Y_density = output->pixels_per_inch;
  jpeg_start_compress(jpeg, TRUE);
  if (output->exif != NULL) {
    jpeg_write_marker(jpeg, JPEG_APP0 + 1, output->exif, (unsigned)output->exif_count);
  }
  return STRATA_SHIM_OK;
}

strata_shim_status strata_jpeg_write_row(strata_jpeg_writer *writer, const uint8_t *rgbx) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  if (setjmp(writer->escape) != 0) return writer->status;
  // libjpeg does not write through it.
  JSAMPROW row = (JSAMPROW)rgbx;
  jpeg_write_scanlines(&writer->jpeg, &row, 1);
  return STRATA_SHIM_OK;
}

strata_shim_status strata_jpeg_write_end(strata_jpeg_writer *writer) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  if (setjmp(writer->escape) != 0) return writer->status;
  jpeg_finish_compress(&writer->jpeg);
  return STRATA_SHIM_OK;
}

void strata_jpeg_writer_message(const strata_jpeg_writer *writer, char *buffer, size_t size) {
  if (size == 0) return;
  size_t length = strnlen(writer->message, size - 1);
  memcpy(buffer, writer->message, length);
  buffer[length] = 0;
}

#endif
