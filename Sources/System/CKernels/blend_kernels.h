// Every blend mode except source-over, for `PIXELS` pixels per step, in floats that are rounded at
// the end. Included after row_kernels.h, whose loads and stores it uses.
//
// The formulas are those of the library's float rows, on vectors of one channel each. Floats are
// only added, subtracted, multiplied, divided and rooted, which every instruction set rounds
// identically.

#include <stdbool.h>

typedef float floats VECTOR(4 * PIXELS);
typedef int32_t words VECTOR(4 * PIXELS);

/// The channels of PIXELS colors.
typedef struct {
  floats r, g, b;
} colors;

/// PIXELS premultiplied pixels, channels in 0...1.
typedef struct {
  colors color;
  floats alpha;
} quads;

// MARK: Lanes

INLINE floats all(float value) { return (floats){0} + value; }

/// Returns `a` where the mask, a comparison's result, is set, and `b` elsewhere.
INLINE floats choose(words mask, floats a, floats b) {
  return (floats)(((words)a & mask) | ((words)b & ~mask));
}

INLINE floats smaller(floats a, floats b) { return choose(b < a, b, a); }
INLINE floats larger(floats a, floats b) { return choose(b > a, b, a); }

/// Returns a byte · (1/255); 0 and 255 give 0 and 1 exactly.
INLINE floats unit(words bytes) { return __builtin_convertvector(bytes, floats) * 0x1.010102p-8f; }

INLINE quads unpacked(pixels p) {
  return (quads){
      {unit((words)(p & 255)), unit((words)(p >> 8 & 255)), unit((words)(p >> 16 & 255))},
      unit((words)(p >> 24))};
}

/// Returns the nearest byte, for 0...1.
INLINE pixels rounded(floats x) {
  return (pixels)__builtin_convertvector(x * 255.0f + 0.5f, words);
}

/// Packs pixels, and ensures 0 ≤ channel ≤ alpha ≤ 1 despite rounding errors.
INLINE pixels packed(quads q) {
  floats alpha = larger(smaller(q.alpha, all(1)), all(0));
  pixels r = rounded(larger(smaller(q.color.r, alpha), all(0)));
  pixels g = rounded(larger(smaller(q.color.g, alpha), all(0)));
  pixels b = rounded(larger(smaller(q.color.b, alpha), all(0)));
  return r | g << 8 | b << 16 | rounded(alpha) << 24;
}

/// Returns s · fs + d · fd, as in Porter and Duff.
INLINE quads weighed(quads s, floats fs, quads d, floats fd) {
  return (quads){
      {s.color.r * fs + d.color.r * fd, s.color.g * fs + d.color.g * fd,
       s.color.b * fs + d.color.b * fd},
      s.alpha * fs + d.alpha * fd};
}

// MARK: Porter-Duff operators, and the two sums

typedef quads blend_function(quads s, quads d);

INLINE quads clear(quads s, quads d) { return weighed(s, all(0), d, all(0)); }
INLINE quads copy(quads s, quads d) {
  (void)d;
  return s;
}
INLINE quads source_in(quads s, quads d) { return weighed(s, d.alpha, d, all(0)); }
INLINE quads source_out(quads s, quads d) { return weighed(s, 1 - d.alpha, d, all(0)); }
INLINE quads source_atop(quads s, quads d) { return weighed(s, d.alpha, d, 1 - s.alpha); }
INLINE quads destination_over(quads s, quads d) { return weighed(s, 1 - d.alpha, d, all(1)); }
INLINE quads destination_in(quads s, quads d) { return weighed(s, all(0), d, s.alpha); }
INLINE quads destination_out(quads s, quads d) { return weighed(s, all(0), d, 1 - s.alpha); }
INLINE quads destination_atop(quads s, quads d) { return weighed(s, 1 - d.alpha, d, s.alpha); }
INLINE quads exclusive_or(quads s, quads d) { return weighed(s, 1 - d.alpha, d, 1 - s.alpha); }

INLINE quads plus_lighter(quads s, quads d) {
  quads sum = weighed(s, all(1), d, all(1));
  return (quads){
      {smaller(sum.color.r, all(1)), smaller(sum.color.g, all(1)), smaller(sum.color.b, all(1))},
      smaller(sum.alpha, all(1))};
}

INLINE quads plus_darker(quads s, quads d) {
  quads sum = weighed(s, all(1), d, all(1));
  floats excess = larger(sum.alpha - 1, all(0));
  return (quads){
      {larger(sum.color.r - excess, all(0)), larger(sum.color.g - excess, all(0)),
       larger(sum.color.b - excess, all(0))},
      sum.alpha - excess};
}

// MARK: Color blends, composited source-over

/// Returns the color divided by its alpha, at most 1; black where alpha is 0.
INLINE colors straight(quads q) {
  words is_clear = q.alpha <= 0;
  return (colors){
      choose(is_clear, all(0), smaller(q.color.r / q.alpha, all(1))),
      choose(is_clear, all(0), smaller(q.color.g / q.alpha, all(1))),
      choose(is_clear, all(0), smaller(q.color.b / q.alpha, all(1)))};
}

/// Composites the source and the backdrop, with `mixed` where both are present.
INLINE quads composited(quads s, quads d, colors mixed) {
  quads result = weighed(s, 1 - d.alpha, d, 1 - s.alpha);
  floats both = s.alpha * d.alpha;
  result.color.r += mixed.r * both;
  result.color.g += mixed.g * both;
  result.color.b += mixed.b * both;
  result.alpha += both;
  return result;
}

INLINE floats mix_multiply(floats b, floats s) { return b * s; }
INLINE floats mix_screen(floats b, floats s) { return b + s - b * s; }
INLINE floats mix_darken(floats b, floats s) { return smaller(b, s); }
INLINE floats mix_lighten(floats b, floats s) { return larger(b, s); }
INLINE floats mix_difference(floats b, floats s) { return larger(b - s, s - b); }
INLINE floats mix_exclusion(floats b, floats s) { return b + s - 2 * b * s; }

INLINE floats mix_hard_light(floats b, floats s) {
  return choose(s <= 0.5f, mix_multiply(b, 2 * s), mix_screen(b, 2 * s - 1));
}

INLINE floats mix_overlay(floats b, floats s) { return mix_hard_light(s, b); }

INLINE floats mix_color_dodge(floats b, floats s) {
  floats quotient = choose(s >= 1, all(1), smaller(b / (1 - s), all(1)));
  return choose(b <= 0, all(0), quotient);
}

INLINE floats mix_color_burn(floats b, floats s) {
  floats quotient = choose(s <= 0, all(1), smaller((1 - b) / s, all(1)));
  return choose(b >= 1, all(1), 1 - quotient);
}

INLINE floats mix_soft_light(floats b, floats s) {
  floats root = choose(b <= 0.25f, ((16 * b - 12) * b + 4) * b, __builtin_elementwise_sqrt(b));
  floats dark = b - (1 - 2 * s) * b * (1 - b);
  return choose(s <= 0.5f, dark, b + (2 * s - 1) * (root - b));
}

#define SEPARABLE(name)                                                                       \
  INLINE quads name(quads s, quads d) {                                                       \
    colors cs = straight(s), cd = straight(d);                                                \
    colors mixed = {mix_##name(cd.r, cs.r), mix_##name(cd.g, cs.g), mix_##name(cd.b, cs.b)};  \
    return composited(s, d, mixed);                                                           \
  }
SEPARABLE(multiply)
SEPARABLE(screen)
SEPARABLE(overlay)
SEPARABLE(darken)
SEPARABLE(lighten)
SEPARABLE(color_dodge)
SEPARABLE(color_burn)
SEPARABLE(soft_light)
SEPARABLE(hard_light)
SEPARABLE(difference)
SEPARABLE(exclusion)

INLINE floats least(colors c) { return smaller(smaller(c.r, c.g), c.b); }
INLINE floats greatest(colors c) { return larger(larger(c.r, c.g), c.b); }
INLINE floats saturation_of(colors c) { return greatest(c) - least(c); }
INLINE floats luminosity_of(colors c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }

INLINE colors with_luminosity(colors c, floats l) {
  floats change = l - luminosity_of(c);
  c = (colors){c.r + change, c.g + change, c.b + change};
  floats low = least(c), high = greatest(c);
  // A color's range is at most 1, so only one end can be outside.
  floats factor = choose(high > 1, (1 - l) / (high - l), all(1));
  factor = choose(low < 0, l / (l - low), factor);
  return (colors){
      larger(smaller(l + (c.r - l) * factor, all(1)), all(0)),
      larger(smaller(l + (c.g - l) * factor, all(1)), all(0)),
      larger(smaller(l + (c.b - l) * factor, all(1)), all(0))};
}

INLINE colors with_saturation(colors c, floats s) {
  floats low = least(c), high = greatest(c);
  floats factor = choose(high <= low, all(0), s / (high - low));
  return (colors){(c.r - low) * factor, (c.g - low) * factor, (c.b - low) * factor};
}

INLINE quads hue(quads s, quads d) {
  colors cs = straight(s), cd = straight(d);
  colors saturated = with_saturation(cs, saturation_of(cd));
  return composited(s, d, with_luminosity(saturated, luminosity_of(cd)));
}

INLINE quads saturation(quads s, quads d) {
  colors cs = straight(s), cd = straight(d);
  colors saturated = with_saturation(cd, saturation_of(cs));
  return composited(s, d, with_luminosity(saturated, luminosity_of(cd)));
}

INLINE quads color(quads s, quads d) {
  return composited(s, d, with_luminosity(straight(s), luminosity_of(straight(d))));
}

INLINE quads luminosity(quads s, quads d) {
  return composited(s, d, with_luminosity(straight(d), luminosity_of(straight(s))));
}

// MARK: Rows

/// Returns row · (1 − coverage) + blend(source, row) · coverage; the row itself where the coverage
/// is 0.
INLINE pixels blended(blend_function blend, pixels row, pixels source, words coverage) {
  floats part = unit(coverage);
  quads below = unpacked(row);
  quads whole = blend(unpacked(source), below);
  words is_covered = coverage != 0;
  pixels result = packed(weighed(whole, part, below, 1 - part));
  return (pixels)(((words)result & is_covered) | ((words)row & ~is_covered));
}

INLINE words load_bytes(const uint8_t *p) {
  coverages result;
  memcpy(&result, p, sizeof result);
  return __builtin_convertvector(result, words);
}

INLINE void blend_row(
    blend_function blend, uint32_t *row, size_t count, const uint32_t *source, bool has_row,
    const uint8_t *mask, bool has_mask) {
  if (count == 0) return;
  pixels same_source = (pixels){0} + *source;
  words same_coverage = (words){0} + *mask;
  if (count < PIXELS) {
    words part = has_mask ? (words)load_few_coverages(mask, count) & 255 : same_coverage;
    pixels above = has_row ? load_few(source, count) : same_source;
    store_few(row, count, blended(blend, load_few(row, count), above, part));
    return;
  }
  size_t last = count - PIXELS;
  pixels below_last = load(row + last);
  for (size_t index = 0; index <= last; index += PIXELS) {
    pixels above = has_row ? load(source + index) : same_source;
    words part = has_mask ? load_bytes(mask + index) : same_coverage;
    store(row + index, blended(blend, load(row + index), above, part));
  }
  if (count % PIXELS == 0) return;
  pixels above = has_row ? load(source + last) : same_source;
  words part = has_mask ? load_bytes(mask + last) : same_coverage;
  store(row + last, blended(blend, below_last, above, part));
}

#define BLEND_ROW(name)                                                                        \
  static void blend_##name(                                                                    \
      uint32_t *row, size_t count, const uint32_t *source, bool has_row, const uint8_t *mask,  \
      bool has_mask) {                                                                         \
    blend_row(name, row, count, source, has_row, mask, has_mask);                              \
  }
STRATA_BLENDS(BLEND_ROW)

static void blend_normal(
    uint32_t *row, size_t count, const uint32_t *source, bool has_row, const uint8_t *mask,
    bool has_mask) {
  if (has_row && has_mask)
    over_row_mask(row, count, source, mask);
  else if (has_row)
    over_row(row, count, source, *mask);
  else if (has_mask)
    over_color_mask(row, count, *source, mask);
  else
    over_color(row, count, *source, *mask);
}

#define BLEND_KERNEL(name) blend_##name,

/// The kernels in the order of CGBlendMode's values.
#define BLEND_KERNELS {blend_normal, STRATA_BLENDS(BLEND_KERNEL)}
