/// Prints the parts of an error in a scene.
#include <stdio.h>
#include <string.h>
#include <strata/strata.h>

int main(void) {
  // snippet: errors
  const char caml[] = "<caml>\n<CALayer opacity=1/>\n</caml>";
  strata_scene_options options = {.struct_size = sizeof options, .name = "badge.caml"};
  strata_scene *scene = NULL;
  strata_error *error = NULL;
  if (strata_scene_read(caml, strlen(caml), &options, &scene, &error) != STRATA_OK) {
    printf("status %d\n", (int)strata_error_code(error));
    printf("message %s\n", strata_error_message(error));
    printf("file %s\n", strata_error_file(error));
    printf("line %d\n", strata_error_line(error));
    strata_error_free(error);
  }
  // end
  strata_scene_free(scene);
  return 0;
}
