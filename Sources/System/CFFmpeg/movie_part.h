// Declarations shared by the files for joining.

#ifndef STRATA_MOVIE_PART_PRIVATE_H
#define STRATA_MOVIE_PART_PRIVATE_H

#include "ffmpeg_procs.h"
#include "strata_movie_join.h"

#ifdef STRATA_VIDEO

struct strata_movie_part {
  char *path;
  // Copies of the container's properties.
  AVCodecParameters *parameters;
  char *title;
  AVRational pixel_aspect;
  bool has_alpha_beside;
  // The duration of a frame in seconds.
  AVRational frame_duration;
  AVRational time_base;
  // The presentation time of the first frame, in ticks of `time_base`.
  int64_t first_time;
  int64_t frames;
  int64_t delay;
  strata_shim_status status;
  char message[STRATA_SHIM_MESSAGE_SIZE];
};

// Returns `a` - `b`. A result that does not fit, as between invalid times, wraps and is then
// rejected.
static inline int64_t strata_movie_part_span(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a - (uint64_t)b);
}

// Returns the index of the frame that is shown at a time of its part.
static inline int64_t strata_movie_part_place(const strata_movie_part *part, int64_t time) {
  return strata_ffmpeg_table()->av_rescale_q(
      strata_movie_part_span(time, part->first_time), part->time_base, part->frame_duration);
}

#endif
#endif
