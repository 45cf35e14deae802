/// Renders a scene file to an image file.
///
/// usage: picture SCENE IMAGE [SECONDS]
#include <stdio.h>
#include <stdlib.h>
#include <strata/strata.h>

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: %s SCENE IMAGE [SECONDS]\n", argv[0]);
    return STRATA_ERROR_USAGE;
  }
  double time = argc > 3 ? atof(argv[3]) : 0;

  // snippet: picture
  strata_error *error = NULL;
  strata_scene *scene = NULL;
  strata_renderer *renderer = NULL;
  strata_renderer_options options = {.struct_size = sizeof options, .scale = 2, .device = "cpu"};

  if (strata_scene_open(argv[1], NULL, &scene, &error) == STRATA_OK &&
      strata_renderer_create(scene, &options, &renderer, &error) == STRATA_OK &&
      strata_renderer_write(renderer, time, argv[2], &error) == STRATA_OK) {
    printf("%zu x %zu pixels, drawn by %s\n", strata_renderer_width(renderer),
           strata_renderer_height(renderer), strata_renderer_device(renderer));
  } else {
    fprintf(stderr, "%s\n", strata_error_message(error));
  }
  int status = strata_error_code(error);
  strata_error_free(error);
  strata_renderer_free(renderer);
  strata_scene_free(scene);
  // end
  return status;
}
