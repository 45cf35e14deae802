/// Renders an animated scene to a movie, an animated image or a sequence, and reports the progress.
///
/// usage: movie SCENE OUTPUT [FRAMES [CANCELED FRAME]]
#include <stdio.h>
#include <stdlib.h>
#include <strata/strata.h>

// snippet: progress
/// Prints the progress, and cancels the job at the frame that `context` points to.
static bool report(size_t completed, size_t total, void *context) {
  const size_t *last = context;
  printf("%zu of %zu\n", completed, total);
  return *last == 0 || completed < *last;
}
// end

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: %s SCENE OUTPUT [FRAMES [CANCELED FRAME]]\n", argv[0]);
    return STRATA_ERROR_USAGE;
  }
  size_t frames = argc > 3 ? strtoul(argv[3], NULL, 10) : 0;
  size_t last = argc > 4 ? strtoul(argv[4], NULL, 10) : 0;

  strata_error *error = NULL;
  strata_scene *scene = NULL;
  strata_renderer *renderer = NULL;
  strata_job *job = NULL;
  strata_renderer_options drawing = {.struct_size = sizeof drawing, .device = "cpu"};

  // snippet: job
  strata_job_options options = {
    .struct_size = sizeof options,
    .rate_numerator = 30,
    .frame_count = frames,
    .progress = report,
    .context = &last,
  };
  if (strata_scene_open(argv[1], NULL, &scene, &error) == STRATA_OK &&
      strata_renderer_create(scene, &drawing, &renderer, &error) == STRATA_OK &&
      strata_job_create(renderer, argv[2], &options, &job, &error) == STRATA_OK) {
    strata_job_run(job, &error);
  }
  // end
  if (error != NULL) fprintf(stderr, "%s\n", strata_error_message(error));
  int status = strata_error_code(error);
  strata_error_free(error);
  strata_job_free(job);
  strata_renderer_free(renderer);
  strata_scene_free(scene);
  return status;
}
