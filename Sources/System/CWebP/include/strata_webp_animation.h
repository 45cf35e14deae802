// Animated WebP images with libwebpmux, which is loaded on first use.

#ifndef STRATA_WEBP_ANIMATION_H
#define STRATA_WEBP_ANIMATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <strata_libraries.h>

/// Returns whether libwebpmux and libwebp can be used; the reason is in `missing` if not.
bool strata_webp_animation_open(strata_missing_library *missing);

/// Returns the version of libwebpmux as 0xMMmmpp; 0 if it is not loaded.
int strata_webp_animation_version(void);

typedef struct strata_webp_animation strata_webp_animation;

/// Begins an animation whose frames have one size.
///
/// `quality` is 0 to 100, and negative for lossless. `loops` is the number of times it plays, where
/// 0 is forever. NULL if libwebp fails or memory runs out.
strata_webp_animation *strata_webp_animation_create(
  int width, int height, float quality, int loops);

void strata_webp_animation_close(strata_webp_animation *animation);

/// Adds a frame of rows of straight RGBA without padding, shown from `milliseconds` on, which must
/// not be before the previous frame; false on failure.
bool strata_webp_animation_add(
  strata_webp_animation *animation, const uint8_t *rgba, int milliseconds);

/// Creates the file of all frames, the last of which is shown until `milliseconds`.
///
/// The bytes are owned by the animation; NULL on failure.
const uint8_t *strata_webp_animation_end(
  strata_webp_animation *animation, int milliseconds, size_t *count);

/// Copies the reason why the last call failed.
void strata_webp_animation_message(
  const strata_webp_animation *animation, char *buffer, size_t size);

#endif
