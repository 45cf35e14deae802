// The state of a PNG writer, private to the shims.

#ifndef STRATA_PNG_WRITER_H
#define STRATA_PNG_WRITER_H

#include "strata_png.h"

#include <png.h>

struct strata_png_writer {
  png_structp png;
  png_infop info;
  strata_png_sink sink;
  void *context;
  strata_shim_status status;
  char message[STRATA_SHIM_MESSAGE_SIZE];
  // Whether bands were written, and the checksum of their bytes before compression.
  bool has_bands;
  uint32_t check;
};

#endif
