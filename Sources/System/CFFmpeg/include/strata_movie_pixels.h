// Pictures into the layouts that encoders of movies take.
//
// Integers throughout, so that every machine gives the same bytes. Pictures are premultiplied RGBA
// of 8 bits, rows without padding, as everywhere in Strata. Where a layout has alpha, its colours
// become straight, to nearest, and 0 where alpha is 0; where it has none, the picture is laid over
// an opaque matte first.
//
// Y'CbCr is BT.709 of limited range (Rec. ITU-R BT.709-6, items 3.2 to 3.5), with n = bits − 8:
//
//   Y' = (16 + 219 · (0.2126 R' + 0.7152 G' + 0.0722 B')) · 2ⁿ
//   Cb = (128 + 224 · (B' − Y') / 1.8556) · 2ⁿ
//   Cr = (128 + 224 · (R' − Y') / 1.5748) · 2ⁿ
//
// of R', G' and B' from 0 to 1, rounded to nearest. Alpha is of full range.
//
// 4:2:0 halves the colour in both directions. Its samples lie in the even columns and midway
// between rows 2j and 2j + 1 ("left"), so each is of the six pixels around it, weighted
//
//   1 2 1
//   1 2 1   / 8
//
// with the first column and the last column and row repeated where the picture ends. With alpha,
// the pixels also count by their alpha: hidden ones would tint the rim of what is seen.

#ifndef STRATA_MOVIE_PIXELS_H
#define STRATA_MOVIE_PIXELS_H

#include "strata_movie_writer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  /// Y', Cb and Cr of 8 bits; Cb and Cr have half the columns and rows, rounded up.
  STRATA_MOVIE_420,
  /// The same and alpha of 8 bits.
  STRATA_MOVIE_420_ALPHA,
  /// As the first, of 10 bits, in 16 each.
  STRATA_MOVIE_420_10,
  /// Y', Cb and Cr of 8 bits.
  STRATA_MOVIE_444,
  /// Y', Cb and Cr of 10 bits, in 16 each.
  STRATA_MOVIE_444_10,
  /// The same and alpha of 10 bits.
  STRATA_MOVIE_444_10_ALPHA,
  /// B, G, R and a byte without meaning, which is 0.
  STRATA_MOVIE_BGRX,
  /// B, G, R and alpha.
  STRATA_MOVIE_BGRA,
} strata_movie_layout;

/// Converts one picture.
///
/// `matte` is red, green and blue, for layouts without alpha. `scratch` is room for 3 rows of the
/// picture, 12 · `width` bytes.
void strata_movie_convert(
    strata_movie_layout layout, const uint8_t *premultiplied, int32_t width, int32_t height,
    const uint8_t matte[3], uint8_t *scratch, const strata_movie_planes *planes);

#ifdef __cplusplus
}
#endif

#endif
