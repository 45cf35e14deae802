/// Checks one pixel of an image file.
///
/// usage: pixel IMAGE X Y RED GREEN BLUE ALPHA
#include <stdio.h>
#include <stdlib.h>
#include <strata/strata.h>

int main(int argc, char **argv) {
  if (argc != 8) return 2;
  FILE *file = fopen(argv[1], "rb");
  if (file == NULL) return 2;
  static char data[1 << 20];
  size_t length = fread(data, 1, sizeof data, file);
  fclose(file);
  strata_image *image = NULL;
  strata_error *error = NULL;
  if (strata_image_read(data, length, &image, &error) != STRATA_OK) {
    fprintf(stderr, "%s\n", strata_error_message(error));
    strata_error_free(error);
    return 1;
  }
  size_t at = 4 * (strtoul(argv[3], NULL, 10) * strata_image_width(image) +
                   strtoul(argv[2], NULL, 10));
  const uint8_t *pixels = strata_image_pixels(image, STRATA_ALPHA_STRAIGHT);
  int result = 0;
  for (int channel = 0; channel < 4; channel++) {
    int expected = atoi(argv[4 + channel]);
    // An alpha between two levels may be rounded either way.
    if (abs(pixels[at + (size_t)channel] - expected) > 1) {
      fprintf(stderr, "channel %d is %d, not %d\n", channel, pixels[at + (size_t)channel],
              expected);
      result = 1;
    }
  }
  strata_image_free(image);
  return result;
}
