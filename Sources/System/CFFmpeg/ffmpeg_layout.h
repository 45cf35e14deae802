// The fields of FFmpeg's structures whose offsets differ between its major versions, private to the
// shims.
//
// A shim reads and sets them with AT(AVStream, stream, codecpar), never with `stream->codecpar`,
// whose offset is that of the headers of the build. All other fields that the shims use have the
// same offset in all supported versions, which ffmpeg_layout.c checks for the headers.

#ifndef STRATA_FFMPEG_LAYOUT_H
#define STRATA_FFMPEG_LAYOUT_H

#include "strata_ffmpeg.h"

#ifdef STRATA_VIDEO

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>

// One line per field: its structure, its name and its type.
#define STRATA_FFMPEG_FIELDS(FIELD) \
  FIELD(AVFrame, sample_aspect_ratio, AVRational) \
  FIELD(AVFrame, buf, AVBufferRef *) \
  FIELD(AVFrame, flags, int) \
  FIELD(AVFrame, color_range, int) \
  FIELD(AVFrame, color_primaries, int) \
  FIELD(AVFrame, color_trc, int) \
  FIELD(AVFrame, colorspace, int) \
  FIELD(AVFrame, chroma_location, int) \
  FIELD(AVFrame, decode_error_flags, int) \
  FIELD(AVCodecContext, flags, int) \
  FIELD(AVCodecContext, extradata, uint8_t *) \
  FIELD(AVCodecContext, extradata_size, int) \
  FIELD(AVCodecContext, time_base, AVRational) \
  FIELD(AVCodecContext, pkt_timebase, AVRational) \
  FIELD(AVCodecContext, framerate, AVRational) \
  FIELD(AVCodecContext, width, int) \
  FIELD(AVCodecContext, height, int) \
  FIELD(AVCodecContext, sample_aspect_ratio, AVRational) \
  FIELD(AVCodecContext, pix_fmt, int) \
  FIELD(AVCodecContext, color_primaries, int) \
  FIELD(AVCodecContext, color_trc, int) \
  FIELD(AVCodecContext, colorspace, int) \
  FIELD(AVCodecContext, color_range, int) \
  FIELD(AVCodecContext, chroma_sample_location, int) \
  FIELD(AVCodecContext, thread_count, int) \
  FIELD(AVCodecContext, max_pixels, int64_t) \
  FIELD(AVCodecParameters, format, int) \
  FIELD(AVCodecParameters, bit_rate, int64_t) \
  FIELD(AVCodecParameters, profile, int) \
  FIELD(AVCodecParameters, width, int) \
  FIELD(AVCodecParameters, height, int) \
  FIELD(AVCodecParameters, sample_aspect_ratio, AVRational) \
  FIELD(AVCodecParameters, color_range, int) \
  FIELD(AVCodecParameters, color_primaries, int) \
  FIELD(AVCodecParameters, color_trc, int) \
  FIELD(AVCodecParameters, color_space, int) \
  FIELD(AVFormatContext, duration, int64_t) \
  FIELD(AVFormatContext, flags, int) \
  FIELD(AVFormatContext, metadata, AVDictionary *) \
  FIELD(AVFormatContext, duration_estimation_method, int) \
  FIELD(AVStream, index, int) \
  FIELD(AVStream, codecpar, AVCodecParameters *) \
  FIELD(AVStream, time_base, AVRational) \
  FIELD(AVStream, duration, int64_t) \
  FIELD(AVStream, nb_frames, int64_t) \
  FIELD(AVStream, disposition, int) \
  FIELD(AVStream, discard, int) \
  FIELD(AVStream, sample_aspect_ratio, AVRational) \
  FIELD(AVStream, metadata, AVDictionary *) \
  FIELD(AVStream, avg_frame_rate, AVRational) \
  FIELD(AVStream, r_frame_rate, AVRational)

typedef struct {
  // The major versions of the libraries of one release.
  int avutil;
  int avcodec;
  int avformat;
  // Since 7.0, side data belongs to the parameters of a stream, and before to the stream. One of
  // both is 0.
  uint16_t AVCodecParameters_coded_side_data;
  uint16_t AVStream_side_data;
#define STRATA_FFMPEG_MEMBER(structure, field, type) uint16_t structure##_##field;
  STRATA_FFMPEG_FIELDS(STRATA_FFMPEG_MEMBER)
#undef STRATA_FFMPEG_MEMBER
} strata_ffmpeg_layout;

// The types of the fields.
#define STRATA_FFMPEG_TYPE(structure, field, type) typedef type strata_type_##structure##_##field;
STRATA_FFMPEG_FIELDS(STRATA_FFMPEG_TYPE)
#undef STRATA_FFMPEG_TYPE

// The supported releases, from the newest to the oldest.
extern const strata_ffmpeg_layout strata_ffmpeg_layouts[];
enum { STRATA_FFMPEG_LAYOUT_COUNT = 5 };

// The layout of the loaded libraries.
extern const strata_ffmpeg_layout *strata_ffmpeg_loaded_layout;

#define AT(structure, pointer, field) \
  (*(strata_type_##structure##_##field *)((char *)(1 ? (pointer) : (const structure *)NULL) \
                                          + strata_ffmpeg_loaded_layout->structure##_##field))

#endif
#endif
