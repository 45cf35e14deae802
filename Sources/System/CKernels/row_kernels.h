// The loops of strata_row_kernels, for `PIXELS` (4 or 8) pixels per step.
//
// Included once by each file that compiles them for an instruction set; defines `ROW_KERNELS`.
// A 32-bit pixel is processed as two 16-bit lanes twice, its even channels (R, B) and its odd
// ones (G, A), so that nothing is widened or packed.

#include "strata_kernels.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))
#define VECTOR(bytes) __attribute__((vector_size(bytes)))

typedef uint32_t pixels VECTOR(4 * PIXELS);
typedef uint16_t lanes VECTOR(4 * PIXELS);
typedef uint64_t pairs VECTOR(4 * PIXELS);
typedef uint32_t wide_lanes VECTOR(8 * PIXELS);
typedef uint8_t coverages VECTOR(PIXELS);

// MARK: Arithmetic

/// Returns (x − 128) / 255, rounded to nearest, for x of 128 to 65535.
///
/// That is (x + (x >> 8)) >> 8 for each of them, which is also (257 · x) >> 16: the upper half of a
/// product of 16-bit lanes, one instruction.
INLINE lanes biased_divided_by_255(lanes x) {
  return __builtin_convertvector((__builtin_convertvector(x, wide_lanes) * 257) >> 16, lanes);
}

INLINE lanes even_channels(pixels p) { return (lanes)(p & 0x00FF00FF); }
INLINE lanes odd_channels(pixels p) { return (lanes)p >> 8; }
INLINE pixels interleaved(lanes even, lanes odd) { return (pixels)(even | odd << 8); }

/// Returns alpha in both lanes of each pixel.
INLINE lanes alphas(pixels p) {
  pixels alpha = p >> 24;
  return (lanes)(alpha | alpha << 16);
}

/// Returns source · c + row · (1 − alpha of source · c).
///
/// The two products are rounded once, as a sum. With a = alpha · c / 255 rounded, which is off by
/// less than 1/2, and a channel s ≤ alpha, the sum is at most
/// alpha · c + 255 · (255 − a) < 65025 + 128, and with the bias 128 it fits in 16 bits.
INLINE pixels over(pixels row, pixels source, lanes coverage) {
  lanes kept = 255 - biased_divided_by_255(alphas(source) * coverage + 128);
  lanes even = even_channels(source) * coverage + even_channels(row) * kept + 128;
  lanes odd = odd_channels(source) * coverage + odd_channels(row) * kept + 128;
  return interleaved(biased_divided_by_255(even), biased_divided_by_255(odd));
}

/// `over` with a coverage of 255: source + row · (1 − alpha).
INLINE pixels over_whole(pixels row, pixels source) {
  lanes kept = 255 - alphas(source);
  lanes even = biased_divided_by_255(even_channels(row) * kept + 128);
  lanes odd = biased_divided_by_255(odd_channels(row) * kept + 128);
  return source + interleaved(even, odd);
}

// MARK: Memory

INLINE pixels load(const uint32_t *p) {
  pixels result;
  memcpy(&result, p, sizeof result);
  return result;
}

INLINE void store(uint32_t *p, pixels value) { memcpy(p, &value, sizeof value); }

INLINE lanes in_both_lanes(coverages c) {
  pixels one = __builtin_convertvector(c, pixels);
  return (lanes)(one | one << 16);
}

INLINE lanes load_coverages(const uint8_t *p) {
  coverages result;
  memcpy(&result, p, sizeof result);
  return in_both_lanes(result);
}

INLINE uint64_t load_pair(const void *p) {
  uint64_t result;
  memcpy(&result, p, 8);
  return result;
}

INLINE void store_pair(void *p, uint64_t value) { memcpy(p, &value, 8); }

// Fewer than PIXELS elements fill a vector by overlap: its first half holds the largest power of
// two of them from the start, the next part the same number up to the end. Elements in the middle
// occur twice, and both copies get the same result.

INLINE pixels load_few(const uint32_t *p, size_t count) {
  pairs result = {0};
#if PIXELS == 8
  if (count >= 4) {
    const uint32_t *last = p + count - 4;
    result = (pairs){load_pair(p), load_pair(p + 2), load_pair(last), load_pair(last + 2)};
    return (pixels)result;
  }
#endif
  if (count >= 2) {
    result[0] = load_pair(p);
    result[1] = load_pair(p + count - 2);
  } else {
    result[0] = *p;
  }
  return (pixels)result;
}

INLINE void store_few(uint32_t *p, size_t count, pixels value) {
  pairs two = (pairs)value;
#if PIXELS == 8
  if (count >= 4) {
    uint32_t *last = p + count - 4;
    store_pair(p, two[0]);
    store_pair(p + 2, two[1]);
    store_pair(last, two[2]);
    store_pair(last + 2, two[3]);
    return;
  }
#endif
  if (count >= 2) {
    store_pair(p, two[0]);
    store_pair(p + count - 2, two[1]);
  } else {
    *p = value[0];
  }
}

INLINE lanes load_few_coverages(const uint8_t *p, size_t count) {
  uint64_t bytes;
  if (PIXELS == 8 && count >= 4) {
    uint32_t first, last;
    memcpy(&first, p, 4);
    memcpy(&last, p + count - 4, 4);
    bytes = first | (uint64_t)last << 32;
  } else if (count >= 2) {
    uint16_t first, last;
    memcpy(&first, p, 2);
    memcpy(&last, p + count - 2, 2);
    bytes = first | (uint64_t)last << 16;
  } else {
    bytes = *p;
  }
  coverages result;
  memcpy(&result, &bytes, sizeof result);
  return in_both_lanes(result);
}

// MARK: Rows

/// The inputs that `composite_over` reads; other arguments are unused.
enum { WITH_SOURCE = 1, WITH_MASK = 2, WITH_WHOLE_COVERAGE = 4 };

/// Source-over of a row or of a color, through a mask or with a coverage. `kind` is a constant in
/// each caller, so each gets a specialized loop.
INLINE void composite_over(
    int kind, uint32_t *row, size_t count, const uint32_t *source, uint32_t color,
    const uint8_t *mask, uint8_t coverage) {
  pixels same_source = (pixels){0} + color;
  lanes same_coverage = (lanes){0} + coverage;
#define BLENDED(row, source, coverage) \
  (kind & WITH_WHOLE_COVERAGE ? over_whole(row, source) : over(row, source, coverage))
#define SOURCE(index) (kind & WITH_SOURCE ? load(source + (index)) : same_source)
#define COVERAGE(index) (kind & WITH_MASK ? load_coverages(mask + (index)) : same_coverage)
  if (count < PIXELS) {
    if (count == 0) return;
    pixels below = load_few(row, count);
    pixels above = kind & WITH_SOURCE ? load_few(source, count) : same_source;
    lanes part = kind & WITH_MASK ? load_few_coverages(mask, count) : same_coverage;
    store_few(row, count, BLENDED(below, above, part));
    return;
  }
  // The last step may overlap the one before, so the destination of both is read before either
  // writes.
  size_t last = count - PIXELS;
  pixels below_last = load(row + last);
  for (size_t index = 0; index < last; index += PIXELS)
    store(row + index, BLENDED(load(row + index), SOURCE(index), COVERAGE(index)));
  store(row + last, BLENDED(below_last, SOURCE(last), COVERAGE(last)));
#undef BLENDED
#undef SOURCE
#undef COVERAGE
}

static void over_color(uint32_t *row, size_t count, uint32_t color, uint8_t coverage) {
  composite_over(0, row, count, NULL, color, NULL, coverage);
}

static void over_color_mask(uint32_t *row, size_t count, uint32_t color, const uint8_t *mask) {
  composite_over(WITH_MASK, row, count, NULL, color, mask, 0);
}

static void over_row(uint32_t *row, size_t count, const uint32_t *source, uint8_t coverage) {
  if (coverage == 255)
    composite_over(WITH_SOURCE | WITH_WHOLE_COVERAGE, row, count, source, 0, NULL, 255);
  else
    composite_over(WITH_SOURCE, row, count, source, 0, NULL, coverage);
}

static void over_row_mask(
    uint32_t *row, size_t count, const uint32_t *source, const uint8_t *mask) {
  composite_over(WITH_SOURCE | WITH_MASK, row, count, source, 0, mask, 0);
}

static void fill(uint32_t *row, size_t count, uint32_t color) {
  pixels value = (pixels){0} + color;
  if (count < PIXELS) {
    if (count != 0) store_few(row, count, value);
    return;
  }
  size_t last = count - PIXELS;
  for (size_t index = 0; index < last; index += PIXELS) store(row + index, value);
  store(row + last, value);
}

INLINE pixels scaled(pixels row, lanes factor) {
  return interleaved(
      biased_divided_by_255(even_channels(row) * factor + 128),
      biased_divided_by_255(odd_channels(row) * factor + 128));
}

static void scale(uint32_t *row, size_t count, uint8_t factor) {
  lanes same_factor = (lanes){0} + factor;
  if (count < PIXELS) {
    if (count != 0) store_few(row, count, scaled(load_few(row, count), same_factor));
    return;
  }
  size_t last = count - PIXELS;
  pixels below_last = load(row + last);
  for (size_t index = 0; index < last; index += PIXELS)
    store(row + index, scaled(load(row + index), same_factor));
  store(row + last, scaled(below_last, same_factor));
}

static void scale_by_alpha(uint32_t *row, size_t count, const uint32_t *source) {
  if (count < PIXELS) {
    if (count != 0)
      store_few(row, count, scaled(load_few(row, count), alphas(load_few(source, count))));
    return;
  }
  size_t last = count - PIXELS;
  pixels below_last = load(row + last);
  for (size_t index = 0; index < last; index += PIXELS)
    store(row + index, scaled(load(row + index), alphas(load(source + index))));
  store(row + last, scaled(below_last, alphas(load(source + last))));
}

/// Four bytes of a mask are multiplied as the channels of a pixel.
INLINE pixels product(pixels a, pixels b) {
  return interleaved(
      biased_divided_by_255(even_channels(a) * even_channels(b) + 128),
      biased_divided_by_255(odd_channels(a) * odd_channels(b) + 128));
}

static void multiply_mask(uint8_t *mask, size_t count, const uint8_t *other) {
  const size_t step = sizeof(pixels);
  if (count < step) {
    for (size_t index = 0; index < count; index++) {
      uint32_t biased = mask[index] * other[index] + 128;
      mask[index] = (uint8_t)((biased * 257) >> 16);
    }
    return;
  }
  size_t last = count - step;
  pixels first_last, other_last;
  memcpy(&first_last, mask + last, step);
  memcpy(&other_last, other + last, step);
  for (size_t index = 0; index < last; index += step) {
    pixels a, b;
    memcpy(&a, mask + index, step);
    memcpy(&b, other + index, step);
    a = product(a, b);
    memcpy(mask + index, &a, step);
  }
  first_last = product(first_last, other_last);
  memcpy(mask + last, &first_last, step);
}

#include "blend_kernels.h"

#define ROW_KERNELS                         \
  {                                         \
      .fill = fill,                         \
      .over_color = over_color,             \
      .over_color_mask = over_color_mask,   \
      .over_row = over_row,                 \
      .over_row_mask = over_row_mask,       \
      .scale = scale,                       \
      .scale_by_alpha = scale_by_alpha,     \
      .multiply = multiply_mask,            \
      .blend = BLEND_KERNELS,               \
  }
