// Declarations shared by the files of the movie writer.

#ifndef STRATA_MOVIE_WRITER_PRIVATE_H
#define STRATA_MOVIE_WRITER_PRIVATE_H

#include "ffmpeg_procs.h"
#include "strata_movie_writer.h"

#ifdef STRATA_VIDEO

struct strata_movie_writer {
  const strata_ffmpeg_procs *ffmpeg;
  // Whether SVT-AV1 is reserved for this writer until it is closed.
  bool has_svt;
  AVFormatContext *container;
  // The stream of the container; NULL until it is open.
  AVStream *stream;
  AVIOContext *io;
  // NULL if packets are copied.
  AVCodecContext *encoder;
  AVFrame *frame;
  AVPacket *packet;
  // The duration of a frame in seconds, which is the unit of frame numbers.
  AVRational frame_duration;
  int64_t next_frame;
  // The frame at which the encoder was started, and from which its times count.
  int64_t encoder_start;
  // The number of frames by which copied packets are decoded before the frame of their index is
  // shown.
  int64_t copy_delay;
  int descriptor;
  int64_t byte_count;
  int write_errno;
  strata_shim_status status;
  char message[STRATA_SHIM_MESSAGE_SIZE];
};

// Stores a status and its text, and returns the status.
strata_shim_status strata_movie_fail(
    strata_movie_writer *writer, strata_shim_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Stores the reason why FFmpeg's call failed with `code`: the system's error if a write caused it.
strata_shim_status strata_movie_fail_code(
    strata_movie_writer *writer, strata_shim_status status, int code);

// Opens the container, without a stream.
strata_shim_status strata_movie_open_container(
    strata_movie_writer *writer, const strata_movie_output *output);

// Writes the header, after the stream has been described.
strata_shim_status strata_movie_write_header(
    strata_movie_writer *writer, const strata_movie_output *output);

// Writes `writer->packet`, whose times count frames, and empties it.
strata_shim_status strata_movie_write_packet(strata_movie_writer *writer);

// Copies `options` of name, value, …, NULL into a new dictionary.
int strata_movie_dictionary(
    strata_movie_writer *writer, const char *const *options, AVDictionary **dictionary);

// Fails if an option is left because FFmpeg does not support it; frees the dictionary.
strata_shim_status strata_movie_check_taken(
    strata_movie_writer *writer, AVDictionary **dictionary);

#endif
#endif
