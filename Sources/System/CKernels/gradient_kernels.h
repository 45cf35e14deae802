// Gradients from a table of colors. See strata_paint_kernels.h.

/// Returns a channel of 0...1 as a byte, rounded half to even by adding 2²³, at which a float has
/// no fractional bits.
INLINE pixels byte_of(floats value) {
  return (pixels)(value * 255.0f + 0x1p23f) & 0xFF;
}

static void fill_ramp(
    uint32_t *row, size_t count, const strata_ramp *ramp, float start, float step,
    float opacity) {
  const float *first = ramp->first, *change = ramp->change;
  floats zero = {0}, one = zero + 1.0f;
  ints at = each_index;
  for (size_t index = 0; index < count; index += PIXELS) {
    floats part = __builtin_convertvector(at, floats) * step + start;
    part = chosen(part > zero, part, zero);
    part = chosen(part < one, part, one);
    floats alpha = (part * change[3] + first[3]) * opacity;
    pixels red = byte_of((part * change[0] + first[0]) * alpha);
    pixels green = byte_of((part * change[1] + first[1]) * alpha);
    pixels blue = byte_of((part * change[2] + first[2]) * alpha);
    store_pixels(
        row + index, red | green << 8 | blue << 16 | byte_of(alpha) << 24, count - index);
    at += PIXELS;
  }
}

/// Writes the colors of `cells`; sets the lanes of `missing` that encountered `STRATA_NO_COLOR`.
INLINE void put_cells(
    uint32_t *row, size_t count, strata_color_table table, ints cells, ints *missing) {
  pixels colors = looked_up(table.colors, kept_within(cells, 0, table.last));
  *missing |= (ints)(colors == (pixels){0} + STRATA_NO_COLOR);
  store_pixels(row, colors, count);
}

static bool axial(
    uint32_t *row, size_t count, strata_color_table table, int64_t start, int64_t step) {
  // The order in which the upper halves of two vectors of positions are combined.
#if PIXELS == 8
  longs low = (longs){0, 1, 4, 5} * step + start, high = (longs){2, 3, 6, 7} * step + start;
#else
  longs low = (longs){0, 1} * step + start, high = (longs){2, 3} * step + start;
#endif
  longs stride = (longs){0} + PIXELS * step;
  ints missing = {0};
  for (size_t index = 0; index < count; index += PIXELS) {
#if PIXELS == 8
    ints cells = __builtin_shufflevector((ints)low, (ints)high, 1, 3, 9, 11, 5, 7, 13, 15);
#else
    ints cells = __builtin_shufflevector((ints)low, (ints)high, 1, 3, 5, 7);
#endif
    put_cells(row + index, count - index, table, cells, &missing);
    low += stride;
    high += stride;
  }
  return any(missing);
}

/// Returns cell numbers from floats that may be too large for an integer.
INLINE ints cells_of(floats value, int32_t last) {
  floats most = (floats){0} + (float)last;
  return __builtin_convertvector(chosen(value < most, value, most), ints);
}

static bool radial(
    uint32_t *row, size_t count, strata_color_table table, int32_t x,
    const strata_radial_row *g) {
  ints missing = {0};
  ints at = each_index + wrapping_difference(x, g->middle);
  for (size_t index = 0; index < count; index += PIXELS) {
    floats across = __builtin_convertvector(at, floats) - g->shift;
    floats squared = across * across * g->curve + g->rest;
    floats cells = __builtin_elementwise_sqrt(squared) * g->scale + g->offset;
    put_cells(row + index, count - index, table, cells_of(cells, table.last), &missing);
    at += PIXELS;
  }
  return any(missing);
}

/// Returns the angle of (x, y) from +x toward +y in turns; the error is below 4·10⁻⁷, and it is 0
/// at (0, 0).
///
/// atan(r) / 2π for r of 0...1 is an odd polynomial fitted for the smallest maximum error, which is
/// 2.7·10⁻⁷. The other seven octants are mirrored onto the first.
INLINE floats turn(floats x, floats y) {
  floats width = magnitude(x), height = magnitude(y);
  ints is_steep = height > width;
  floats large = chosen(is_steep, height, width), small = chosen(is_steep, width, height);
  floats zero = {0};
  floats r = small / chosen(large > zero, large, zero + 1.0f);
  floats s = r * r;
  floats angle = s * -0.00186516495f + 0.00837907754f;
  angle = angle * s + -0.0185298435f;
  angle = angle * s + 0.0308029056f;
  angle = angle * s + -0.0529385656f;
  angle = angle * s + 0.159151316f;
  angle = angle * r;
  angle = chosen(is_steep, 0.25f - angle, angle);
  angle = chosen(x < zero, 0.5f - angle, angle);
  return chosen(y < zero, 1.0f - angle, angle);
}

static bool conic(
    uint32_t *row, size_t count, strata_color_table table, int32_t x, const strata_conic_row *g) {
  ints missing = {0};
  ints at = each_index + wrapping_difference(x, g->middle);
  for (size_t index = 0; index < count; index += PIXELS) {
    floats across = __builtin_convertvector(at, floats);
    floats angle = turn(across * g->step_x + g->start_x, across * g->step_y + g->start_y);
    floats cells = angle * g->scale + g->offset;
    put_cells(row + index, count - index, table, cells_of(cells, table.last), &missing);
    at += PIXELS;
  }
  return any(missing);
}
