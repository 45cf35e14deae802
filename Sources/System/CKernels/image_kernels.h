// Bilinear samples of images. See strata_paint_kernels.h.
//
// A pixel is computed in two steps: along x with 14-bit weights, keeping 7 fractional bits (15
// bits in total), then along y with 14-bit weights that include the opacity (29 bits).

enum { WEIGHT_BITS = 14, KEPT_BITS = 7, ONE = 1 << WEIGHT_BITS };

/// The first texel of a pixel along one axis, and the weight of the second.
typedef struct {
  int32_t first;
  int32_t weight;
} texel_pair;

/// `last` is the largest first texel. At the image's far edge the second texel has the full weight.
INLINE texel_pair pair_at(int64_t position, int32_t last) {
  int32_t whole = (int32_t)(position >> 32);
  int32_t first = whole < last ? whole : last;
  int64_t rest = position - ((int64_t)first << 32);
  return (texel_pair){first, (int32_t)(rest >> (32 - WEIGHT_BITS))};
}

INLINE int64_t position_at(const strata_positions *p, size_t index) {
  // Wraps far from the image, as the vectors do.
  int64_t position = p->positions
      ? p->positions[index]
      : (int64_t)((uint64_t)p->start + (uint64_t)p->step * index);
  position = position > p->least ? position : p->least;
  return position < p->most ? position : p->most;
}

/// Returns one pixel, with the same arithmetic as the vectors.
INLINE uint32_t bilinear_pixel(
    const strata_image *image, texel_pair x, texel_pair y, int32_t opacity) {
  const uint32_t *top = image->texels + (size_t)y.first * (size_t)image->width + x.first;
  const uint32_t *bottom = y.first + 1 < image->height ? top + image->width : top;
  int32_t low = (y.weight * opacity + ONE / 2) >> WEIGHT_BITS;
  int32_t high = opacity - low;
  uint32_t result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int32_t a = (top[0] >> shift) & 0xFF, b = (top[1] >> shift) & 0xFF;
    int32_t c = (bottom[0] >> shift) & 0xFF, d = (bottom[1] >> shift) & 0xFF;
    int32_t half = 1 << (WEIGHT_BITS - KEPT_BITS - 1);
    int32_t above = (a * (ONE - x.weight) + b * x.weight + half) >> (WEIGHT_BITS - KEPT_BITS);
    int32_t below = (c * (ONE - x.weight) + d * x.weight + half) >> (WEIGHT_BITS - KEPT_BITS);
    int32_t sum = above * high + below * low;
    result |= (uint32_t)((sum + (1 << (WEIGHT_BITS + KEPT_BITS - 1))) >> (WEIGHT_BITS + KEPT_BITS))
        << shift;
  }
  return result;
}

#if PIXELS == 8

/// Eight positions as integer and fractional parts, in order.
typedef struct {
  __m256i whole;
  __m256i fraction;
} eight_positions;

typedef struct {
  /// The positions of pixels 0, 1, 4, 5 and of 2, 3, 6, 7.
  __m256i low, high;
} position_lanes;

INLINE position_lanes first_positions(const strata_positions *p) {
  longs low = {0, 1, 4, 5}, high = {2, 3, 6, 7};
  return (position_lanes){
      (__m256i)(low * p->step + p->start), (__m256i)(high * p->step + p->start)};
}

INLINE __m256i kept_between(__m256i value, __m256i least, __m256i most) {
  value = _mm256_blendv_epi8(value, least, _mm256_cmpgt_epi64(least, value));
  return _mm256_blendv_epi8(value, most, _mm256_cmpgt_epi64(value, most));
}

INLINE eight_positions parts_of(position_lanes lanes, const strata_positions *p) {
  __m256i least = _mm256_set1_epi64x(p->least), most = _mm256_set1_epi64x(p->most);
  __m256 low = (__m256)kept_between(lanes.low, least, most);
  __m256 high = (__m256)kept_between(lanes.high, least, most);
  return (eight_positions){
      (__m256i)_mm256_shuffle_ps(low, high, 0xDD), (__m256i)_mm256_shuffle_ps(low, high, 0x88)};
}

/// Returns the horizontally weighted sums of pixels whose texels are in `pairs`: one pixel in each
/// half, with its channels as 32-bit lanes. `spread` moves one of the two pairs of each half into
/// 16-bit lanes, with the left and right value of each channel adjacent.
INLINE __m256i across_sums(__m256i pairs, __m256i spread, __m256i weights) {
  __m256i sums = _mm256_madd_epi16(_mm256_shuffle_epi8(pairs, spread), weights);
  __m256i half = _mm256_set1_epi32(1 << (WEIGHT_BITS - KEPT_BITS - 1));
  return _mm256_srli_epi32(_mm256_add_epi32(sums, half), WEIGHT_BITS - KEPT_BITS);
}

INLINE __m256i down_sums(__m256i above, __m256i below, __m256i weights) {
  __m256i both = _mm256_or_si256(above, _mm256_slli_epi32(below, 16));
  __m256i half = _mm256_set1_epi32(1 << (WEIGHT_BITS + KEPT_BITS - 1));
  __m256i sums = _mm256_add_epi32(_mm256_madd_epi16(both, weights), half);
  return _mm256_srli_epi32(sums, WEIGHT_BITS + KEPT_BITS);
}

/// Returns four pixels as 16-bit lanes. `first` is the index of the first of them among the eight
/// whose weights are in `across` and `down`.
INLINE __m256i four_pixels(__m256i top, __m256i bottom, __m256i across, __m256i down, int first) {
  const char no = -128;
  __m256i even = _mm256_setr_epi8(
      0, no, 4, no, 1, no, 5, no, 2, no, 6, no, 3, no, 7, no,
      0, no, 4, no, 1, no, 5, no, 2, no, 6, no, 3, no, 7, no);
  __m256i odd = _mm256_setr_epi8(
      8, no, 12, no, 9, no, 13, no, 10, no, 14, no, 11, no, 15, no,
      8, no, 12, no, 9, no, 13, no, 10, no, 14, no, 11, no, 15, no);
  __m256i of_even = _mm256_setr_epi32(
      first, first, first, first, first + 2, first + 2, first + 2, first + 2);
  __m256i of_odd = _mm256_add_epi32(of_even, _mm256_set1_epi32(1));
  __m256i across_even = _mm256_permutevar8x32_epi32(across, of_even);
  __m256i across_odd = _mm256_permutevar8x32_epi32(across, of_odd);
  return _mm256_packs_epi32(
      down_sums(
          across_sums(top, even, across_even), across_sums(bottom, even, across_even),
          _mm256_permutevar8x32_epi32(down, of_even)),
      down_sums(
          across_sums(top, odd, across_odd), across_sums(bottom, odd, across_odd),
          _mm256_permutevar8x32_epi32(down, of_odd)));
}

INLINE pixels bilinear_eight(
    const strata_image *image, eight_positions x, eight_positions y, __m256i opacity) {
  __m256i one = _mm256_set1_epi32(ONE);
  __m256i last = _mm256_set1_epi32(image->width - 2);
  __m256i right = _mm256_blendv_epi8(
      _mm256_srli_epi32(x.fraction, 32 - WEIGHT_BITS), one, _mm256_cmpgt_epi32(x.whole, last));
  __m256i across =
      _mm256_or_si256(_mm256_sub_epi32(one, right), _mm256_slli_epi32(right, 16));

  __m256i low = _mm256_mullo_epi32(_mm256_srli_epi32(y.fraction, 32 - WEIGHT_BITS), opacity);
  low = _mm256_srli_epi32(_mm256_add_epi32(low, _mm256_set1_epi32(ONE / 2)), WEIGHT_BITS);
  __m256i down = _mm256_or_si256(_mm256_sub_epi32(opacity, low), _mm256_slli_epi32(low, 16));

  __m256i width = _mm256_set1_epi32(image->width);
  __m256i bottom_row = _mm256_min_epi32(
      _mm256_add_epi32(y.whole, _mm256_set1_epi32(1)), _mm256_set1_epi32(image->height - 1));
  __m256i column = _mm256_min_epi32(x.whole, last);
  __m256i top = _mm256_add_epi32(_mm256_mullo_epi32(y.whole, width), column);
  __m256i bottom = _mm256_add_epi32(_mm256_mullo_epi32(bottom_row, width), column);

  const long long *texels = (const long long *)image->texels;
#define PAIRS(index, half) \
  _mm256_i32gather_epi64(texels, _mm256_extracti128_si256(index, half), 4)
  __m256i first = four_pixels(PAIRS(top, 0), PAIRS(bottom, 0), across, down, 0);
  __m256i second = four_pixels(PAIRS(top, 1), PAIRS(bottom, 1), across, down, 4);
#undef PAIRS
  return (pixels)_mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), 0xD8);
}

INLINE position_lanes loaded_positions(const int64_t *p) {
  return (position_lanes){
      _mm256_loadu2_m128i((const __m128i *)(p + 4), (const __m128i *)p),
      _mm256_loadu2_m128i((const __m128i *)(p + 6), (const __m128i *)(p + 2))};
}

INLINE void advance(position_lanes *lanes, __m256i stride) {
  lanes->low = _mm256_add_epi64(lanes->low, stride);
  lanes->high = _mm256_add_epi64(lanes->high, stride);
}

static void bilinear(
    uint32_t *row, size_t count, const strata_image *image, const strata_positions *x,
    const strata_positions *y, int32_t opacity) {
  __m256i same_opacity = _mm256_set1_epi32(opacity);
  size_t index = 0;
  if (x->positions) {
    for (; index + 8 <= count; index += 8)
      store_pixels(
          row + index,
          bilinear_eight(
              image, parts_of(loaded_positions(x->positions + index), x),
              parts_of(loaded_positions(y->positions + index), y), same_opacity),
          8);
    for (; index < count; index++)
      row[index] = bilinear_pixel(
          image, pair_at(position_at(x, index), image->width - 2),
          pair_at(position_at(y, index), image->height - 1), opacity);
    return;
  }
  position_lanes across = first_positions(x), down = first_positions(y);
  __m256i across_stride = _mm256_set1_epi64x(8 * x->step);
  __m256i down_stride = _mm256_set1_epi64x(8 * y->step);
  for (; index < count; index += 8) {
    pixels result =
        bilinear_eight(image, parts_of(across, x), parts_of(down, y), same_opacity);
    store_pixels(row + index, result, count - index);
    advance(&across, across_stride);
    advance(&down, down_stride);
  }
}

#else

static void bilinear(
    uint32_t *row, size_t count, const strata_image *image, const strata_positions *x,
    const strata_positions *y, int32_t opacity) {
  for (size_t index = 0; index < count; index++)
    row[index] = bilinear_pixel(
        image, pair_at(position_at(x, index), image->width - 2),
        pair_at(position_at(y, index), image->height - 1), opacity);
}

#endif

static void mix(uint32_t *row, size_t count, const uint32_t *other, int32_t part) {
  for (size_t index = 0; index < count; index++) {
    uint32_t a = row[index], b = other[index], result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
      uint32_t sum = ((a >> shift) & 0xFF) * (uint32_t)(ONE - part)
          + ((b >> shift) & 0xFF) * (uint32_t)part;
      result |= (sum + ONE / 2) >> WEIGHT_BITS << shift;
    }
    row[index] = result;
  }
}

INLINE int32_t texel_at(const strata_exact_axis *axis, double at) {
  double local = at * axis->across + axis->row + axis->origin;
  double part = (local - axis->from) / axis->length;
  part = part > 0 ? part : 0;
  part = part < 1 ? part : 1;
  double texel =
      (axis->texel + axis->change * part) / axis->size * axis->size + STRATA_TEXEL_BORDER;
  double last = axis->size - 1;
  texel = texel > 0 ? texel : 0;
  return (int32_t)(texel < last ? texel : last);
}

static void nearest(
    uint32_t *row, size_t count, const strata_image *image, int32_t x,
    const strata_exact_axis *across, const strata_exact_axis *down) {
  enum { STEP = 32 };
  int32_t columns[STEP], rows[STEP];
  for (size_t start = 0; start < count; start += STEP) {
    size_t length = count - start < STEP ? count - start : STEP;
    for (size_t index = 0; index < length; index++) {
      double at = (double)wrapping_sum(x, (int32_t)(start + index)) + 0.5;
      columns[index] = texel_at(across, at);
      rows[index] = texel_at(down, at);
    }
    for (size_t index = 0; index < length; index++)
      row[start + index] =
          image->texels[(size_t)rows[index] * (size_t)image->width + (size_t)columns[index]];
  }
}
