// Coverage of contours that fall on one side and rise on the other, as all convex ones do.
//
// Such a contour crosses a row in two places, so its coverage is cut into runs as its lines are
// walked, without a plane of cells to fill, sum up and search. Bytes and runs are those that
// `strata_coverage_kernels` make of the same lines.

#ifndef STRATA_TWO_SIDES_H
#define STRATA_TWO_SIDES_H

#include "strata_coverage.h"

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// A point on the grid of 1/1024 pixel, from the top left of the area that is drawn.
typedef struct {
  int32_t x, y;
} strata_grid_point;

/// Rounds a contour's points to the grid and orders them into its two sides, both from the top down.
///
///   points: x and y of each, in pixels; closed by a line from the last to the first. At most 512.
///   x, y: the area's first pixel; no point may lie further than 2²⁰ pixels from it.
///   side: room for `count` + 2 of them; the falling side, then the rising one.
///   returns how many of `side` are the falling one; 0 when a side turns back, or no line falls.
int32_t strata_split_sides(
    const double *points, int32_t count, int32_t x, int32_t y, strata_grid_point *side);

/// Covers the rows 0 ..< height of the area between two sides.
///
///   falling, rising: from one height down to one height, within 0...width across; they may begin
///     above the area and end below it.
///   cells: width + 5 zeros, which are left as zeros.
///   bytes: `stride` a row, at least the width, and one more; those of mask runs are written.
///   runs: room for (width + 3) / 2 a row.
///   returns how many runs there are.
int32_t strata_cover_sides(
    const strata_grid_point *falling, int32_t falling_count, const strata_grid_point *rising,
    int32_t rising_count, int32_t width, int32_t height, int32_t *cells, uint8_t *bytes, int32_t stride,
    strata_coverage_run *runs);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
