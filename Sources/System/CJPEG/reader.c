#include "strata_jpeg.h"

#ifdef STRATA_JPEG

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>  // jpeglib.h names FILE without it.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jpeglib.h>

#include <jerror.h>

// The maximum number of scans of one image. Usual progressive files have 10 and optimizers make up
// to 20, while a hostile file of a few kilobytes could request thousands of passes over the whole
// image.
#define MOST_SCANS 100

// The maximum number of times that the scans cover the whole image: usual files cover it 4 to 8
// times. It is counted in blocks, because the time of a scan depends on the area that it covers.
#define MOST_COVERAGE 10

// The number of blocks that may be decoded in any case, which takes less than a second, so that
// small images may have up to MOST_SCANS scans.
#define FREE_BLOCKS 2000000

// The data of a marker after its name.
struct metadata {
  size_t count;
  uint8_t bytes[65536];
};

struct strata_jpeg_reader {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  // -1 when reading from memory.
  int descriptor;
  int read_errno;
  // The last scan that is counted in `blocks`, the number of blocks that all scans decode.
  int counted_scan;
  uint64_t blocks;
  strata_shim_status status;
  bool started;
  struct metadata exif;
  struct metadata icc;
  uint32_t warnings;
  char message[JMSG_LENGTH_MAX];
  char warning[JMSG_LENGTH_MAX];
  uint8_t buffer[65536];
};

_Static_assert(
    (int)STRATA_SHIM_MESSAGE_SIZE >= JMSG_LENGTH_MAX, "texts of libjpeg have to fit");

static void copy_text(char *to, size_t size, const char *from) {
  if (size == 0) return;
  size_t length = strnlen(from, size - 1);
  memcpy(to, from, length);
  to[length] = 0;
}

// Aborts the current call.
static void fail(strata_jpeg_reader *reader, strata_shim_status status, const char *text) {
  reader->status = status;
  copy_text(reader->message, sizeof reader->message, text);
  longjmp(reader->escape, 1);
}

static void on_error(j_common_ptr jpeg) {
  char text[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, text);
  fail(jpeg->client_data, STRATA_SHIM_BROKEN, text);
}

// Whether every pixel is as stored despite the warning.
static bool is_harmless(int code) {
  switch (code) {
    case JWRN_EXTRANEOUS_DATA:  // Padding before a marker, which some cameras write.
    case JWRN_JFIF_MAJOR:
    case JWRN_ADOBE_XFORM:
    case JWRN_BOGUS_ICC:
      return true;
    default:
      return false;
  }
}

// After a warning, libjpeg continues with gray for missing data, which cannot be detected in the
// image.
static void on_message(j_common_ptr jpeg, int level) {
  if (level >= 0) return;  // A trace.
  if (!is_harmless(jpeg->err->msg_code)) on_error(jpeg);
  strata_jpeg_reader *reader = jpeg->client_data;
  if (reader->warnings == 0) jpeg->err->format_message(jpeg, reader->warning);
  reader->warnings += 1;
}

static uint64_t blocks_of(const jpeg_component_info *component) {
  return (uint64_t)component->width_in_blocks * component->height_in_blocks;
}

// Called for each row of blocks of each scan, and before the first one of each scan.
static void on_progress(j_common_ptr common) {
  strata_jpeg_reader *reader = common->client_data;
  const struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  if (jpeg->input_scan_number > MOST_SCANS) {
    fail(reader, STRATA_SHIM_BROKEN, "has more than the supported 100 scans");
  }
  if (jpeg->input_scan_number == reader->counted_scan) return;
  reader->counted_scan = jpeg->input_scan_number;
  for (int i = 0; i < jpeg->comps_in_scan; i += 1) {
    reader->blocks += blocks_of(jpeg->cur_comp_info[i]);
  }
  uint64_t whole = 0;
  for (int i = 0; i < jpeg->num_components; i += 1) whole += blocks_of(&jpeg->comp_info[i]);
  if (reader->blocks > FREE_BLOCKS && reader->blocks > MOST_COVERAGE * whole) {
    fail(reader, STRATA_SHIM_BROKEN, "has scans that cover the image more than 10 times");
  }
}

static void on_start(j_decompress_ptr jpeg) { (void)jpeg; }

static boolean on_empty(j_decompress_ptr jpeg) {
  strata_jpeg_reader *reader = jpeg->client_data;
  ssize_t got = 0;
  if (reader->descriptor >= 0) {
    do {
      got = read(reader->descriptor, reader->buffer, sizeof reader->buffer);
    } while (got < 0 && errno == EINTR);
  }
  if (got < 0) {
    reader->read_errno = errno;
    fail(reader, STRATA_SHIM_READ_FAILED, "the file cannot be read");
  }
  if (got == 0) fail(reader, STRATA_SHIM_CUT, "the file ends too early");
  reader->source.next_input_byte = reader->buffer;
  reader->source.bytes_in_buffer = (size_t)got;
  return TRUE;
}

static void on_skip(j_decompress_ptr jpeg, long count) {
  struct jpeg_source_mgr *source = jpeg->src;
  while (count > (long)source->bytes_in_buffer) {
    count -= (long)source->bytes_in_buffer;
    on_empty(jpeg);
  }
  if (count <= 0) return;
  source->next_input_byte += count;
  source->bytes_in_buffer -= (size_t)count;
}

static void on_end(j_decompress_ptr jpeg) { (void)jpeg; }

static unsigned next_byte(j_decompress_ptr jpeg) {
  if (jpeg->src->bytes_in_buffer == 0) on_empty(jpeg);
  jpeg->src->bytes_in_buffer -= 1;
  return *jpeg->src->next_input_byte++;
}

// Reads APP1 and APP2: keeps the first marker with the wanted name, and skips all others. libjpeg
// itself would keep all of them, and there may be any number.
static boolean on_marker(j_decompress_ptr jpeg) {
  static const char exif_name[] = {'E', 'x', 'i', 'f', 0, 0};
  static const char icc_name[] = {'I', 'C', 'C', '_', 'P', 'R', 'O', 'F', 'I', 'L', 'E', 0};
  strata_jpeg_reader *reader = jpeg->client_data;
  bool is_exif = jpeg->unread_marker == JPEG_APP0 + 1;
  const char *name = is_exif ? exif_name : icc_name;
  size_t name_size = is_exif ? sizeof exif_name : sizeof icc_name;
  // A segment of a profile begins with its number and the number of segments.
  size_t start = is_exif ? name_size : name_size + 2;
  struct metadata *kept = is_exif ? &reader->exif : &reader->icc;

  size_t length = next_byte(jpeg) << 8;
  length |= next_byte(jpeg);
  if (length < 2) fail(reader, STRATA_SHIM_BROKEN, "a marker has a length below 2");
  length -= 2;
  if (kept->count > 0 || length <= start) {
    on_skip(jpeg, (long)length);
    return TRUE;
  }
  for (size_t i = 0; i < length; i += 1) kept->bytes[i] = (uint8_t)next_byte(jpeg);
  if (memcmp(kept->bytes, name, name_size) != 0) return TRUE;
  kept->count = length - start;
  memmove(kept->bytes, kept->bytes + start, kept->count);
  return TRUE;
}

static strata_jpeg_reader *open_reader(const uint8_t *bytes, size_t count, int descriptor) {
  strata_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->descriptor = descriptor;
  reader->source = (struct jpeg_source_mgr){
    .init_source = on_start,
    .fill_input_buffer = on_empty,
    .skip_input_data = on_skip,
    .resync_to_restart = jpeg_resync_to_restart,
    .term_source = on_end,
  };
  reader->progress.progress_monitor = on_progress;
  reader->jpeg.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  reader->jpeg.client_data = reader;
  if (setjmp(reader->escape) != 0) {
    strata_jpeg_reader_close(reader);
    return NULL;
  }
  // Clears the struct, except for `err` and `client_data`.
  jpeg_create_decompress(&reader->jpeg);
  reader->jpeg.src = &reader->source;
  reader->jpeg.progress = &reader->progress;
  if (descriptor >= 0) {
    if (count > sizeof reader->buffer) count = sizeof reader->buffer;
    if (count > 0) memcpy(reader->buffer, bytes, count);
    bytes = reader->buffer;
  }
  reader->source.next_input_byte = bytes;
  reader->source.bytes_in_buffer = bytes != NULL ? count : 0;
  jpeg_set_marker_processor(&reader->jpeg, JPEG_APP0 + 1, on_marker);
  jpeg_set_marker_processor(&reader->jpeg, JPEG_APP0 + 2, on_marker);
  return reader;
}

strata_jpeg_reader *strata_jpeg_reader_open_memory(const uint8_t *bytes, size_t count) {
  return open_reader(bytes, count, -1);
}

strata_jpeg_reader *strata_jpeg_reader_open_descriptor(
    int descriptor, const uint8_t *first, size_t count) {
  return open_reader(first, count, descriptor);
}

void strata_jpeg_reader_close(strata_jpeg_reader *reader) {
  if (reader == NULL) return;
  jpeg_destroy_decompress(&reader->jpeg);
  free(reader);
}

strata_shim_status strata_jpeg_read_header(strata_jpeg_reader *reader, strata_jpeg_header *header) {
  if (reader->status != STRATA_SHIM_OK) return reader->status;
  if (setjmp(reader->escape) != 0) return reader->status;
  j_decompress_ptr jpeg = &reader->jpeg;
  jpeg_read_header(jpeg, TRUE);
  memset(header, 0, sizeof *header);
  header->width = jpeg->image_width;
  header->height = jpeg->image_height;
  switch (jpeg->jpeg_color_space) {
    case JCS_GRAYSCALE:
      header->is_gray = true;
      jpeg->out_color_space = JCS_EXT_RGBA;
      break;
    case JCS_YCbCr:
    case JCS_RGB:
      jpeg->out_color_space = JCS_EXT_RGBA;
      break;
    case JCS_CMYK:
    case JCS_YCCK:
      header->is_cmyk = true;
      jpeg->out_color_space = JCS_CMYK;
      break;
    default:
      fail(reader, STRATA_SHIM_BROKEN, "does not have 1, 3 or 4 color components");
  }
  header->has_several_scans = jpeg_has_multiple_scans(jpeg);
  header->exif = reader->exif.bytes;
  header->exif_count = reader->exif.count;
  header->icc = reader->icc.bytes;
  header->icc_count = reader->icc.count;
  return STRATA_SHIM_OK;
}

// Converts CMYK to RGB. Adobe programs store the inverse of the ink amounts, and mark the file with
// their marker; all others store the ink amounts.
static void convert_cmyk(uint8_t *row, size_t width, bool is_inverted) {
  unsigned flip = is_inverted ? 0 : 255;
  for (uint8_t *pixel = row; pixel < row + 4 * width; pixel += 4) {
    unsigned black = pixel[3] ^ flip;
    for (int i = 0; i < 3; i += 1) {
      pixel[i] = (uint8_t)(((pixel[i] ^ flip) * black + 127) / 255);
    }
    pixel[3] = 255;
  }
}

strata_shim_status strata_jpeg_read_row(strata_jpeg_reader *reader, uint8_t *rgba) {
  if (reader->status != STRATA_SHIM_OK) return reader->status;
  if (setjmp(reader->escape) != 0) return reader->status;
  j_decompress_ptr jpeg = &reader->jpeg;
  if (!reader->started) {
    jpeg_start_decompress(jpeg);
    if (jpeg->output_components != 4) {
      fail(reader, STRATA_SHIM_BROKEN, "unexpected row size");
    }
    reader->started = true;
  }
  JSAMPROW row = rgba;
  if (jpeg_read_scanlines(jpeg, &row, 1) != 1) {
    fail(reader, STRATA_SHIM_BROKEN, "a row is missing");
  }
  if (jpeg->out_color_space == JCS_CMYK) {
    convert_cmyk(rgba, jpeg->output_width, jpeg->saw_Adobe_marker);
  }
  return STRATA_SHIM_OK;
}

strata_shim_status strata_jpeg_read_end(strata_jpeg_reader *reader) {
  if (reader->status != STRATA_SHIM_OK) return reader->status;
  if (setjmp(reader->escape) != 0) return reader->status;
  jpeg_finish_decompress(&reader->jpeg);
  return STRATA_SHIM_OK;
}

void strata_jpeg_reader_message(const strata_jpeg_reader *reader, char *buffer, size_t size) {
  copy_text(buffer, size, reader->message);
}

int strata_jpeg_reader_errno(const strata_jpeg_reader *reader) { return reader->read_errno; }

uint32_t strata_jpeg_reader_warnings(
    const strata_jpeg_reader *reader, char *buffer, size_t size) {
  copy_text(buffer, size, reader->warning);
  return reader->warnings;
}

#endif
