#include "strata_movie_pixels.h"

#ifdef STRATA_VIDEO

#include <string.h>

// MARK: Y'CbCr

// The formulas of the header for R', G', B' of 0 to 255, times 2¹⁶. The coefficients of a color
// difference sum to 0, so that gray has none, and those of luma to the value that makes white 235
// and 940.
typedef struct {
  int32_t y[3];
  int32_t cb[3];
  int32_t cr[3];
  int32_t black;
  int32_t gray;
} matrix;

static const matrix bits_8 = {
  {11966, 40254, 4064}, {-6596, -22188, 28784}, {28784, -26145, -2639}, 16, 128};
static const matrix bits_10 = {
  {47864, 161017, 16255}, {-26383, -88755, 115138}, {115138, -104580, -10558}, 64, 512};

// Returns the weighted sum of three colors plus `offset`, where the colors are scaled by 2^(shift −
// 16).
static inline int32_t weighted(
    const int32_t weights[3], int32_t r, int32_t g, int32_t b, int32_t offset, int shift) {
  int32_t sum = weights[0] * r + weights[1] * g + weights[2] * b;
  return (sum + (offset << shift) + (1 << (shift - 1))) >> shift;
}

// MARK: Alpha

// Returns c · a / 255, rounded to nearest; there are no ties because 255 is odd.
static inline uint8_t multiplied(uint8_t c, uint32_t a) {
  uint32_t t = c * a + 128;
  return (uint8_t)((t + (t >> 8)) >> 8);
}

static inline uint8_t at_most_255(uint32_t value) {
  return (uint8_t)(value < 255 ? value : 255);
}

static void flatten_row(
    const uint8_t *premultiplied, int32_t width, const uint8_t matte[3], uint8_t *flat) {
  for (int32_t x = 0; x < width; x += 1, premultiplied += 4, flat += 4) {
    uint32_t behind = 255 - premultiplied[3];
    for (int i = 0; i < 3; i += 1) {
      flat[i] = at_most_255((uint32_t)premultiplied[i] + multiplied(matte[i], behind));
    }
    flat[3] = 255;
  }
}

static void straighten_row(const uint8_t *premultiplied, int32_t width, uint8_t *straight) {
  for (int32_t x = 0; x < width; x += 1, premultiplied += 4, straight += 4) {
    uint32_t alpha = premultiplied[3];
    if (alpha == 255 || alpha == 0) {
      memcpy(straight, premultiplied, 4);
      if (alpha == 0) memset(straight, 0, 4);
      continue;
    }
    for (int i = 0; i < 3; i += 1) {
      straight[i] = at_most_255((255u * premultiplied[i] + alpha / 2) / alpha);
    }
    straight[3] = (uint8_t)alpha;
  }
}

// MARK: Planes

static void luma_row_8(const uint8_t *rgba, int32_t width, uint8_t *y) {
  for (int32_t x = 0; x < width; x += 1) {
    const uint8_t *pixel = rgba + 4 * x;
    y[x] = (uint8_t)weighted(bits_8.y, pixel[0], pixel[1], pixel[2], bits_8.black, 16);
  }
}

static void luma_row_10(const uint8_t *rgba, int32_t width, uint16_t *y) {
  for (int32_t x = 0; x < width; x += 1) {
    const uint8_t *pixel = rgba + 4 * x;
    y[x] = (uint16_t)weighted(bits_10.y, pixel[0], pixel[1], pixel[2], bits_10.black, 16);
  }
}

static void alpha_row_8(const uint8_t *rgba, int32_t width, uint8_t *alpha) {
  for (int32_t x = 0; x < width; x += 1) alpha[x] = rgba[4 * x + 3];
}

// Returns the sums of eight straight colors around one sample of Cb and Cr, from two rows of opaque
// or premultiplied pixels.
static inline void color_sums(
    const uint8_t *upper, const uint8_t *lower, int32_t width, int32_t x, int32_t sum[4]) {
  int32_t left = 4 * (x > 0 ? x - 1 : 0);
  int32_t middle = 4 * x;
  int32_t right = 4 * (x + 1 < width ? x + 1 : x);
  for (int i = 0; i < 4; i += 1) {
    sum[i] = upper[left + i] + 2 * upper[middle + i] + upper[right + i]
        + lower[left + i] + 2 * lower[middle + i] + lower[right + i];
  }
  const int32_t whole = 8 * 255;
  if (sum[3] != whole) {
    int32_t alpha = sum[3] > 0 ? sum[3] : 1;
    for (int i = 0; i < 3; i += 1) {
      int32_t straight = (sum[i] * whole + alpha / 2) / alpha;
      sum[i] = straight < whole ? straight : whole;
    }
  }
}

static void chroma_row_8(
    const uint8_t *upper, const uint8_t *lower, int32_t width, uint8_t *cb, uint8_t *cr) {
  for (int32_t x = 0; x < width; x += 2) {
    int32_t sum[4];
    color_sums(upper, lower, width, x, sum);
    cb[x / 2] = (uint8_t)weighted(bits_8.cb, sum[0], sum[1], sum[2], bits_8.gray, 19);
    cr[x / 2] = (uint8_t)weighted(bits_8.cr, sum[0], sum[1], sum[2], bits_8.gray, 19);
  }
}

static void chroma_row_10(
    const uint8_t *upper, const uint8_t *lower, int32_t width, uint16_t *cb, uint16_t *cr) {
  for (int32_t x = 0; x < width; x += 2) {
    int32_t sum[4];
    color_sums(upper, lower, width, x, sum);
    cb[x / 2] = (uint16_t)weighted(bits_10.cb, sum[0], sum[1], sum[2], bits_10.gray, 19);
    cr[x / 2] = (uint16_t)weighted(bits_10.cr, sum[0], sum[1], sum[2], bits_10.gray, 19);
  }
}

static void rows_444_8(
    const uint8_t *rgba, int32_t width, int32_t row, const strata_movie_planes *planes) {
  uint8_t *to[3];
  for (int i = 0; i < 3; i += 1) to[i] = planes->plane[i] + row * planes->stride[i];
  for (int32_t x = 0; x < width; x += 1) {
    int32_t r = rgba[4 * x], g = rgba[4 * x + 1], b = rgba[4 * x + 2];
    to[0][x] = (uint8_t)weighted(bits_8.y, r, g, b, bits_8.black, 16);
    to[1][x] = (uint8_t)weighted(bits_8.cb, r, g, b, bits_8.gray, 16);
    to[2][x] = (uint8_t)weighted(bits_8.cr, r, g, b, bits_8.gray, 16);
  }
}

static void rows_444_10(
    const uint8_t *rgba, int32_t width, int32_t row, bool has_alpha,
    const strata_movie_planes *planes) {
  uint16_t *to[4];
  for (int i = 0; i < 4; i += 1) to[i] = (uint16_t *)(planes->plane[i] + row * planes->stride[i]);
  for (int32_t x = 0; x < width; x += 1) {
    int32_t r = rgba[4 * x], g = rgba[4 * x + 1], b = rgba[4 * x + 2];
    to[0][x] = (uint16_t)weighted(bits_10.y, r, g, b, bits_10.black, 16);
    to[1][x] = (uint16_t)weighted(bits_10.cb, r, g, b, bits_10.gray, 16);
    to[2][x] = (uint16_t)weighted(bits_10.cr, r, g, b, bits_10.gray, 16);
  }
  if (!has_alpha) return;
  // Repeat the upper bits below: 255 becomes 1023, and the upper 8 bits are the input.
  for (int32_t x = 0; x < width; x += 1) {
    uint32_t alpha = rgba[4 * x + 3];
    to[3][x] = (uint16_t)(alpha << 2 | alpha >> 6);
  }
}

static void bgra_row(const uint8_t *rgba, int32_t width, bool has_alpha, uint8_t *to) {
  for (int32_t x = 0; x < width; x += 1, rgba += 4, to += 4) {
    to[0] = rgba[2];
    to[1] = rgba[1];
    to[2] = rgba[0];
    to[3] = has_alpha ? rgba[3] : 0;
  }
}

// MARK: Images

void strata_movie_convert(
    strata_movie_layout layout, const uint8_t *premultiplied, int32_t width, int32_t height,
    const uint8_t matte[3], uint8_t *scratch, const strata_movie_planes *planes) {
  bool has_alpha = layout == STRATA_MOVIE_420_ALPHA || layout == STRATA_MOVIE_444_10_ALPHA
      || layout == STRATA_MOVIE_BGRA;
  size_t row_size = 4 * (size_t)width;
  // Opaque pixels: two rows, the upper one of which waits for the lower. With alpha, their colors
  // are averaged premultiplied, and the third row has the straight ones.
  uint8_t *pair[2] = {scratch, scratch + row_size};
  uint8_t *straight = scratch + 2 * row_size;
  for (int32_t y = 0; y < height; y += 1) {
    const uint8_t *source = premultiplied + (size_t)y * row_size;
    uint8_t *row = has_alpha ? straight : pair[y & 1];
    if (has_alpha) {
      straighten_row(source, width, straight);
    } else {
      flatten_row(source, width, matte, row);
    }
    switch (layout) {
      case STRATA_MOVIE_420:
      case STRATA_MOVIE_420_ALPHA:
        luma_row_8(row, width, planes->plane[0] + y * planes->stride[0]);
        if (has_alpha) {
          alpha_row_8(row, width, planes->plane[3] + y * planes->stride[3]);
          memcpy(pair[y & 1], source, row_size);
        }
        if ((y & 1) == 1 || y + 1 == height) {
          chroma_row_8(
              pair[0], pair[y & 1], width, planes->plane[1] + y / 2 * planes->stride[1],
              planes->plane[2] + y / 2 * planes->stride[2]);
        }
        break;
      case STRATA_MOVIE_420_10:
        luma_row_10(row, width, (uint16_t *)(planes->plane[0] + y * planes->stride[0]));
        if ((y & 1) == 1 || y + 1 == height) {
          chroma_row_10(
              pair[0], pair[y & 1], width,
              (uint16_t *)(planes->plane[1] + y / 2 * planes->stride[1]),
              (uint16_t *)(planes->plane[2] + y / 2 * planes->stride[2]));
        }
        break;
      case STRATA_MOVIE_444:
        rows_444_8(row, width, y, planes);
        break;
      case STRATA_MOVIE_444_10:
      case STRATA_MOVIE_444_10_ALPHA:
        rows_444_10(row, width, y, has_alpha, planes);
        break;
      case STRATA_MOVIE_BGRX:
      case STRATA_MOVIE_BGRA:
        bgra_row(row, width, has_alpha, planes->plane[0] + y * planes->stride[0]);
        break;
    }
  }
}

#endif
