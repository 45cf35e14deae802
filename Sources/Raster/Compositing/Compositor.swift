import StrataCKernels
package import StrataGraphics

/// Blends colors and rows of pixels onto rows of pixels.
///
/// Pixels are premultiplied: either 8 bits per channel in a `UInt32`, R in the low byte, or four
/// floats of 0...1. Coverage c of 0...255 is the covered fraction of a pixel: the result is
/// row·(1 − c) + blend(source, row)·c, with c / 255 for c. A coverage of 0 leaves a pixel unchanged
/// bit for bit, and a constant coverage gives the same bytes as a mask filled with it. If no
/// channel exceeded its alpha before, none does afterwards.
///
/// Pointers are to `count` elements, 0 or more, without alignment requirements. A source or a mask
/// must not overlap the row.
///
/// In 8 bits `normal` is computed in integers and is within 1/255 of the exact result. The other
/// modes are computed in float and rounded once, which is within 0.51/255. An opaque
/// destination stays opaque under `normal`, and an opaque color with a coverage of 255 overwrites.
/// The bytes are the same on every processor.
package enum Compositor {
  // MARK: 8 bits

  package static func blend(
    _ mode: CGBlendMode, color: UInt32, coverage: UInt8,
    onto row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    switch mode {
    case _ where coverage == 0: break
    case .normal where coverage == 255 && color >= 0xFF00_0000, .copy where coverage == 255:
      unsafe strata_fill(row, count, color)
    case .normal: unsafe strata_over_color(row, count, color, coverage)
    case .clear where coverage == 255: unsafe strata_fill(row, count, 0)
    default:
      var (color, coverage) = (color, coverage)
      unsafe strata_blend(mode.rawValue, row, count, &color, false, &coverage, false)
    }
  }

  package static func blend(
    _ mode: CGBlendMode, color: UInt32, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    guard mode == .normal else {
      var color = color
      return unsafe strata_blend(mode.rawValue, row, count, &color, false, mask, true)
    }
    unsafe strata_over_color_mask(row, count, color, mask)
  }

  package static func blend(
    _ mode: CGBlendMode, source: UnsafePointer<UInt32>, coverage: UInt8,
    onto row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    switch mode {
    case _ where coverage == 0: break
    case .normal: unsafe strata_over_row(row, count, source, coverage)
    // A product is never halfway between two bytes, so this equals the rounded float result.
    case .destinationIn where coverage == 255: unsafe strata_scale_by_alpha(row, count, source)
    default:
      var coverage = coverage
      unsafe strata_blend(mode.rawValue, row, count, source, true, &coverage, false)
    }
  }

  package static func blend(
    _ mode: CGBlendMode, source: UnsafePointer<UInt32>, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    guard mode == .normal else {
      return unsafe strata_blend(mode.rawValue, row, count, source, true, mask, true)
    }
    unsafe strata_over_row_mask(row, count, source, mask)
  }

  /// Multiplies a mask by another: mask · other / 255, rounded to nearest.
  package static func multiply(
    _ mask: UnsafeMutablePointer<UInt8>, by other: UnsafePointer<UInt8>, count: Int
  ) {
    unsafe strata_multiply(mask, count, other)
  }

  /// Multiplies every channel: row · opacity / 255, rounded to nearest.
  package static func scale(
    _ row: UnsafeMutablePointer<UInt32>, by opacity: UInt8, count: Int
  ) {
    if opacity != 255 { unsafe strata_scale(row, count, opacity) }
  }
}
