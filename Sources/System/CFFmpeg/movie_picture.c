#include "movie_picture.h"

#ifdef STRATA_VIDEO

#include <string.h>

static bool is_full_range_format(int format) {
  switch (format) {
    case AV_PIX_FMT_YUVJ411P:
    case AV_PIX_FMT_YUVJ420P:
    case AV_PIX_FMT_YUVJ422P:
    case AV_PIX_FMT_YUVJ440P:
    case AV_PIX_FMT_YUVJ444P: return true;
    default: return false;
  }
}

static strata_reader_model model_of(const AVPixFmtDescriptor *format) {
  const uint64_t unread = AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT;
  if (format->flags & unread || strncmp(format->name, "xyz", 3) == 0) {
    return STRATA_READER_OTHER_MODEL;
  }
  if (format->flags & AV_PIX_FMT_FLAG_PAL) return STRATA_READER_PALETTE;
  bool has_alpha = (format->flags & AV_PIX_FMT_FLAG_ALPHA) != 0;
  int colors = format->nb_components - (has_alpha ? 1 : 0);
  // Formats of less than a byte per pixel, of which only 1-bit grayscale is supported.
  if (format->flags & AV_PIX_FMT_FLAG_BITSTREAM && (colors != 1 || format->comp[0].depth != 1)) {
    return STRATA_READER_OTHER_MODEL;
  }
  if (colors == 1) return STRATA_READER_GRAY;
  if (colors != 3) return STRATA_READER_OTHER_MODEL;
  return format->flags & AV_PIX_FMT_FLAG_RGB ? STRATA_READER_RGB : STRATA_READER_LUMA_CHROMA;
}

// Determines the layout of a component, as FFmpeg's own line reader does.
static void locate(
    const AVFrame *frame, const AVPixFmtDescriptor *format, int index,
    strata_reader_component *component) {
  const AVComponentDescriptor *where = &format->comp[index];
  int bits = where->shift + where->depth;
  component->is_big_endian = (format->flags & AV_PIX_FMT_FLAG_BE) != 0;
  component->stride = frame->linesize[where->plane];
  component->step = where->step;
  component->shift = where->shift;
  component->depth = where->depth;
  component->start = frame->data[where->plane];
  if (format->flags & AV_PIX_FMT_FLAG_BITSTREAM) {
    component->word_bytes = 0;
    return;
  }
  component->word_bytes = bits <= 8 ? 1 : bits <= 16 ? 2 : 4;
  component->start += where->offset;
  // A component that fits in one byte of a big-endian word is in its second byte.
  if (bits <= 8 && component->is_big_endian) component->start += 1;
}

void strata_reader_describe(const AVFrame *frame, strata_reader_picture *picture) {
  memset(picture, 0, sizeof *picture);
  const AVPixFmtDescriptor *format =
      strata_ffmpeg_table()->av_pix_fmt_desc_get((enum AVPixelFormat)frame->format);
  picture->presentation = frame->pts == AV_NOPTS_VALUE ? STRATA_READER_NO_TIME : frame->pts;
  picture->width = frame->width;
  picture->height = frame->height;
  picture->model = STRATA_READER_OTHER_MODEL;
  picture->is_damaged =
      AT(AVFrame, frame, decode_error_flags) != 0
      || (AT(AVFrame, frame, flags) & AV_FRAME_FLAG_CORRUPT) != 0;
  if (format == NULL) return;
  strata_ffmpeg_copy_text(picture->format, sizeof picture->format, format->name);
  picture->model = model_of(format);
  picture->is_inverted = frame->format == AV_PIX_FMT_MONOWHITE;
  picture->has_alpha = (format->flags & AV_PIX_FMT_FLAG_ALPHA) != 0;
  picture->chroma_shift_x = format->log2_chroma_w;
  picture->chroma_shift_y = format->log2_chroma_h;
  if (picture->model == STRATA_READER_OTHER_MODEL) return;
  picture->components = picture->model == STRATA_READER_PALETTE ? 1 : format->nb_components;
  for (int i = 0; i < picture->components; i += 1) {
    locate(frame, format, i, &picture->component[i]);
  }
  if (picture->model == STRATA_READER_PALETTE) picture->palette = frame->data[1];
  picture->range = AT(AVFrame, frame, color_range) == AVCOL_RANGE_JPEG   ? 2
                   : AT(AVFrame, frame, color_range) == AVCOL_RANGE_MPEG ? 1
                                                            : 0;
  if (is_full_range_format(frame->format)) picture->range = 2;
  picture->matrix = AT(AVFrame, frame, colorspace);
  picture->primaries = AT(AVFrame, frame, color_primaries);
  picture->transfer = AT(AVFrame, frame, color_trc);
  picture->siting = AT(AVFrame, frame, chroma_location);
}

#endif
