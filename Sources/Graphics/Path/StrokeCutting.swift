/// Splits a cubic into spans, and determines the number of equal parameter steps for each
/// whose offset edges are straight enough.
///
/// The edge at distance h of a curve of radius R, over a step that turns by θ, deviates from its
/// chord by (R + h)·(1 - cos(θ/2)). The center line's own part of that is D/8·n² for n steps, as in
/// flattening, and the other is h·(1 - cos(θ/2)) ≤ h·θ²/8. Every step of a span has about the same
/// part of its turn: a span turns by at most 30° at each of its two control points, and no leg of
/// its control polygon is more than twice another. Other curves are halved, which ends soon except
/// next to a cusp.
struct StrokeCutting {
  struct Cubic {
    var a: SIMD2<Double>, b: SIMD2<Double>, c: SIMD2<Double>, d: SIMD2<Double>

    var polygonLength: Double { (b - a).length + (c - b).length + (d - c).length }

    /// The direction to the first control point that differs from the start; nil for a single
    /// point.
    var startDirection: SIMD2<Double>? {
      (b - a).normalized ?? (c - a).normalized ?? (d - a).normalized
    }

    var endDirection: SIMD2<Double>? {
      (d - c).normalized ?? (d - b).normalized ?? (d - a).normalized
    }

    var halves: (Cubic, Cubic) {
      let (ab, bc, cd) = ((a + b) * 0.5, (b + c) * 0.5, (c + d) * 0.5)
      let (abc, bcd) = ((ab + bc) * 0.5, (bc + cd) * 0.5)
      let middle = (abc + bcd) * 0.5
      return (Cubic(a: a, b: ab, c: abc, d: middle), Cubic(a: middle, b: bcd, c: cd, d: d))
    }
  }

  /// 1 / (8·tolerance).
  private let perBend: Double
  private let halfWidth: Double
  /// The maximum turn of a step in radians, because a half disc must be recognizable.
  private static let largestTurn = 0.785

  /// The square of the cosine of 30°, the largest turn at one control point of a span.
  private static let tameCosineSquared = 0.75
  /// The maximum ratio of the squared lengths of two legs in a span.
  private static let tameRatioSquared = 4.0
  /// The factor by which the square of a step's turn may exceed that of an even part.
  private static let unevenness = 1.4
  /// The maximum depth, which narrows a cusp to a millionth of the curve; the rest of its turn is
  /// rounded.
  private static let deepest = 20

  init(halfWidth: Double, tolerance: Double) {
    // Details below a millionth of the width are not visible on any display.
    perBend = 1 / (8 * max(tolerance, halfWidth * 1e-6))
    self.halfWidth = halfWidth
  }

  /// Returns cos(θ/2) for the largest θ with halfWidth·(1 - cos(θ/2)) ≤ tolerance.
  ///
  /// Steps are between 45° (a half disc must be recognizable) and 0.16° (2,200 per turn is finer
  /// than any display).
  static func halfStepCosine(halfWidth: Double, tolerance: Double) -> Double {
    min(max(1 - tolerance / halfWidth, 0.923_88), 1 - 1e-6)
  }

  /// Calls `body` with the spans in order and the number of steps for each.
  func cut(_ curve: Cubic, _ body: (Cubic, Int) -> Void) { cut(curve, depth: 0, body) }

  private func cut(_ curve: Cubic, depth: Int, _ body: (Cubic, Int) -> Void) {
    if depth >= Self.deepest { return body(curve, 1) }
    if let turn = tameTurn(curve) {
      let start: SIMD2<Double> = curve.a - 2 * curve.b + curve.c
      let end: SIMD2<Double> = curve.b - 2 * curve.c + curve.d
      let bend = 6 * max(start.length, end.length)
      let spread: Double = halfWidth * turn * turn * Self.unevenness
      let steps = max(((bend + spread) * perBend).squareRoot(), turn / Self.largestTurn)
      return body(curve, max(1, Int(min(steps.rounded(.up), Double(FlatteningSteps.most)))))
    }
    let (first, second) = curve.halves
    cut(first, depth: depth + 1, body)
    cut(second, depth: depth + 1, body)
  }

  /// Returns an upper bound of a span's turn, in radians; nil for a curve that must be halved.
  private func tameTurn(_ q: Cubic) -> Double? {
    let (first, second, third) = (q.b - q.a, q.c - q.b, q.d - q.c)
    let lengths = SIMD3(first.lengthSquared, second.lengthSquared, third.lengthSquared)
    // A zero-length leg at an end does not turn: the curve starts toward the next point.
    if lengths.x == 0 { return lengths.z == 0 ? 0 : turn(second, third, lengths.y, lengths.z) }
    if lengths.z == 0 { return turn(first, second, lengths.x, lengths.y) }
    guard let one = turn(first, second, lengths.x, lengths.y),
      let other = turn(second, third, lengths.y, lengths.z)
    else { return nil }
    return one + other
  }

  private func turn(
    _ u: SIMD2<Double>, _ v: SIMD2<Double>, _ uu: Double, _ vv: Double
  ) -> Double? {
    let along = u.dot(v)
    guard along > 0, along * along >= Self.tameCosineSquared * uu * vv,
      max(uu, vv) <= Self.tameRatioSquared * min(uu, vv)
    else { return nil }
    // If the product is too small for a Double, the legs are too short for a visible turn.
    let product = (uu * vv).squareRoot()
    guard product > 0 else { return 0 }
    // x ≤ π/3·sin x up to 30°.
    return 1.0472 * abs(u.cross(v)) / product
  }
}
