// A movie reader's state, private to the shims.

#ifndef STRATA_MOVIE_READER_STATE_H
#define STRATA_MOVIE_READER_STATE_H

#include "ffmpeg_procs.h"
#include "strata_movie_reader.h"

#ifdef STRATA_VIDEO

struct strata_reader {
  AVFormatContext *format;
  AVStream *stream;
  AVCodecContext *decoder;
  AVPacket *packet;
  // The frame taken last, the one before it, and one to take the next into.
  AVFrame *frame;
  AVFrame *earlier;
  AVFrame *spare;
  bool has_frame;
  bool has_earlier;
  char *path;
  bool loses_alpha;
  // The palette of the first packet. A container outputs it once, and it would be missing after
  // the file has been read and rewound.
  uint8_t palette[AVPALETTE_SIZE];
  bool has_palette;
  bool is_palette_known;
};

// Opens the container and finds its video track; on failure, an open container stays unchanged.
// No frame of more than `most_pixels` is decoded. `opening` may be NULL.
strata_shim_status strata_reader_open_container(
    const char *path, int64_t most_pixels, AVFormatContext **result, AVStream **stream,
    strata_reader_opening *opening);

#endif
#endif
