#include "movie_reader_state.h"

#ifdef STRATA_VIDEO

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The supported containers, which contain their frames. Playlists and formats that
// refer to other files are excluded, and so are those that render text.
static const char containers[] =
    "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,m4v,h261,h263,h264,hevc,obu,"
    "av1,ivf,flv,asf,ogg,nut,gif,apng,mjpeg,yuv4mpegpipe,dirac,dnxhd,vc1,mxf,flic,wav,mp3,flac,"
    "aac,aiff,w64,amr";

static void describe(char *to, const char *text) {
  strata_ffmpeg_copy_text(to, STRATA_READER_NAME_SIZE, text);
}

// Cover images are tracks with one still image; only the movie's own video track is wanted.
static AVStream *find_stream(const AVFormatContext *format) {
  AVStream *best = NULL;
  for (unsigned i = 0; i < format->nb_streams; i += 1) {
    AVStream *stream = format->streams[i];
    if (AT(AVStream, stream, codecpar)->codec_type != AVMEDIA_TYPE_VIDEO) continue;
    if (AT(AVStream, stream, disposition) & AV_DISPOSITION_ATTACHED_PIC) continue;
    bool is_default = (AT(AVStream, stream, disposition) & AV_DISPOSITION_DEFAULT) != 0;
    bool best_is_default =
        best != NULL && (AT(AVStream, best, disposition) & AV_DISPOSITION_DEFAULT) != 0;
    if (best == NULL || (is_default && !best_is_default)) best = stream;
  }
  return best;
}

static void describe_streams(const AVFormatContext *format, char *to) {
  size_t length = 0;
  to[0] = 0;
  for (unsigned i = 0; i < format->nb_streams; i += 1) {
    const char *kind = "data";
    switch (AT(AVStream, format->streams[i], codecpar)->codec_type) {
      case AVMEDIA_TYPE_AUDIO: kind = "audio"; break;
      case AVMEDIA_TYPE_SUBTITLE: kind = "subtitles"; break;
      case AVMEDIA_TYPE_VIDEO: kind = "a cover image"; break;
      default: break;
    }
    if (strstr(to, kind) != NULL) continue;
    int more = snprintf(
        to + length, STRATA_READER_NAME_SIZE - length, "%s%s", length > 0 ? ", " : "", kind);
    if (more < 0 || length + (size_t)more >= STRATA_READER_NAME_SIZE) return;
    length += (size_t)more;
  }
}

// Finds out what the container does not store, for which FFmpeg may decode frames.
static int find_parameters(AVFormatContext *format, int64_t most_pixels) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  // FFmpeg reads the options of the streams that exist now, also if it finds more.
  unsigned count = format->nb_streams;
  AVDictionary **options = count > 0 ? calloc(count, sizeof *options) : NULL;
  if (options == NULL && count > 0) return AVERROR(ENOMEM);
  for (unsigned i = 0; i < count; i += 1) {
    ffmpeg->av_dict_set_int(&options[i], "max_pixels", most_pixels, 0);
  }
  int code = ffmpeg->avformat_find_stream_info(format, options);
  for (unsigned i = 0; i < count; i += 1) ffmpeg->av_dict_free(&options[i]);
  free(options);
  return code;
}

strata_shim_status strata_reader_open_container(
    const char *path, int64_t most_pixels, AVFormatContext **result, AVStream **stream,
    strata_reader_opening *opening) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  // Without a scheme FFmpeg would parse the text before a colon as a protocol.
  size_t size = strlen(path) + sizeof "file:";
  char *url = malloc(size);
  AVFormatContext *format = ffmpeg->avformat_alloc_context();
  if (url == NULL || format == NULL) {
    free(url);
    ffmpeg->avformat_free_context(format);
    return STRATA_SHIM_OUT_OF_MEMORY;
  }
  snprintf(url, size, "file:%s", path);

  AVDictionary *options = NULL;
  ffmpeg->av_dict_set(&options, "protocol_whitelist", "file", 0);
  ffmpeg->av_dict_set(&options, "format_whitelist", containers, 0);
  int code = ffmpeg->avformat_open_input(&format, url, NULL, &options);
  ffmpeg->av_dict_free(&options);
  free(url);
  if (code < 0) {
    return code == AVERROR(ENOMEM) ? STRATA_SHIM_OUT_OF_MEMORY : STRATA_SHIM_OTHER_FORMAT;
  }
  if (find_parameters(format, most_pixels) < 0) {
    ffmpeg->avformat_close_input(&format);
    return STRATA_SHIM_OTHER_FORMAT;
  }
  AVStream *found = find_stream(format);
  if (found == NULL) {
    if (opening != NULL) describe_streams(format, opening->found);
    ffmpeg->avformat_close_input(&format);
    return STRATA_SHIM_NO_VIDEO;
  }
  for (unsigned i = 0; i < format->nb_streams; i += 1) {
    if (format->streams[i] != found) AT(AVStream, format->streams[i], discard) = AVDISCARD_ALL;
  }
  *result = format;
  *stream = found;
  return STRATA_SHIM_OK;
}

// FFmpeg's own decoders of VP8 and VP9 ignore the alpha that WebM stores in side data.
static const AVCodec *find_decoder(strata_reader *movie) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  enum AVCodecID id = AT(AVStream, movie->stream, codecpar)->codec_id;
  AVDictionaryEntry *alpha =
      ffmpeg->av_dict_get(AT(AVStream, movie->stream, metadata), "alpha_mode", NULL, 0);
  bool has_alpha = alpha != NULL && strcmp(alpha->value, "1") == 0;
  // The numbers of codecs differ between major versions.
  const char *codec_name = ffmpeg->avcodec_get_name(id);
  const char *name = strcmp(codec_name, "vp9") == 0   ? "libvpx-vp9"
                     : strcmp(codec_name, "vp8") == 0 ? "libvpx"
                                                      : NULL;
  if (has_alpha && name != NULL) {
    const AVCodec *codec = ffmpeg->avcodec_find_decoder_by_name(name);
    if (codec != NULL) return codec;
    movie->loses_alpha = true;
  }
  return ffmpeg->avcodec_find_decoder(id);
}

static strata_shim_status open_decoder(
    strata_reader *movie, int64_t most_pixels, int threads, strata_reader_opening *opening) {
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  const AVCodecParameters *parameters = AT(AVStream, movie->stream, codecpar);
  const AVCodec *codec = find_decoder(movie);
  if (codec == NULL) {
    if (parameters->codec_id != AV_CODEC_ID_NONE) {
      describe(opening->found, ffmpeg->avcodec_get_name(parameters->codec_id));
    } else {
      char tag[5] = {0};
      for (int i = 0; i < 4; i += 1) {
        char letter = (char)(parameters->codec_tag >> 8 * i & 255);
        tag[i] = letter >= 32 && letter < 127 ? letter : '?';
      }
      describe(opening->found, parameters->codec_tag != 0 ? tag : "unnamed");
    }
    return STRATA_SHIM_NO_CODEC;
  }
  opening->width = AT(AVCodecParameters, parameters, width);
  opening->height = AT(AVCodecParameters, parameters, height);
  if ((int64_t)opening->width * opening->height > most_pixels) return STRATA_SHIM_TOO_LARGE;
  AVCodecContext *decoder = ffmpeg->avcodec_alloc_context3(codec);
  if (decoder == NULL) return STRATA_SHIM_OUT_OF_MEMORY;
  movie->decoder = decoder;
  if (ffmpeg->avcodec_parameters_to_context(decoder, parameters) < 0) {
    return STRATA_SHIM_OUT_OF_MEMORY;
  }
  AT(AVCodecContext, decoder, pkt_timebase) = AT(AVStream, movie->stream, time_base);
  AT(AVCodecContext, decoder, thread_count) = threads;
  // Identical frames on every machine, with pixel-exact cropping.
  AT(AVCodecContext, decoder, flags) |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_UNALIGNED;
  AT(AVCodecContext, decoder, max_pixels) = most_pixels;
  int code = ffmpeg->avcodec_open2(decoder, codec, NULL);
  if (code == AVERROR(ENOMEM)) return STRATA_SHIM_OUT_OF_MEMORY;
  if (code < 0) return STRATA_SHIM_BROKEN;
  movie->packet = ffmpeg->av_packet_alloc();
  movie->frame = ffmpeg->av_frame_alloc();
  movie->earlier = ffmpeg->av_frame_alloc();
  movie->spare = ffmpeg->av_frame_alloc();
  bool has_all = movie->packet != NULL && movie->frame != NULL && movie->earlier != NULL &&
                 movie->spare != NULL;
  return has_all ? STRATA_SHIM_OK : STRATA_SHIM_OUT_OF_MEMORY;
}

// FFmpeg would wait for the writer of a FIFO, and read a device forever.
static strata_shim_status look_at(const char *path, strata_reader_opening *opening) {
  struct stat status;
  if (stat(path, &status) != 0) {
    opening->system_error = errno;
    return STRATA_SHIM_READ_FAILED;
  }
  if (S_ISREG(status.st_mode)) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0) {
      close(descriptor);
      return STRATA_SHIM_OK;
    }
    opening->system_error = errno;
    return STRATA_SHIM_READ_FAILED;
  }
  opening->system_error = S_ISDIR(status.st_mode) ? EISDIR : ESPIPE;
  return STRATA_SHIM_READ_FAILED;
}

strata_reader *strata_reader_open(
    const char *path, int64_t most_pixels, int32_t threads, strata_reader_opening *opening) {
  memset(opening, 0, sizeof *opening);
  strata_ffmpeg_clear_error();
  strata_reader *movie = calloc(1, sizeof *movie);
  if (movie == NULL || strata_ffmpeg_table() == NULL) {
    free(movie);
    opening->status = STRATA_SHIM_OUT_OF_MEMORY;
    return NULL;
  }
  opening->status = look_at(path, opening);
  if (opening->status == STRATA_SHIM_OK) {
    opening->status = strata_reader_open_container(
        path, most_pixels, &movie->format, &movie->stream, opening);
  }
  if (opening->status == STRATA_SHIM_OK) {
    opening->status = open_decoder(movie, most_pixels, threads, opening);
  }
  if (opening->status == STRATA_SHIM_OK) {
    movie->path = strdup(path);
    if (movie->path == NULL) opening->status = STRATA_SHIM_OUT_OF_MEMORY;
  }
  if (opening->status == STRATA_SHIM_OK) return movie;
  strata_reader_close(movie);
  return NULL;
}

void strata_reader_close(strata_reader *movie) {
  if (movie == NULL) return;
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  ffmpeg->av_frame_free(&movie->spare);
  ffmpeg->av_frame_free(&movie->earlier);
  ffmpeg->av_frame_free(&movie->frame);
  ffmpeg->av_packet_free(&movie->packet);
  ffmpeg->avcodec_free_context(&movie->decoder);
  ffmpeg->avformat_close_input(&movie->format);
  free(movie->path);
  free(movie);
}

#endif
