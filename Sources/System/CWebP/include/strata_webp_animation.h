// Animated WebP pictures by libwebpmux, which is opened when the first one is written.

#ifndef STRATA_WEBP_ANIMATION_H
#define STRATA_WEBP_ANIMATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <strata_libraries.h>

/// Room for any text of these functions and its terminating zero; longer ones are cut.
enum { STRATA_WEBP_MESSAGE_SIZE = 128 };

/// Whether libwebpmux and libwebp can be used; `missing` tells why not.
bool strata_webp_animation_open(strata_missing_library *missing);

typedef struct strata_webp_animation strata_webp_animation;

/// Begins an animation whose frames have one size.
///
/// `quality` is 0 to 100, and below 0 loses nothing. `loops` is how often it is played, 0 without
/// end. NULL where libwebp refuses or memory runs out.
strata_webp_animation *strata_webp_animation_create(
  int width, int height, float quality, int loops);

void strata_webp_animation_close(strata_webp_animation *animation);

/// Adds a frame of rows of straight RGBA without padding, shown from `milliseconds` on, which is no
/// less than of the frame before; false where it fails.
bool strata_webp_animation_add(
  strata_webp_animation *animation, const uint8_t *rgba, int milliseconds);

/// Makes the file of all frames, the last of which is shown up to `milliseconds`.
///
/// The bytes are the animation's; NULL where it fails.
const uint8_t *strata_webp_animation_end(
  strata_webp_animation *animation, int milliseconds, size_t *count);

/// Copies why the last call failed.
void strata_webp_animation_message(
  const strata_webp_animation *animation, char *buffer, size_t size);

#endif
