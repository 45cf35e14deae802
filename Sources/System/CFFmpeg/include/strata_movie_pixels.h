// Conversion of images to the layouts that movie encoders accept.
//
// Integer arithmetic throughout, so every machine gives the same bytes. Images are premultiplied
// 8-bit RGBA, with rows without padding, as everywhere in Strata. If a layout has alpha, its colors
// become straight, rounded to nearest, and 0 where alpha is 0. If it has none, the image is first
// composited over an opaque matte.
//
// Y'CbCr is limited-range BT.709 (Rec. ITU-R BT.709-6, items 3.2 to 3.5), with n = bits − 8:
//
//   Y' = (16 + 219 · (0.2126 R' + 0.7152 G' + 0.0722 B')) · 2ⁿ
//   Cb = (128 + 224 · (B' − Y') / 1.8556) · 2ⁿ
//   Cr = (128 + 224 · (R' − Y') / 1.5748) · 2ⁿ
//
// of R', G' and B' from 0 to 1, rounded to nearest. Alpha is full range.
//
// 4:2:0 halves the color resolution in both directions. Its samples are in the even columns and
// midway between rows 2j and 2j + 1 ("left"), so each is computed from the six pixels around it,
// weighted
//
//   1 2 1
//   1 2 1   / 8
//
// with the first column and the last column and row repeated at the edges of the image. With alpha,
// the pixels are also weighted by their alpha, because hidden ones would tint the visible edge.

#ifndef STRATA_MOVIE_PIXELS_H
#define STRATA_MOVIE_PIXELS_H

#include "strata_movie_writer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  /// 8-bit Y', Cb and Cr; Cb and Cr have half the columns and rows, rounded up.
  STRATA_MOVIE_420,
  /// STRATA_MOVIE_420 with 8-bit alpha.
  STRATA_MOVIE_420_ALPHA,
  /// STRATA_MOVIE_420 with 10 bits, in 16 each.
  STRATA_MOVIE_420_10,
  /// 8-bit Y', Cb and Cr.
  STRATA_MOVIE_444,
  /// 10-bit Y', Cb and Cr, in 16 each.
  STRATA_MOVIE_444_10,
  /// STRATA_MOVIE_444_10 with 10-bit alpha.
  STRATA_MOVIE_444_10_ALPHA,
  /// B, G, R and an unused byte, which is 0.
  STRATA_MOVIE_BGRX,
  /// B, G, R and alpha.
  STRATA_MOVIE_BGRA,
} strata_movie_layout;

/// Converts one image.
///
/// `matte` is red, green and blue, for layouts without alpha. `scratch` has a size of 3 rows of the
/// image, 12 · `width` bytes.
void strata_movie_convert(
    strata_movie_layout layout, const uint8_t *premultiplied, int32_t width, int32_t height,
    const uint8_t matte[3], uint8_t *scratch, const strata_movie_planes *planes);

#ifdef __cplusplus
}
#endif

#endif
