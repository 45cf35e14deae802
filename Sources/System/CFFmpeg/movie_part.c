// One part of a movie that is to be joined, with its properties and validation.

#include "movie_part.h"

#ifdef STRATA_VIDEO

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "movie_reader_state.h"

// The times of a part's packets, in decoding order.
typedef struct {
  int64_t *times;
  int64_t count;
  int64_t room;
  // The duration of the last packet in ticks, which is the only source for a part of one frame.
  int64_t last_duration;
} packet_times;

static strata_shim_status fail(
    strata_movie_part *part, strata_shim_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static strata_shim_status fail(
    strata_movie_part *part, strata_shim_status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(part->message, sizeof part->message, format, arguments);
  va_end(arguments);
  part->status = status;
  return status;
}

static strata_shim_status fail_code(strata_movie_part *part, int code) {
  strata_ffmpeg_describe(code, part->message, sizeof part->message);
  part->status = STRATA_SHIM_BROKEN;
  return part->status;
}

// MARK: Container properties

static bool is_called(const AVFormatContext *container, const char *name) {
  return strstr(container->iformat->name, name) != NULL;
}

// Returns side data that joining would lose or apply to the whole movie, and that Strata does not
// write.
static const char *unfit_side_data(const AVStream *stream) {
  int count = 0;
  const AVPacketSideData *all = strata_ffmpeg_side_data(stream, &count);
  for (int i = 0; i < count; i += 1) {
    switch (all[i].type) {
      case AV_PKT_DATA_DISPLAYMATRIX: return "is rotated or mirrored";
      case AV_PKT_DATA_STEREO3D:
      case AV_PKT_DATA_SPHERICAL: return "is stereoscopic or spherical";
      case AV_PKT_DATA_MASTERING_DISPLAY_METADATA:
      case AV_PKT_DATA_CONTENT_LIGHT_LEVEL: return "has HDR display metadata";
      default: break;
    }
  }
  return NULL;
}

static strata_shim_status take_description(
    strata_movie_part *part, AVFormatContext *container, AVStream *stream) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  if (!is_called(container, "mp4") && !is_called(container, "matroska")) {
    return fail(
        part, STRATA_SHIM_UNFIT,
        "has the container format \"%s\"; movie parts must be MP4, MOV, Matroska or WebM",
        container->iformat->name);
  }
  if (container->nb_streams != 1) {
    return fail(
        part, STRATA_SHIM_UNFIT,
        "has %u streams; parts must have only video, without audio, subtitles or covers",
        container->nb_streams);
  }
  const char *problem = unfit_side_data(stream);
  if (problem != NULL) return fail(part, STRATA_SHIM_UNFIT, "%s, which cannot be joined", problem);
  part->time_base = AT(AVStream, stream, time_base);
  part->pixel_aspect = AT(AVStream, stream, sample_aspect_ratio);
  AVDictionaryEntry *alpha =
      ffmpeg->av_dict_get(AT(AVStream, stream, metadata), "alpha_mode", NULL, 0);
  part->has_alpha_beside = alpha != NULL && strcmp(alpha->value, "1") == 0;
  AVDictionaryEntry *title =
      ffmpeg->av_dict_get(AT(AVFormatContext, container, metadata), "title", NULL, 0);
  if (title != NULL) part->title = strdup(title->value);
  part->parameters = ffmpeg->avcodec_parameters_alloc();
  if (part->parameters == NULL || (title != NULL && part->title == NULL)) {
    return fail(part, STRATA_SHIM_FAILED, "out of memory");
  }
  int code = ffmpeg->avcodec_parameters_copy(part->parameters, AT(AVStream, stream, codecpar));
  return code < 0 ? fail_code(part, code) : STRATA_SHIM_OK;
}

// MARK: Packet properties

static strata_shim_status note(
    strata_movie_part *part, const AVPacket *packet, packet_times *found, int64_t most_frames) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  if (packet->flags & AV_PKT_FLAG_CORRUPT) {
    return fail(part, STRATA_SHIM_BROKEN, "it is damaged or truncated");
  }
  if (packet->flags & AV_PKT_FLAG_DISCARD) {
    return fail(
        part, STRATA_SHIM_UNFIT,
        "has frames hidden by its edit list, which would become visible; encode it again");
  }
  if (packet->pts == AV_NOPTS_VALUE) {
    return fail(part, STRATA_SHIM_UNFIT, "has frames without presentation times");
  }
  if (found->count == 0 && !(packet->flags & AV_PKT_FLAG_KEY)) {
    return fail(
        part, STRATA_SHIM_UNFIT,
        "does not begin with a key frame, so it cannot follow another part");
  }
  size_t size = 0;
  if (found->count > 0
      && ffmpeg->av_packet_get_side_data(packet, AV_PKT_DATA_NEW_EXTRADATA, &size) != NULL) {
    return fail(part, STRATA_SHIM_UNFIT, "changes its encoding settings midway");
  }
  if (found->count == most_frames) {
    return fail(
        part, STRATA_SHIM_UNFIT, "has more than %lld frames; raise the limit frames",
        (long long)most_frames);
  }
  if (found->count == found->room) {
    int64_t room = found->room == 0 ? 256 : 2 * found->room;
    int64_t *times = realloc(found->times, (size_t)room * sizeof *times);
    if (times == NULL) return fail(part, STRATA_SHIM_FAILED, "out of memory");
    found->times = times;
    found->room = room;
  }
  found->times[found->count] = packet->pts;
  found->count += 1;
  found->last_duration = packet->duration;
  return STRATA_SHIM_OK;
}

static strata_shim_status read_packets(
    strata_movie_part *part, AVFormatContext *container, packet_times *found,
    int64_t most_frames) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  AVPacket *packet = ffmpeg->av_packet_alloc();
  if (packet == NULL) return fail(part, STRATA_SHIM_FAILED, "out of memory");
  while (part->status == STRATA_SHIM_OK) {
    int code = ffmpeg->av_read_frame(container, packet);
    if (code == AVERROR_EOF) break;
    if (code < 0) {
      fail_code(part, code);
    } else {
      note(part, packet, found, most_frames);
    }
    ffmpeg->av_packet_unref(packet);
  }
  ffmpeg->av_packet_free(&packet);
  return part->status;
}

static int compare_times(const void *a, const void *b) {
  int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
  return (left > right) - (left < right);
}

// MP4 uses ticks in which a frame has an integer duration. Matroska, whose times are rounded,
// stores the duration of a frame unless it is a single tick.
static strata_shim_status find_rate(
    strata_movie_part *part, const AVFormatContext *container, const AVStream *stream,
    const packet_times *found, const int64_t *sorted) {
  AVRational rate = AT(AVStream, stream, avg_frame_rate);
  if (is_called(container, "mp4") || rate.num <= 0) {
    int64_t ticks =
        found->count > 1 ? strata_movie_part_span(sorted[1], sorted[0]) : found->last_duration;
    int64_t numerator = AT(AVStream, stream, time_base).den;
    int64_t denominator = AT(AVStream, stream, time_base).num;
    bool fits = ticks > 0 && ticks <= INT32_MAX && denominator > 0;
    rate = (AVRational){0, 1};
    if (fits) {
      fits = strata_ffmpeg_table()->av_reduce(
          &rate.num, &rate.den, numerator, denominator * ticks, INT32_MAX);
    }
    if (!fits) rate.num = 0;
  }
  if (rate.num <= 0 || rate.den <= 0) {
    return fail(part, STRATA_SHIM_UNFIT, "has no frame rate");
  }
  part->frame_duration = (AVRational){rate.den, rate.num};
  return STRATA_SHIM_OK;
}

// Checks that every frame has the same duration, and that the first is shown first.
static strata_shim_status check_order(
    strata_movie_part *part, const packet_times *found, const int64_t *sorted) {
  part->first_time = sorted[0];
  part->frames = found->count;
  for (int64_t i = 0; i < found->count; i += 1) {
    if (strata_movie_part_place(part, sorted[i]) != i) {
      return fail(
          part, STRATA_SHIM_UNFIT,
          "does not have a constant frame rate: frame %lld is not at its time for %d/%d frames per "
          "second",
          (long long)i, part->frame_duration.den, part->frame_duration.num);
    }
  }
  // The index of an unchecked time may be too large for a difference.
  for (int64_t i = 0; i < found->count; i += 1) {
    int64_t delay = i - strata_movie_part_place(part, found->times[i]);
    if (delay > part->delay) part->delay = delay;
  }
  if (found->times[0] != sorted[0]) {
    return fail(
        part, STRATA_SHIM_UNFIT,
        "begins with frames that depend on earlier ones; encode it again");
  }
  return STRATA_SHIM_OK;
}

// Checks the declared length, because a truncated file simply ends.
static strata_shim_status check_length(
    strata_movie_part *part, const AVFormatContext *container, const AVStream *stream) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  bool is_mp4 = is_called(container, "mp4");
  int64_t declared_frames = AT(AVStream, stream, nb_frames);
  int64_t duration = AT(AVFormatContext, container, duration);
  if (is_mp4 ? declared_frames == 0 : duration == AV_NOPTS_VALUE) {
    return fail(
        part, STRATA_SHIM_UNFIT, "has no declared duration, so it may be incomplete");
  }
  bool is_whole = is_mp4 && declared_frames == part->frames;
  if (!is_mp4) {
    AVRational microseconds = {1, AV_TIME_BASE};
    int64_t length = ffmpeg->av_rescale_q(part->frames, part->frame_duration, microseconds);
    int64_t start = ffmpeg->av_rescale_q(part->first_time, part->time_base, microseconds);
    // Matroska stores times in milliseconds.
    int64_t difference =
        strata_movie_part_span(strata_movie_part_span(duration, start), length);
    is_whole = difference >= -2000 && difference <= 2000;
  }
  if (is_whole) return STRATA_SHIM_OK;
  return fail(
      part, STRATA_SHIM_BROKEN, "it has %lld frames, which does not match its declared length",
      (long long)part->frames);
}

static strata_shim_status look_through(
    strata_movie_part *part, AVFormatContext *container, AVStream *stream, int64_t most_frames) {
  if (take_description(part, container, stream) != STRATA_SHIM_OK) return part->status;
  packet_times found = {0};
  int64_t *sorted = NULL;
  if (read_packets(part, container, &found, most_frames) != STRATA_SHIM_OK) goto end;
  if (found.count == 0) {
    fail(part, STRATA_SHIM_BROKEN, "it has no frames");
    goto end;
  }
  sorted = malloc((size_t)found.count * sizeof *sorted);
  if (sorted == NULL) {
    fail(part, STRATA_SHIM_FAILED, "out of memory");
    goto end;
  }
  memcpy(sorted, found.times, (size_t)found.count * sizeof *sorted);
  qsort(sorted, (size_t)found.count, sizeof *sorted, compare_times);
  if (find_rate(part, container, stream, &found, sorted) != STRATA_SHIM_OK) goto end;
  if (check_order(part, &found, sorted) == STRATA_SHIM_OK) check_length(part, container, stream);
end:
  free(sorted);
  free(found.times);
  return part->status;
}

// MARK: Part

strata_movie_part *strata_movie_part_open(const char *path, int64_t most_frames) {
  strata_ffmpeg_clear_error();
  strata_movie_part *part = calloc(1, sizeof *part);
  if (part == NULL) return NULL;
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  if (ffmpeg == NULL) {
    fail(part, STRATA_SHIM_NO_LIBRARY, "FFmpeg is missing");
    return part;
  }
  part->path = strdup(path);
  if (part->path == NULL) {
    fail(part, STRATA_SHIM_FAILED, "out of memory");
    return part;
  }
  AVFormatContext *container = NULL;
  AVStream *stream = NULL;
  switch (strata_reader_open_container(path, INT32_MAX, &container, &stream, NULL)) {
    case STRATA_SHIM_OK:
      look_through(part, container, stream, most_frames);
      ffmpeg->avformat_close_input(&container);
      break;
    case STRATA_SHIM_OUT_OF_MEMORY:
      fail(part, STRATA_SHIM_FAILED, "out of memory");
      break;
    case STRATA_SHIM_NO_VIDEO:
      fail(part, STRATA_SHIM_UNFIT, "has no video");
      break;
    default: fail_code(part, AVERROR_INVALIDDATA);
  }
  return part;
}

void strata_movie_part_close(strata_movie_part *part) {
  if (part == NULL) return;
  if (part->parameters != NULL) strata_ffmpeg_table()->avcodec_parameters_free(&part->parameters);
  free(part->title);
  free(part->path);
  free(part);
}

strata_shim_status strata_movie_part_status(const strata_movie_part *part) {
  return part->status;
}

void strata_movie_part_message(const strata_movie_part *part, char *buffer, size_t size) {
  strata_ffmpeg_copy_text(buffer, size, part->message);
}

void strata_movie_part_get_facts(const strata_movie_part *part, strata_movie_part_facts *facts) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  const AVCodecParameters *parameters = part->parameters;
  *facts = (strata_movie_part_facts){
    .codec = ffmpeg->avcodec_get_name(parameters->codec_id),
    .profile = ffmpeg->avcodec_profile_name(
        parameters->codec_id, AT(AVCodecParameters, parameters, profile)),
    .pixel_format = ffmpeg->av_get_pix_fmt_name(
        (enum AVPixelFormat)AT(AVCodecParameters, parameters, format)),
    .primaries = ffmpeg->av_color_primaries_name(
        AT(AVCodecParameters, parameters, color_primaries)),
    .transfer = ffmpeg->av_color_transfer_name(AT(AVCodecParameters, parameters, color_trc)),
    .matrix = ffmpeg->av_color_space_name(AT(AVCodecParameters, parameters, color_space)),
    .range = ffmpeg->av_color_range_name(AT(AVCodecParameters, parameters, color_range)),
    .width = AT(AVCodecParameters, parameters, width),
    .height = AT(AVCodecParameters, parameters, height),
    .pixel_aspect_numerator = part->pixel_aspect.num,
    .pixel_aspect_denominator = part->pixel_aspect.den,
    .rate_numerator = part->frame_duration.den,
    .rate_denominator = part->frame_duration.num,
    .has_alpha_beside = part->has_alpha_beside,
    .settings = parameters->extradata,
    .settings_size = parameters->extradata_size > 0 ? (size_t)parameters->extradata_size : 0,
    .frames = part->frames,
    .delay = (int32_t)part->delay,
  };
}

#endif
