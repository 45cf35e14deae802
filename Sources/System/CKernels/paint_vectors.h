// Vectors of `PIXELS` (4 or 8) pixels, and the operations on them in paint loops.
//
// Included by each file that compiles those loops for an instruction set.

#include "strata_paint_kernels.h"

#include <string.h>

#if PIXELS == 8
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))
#define VECTOR(bytes) __attribute__((vector_size(bytes)))

typedef uint32_t pixels VECTOR(4 * PIXELS);
typedef int32_t ints VECTOR(4 * PIXELS);
typedef float floats VECTOR(4 * PIXELS);
/// Half as many elements in the same number of bytes.
typedef int64_t longs VECTOR(4 * PIXELS);

#if PIXELS == 8
static const ints each_index = {0, 1, 2, 3, 4, 5, 6, 7};
#else
static const ints each_index = {0, 1, 2, 3};
#endif

/// Returns a + b, or wraps, as the lanes of vectors do.
INLINE int32_t wrapping_sum(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a + (uint32_t)b);
}

INLINE int32_t wrapping_difference(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a - (uint32_t)b);
}

INLINE pixels load_pixels(const uint32_t *p) {
  pixels result;
  memcpy(&result, p, sizeof result);
  return result;
}

/// Stores the first `count` elements of a vector.
INLINE void store_pixels(uint32_t *p, pixels value, size_t count) {
  if (count >= PIXELS) {
    memcpy(p, &value, sizeof value);
    return;
  }
  for (size_t index = 0; index < count; index++) p[index] = value[index];
}

INLINE floats load_floats(const float *p) {
  floats result;
  memcpy(&result, p, sizeof result);
  return result;
}

INLINE void store_floats(float *p, floats value) { memcpy(p, &value, sizeof value); }

INLINE ints kept_within(ints value, int32_t least, int32_t most) {
  ints low = (ints){0} + least, high = (ints){0} + most;
  return __builtin_elementwise_min(__builtin_elementwise_max(value, low), high);
}

/// Returns a where the mask is all ones, b where it is 0.
INLINE floats chosen(ints mask, floats a, floats b) {
  return (floats)((mask & (ints)a) | (~mask & (ints)b));
}

INLINE floats magnitude(floats value) { return (floats)((ints)value & 0x7FFFFFFF); }

INLINE pixels looked_up(const uint32_t *table, ints index) {
#if PIXELS == 8
  return (pixels)_mm256_i32gather_epi32((const int *)table, (__m256i)index, 4);
#else
  return (pixels){table[index[0]], table[index[1]], table[index[2]], table[index[3]]};
#endif
}

INLINE bool any(ints mask) {
#if PIXELS == 8
  return _mm256_movemask_epi8((__m256i)mask) != 0;
#else
  longs two = (longs)mask;
  return (two[0] | two[1]) != 0;
#endif
}
