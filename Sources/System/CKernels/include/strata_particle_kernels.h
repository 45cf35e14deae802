// Loops that draw particles, for the instruction sets that the processor may have.
//
// Every set gives the same bytes: arithmetic is on integers, or on floats with only + − × ÷ and
// rounding, each lane in the same order. A pixel does not depend on the other pixels drawn with it.
// Pixels are premultiplied RGBA, 8 bits per channel, R in the low byte.

#ifndef STRATA_PARTICLE_KERNELS_H
#define STRATA_PARTICLE_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The longest side of a particle in pixels that `draw` supports, and the maximum number of texels
/// along a side of a sprite.
enum { STRATA_PARTICLE_PIXELS = 256, STRATA_PARTICLE_TEXELS = 4096 };

/// An image that particles show, sampled bilinearly.
///
/// Positions on it are in texels, where a texel's center is an integer.
typedef struct {
  /// The texels; `width` is at least 2 and `height` at least 1.
  const uint32_t *texels;
  int32_t width, height;
  /// NULL, or, if the four channels of each texel are equal, one channel of a texel, of its right
  /// neighbor, of the one below and of that one's right neighbor, starting with the low byte.
  const uint32_t *taps;
  /// Half the size of a particle of scale 1, in units of the plane.
  double half_width, half_height;
  /// The position at the particle's center, and its change over half the size.
  double middle_x, middle_y, reach_x, reach_y;
  /// The range of positions, with 16 fractional bits: 0 or more, and less than the last
  /// texel's; 0 if there is one row.
  int32_t least_x, most_x, least_y, most_y;
} strata_sprite;

/// A particle in its plane.
typedef struct {
  float x, y, z;
  /// The index of the sprite.
  uint32_t sprite;
  /// The scale times the cosine and the sine of the angle.
  double across_x, across_y;
  /// The premultiplied color, 0...1.
  float color[4];
} strata_particle;

/// The projection of particles: (x, y, z) is mapped to (x·m11 + y·m21 + z·depth_x + m31,
/// x·m12 + y·m22 + z·depth_y + m32) on the device.
typedef struct {
  double m11, m12, m21, m22, m31, m32, depth_x, depth_y;
  const strata_sprite *sprites;
  /// Whether colors are added, clamped to 255 per channel, or composited source-over.
  bool adds;
} strata_particle_view;

/// Rows of pixels that particles are drawn onto.
typedef struct {
  uint32_t *pixels;
  /// The device coordinates of the first pixel.
  int32_t left, top;
  int32_t width, height;
  /// Two columns for each row, in device coordinates: the first that may change, and the one after
  /// the last.
  const int32_t *columns;
} strata_particle_rows;

typedef struct {
  /// Draws `count` of the particles, by their indices, in order, with exact area coverage.
  ///
  /// Each is a parallelogram whose bounding box has at most `STRATA_PARTICLE_PIXELS` per side,
  /// within ±2²³ pixels, and whose positions change by less than `STRATA_PARTICLE_TEXELS` per
  /// pixel.
  void (*draw)(
      const strata_particle_rows *rows, const strata_particle_view *view,
      const strata_particle *particles, const uint32_t *indices, size_t count);
  /// Composites `source` times `color`, premultiplied and 0...1, onto a row, with the coverage of
  /// each pixel. If `mask` is NULL, all pixels have `coverage`.
  void (*put)(
      uint32_t *row, size_t count, const uint32_t *source, const float color[4],
      const uint8_t *mask, uint8_t coverage, bool adds);
} strata_particle_kernels;

/// The kernels for every processor of the target architecture.
extern const strata_particle_kernels strata_plain_particle_kernels;

/// The fastest kernels for this processor; see `strata_best_row_kernels`.
const strata_particle_kernels *strata_best_particle_kernels(void);

#ifdef __cplusplus
}
#endif

#endif
