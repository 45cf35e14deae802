import Foundation
import StrataGraphics

/// A rounded rectangle with elliptical corners, blurred by a Gaussian along each axis.
///
/// With Φ the cumulative normal distribution and φ its density, and with y as the parameter of the
/// outline, the blurred inside is
///
///     B(x, y) = ∫ φ((y − Y)/σy)/σy · [Φ((x − left(Y))/σx) − Φ((x − right(Y))/σx)] dY.
///
/// Along straight sides the integral over Y is a difference of two Φ. Over a corner of radii
/// (rx, ry), Y = ry·(1 − cos θ) and left(Y) = rx·(1 − sin θ) make the integrand smooth, so that
/// Gauss–Legendre quadrature needs few nodes: within 0.06/255 at every ratio of radius
/// and sigma. B is therefore a sum of few products of a function of x and a function of y, the
/// `terms`.
struct BlurredBox {
  /// One product of a function of x and a function of y.
  struct Term {
    /// The left side in the function of x, Φ(x − left) − Φ(x − right).
    ///
    /// Infinite if there is no such side.
    var left: Double
    var right: Double
    var weight: Weight

    /// The function of y.
    enum Weight {
      /// Φ(y − from) − Φ(y − to).
      case straight(from: Double, to: Double)
      /// weight · (φ(y − top) + φ(y − bottom)); infinite if there is no such corner.
      case node(top: Double, bottom: Double, weight: Double)
    }
  }

  /// Corner radii along x and y.
  struct Corners: Equatable {
    var minXMinY, maxXMinY, minXMaxY, maxXMaxY: SIMD2<Double>
  }

  let low: SIMD2<Double>
  let high: SIMD2<Double>
  let corners: Corners
  let sigma: SIMD2<Double>

  /// - Parameter sigma: The standard deviations, above 0 along both axes.
  init(
    low: SIMD2<Double>, high: SIMD2<Double>, corners: Corners, sigma: SIMD2<Double>
  ) {
    (self.low, self.high, self.corners, self.sigma) = (low, high, corners, sigma)
  }

  /// Creates the box of a shape in its own space.
  ///
  /// - Returns: nil for continuous corners.
  init?(_ shape: RoundedRect, sigma: SIMD2<Double>) {
    guard shape.curve == .circular else { return nil }
    let r = shape.radii
    self.init(
      low: SIMD2(Double(shape.rect.minX), Double(shape.rect.minY)),
      high: SIMD2(Double(shape.rect.maxX), Double(shape.rect.maxY)),
      corners: Corners(
        minXMinY: SIMD2(repeating: r.minXMinY), maxXMinY: SIMD2(repeating: r.maxXMinY),
        minXMaxY: SIMD2(repeating: r.minXMaxY), maxXMaxY: SIMD2(repeating: r.maxXMaxY)),
      sigma: sigma)
  }

  /// Returns the box transformed by a map that keeps rectangles axis-aligned; sigma is mapped too.
  func mapped(by map: PlaneTransform) -> BlurredBox {
    var (low, high, corners, sigma) = (low, high, corners, sigma)
    let isTurned = map.m11 == 0 && map.m22 == 0 && !(map.m12 == 0 && map.m21 == 0)
    let scale = isTurned ? SIMD2(map.m21, map.m12) : SIMD2(map.m11, map.m22)
    func turned(_ v: SIMD2<Double>) -> SIMD2<Double> { SIMD2(v.y, v.x) }
    if isTurned {
      (low, high, sigma) = (turned(low), turned(high), turned(sigma))
      corners = Corners(
        minXMinY: turned(corners.minXMinY), maxXMinY: turned(corners.minXMaxY),
        minXMaxY: turned(corners.maxXMinY), maxXMaxY: turned(corners.maxXMaxY))
    }
    let size = SIMD2(abs(scale.x), abs(scale.y))
    let (a, b) = (low * scale, high * scale)
    let move = SIMD2(map.m31, map.m32)
    var c = Corners(
      minXMinY: corners.minXMinY * size, maxXMinY: corners.maxXMinY * size,
      minXMaxY: corners.minXMaxY * size, maxXMaxY: corners.maxXMaxY * size)
    if scale.x < 0 {
      (c.minXMinY, c.maxXMinY, c.minXMaxY, c.maxXMaxY) =
        (c.maxXMinY, c.minXMinY, c.maxXMaxY, c.minXMaxY)
    }
    if scale.y < 0 {
      (c.minXMinY, c.maxXMinY, c.minXMaxY, c.maxXMaxY) =
        (c.minXMaxY, c.maxXMaxY, c.minXMinY, c.maxXMinY)
    }
    return BlurredBox(
      low: pointwiseMin(a, b) + move, high: pointwiseMax(a, b) + move, corners: c,
      sigma: sigma * size)
  }

  /// Returns the box with an additional blur; variances add up.
  func blurred(variance: SIMD2<Double>) -> BlurredBox {
    BlurredBox(
      low: low, high: high, corners: corners,
      sigma: (sigma * sigma + variance).squareRoot())
  }

  /// Whether all sides are finite numbers of finite sigmas.
  var isFinite: Bool {
    let sides = low / sigma + high / sigma
    return sides.x.isFinite && sides.y.isFinite && sigma.x.isFinite && sigma.y.isFinite
  }

  /// The products that make up the blurred box; coordinates are divided by sigma.
  var terms: [Term] {
    let (l, t) = (low.x / sigma.x, low.y / sigma.y)
    let (r, b) = (high.x / sigma.x, high.y / sigma.y)
    let none = Double.infinity
    var terms: [Term] = []
    func add(
      _ radii: SIMD2<Double>, left: Bool, right: Bool, top: Bool, bottom: Bool
    ) {
      let radii = radii / sigma
      CornerNodes.forEach(ratio: max(radii.x, radii.y)) { x, y, weight in
        terms.append(
          Term(
            left: left ? l + radii.x * x : none, right: right ? r - radii.x * x : none,
            weight: .node(
              top: top ? t + radii.y * y : none, bottom: bottom ? b - radii.y * y : none,
              weight: weight * radii.y)))
      }
    }
    func straight(_ top: Double, _ bottom: Double, left: Bool, right: Bool) {
      terms.append(
        Term(
          left: left ? l : none, right: right ? r : none,
          weight: .straight(from: t + top / sigma.y, to: b - bottom / sigma.y)))
    }
    let c = corners
    let first = c.minXMinY
    if c.maxXMinY == first, c.minXMaxY == first, c.maxXMaxY == first {
      straight(first.y, first.y, left: true, right: true)
      if first.x > 0, first.y > 0 { add(first, left: true, right: true, top: true, bottom: true) }
      return terms
    }
    straight(c.minXMinY.y, c.minXMaxY.y, left: true, right: false)
    straight(c.maxXMinY.y, c.maxXMaxY.y, left: false, right: true)
    add(c.minXMinY, left: true, right: false, top: true, bottom: false)
    add(c.maxXMinY, left: false, right: true, top: true, bottom: false)
    add(c.minXMaxY, left: true, right: false, top: false, bottom: true)
    add(c.maxXMaxY, left: false, right: true, top: false, bottom: true)
    return terms
  }

  /// An upper bound of the number of terms.
  ///
  /// If a corner's radius is more than a million sigmas, there may be more terms than this, but it
  /// is above `ShadowGrid.mostNumbers`.
  var termCount: Int {
    let c = corners
    func count(_ radii: SIMD2<Double>) -> Int {
      CornerNodes.count(ratio: max(radii.x / sigma.x, radii.y / sigma.y))
    }
    return 2 + count(c.minXMinY) + count(c.maxXMinY) + count(c.minXMaxY) + count(c.maxXMaxY)
  }
}

/// The nodes and weights for integrals over a quarter circle by θ, in Gauss–Legendre panels.
enum CornerNodes {
  private static let four = [
    (-0.861136311594052575, 0.347854845137453857), (-0.339981043584856265, 0.652145154862546143),
    (0.339981043584856265, 0.652145154862546143), (0.861136311594052575, 0.347854845137453857),
  ]
  private static let five = [
    (-0.906179845938663993, 0.236926885056189088), (-0.538469310105683091, 0.478628670499366468),
    (0.0, 0.568888888888888889),
    (0.538469310105683091, 0.478628670499366468), (0.906179845938663993, 0.236926885056189088),
  ]

  private static func panels(_ ratio: Double) -> Int { max(1, Int((ratio / 2).rounded(.up))) }

  static func count(ratio: Double) -> Int {
    ratio <= 0 ? 0 : ratio <= 1.5 ? four.count : five.count * panels(min(ratio, 1e6))
  }

  /// Calls `body` with the nodes, as distances from the two sides in radii, and weights.
  ///
  /// - Parameter ratio: Radius over sigma.
  static func forEach(ratio: Double, _ body: (Double, Double, Double) -> Void) {
    guard ratio > 0 else { return }
    let rule = ratio <= 1.5 ? four : five
    let count = panels(ratio)
    let half = Double.pi / 4 / Double(count)
    for panel in 0..<count {
      for (node, weight) in rule {
        let (sine, cosine) = Maths.sincos(half * (Double(2 * panel + 1) + node))
        body(1 - sine, 1 - cosine, weight * half * sine)
      }
    }
  }
}
