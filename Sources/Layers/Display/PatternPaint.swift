package import Foundation
package import StrataGraphics
package import StrataRenderList

extension CGColor {
  /// Returns the paint that fills a shape on a layer's plane with the pattern of the color.
  ///
  /// The pattern begins at the plane's origin. Nil if its image would be empty or too large, or if
  /// the pattern is skewed.
  ///
  /// The pattern is rasterized at the displayed resolution or up to twice that, so a growing layer
  /// does not redraw it for each frame.
  ///
  /// - Parameters:
  ///   - rect: The area that the shape may cover.
  ///   - scale: The number of pixels per point.
  ///   - most: The maximum number of pixels in the image.
  package func patternPaint(over rect: CGRect, scale: Double, most: Int) -> RenderPaint? {
    guard let colorPattern, rect.width > 0, rect.height > 0, scale > 0, scale.isFinite else {
      return nil
    }
    // Exact where it is a power of two.
    let drawn =
      scale.significand == 1
      ? scale : Double(sign: .plus, exponent: scale.exponent + 1, significand: 1)
    guard let cell = colorPattern.cell(scale: SIMD2(drawn, drawn), in: self),
      cell.toTexels.keepsRectangles, cell.toTexels.m12 == 0,
      let (pixels, origin) = cell.repeated(over: rect, most: most)
    else { return nil }
    let low = cell.toTexels.apply(SIMD2(Double(rect.minX), Double(rect.minY))) - origin
    let high = cell.toTexels.apply(SIMD2(Double(rect.maxX), Double(rect.maxY))) - origin
    return .image(ImagePaint(pixels, over: rect, texels: (low, high)))
  }
}

extension ContentNote {
  /// The diagnostic for a pattern that cannot be drawn.
  package static let patternNotDrawn = ContentNote(
    .warning, code: "not-drawn-pattern",
    "a pattern color is not drawn: the pattern is rotated or skewed, empty, or too large")
}
