#include "strata_png.h"

#include <errno.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The maximum size that libpng may allocate for one ancillary chunk, in bytes. An ICC profile is
// the largest one that is kept; printer profiles reach 3 MB.
#define CHUNK_BYTES 8000000
// The maximum number of ancillary chunks that libpng stores.
#define CHUNK_COUNT 128
// The maximum size of Exif data, in bytes, as in a JPEG; larger data is skipped.
#define EXIF_BYTES 65535

struct strata_png_reader {
  png_structp png;
  png_infop info;
  // The bytes that are read but not consumed: the rest of the memory, or of `buffer`.
  const uint8_t *bytes;
  size_t count;
  // -1 when reading from memory.
  int descriptor;
  int read_errno;
  strata_shim_status status;
  bool animated;
  // Owned; NULL without Exif data.
  uint8_t *exif;
  size_t exif_count;
  bool started;
  uint32_t height;
  uint32_t warnings;
  char message[STRATA_SHIM_MESSAGE_SIZE];
  char warning[STRATA_SHIM_MESSAGE_SIZE];
  // Chunks are read in units of 4 and 8 bytes, too small for a system call each.
  uint8_t buffer[65536];
};

static void copy_text(char *to, size_t size, const char *from) {
  if (size == 0) return;
  size_t length = strnlen(from, size - 1);
  memcpy(to, from, length);
  to[length] = 0;
}

static void on_error(png_structp png, png_const_charp text) {
  strata_png_reader *reader = png_get_error_ptr(png);
  if (reader->status == STRATA_SHIM_OK) reader->status = STRATA_SHIM_BROKEN;
  copy_text(reader->message, sizeof reader->message, text);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  strata_png_reader *reader = png_get_error_ptr(png);
  if (reader->warnings == 0) copy_text(reader->warning, sizeof reader->warning, text);
  reader->warnings += 1;
}

// Reads more from the descriptor after everything is consumed; returns false at the end or on an
// error.
static bool refill(strata_png_reader *reader) {
  if (reader->descriptor < 0) return false;
  ssize_t got;
  do {
    got = read(reader->descriptor, reader->buffer, sizeof reader->buffer);
  } while (got < 0 && errno == EINTR);
  if (got < 0) reader->read_errno = errno;
  if (got <= 0) return false;
  reader->bytes = reader->buffer;
  reader->count = (size_t)got;
  return true;
}

static void on_read(png_structp png, png_bytep out, size_t wanted) {
  strata_png_reader *reader = png_get_io_ptr(png);
  while (wanted > 0) {
    if (reader->count == 0 && !refill(reader)) {
      reader->status = reader->read_errno != 0 ? STRATA_SHIM_READ_FAILED : STRATA_SHIM_CUT;
      png_error(png, "the file ends too early");
    }
    size_t taken = wanted < reader->count ? wanted : reader->count;
    memcpy(out, reader->bytes, taken);
    reader->bytes += taken;
    reader->count -= taken;
    out += taken;
    wanted -= taken;
  }
}

// Copies the first Exif data, or none if memory cannot be allocated.
static void keep_exif(strata_png_reader *reader, const uint8_t *bytes, size_t count) {
  if (reader->exif != NULL || count == 0 || count > EXIF_BYTES) return;
  reader->exif = malloc(count);
  if (reader->exif == NULL) return;
  memcpy(reader->exif, bytes, count);
  reader->exif_count = count;
}

static int on_unknown_chunk(png_structp png, png_unknown_chunkp chunk) {
  strata_png_reader *reader = png_get_user_chunk_ptr(png);
  if (memcmp(chunk->name, "acTL", 4) == 0) reader->animated = true;
  // A skipped chunk is passed to this function, too.
  if (memcmp(chunk->name, "eXIf", 4) == 0) keep_exif(reader, chunk->data, chunk->size);
  // Xcode optimizes PNG files of apps this way.
  if (memcmp(chunk->name, "CgBI", 4) == 0) {
    png_error(png, "Xcode changed it to Apple's own form (CgBI); use the original file");
  }
  // A reader must not ignore a critical chunk, whose name begins with a capital letter.
  if ((chunk->name[0] & 32) == 0) png_chunk_error(png, "unknown critical chunk");
  return 1;  // Dealt with: libpng need not keep it.
}

// Sets the limits, and makes libpng skip unused chunks, above all compressed text, which
// would be inflated without use.
static void configure(strata_png_reader *reader) {
  static const png_byte skipped[] =
      "bKGD\0eXIf\0hIST\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0tEXt\0tIME\0zTXt";
  png_structp png = reader->png;
  png_set_read_fn(png, reader, on_read);
  png_set_read_user_chunk_fn(png, reader, on_unknown_chunk);
  png_set_keep_unknown_chunks(
      png, PNG_HANDLE_CHUNK_NEVER, skipped, (int)(sizeof skipped / 5));
  // The caller limits the area after it has read the header, before any row is allocated.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_cache_max(png, CHUNK_COUNT);
  png_set_chunk_malloc_max(png, CHUNK_BYTES);
#ifdef PNG_IGNORE_ADLER32
  // A second checksum, of the pixels, is redundant, because the chunk checksums detect damage.
  png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
#endif
}

static strata_png_reader *open_reader(const uint8_t *bytes, size_t count, int descriptor) {
  strata_png_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  if (descriptor >= 0) {
    if (count > sizeof reader->buffer) count = sizeof reader->buffer;
    if (count > 0) memcpy(reader->buffer, bytes, count);
    bytes = reader->buffer;
  }
  reader->bytes = bytes;
  reader->count = bytes != NULL ? count : 0;
  reader->descriptor = descriptor;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
  if (reader->png != NULL) reader->info = png_create_info_struct(reader->png);
  if (reader->info == NULL) {
    strata_png_reader_close(reader);
    return NULL;
  }
  if (setjmp(png_jmpbuf(reader->png)) == 0) configure(reader);
  return reader;
}

strata_png_reader *strata_png_reader_open_memory(const uint8_t *bytes, size_t count) {
  return open_reader(bytes, count, -1);
}

strata_png_reader *strata_png_reader_open_descriptor(
    int descriptor, const uint8_t *first, size_t count) {
  return open_reader(first, count, descriptor);
}

void strata_png_reader_close(strata_png_reader *reader) {
  if (reader == NULL) return;
  if (reader->png != NULL) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader->exif);
  free(reader);
}

static bool differs(png_fixed_point value, png_fixed_point srgb) {
  return labs((long)value - (long)srgb) > 1000;
}

static bool has_other_primaries(strata_png_reader *reader) {
  png_fixed_point wx, wy, rx, ry, gx, gy, bx, by;
  if (!png_get_cHRM_fixed(
          reader->png, reader->info, &wx, &wy, &rx, &ry, &gx, &gy, &bx, &by)) {
    return false;
  }
  // ITU-R BT.709, in units of 1/100,000.
  return differs(wx, 31270) || differs(wy, 32900) || differs(rx, 64000) || differs(ry, 33000) ||
         differs(gx, 30000) || differs(gy, 60000) || differs(bx, 15000) || differs(by, 6000);
}

static void read_icc(strata_png_reader *reader, strata_png_header *header) {
  png_charp name = NULL;
  int compression = 0;
  png_bytep profile = NULL;
  png_uint_32 count = 0;
  if (!png_get_iCCP(reader->png, reader->info, &name, &compression, &profile, &count)) return;
  if (profile == NULL) return;
  header->icc = profile;
  header->icc_count = count;
}

strata_shim_status strata_png_read_header(strata_png_reader *reader, strata_png_header *header) {
  if (reader->status != STRATA_SHIM_OK) return reader->status;
  if (setjmp(png_jmpbuf(reader->png)) != 0) return reader->status;
  png_structp png = reader->png;
  png_infop info = reader->info;
  png_read_info(png, info);
  memset(header, 0, sizeof *header);
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->bit_depth = png_get_bit_depth(png, info);
  header->color_type = png_get_color_type(png, info);
  header->interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  header->has_alpha = (header->color_type & PNG_COLOR_MASK_ALPHA) != 0 ||
                      png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  read_icc(reader, header);
  header->exif = reader->exif;
  header->exif_count = reader->exif_count;
  header->has_srgb = png_get_valid(png, info, PNG_INFO_sRGB) != 0;
  header->has_other_primaries = has_other_primaries(reader);
  header->animated = reader->animated;
  png_fixed_point gamma = 0;
  if (png_get_gAMA_fixed(png, info, &gamma) != 0) header->gamma = gamma;
  reader->height = header->height;
  return STRATA_SHIM_OK;
}

// Requests 8-bit RGBA for any stored format, and allocates libpng's rows; once, inside a setjmp.
static void start(strata_png_reader *reader) {
  if (reader->started) return;
  png_structp png = reader->png;
  // Palette to RGB, 1, 2 and 4 bits to 8, tRNS to alpha (compared at the stored depth).
  png_set_expand(png);
  // v * 255 / 65535, rounded to nearest; png_set_strip_16 would truncate the low byte.
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  size_t width = png_get_image_width(png, reader->info);
  if (png_get_rowbytes(png, reader->info) != 4 * width) png_error(png, "unexpected row size");
  reader->started = true;
}

strata_shim_status strata_png_read_row(strata_png_reader *reader, uint8_t *rgba) {
  if (reader->status != STRATA_SHIM_OK) return reader->status;
  if (setjmp(png_jmpbuf(reader->png)) != 0) return reader->status;
  start(reader);
  png_read_row(reader->png, rgba, NULL);
  return STRATA_SHIM_OK;
}

strata_shim_status strata_png_read_image(strata_png_reader *reader, uint8_t *rgba) {
  if (reader->status != STRATA_SHIM_OK) return reader->status;
  if (setjmp(png_jmpbuf(reader->png)) != 0) return reader->status;
  start(reader);
  size_t row_bytes = png_get_rowbytes(reader->png, reader->info);
  int passes = png_get_interlace_type(reader->png, reader->info) == PNG_INTERLACE_NONE
                   ? 1
                   : PNG_INTERLACE_ADAM7_PASSES;
  for (int pass = 0; pass < passes; pass += 1) {
    for (size_t y = 0; y < reader->height; y += 1) {
      png_read_row(reader->png, rgba + y * row_bytes, NULL);
    }
  }
  return STRATA_SHIM_OK;
}

strata_shim_status strata_png_read_end(strata_png_reader *reader) {
  if (reader->status != STRATA_SHIM_OK) return reader->status;
  if (setjmp(png_jmpbuf(reader->png)) != 0) return reader->status;
  png_read_end(reader->png, NULL);
  return STRATA_SHIM_OK;
}

void strata_png_reader_message(const strata_png_reader *reader, char *buffer, size_t size) {
  copy_text(buffer, size, reader->message);
}

int strata_png_reader_errno(const strata_png_reader *reader) { return reader->read_errno; }

uint32_t strata_png_reader_warnings(const strata_png_reader *reader, char *buffer, size_t size) {
  copy_text(buffer, size, reader->warning);
  return reader->warnings;
}
