/// The shared part of the tests of the C interface: expectations, a scene and a renderer.
#include <stdio.h>
#include <string.h>
#include <strata/strata.h>

static int failures = 0;

#define EXPECT(condition)                                              \
  do {                                                                 \
    if (!(condition)) {                                                \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);  \
      failures++;                                                      \
    }                                                                  \
  } while (0)

/// Expects an error with a status and with a text in its message.
#define EXPECT_ERROR(expected, text, call)                                              \
  do {                                                                                  \
    strata_error *error = NULL;                                                         \
    strata_status status = (call);                                                      \
    EXPECT(status == (expected) && strata_error_code(error) == (expected));             \
    if (strstr(strata_error_message(error), text) == NULL) {                            \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, strata_error_message(error));  \
      failures++;                                                                       \
    }                                                                                   \
    strata_error_free(error);                                                           \
  } while (0)

static const char caml[] =
  "<caml><CALayer name='root' bounds='0 0 4 4' backgroundColor='0 0 1'>"
  "<sublayers><CATextLayer name='title' string='Ada'/></sublayers></CALayer></caml>";

static inline strata_scene *read_scene(void) {
  strata_scene *scene = NULL;
  EXPECT(strata_scene_read(caml, strlen(caml), NULL, &scene, NULL) == STRATA_OK);
  return scene;
}

static inline strata_renderer *create_renderer(strata_scene *scene, size_t width, size_t height) {
  strata_renderer_options options = {
    .struct_size = sizeof options, .device = "cpu", .width = width, .height = height};
  strata_renderer *renderer = NULL;
  EXPECT(strata_renderer_create(scene, &options, &renderer, NULL) == STRATA_OK);
  return renderer;
}
