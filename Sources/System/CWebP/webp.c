#include "strata_webp.h"

#include "webp_library.h"

#include <pthread.h>

// The used part of libwebp's interface.
typedef size_t encode(
  const uint8_t *rgba, int width, int height, int stride, float quality, uint8_t **output);
typedef size_t encode_lossless(
  const uint8_t *rgba, int width, int height, int stride, uint8_t **output);
typedef void release(void *memory);
typedef int get_info(const uint8_t *bytes, size_t count, int *width, int *height);
typedef int get_version(void);
typedef uint8_t *decode_into(
  const uint8_t *bytes, size_t count, uint8_t *output, size_t output_size, int stride);

static const strata_library library = {"libwebp.so.7", "libwebp7"};

// Written under `once` and only read afterwards.
static pthread_once_t once = PTHREAD_ONCE_INIT;
static strata_missing_library absence;
static void *handle;
static encode *pack;
static encode_lossless *pack_lossless;
static release *let_go;
static get_info *size_of;
static decode_into *unpack;
// Atomic, because the function for the version reads it at any time.
static _Atomic(get_version *) version;

static void fill(void) {
  handle = strata_open_library(&library, "STRATA_WEBP_LIBRARIES", &absence);
  if (handle == NULL) return;
  pack = (encode *)strata_webp_function(handle, "WebPEncodeRGBA", &absence);
  pack_lossless =
    (encode_lossless *)strata_webp_function(handle, "WebPEncodeLosslessRGBA", &absence);
  let_go = (release *)strata_webp_function(handle, "WebPFree", &absence);
  size_of = (get_info *)strata_webp_function(handle, "WebPGetInfo", &absence);
  unpack = (decode_into *)strata_webp_function(handle, "WebPDecodeRGBAInto", &absence);
  version = (get_version *)strata_webp_function(handle, "WebPGetEncoderVersion", &absence);
}

void *strata_webp_library(strata_missing_library *missing) {
  return strata_webp_open(missing) ? handle : NULL;
}

void *strata_webp_function(void *open, const char *name, strata_missing_library *missing) {
  return strata_find_function(open, &library, name, missing);
}

bool strata_webp_open(strata_missing_library *missing) {
  pthread_once(&once, fill);
  *missing = absence;
  return absence.library == NULL;
}

int strata_webp_version(void) {
  get_version *function = version;
  return function == NULL ? 0 : function();
}

size_t strata_webp_encode(
  const uint8_t *rgba, int width, int height, float quality, uint8_t **packed
) {
  *packed = NULL;
  if (quality < 0) return pack_lossless(rgba, width, height, 4 * width, packed);
  return pack(rgba, width, height, 4 * width, quality, packed);
}

void strata_webp_free(uint8_t *packed) { let_go(packed); }

bool strata_webp_decode(
  const uint8_t *bytes, size_t count, uint8_t *rgba, int width, int height
) {
  int found_width = 0;
  int found_height = 0;
  if (!size_of(bytes, count, &found_width, &found_height)) return false;
  if (found_width != width || found_height != height) return false;
  return unpack(bytes, count, rgba, (size_t)4 * width * height, 4 * width) != NULL;
}
