// Symmetric convolution. See strata_paint_kernels.h.

static void convolve(
    float *out, size_t count, const float *const *rows, const float *weights, size_t radius) {
  size_t index = 0;
  // Two vectors at a time, because one alone would wait for its own additions.
  for (; index + 2 * PIXELS <= count; index += 2 * PIXELS) {
    floats a = load_floats(rows[0] + index) * weights[0];
    floats b = load_floats(rows[0] + index + PIXELS) * weights[0];
    for (ptrdiff_t k = 1; k <= (ptrdiff_t)radius; k++) {
      const float *before = rows[-k] + index, *after = rows[k] + index;
      a += (load_floats(before) + load_floats(after)) * weights[k];
      b += (load_floats(before + PIXELS) + load_floats(after + PIXELS)) * weights[k];
    }
    store_floats(out + index, a);
    store_floats(out + index + PIXELS, b);
  }
  for (; index < count; index++) {
    float sum = rows[0][index] * weights[0];
    for (ptrdiff_t k = 1; k <= (ptrdiff_t)radius; k++)
      sum += (rows[-k][index] + rows[k][index]) * weights[k];
    out[index] = sum;
  }
}
