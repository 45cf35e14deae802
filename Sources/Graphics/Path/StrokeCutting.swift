/// Cuts a cubic into stretches, and says in how many equal steps of the parameter each is to be
/// walked for its offset edges to be straight enough.
///
/// The edge at distance h of a curve of radius R, over a step that turns by θ, leaves its chord
/// by (R + h)·(1 - cos(θ/2)): the centre line's own share, which is D/8·n² for n steps as in
/// flattening, and h·(1 - cos(θ/2)) ≤ h·θ²/8. Every step of a stretch has about the same part of
/// its turn: a stretch turns by at most 30° at each of its two control points, and no leg of its
/// control polygon is more than twice another. Curves that are not like that are halved, which
/// ends soon except next to a cusp.
struct StrokeCutting {
  struct Cubic {
    var a: SIMD2<Double>, b: SIMD2<Double>, c: SIMD2<Double>, d: SIMD2<Double>

    var polygonLength: Double { (b - a).length + (c - b).length + (d - c).length }

    /// Toward the first control point that lies elsewhere; nil for a single point.
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
  /// No step turns by more: a half disc needs a shape.
  private static let largestTurn = 0.785

  /// Square of the cosine of 30°, the largest turn at one control point of a stretch.
  private static let tameCosineSquared = 0.75
  /// Largest ratio of the squares of two legs' lengths in a stretch.
  private static let tameRatioSquared = 4.0
  /// By how much the square of a step's turn may exceed that of an even part.
  private static let unevenness = 1.4
  /// Enough to bring a cusp within a millionth of the curve; the rest of its turn is rounded.
  private static let deepest = 20

  init(halfWidth: Double, tolerance: Double) {
    // Finer than a millionth of the width shows on no display.
    perBend = 1 / (8 * max(tolerance, halfWidth * 1e-6))
    self.halfWidth = halfWidth
  }

  /// cos(θ/2) for the largest θ with halfWidth·(1 - cos(θ/2)) ≤ tolerance, between steps of 45°
  /// (a half disc needs a shape) and of 0.16° (2,200 a turn is finer than any display).
  static func halfStepCosine(halfWidth: Double, tolerance: Double) -> Double {
    min(max(1 - tolerance / halfWidth, 0.923_88), 1 - 1e-6)
  }

  /// Calls `body` with the stretches in order and the steps that each is to be walked in.
  func cut(_ curve: Cubic, _ body: (Cubic, Int) -> Void) { cut(curve, depth: 0, body) }

  private func cut(_ curve: Cubic, depth: Int, _ body: (Cubic, Int) -> Void) {
    if depth >= Self.deepest { return body(curve, 1) }
    if let turn = tameTurn(curve) {
      let bend =
        6
        * max(
          (curve.a - 2 * curve.b + curve.c).length, (curve.b - 2 * curve.c + curve.d).length)
      let steps = max(
        ((bend + halfWidth * turn * turn * Self.unevenness) * perBend).squareRoot(),
        turn / Self.largestTurn)
      return body(curve, max(1, Int(min(steps.rounded(.up), Double(FlatteningSteps.most)))))
    }
    let (first, second) = curve.halves
    cut(first, depth: depth + 1, body)
    cut(second, depth: depth + 1, body)
  }

  /// At least the angle by which a stretch turns, in radians; nil for a curve that is to be halved.
  private func tameTurn(_ q: Cubic) -> Double? {
    let (first, second, third) = (q.b - q.a, q.c - q.b, q.d - q.c)
    let lengths = SIMD3(first.lengthSquared, second.lengthSquared, third.lengthSquared)
    // A leg of no length at an end turns nothing: the curve sets out toward the next point.
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
    // Where the product is too small for a Double the legs are far too short to show a turn.
    let product = (uu * vv).squareRoot()
    guard product > 0 else { return 0 }
    // x ≤ π/3·sin x up to 30°.
    return 1.0472 * abs(u.cross(v)) / product
  }
}
