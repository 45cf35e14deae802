// Movies that are copied one after the other, packet by packet.

#include "movie_writer.h"

#ifdef STRATA_VIDEO

#include <stdio.h>
#include <string.h>

typedef struct {
  AVFormatContext *container;
  AVStream *stream;
} movie_part;

static bool same_parameters(const AVCodecParameters *a, const AVCodecParameters *b) {
  return a->codec_id == b->codec_id && a->width == b->width && a->height == b->height
      && a->extradata_size == b->extradata_size
      && (a->extradata_size == 0
          || memcmp(a->extradata, b->extradata, (size_t)a->extradata_size) == 0);
}

static bool same_rate(AVRational a, AVRational b) { return a.num == b.num && a.den == b.den; }

// The tables of contents of a Matroska file say everything but the frames.
static strata_movie_status open_part(
    strata_movie_writer *writer, const char *path, movie_part *part) {
  const strata_ffmpeg_procs *ffmpeg = writer->ffmpeg;
  char url[4200];
  snprintf(url, sizeof url, "file:%s", path);
  // No other format is tried: some, such as playlists, open further files.
  const AVInputFormat *matroska = ffmpeg->av_find_input_format("matroska");
  int code = ffmpeg->avformat_open_input(&part->container, url, matroska, NULL);
  if (code < 0) return strata_movie_fail_code(writer, STRATA_MOVIE_UNREADABLE, code);
  if (part->container->nb_streams != 1
      || part->container->streams[0]->codecpar->codec_id != AV_CODEC_ID_FFV1) {
    return strata_movie_fail(
        writer, STRATA_MOVIE_UNFIT, "is not one stream of FFV1 in Matroska");
  }
  part->stream = part->container->streams[0];
  if (part->stream->avg_frame_rate.num <= 0) {
    return strata_movie_fail(writer, STRATA_MOVIE_UNFIT, "does not say its frame rate");
  }
  if (part->container->duration == AV_NOPTS_VALUE) {
    return strata_movie_fail(
        writer, STRATA_MOVIE_UNFIT, "does not say how long it is, so it may not be whole");
  }
  if (writer->stream == NULL) return STRATA_MOVIE_OK;
  AVRational rate = {writer->frame_duration.den, writer->frame_duration.num};
  if (!same_parameters(part->stream->codecpar, writer->stream->codecpar)) {
    return strata_movie_fail(
        writer, STRATA_MOVIE_UNFIT,
        "differs from the first part in size, alpha or how it was encoded");
  }
  if (!same_rate(part->stream->avg_frame_rate, rate)) {
    return strata_movie_fail(
        writer, STRATA_MOVIE_UNFIT, "has %d/%d frames a second where the first part has %d/%d",
        part->stream->avg_frame_rate.num, part->stream->avg_frame_rate.den, rate.num, rate.den);
  }
  return STRATA_MOVIE_OK;
}

// The first part says what the whole is.
static strata_movie_status start_like(
    strata_movie_writer *writer, const strata_movie_output *output, const movie_part *part) {
  const AVStream *first = part->stream;
  writer->frame_duration = (AVRational){first->avg_frame_rate.den, first->avg_frame_rate.num};
  if (strata_movie_open_container(writer, output) != STRATA_MOVIE_OK) return writer->status;
  int code =
      writer->ffmpeg->avcodec_parameters_copy(writer->stream->codecpar, first->codecpar);
  if (code < 0) return strata_movie_fail_code(writer, STRATA_MOVIE_FAILED, code);
  writer->stream->codecpar->codec_tag = 0;
  AVDictionaryEntry *title =
      writer->ffmpeg->av_dict_get(part->container->metadata, "title", NULL, 0);
  if (title != NULL) {
    code = writer->ffmpeg->av_dict_set(
        &writer->container->metadata, "title", title->value, 0);
    if (code < 0) return strata_movie_fail_code(writer, STRATA_MOVIE_FAILED, code);
  }
  writer->stream->sample_aspect_ratio = first->sample_aspect_ratio;
  return strata_movie_write_header(writer, output);
}

// A file that was cut simply ends; only its stated length tells. Matroska holds it in milliseconds.
static strata_movie_status check_length(
    strata_movie_writer *writer, const movie_part *part, int64_t frames) {
  AVRational microseconds = {1, AV_TIME_BASE};
  int64_t found =
      writer->ffmpeg->av_rescale_q(frames, writer->frame_duration, microseconds);
  int64_t difference = found - part->container->duration;
  if (difference >= -2000 && difference <= 2000) return STRATA_MOVIE_OK;
  return strata_movie_fail(
      writer, STRATA_MOVIE_UNREADABLE, "has %lld frames, which are not as long as it says it is",
      (long long)frames);
}

static strata_movie_status copy_packets(strata_movie_writer *writer, const movie_part *part) {
  const strata_ffmpeg_procs *ffmpeg = writer->ffmpeg;
  AVPacket *packet = writer->packet;
  int64_t first = writer->next_frame;
  while (true) {
    int code = ffmpeg->av_read_frame(part->container, packet);
    if (code == AVERROR_EOF) return check_length(writer, part, writer->next_frame - first);
    if (code < 0) return strata_movie_fail_code(writer, STRATA_MOVIE_UNREADABLE, code);
    if (packet->flags & AV_PKT_FLAG_CORRUPT) {
      ffmpeg->av_packet_unref(packet);
      return strata_movie_fail(writer, STRATA_MOVIE_UNREADABLE, "is damaged or cut short");
    }
    packet->pts = packet->dts = writer->next_frame;
    writer->next_frame += 1;
    if (strata_movie_write_packet(writer) != STRATA_MOVIE_OK) return writer->status;
  }
}

strata_movie_status strata_movie_writer_append(
    strata_movie_writer *writer, const strata_movie_output *output, const char *path) {
  if (writer->status != STRATA_MOVIE_OK) return writer->status;
  strata_ffmpeg_clear_error();
  if (writer->packet == NULL) {
    writer->ffmpeg = strata_ffmpeg_table();
    if (writer->ffmpeg == NULL) {
      return strata_movie_fail(writer, STRATA_MOVIE_NO_LIBRARY, "FFmpeg is missing");
    }
    writer->packet = writer->ffmpeg->av_packet_alloc();
    if (writer->packet == NULL) {
      return strata_movie_fail(writer, STRATA_MOVIE_FAILED, "out of memory");
    }
  }
  movie_part part = {0};
  strata_movie_status status = open_part(writer, path, &part);
  if (status == STRATA_MOVIE_OK && writer->stream == NULL) {
    status = start_like(writer, output, &part);
  }
  if (status == STRATA_MOVIE_OK) status = copy_packets(writer, &part);
  if (part.container != NULL) writer->ffmpeg->avformat_close_input(&part.container);
  return status;
}

#endif
