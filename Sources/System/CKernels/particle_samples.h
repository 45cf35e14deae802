// Sampling and compositing of sprites. See strata_particle_kernels.h.
//
// The weights of the four texels around a position sum to the coverage, in units of 1/2¹⁴. Sums and
// products with the color keep 7 fractional bits.

/// Two 16-bit lanes per pixel.
typedef int16_t halves VECTOR(4 * PIXELS);
typedef uint8_t octets VECTOR(4 * PIXELS);

/// The value of coverage 1, and the sum of the weights.
enum { WHOLE = 1 << 14 };

/// Channels of 0...255 · 2⁷, four per pixel: in each 128 bits of `first` the first two of four
/// pixels, and in those of `second` the next two.
typedef struct {
  halves first, second;
} samples;

/// Returns (a · b + 2¹⁴) / 2¹⁵, rounded down.
INLINE halves rounded_products(halves a, halves b) {
#if PIXELS == 8
  return (halves)_mm256_mulhrs_epi16((__m256i)a, (__m256i)b);
#else
  typedef int32_t wide VECTOR(8 * PIXELS);
  wide product = __builtin_convertvector(a, wide) * __builtin_convertvector(b, wide);
  return __builtin_convertvector((product + 0x4000) >> 15, halves);
#endif
}

/// Returns the sum of the products of the two lanes of each pixel.
INLINE ints products_summed(halves a, halves b) {
#if PIXELS == 8
  return (ints)_mm256_madd_epi16((__m256i)a, (__m256i)b);
#else
  ints x = (ints)a, y = (ints)b;
  return (x << 16 >> 16) * (y << 16 >> 16) + (x >> 16) * (y >> 16);
#endif
}

/// Returns lanes of 0...255, from lanes with 7 fractional bits, which are rounded.
INLINE pixels narrowed(samples wide) {
  // (x + 2⁶) / 2⁷ is (x · 2⁸ + 2¹⁴) / 2¹⁵.
  const halves seventh = (halves){0} + 256;
  halves a = rounded_products(wide.first, seventh), b = rounded_products(wide.second, seventh);
#if PIXELS == 8
  return (pixels)_mm256_packus_epi16((__m256i)a, (__m256i)b);
#else
  octets x = (octets)a, y = (octets)b;
  return (pixels)__builtin_shufflevector(
      x, y, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
#endif
}

/// `color` is 0...2¹⁵ − 1 for 0...1.
INLINE pixels multiplied(samples source, halves color) {
  return narrowed((samples){
      rounded_products(source.first, color), rounded_products(source.second, color)});
}

INLINE pixels sum_of(pixels a, pixels b) {
  return (pixels)__builtin_elementwise_add_sat((octets)a, (octets)b);
}

/// Returns source + row · (1 − alpha), which may exceed 255 only if a color is above 1.
INLINE pixels over(pixels row, pixels source) {
  typedef uint16_t lanes VECTOR(4 * PIXELS);
  pixels alpha = source >> 24;
  lanes kept = 255 - (lanes)(alpha | alpha << 16);
  lanes even = (lanes)(row & 0x00FF00FF) * kept + 128, odd = ((lanes)row >> 8) * kept + 128;
  // Divides by 255 and rounds to nearest, for a value that was incremented by 128.
  even = (even + (even >> 8)) >> 8;
  odd = (odd + (odd >> 8)) >> 8;
  return sum_of(source, (pixels)(even | odd << 8));
}

/// Returns each pixel's low lane in both lanes.
INLINE halves doubled(ints value) {
  halves lanes = (halves)value;
#if PIXELS == 8
  return __builtin_shufflevector(
      lanes, lanes, 0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14);
#else
  return __builtin_shufflevector(lanes, lanes, 0, 0, 2, 2, 4, 4, 6, 6);
#endif
}

INLINE halves halved(halves lanes) {
  typedef uint16_t lane VECTOR(4 * PIXELS);
  return (halves)((lane)lanes >> 1);
}

/// The values for sampling a sprite, in each lane.
typedef struct {
  ints least_x, most_x, least_y, most_y;
  /// The index increments for the next row and column.
  halves strides;
} sprite_lanes;

INLINE sprite_lanes lanes_of(const strata_sprite *sprite) {
  return (sprite_lanes){
      (ints){0} + sprite->least_x, (ints){0} + sprite->most_x, (ints){0} + sprite->least_y,
      (ints){0} + sprite->most_y, (halves)((ints){0} + (1 | sprite->width << 16))};
}

/// The index of the first of the four texels of each pixel, and their weights: in each lane of a
/// pixel the upper and the lower one.
typedef struct {
  pixels index;
  halves left, right;
} weighed_texels;

INLINE weighed_texels weighed(const sprite_lanes *lanes, ints x, ints y, ints part) {
  x = __builtin_elementwise_min(__builtin_elementwise_max(x, lanes->least_x), lanes->most_x);
  y = __builtin_elementwise_min(__builtin_elementwise_max(y, lanes->least_y), lanes->most_y);
  // 15-bit fractions.
  ints below = (ints)((pixels)y << 16 >> 17);
  ints low = (ints)rounded_products((halves)part, (halves)below);
  halves vertical = (halves)((part - low) | low << 16);
  halves right = rounded_products(vertical, halved(doubled(x)));
  ints whole = (ints)((pixels)x >> 16 | ((pixels)y & 0xFFFF0000));
  return (weighed_texels){
      (pixels)products_summed((halves)whole, lanes->strides), vertical - right, right};
}

/// Loads one by one, which is faster than a gather on many processors.
INLINE pixels loaded(const uint32_t *taps, pixels index) {
  pixels result;
  for (int lane = 0; lane < PIXELS; lane++) result[lane] = taps[index[lane]];
  return result;
}

/// Returns samples of a sprite whose channels are equal.
INLINE samples tap_samples(
    const strata_sprite *sprite, const sprite_lanes *lanes, ints x, ints y, ints part) {
  weighed_texels texels = weighed(lanes, x, y, part);
  pixels taps = loaded(sprite->taps, texels.index);
  ints sum = products_summed((halves)(taps & 0x00FF00FF), texels.left)
      + products_summed((halves)(taps >> 8 & 0x00FF00FF), texels.right);
  halves value = (halves)((sum + 64) >> 7);
#if PIXELS == 8
  return (samples){
      __builtin_shufflevector(
          value, value, 0, 0, 0, 0, 2, 2, 2, 2, 8, 8, 8, 8, 10, 10, 10, 10),
      __builtin_shufflevector(
          value, value, 4, 4, 4, 4, 6, 6, 6, 6, 12, 12, 12, 12, 14, 14, 14, 14)};
#else
  return (samples){
      __builtin_shufflevector(value, value, 0, 0, 0, 0, 2, 2, 2, 2),
      __builtin_shufflevector(value, value, 4, 4, 4, 4, 6, 6, 6, 6)};
#endif
}

#if PIXELS == 8

/// Returns the channels of two pixels as 32-bit lanes, with 14 fractional bits.
INLINE __m256i two_pixels(
    const uint32_t *top, const uint32_t *bottom, const weighed_texels *texels, int first) {
  const char no = -128;
  __m256i of_left = _mm256_setr_epi8(
      0, no, 8, no, 1, no, 9, no, 2, no, 10, no, 3, no, 11, no,
      0, no, 8, no, 1, no, 9, no, 2, no, 10, no, 3, no, 11, no);
  __m256i of_right = _mm256_add_epi8(of_left, _mm256_set1_epi16(4));
  uint32_t a = texels->index[first], b = texels->index[first + 4];
  __m128i low = _mm_unpacklo_epi64(
      _mm_loadl_epi64((const __m128i *)(top + a)), _mm_loadl_epi64((const __m128i *)(bottom + a)));
  __m128i high = _mm_unpacklo_epi64(
      _mm_loadl_epi64((const __m128i *)(top + b)), _mm_loadl_epi64((const __m128i *)(bottom + b)));
  __m256i four = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
  __m256i same = _mm256_setr_epi32(
      first, first, first, first, first + 4, first + 4, first + 4, first + 4);
  __m256i left = _mm256_permutevar8x32_epi32((__m256i)texels->left, same);
  __m256i right = _mm256_permutevar8x32_epi32((__m256i)texels->right, same);
  __m256i sums = _mm256_add_epi32(
      _mm256_madd_epi16(_mm256_shuffle_epi8(four, of_left), left),
      _mm256_madd_epi16(_mm256_shuffle_epi8(four, of_right), right));
  return _mm256_srli_epi32(_mm256_add_epi32(sums, _mm256_set1_epi32(64)), 7);
}

/// Returns samples of any sprite.
INLINE samples texel_samples(
    const strata_sprite *sprite, const sprite_lanes *lanes, ints x, ints y, ints part) {
  weighed_texels texels = weighed(lanes, x, y, part);
  const uint32_t *top = sprite->texels;
  const uint32_t *bottom = sprite->height > 1 ? top + sprite->width : top;
  return (samples){
      (halves)_mm256_packs_epi32(
          two_pixels(top, bottom, &texels, 0), two_pixels(top, bottom, &texels, 1)),
      (halves)_mm256_packs_epi32(
          two_pixels(top, bottom, &texels, 2), two_pixels(top, bottom, &texels, 3))};
}

#else

INLINE samples texel_samples(
    const strata_sprite *sprite, const sprite_lanes *lanes, ints x, ints y, ints part) {
  weighed_texels texels = weighed(lanes, x, y, part);
  samples result;
  for (int index = 0; index < 4; index++) {
    const uint32_t *top = sprite->texels + texels.index[index];
    const uint32_t *bottom = sprite->height > 1 ? top + sprite->width : top;
    for (int channel = 0; channel < 4; channel++) {
      int shift = 8 * channel;
      int32_t sum = (int32_t)(top[0] >> shift & 255) * texels.left[2 * index]
          + (int32_t)(bottom[0] >> shift & 255) * texels.left[2 * index + 1]
          + (int32_t)(top[1] >> shift & 255) * texels.right[2 * index]
          + (int32_t)(bottom[1] >> shift & 255) * texels.right[2 * index + 1];
      halves *lanes = index < 2 ? &result.first : &result.second;
      (*lanes)[4 * (index % 2) + channel] = (int16_t)((sum + 64) >> 7);
    }
  }
  return result;
}

#endif

/// Returns pixels as samples, times coverages of 0...255.
INLINE samples widened(pixels source, ints coverage) {
  // coverage / 255 in units of 1/2¹⁵, and channels times 2⁷, at most 2¹⁵ − 128.
  ints part = (coverage << 15) / 255;
  part = kept_within(part, 0, 0x7FFF);
  samples result;
  for (int index = 0; index < PIXELS; index++) {
    halves *lanes = index / 2 % 2 == 0 ? &result.first : &result.second;
    for (int channel = 0; channel < 4; channel++) {
      int32_t value = (int32_t)(source[index] >> 8 * channel & 255) << 7;
      (*lanes)[8 * (index / 4) + 4 * (index % 2) + channel] =
          (int16_t)((value * part[index] + 0x4000) >> 15);
    }
  }
  return result;
}
