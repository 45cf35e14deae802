// The loops of strata_coverage_kernels for shadows, included by coverage_kernels.h.

// Each sum stays in a register for all terms.
enum { WEIGHED = 32 };

INLINE void weigh_some(
    float *sums, const float *const *rows, const float *weights, size_t terms, size_t at,
    size_t count) {
  for (size_t i = 0; i < count; i++) sums[i] = 0;
  for (size_t t = 0; t < terms; t++) {
    const float *row = rows[t] + at;
    float weight = weights[t];
    for (size_t i = 0; i < count; i++) sums[i] += row[i] * weight;
  }
}

INLINE void round_some(uint8_t *out, const float *sums, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float value = sums[i] < 0 ? 0 : sums[i];
    value = value > 1 ? 1 : value;
    out[i] = (uint8_t)(int32_t)(value * 255 + 0.5f);
  }
}

static void weigh(
    uint8_t *out, const float *const *rows, const float *weights, size_t terms, size_t first,
    size_t count) {
  float sums[WEIGHED];
  size_t index = 0;
  for (; index + WEIGHED <= count; index += WEIGHED) {
    weigh_some(sums, rows, weights, terms, first + index, WEIGHED);
    round_some(out + index, sums, WEIGHED);
  }
  weigh_some(sums, rows, weights, terms, first + index, count - index);
  round_some(out + index, sums, count - index);
}

static void weigh_floats(
    float *out, const float *const *rows, const float *weights, size_t terms, size_t first,
    size_t count) {
  size_t index = 0;
  for (; index + WEIGHED <= count; index += WEIGHED)
    weigh_some(out + index, rows, weights, terms, first + index, WEIGHED);
  weigh_some(out + index, rows, weights, terms, first + index, count - index);
}

/// Returns a coordinate relative to the table's edge after the interval from -gap to gap is
/// removed.
INLINE float place(float at, float gap, float center, float last) {
  float beyond = at > 0 ? at - gap : at + gap;
  float inside = at > 0 ? (beyond > 0 ? beyond : 0) : (beyond < 0 ? beyond : 0);
  float moved = inside + center;
  moved = moved > 0 ? moved : 0;
  return moved < last ? moved : last;
}

/// Returns a number slightly below `last`, so that a point after it always exists.
static float below(int32_t last) {
  float near = (float)last - 0.001f;
  // Above 32,768 the difference is less than the spacing of floats.
  return near < (float)last ? near : (float)last * (1 - 0x1p-23f);
}

static void sample(
    uint8_t *out, int32_t first, size_t count, const strata_shadow_table *table,
    const double start[3], const double step[3]) {
  const float *restrict values = table->values;
  int32_t columns = table->columns;
  float last_x = below(columns - 1), last_y = below(table->rows - 1);
  float gap_x = table->gap_x, gap_y = table->gap_y;
  float center_x = table->center_x, center_y = table->center_y;
  float x0 = (float)start[0], y0 = (float)start[1], w0 = (float)start[2];
  float dx = (float)step[0], dy = (float)step[1], dw = (float)step[2];
  for (size_t done = 0; done < count; done += WEIGHED) {
    // Split into several loops, each short enough for the compiler to vectorize.
    int32_t at[WEIGHED];
    float right[WEIGHED], down[WEIGHED];
    int32_t some = count - done < WEIGHED ? (int32_t)(count - done) : WEIGHED;
    int32_t index = first + (int32_t)done;
    for (int32_t i = 0; i < WEIGHED; i++) {
      float along = (float)(index + i);
      float inverse = 1 / (w0 + along * dw);
      float x = place((x0 + along * dx) * inverse, gap_x, center_x, last_x);
      float y = place((y0 + along * dy) * inverse, gap_y, center_y, last_y);
      int32_t column = (int32_t)x, row = (int32_t)y;
      right[i] = x - (float)column;
      down[i] = y - (float)row;
      at[i] = row * columns + column;
    }
    for (int32_t i = 0; i < some; i++) {
      const float *upper = values + at[i], *lower = upper + columns;
      float above = upper[0] + (upper[1] - upper[0]) * right[i];
      float below = lower[0] + (lower[1] - lower[0]) * right[i];
      out[done + (size_t)i] = (uint8_t)(int32_t)((above + (below - above) * down[i]) * 255 + 0.5f);
    }
  }
}
