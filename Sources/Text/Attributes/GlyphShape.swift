import Foundation
import StrataGraphics

/// How the glyphs of a run differ from those of its font.
struct GlyphShape: Hashable, Sendable {
  /// How many times as wide they are, and their advances with them.
  var stretch = 1.0
  /// Applied to outlines about their origins, y up.
  var matrix = CGAffineTransform.identity

  /// - Parameters:
  ///   - obliqueness: How far outlines lean to the right, in parts of their height.
  ///   - expansion: The natural logarithm of the stretch.
  init(_ matrix: CGAffineTransform, obliqueness: Double, expansion: Double) {
    // Beyond e³ nothing is to be read.
    stretch = Maths.exp(min(max(expansion, -3), 3))
    self.matrix = CGAffineTransform(1, 0, CGFloat(obliqueness), 1, 0, 0).concatenating(matrix)
  }

  init() {}

  /// The outline of a glyph in its place.
  ///
  /// - Parameters:
  ///   - outline: In ems, y down.
  ///   - place: Of its origin, in points, y down.
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
