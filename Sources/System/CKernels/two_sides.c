#pragma STDC FP_CONTRACT OFF

#include "include/strata_two_sides.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum {
  GRID_BITS = 10,
  GRID = 1 << GRID_BITS,
  GRID_MASK = GRID - 1,
  /// The area of a whole pixel, as a power of 2.
  AREA_BITS = 2 * GRID_BITS + 1,
  /// Equal runs shorter than this are kept in the surrounding mask.
  SHORTEST_SPAN = 16,
  /// Touched intervals shorter than this are not searched for equal runs.
  SHORTEST_SEARCHED = 32
};

/// Returns the nearest integer, ties to even, by adding 1.5·2⁵², which leaves it in the low bits.
INLINE int64_t nearest(double value) {
  const double magic = 0x1.8p52;
  double sum = value + magic;
  int64_t bits, zero;
  memcpy(&bits, &sum, sizeof bits);
  memcpy(&zero, &magic, sizeof zero);
  return bits - zero;
}

INLINE int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
INLINE int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

// MARK: Sides

/// Copies the points from index `from`, in steps of `step`, until `to`; returns false if one rises.
INLINE bool copy_side(
    const strata_grid_point *all, int32_t count, int32_t from, int32_t to, int32_t step,
    strata_grid_point *side, int32_t *copied) {
  int32_t at = from, written = 0;
  side[written++] = all[at];
  while (at != to) {
    at += step;
    if (at == count) at = 0;
    if (at < 0) at = count - 1;
    if (all[at].y < side[written - 1].y) return false;
    side[written++] = all[at];
  }
  *copied = written;
  return true;
}

int32_t strata_split_sides(
    const double *points, int32_t count, int32_t x, int32_t y, strata_grid_point *side) {
  enum { MOST = 512 };
  strata_grid_point all[MOST];
  if (count < 3 || count > MOST) return 0;
  int32_t top = 0, bottom = 0;
  for (int32_t i = 0; i < count; i++) {
    // In 64 bits, because the area may be further from the origin than 2²¹ pixels.
    all[i].x = (int32_t)(nearest(points[2 * i] * GRID) - (int64_t)x * GRID);
    all[i].y = (int32_t)(nearest(points[2 * i + 1] * GRID) - (int64_t)y * GRID);
    if (all[i].y < all[top].y) top = i;
    if (all[i].y > all[bottom].y) bottom = i;
  }
  if (all[top].y == all[bottom].y) return 0;
  int32_t falling, rising;
  if (!copy_side(all, count, top, bottom, 1, side, &falling)) return 0;
  if (!copy_side(all, count, top, bottom, -1, side + falling, &rising)) return 0;
  return falling;
}

/// The state of the traversal of one side.
typedef struct {
  /// The end of the current line, and the last point.
  const strata_grid_point *end, *last;
  /// The line's upper end, from which all crossings are computed.
  int32_t x0, y0;
  double columns_per_row, rows_per_column;
  /// The current position.
  int32_t x, y;
  /// 1 if the contour falls, -1 if it rises.
  int32_t sign;
} walker;

/// Advances to the next line that is not horizontal; returns false at the end.
INLINE bool next_line(walker *w) {
  const strata_grid_point *from = w->end;
  while (from < w->last && from[1].y == from[0].y) from++;
  if (from == w->last) return false;
  w->end = from + 1;
  w->x0 = w->x = from[0].x;
  w->y0 = w->y = from[0].y;
  double run = (double)(from[1].x - from[0].x), drop = (double)(from[1].y - from[0].y);
  w->columns_per_row = run / drop;
  w->rows_per_column = run == 0 ? 0 : drop / run;
  return true;
}

/// Returns the position of the side at the end of its line or at `bottom`, whichever comes first.
INLINE strata_grid_point reach(const walker *w, int32_t bottom) {
  if (w->end->y <= bottom) return *w->end;
  int32_t x = w->x0 + (int32_t)nearest((double)(bottom - w->y0) * w->columns_per_row);
  return (strata_grid_point){x, bottom};
}

/// The first and last cells that a side touched in a row.
typedef struct {
  int32_t first, last;
} stretch;

/// Returns the intersection of the current line with a column boundary, clamped to the range from
/// the current position to `bottom`; `boundary` is relative to the line's upper end.
INLINE int32_t crossing(const walker *w, double boundary, int32_t bottom) {
  int32_t y = w->y0 + (int32_t)nearest(boundary * w->rows_per_column);
  return smaller(larger(y, w->y), bottom);
}

/// Adds the segment of the current line from the current position to `to`, within one row.
INLINE void add_part(const walker *w, strata_grid_point to, int32_t *cells, stretch *touched) {
  bool is_leftward = to.x < w->x;
  int32_t left = is_leftward ? to.x : w->x, right = is_leftward ? w->x : to.x;
  int32_t column = left >> GRID_BITS, last = right >> GRID_BITS;
  touched->first = smaller(touched->first, column);
  touched->last = larger(touched->last, last + 1);
  // To the left, y decreases as x increases, and every height below is negative.
  int32_t weight = is_leftward ? -w->sign : w->sign;
  int32_t last_y = is_leftward ? to.y : w->y, right_y = is_leftward ? w->y : to.y;
  int32_t begin = left & GRID_MASK;
  double boundary = (double)(((column + 1) << GRID_BITS) - w->x0);
  // Whether a short line stays in one column is unpredictable, so one and two columns are handled
  // without a branch.
  if (last - column <= 1) {
    bool is_split = last != column;
    int32_t middle_y = crossing(w, boundary, to.y);
    middle_y = is_split ? middle_y : right_y;
    int32_t end = right & GRID_MASK;
    int32_t before = (middle_y - last_y) * weight, after = (right_y - middle_y) * weight;
    int32_t before_share = before * (begin + (is_split ? GRID : end)), after_share = after * end;
    cells[column] += before * (2 * GRID) - before_share;
    cells[column + 1] += before_share + after * (2 * GRID) - after_share;
    cells[column + 2] += after_share;
    return;
  }
  int32_t rest = 0;
  for (; column < last; column++) {
    int32_t next = crossing(w, boundary, to.y);
    int32_t drop = (next - last_y) * weight;
    int32_t share = drop * (GRID + begin);
    cells[column] += rest + drop * (2 * GRID) - share;
    rest = share;
    last_y = next;
    begin = 0;
    boundary += GRID;
  }
  int32_t drop = (right_y - last_y) * weight;
  int32_t share = drop * (right & GRID_MASK);
  cells[column] += rest + drop * (2 * GRID) - share;
  cells[column + 1] += share;
}

/// Adds the part of a side above `bottom`, in one row.
INLINE stretch add_row(walker *w, int32_t bottom, int32_t *cells) {
  stretch touched = {INT32_MAX, -1};
  while (w->y < bottom) {
    strata_grid_point to = reach(w, bottom);
    add_part(w, to, cells, &touched);
    w->x = to.x;
    w->y = to.y;
    if (w->y == w->end->y && !next_line(w)) break;
  }
  return touched;
}

/// Advances to a row without adding anything.
INLINE bool skip_to(walker *w, int32_t top) {
  while (w->end->y <= top) {
    if (!next_line(w)) return false;
  }
  if (w->y < top) {
    strata_grid_point to = reach(w, top);
    w->x = to.x;
    w->y = to.y;
  }
  return true;
}

// MARK: Runs

INLINE uint8_t coverage_of(int32_t area) {
  area = area < 0 ? -area : area;
  area = area > 1 << AREA_BITS ? 1 << AREA_BITS : area;
  return (uint8_t)(((area << 8) - area + (1 << (AREA_BITS - 1))) >> AREA_BITS);
}

typedef struct {
  int32_t *cells;
  uint8_t *bytes;
  strata_coverage_run *next;
  int32_t y, width;
} row_writer;

INLINE void put(row_writer *row, int32_t start, int32_t end, int32_t coverage) {
  *row->next++ = (strata_coverage_run){start, row->y, end - start, coverage};
}

/// Splits bytes without zeros into runs where many neighbors are equal.
static void put_searched(row_writer *row, int32_t start, int32_t end) {
  int32_t mask = start, at = start;
  while (at < end) {
    int32_t same = at + 1;
    while (same < end && row->bytes[same] == row->bytes[at]) same++;
    if (same - at >= SHORTEST_SPAN) {
      if (mask < at) put(row, mask, at, -1);
      put(row, at, same, row->bytes[at]);
      mask = same;
    }
    at = same;
  }
  if (mask < end) put(row, mask, end, -1);
}

INLINE void put_mask(row_writer *row, int32_t start, int32_t end) {
  if (end - start < SHORTEST_SEARCHED) {
    put(row, start, end, -1);
  } else {
    put_searched(row, start, end);
  }
}

/// Sums the touched cells from `area` on, sets them to 0, and writes the runs; returns the last
/// sum.
INLINE int32_t write_touched(row_writer *row, stretch touched, int32_t area) {
  int32_t start = -1, end = smaller(touched.last + 1, row->width);
  for (int32_t x = touched.first; x < end; x++) {
    area += row->cells[x];
    row->cells[x] = 0;
    uint8_t value = coverage_of(area);
    row->bytes[x] = value;
    if (value != 0) {
      if (start < 0) start = x;
    } else if (start >= 0) {
      put_mask(row, start, x);
      start = -1;
    }
  }
  if (start >= 0) put_mask(row, start, end);
  for (int32_t x = larger(end, touched.first); x <= touched.last; x++) row->cells[x] = 0;
  return area;
}

INLINE void write_row(row_writer *row, stretch a, stretch b) {
  stretch low = a.first <= b.first ? a : b, high = a.first <= b.first ? b : a;
  if (high.last < 0 || high.first - low.last <= SHORTEST_SPAN) {
    low.last = larger(low.last, high.last);
    if (low.last >= 0) write_touched(row, low, 0);
    return;
  }
  int32_t area = write_touched(row, low, 0);
  uint8_t inside = coverage_of(area);
  if (inside != 0) put(row, low.last + 1, high.first, inside);
  write_touched(row, high, area);
}

// MARK: Whole rows

/// Writes the coverage of the pixels that a line passes in a whole row, as if everything to the
/// right of it were covered, or everything to the left; the side is at the row's top, and its line
/// continues below.
///
/// The sums are identical to those that `add_part` leaves in the cells.
INLINE stretch pass_row(walker *w, int32_t bottom, bool is_left_covered, uint8_t *bytes) {
  const int32_t whole = 1 << AREA_BITS;
  int32_t end_x = w->end->y == bottom
      ? w->end->x
      : w->x0 + (int32_t)nearest((double)(bottom - w->y0) * w->columns_per_row);
  int32_t top = bottom - GRID;
  bool is_leftward = end_x < w->x;
  int32_t left = is_leftward ? end_x : w->x, right = is_leftward ? w->x : end_x;
  int32_t column = left >> GRID_BITS, last = right >> GRID_BITS;
  stretch passed = {column, last};
  w->x = end_x;
  w->y = bottom;
  // The part of the row's height to the left of a column boundary, and twice that in area.
  int32_t height = 0, begin = left & GRID_MASK;
  double boundary = (double)(((column + 1) << GRID_BITS) - w->x0);
  for (; column < last; column++) {
    int32_t y = w->y0 + (int32_t)nearest(boundary * w->rows_per_column) - top;
    y = smaller(larger(y, 0), GRID);
    int32_t reached = is_leftward ? GRID - y : y;
    int32_t area = reached * (2 * GRID) - (reached - height) * (GRID + begin);
    bytes[column] = coverage_of(is_left_covered ? whole - area : area);
    height = reached;
    begin = 0;
    boundary += GRID;
  }
  int32_t area = whole - (GRID - height) * (begin + (right & GRID_MASK));
  bytes[column] = coverage_of(is_left_covered ? whole - area : area);
  return passed;
}

/// Writes the runs of a row from the pixels that the sides pass; returns false if they share some.
INLINE bool write_whole_row(row_writer *row, stretch low, stretch high) {
  if (low.last >= high.first) return false;
  uint8_t *bytes = row->bytes;
  // Coverage increases from the left and decreases to the right, so there are no zeros in between.
  int32_t start = low.first, begin = low.last + 1, end = high.first, stop = high.last + 1;
  while (start < begin && bytes[start] == 0) start++;
  while (stop > end && bytes[stop - 1] == 0) stop--;
  if (end - begin < SHORTEST_SPAN) {
    for (int32_t x = begin; x < end; x++) bytes[x] = 255;
    if (start < stop) put_mask(row, start, stop);
    return true;
  }
  while (start < begin && bytes[begin - 1] == 255) begin--;
  while (stop > end && bytes[end] == 255) end++;
  if (start < begin) put_mask(row, start, begin);
  put(row, begin, end, 255);
  if (end < stop) put_mask(row, end, stop);
  return true;
}

INLINE bool passes_row(const walker *w, int32_t bottom) {
  return w->y == bottom - GRID && w->end->y >= bottom;
}

/// Covers a row that one line of each side passes; returns false, without changes, for other rows.
INLINE bool cover_whole_row(row_writer *row, walker *a, walker *b, int32_t bottom) {
  if (!passes_row(a, bottom) || !passes_row(b, bottom)) return false;
  walker *low = a->x <= b->x ? a : b, *high = a->x <= b->x ? b : a;
  int32_t low_x = low->x, high_x = high->x;
  stretch from = pass_row(low, bottom, false, row->bytes);
  stretch to = pass_row(high, bottom, true, row->bytes);
  if (!write_whole_row(row, from, to)) {
    low->x = low_x;
    high->x = high_x;
    low->y = high->y = bottom - GRID;
    return false;
  }
  if (low->end->y == bottom) next_line(low);
  if (high->end->y == bottom) next_line(high);
  return true;
}

int32_t strata_cover_sides(
    const strata_grid_point *falling, int32_t falling_count, const strata_grid_point *rising,
    int32_t rising_count, int32_t width, int32_t height, int32_t *cells, uint8_t *bytes,
    int32_t stride, strata_coverage_run *runs) {
  walker down = {.end = falling, .last = falling + falling_count - 1, .sign = 1};
  walker up = {.end = rising, .last = rising + rising_count - 1, .sign = -1};
  row_writer row = {cells, bytes, runs, 0, width};
  if (!next_line(&down) || !next_line(&up)) return 0;
  if (!skip_to(&down, 0) || !skip_to(&up, 0)) return 0;
  int32_t end = smaller(height, (down.last->y + GRID_MASK) >> GRID_BITS);
  for (row.y = down.y >> GRID_BITS; row.y < end; row.y++) {
    row.bytes = bytes + (size_t)row.y * (size_t)stride;
    int32_t bottom = (row.y + 1) << GRID_BITS;
    if (cover_whole_row(&row, &down, &up, bottom)) continue;
    stretch left = add_row(&down, bottom, cells);
    stretch right = add_row(&up, bottom, cells);
    write_row(&row, left, right);
  }
  return (int32_t)(row.next - runs);
}
