/// Jobs: movies, animated images and sequences of images.
#ifndef STRATA_JOB_H
#define STRATA_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "error.h"
#include "render.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A function that is called after each completed frame, on the thread that runs the job.
///
/// - completed: The number of completed frames.
/// - total: The number of frames of the job.
///
/// Returns whether the job continues. It must not change the scene.
typedef bool (*strata_progress)(size_t completed, size_t total, void *context);

/// The options of a job.
typedef struct strata_job_options {
  /// `sizeof(strata_job_options)`.
  size_t struct_size;
  /// The frame rate as a fraction, such as 30000 / 1001. 0 for the rate of the scene, or 60. In a
  /// GIF it is then 25 instead of 60, and at most 50. A denominator of 0 counts as 1.
  uint32_t rate_numerator;
  uint32_t rate_denominator;
  /// The first frame, from 0.
  size_t first_frame;
  /// The number of frames; 0 for `duration`, or for all frames until the end of the scene's content
  /// or of its loop.
  size_t frame_count;
  /// The time of frame 0 in seconds.
  double start;
  /// The number of times to play an animated PNG, GIF or WebP, at most 65,535; larger numbers are
  /// reduced to it. 0 repeats forever, and is required for other formats.
  unsigned loops;
  /// The format, such as "mp4", "gif" or "png"; NULL for that of the extension.
  const char *format;
  /// The progress function; NULL for none.
  strata_progress progress;
  /// The last argument of the progress function.
  void *context;
  /// The number of frames in a group of a movie that is encoded independently; 0 lets the encoder
  /// decide, and is required for sequences, animated PNG, GIF and WebP. Movies that begin at
  /// multiples of it join without a seam.
  size_t gop;
  /// Whether to write a manifest next to a movie or an animation, as NAME.manifest.
  bool manifest;
  /// Whether to keep the finished frames of a sequence, or a file that matches its manifest.
  bool resume;
  /// The length in seconds, in place of `frame_count`; 0 for none.
  double duration;
} strata_job_options;

/// A job for one output.
typedef struct strata_job strata_job;

/// Creates a job that renders frames of a renderer's scene into a file.
///
/// - path: A movie (.mp4, .webm, .mov, .mkv), an animated image (.gif, .apng, .webp, .avif), raw
///   frames (.y4m, .rgba), or a sequence such as "frame-%05d.png".
/// - options: NULL for the defaults.
/// - job: Receives the job, which retains the renderer and which the caller frees.
///
/// Errors: `STRATA_ERROR_USAGE` for an invalid range or extension, for an option that does not
/// apply to the format, or if the number of frames is not given and the scene has no end.
strata_status strata_job_create(
  strata_renderer *renderer, const char *path, const strata_job_options *options,
  strata_job **job, strata_error **error);

/// Runs the job on the calling thread until it is complete.
///
/// The output is written completely or not at all; a sequence keeps its complete frames. A job runs
/// once. Errors: `STRATA_ERROR_CANCELED`, `STRATA_ERROR_LIMIT`, `STRATA_ERROR_OUTPUT`,
/// `STRATA_ERROR_RENDER`, `STRATA_ERROR_USAGE`.
strata_status strata_job_run(strata_job *job, strata_error **error);

/// Cancels the job, even in the middle of a frame or before it runs. Thread-safe.
void strata_job_cancel(strata_job *job);

/// Returns the number of frames that the job has to draw. Thread-safe.
size_t strata_job_frame_count(const strata_job *job);

/// Checks chunks of a job by their manifests, and joins them without encoding again.
///
/// The joined movie gets the manifest of the same movie rendered at once.
///
/// - parts: Movies with manifests in any order, and folders of them.
/// - first_frame, frame_count: The frames that the chunks must contain, each once.
/// - any_driver: Whether to accept chunks from different GL drivers, which may differ by a level or
///   two of 255.
///
/// Errors: `STRATA_ERROR_RESOURCE` for missing or changed chunks, which must be rendered again,
/// `STRATA_ERROR_USAGE` for chunks of different jobs or an invalid range, `STRATA_ERROR_LIMIT` for
/// too many frames, `STRATA_ERROR_OUTPUT`. Thread-safe.
strata_status strata_join_chunks(
  const char *const *parts, size_t part_count, const char *output, size_t first_frame,
  size_t frame_count, bool any_driver, strata_error **error);

/// Adds a reference. Returns `job`. Thread-safe.
strata_job *strata_job_retain(strata_job *job);

/// Releases a reference. Accepts NULL. It may free the scene, so no other thread may use the scene
/// during the call.
void strata_job_free(strata_job *job);

#ifdef __cplusplus
}
#endif

#endif
