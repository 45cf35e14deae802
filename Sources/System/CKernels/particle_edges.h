// Exact areas of parallelograms, pixel by pixel. See strata_particle_kernels.h.
//
// The fraction of a pixel to the right of an edge is the integral, over the pixel's height, of the
// fraction of its width to the right of it: G(x + 1) − G(x), where G(x) is the area between the
// edge and a column to its left, a parabola while the edge passes the column and a line from there
// on. The area to the right of the left edges, minus the area to the right of the right ones, is
// inside.

/// One of the four sides, from its upper end down.
typedef struct {
  float x, top, bottom;
  /// The change of x per unit down; x is clamped to its ends.
  float slope, least, most;
} particle_edge;

/// Left edges are 0 and 1, right ones 2 and 3; edges 0 and 2 are parallel, and 1 and 3.
typedef struct {
  particle_edge edges[4];
  /// The rows that it may touch.
  int32_t top, bottom;
} particle_outline;

INLINE int32_t rounded_down(double value) {
  int32_t whole = (int32_t)value;
  return whole - (whole > value);
}

INLINE float lesser(float a, float b) { return a < b ? a : b; }
INLINE float greater(float a, float b) { return a > b ? a : b; }

INLINE particle_edge edge_between(float x, float y, float to_x, float to_y, float slope) {
  bool is_down = to_y > y;
  return (particle_edge){
      is_down ? x : to_x, lesser(y, to_y), greater(y, to_y), slope, lesser(x, to_x),
      greater(x, to_x)};
}

/// - Parameter turns: Whether the height vector is clockwise of the width vector, as
///   without a mirror.
INLINE particle_outline outline_of(
    float x, float y, float wide_x, float wide_y, float high_x, float high_y, bool turns) {
  float xs[4] = {
      x - wide_x - high_x, x + wide_x - high_x, x + wide_x + high_x, x - wide_x + high_x};
  float ys[4] = {
      y - wide_y - high_y, y + wide_y - high_y, y + wide_y + high_y, y - wide_y + high_y};
  // A horizontal edge contributes nothing, whatever its slope.
  float wide_slope = wide_y != 0 ? wide_x / wide_y : 0;
  float high_slope = high_y != 0 ? high_x / high_y : 0;
  particle_edge upper = edge_between(xs[0], ys[0], xs[1], ys[1], wide_slope);
  particle_edge right = edge_between(xs[1], ys[1], xs[2], ys[2], high_slope);
  particle_edge lower = edge_between(xs[3], ys[3], xs[2], ys[2], wide_slope);
  particle_edge left = edge_between(xs[0], ys[0], xs[3], ys[3], high_slope);
  // In clockwise order, edges that go up are left ones.
  bool upper_is_left = (wide_y < 0) == turns, left_is_left = (high_y > 0) == turns;
  float reach = (wide_y < 0 ? -wide_y : wide_y) + (high_y < 0 ? -high_y : high_y);
  return (particle_outline){
      .edges =
          {upper_is_left ? upper : lower, left_is_left ? left : right,
           upper_is_left ? lower : upper, left_is_left ? right : left},
      .top = rounded_down(y - reach), .bottom = rounded_down(y + reach) + 1};
}

/// The values of an edge in `PIXELS` rows.
typedef struct {
  /// The minimum x, and the distance from it to the maximum.
  floats least, width;
  /// ½ divided by `width`.
  floats half;
  /// The fraction of the row's height that it passes.
  floats height;
} edge_rows;

/// `PIXELS` rows of an outline.
typedef struct {
  edge_rows edges[4];
  /// The left and the right edge that passes the whole height, if there is one; otherwise −1.
  ints left, right;
  /// The columns that are touched, and those that are completely covered.
  ints begin, end, inside_begin, inside_end;
} outline_rows;

INLINE floats all(float value) {
#if PIXELS == 8
  return (floats){value, value, value, value, value, value, value, value};
#else
  return (floats){value, value, value, value};
#endif
}

// Without handling of NaN, which takes more than one instruction.

INLINE floats lesser_ones(floats a, floats b) {
#if PIXELS == 8
  return (floats)_mm256_min_ps((__m256)a, (__m256)b);
#else
  return chosen(a < b, a, b);
#endif
}

INLINE floats greater_ones(floats a, floats b) {
#if PIXELS == 8
  return (floats)_mm256_max_ps((__m256)a, (__m256)b);
#else
  return chosen(a > b, a, b);
#endif
}

INLINE ints rounded_down_ones(floats value) {
  ints whole = __builtin_convertvector(value, ints);
  return whole + (__builtin_convertvector(whole, floats) > value);
}

INLINE ints rounded_up_ones(floats value) { return -rounded_down_ones(-value); }

/// - Parameter most: The maximum x.
INLINE edge_rows edge_in_rows(const particle_edge *edge, floats top, floats *most) {
  floats from = greater_ones(all(edge->top), top);
  floats to = lesser_ones(all(edge->bottom), top + 1);
  floats a = (from - edge->top) * edge->slope + edge->x;
  floats b = (to - edge->top) * edge->slope + edge->x;
  a = lesser_ones(greater_ones(a, all(edge->least)), all(edge->most));
  b = lesser_ones(greater_ones(b, all(edge->least)), all(edge->most));
  edge_rows rows = {.least = lesser_ones(a, b), .height = greater_ones(to - from, all(0))};
  // Treat a vertical edge as slightly inclined.
  *most = greater_ones(greater_ones(a, b), rows.least + 0x1p-13f);
  rows.width = *most - rows.least;
  rows.half = 0.5f / rows.width;
  return rows;
}

/// Finds the rows from `top` on, relative to the center's row.
INLINE void find_rows(outline_rows *rows, const particle_outline *outline, int32_t top) {
  floats tops = __builtin_convertvector(each_index + top, floats);
  const float far = 0x1p20f;
  floats begin = all(far), end = all(-far), most[4];
  ints whole[4];
  for (int index = 0; index < 4; index++) {
    edge_rows *edge = &rows->edges[index];
    *edge = edge_in_rows(&outline->edges[index], tops, &most[index]);
    ints passes = edge->height > 0;
    begin = lesser_ones(begin, chosen(passes, edge->least, all(far)));
    end = greater_ones(end, chosen(passes, most[index], all(-far)));
    whole[index] = edge->height >= 1;
  }
  rows->begin = rounded_down_ones(begin);
  rows->end = rounded_up_ones(end);
  ints both = (whole[0] | whole[1]) & (whole[2] | whole[3]);
  // −1 is all ones.
  rows->left = ~both | (whole[1] & 1);
  rows->right = ~both | ((whole[3] & 1) + 2);
  floats inside_begin = chosen(whole[1], most[1], most[0]);
  floats inside_end = chosen(whole[3], rows->edges[3].least, rows->edges[2].least);
  rows->inside_begin = rounded_up_ones(chosen(both, inside_begin, all(far)));
  rows->inside_end = rounded_down_ones(chosen(both, inside_end, all(-far)));
}

/// Returns the fractions of pixels with left sides at `x` that are to the right of an edge.
INLINE floats right_of(const edge_rows *edge, int row, floats x) {
  floats width = all(edge->width[row]);
  floats from = x - edge->least[row], to = from + 1;
  from = greater_ones(from, all(0));
  to = greater_ones(to, all(0));
  floats bent_from = lesser_ones(from, width), bent_to = lesser_ones(to, width);
  return (bent_to - bent_from) * ((bent_to + bent_from) * edge->half[row] - 1) + (to - from);
}

/// Returns the coverage of pixels in a row in which an edge ends. It is not inlined, because such
/// rows are rare.
__attribute__((noinline)) static floats covered_at_ends(
    const outline_rows *rows, int row, floats x) {
  return right_of(&rows->edges[0], row, x) * rows->edges[0].height[row]
      + right_of(&rows->edges[1], row, x) * rows->edges[1].height[row]
      - right_of(&rows->edges[2], row, x) * rows->edges[2].height[row]
      - right_of(&rows->edges[3], row, x) * rows->edges[3].height[row];
}

/// Returns the coverage of pixels in units of 1 / `WHOLE`.
INLINE ints covered(const outline_rows *rows, int row, floats x) {
  floats sum;
  if (rows->left[row] >= 0)
    sum = right_of(&rows->edges[rows->left[row]], row, x)
        - right_of(&rows->edges[rows->right[row]], row, x);
  else
    sum = covered_at_ends(rows, row, x);
  // Floats of this magnitude have units of 2⁻¹², so full coverage is exactly 1, in any order of
  // summation.
  const float unit = 0x1p11f;
  ints part = (ints)(sum + unit) - (ints)all(unit);
  return kept_within(part, 0, 1 << 12) << 2;
}
