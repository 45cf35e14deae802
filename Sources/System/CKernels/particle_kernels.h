// The loops of strata_particle_kernels. Included once by each file that compiles them for an
// instruction set; defines `PARTICLE_KERNELS`.

#include "paint_vectors.h"
#include "strata_particle_kernels.h"

#include "particle_samples.h"

#include "particle_edges.h"

// MARK: One particle

/// A particle on the device, relative to the pixel (x, y) that contains its center.
typedef struct {
  particle_outline outline;
  int32_t x, y;
  /// The position on the sprite at that pixel's center, with 32 fractional bits, and its change per
  /// pixel down.
  int64_t start_x, start_y, down_x, down_y;
  /// The change per pixel across, with 16 fractional bits.
  int32_t across_x, across_y;
  halves color;
} placed_particle;

INLINE int64_t with_32_bits(double value) { return (int64_t)(value * 0x1p32); }

INLINE halves color_of(const float *color) {
  halves result = {0};
  for (int lane = 0; lane < 2 * PIXELS; lane++)
    result[lane] = (int16_t)(color[lane % 4] * 32767.0f + 0.5f);
  return result;
}

INLINE placed_particle placed(
    const strata_particle *particle, const strata_sprite *sprite,
    const strata_particle_view *view) {
  placed_particle result;
  double x = particle->x, y = particle->y, z = particle->z;
  double middle_x = x * view->m11 + y * view->m21 + z * view->depth_x + view->m31;
  double middle_y = x * view->m12 + y * view->m22 + z * view->depth_y + view->m32;
  result.x = rounded_down(middle_x);
  result.y = rounded_down(middle_y);
  middle_x -= result.x;
  middle_y -= result.y;

  // Half the width and half the height as vectors on the device.
  double cosine = particle->across_x, sine = particle->across_y;
  double wide_x = sprite->half_width * (cosine * view->m11 + sine * view->m21);
  double wide_y = sprite->half_width * (cosine * view->m12 + sine * view->m22);
  double high_x = sprite->half_height * (cosine * view->m21 - sine * view->m11);
  double high_y = sprite->half_height * (cosine * view->m22 - sine * view->m12);
  double area = wide_x * high_y - wide_y * high_x;
  result.outline = outline_of(
      (float)middle_x, (float)middle_y, (float)wide_x, (float)wide_y, (float)high_x,
      (float)high_y, area > 0);

  double per_x = sprite->reach_x / area, per_y = sprite->reach_y / area;
  double across_x = per_x * high_y, down_x = -per_x * high_x;
  double across_y = -per_y * wide_y, down_y = per_y * wide_x;
  double right = 0.5 - middle_x, below = 0.5 - middle_y;
  result.start_x = with_32_bits(sprite->middle_x + across_x * right + down_x * below);
  result.start_y = with_32_bits(sprite->middle_y + across_y * right + down_y * below);
  result.down_x = with_32_bits(down_x);
  result.down_y = with_32_bits(down_y);
  result.across_x = rounded_down(across_x * 0x1p16 + 0.5);
  result.across_y = rounded_down(across_y * 0x1p16 + 0.5);
  result.color = color_of(particle->color);
  return result;
}

// MARK: Rows of a particle

/// The common values of the pixels of a row.
typedef struct {
  const strata_sprite *sprite;
  sprite_lanes lanes;
  halves color;
  outline_rows edges;
  /// The positions on the sprite across pixels, and the step from one vector of them to the next;
  /// they may overflow where nothing is covered.
  pixels across_x, across_y, step_x, step_y;
  /// The column of the first pixel in memory, relative to the center's, and the last column at
  /// which a vector of pixels may begin.
  int32_t left, last;
} sprite_rows;

/// Draws pixels from column `x` on, relative to the center's; those from `first` to `end` change.
INLINE void draw_pixels(
    uint32_t *target, const sprite_rows *rows, int row, int32_t x, int32_t first, int32_t end,
    pixels at_x, pixels at_y, bool has_taps, bool adds) {
  ints part = (ints){0} + WHOLE;
  if (x < rows->edges.inside_begin[row] || x + PIXELS > rows->edges.inside_end[row])
    part = covered(&rows->edges, row, __builtin_convertvector(each_index + x, floats));
  if (x < first || x + PIXELS > end)
    part &= (each_index >= first - x) & (each_index < end - x);
  samples source =
      has_taps ? tap_samples(rows->sprite, &rows->lanes, (ints)at_x, (ints)at_y, part)
               : texel_samples(rows->sprite, &rows->lanes, (ints)at_x, (ints)at_y, part);
  pixels color = multiplied(source, rows->color);
  pixels below = load_pixels(target);
  store_pixels(target, adds ? sum_of(below, color) : over(below, color), PIXELS);
}

/// - Parameters:
///   - target: The row's memory.
///   - at_x: The position on the sprite at the center's column, with 16 fractional bits.
INLINE void draw_row(
    uint32_t *target, const sprite_rows *rows, int row, int32_t begin, int32_t end,
    uint32_t at_x, uint32_t at_y, uint32_t across_x, uint32_t across_y, bool has_taps,
    bool adds) {
  int32_t x = begin;
  pixels lanes_x = rows->across_x + (at_x + across_x * (uint32_t)x);
  pixels lanes_y = rows->across_y + (at_y + across_y * (uint32_t)x);
  for (; x < end && x <= rows->last; x += PIXELS) {
    draw_pixels(
        target + (x - rows->left), rows, row, x, begin, end, lanes_x, lanes_y, has_taps, adds);
    lanes_x += rows->step_x;
    lanes_y += rows->step_y;
  }
  if (x >= end) return;
  // The last pixels are drawn with some preceding pixels, which stay unchanged.
  int32_t last = rows->last;
  lanes_x = rows->across_x + (at_x + across_x * (uint32_t)last);
  lanes_y = rows->across_y + (at_y + across_y * (uint32_t)last);
  draw_pixels(
      target + (last - rows->left), rows, row, last, x, end, lanes_x, lanes_y, has_taps, adds);
}

/// Prefetches the destination pixels around the center in `PIXELS` rows while their edges are
/// computed, because a processor cannot predict the location of the next particle.
INLINE void fetch(const uint32_t *target, int32_t width, int32_t middle, int32_t rows) {
  int32_t before = middle > 8 ? middle - 8 : 0, after = middle + 8 < width ? middle + 8 : width - 1;
  for (int32_t row = 0; row < rows && row < PIXELS; row++) {
    __builtin_prefetch(target + (before < width ? before : width - 1), 1);
    __builtin_prefetch(target + (after > 0 ? after : 0), 1);
    target += width;
  }
}

INLINE void draw_particle(
    const strata_particle_rows *canvas, const strata_sprite *sprite,
    const placed_particle *particle, bool has_taps, bool adds) {
  int32_t top = particle->outline.top + particle->y;
  int32_t bottom = particle->outline.bottom + particle->y;
  int32_t width = canvas->width;
  if (top < canvas->top) top = canvas->top;
  if (bottom > canvas->top + canvas->height) bottom = canvas->top + canvas->height;
  uint32_t across_x = (uint32_t)particle->across_x, across_y = (uint32_t)particle->across_y;
  sprite_rows rows;
  rows.sprite = sprite;
  rows.lanes = lanes_of(sprite);
  rows.color = particle->color;
  rows.across_x = (pixels)each_index * across_x;
  rows.across_y = (pixels)each_index * across_y;
  rows.step_x = (pixels){0} + PIXELS * across_x;
  rows.step_y = (pixels){0} + PIXELS * across_y;
  rows.left = canvas->left - particle->x;
  rows.last = rows.left + (width > PIXELS ? width - PIXELS : 0);
  const int32_t *columns = canvas->columns + 2 * (top - canvas->top);
  uint32_t *target = canvas->pixels + (ptrdiff_t)(top - canvas->top) * width;
  int64_t at_x = particle->start_x + particle->down_x * (top - particle->y);
  int64_t at_y = particle->start_y + particle->down_y * (top - particle->y);
  for (int32_t y = top; y < bottom; y++) {
    int row = (y - top) % PIXELS;
    if (row == 0) {
      fetch(target, width, -rows.left, bottom - y);
      find_rows(&rows.edges, &particle->outline, y - particle->y);
    }
    int32_t begin = columns[0] - particle->x, end = columns[1] - particle->x;
    if (begin < rows.edges.begin[row]) begin = rows.edges.begin[row];
    if (end > rows.edges.end[row]) end = rows.edges.end[row];
    uint32_t row_x = (uint32_t)(at_x >> 16), row_y = (uint32_t)(at_y >> 16);
    if (begin < end && width >= PIXELS) {
      draw_row(
          target, &rows, row, begin, end, row_x, row_y, across_x, across_y, has_taps, adds);
    } else if (begin < end) {
      uint32_t wider[PIXELS] = {0};
      memcpy(wider, target, 4 * (size_t)width);
      draw_row(wider, &rows, row, begin, end, row_x, row_y, across_x, across_y, has_taps, adds);
      memcpy(target, wider, 4 * (size_t)width);
    }
    columns += 2;
    target += width;
    at_x += particle->down_x;
    at_y += particle->down_y;
  }
}

static void draw_particles(
    const strata_particle_rows *rows, const strata_particle_view *view,
    const strata_particle *particles, const uint32_t *indices, size_t count) {
  for (size_t index = 0; index < count; index++) {
    const strata_particle *particle = particles + indices[index];
    // The particles are not contiguous, because others are in other rows.
    if (index + 4 < count) __builtin_prefetch(particles + indices[index + 4]);
    const strata_sprite *sprite = view->sprites + particle->sprite;
    placed_particle place = placed(particle, sprite, view);
    if (sprite->taps && view->adds)
      draw_particle(rows, sprite, &place, true, true);
    else if (sprite->taps)
      draw_particle(rows, sprite, &place, true, false);
    else if (view->adds)
      draw_particle(rows, sprite, &place, false, true);
    else
      draw_particle(rows, sprite, &place, false, false);
  }
}

// MARK: Rows of previously sampled pixels

static void put(
    uint32_t *row, size_t count, const uint32_t *source, const float color[4],
    const uint8_t *mask, uint8_t coverage, bool adds) {
  halves factor = color_of(color);
  for (size_t start = 0; start < count; start += PIXELS) {
    size_t length = count - start < PIXELS ? count - start : PIXELS;
    uint32_t above[PIXELS] = {0}, below[PIXELS] = {0};
    memcpy(above, source + start, 4 * length);
    memcpy(below, row + start, 4 * length);
    ints part = (ints){0} + coverage;
    if (mask)
      for (size_t index = 0; index < length; index++) part[index] = mask[start + index];
    pixels result = multiplied(widened(load_pixels(above), part), factor);
    pixels under = load_pixels(below);
    store_pixels(row + start, adds ? sum_of(under, result) : over(under, result), length);
  }
}

#define PARTICLE_KERNELS { .draw = draw_particles, .put = put }
