// Loops that work out rows of paint, for the instruction sets that the processor may have.
//
// Every set gives the same bytes: arithmetic is on integers, or on floats with + − × ÷ √ and
// rounding alone, each lane in the same order. What a pixel gets follows from its x and from what
// is fixed for its row, so a row in parts is the row at once. Pixels are premultiplied RGBA, 8 bits
// a channel, R in the low byte. Only the `count` elements named are written.

#ifndef STRATA_PAINT_KERNELS_H
#define STRATA_PAINT_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Stands in a table of colours where a pixel has to be worked out by itself: a colour without
/// alpha, which no premultiplied pixel is.
#define STRATA_NO_COLOR 0x000000FFu

/// Colours for the cells 0...last.
typedef struct {
  const uint32_t *colors;
  int32_t last;
} strata_color_table;

/// cell = offset + scale · √(curve · (x − middle)² + rest), all at least 0.
typedef struct {
  int32_t middle;
  /// What the true middle lies right of `middle`, −1 to 1.
  float shift;
  float curve;
  float rest;
  float scale;
  float offset;
} strata_radial_row;

/// cell = offset + scale · turn of the point start + step · (x − middle), a turn being 0...1 from
/// +x toward +y.
typedef struct {
  int32_t middle;
  float start_x, start_y;
  float step_x, step_y;
  float scale;
  float offset;
} strata_conic_row;

/// A straight colour, and what is added to it over the part 0...1.
typedef struct {
  float first[4];
  float change[4];
} strata_ramp;

/// Texels of one image: `width` of at least 2 and `height` of at least 1.
typedef struct {
  const uint32_t *texels;
  int32_t width;
  int32_t height;
} strata_image;

/// Where pixels lie on an image along one axis, in texels as fixed point with 32 bits of fraction;
/// a texel's centre is a whole number. Positions are kept within least...most, which lies on the
/// image.
typedef struct {
  /// Of each pixel; if NULL, the positions are start + step · index.
  const int64_t *positions;
  int64_t start;
  int64_t step;
  int64_t least;
  int64_t most;
} strata_positions;

/// How a pixel's texel along one axis follows from the x of its centre, in this very order of
/// operations: local = x · across + row + origin, part = (local − from) / length kept within 0...1,
/// texel = (texel + change · part) / size · size.
typedef struct {
  double across, row, origin;
  double from, length;
  double texel, change;
  /// Texels along the axis.
  double size;
} strata_exact_axis;

typedef struct {
  /// row = colours of the ramp at the parts start + step · index, premultiplied, times opacity, to
  /// nearest. Parts are kept within 0...1.
  void (*ramp)(
      uint32_t *row, size_t count, const strata_ramp *ramp, float start, float step,
      float opacity);
  /// row = colours of the cells (start + step · index) >> 32, kept within the table. True when some
  /// were `STRATA_NO_COLOR`; it may be when pixels beyond the last would have been.
  bool (*axial)(
      uint32_t *row, size_t count, strata_color_table table, int64_t start, int64_t step);
  /// The same for the pixels from `x` on.
  bool (*radial)(
      uint32_t *row, size_t count, strata_color_table table, int32_t x,
      const strata_radial_row *geometry);
  bool (*conic)(
      uint32_t *row, size_t count, strata_color_table table, int32_t x,
      const strata_conic_row *geometry);
  /// row = bilinear samples times opacity / 2¹⁴, within 0.6 of a level. `opacity` is 0...2¹⁴.
  void (*bilinear)(
      uint32_t *row, size_t count, const strata_image *image, const strata_positions *x,
      const strata_positions *y, int32_t opacity);
  /// row = the texels in which the centres of the pixels from `x` on lie.
  void (*nearest)(
      uint32_t *row, size_t count, const strata_image *image, int32_t x,
      const strata_exact_axis *across, const strata_exact_axis *down);
  /// row += (other − row) · part / 2¹⁴, to nearest; `part` is 0...2¹⁴.
  void (*mix)(uint32_t *row, size_t count, const uint32_t *other, int32_t part);
  /// out[i] = weights[0] · rows[0][i] + Σ weights[k] · (rows[−k][i] + rows[k][i]) for k of
  /// 1...radius, summed in that order. `rows` points at the middle one.
  void (*convolve)(
      float *out, size_t count, const float *const *rows, const float *weights, size_t radius);
} strata_paint_kernels;

/// For every processor of the architecture that this was compiled for.
extern const strata_paint_kernels strata_plain_paint_kernels;

/// The fastest that this processor runs; see `strata_best_row_kernels`.
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
