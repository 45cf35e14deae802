// The container of a movie, and the descriptor of its output.

#include "movie_writer.h"

#ifdef STRATA_VIDEO

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Large enough that a system call costs little compared to the copy it makes.
#define BUFFER_SIZE 65536

strata_shim_status strata_movie_fail(
    strata_movie_writer *writer, strata_shim_status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(writer->message, sizeof writer->message, format, arguments);
  va_end(arguments);
  writer->status = status;
  return status;
}

strata_shim_status strata_movie_fail_code(
    strata_movie_writer *writer, strata_shim_status status, int code) {
  strata_ffmpeg_describe(code, writer->message, sizeof writer->message);
  writer->status = writer->write_errno != 0 ? STRATA_SHIM_WRITE_FAILED : status;
  return writer->status;
}

// MARK: Bytes

static int keep_errno(strata_movie_writer *writer, int code) {
  if (writer->write_errno == 0) writer->write_errno = code;
  return AVERROR(code);
}

// From FFmpeg 7 on, the buffer is const.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef const uint8_t handed_byte;
#else
typedef uint8_t handed_byte;
#endif

static int on_write(void *context, handed_byte *bytes, int count) {
  strata_movie_writer *writer = context;
  int left = count;
  while (left > 0) {
    ssize_t taken = write(writer->descriptor, bytes, (size_t)left);
    if (taken >= 0) {
      bytes += taken;
      left -= (int)taken;
      writer->byte_count += taken;
    } else if (errno == EAGAIN) {
      // The descriptor is non-blocking; errors are reported by the next write.
      struct pollfd state = {.fd = writer->descriptor, .events = POLLOUT};
      poll(&state, 1, -1);
    } else if (errno != EINTR) {
      return keep_errno(writer, errno);
    }
  }
  return count;
}

static int64_t on_seek(void *context, int64_t offset, int whence) {
  strata_movie_writer *writer = context;
  if (whence == AVSEEK_SIZE) {
    struct stat state;
    return fstat(writer->descriptor, &state) == 0 ? state.st_size : AVERROR(errno);
  }
  off_t position = lseek(writer->descriptor, offset, whence & ~AVSEEK_FORCE);
  return position >= 0 ? position : keep_errno(writer, errno);
}

// MARK: Options

int strata_movie_dictionary(
    strata_movie_writer *writer, const char *const *options, AVDictionary **dictionary) {
  for (; options != NULL && options[0] != NULL; options += 2) {
    int code = writer->ffmpeg->av_dict_set(dictionary, options[0], options[1], 0);
    if (code < 0) return code;
  }
  return 0;
}

strata_shim_status strata_movie_check_taken(
    strata_movie_writer *writer, AVDictionary **dictionary) {
  AVDictionaryEntry *left = writer->ffmpeg->av_dict_get(
      *dictionary, "", NULL, AV_DICT_IGNORE_SUFFIX);
  if (left != NULL) {
    strata_movie_fail(
        writer, STRATA_SHIM_FAILED, "this FFmpeg does not support the option %s", left->key);
  }
  writer->ffmpeg->av_dict_free(dictionary);
  return writer->status;
}

// MARK: Container

strata_shim_status strata_movie_open_container(
    strata_movie_writer *writer, const strata_movie_output *output) {
  const strata_ffmpeg_procs *ffmpeg = writer->ffmpeg;
  writer->descriptor = output->descriptor;
  // To put its index first, a container opens its own file. The protocol prefix ensures that
  // nothing in the path is parsed as another protocol.
  char path[4200] = "";
  if (output->path != NULL) snprintf(path, sizeof path, "file:%s", output->path);
  int code = ffmpeg->avformat_alloc_output_context2(
      &writer->container, NULL, output->container, path);
  if (code < 0) return strata_movie_fail_code(writer, STRATA_SHIM_FAILED, code);

  uint8_t *buffer = ffmpeg->av_malloc(BUFFER_SIZE);
  if (buffer != NULL) {
    writer->io = ffmpeg->avio_alloc_context(
        buffer, BUFFER_SIZE, 1, writer, NULL, on_write, output->can_seek ? on_seek : NULL);
    if (writer->io == NULL) ffmpeg->av_free(buffer);
  }
  writer->stream = ffmpeg->avformat_new_stream(writer->container, NULL);
  if (writer->io == NULL || writer->stream == NULL) {
    return strata_movie_fail(writer, STRATA_SHIM_FAILED, "out of memory");
  }
  writer->container->pb = writer->io;
  // Omit dates and versions, so that the same frames give the same file.
  AT(AVFormatContext, writer->container, flags) |= AVFMT_FLAG_BITEXACT;
  return STRATA_SHIM_OK;
}

strata_shim_status strata_movie_write_header(
    strata_movie_writer *writer, const strata_movie_output *output) {
  AT(AVStream, writer->stream, time_base) = writer->frame_duration;
  AVRational rate = {writer->frame_duration.den, writer->frame_duration.num};
  AT(AVStream, writer->stream, avg_frame_rate) = rate;
  AT(AVStream, writer->stream, r_frame_rate) = rate;
  AVDictionary *options = NULL;
  int code = strata_movie_dictionary(writer, output->container_options, &options);
  if (code >= 0) code = writer->ffmpeg->avformat_write_header(writer->container, &options);
  if (code < 0) {
    writer->ffmpeg->av_dict_free(&options);
    return strata_movie_fail_code(writer, STRATA_SHIM_FAILED, code);
  }
  return strata_movie_check_taken(writer, &options);
}

strata_shim_status strata_movie_write_packet(strata_movie_writer *writer) {
  AVPacket *packet = writer->packet;
  packet->stream_index = 0;
  packet->duration = 1;
  writer->ffmpeg->av_packet_rescale_ts(
      packet, writer->frame_duration, AT(AVStream, writer->stream, time_base));
  int code = writer->ffmpeg->av_interleaved_write_frame(writer->container, packet);
  if (code < 0) return strata_movie_fail_code(writer, STRATA_SHIM_FAILED, code);
  // The buffered writer reports an error only when it is queried.
  if (writer->write_errno != 0) {
    return strata_movie_fail_code(
        writer, STRATA_SHIM_WRITE_FAILED, AVERROR(writer->write_errno));
  }
  return STRATA_SHIM_OK;
}

#endif
