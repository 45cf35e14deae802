package import Foundation
package import StrataGraphics
package import StrataRenderList

extension CGColor {
  /// What fills a shape on a layer's plane, where the colour is a pattern that begins at the plane's
  /// origin; nil where its picture would be empty or too large, or lies askew.
  ///
  /// The pattern is drawn in as many pixels as it is shown in, or up to twice as many, so that a layer
  /// that grows does not draw it anew for each frame.
  ///
  /// - Parameters:
  ///   - rect: All that the shape may cover.
  ///   - scale: Pixels a point.
  ///   - most: How many pixels the picture may have.
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
    return .image(
      ImagePaint(
        pixels: pixels,
        columns: [
          ImagePaint.Knot(position: Double(rect.minX), texel: low.x),
          ImagePaint.Knot(position: Double(rect.maxX), texel: high.x),
        ],
        rows: [
          ImagePaint.Knot(position: Double(rect.minY), texel: low.y),
          ImagePaint.Knot(position: Double(rect.maxY), texel: high.y),
        ]))
  }
}

extension ContentNote {
  /// What there is to say where there is no paint of a pattern.
  package static let patternNotDrawn = ContentNote(
    .warning, code: "not-drawn-pattern",
    "a pattern is not drawn: it turns, is empty, or takes too many pixels")
}
