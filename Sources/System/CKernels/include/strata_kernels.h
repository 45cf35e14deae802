// Loops over rows of pixels, for the instruction sets that the processor may have.
//
// Pixels are premultiplied RGBA, 8 bits per channel, R in the low byte: no channel may exceed its
// alpha. All arithmetic is integer or IEEE 754, so every set of kernels gives the same bytes. A
// product of two bytes is divided by 255 and rounded to nearest; there are no ties, because 255 is
// odd. Only `count` elements are read or written. Rows may start at any element, and a source or a
// mask must not overlap the row.

#ifndef STRATA_KERNELS_H
#define STRATA_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// The blend modes after source-over, in the order of CGBlendMode's values.
#define STRATA_BLENDS(MODE)                                                                     \
  MODE(multiply) MODE(screen) MODE(overlay) MODE(darken) MODE(lighten) MODE(color_dodge)        \
  MODE(color_burn) MODE(soft_light) MODE(hard_light) MODE(difference) MODE(exclusion) MODE(hue) \
  MODE(saturation) MODE(color) MODE(luminosity) MODE(clear) MODE(copy) MODE(source_in)          \
  MODE(source_out) MODE(source_atop) MODE(destination_over) MODE(destination_in)                \
  MODE(destination_out) MODE(destination_atop) MODE(exclusive_or) MODE(plus_darker)             \
  MODE(plus_lighter)

#define STRATA_BLEND_NUMBER(name) STRATA_BLEND_##name,
enum { STRATA_BLEND_normal, STRATA_BLENDS(STRATA_BLEND_NUMBER) STRATA_BLEND_MODES };
#undef STRATA_BLEND_NUMBER

/// Blends `count` pixels, or one pixel if `has_row` is false, onto a row, with `count`
/// coverages, or one if `has_mask` is false.
typedef void strata_blend_kernel(
    uint32_t *row, size_t count, const uint32_t *source, bool has_row, const uint8_t *mask,
    bool has_mask);

typedef struct {
  /// row = color.
  void (*_Nonnull fill)(uint32_t *row, size_t count, uint32_t color);
  /// Source-over, color · coverage onto row:
  /// row = (source · c + row · (255 − a)) / 255, where a = alpha of source · c / 255, and each
  /// division is rounded.
  void (*_Nonnull over_color)(uint32_t *row, size_t count, uint32_t color, uint8_t coverage);
  void (*_Nonnull over_color_mask)(
      uint32_t *row, size_t count, uint32_t color, const uint8_t *mask);
  void (*_Nonnull over_row)(uint32_t *row, size_t count, const uint32_t *source, uint8_t coverage);
  void (*_Nonnull over_row_mask)(
      uint32_t *row, size_t count, const uint32_t *source, const uint8_t *mask);
  /// row = row · factor / 255, in every channel.
  void (*_Nonnull scale)(uint32_t *row, size_t count, uint8_t factor);
  /// row = row · alpha of source / 255, in every channel.
  void (*_Nonnull scale_by_alpha)(uint32_t *row, size_t count, const uint32_t *source);
  /// mask = mask · other / 255.
  void (*_Nonnull multiply)(uint8_t *mask, size_t count, const uint8_t *other);
  /// Indexed by the blend mode, with CGBlendMode's values.
  strata_blend_kernel *_Nonnull blend[STRATA_BLEND_MODES];
} strata_row_kernels;

/// The kernels for every processor of the target architecture.
extern const strata_row_kernels strata_plain_row_kernels;

/// The fastest kernels for this processor, chosen when the program is loaded. AVX2 is also not used
/// if it is disabled for the C library (GLIBC_TUNABLES).
const strata_row_kernels *strata_best_row_kernels(void);

/// `strata_best_row_kernels()`, without a call. Only for the functions below.
extern const strata_row_kernels *strata_chosen_row_kernels;

static inline void strata_fill(uint32_t *row, size_t count, uint32_t color) {
  strata_chosen_row_kernels->fill(row, count, color);
}

static inline void strata_over_color(
    uint32_t *row, size_t count, uint32_t color, uint8_t coverage) {
  strata_chosen_row_kernels->over_color(row, count, color, coverage);
}

static inline void strata_over_color_mask(
    uint32_t *row, size_t count, uint32_t color, const uint8_t *mask) {
  strata_chosen_row_kernels->over_color_mask(row, count, color, mask);
}

static inline void strata_over_row(
    uint32_t *row, size_t count, const uint32_t *source, uint8_t coverage) {
  strata_chosen_row_kernels->over_row(row, count, source, coverage);
}

static inline void strata_over_row_mask(
    uint32_t *row, size_t count, const uint32_t *source, const uint8_t *mask) {
  strata_chosen_row_kernels->over_row_mask(row, count, source, mask);
}

static inline void strata_scale(uint32_t *row, size_t count, uint8_t factor) {
  strata_chosen_row_kernels->scale(row, count, factor);
}

static inline void strata_scale_by_alpha(uint32_t *row, size_t count, const uint32_t *source) {
  strata_chosen_row_kernels->scale_by_alpha(row, count, source);
}

static inline void strata_multiply(uint8_t *mask, size_t count, const uint8_t *other) {
  strata_chosen_row_kernels->multiply(mask, count, other);
}

static inline void strata_blend(
    int32_t mode, uint32_t *row, size_t count, const uint32_t *source, bool has_row,
    const uint8_t *mask, bool has_mask) {
  strata_chosen_row_kernels->blend[mode](row, count, source, has_row, mask, has_mask);
}

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
