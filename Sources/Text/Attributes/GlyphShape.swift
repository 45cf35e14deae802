import Foundation
import StrataGraphics

/// The geometric modification of the glyphs in a run.
struct GlyphShape: Hashable, Sendable {
  /// The horizontal scale of glyphs and advances.
  var stretch = 1.0
  /// The matrix applied to outlines about their origins, y up.
  var matrix = CGAffineTransform.identity

  /// - Parameters:
  ///   - obliqueness: The slant to the right as a fraction of the height.
  ///   - expansion: The natural logarithm of the horizontal scale.
  init(_ matrix: CGAffineTransform, obliqueness: Double, expansion: Double) {
    // Text is not readable at a scale above e³.
    stretch = Maths.exp(min(max(expansion, -3), 3))
    self.matrix = CGAffineTransform(1, 0, CGFloat(obliqueness), 1, 0, 0).concatenating(matrix)
  }

  init() {}

  /// Returns the outline of a glyph at its position.
  ///
  /// - Parameters:
  ///   - outline: The outline in ems, y down.
  ///   - place: The position of its origin in points, y down.
  func placed(_ outline: Path, size: Double, at place: SIMD2<Double>) -> Path {
    let scale = SIMD2(size * stretch, size)
    guard matrix != .identity else { return outline.mapPoints { $0 * scale + place } }
    let (a, b, c, d) = (
      Double(matrix.a), Double(matrix.b), Double(matrix.c), Double(matrix.d)
    )
    let moved = place + SIMD2(Double(matrix.tx), -Double(matrix.ty))
    return outline.mapPoints { point in
      let p = point * scale
      return SIMD2(a * p.x - c * p.y, d * p.y - b * p.x) + moved
    }
  }
}
