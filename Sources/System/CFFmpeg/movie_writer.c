#include "movie_writer.h"

#ifdef STRATA_VIDEO

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

strata_movie_writer *strata_movie_writer_create(void) {
  return calloc(1, sizeof(strata_movie_writer));
}

static atomic_flag svt_is_taken = ATOMIC_FLAG_INIT;

static bool is_svt(const char *name) { return strcmp(name, "libsvtav1") == 0; }

bool strata_movie_writer_take_encoder(strata_movie_writer *writer, const char *name) {
  if (!is_svt(name) || writer->has_svt) return true;
  writer->has_svt = !atomic_flag_test_and_set(&svt_is_taken);
  return writer->has_svt;
}

void strata_movie_writer_close(strata_movie_writer *writer) {
  if (writer == NULL) return;
  const strata_ffmpeg_procs *ffmpeg = writer->ffmpeg;
  if (ffmpeg != NULL) {
    ffmpeg->avcodec_free_context(&writer->encoder);
    ffmpeg->av_frame_free(&writer->frame);
    ffmpeg->av_packet_free(&writer->packet);
    ffmpeg->avformat_free_context(writer->container);
    if (writer->io != NULL) ffmpeg->av_freep(&writer->io->buffer);
    ffmpeg->avio_context_free(&writer->io);
  }
  if (writer->has_svt) atomic_flag_clear(&svt_is_taken);
  free(writer);
}

bool strata_movie_has_avx2(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}

int64_t strata_movie_writer_byte_count(const strata_movie_writer *writer) {
  return writer->byte_count;
}

void strata_movie_writer_message(const strata_movie_writer *writer, char *buffer, size_t size) {
  strata_ffmpeg_copy_text(buffer, size, writer->message);
}

int strata_movie_writer_errno(const strata_movie_writer *writer) { return writer->write_errno; }

// Sets the color space of the pixels, in every field for it. Movies have the transfer function that
// players expect of video; images are converted for the display by the function of sRGB.
static void describe_colors(AVCodecContext *encoder, bool is_rgb, bool is_image) {
  AT(AVCodecContext, encoder, color_primaries) = AVCOL_PRI_BT709;
  AT(AVCodecContext, encoder, color_trc) =
      is_rgb || is_image ? AVCOL_TRC_IEC61966_2_1 : AVCOL_TRC_BT709;
  AT(AVCodecContext, encoder, colorspace) = is_rgb ? AVCOL_SPC_RGB : AVCOL_SPC_BT709;
  AT(AVCodecContext, encoder, color_range) = is_rgb ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
  if (!is_rgb) AT(AVCodecContext, encoder, chroma_sample_location) = AVCHROMA_LOC_LEFT;
}

bool strata_movie_has_encoder(const char *name) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  return ffmpeg != NULL && ffmpeg->avcodec_find_encoder_by_name(name) != NULL;
}

// SVT-AV1 logs to stderr, which only an environment variable can turn off.
static void silence(void) { setenv("SVT_LOG", "0", 0); }

static strata_shim_status open_encoder(
    strata_movie_writer *writer, const strata_movie_encoding *encoding) {
  const strata_ffmpeg_procs *ffmpeg = writer->ffmpeg;
  const AVCodec *codec = ffmpeg->avcodec_find_encoder_by_name(encoding->encoder);
  if (codec == NULL) {
    return strata_movie_fail(writer, STRATA_SHIM_NO_CODEC, "%s", encoding->encoder);
  }
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (is_svt(encoding->encoder)) pthread_once(&once, silence);
  AVCodecContext *encoder = ffmpeg->avcodec_alloc_context3(codec);
  if (encoder == NULL) return strata_movie_fail(writer, STRATA_SHIM_FAILED, "out of memory");
  writer->encoder = encoder;
  AT(AVCodecContext, encoder, width) = encoding->width;
  AT(AVCodecContext, encoder, height) = encoding->height;
  AT(AVCodecContext, encoder, pix_fmt) = ffmpeg->av_get_pix_fmt(encoding->pixel_format);
  AT(AVCodecContext, encoder, time_base) = writer->frame_duration;
  AT(AVCodecContext, encoder, framerate) =
      (AVRational){encoding->rate_numerator, encoding->rate_denominator};
  AT(AVCodecContext, encoder, sample_aspect_ratio) = (AVRational){1, 1};
  AT(AVCodecContext, encoder, thread_count) = encoding->threads;
  AT(AVCodecContext, encoder, flags) |= AV_CODEC_FLAG_BITEXACT;
  if (writer->container->oformat->flags & AVFMT_GLOBALHEADER) {
    AT(AVCodecContext, encoder, flags) |= AV_CODEC_FLAG_GLOBAL_HEADER;
  }
  bool is_image = strcmp(writer->container->oformat->name, "avif") == 0;
  describe_colors(encoder, encoding->is_rgb, is_image);

  AVDictionary *options = NULL;
  int code = strata_movie_dictionary(writer, encoding->encoder_options, &options);
  if (code >= 0) code = ffmpeg->avcodec_open2(encoder, codec, &options);
  if (code < 0) {
    ffmpeg->av_dict_free(&options);
    return strata_movie_fail_code(writer, STRATA_SHIM_FAILED, code);
  }
  return strata_movie_check_taken(writer, &options);
}

strata_shim_status strata_movie_writer_start(
    strata_movie_writer *writer, const strata_movie_output *output,
    const strata_movie_encoding *encoding) {
  strata_ffmpeg_clear_error();
  writer->ffmpeg = strata_ffmpeg_table();
  if (writer->ffmpeg == NULL) {
    return strata_movie_fail(writer, STRATA_SHIM_NO_LIBRARY, "FFmpeg is missing");
  }
  const strata_ffmpeg_procs *ffmpeg = writer->ffmpeg;
  writer->frame_duration = (AVRational){encoding->rate_denominator, encoding->rate_numerator};
  if (strata_movie_open_container(writer, output) != STRATA_SHIM_OK) return writer->status;
  if (open_encoder(writer, encoding) != STRATA_SHIM_OK) return writer->status;
  writer->frame = ffmpeg->av_frame_alloc();
  writer->packet = ffmpeg->av_packet_alloc();
  if (writer->frame == NULL || writer->packet == NULL) {
    return strata_movie_fail(writer, STRATA_SHIM_FAILED, "out of memory");
  }
  AVCodecParameters *parameters = AT(AVStream, writer->stream, codecpar);
  int code = ffmpeg->avcodec_parameters_from_context(parameters, writer->encoder);
  if (code < 0) return strata_movie_fail_code(writer, STRATA_SHIM_FAILED, code);
  // A demuxer returns an even number of bytes, padded with a 0. Padding them here
  // makes an encoded movie identical to one that is joined from parts.
  if (parameters->codec_id == AV_CODEC_ID_FFV1) {
    parameters->extradata_size += parameters->extradata_size % 2;
  }
  const char *tag = encoding->tag;
  if (strlen(tag) == 4) parameters->codec_tag = MKTAG(tag[0], tag[1], tag[2], tag[3]);
  if (encoding->title[0] != 0) {
    code = ffmpeg->av_dict_set(
        &AT(AVFormatContext, writer->container, metadata), "title", encoding->title, 0);
    if (code < 0) return strata_movie_fail_code(writer, STRATA_SHIM_FAILED, code);
  }
  AT(AVStream, writer->stream, sample_aspect_ratio) =
      AT(AVCodecContext, writer->encoder, sample_aspect_ratio);
  return strata_movie_write_header(writer, output);
}

strata_shim_status strata_movie_writer_room(
    strata_movie_writer *writer, strata_movie_planes *planes) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  strata_ffmpeg_clear_error();
  const strata_ffmpeg_procs *ffmpeg = writer->ffmpeg;
  AVFrame *frame = writer->frame;
  // An encoder with lookahead keeps the buffers of the last frame.
  if (AT(AVFrame, frame, buf) == NULL || !ffmpeg->av_frame_is_writable(frame)) {
    ffmpeg->av_frame_unref(frame);
    const AVCodecContext *encoder = writer->encoder;
    frame->format = AT(AVCodecContext, encoder, pix_fmt);
    frame->width = AT(AVCodecContext, encoder, width);
    frame->height = AT(AVCodecContext, encoder, height);
    AT(AVFrame, frame, color_primaries) = AT(AVCodecContext, encoder, color_primaries);
    AT(AVFrame, frame, color_trc) = AT(AVCodecContext, encoder, color_trc);
    AT(AVFrame, frame, colorspace) = AT(AVCodecContext, encoder, colorspace);
    AT(AVFrame, frame, color_range) = AT(AVCodecContext, encoder, color_range);
    AT(AVFrame, frame, chroma_location) = AT(AVCodecContext, encoder, chroma_sample_location);
    AT(AVFrame, frame, sample_aspect_ratio) = AT(AVCodecContext, encoder, sample_aspect_ratio);
    int code = ffmpeg->av_frame_get_buffer(frame, 0);
    if (code < 0) return strata_movie_fail_code(writer, STRATA_SHIM_FAILED, code);
  }
  for (int i = 0; i < 4; i += 1) {
    planes->plane[i] = frame->data[i];
    planes->stride[i] = frame->linesize[i];
  }
  return STRATA_SHIM_OK;
}

// Sends a frame to the encoder, or NULL for the end, and writes its output.
static strata_shim_status encode(strata_movie_writer *writer, const AVFrame *frame) {
  const strata_ffmpeg_procs *ffmpeg = writer->ffmpeg;
  int code = ffmpeg->avcodec_send_frame(writer->encoder, frame);
  if (code < 0) return strata_movie_fail_code(writer, STRATA_SHIM_FAILED, code);
  while (true) {
    code = ffmpeg->avcodec_receive_packet(writer->encoder, writer->packet);
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return STRATA_SHIM_OK;
    if (code < 0) return strata_movie_fail_code(writer, STRATA_SHIM_FAILED, code);
    // For a movie of one or two frames, x265 3.5 (Debian 12) does not set the decoding times. No
    // encoder here delays a frame by that much, or decodes one after it is shown.
    AVPacket *packet = writer->packet;
    if (packet->dts > packet->pts || packet->dts < packet->pts - 256) packet->dts = packet->pts;
    packet->pts += writer->encoder_start;
    packet->dts += writer->encoder_start;
    if (strata_movie_write_packet(writer) != STRATA_SHIM_OK) return writer->status;
  }
}

strata_shim_status strata_movie_writer_add(strata_movie_writer *writer) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  strata_ffmpeg_clear_error();
  writer->frame->pts = writer->next_frame - writer->encoder_start;
  writer->next_frame += 1;
  return encode(writer, writer->frame);
}

static bool has_configuration(const AVCodecContext *encoder, const uint8_t *bytes, int size) {
  if (size != AT(AVCodecContext, encoder, extradata_size)) return false;
  return size == 0 || memcmp(AT(AVCodecContext, encoder, extradata), bytes, (size_t)size) == 0;
}

strata_shim_status strata_movie_writer_restart(
    strata_movie_writer *writer, const strata_movie_encoding *encoding) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  strata_ffmpeg_clear_error();
  if (encode(writer, NULL) != STRATA_SHIM_OK) return writer->status;
  int size = AT(AVCodecContext, writer->encoder, extradata_size);
  uint8_t *configuration = malloc((size_t)size + 1);
  if (configuration == NULL) {
    return strata_movie_fail(writer, STRATA_SHIM_FAILED, "out of memory");
  }
  if (size > 0) {
    memcpy(configuration, AT(AVCodecContext, writer->encoder, extradata), (size_t)size);
  }
  // Before the next one is opened, because SVT-AV1 cannot be opened twice at the same time.
  writer->ffmpeg->avcodec_free_context(&writer->encoder);
  writer->encoder_start = writer->next_frame;
  strata_shim_status status = open_encoder(writer, encoding);
  // The container stores the codec configuration only once, in its header.
  bool is_alike =
      status != STRATA_SHIM_OK || has_configuration(writer->encoder, configuration, size);
  free(configuration);
  if (!is_alike) {
    return strata_movie_fail(
        writer, STRATA_SHIM_FAILED, "the encoder's settings changed on restart");
  }
  return status;
}

strata_shim_status strata_movie_writer_finish(strata_movie_writer *writer) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  strata_ffmpeg_clear_error();
  if (writer->encoder != NULL && encode(writer, NULL) != STRATA_SHIM_OK) return writer->status;
  int code = writer->ffmpeg->av_write_trailer(writer->container);
  writer->ffmpeg->avio_flush(writer->io);
  if (code >= 0 && writer->write_errno != 0) code = AVERROR(writer->write_errno);
  if (code >= 0 && writer->io->error < 0) code = writer->io->error;
  return code < 0 ? strata_movie_fail_code(writer, STRATA_SHIM_FAILED, code) : STRATA_SHIM_OK;
}

#endif
