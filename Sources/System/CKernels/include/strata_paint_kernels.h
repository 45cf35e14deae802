// Loops that compute rows of paint, for the instruction sets that the processor may have.
//
// Every set gives the same bytes: arithmetic is on integers, or on floats with only + − × ÷ √ and
// rounding, each lane in the same order. A pixel depends only on its x and on the constants of its
// row, so a row in segments is identical to the row at once. Pixels are premultiplied RGBA, 8 bits
// per channel, R in the low byte. Only `count` elements are written.

#ifndef STRATA_PAINT_KERNELS_H
#define STRATA_PAINT_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A table entry for pixels that must be computed individually: a color without
/// alpha, which no premultiplied pixel has.
#define STRATA_NO_COLOR 0x000000FFu

/// Colors for the cells 0...last.
typedef struct {
  const uint32_t *colors;
  int32_t last;
} strata_color_table;

/// cell = offset + scale · √(curve · (x − middle)² + rest), all at least 0.
typedef struct {
  int32_t middle;
  /// The offset of the exact middle from `middle`, −1 to 1.
  float shift;
  float curve;
  float rest;
  float scale;
  float offset;
} strata_radial_row;

/// cell = offset + scale · turn of the point start + step · (x − middle), where a turn is 0...1
/// from +x toward +y.
typedef struct {
  int32_t middle;
  float start_x, start_y;
  float step_x, step_y;
  float scale;
  float offset;
} strata_conic_row;

/// A straight color, and its change over the position 0...1.
typedef struct {
  float first[4];
  float change[4];
} strata_ramp;

/// The texels of one image, with a `width` of at least 2 and a `height` of at least 1.
typedef struct {
  const uint32_t *texels;
  int32_t width;
  int32_t height;
} strata_image;

/// The positions of pixels on an image along one axis, in texels as fixed point with 32 fractional
/// bits.
///
/// A texel's center is an integer. Positions are clamped to least...most, which is inside the
/// image.
typedef struct {
  /// The position of each pixel; if NULL, the positions are start + step · index.
  const int64_t *positions;
  int64_t start;
  int64_t step;
  int64_t least;
  int64_t most;
} strata_positions;

/// A position this close below the border of a texel is on the border: rounding errors would assign
/// a pixel whose center is on it to either side.
#define STRATA_TEXEL_BORDER 1e-8

/// The mapping from the x of a pixel's center to its texel along one axis, in exactly this order of
/// operations: local = x · across + row + origin, part = (local − from) / length clamped to 0...1,
/// texel = (texel + change · part) / size · size + STRATA_TEXEL_BORDER, rounded down.
typedef struct {
  double across, row, origin;
  double from, length;
  double texel, change;
  /// The number of texels along the axis.
  double size;
} strata_exact_axis;

typedef struct {
  /// row = colors of the ramp at start + step · index, premultiplied, times opacity, rounded to
  /// nearest. Positions are clamped to 0...1.
  void (*ramp)(
      uint32_t *row, size_t count, const strata_ramp *ramp, float start, float step,
      float opacity);
  /// row = colors of the cells (start + step · index) >> 32, clamped to the table. Returns whether
  /// some were `STRATA_NO_COLOR`; this may include pixels after the last one.
  bool (*axial)(
      uint32_t *row, size_t count, strata_color_table table, int64_t start, int64_t step);
  /// Like `axial`, for the pixels from `x` on.
  bool (*radial)(
      uint32_t *row, size_t count, strata_color_table table, int32_t x,
      const strata_radial_row *geometry);
  bool (*conic)(
      uint32_t *row, size_t count, strata_color_table table, int32_t x,
      const strata_conic_row *geometry);
  /// row = bilinear samples times opacity / 2¹⁴, with an error below 0.6 of a level. `opacity` is
  /// 0...2¹⁴.
  void (*bilinear)(
      uint32_t *row, size_t count, const strata_image *image, const strata_positions *x,
      const strata_positions *y, int32_t opacity);
  /// row = the texels that contain the centers of the pixels from `x` on.
  void (*nearest)(
      uint32_t *row, size_t count, const strata_image *image, int32_t x,
      const strata_exact_axis *across, const strata_exact_axis *down);
  /// row += (other − row) · part / 2¹⁴, rounded to nearest; `part` is 0...2¹⁴.
  void (*mix)(uint32_t *row, size_t count, const uint32_t *other, int32_t part);
  /// out[i] = weights[0] · rows[0][i] + Σ weights[k] · (rows[−k][i] + rows[k][i]) for k of
  /// 1...radius, summed in that order. `rows` points to the middle one.
  void (*convolve)(
      float *out, size_t count, const float *const *rows, const float *weights, size_t radius);
} strata_paint_kernels;

/// The kernels for every processor of the target architecture.
extern const strata_paint_kernels strata_plain_paint_kernels;

/// The fastest kernels for this processor; see `strata_best_row_kernels`.
const strata_paint_kernels *strata_best_paint_kernels(void);

/// `strata_best_paint_kernels()`, without a call. Only for the functions below.
extern const strata_paint_kernels *strata_chosen_paint_kernels;

static inline void strata_fill_ramp(
    uint32_t *row, size_t count, const strata_ramp *ramp, float start, float step,
    float opacity) {
  strata_chosen_paint_kernels->ramp(row, count, ramp, start, step, opacity);
}

static inline bool strata_axial(
    uint32_t *row, size_t count, strata_color_table table, int64_t start, int64_t step) {
  return strata_chosen_paint_kernels->axial(row, count, table, start, step);
}

static inline bool strata_radial(
    uint32_t *row, size_t count, strata_color_table table, int32_t x,
    const strata_radial_row *geometry) {
  return strata_chosen_paint_kernels->radial(row, count, table, x, geometry);
}

static inline bool strata_conic(
    uint32_t *row, size_t count, strata_color_table table, int32_t x,
    const strata_conic_row *geometry) {
  return strata_chosen_paint_kernels->conic(row, count, table, x, geometry);
}

static inline void strata_bilinear(
    uint32_t *row, size_t count, const strata_image *image, const strata_positions *x,
    const strata_positions *y, int32_t opacity) {
  strata_chosen_paint_kernels->bilinear(row, count, image, x, y, opacity);
}

static inline void strata_nearest(
    uint32_t *row, size_t count, const strata_image *image, int32_t x,
    const strata_exact_axis *across, const strata_exact_axis *down) {
  strata_chosen_paint_kernels->nearest(row, count, image, x, across, down);
}

static inline void strata_mix(uint32_t *row, size_t count, const uint32_t *other, int32_t part) {
  strata_chosen_paint_kernels->mix(row, count, other, part);
}

static inline void strata_convolve(
    float *out, size_t count, const float *const *rows, const float *weights, size_t radius) {
  strata_chosen_paint_kernels->convolve(out, count, rows, weights, radius);
}

#ifdef __cplusplus
}
#endif

#endif
