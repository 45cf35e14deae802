#include "strata_webp_animation.h"

#include "webp_library.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// The used part of libwebp's and libwebpmux' interface. Only the first members of their structures
// are set here, and the rest by the libraries' own functions; there is more room than any version
// needs.

// The interface versions that this was written for. The libraries reject other major versions (the
// upper byte).
enum { ENCODER_INTERFACE = 0x020f, MUX_INTERFACE = 0x0108 };

typedef struct {
  int use_argb;
  int color_space;
  int width;
  int height;
  _Alignas(16) unsigned char rest[512];
} picture;

typedef struct {
  int lossless;
  // For a lossless image, the compression effort.
  float quality;
  int method;
  unsigned char rest[256];
} config;

typedef struct {
  uint32_t background;
  int loops;
  int minimizes_size;
  // The minimum and maximum number of frames between key frames; a maximum of 0 means never.
  int key_min;
  int key_max;
  int mixes;
  int verbose;
  unsigned char rest[128];
} options;

typedef struct {
  const uint8_t *bytes;
  size_t count;
} data;

typedef struct encoder encoder;

typedef int picture_init(picture *, int interface);
typedef int picture_import(picture *, const uint8_t *rgba, int stride);
typedef void picture_free(picture *);
typedef int config_init(config *, int preset, float quality, int interface);
typedef int options_init(options *, int interface);
typedef encoder *encoder_new(int width, int height, const options *, int interface);
typedef int encoder_add(encoder *, picture *, int milliseconds, const config *);
typedef int encoder_assemble(encoder *, data *);
typedef const char *encoder_error(encoder *);
typedef void encoder_delete(encoder *);
typedef int get_version(void);
typedef void release(void *memory);

// Written under `once` and only read afterwards.
static pthread_once_t once = PTHREAD_ONCE_INIT;
static strata_missing_library absence;
static picture_init *init_picture;
static picture_import *import_picture;
static picture_free *free_picture;
static config_init *init_config;
static release *let_go;
static options_init *init_options;
static encoder_new *new_encoder;
static encoder_add *add_frame;
static encoder_assemble *assemble;
static encoder_error *error_of;
static encoder_delete *delete_encoder;
// Atomic, because the function for the version reads it at any time.
static _Atomic(get_version *) version;

static void fill(void) {
  static const strata_library mux = {"libwebpmux.so.3", "libwebpmux3"};
  void *base = strata_webp_library(&absence);
  if (base == NULL) return;
  void *handle = strata_open_library(&mux, "STRATA_WEBP_LIBRARIES", &absence);
  if (handle == NULL) return;
  init_picture = (picture_init *)strata_webp_function(base, "WebPPictureInitInternal", &absence);
  import_picture = (picture_import *)strata_webp_function(base, "WebPPictureImportRGBA", &absence);
  free_picture = (picture_free *)strata_webp_function(base, "WebPPictureFree", &absence);
  init_config = (config_init *)strata_webp_function(base, "WebPConfigInitInternal", &absence);
  let_go = (release *)strata_webp_function(base, "WebPFree", &absence);
#define FIND(type, name) (type *)strata_find_function(handle, &mux, name, &absence)
  init_options = FIND(options_init, "WebPAnimEncoderOptionsInitInternal");
  new_encoder = FIND(encoder_new, "WebPAnimEncoderNewInternal");
  add_frame = FIND(encoder_add, "WebPAnimEncoderAdd");
  assemble = FIND(encoder_assemble, "WebPAnimEncoderAssemble");
  error_of = FIND(encoder_error, "WebPAnimEncoderGetError");
  delete_encoder = FIND(encoder_delete, "WebPAnimEncoderDelete");
  version = FIND(get_version, "WebPGetMuxVersion");
#undef FIND
}

int strata_webp_animation_version(void) {
  get_version *function = version;
  return function == NULL ? 0 : function();
}

bool strata_webp_animation_open(strata_missing_library *missing) {
  pthread_once(&once, fill);
  *missing = absence;
  return absence.library == NULL;
}

struct strata_webp_animation {
  int width;
  int height;
  config config;
  encoder *encoder;
  data file;
  const char *failure;
};

strata_webp_animation *strata_webp_animation_create(
  int width, int height, float quality, int loops
) {
  strata_webp_animation *animation = calloc(1, sizeof *animation);
  if (animation == NULL) return NULL;
  animation->width = width;
  animation->height = height;
  options choices;
  // 75 is libwebp's default effort for a lossless image.
  if (
    init_options(&choices, MUX_INTERFACE) &&
    init_config(&animation->config, 0, quality < 0 ? 75 : quality, ENCODER_INTERFACE)
  ) {
    animation->config.lossless = quality < 0;
    choices.loops = loops;
    // Additional key frames only help seeking.
    choices.key_max = 0;
    animation->encoder = new_encoder(width, height, &choices, MUX_INTERFACE);
  }
  if (animation->encoder != NULL) return animation;
  strata_webp_animation_close(animation);
  return NULL;
}

void strata_webp_animation_close(strata_webp_animation *animation) {
  if (animation == NULL) return;
  if (animation->encoder != NULL) delete_encoder(animation->encoder);
  if (animation->file.bytes != NULL) let_go((void *)animation->file.bytes);
  free(animation);
}

bool strata_webp_animation_add(
  strata_webp_animation *animation, const uint8_t *rgba, int milliseconds
) {
  picture frame;
  if (!init_picture(&frame, ENCODER_INTERFACE)) {
    animation->failure = "libwebp has an incompatible interface";
    return false;
  }
  frame.use_argb = 1;
  frame.width = animation->width;
  frame.height = animation->height;
  bool is_there = import_picture(&frame, rgba, 4 * animation->width);
  animation->failure = is_there ? NULL : "out of memory";
  bool is_added =
    is_there && add_frame(animation->encoder, &frame, milliseconds, &animation->config);
  free_picture(&frame);
  return is_added;
}

const uint8_t *strata_webp_animation_end(
  strata_webp_animation *animation, int milliseconds, size_t *count
) {
  animation->failure = NULL;
  *count = 0;
  if (!add_frame(animation->encoder, NULL, milliseconds, NULL)) return NULL;
  if (!assemble(animation->encoder, &animation->file)) return NULL;
  *count = animation->file.count;
  return animation->file.bytes;
}

void strata_webp_animation_message(
  const strata_webp_animation *animation, char *buffer, size_t size
) {
  const char *text = animation->failure;
  if (text == NULL) text = error_of(animation->encoder);
  snprintf(buffer, size, "%s", text);
}
