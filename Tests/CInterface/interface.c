/// Tests the C interface: results, errors for every invalid argument, and ownership.
#include <math.h>
#include <stdlib.h>
#include "expect.h"

static void test_null(void) {
  strata_scene *scene = NULL;
  strata_layer *layer = NULL;
  strata_image *image = NULL;
  strata_renderer *renderer = NULL;
  strata_job *job = NULL;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "path is NULL", strata_scene_open(NULL, NULL, &scene, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "scene is NULL", strata_scene_open("a", NULL, NULL, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "data is NULL",
               strata_scene_read(NULL, 0, NULL, &scene, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "root is NULL",
               strata_scene_create(NULL, 1, 1, STRATA_Y_AXIS_DOWN, &scene, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "layer is NULL",
               strata_layer_set_number(NULL, "opacity", 1, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "scene is NULL",
               strata_renderer_create(NULL, NULL, &renderer, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "renderer is NULL",
               strata_job_create(NULL, "a.gif", NULL, &job, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "job is NULL", strata_job_run(NULL, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "pixels is NULL",
               strata_image_create(NULL, 1, 1, 4, STRATA_ALPHA_STRAIGHT, &image, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "class_name is NULL",
               strata_layer_create(NULL, &layer, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "length is too large",
               strata_scene_read("a", (size_t)-1, NULL, &scene, &error));
  strata_scene_options options = {.struct_size = sizeof options, .slot_count = 1};
  EXPECT_ERROR(STRATA_ERROR_USAGE, "slots is NULL",
               strata_scene_read("a", 1, &options, &scene, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "path is empty", strata_scene_open("", NULL, &scene, &error));
  // The error may be ignored.
  EXPECT(strata_scene_open(NULL, NULL, &scene, NULL) == STRATA_ERROR_USAGE);
  strata_scene_free(NULL);
  strata_layer_free(NULL);
  strata_image_free(NULL);
  strata_renderer_free(NULL);
  strata_job_free(NULL);
  strata_live_free(NULL);
  strata_error_free(NULL);
  strata_free(NULL);
  EXPECT(strata_scene_root(NULL) == NULL && strata_scene_retain(NULL) == NULL);
  EXPECT(strata_image_pixels(NULL, STRATA_ALPHA_STRAIGHT) == NULL);
  EXPECT(strcmp(strata_error_message(NULL), "") == 0 && strata_error_file(NULL) == NULL);
}

static void test_options(void) {
  strata_scene *scene = read_scene();
  strata_renderer *renderer = NULL;
  strata_renderer_options options = {.struct_size = 0};
  EXPECT_ERROR(STRATA_ERROR_USAGE, "struct_size",
               strata_renderer_create(scene, &options, &renderer, &error));
  options.struct_size = sizeof options + 8;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "struct_size",
               strata_renderer_create(scene, &options, &renderer, &error));
  // A structure of an older header ends before the device.
  options = (strata_renderer_options){
    .struct_size = offsetof(strata_renderer_options, device), .scale = 3, .device = "none"};
  EXPECT(strata_renderer_create(scene, &options, &renderer, NULL) == STRATA_OK);
  EXPECT(strata_renderer_width(renderer) == 12);
  strata_renderer_free(renderer);
  options.struct_size = sizeof options;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "none",
               strata_renderer_create(scene, &options, &renderer, &error));
  options = (strata_renderer_options){.struct_size = sizeof options, .scale = NAN};
  EXPECT_ERROR(STRATA_ERROR_USAGE, "scale",
               strata_renderer_create(scene, &options, &renderer, &error));
  const double wrong[] = {255, -0.5, NAN};
  for (int i = 0; i < 3; i++) {
    options = (strata_renderer_options){
      .struct_size = sizeof options, .background = {0, wrong[i], 0, 1}};
    EXPECT_ERROR(STRATA_ERROR_USAGE, "background has the component",
                 strata_renderer_create(scene, &options, &renderer, &error));
  }
  options = (strata_renderer_options){.struct_size = sizeof options, .width = (size_t)1 << 40};
  EXPECT_ERROR(STRATA_ERROR_LIMIT, "canvas",
               strata_renderer_create(scene, &options, &renderer, &error));
  strata_scene_free(scene);
}

static void test_enumerations(void) {
  strata_scene *scene = NULL;
  strata_scene_options options = {.struct_size = sizeof options, .y_axis = (strata_y_axis)77};
  const char *axis = "y_axis is 77; use a value from 0 to 2";
  EXPECT_ERROR(STRATA_ERROR_USAGE, axis,
               strata_scene_read(caml, strlen(caml), &options, &scene, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, axis, strata_scene_open("a.caml", &options, &scene, &error));
  strata_layer *root = NULL;
  EXPECT(strata_layer_create("CALayer", &root, NULL) == STRATA_OK);
  EXPECT_ERROR(STRATA_ERROR_USAGE, axis,
               strata_scene_create(root, 4, 4, (strata_y_axis)77, &scene, &error));
  strata_layer_free(root);
  EXPECT(scene == NULL);
  uint8_t pixels[64] = {0};
  const strata_alpha unknown = (strata_alpha)5;
  const char *alpha = "alpha is 5; use a value from 0 to 1";
  strata_image *image = NULL;
  EXPECT_ERROR(STRATA_ERROR_USAGE, alpha,
               strata_image_create(pixels, 4, 4, 16, unknown, &image, &error));
  EXPECT(strata_image_create(pixels, 4, 4, 16, STRATA_ALPHA_PREMULTIPLIED, &image, NULL) ==
         STRATA_OK);
  EXPECT_ERROR(STRATA_ERROR_USAGE, alpha,
               strata_image_copy_pixels(image, unknown, pixels, 16, &error));
  EXPECT(strata_image_pixels(image, unknown) == NULL);
  strata_image_free(image);
  scene = read_scene();
  strata_renderer *renderer = create_renderer(scene, 0, 0);
  EXPECT_ERROR(STRATA_ERROR_USAGE, alpha,
               strata_renderer_render(renderer, 0, unknown, pixels, 16, &error));
  strata_renderer_free(renderer);
  strata_scene_free(scene);
}

static void test_presentation(void) {
  static const char animated[] =
    "<caml><CALayer bounds='0 0 4 4'><animations><animation type='CABasicAnimation' "
    "keyPath='opacity' duration='1'><fromValue type='real' value='1'/>"
    "<toValue type='real' value='0'/></animation></animations></CALayer></caml>";
  strata_scene *scene = NULL;
  EXPECT(strata_scene_read(animated, strlen(animated), NULL, &scene, NULL) == STRATA_OK);
  EXPECT(strata_scene_duration(scene) == 1);
  strata_layer *root = strata_scene_root(scene);
  EXPECT(strata_layer_presentation(root) == NULL);
  strata_renderer *renderer = create_renderer(scene, 0, 0);
  uint8_t pixels[64];
  EXPECT(strata_renderer_render(renderer, 0.25, STRATA_ALPHA_STRAIGHT, pixels, 16, NULL) ==
         STRATA_OK);
  strata_layer *shown = strata_layer_presentation(root);
  double opacity = 0;
  EXPECT(strata_layer_get_numbers(shown, "opacity", &opacity, 1, NULL, NULL) == STRATA_OK);
  EXPECT(fabs(opacity - 0.75) < 1e-6);
  strata_layer_free(shown);
  strata_layer_free(root);
  strata_renderer_free(renderer);
  // This thread has no GL context.
  strata_live *live = NULL;
  EXPECT(strata_live_create(scene, 1, &live, NULL) != STRATA_OK && live == NULL);
  strata_scene_free(scene);
}

static void test_layer_diagnostics(void) {
  strata_layer *layer = NULL;
  const char element[] = "<CALayer opacty='1'>\n<shadow/></CALayer>";
  EXPECT(strata_layer_read(element, strlen(element), NULL, &layer, NULL) == STRATA_OK);
  EXPECT(strata_layer_diagnostic_count(layer) == 2);
  const char *expected[] = {"caml:1: CALayer[0]: ", "caml:2: CALayer[0]: "};
  const char *found[] = {"'opacty'", "'shadow'"};
  for (size_t i = 0; i < 2; i++) {
    char *line = strata_layer_diagnostic(layer, i);
    EXPECT(line != NULL && strstr(line, expected[i]) == line && strstr(line, found[i]) != NULL);
    strata_free(line);
  }
  EXPECT(strata_layer_diagnostic(layer, 2) == NULL);
  EXPECT(strata_layer_diagnostic(layer, (size_t)-1) == NULL);
  // Many layers are read, and those that exist keep their diagnostics.
  for (int i = 0; i < 100; i++) {
    strata_layer *other = NULL;
    EXPECT(strata_layer_read(element, strlen(element), NULL, &other, NULL) == STRATA_OK);
    EXPECT(strata_layer_diagnostic_count(other) == 2);
    strata_layer_free(other);
  }
  EXPECT(strata_layer_diagnostic_count(layer) == 2);
  strata_layer_free(layer);
  EXPECT(strata_layer_read("<CALayer/>", 10, NULL, &layer, NULL) == STRATA_OK);
  EXPECT(strata_layer_diagnostic_count(layer) == 0);
  strata_layer_free(layer);
  EXPECT(strata_layer_diagnostic_count(NULL) == 0 && strata_layer_diagnostic(NULL, 0) == NULL);
  EXPECT(strata_image_diagnostic_count(NULL) == 0 && strata_image_diagnostic(NULL, 0) == NULL);
  EXPECT(strata_renderer_diagnostic_count(NULL) == 0);
  EXPECT(strata_renderer_diagnostic(NULL, 0) == NULL);
}

static void test_arrays(void) {
  strata_layer *shape = NULL, *gradient = NULL;
  EXPECT(strata_layer_create("CAShapeLayer", &shape, NULL) == STRATA_OK);
  EXPECT(strata_layer_create("CAGradientLayer", &gradient, NULL) == STRATA_OK);
  const double numbers[16] = {4, 3, 2, 1}, colors[8] = {1, 0, 0, 1, 0, 0, 1, 0.5};
  double values[16];
  size_t count = 0;
  for (size_t length = 0; length < 5; length++) {
    EXPECT(strata_layer_set_numbers(shape, "lineDashPattern", numbers, length, NULL) == STRATA_OK);
    EXPECT(strata_layer_get_numbers(shape, "lineDashPattern", values, 16, &count, NULL) ==
           STRATA_OK);
    EXPECT(count == length && memcmp(values, numbers, length * sizeof *values) == 0);
  }
  EXPECT(strata_layer_set_numbers(shape, "bounds", numbers, 4, NULL) == STRATA_OK);
  EXPECT(strata_layer_get_numbers(shape, "bounds", values, 16, &count, NULL) == STRATA_OK);
  EXPECT(count == 4 && values[0] == 4 && values[3] == 1);
  EXPECT(strata_layer_set_numbers(shape, "position", numbers, 2, NULL) == STRATA_OK);
  EXPECT(strata_layer_set_numbers(shape, "shadowOffset", numbers, 2, NULL) == STRATA_OK);
  EXPECT(strata_layer_set_numbers(shape, "opacity", numbers + 3, 1, NULL) == STRATA_OK);
  EXPECT(strata_layer_set_numbers(shape, "transform", numbers, 16, NULL) == STRATA_OK);
  EXPECT_ERROR(STRATA_ERROR_USAGE, "cannot be 3 numbers",
               strata_layer_set_numbers(shape, "position", numbers, 3, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "values is NULL",
               strata_layer_set_numbers(shape, "position", NULL, 2, &error));
  EXPECT(strata_layer_set_colors(gradient, "colors", colors, 2, NULL) == STRATA_OK);
  EXPECT(strata_layer_get_numbers(gradient, "colors", values, 16, &count, NULL) == STRATA_OK);
  EXPECT(count == 8 && memcmp(values, colors, sizeof colors) == 0);
  EXPECT_ERROR(STRATA_ERROR_USAGE, "takes a point",
               strata_layer_set_colors(gradient, "position", colors, 2, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "too large",
               strata_layer_set_colors(gradient, "colors", colors, (size_t)1 << 62, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "use one of butt, round, square",
               strata_layer_set_string(shape, "lineCap", "rounded", &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "compositingFilter is 'multiplyBlend'; use one of clear, color",
               strata_layer_set_string(shape, "compositingFilter", "multiplyBlend", &error));
  EXPECT(strata_layer_set_string(shape, "compositingFilter", "multiplyBlendMode", NULL) ==
         STRATA_OK);
  EXPECT_ERROR(STRATA_ERROR_USAGE, "contents takes an image, not String",
               strata_layer_set_string(shape, "contents", "a.png", &error));
  strata_layer_free(shape);
  strata_layer_free(gradient);
}

static void test_layers(void) {
  strata_scene *scene = read_scene();
  strata_layer *root = strata_scene_root(scene);
  strata_layer *title = NULL;
  EXPECT(strata_scene_layer(scene, "root/title", &title, NULL) == STRATA_OK);
  char *text = NULL;
  EXPECT(strata_layer_get_string(title, "string", &text, NULL) == STRATA_OK);
  EXPECT(text != NULL && strcmp(text, "Ada") == 0);
  strata_free(text);
  text = strata_layer_class(title);
  EXPECT(strcmp(text, "CATextLayer") == 0);
  strata_free(text);
  EXPECT(strata_layer_set_string(title, "string", "Grüße", NULL) == STRATA_OK);
  EXPECT(strata_layer_get_string(title, "string", &text, NULL) == STRATA_OK);
  EXPECT(strcmp(text, "Grüße") == 0);
  strata_free(text);

  double values[16];
  size_t count = 0;
  EXPECT(strata_layer_set_number(root, "sublayers.title.position.x", 7, NULL) == STRATA_OK);
  EXPECT(strata_layer_get_numbers(title, "position", values, 16, &count, NULL) == STRATA_OK);
  EXPECT(count == 2 && values[0] == 7);
  EXPECT(strata_layer_set_color(root, "backgroundColor", 0, 1, 0, 0.5, NULL) == STRATA_OK);
  EXPECT(strata_layer_get_numbers(root, "backgroundColor", values, 16, &count, NULL) == STRATA_OK);
  EXPECT(count == 4 && values[1] == 1 && values[3] == 0.5);
  EXPECT(strata_layer_reset(root, "backgroundColor", NULL) == STRATA_OK);
  EXPECT(strata_layer_get_numbers(root, "backgroundColor", NULL, 0, &count, NULL) == STRATA_OK);
  EXPECT(count == 0);
  double matrix[16] = {2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1};
  EXPECT(strata_layer_set_transform(title, "transform", matrix, NULL) == STRATA_OK);
  EXPECT(strata_layer_get_numbers(title, "transform", values, 16, &count, NULL) == STRATA_OK);
  EXPECT(count == 16 && memcmp(values, matrix, sizeof matrix) == 0);
  EXPECT(strata_layer_get_numbers(title, "transform.scale.y", values, 1, NULL, NULL) == STRATA_OK);
  EXPECT(fabs(values[0] - 3) < 1e-9);

  EXPECT_ERROR(STRATA_ERROR_USAGE, "no property 'positon'",
               strata_layer_set_number(root, "positon", 1, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "unknown component z",
               strata_layer_set_number(root, "position.z", 1, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "takes a point",
               strata_layer_set_number(root, "position", 1, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "absent",
               strata_layer_set_number(root, "sublayers.absent.opacity", 1, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "not UTF-8",
               strata_layer_set_string(title, "string", "\xff", &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "not a string",
               strata_layer_get_string(title, "position", &text, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "UIView", strata_layer_create("UIView", &title, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "cannot become its",
               strata_layer_add_sublayer(title, root, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "cannot become its",
               strata_layer_set_mask(root, root, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "no layer 'absent'",
               strata_scene_layer(scene, "absent", &title, &error));

  strata_layer *read = NULL;
  const char element[] = "<CAShapeLayer path='0 0 m 1 1 l' position='3 4' lineWidth='2'/>";
  EXPECT(strata_layer_read(element, strlen(element), NULL, &read, NULL) == STRATA_OK);
  EXPECT(strata_layer_get_numbers(read, "position", values, 16, &count, NULL) == STRATA_OK);
  EXPECT(values[0] == 3 && values[1] == 4);
  EXPECT(strata_layer_add_sublayer(root, read, NULL) == STRATA_OK);
  EXPECT(strata_layer_sublayer_count(root) == 2 && strata_layer_sublayer(root, 2) == NULL);
  strata_layer *second = strata_layer_sublayer(root, 1);
  EXPECT(second == read);
  strata_layer_remove(second);
  EXPECT(strata_layer_sublayer_count(root) == 1);
  strata_layer_free(second);
  EXPECT_ERROR(STRATA_ERROR_SCENE, "path:1",
               strata_layer_set_path(read, "path", "0 \"0 m", &error));
  EXPECT_ERROR(STRATA_ERROR_SCENE, "'l', follows 1 number;",
               strata_layer_set_path(read, "path", "0 0 m 10 l", &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "at character 1; it must begin with M or m",
               strata_layer_set_path(read, "path", "L1 1", &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "needs a number at character 7",
               strata_layer_set_path(read, "path", "M1 1L z", &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "unknown command 'X' at character 6",
               strata_layer_set_path(read, "path", "M1 1 X", &error));
  strata_layer_free(read);
  EXPECT_ERROR(STRATA_ERROR_USAGE, "has 0 layers",
               strata_layer_read("", 0, NULL, &second, &error));
  test_layer_diagnostics();

  strata_layer_free(title);
  strata_layer_free(root);
  strata_scene_free(scene);
}

/// Fills a path and returns the alpha of one pixel of a 10 x 10 image.
static int alpha_of_path(const char *path, size_t x, size_t y) {
  strata_layer *shape = NULL;
  EXPECT(strata_layer_create("CAShapeLayer", &shape, NULL) == STRATA_OK);
  EXPECT(strata_layer_set_path(shape, "path", path, NULL) == STRATA_OK);
  strata_scene *scene = NULL;
  EXPECT(strata_scene_create(shape, 10, 10, STRATA_Y_AXIS_DOWN, &scene, NULL) == STRATA_OK);
  strata_renderer *renderer = create_renderer(scene, 0, 0);
  uint8_t pixels[400];
  EXPECT(strata_renderer_render(renderer, 0, STRATA_ALPHA_STRAIGHT, pixels, 40, NULL) ==
         STRATA_OK);
  strata_renderer_free(renderer);
  strata_scene_free(scene);
  strata_layer_free(shape);
  return pixels[40 * y + 4 * x + 3];
}

static void test_paths(void) {
  // One rectangle from (2, 2) to (8, 6) in every syntax.
  const char *rectangles[] = {"2 2 m 8 2 l 8 6 l 2 6 l h", "M2 2 H8 V6 H2 Z", "m2,2h6v4h-6z",
                              "M2 2 8 2 8 6 2 6z", "m2 2 6 0 0 4-6 0",
                              "M2 2C4 2 6 2 8 2L8 6Q5 6 2 6z"};
  for (size_t i = 0; i < sizeof rectangles / sizeof *rectangles; i++) {
    EXPECT(alpha_of_path(rectangles[i], 2, 2) == 255);
    EXPECT(alpha_of_path(rectangles[i], 7, 5) == 255);
    EXPECT(alpha_of_path(rectangles[i], 8, 5) == 0 && alpha_of_path(rectangles[i], 2, 6) == 0);
  }
  // Arcs: a circle of radius 4 around (5, 5) from two halves, and its upper half only.
  EXPECT(alpha_of_path("M1 5A4 4 0 0 1 9 5 4 4 0 0 1 1 5Z", 5, 7) == 255);
  EXPECT(alpha_of_path("M1 5A4 4 0 0 1 9 5 4 4 0 0 1 1 5Z", 1, 1) == 0);
  EXPECT(alpha_of_path("M1 5A4 4 0 019 5z", 5, 2) == 255);
  EXPECT(alpha_of_path("M1 5A4 4 0 019 5z", 5, 6) == 0);
  EXPECT(alpha_of_path("M1 5A4 4 0 009 5z", 5, 6) == 255);
  // A quarter circle around (1, 9), and the large arc between the same points around (9, 1).
  EXPECT(alpha_of_path("M1 1A8 8 0 0 1 9 9z", 5, 3) == 255);
  EXPECT(alpha_of_path("M1 1A8 8 0 0 0 9 9z", 3, 5) == 255);
  EXPECT(alpha_of_path("M5 1A4 4 0 1 1 1 5z", 6, 6) == 255);
  EXPECT(alpha_of_path("M5 1A4 4 0 0 0 1 5z", 6, 6) == 0);
  // Radii that are too small are enlarged.
  EXPECT(alpha_of_path("M1 5A1 1 0 0 1 9 5z", 5, 2) == 255);
}

static void count_devices(const char *selector, const char *name, bool is_software, void *context) {
  (void)is_software;
  EXPECT(strlen(selector) > 0 && strlen(name) > 0);
  ++*(size_t *)context;
}

int main(void) {
  EXPECT(strlen(strata_version()) >= 5);
  test_null();
  test_options();
  test_enumerations();
  test_presentation();
  test_arrays();
  test_layers();
  test_paths();
  size_t devices = 0;
  strata_devices(count_devices, &devices);
  EXPECT(devices >= 1);
  if (failures == 0) printf("interface: all passed\n");
  return failures != 0;
}
