#include "movie_reader_state.h"

#ifdef STRATA_VIDEO

#include <stdio.h>
#include <string.h>

#include "movie_picture.h"

static strata_shim_status status_of(int code) {
  switch (code) {
    case AVERROR_EOF: return STRATA_SHIM_END;
    case AVERROR(EAGAIN): return STRATA_SHIM_HUNGRY;
    case AVERROR(ENOMEM): return STRATA_SHIM_OUT_OF_MEMORY;
    default: return STRATA_SHIM_BROKEN;
  }
}

static void describe(char *to, const char *text) {
  strata_ffmpeg_copy_text(to, STRATA_READER_NAME_SIZE, text);
}

// The matrix that rotates the frames; NULL if none exists.
static const int32_t *turn_of(const AVStream *stream) {
  int count = 0;
  const AVPacketSideData *all = strata_ffmpeg_side_data(stream, &count);
  for (int i = 0; i < count; i += 1) {
    if (all[i].type == AV_PKT_DATA_DISPLAYMATRIX && all[i].size >= 9 * sizeof(int32_t)) {
      return (const int32_t *)all[i].data;
    }
  }
  return NULL;
}

// Returns the track duration in ticks from hours, minutes and seconds, as Matroska muxers store it.
static int64_t noted_duration(const strata_reader *movie) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  AVDictionaryEntry *note =
      ffmpeg->av_dict_get(AT(AVStream, movie->stream, metadata), "DURATION", NULL, 0);
  int hours, minutes;
  double seconds;
  if (note == NULL || sscanf(note->value, "%d:%d:%lf", &hours, &minutes, &seconds) != 3) {
    return STRATA_READER_NO_TIME;
  }
  if (hours < 0 || hours > 100000 || minutes < 0 || minutes > 59 ||
      !(seconds >= 0 && seconds < 61)) {
    return STRATA_READER_NO_TIME;
  }
  AVRational tick = AT(AVStream, movie->stream, time_base);
  return (int64_t)((hours * 3600.0 + minutes * 60.0 + seconds) * tick.den / tick.num);
}

static int64_t declared_duration(const strata_reader *movie) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  const AVFormatContext *format = movie->format;
  // A duration that FFmpeg estimated from bit rates or from the last times of a stream is not
  // declared.
  if (AT(AVFormatContext, format, duration_estimation_method) != AVFMT_DURATION_FROM_STREAM) {
    return STRATA_READER_NO_TIME;
  }
  int64_t noted = noted_duration(movie);
  if (noted != STRATA_READER_NO_TIME) return noted;
  int64_t declared = AT(AVStream, movie->stream, duration);
  if (declared > 0) return declared;
  // The duration of the whole container may be another track's.
  int64_t whole = AT(AVFormatContext, format, duration);
  if (format->nb_streams > 1 || whole <= 0) return STRATA_READER_NO_TIME;
  AVRational microseconds = {1, AV_TIME_BASE};
  return ffmpeg->av_rescale_q(whole, microseconds, AT(AVStream, movie->stream, time_base));
}

void strata_reader_get_properties(
    const strata_reader *movie, strata_reader_properties *properties) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  AVStream *stream = movie->stream;
  memset(properties, 0, sizeof *properties);
  properties->width = AT(AVCodecParameters, AT(AVStream, stream, codecpar), width);
  properties->height = AT(AVCodecParameters, AT(AVStream, stream, codecpar), height);
  AVRational aspect = ffmpeg->av_guess_sample_aspect_ratio(movie->format, stream, NULL);
  bool has_aspect = aspect.num > 0 && aspect.den > 0;
  properties->pixel_aspect_numerator = has_aspect ? aspect.num : 1;
  properties->pixel_aspect_denominator = has_aspect ? aspect.den : 1;
  AVRational rate = ffmpeg->av_guess_frame_rate(movie->format, stream, NULL);
  bool has_rate = rate.num > 0 && rate.den > 0;
  properties->rate_numerator = has_rate ? rate.num : 0;
  properties->rate_denominator = has_rate ? rate.den : 1;
  properties->tick_numerator = AT(AVStream, stream, time_base).num;
  properties->tick_denominator = AT(AVStream, stream, time_base).den;
  properties->declared_duration = declared_duration(movie);
  properties->declared_packets = AT(AVStream, stream, nb_frames);
  const int32_t *turn = turn_of(stream);
  properties->is_turned = turn != NULL;
  if (turn != NULL) memcpy(properties->turn, turn, sizeof properties->turn);
  properties->loses_alpha = movie->loses_alpha;
  describe(properties->codec, ffmpeg->avcodec_get_name(AT(AVStream, stream, codecpar)->codec_id));
  describe(properties->container, movie->format->iformat->name);
}

static int64_t time_of(int64_t ticks) {
  return ticks == AV_NOPTS_VALUE ? STRATA_READER_NO_TIME : ticks;
}

static void keep_palette(strata_reader *movie) {
  size_t size = 0;
  const uint8_t *palette = strata_ffmpeg_table()->av_packet_get_side_data(
      movie->packet, AV_PKT_DATA_PALETTE, &size);
  if (palette == NULL || size != AVPALETTE_SIZE || movie->has_palette) return;
  memcpy(movie->palette, palette, size);
  movie->has_palette = true;
}

// Adds the palette to the first packet for the decoder, which keeps it from then on.
static void hand_over_palette(strata_reader *movie) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  if (!movie->has_palette || movie->is_palette_known) return;
  movie->is_palette_known = true;
  size_t size = 0;
  if (ffmpeg->av_packet_get_side_data(movie->packet, AV_PKT_DATA_PALETTE, &size) != NULL) return;
  uint8_t *palette =
      ffmpeg->av_packet_new_side_data(movie->packet, AV_PKT_DATA_PALETTE, AVPALETTE_SIZE);
  if (palette != NULL) memcpy(palette, movie->palette, AVPALETTE_SIZE);
}

strata_shim_status strata_reader_read_packet(strata_reader *movie, strata_reader_packet *packet) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  strata_ffmpeg_clear_error();
  AVPacket *kept = movie->packet;
  do {
    ffmpeg->av_packet_unref(kept);
    int code = ffmpeg->av_read_frame(movie->format, kept);
    if (code < 0) return code == AVERROR_EOF ? STRATA_SHIM_END : STRATA_SHIM_BROKEN;
  } while (kept->stream_index != AT(AVStream, movie->stream, index));
  keep_palette(movie);
  packet->presentation = time_of(kept->pts);
  packet->decoding = time_of(kept->dts);
  packet->duration = kept->duration;
  packet->size = kept->size;
  packet->is_key = (kept->flags & AV_PKT_FLAG_KEY) != 0;
  packet->is_hidden = (kept->flags & AV_PKT_FLAG_DISCARD) != 0;
  packet->is_damaged = (kept->flags & AV_PKT_FLAG_CORRUPT) != 0;
  return STRATA_SHIM_OK;
}

strata_shim_status strata_reader_seek(strata_reader *movie, int64_t ticks) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  strata_ffmpeg_clear_error();
  int code = ffmpeg->av_seek_frame(
      movie->format, AT(AVStream, movie->stream, index), ticks, AVSEEK_FLAG_BACKWARD);
  return code < 0 ? STRATA_SHIM_BROKEN : STRATA_SHIM_OK;
}

strata_shim_status strata_reader_reopen(strata_reader *movie) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  strata_ffmpeg_clear_error();
  AVFormatContext *format;
  AVStream *stream;
  int64_t most_pixels = AT(AVCodecContext, movie->decoder, max_pixels);
  strata_shim_status status =
      strata_reader_open_container(movie->path, most_pixels, &format, &stream, NULL);
  if (status != STRATA_SHIM_OK) return status;
  ffmpeg->avformat_close_input(&movie->format);
  movie->format = format;
  movie->stream = stream;
  return STRATA_SHIM_OK;
}

strata_shim_status strata_reader_decode(strata_reader *movie, int64_t presentation) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  strata_ffmpeg_clear_error();
  movie->packet->pts = presentation;
  hand_over_palette(movie);
  int code = ffmpeg->avcodec_send_packet(movie->decoder, movie->packet);
  if (code == AVERROR(EAGAIN)) return STRATA_SHIM_FULL;
  return code < 0 ? status_of(code) : STRATA_SHIM_OK;
}

void strata_reader_finish_decoding(strata_reader *movie) {
  strata_ffmpeg_table()->avcodec_send_packet(movie->decoder, NULL);
}

void strata_reader_flush(strata_reader *movie) {
  strata_ffmpeg_table()->avcodec_flush_buffers(movie->decoder);
  movie->has_frame = false;
  movie->has_earlier = false;
}

strata_shim_status strata_reader_next_picture(strata_reader *movie) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  strata_ffmpeg_clear_error();
  int code = ffmpeg->avcodec_receive_frame(movie->decoder, movie->spare);
  if (code < 0) return status_of(code);
  AVFrame *oldest = movie->earlier;
  movie->earlier = movie->frame;
  movie->frame = movie->spare;
  movie->spare = oldest;
  ffmpeg->av_frame_unref(oldest);
  movie->has_earlier = movie->has_frame;
  movie->has_frame = true;
  return STRATA_SHIM_OK;
}

bool strata_reader_get_picture(
    const strata_reader *movie, bool before_last, strata_reader_picture *picture) {
  if (before_last ? !movie->has_earlier : !movie->has_frame) return false;
  strata_reader_describe(before_last ? movie->earlier : movie->frame, picture);
  return true;
}

#endif
