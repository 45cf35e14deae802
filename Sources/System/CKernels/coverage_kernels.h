// The loops of strata_coverage_kernels, for `LANES` (4 or 8) cells per step.
//
// Included once by each file that compiles them for an instruction set; defines
// `COVERAGE_KERNELS`.

#include "strata_coverage.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum {
  /// The number of cells per mark.
  BLOCK = 16,
  /// The area of a whole pixel, as a power of 2.
  AREA_BITS = 21,
  /// Constant runs shorter than this are kept in the surrounding mask.
  SHORTEST_SPAN = 16
};

typedef int32_t cells_now __attribute__((vector_size(4 * LANES)));
typedef int32_t cells_block __attribute__((vector_size(4 * BLOCK)));
typedef uint16_t counts_block __attribute__((vector_size(2 * BLOCK)));
typedef uint8_t bytes_now __attribute__((vector_size(LANES)));
typedef uint8_t bytes_block __attribute__((vector_size(BLOCK)));
typedef bool flags_block __attribute__((ext_vector_type(BLOCK)));

// MARK: Sums

#if LANES == 8
/// Returns the prefix sums of the lanes: by one and by two within halves, then with the lower
/// half's last.
INLINE cells_now running_sum(cells_now v) {
  cells_now zero = {0};
  v += __builtin_shufflevector(zero, v, 0, 8, 9, 10, 0, 12, 13, 14);
  v += __builtin_shufflevector(zero, v, 0, 0, 8, 9, 0, 0, 12, 13);
  return v + __builtin_shufflevector(zero, v, 0, 0, 0, 0, 11, 11, 11, 11);
}
INLINE cells_now last_everywhere(cells_now v) {
  return __builtin_shufflevector(v, v, 7, 7, 7, 7, 7, 7, 7, 7);
}
#else
INLINE cells_now running_sum(cells_now v) {
  cells_now zero = {0};
  v += __builtin_shufflevector(zero, v, 0, 4, 5, 6);
  return v + __builtin_shufflevector(zero, v, 0, 0, 4, 5);
}
INLINE cells_now last_everywhere(cells_now v) { return __builtin_shufflevector(v, v, 3, 3, 3, 3); }
#endif

/// Returns 255 · area rounded to nearest, after the fill rule has mapped the area to 0...1.
INLINE cells_now coverage(cells_now area, bool even_odd) {
  if (even_odd) {
    cells_now wave = ((area + (1 << AREA_BITS)) & ((2 << AREA_BITS) - 1)) - (1 << AREA_BITS);
    area = __builtin_elementwise_abs(wave);
  } else {
    cells_now one = area - area + (1 << AREA_BITS);
    area = __builtin_elementwise_min(__builtin_elementwise_abs(area), one);
  }
  return ((area << 8) - area + (1 << (AREA_BITS - 1))) >> AREA_BITS;
}

/// Returns the coverage of one area of any magnitude.
INLINE uint8_t coverage_of(int64_t area, bool even_odd) {
  if (even_odd) {
    area = ((area + (1 << AREA_BITS)) & ((2 << AREA_BITS) - 1)) - (1 << AREA_BITS);
    if (area < 0) area = -area;
  } else {
    if (area < 0) area = -area;
    if (area > 1 << AREA_BITS) area = 1 << AREA_BITS;
  }
  return (uint8_t)((area * 255 + (1 << (AREA_BITS - 1))) >> AREA_BITS);
}

/// Returns the first block from `block` on that has a mark, or `blocks`.
INLINE int32_t next_marked(const uint8_t *marks, int32_t block, int32_t blocks) {
  while (block < blocks) {
    uint64_t word;
    memcpy(&word, marks + (block & ~7), 8);
    word >>= 8 * (block & 7);
    if (word != 0) {
      block += __builtin_ctzll(word) >> 3;
      return block < blocks ? block : blocks;
    }
    block = (block & ~7) + 8;
  }
  return blocks;
}

INLINE int32_t blocks_of(int32_t width) { return (width + BLOCK - 1) / BLOCK; }

/// Returns the block of the cell after the row's last, which lines at the right edge touch.
INLINE int32_t end_block_of(int32_t width) { return width / BLOCK; }

/// Sums a block, starting with `area` in every lane, and returns its last sum in every lane.
INLINE cells_now sum_block(
    int32_t *cells, cells_now area, bool even_odd, bool keep, uint8_t *bytes) {
  cells_now sums[BLOCK / LANES];
  for (int i = 0; i < BLOCK / LANES; i++) {
    cells_now v;
    memcpy(&v, cells + i * LANES, sizeof v);
    sums[i] = running_sum(v) + area;
    area = last_everywhere(sums[i]);
  }
  if (keep) {
    memcpy(cells, sums, sizeof sums);
  } else {
    memset(cells, 0, sizeof sums);
  }
  for (int i = 0; i < BLOCK / LANES; i++) sums[i] = coverage(sums[i], even_odd);
  cells_block wide;
  memcpy(&wide, sums, sizeof wide);
  bytes_block narrow = __builtin_convertvector(wide, bytes_block);
  memcpy(bytes, &narrow, sizeof narrow);
  return area;
}

INLINE void sum_row(
    int32_t *cells, uint8_t *marks, int32_t width, bool even_odd, bool keep, uint8_t *bytes) {
  int32_t block = 0, blocks = blocks_of(width);
  cells_now area = {0};
  while (block < blocks) {
    if (marks[block] == 0) {
      memset(bytes + BLOCK * block, coverage_of(area[0], even_odd), BLOCK);
      block = next_marked(marks, block, blocks);
      continue;
    }
    area = sum_block(cells + BLOCK * block, area, even_odd, keep, bytes + BLOCK * block);
    block += 1;
  }
  int32_t end = end_block_of(width);
  if (end == blocks && marks[end] != 0) memset(cells + BLOCK * end, 0, BLOCK * sizeof *cells);
}

static void sum(int32_t *cells, uint8_t *marks, int32_t width, bool even_odd, uint8_t *bytes) {
  if (even_odd) {
    sum_row(cells, marks, width, true, false, bytes);
  } else {
    sum_row(cells, marks, width, false, false, bytes);
  }
}

static void keep_sums(
    int32_t *cells, uint8_t *marks, int32_t width, bool even_odd, uint8_t *bytes) {
  sum_row(cells, marks, width, even_odd, true, bytes);
}

static void clear(int32_t *cells, const uint8_t *marks, int32_t width) {
  int32_t blocks = end_block_of(width) + 1;
  for (int32_t block = 0; (block = next_marked(marks, block, blocks)) < blocks; block += 1) {
    memset(cells + BLOCK * block, 0, BLOCK * sizeof *cells);
  }
}

INLINE void sum_wide_row(
    int64_t *cells, uint8_t *marks, int32_t width, bool even_odd, bool keep, uint8_t *bytes) {
  int32_t block = 0, blocks = blocks_of(width);
  int64_t area = 0;
  while (block < blocks) {
    if (marks[block] == 0) {
      memset(bytes + BLOCK * block, coverage_of(area, even_odd), BLOCK);
      block = next_marked(marks, block, blocks);
      continue;
    }
    for (int32_t x = BLOCK * block; x < BLOCK * (block + 1); x++) {
      area += cells[x];
      cells[x] = keep ? area : 0;
      bytes[x] = coverage_of(area, even_odd);
    }
    block += 1;
  }
  int32_t end = end_block_of(width);
  if (end == blocks && marks[end] != 0) memset(cells + BLOCK * end, 0, BLOCK * sizeof *cells);
}

static void sum_wide(
    int64_t *cells, uint8_t *marks, int32_t width, bool even_odd, uint8_t *bytes) {
  sum_wide_row(cells, marks, width, even_odd, false, bytes);
}

static void keep_wide_sums(
    int64_t *cells, uint8_t *marks, int32_t width, bool even_odd, uint8_t *bytes) {
  sum_wide_row(cells, marks, width, even_odd, true, bytes);
}

static void clear_wide(int64_t *cells, const uint8_t *marks, int32_t width) {
  int32_t blocks = end_block_of(width) + 1;
  for (int32_t block = 0; (block = next_marked(marks, block, blocks)) < blocks; block += 1) {
    memset(cells + BLOCK * block, 0, BLOCK * sizeof *cells);
  }
}

// MARK: Passes

/// Lists the pixels of a block that are passed twice or more; returns the end of the list.
INLINE strata_passed_pixel *add_passed(
    const uint16_t *counts, uint32_t twice, uint8_t corner, int32_t x, strata_passed_pixel *next) {
  for (int i = 0; twice >> i != 0; i++) {
    corner = (uint8_t)(corner + (counts[i] >> 8));
    if ((twice >> i & 1) == 0) continue;
    *next++ = (strata_passed_pixel){x + i, counts[i] & 15, counts[i] >> 4 & 15, corner};
  }
  return next;
}

static int32_t passed(
    uint16_t *passes, const uint8_t *marks, int32_t width, strata_passed_pixel *found) {
  strata_passed_pixel *next = found;
  uint8_t corner = 0;
  int32_t blocks = end_block_of(width) + 1;
  for (int32_t block = 0; (block = next_marked(marks, block, blocks)) < blocks; block += 1) {
    int32_t x = BLOCK * block;
    counts_block counts;
    memcpy(&counts, passes + x, sizeof counts);
    if (__builtin_reduce_or(counts) == 0) continue;
    flags_block several = __builtin_convertvector(
        (counts & 15) + (counts >> 4 & 15) > 1, flags_block);
    uint16_t twice;
    memcpy(&twice, &several, sizeof twice);
    // Lines in the last blocks may exceed the width.
    if (width - x < BLOCK) twice &= (uint16_t)((1u << (width - x)) - 1);
    if (twice != 0) next = add_passed(passes + x, twice, corner, x, next);
    memset(passes + x, 0, sizeof counts);
    bytes_block steps = __builtin_convertvector(counts >> 8, bytes_block);
    corner = (uint8_t)(corner + __builtin_reduce_add(steps));
  }
  return (int32_t)(next - found);
}

// MARK: Runs

/// The current runs; starts are -1 if none exists.
typedef struct {
  strata_coverage_run *next;
  int32_t y, mask_start, constant_start, constant;
} run_cutter;

INLINE void end_mask(run_cutter *cutter, int32_t x) {
  if (cutter->mask_start < 0) return;
  *cutter->next++ =
      (strata_coverage_run){cutter->mask_start, cutter->y, x - cutter->mask_start, -1};
  cutter->mask_start = -1;
}

INLINE void end_constant(run_cutter *cutter, int32_t x) {
  int32_t start = cutter->constant_start;
  if (start < 0) return;
  if (x - start >= SHORTEST_SPAN) {
    end_mask(cutter, start);
    *cutter->next++ = (strata_coverage_run){start, cutter->y, x - start, cutter->constant};
  } else if (cutter->mask_start < 0) {
    cutter->mask_start = start;
  }
  cutter->constant_start = -1;
}

/// Begins a run of `value` at `x`, which lasts until the next call.
INLINE void begin_constant(run_cutter *cutter, int32_t value, int32_t x) {
  if (cutter->constant_start >= 0 && cutter->constant == value) return;
  end_constant(cutter, x);
  if (value == 0) {
    end_mask(cutter, x);
  } else {
    cutter->constant_start = x;
    cutter->constant = value;
  }
}

/// Adds `count` bytes from `x` on, of which the flagged ones are not 0.
INLINE void add_flagged(run_cutter *cutter, uint32_t flags, int32_t x, int32_t count) {
  end_constant(cutter, x);
  int32_t at = 0;
  // Each iteration advances to the next byte that ends or begins a mask.
  while (at < count) {
    uint32_t rest = (cutter->mask_start < 0 ? flags : ~flags) >> at;
    if (rest == 0) return;
    at += __builtin_ctz(rest);
    if (at >= count) return;
    if (cutter->mask_start < 0) {
      cutter->mask_start = x + at;
    } else {
      end_mask(cutter, x + at);
    }
  }
}

static int32_t cut(
    const uint8_t *bytes, uint8_t *marks, int32_t width, int32_t y, strata_coverage_run *runs) {
  run_cutter cutter = {runs, y, -1, -1, 0};
  int32_t block = 0, blocks = blocks_of(width);
  while (block < blocks) {
    int32_t x = BLOCK * block;
    if (marks[block] == 0) {
      begin_constant(&cutter, bytes[x], x);
      block = next_marked(marks, block, blocks);
      continue;
    }
    marks[block] = 0;
    bytes_block b;
    memcpy(&b, bytes + x, sizeof b);
    flags_block covered = __builtin_convertvector(b != 0, flags_block);
    flags_block differs = __builtin_convertvector(b != b[0], flags_block);
    uint16_t flags, differing;
    memcpy(&flags, &covered, sizeof flags);
    memcpy(&differing, &differs, sizeof differing);
    int32_t count = width - x < BLOCK ? width - x : BLOCK;
    if (count == BLOCK && differing == 0) {
      begin_constant(&cutter, bytes[x], x);
    } else {
      add_flagged(&cutter, flags, x, count);
    }
    block += 1;
  }
  marks[end_block_of(width)] = 0;
  end_constant(&cutter, width);
  end_mask(&cutter, width);
  return (int32_t)(cutter.next - runs);
}

#include "shadow_kernels.h"

#define COVERAGE_KERNELS \
  {sum, keep_sums, clear, sum_wide, keep_wide_sums, clear_wide, \
   passed, cut, weigh, weigh_floats, sample}
