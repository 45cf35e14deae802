// Conversion of rows of signed-area differences to runs of coverage.
//
// A row holds, for each pixel, the difference of its signed area from that of the pixel to its
// left, in units of 1/2²¹ pixel. Cells come in blocks of 16, and a byte per block (a mark) is set
// if the block may have nonzero cells. Rows have room for one more cell than the width, for whole
// blocks, and for marks in whole 8-byte words. All sums are exact, so every set of kernels gives
// the same bytes.

#ifndef STRATA_COVERAGE_H
#define STRATA_COVERAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// A run of a row, either with constant coverage or with coverage in the row's bytes.
typedef struct {
  int32_t x;
  int32_t y;
  int32_t count;
  /// 1...255 for a constant run; -1 for one with varying coverage.
  int32_t coverage;
} strata_coverage_run;

/// A pixel that lines pass twice or more; see `passed`.
typedef struct {
  int32_t column;
  /// The counts, at most 8.
  uint8_t rises, falls;
  /// The winding number at the pixel's top left, modulo 256.
  uint8_t corner;
} strata_passed_pixel;

/// A table of values on a grid.
typedef struct {
  /// `columns` · `rows` values of 0...1.
  const float *values;
  int32_t columns, rows;
  /// Half the size of the interval around the origin that is omitted from the table along each
  /// axis, because the values there do not depend on that axis.
  float gap_x, gap_y;
  /// The position of the origin in the table, in steps.
  float center_x, center_y;
} strata_shadow_table;

typedef struct {
  /// Sums the cells, converts the sums to bytes by a fill rule, and sets the cells to 0.
  ///
  /// Bytes are written in blocks of 16. A sequence of blocks without a mark has one value, which is
  /// written only to the first of them.
  ///   even_odd: a wave of period 2 that rises from 0 to 1 and falls back; else min(1, |area|).
  void (*sum)(int32_t *cells, uint8_t *marks, int32_t width, bool even_odd, uint8_t *bytes);
  /// Like `sum`, but leaves the sums in the cells of marked blocks.
  void (*keep_sums)(int32_t *cells, uint8_t *marks, int32_t width, bool even_odd, uint8_t *bytes);
  /// Sets the cells of marked blocks to 0.
  void (*clear)(int32_t *cells, const uint8_t *marks, int32_t width);
  /// Like `sum`, for cells that do not fit in 32 bits.
  void (*sum_wide)(int64_t *cells, uint8_t *marks, int32_t width, bool even_odd, uint8_t *bytes);
  void (*keep_wide_sums)(
      int64_t *cells, uint8_t *marks, int32_t width, bool even_odd, uint8_t *bytes);
  void (*clear_wide)(int64_t *cells, const uint8_t *marks, int32_t width);
  /// Lists the pixels of a row that lines pass twice or more, from left to right, and sets all
  /// counts to 0.
  ///   passes: one per cell, 0 where there is no mark. From bit 0: 4 bits of rises, 4 of falls,
  ///     and 8 of the change of the winding number, modulo 256, from the top left of the previous
  ///     pixel to its own.
  ///   found: room for `width` elements.
  ///   returns the number of elements.
  int32_t (*passed)(
      uint16_t *passes, const uint8_t *marks, int32_t width, strata_passed_pixel *found);
  /// Splits a row's bytes into runs, left to right, without zeros, and clears its marks.
  ///
  /// Equal bytes in 32 pixels or more become constant runs; 16 or more may.
  ///   runs: room for (width + 3) / 2 elements.
  ///   returns the number of elements.
  int32_t (*cut)(
      const uint8_t *bytes, uint8_t *marks, int32_t width, int32_t y, strata_coverage_run *runs);
  /// out[i] = the sum of weights[t] · rows[t][first + i], clamped to 0...1, times 255 and rounded.
  void (*weigh)(
      uint8_t *out, const float *_Nullable const *_Nonnull rows, const float *weights, size_t terms,
      size_t first, size_t count);
  /// Like `weigh`, without clamping, factor and rounding.
  void (*weigh_floats)(
      float *out, const float *_Nullable const *_Nonnull rows, const float *weights, size_t terms,
      size_t first, size_t count);
  /// out[i] = the table's value at (x / w, y / w), as 0...255, rounded.
  ///
  /// x = x0 + (first + i) · dx and so on, in steps from the origin. Values between the table's
  /// points are interpolated linearly, and positions outside the table are clamped to its edge.
  void (*sample)(
      uint8_t *out, int32_t first, size_t count, const strata_shadow_table *table,
      const double start[_Nonnull 3], const double step[_Nonnull 3]);
} strata_coverage_kernels;

/// The kernels for every processor of the target architecture.
extern const strata_coverage_kernels strata_plain_coverage_kernels;

/// The fastest kernels for this processor, chosen when the program is loaded, as for
/// `strata_best_row_kernels`.
const strata_coverage_kernels *strata_best_coverage_kernels(void);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
