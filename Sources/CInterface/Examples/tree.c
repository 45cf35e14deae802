/// Builds a layer tree, renders it into memory, and prints it as text.
#include <stdio.h>
#include <stdlib.h>
#include <strata/strata.h>

/// Ends the program with the message of an error, if there is one.
///
/// Takes the address of the error, because the arguments of a call are evaluated in any order: an
/// error that is passed by value may be read before the function that sets it runs.
static void check(strata_status status, strata_error **error) {
  if (status == STRATA_OK) return;
  fprintf(stderr, "%s\n", strata_error_message(*error));
  strata_error_free(*error);
  exit(status);
}

/// Prints the content of a layer that was not read, or that will not be drawn.
static void print_diagnostics(const strata_layer *layer) {
  // snippet: diagnostics
  for (size_t i = 0; i < strata_layer_diagnostic_count(layer); i++) {
    char *line = strata_layer_diagnostic(layer, i);
    fprintf(stderr, "%s\n", line);
    strata_free(line);
  }
  // end
}

int main(void) {
  strata_error *error = NULL;

  // snippet: tree
  strata_layer *root = NULL;
  check(strata_layer_create("CALayer", &root, &error), &error);
  check(strata_layer_set_rect(root, "bounds", 0, 0, 16, 8, &error), &error);
  check(strata_layer_set_point(root, "position", 8, 4, &error), &error);
  check(strata_layer_set_color(root, "backgroundColor", 1, 1, 1, 1, &error), &error);

  strata_layer *shape = NULL;
  check(strata_layer_create("CAShapeLayer", &shape, &error), &error);
  check(strata_layer_set_path(shape, "path", "M2 2 H14 V6 H2 Z", &error), &error);
  check(strata_layer_set_color(shape, "fillColor", 1, 0, 0, 1, &error), &error);
  check(strata_layer_set_number(shape, "position.x", 1, &error), &error);
  check(strata_layer_add_sublayer(root, shape, &error), &error);
  strata_layer_free(shape);

  print_diagnostics(root);
  strata_scene *scene = NULL;
  check(strata_scene_create(root, 0, 0, STRATA_Y_AXIS_DOWN, &scene, &error), &error);
  strata_layer_free(root);
  // end

  // snippet: pixels
  strata_renderer_options options = {.struct_size = sizeof options, .device = "cpu"};
  strata_renderer *renderer = NULL;
  check(strata_renderer_create(scene, &options, &renderer, &error), &error);
  size_t width = strata_renderer_width(renderer), height = strata_renderer_height(renderer);
  size_t stride = 4 * width;
  uint8_t *pixels = malloc(stride * height);
  if (pixels == NULL) return EXIT_FAILURE;
  check(strata_renderer_render(renderer, 0, STRATA_ALPHA_STRAIGHT, pixels, stride, &error), &error);
  // end

  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width; x++) putchar(pixels[y * stride + 4 * x + 1] < 128 ? '#' : '.');
    putchar('\n');
  }
  free(pixels);
  strata_renderer_free(renderer);
  strata_scene_free(scene);
  return EXIT_SUCCESS;
}
