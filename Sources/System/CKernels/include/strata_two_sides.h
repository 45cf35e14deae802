// Coverage of contours that fall on one side and rise on the other, as all convex ones do.
//
// Such a contour crosses a row in two places, so its coverage is split into runs while its lines
// are traversed, without an accumulation buffer that must be filled, summed and searched. Bytes and
// runs are identical to those of `strata_coverage_kernels` for the same lines.

#ifndef STRATA_TWO_SIDES_H
#define STRATA_TWO_SIDES_H

#include "strata_coverage.h"

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// A point on the grid of 1/1024 pixel, relative to the top left of the drawn area.
typedef struct {
  int32_t x, y;
} strata_grid_point;

/// Rounds a contour's points to the grid and splits them into its two sides, both from the top
/// down.
///
///   points: x and y of each, in pixels; closed by a line from the last to the first. At most
///     512.
///   x, y: the area's first pixel; no point may be further than 2²⁰ pixels from it.
///   side: room for `count` + 2 points; the falling side, then the rising one.
///   returns the number of points in the falling side; 0 if a side turns back, or no line
///     falls.
int32_t strata_split_sides(
    const double *points, int32_t count, int32_t x, int32_t y, strata_grid_point *side);

/// Computes the coverage of rows 0 ..< height of the area between two sides.
///
///   falling, rising: both from the same height down to the same height, within 0...width
///     across; they may begin above the area and end below it.
///   cells: width + 5 zeros, which are zeros again afterwards.
///   bytes: `stride` per row, at least the width, and one more; those of mask runs are written.
///   runs: room for (width + 3) / 2 per row.
///   returns the number of runs.
int32_t strata_cover_sides(
    const strata_grid_point *falling, int32_t falling_count, const strata_grid_point *rising,
    int32_t rising_count, int32_t width, int32_t height, int32_t *cells, uint8_t *bytes,
    int32_t stride, strata_coverage_run *runs);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
