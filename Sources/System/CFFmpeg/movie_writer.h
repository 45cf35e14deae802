// What the files of the movie writer share.

#ifndef STRATA_MOVIE_WRITER_PRIVATE_H
#define STRATA_MOVIE_WRITER_PRIVATE_H

#include "ffmpeg_procs.h"
#include "strata_movie_writer.h"

#ifdef STRATA_VIDEO

struct strata_movie_writer {
  const strata_ffmpeg_procs *ffmpeg;
  // Whether SVT-AV1 is this writer's until it is closed.
  bool has_svt;
  AVFormatContext *container;
  // The container's; NULL until it is open.
  AVStream *stream;
  AVIOContext *io;
  // NULL where packets are copied.
  AVCodecContext *encoder;
  AVFrame *frame;
  AVPacket *packet;
  // One frame, in seconds: the unit of frame numbers.
  AVRational frame_duration;
  int64_t next_frame;
  // The frame that the encoder began with, which counts from it.
  int64_t encoder_start;
  // By how many frames packets that are copied are decoded before the picture of their place is shown.
  int64_t copy_delay;
  int descriptor;
  int64_t byte_count;
  int write_errno;
  strata_movie_status status;
  char message[STRATA_FFMPEG_MESSAGE_SIZE];
};

// Keeps a status and its text, and returns the status.
strata_movie_status strata_movie_fail(
    strata_movie_writer *writer, strata_movie_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Keeps why FFmpeg's call failed with `code`: the system's error where a write caused it.
strata_movie_status strata_movie_fail_code(
    strata_movie_writer *writer, strata_movie_status status, int code);

// Opens the container, without a stream.
strata_movie_status strata_movie_open_container(
    strata_movie_writer *writer, const strata_movie_output *output);

// Writes the header, once the stream is described.
strata_movie_status strata_movie_write_header(
    strata_movie_writer *writer, const strata_movie_output *output);

// Writes `writer->packet`, whose times count frames, and empties it.
strata_movie_status strata_movie_write_packet(strata_movie_writer *writer);

// Takes `options` of name, value, …, NULL into a new dictionary.
int strata_movie_dictionary(
    strata_movie_writer *writer, const char *const *options, AVDictionary **dictionary);

// Fails where FFmpeg left an option over because it does not know it; frees the dictionary.
strata_movie_status strata_movie_check_taken(
    strata_movie_writer *writer, AVDictionary **dictionary);

#endif
#endif
