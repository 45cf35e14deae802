#include "ffmpeg_layout.h"

#ifdef STRATA_VIDEO

#include <libavutil/pixdesc.h>

_Static_assert(sizeof(void *) == 8, "the offsets are those of 64-bit systems");

// The offsets of each structure, named after the first major version of its library that has them.
// clang-format off
#define FRAME_57(OFFSET) \
  OFFSET(AVFrame, sample_aspect_ratio, 128) OFFSET(AVFrame, buf, 224) \
  OFFSET(AVFrame, flags, 316) OFFSET(AVFrame, color_range, 320) \
  OFFSET(AVFrame, color_primaries, 324) OFFSET(AVFrame, color_trc, 328) \
  OFFSET(AVFrame, colorspace, 332) OFFSET(AVFrame, chroma_location, 336) \
  OFFSET(AVFrame, decode_error_flags, 376)
#define FRAME_59(OFFSET) \
  OFFSET(AVFrame, sample_aspect_ratio, 128) OFFSET(AVFrame, buf, 200) \
  OFFSET(AVFrame, flags, 292) OFFSET(AVFrame, color_range, 296) \
  OFFSET(AVFrame, color_primaries, 300) OFFSET(AVFrame, color_trc, 304) \
  OFFSET(AVFrame, colorspace, 308) OFFSET(AVFrame, chroma_location, 312) \
  OFFSET(AVFrame, decode_error_flags, 344)
#define FRAME_60(OFFSET) \
  OFFSET(AVFrame, sample_aspect_ratio, 124) OFFSET(AVFrame, buf, 184) \
  OFFSET(AVFrame, flags, 276) OFFSET(AVFrame, color_range, 280) \
  OFFSET(AVFrame, color_primaries, 284) OFFSET(AVFrame, color_trc, 288) \
  OFFSET(AVFrame, colorspace, 292) OFFSET(AVFrame, chroma_location, 296) \
  OFFSET(AVFrame, decode_error_flags, 320)
#define CONTEXT_59(OFFSET) \
  OFFSET(AVCodecContext, flags, 76) OFFSET(AVCodecContext, extradata, 88) \
  OFFSET(AVCodecContext, extradata_size, 96) OFFSET(AVCodecContext, time_base, 100) \
  OFFSET(AVCodecContext, pkt_timebase, 724) OFFSET(AVCodecContext, framerate, 712) \
  OFFSET(AVCodecContext, width, 116) OFFSET(AVCodecContext, height, 120) \
  OFFSET(AVCodecContext, sample_aspect_ratio, 216) OFFSET(AVCodecContext, pix_fmt, 136) \
  OFFSET(AVCodecContext, color_primaries, 324) OFFSET(AVCodecContext, color_trc, 328) \
  OFFSET(AVCodecContext, colorspace, 332) OFFSET(AVCodecContext, color_range, 336) \
  OFFSET(AVCodecContext, chroma_sample_location, 340) OFFSET(AVCodecContext, thread_count, 636) \
  OFFSET(AVCodecContext, max_pixels, 864)
#define CONTEXT_60(OFFSET) \
  OFFSET(AVCodecContext, flags, 76) OFFSET(AVCodecContext, extradata, 88) \
  OFFSET(AVCodecContext, extradata_size, 96) OFFSET(AVCodecContext, time_base, 100) \
  OFFSET(AVCodecContext, pkt_timebase, 716) OFFSET(AVCodecContext, framerate, 704) \
  OFFSET(AVCodecContext, width, 116) OFFSET(AVCodecContext, height, 120) \
  OFFSET(AVCodecContext, sample_aspect_ratio, 216) OFFSET(AVCodecContext, pix_fmt, 136) \
  OFFSET(AVCodecContext, color_primaries, 324) OFFSET(AVCodecContext, color_trc, 328) \
  OFFSET(AVCodecContext, colorspace, 332) OFFSET(AVCodecContext, color_range, 336) \
  OFFSET(AVCodecContext, chroma_sample_location, 340) OFFSET(AVCodecContext, thread_count, 636) \
  OFFSET(AVCodecContext, max_pixels, 856)
#define CONTEXT_61(OFFSET) \
  OFFSET(AVCodecContext, flags, 64) OFFSET(AVCodecContext, extradata, 72) \
  OFFSET(AVCodecContext, extradata_size, 80) OFFSET(AVCodecContext, time_base, 84) \
  OFFSET(AVCodecContext, pkt_timebase, 92) OFFSET(AVCodecContext, framerate, 100) \
  OFFSET(AVCodecContext, width, 116) OFFSET(AVCodecContext, height, 120) \
  OFFSET(AVCodecContext, sample_aspect_ratio, 132) OFFSET(AVCodecContext, pix_fmt, 140) \
  OFFSET(AVCodecContext, color_primaries, 148) OFFSET(AVCodecContext, color_trc, 152) \
  OFFSET(AVCodecContext, colorspace, 156) OFFSET(AVCodecContext, color_range, 160) \
  OFFSET(AVCodecContext, chroma_sample_location, 164) OFFSET(AVCodecContext, thread_count, 656) \
  OFFSET(AVCodecContext, max_pixels, 792)
#define CONTEXT_62(OFFSET) \
  OFFSET(AVCodecContext, flags, 64) OFFSET(AVCodecContext, extradata, 72) \
  OFFSET(AVCodecContext, extradata_size, 80) OFFSET(AVCodecContext, time_base, 84) \
  OFFSET(AVCodecContext, pkt_timebase, 92) OFFSET(AVCodecContext, framerate, 100) \
  OFFSET(AVCodecContext, width, 112) OFFSET(AVCodecContext, height, 116) \
  OFFSET(AVCodecContext, sample_aspect_ratio, 128) OFFSET(AVCodecContext, pix_fmt, 136) \
  OFFSET(AVCodecContext, color_primaries, 144) OFFSET(AVCodecContext, color_trc, 148) \
  OFFSET(AVCodecContext, colorspace, 152) OFFSET(AVCodecContext, color_range, 156) \
  OFFSET(AVCodecContext, chroma_sample_location, 160) OFFSET(AVCodecContext, thread_count, 656) \
  OFFSET(AVCodecContext, max_pixels, 792)
#define PARAMETERS_59(OFFSET) \
  OFFSET(AVCodecParameters, format, 28) OFFSET(AVCodecParameters, bit_rate, 32) \
  OFFSET(AVCodecParameters, profile, 48) OFFSET(AVCodecParameters, width, 56) \
  OFFSET(AVCodecParameters, height, 60) OFFSET(AVCodecParameters, sample_aspect_ratio, 64) \
  OFFSET(AVCodecParameters, color_range, 76) OFFSET(AVCodecParameters, color_primaries, 80) \
  OFFSET(AVCodecParameters, color_trc, 84) OFFSET(AVCodecParameters, color_space, 88)
#define PARAMETERS_61(OFFSET) \
  OFFSET(AVCodecParameters, format, 44) OFFSET(AVCodecParameters, bit_rate, 48) \
  OFFSET(AVCodecParameters, profile, 64) OFFSET(AVCodecParameters, width, 72) \
  OFFSET(AVCodecParameters, height, 76) OFFSET(AVCodecParameters, sample_aspect_ratio, 80) \
  OFFSET(AVCodecParameters, color_range, 100) OFFSET(AVCodecParameters, color_primaries, 104) \
  OFFSET(AVCodecParameters, color_trc, 108) OFFSET(AVCodecParameters, color_space, 112)
#define FORMAT_59(OFFSET) \
  OFFSET(AVFormatContext, duration, 72) OFFSET(AVFormatContext, flags, 96) \
  OFFSET(AVFormatContext, metadata, 176) \
  OFFSET(AVFormatContext, duration_estimation_method, 272)
#define FORMAT_61(OFFSET) \
  OFFSET(AVFormatContext, duration, 104) OFFSET(AVFormatContext, flags, 128) \
  OFFSET(AVFormatContext, metadata, 192) \
  OFFSET(AVFormatContext, duration_estimation_method, 300)
#define STREAM_59(OFFSET) \
  OFFSET(AVStream, index, 0) OFFSET(AVStream, codecpar, 208) OFFSET(AVStream, time_base, 16) \
  OFFSET(AVStream, duration, 32) OFFSET(AVStream, nb_frames, 40) \
  OFFSET(AVStream, disposition, 48) OFFSET(AVStream, discard, 52) \
  OFFSET(AVStream, sample_aspect_ratio, 56) OFFSET(AVStream, metadata, 64) \
  OFFSET(AVStream, avg_frame_rate, 72) OFFSET(AVStream, r_frame_rate, 200)
#define STREAM_60(OFFSET) \
  OFFSET(AVStream, index, 8) OFFSET(AVStream, codecpar, 16) OFFSET(AVStream, time_base, 32) \
  OFFSET(AVStream, duration, 48) OFFSET(AVStream, nb_frames, 56) \
  OFFSET(AVStream, disposition, 64) OFFSET(AVStream, discard, 68) \
  OFFSET(AVStream, sample_aspect_ratio, 72) OFFSET(AVStream, metadata, 80) \
  OFFSET(AVStream, avg_frame_rate, 88) OFFSET(AVStream, r_frame_rate, 216)
#define STREAM_62(OFFSET) \
  OFFSET(AVStream, index, 8) OFFSET(AVStream, codecpar, 16) OFFSET(AVStream, time_base, 32) \
  OFFSET(AVStream, duration, 48) OFFSET(AVStream, nb_frames, 56) \
  OFFSET(AVStream, disposition, 64) OFFSET(AVStream, discard, 68) \
  OFFSET(AVStream, sample_aspect_ratio, 72) OFFSET(AVStream, metadata, 80) \
  OFFSET(AVStream, avg_frame_rate, 88) OFFSET(AVStream, r_frame_rate, 204)
// clang-format on

#define INITIALIZER(structure, field, offset) .structure##_##field = offset,
#define LAYOUT(util, codec, format, frame, context, parameters, container, stream, ...) \
  {.avutil = util, .avcodec = codec, .avformat = format, frame(INITIALIZER) context(INITIALIZER) \
   parameters(INITIALIZER) container(INITIALIZER) stream(INITIALIZER) __VA_ARGS__}

#define RELEASE_5 \
  LAYOUT(57, 59, 59, FRAME_57, CONTEXT_59, PARAMETERS_59, FORMAT_59, STREAM_59, \
         .AVStream_side_data = 184)
#define RELEASE_6 \
  LAYOUT(58, 60, 60, FRAME_57, CONTEXT_60, PARAMETERS_59, FORMAT_59, STREAM_60, \
         .AVStream_side_data = 200)
#define RELEASE_7 \
  LAYOUT(59, 61, 61, FRAME_59, CONTEXT_61, PARAMETERS_61, FORMAT_61, STREAM_60, \
         .AVCodecParameters_coded_side_data = 32)
#define RELEASE_8 \
  LAYOUT(60, 62, 62, FRAME_60, CONTEXT_62, PARAMETERS_61, FORMAT_61, STREAM_62, \
         .AVCodecParameters_coded_side_data = 32)
#define RELEASE_9 \
  LAYOUT(61, 63, 63, FRAME_60, CONTEXT_62, PARAMETERS_61, FORMAT_61, STREAM_62, \
         .AVCodecParameters_coded_side_data = 32)

const strata_ffmpeg_layout strata_ffmpeg_layouts[STRATA_FFMPEG_LAYOUT_COUNT] = {
  RELEASE_9, RELEASE_8, RELEASE_7, RELEASE_6, RELEASE_5};

const strata_ffmpeg_layout *strata_ffmpeg_loaded_layout;

// MARK: Headers

#if LIBAVUTIL_VERSION_MAJOR < 57 || LIBAVUTIL_VERSION_MAJOR > 61
#error "The installed headers are not those of FFmpeg 5 to 9."
#endif

#define CHECK(structure, field, offset) \
  _Static_assert(offsetof(structure, field) == offset, #structure "." #field);

#if LIBAVUTIL_VERSION_MAJOR >= 60
FRAME_60(CHECK)
#elif LIBAVUTIL_VERSION_MAJOR == 59
FRAME_59(CHECK)
#else
FRAME_57(CHECK)
#endif
#if LIBAVCODEC_VERSION_MAJOR >= 62
CONTEXT_62(CHECK)
#elif LIBAVCODEC_VERSION_MAJOR == 61
CONTEXT_61(CHECK)
#elif LIBAVCODEC_VERSION_MAJOR == 60
CONTEXT_60(CHECK)
#else
CONTEXT_59(CHECK)
#endif
#if LIBAVCODEC_VERSION_MAJOR >= 61
PARAMETERS_61(CHECK)
CHECK(AVCodecParameters, coded_side_data, 32)
CHECK(AVCodecParameters, nb_coded_side_data, 40)
#else
PARAMETERS_59(CHECK)
#endif
#if LIBAVFORMAT_VERSION_MAJOR >= 61
FORMAT_61(CHECK)
#else
FORMAT_59(CHECK)
#endif
#if LIBAVFORMAT_VERSION_MAJOR >= 62
STREAM_62(CHECK)
#elif LIBAVFORMAT_VERSION_MAJOR >= 60
STREAM_60(CHECK)
#else
STREAM_59(CHECK)
CHECK(AVStream, side_data, 184)
CHECK(AVStream, nb_side_data, 192)
#endif

// The fields that the shims use directly.
CHECK(AVFrame, data, 0)
CHECK(AVFrame, linesize, 64)
CHECK(AVFrame, width, 104)
CHECK(AVFrame, height, 108)
CHECK(AVFrame, format, 116)
CHECK(AVFrame, pts, 136)
CHECK(AVPacket, pts, 8)
CHECK(AVPacket, dts, 16)
CHECK(AVPacket, size, 32)
CHECK(AVPacket, stream_index, 36)
CHECK(AVPacket, flags, 40)
CHECK(AVPacket, duration, 64)
CHECK(AVPacket, pos, 72)
CHECK(AVPacketSideData, data, 0)
CHECK(AVPacketSideData, size, 8)
CHECK(AVPacketSideData, type, 16)
CHECK(AVCodecParameters, codec_type, 0)
CHECK(AVCodecParameters, codec_id, 4)
CHECK(AVCodecParameters, codec_tag, 8)
CHECK(AVCodecParameters, extradata, 16)
CHECK(AVCodecParameters, extradata_size, 24)
CHECK(AVFormatContext, iformat, 8)
CHECK(AVFormatContext, oformat, 16)
CHECK(AVFormatContext, pb, 32)
CHECK(AVFormatContext, nb_streams, 44)
CHECK(AVFormatContext, streams, 48)
CHECK(AVInputFormat, name, 0)
CHECK(AVOutputFormat, flags, 44)
CHECK(AVIOContext, buffer, 8)
CHECK(AVIOContext, error, 84)
CHECK(AVPixFmtDescriptor, name, 0)
CHECK(AVPixFmtDescriptor, nb_components, 8)
CHECK(AVPixFmtDescriptor, log2_chroma_w, 9)
CHECK(AVPixFmtDescriptor, log2_chroma_h, 10)
CHECK(AVPixFmtDescriptor, flags, 16)
CHECK(AVPixFmtDescriptor, comp, 24)

#endif
