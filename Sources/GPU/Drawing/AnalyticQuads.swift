import Foundation
import StrataGraphics
import StrataPlan
import StrataRenderList

/// The quads of a shape that is drawn with the analytic strategy.
struct AnalyticQuads {
  /// The distance by which quads extend past an edge, in pixels.
  ///
  /// A box filter touches pixels up to √2/2 away.
  private static let reach = 0.75
  /// The distance by which quads of a blurred shape extend past it, in standard deviations.
  private static let blurReach = 4.0
  /// The minimum size of a hole that is left out, in pixels; for smaller holes, six more triangles
  /// would cost more.
  private static let smallestHole = 4_096.0

  /// The quad of all pixels that may be covered.
  let outer: Quad
  /// Four quads around a border's hole, to draw instead of `outer`; empty without a large hole.
  private(set) var ring: [Quad] = []
  /// The coverage of the quads.
  let coverage: QuadCoverage

  /// Creates the quads.
  ///
  /// - Returns: nil if nothing is covered, because the shape is empty or the map flattens it to a
  ///   line, and for routes without these quads.
  init?(_ shape: RenderShape, _ transform: PlaneTransform, _ route: PathRoute) {
    let outline: RoundedRect
    var (border, sigma) = (0.0, 0.0)
    switch shape {
    case .roundedRect(let rounded):
      outline = rounded
    case .blurred(.roundedRect(let rounded), let deviation, _):
      outline = rounded
      sigma = deviation
    case .border(let rounded, let width):
      outline = rounded
      border = width
    case .fill, .stroke, .blurred:
      return nil
    }
    let rect = outline.rect
    let center = SIMD2(Double(rect.midX), Double(rect.midY))
    let half = SIMD2(Double(rect.width) / 2, Double(rect.height) / 2)
    guard half.x > 0, half.y > 0, let inverse = transform.inverse else { return nil }
    switch route {
    case .shortForm, .anyRounded:
      guard let scale = transform.uniformScale else { return nil }
      let parameters = RoundedParameters(
        transform, center: center, half: half, radius: outline.radii.largest, scale: scale,
        sigma: sigma)
      coverage =
        if case .shortForm = route { .rounded(parameters) } else { .anyRounded(parameters) }
    case .longForm:
      coverage = .analytic(
        AnalyticParameters(
          toLocal: inverse.then(.translation(-center.x, -center.y)),
          half: SIMD2(Float(half.x), Float(half.y)),
          radii: SIMD4(
            Float(outline.radii.minXMinY), Float(outline.radii.maxXMinY),
            Float(outline.radii.minXMaxY), Float(outline.radii.maxXMaxY)),
          border: Float(border)))
    case .pixels, .turnedRectangle, .mesh, .coverage:
      return nil
    }

    // One pixel across an edge is |gradient| in local units.
    let pixel = SIMD2(
      (inverse.m11 * inverse.m11 + inverse.m21 * inverse.m21).squareRoot(),
      (inverse.m12 * inverse.m12 + inverse.m22 * inverse.m22).squareRoot())
    func corners(_ half: SIMD2<Double>) -> Quad {
      Quad(
        transform.apply(center - half), transform.apply(center + SIMD2(half.x, -half.y)),
        transform.apply(center + half), transform.apply(center + SIMD2(-half.x, half.y)))
    }
    outer = corners(half + pixel * Self.reach + SIMD2(repeating: Self.blurReach * sigma))
    // A rectangle inside the hole; its corners are on the diagonals of the arcs.
    let radius = max(0, outline.radii.largest - border)
    let diagonal = border + radius * (1 - 0.5.squareRoot())
    let innerHalf = half - SIMD2(repeating: diagonal) - pixel * Self.reach
    let area = 4 * innerHalf.x * innerHalf.y * abs(transform.linearDeterminant)
    guard border > 0, innerHalf.x > 0, innerHalf.y > 0, area >= Self.smallestHole else {
      return
    }
    let (o, i) = (outer.corners, corners(innerHalf).corners)
    ring = [
      Quad(o.0, o.1, i.1, i.0), Quad(o.1, o.2, i.2, i.1), Quad(o.2, o.3, i.3, i.2),
      Quad(o.3, o.0, i.0, i.3),
    ]
  }
}
