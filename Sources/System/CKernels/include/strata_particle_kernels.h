// Loops that draw particles, for the instruction sets that the processor may have.
//
// Every set gives the same bytes: arithmetic is on integers, or on floats with + − × ÷ and rounding
// alone, each lane in the same order. What a pixel gets does not depend on which others are drawn
// with it. Pixels are premultiplied RGBA, 8 bits a channel, R in the low byte.

#ifndef STRATA_PARTICLE_KERNELS_H
#define STRATA_PARTICLE_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The longest side, in pixels, of what `draw` may be asked for, and the most texels along a side of
/// a sprite.
enum { STRATA_PARTICLE_PIXELS = 256, STRATA_PARTICLE_TEXELS = 4096 };

/// A picture that particles show, sampled bilinearly.
///
/// Positions on it are in texels, a texel's centre being a whole number.
typedef struct {
  /// `width` of at least 2 and `height` of at least 1.
  const uint32_t *texels;
  int32_t width, height;
  /// NULL, or, where the four channels of each texel are equal, one channel of a texel, of its right
  /// neighbour, of the one below and of that one's right neighbour, from the low byte on.
  const uint32_t *taps;
  /// Half the size of a particle of scale 1, in units of the plane.
  double half_width, half_height;
  /// The position in the particle's middle, and what it changes by over half the size.
  double middle_x, middle_y, reach_x, reach_y;
  /// Positions are kept within these, with 16 bits of fraction: 0 or more, and less than the last
  /// texel's; 0 where there is one row.
  int32_t least_x, most_x, least_y, most_y;
} strata_sprite;

/// A particle in its plane.
typedef struct {
  float x, y, z;
  /// Index of the sprite.
  uint32_t sprite;
  /// The scale times the cosine and the sine of the angle.
  double across_x, across_y;
  /// Premultiplied, 0...1.
  float color[4];
} strata_particle;

/// What particles are seen by: (x, y, z) lies at (x·m11 + y·m21 + z·depth_x + m31,
/// x·m12 + y·m22 + z·depth_y + m32) on the device.
typedef struct {
  double m11, m12, m21, m22, m31, m32, depth_x, depth_y;
  const strata_sprite *sprites;
  /// Whether colours are added, each channel up to 255, or source is put over destination.
  bool adds;
} strata_particle_view;

/// Rows of pixels that particles are drawn onto.
typedef struct {
  uint32_t *pixels;
  /// The device's coordinates of the first pixel.
  int32_t left, top;
  int32_t width, height;
  /// Two for each row: the first column that may change, and the one after the last, on the device.
  const int32_t *columns;
} strata_particle_rows;

typedef struct {
  /// Draws `count` of the particles, by their indices, in order; exact areas are covered.
  ///
  /// Each is a parallelogram whose bounds have at most `STRATA_PARTICLE_PIXELS` a side, within ±2²³
  /// pixels, over which positions change by less than `STRATA_PARTICLE_TEXELS` a pixel.
  void (*draw)(
      const strata_particle_rows *rows, const strata_particle_view *view,
      const strata_particle *particles, const uint32_t *indices, size_t count);
  /// Puts `source` times `color`, premultiplied and of 0...1, on a row, each pixel by its coverage.
  /// `mask` may be NULL: then all have `coverage`.
  void (*put)(
      uint32_t *row, size_t count, const uint32_t *source, const float color[4],
      const uint8_t *mask, uint8_t coverage, bool adds);
} strata_particle_kernels;

/// For every processor of the architecture that this was compiled for.
extern const strata_particle_kernels strata_plain_particle_kernels;

/// The fastest that this processor runs; see `strata_best_row_kernels`.
const strata_particle_kernels *strata_best_particle_kernels(void);

#ifdef __cplusplus
}
#endif

#endif
