// Packets of parts, copied one after the other.

#include "movie_part.h"
#include "movie_reader_state.h"
#include "movie_writer.h"

#ifdef STRATA_VIDEO

#include <string.h>

// Sets the codec tag, and the properties of the stream outside its parameters.
static int describe(strata_movie_writer *writer, const strata_movie_part *first, const char *tag) {
  AVCodecParameters *parameters = AT(AVStream, writer->stream, codecpar);
  // The tag of one container may be invalid in another. Only for ProRes does it contain the
  // profile.
  if (parameters->codec_id != AV_CODEC_ID_PRORES) parameters->codec_tag = 0;
  if (strlen(tag) == 4) parameters->codec_tag = MKTAG(tag[0], tag[1], tag[2], tag[3]);
  // As an encoder leaves them: the bit rate is that of the whole movie, which the container works
  // out, and not that of the first part.
  AT(AVCodecParameters, parameters, bit_rate) = 0;
  AT(AVCodecParameters, parameters, sample_aspect_ratio) = first->pixel_aspect;
  AT(AVStream, writer->stream, sample_aspect_ratio) = first->pixel_aspect;
  int code = 0;
  if (first->title != NULL) {
    code =
        writer->ffmpeg->av_dict_set(
            &AT(AVFormatContext, writer->container, metadata), "title", first->title, 0);
  }
  if (code >= 0 && first->has_alpha_beside) {
    code = writer->ffmpeg->av_dict_set(
        &AT(AVStream, writer->stream, metadata), "alpha_mode", "1", 0);
  }
  return code;
}

strata_shim_status strata_movie_writer_start_copy(
    strata_movie_writer *writer, const strata_movie_output *output,
    const strata_movie_part *first, const char *tag, int32_t delay) {
  strata_ffmpeg_clear_error();
  writer->ffmpeg = strata_ffmpeg_table();
  if (writer->ffmpeg == NULL) {
    return strata_movie_fail(writer, STRATA_SHIM_NO_LIBRARY, "FFmpeg is missing");
  }
  writer->frame_duration = first->frame_duration;
  writer->copy_delay = delay;
  if (strata_movie_open_container(writer, output) != STRATA_SHIM_OK) return writer->status;
  writer->packet = writer->ffmpeg->av_packet_alloc();
  if (writer->packet == NULL) {
    return strata_movie_fail(writer, STRATA_SHIM_FAILED, "out of memory");
  }
  int code = writer->ffmpeg->avcodec_parameters_copy(
      AT(AVStream, writer->stream, codecpar), first->parameters);
  if (code >= 0) code = describe(writer, first, tag);
  if (code < 0) return strata_movie_fail_code(writer, STRATA_SHIM_FAILED, code);
  return strata_movie_write_header(writer, output);
}

static strata_shim_status copy_packets(
    strata_movie_writer *writer, const strata_movie_part *part, AVFormatContext *container) {
  AVPacket *packet = writer->packet;
  for (int64_t i = 0;; i += 1) {
    int code = writer->ffmpeg->av_read_frame(container, packet);
    if (code == AVERROR_EOF && i == part->frames) break;
    if (code < 0 && code != AVERROR_EOF) {
      return strata_movie_fail_code(writer, STRATA_SHIM_BROKEN, code);
    }
    int64_t place = code < 0 ? -1 : strata_movie_part_place(part, packet->pts);
    if (i >= part->frames || place < 0 || place >= part->frames) {
      writer->ffmpeg->av_packet_unref(packet);
      return strata_movie_fail(
          writer, STRATA_SHIM_BROKEN, "it changed while it was being joined");
    }
    packet->pts = writer->next_frame + place;
    // Packets are decoded one after the other, early enough that each is available at its
    // presentation time.
    packet->dts = writer->next_frame + i - writer->copy_delay;
    packet->pos = -1;
    if (strata_movie_write_packet(writer) != STRATA_SHIM_OK) return writer->status;
  }
  writer->next_frame += part->frames;
  return STRATA_SHIM_OK;
}

strata_shim_status strata_movie_writer_append(
    strata_movie_writer *writer, const strata_movie_part *part) {
  if (writer->status != STRATA_SHIM_OK) return writer->status;
  strata_ffmpeg_clear_error();
  AVFormatContext *container = NULL;
  AVStream *stream = NULL;
  strata_shim_status status =
      strata_reader_open_container(part->path, INT32_MAX, &container, &stream, NULL);
  if (status != STRATA_SHIM_OK) {
    return strata_movie_fail(
        writer, STRATA_SHIM_BROKEN, "it changed while it was being joined");
  }
  copy_packets(writer, part, container);
  writer->ffmpeg->avformat_close_input(&container);
  return writer->status;
}

#endif
