/// Cuts a cubic into pieces whose offset edges are straight enough.
///
/// The edge at distance h of a curve of radius R, over a piece that turns by θ, leaves its chord
/// by (R + h)·(1 - cos(θ/2)): the centre line's own share and h·(1 - cos(θ/2)). Each gets half the
/// tolerance. The first is bounded as in flattening, the second by the turn, which is never more
/// than the two turns of the control polygon together. Both bounds shrink as pieces are halved, by
/// 4 and by 2 a time, so halving ends soon except next to a cusp.
struct StrokeCutting {
  struct Cubic {
    var a: SIMD2<Double>, b: SIMD2<Double>, c: SIMD2<Double>, d: SIMD2<Double>

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

  /// Largest |a - 2b + c|², from Wang's bound for one step: 6/8·|a - 2b + c| ≤ tolerance / 2.
  private let bendSquared: Double
  /// Square of the cosine of the largest turn at one control point, half of θ.
  private let turnCosineSquared: Double

  /// As many halvings as flattening has steps.
  private static let deepestForBend = 10
  /// Enough to bring a cusp within a millionth of the curve; the rest of its turn is rounded.
  private static let deepestForTurn = 20

  init(halfWidth: Double, tolerance: Double) {
    let bend = tolerance / 1.5
    bendSquared = bend * bend
    let cosine = Self.halfStepCosine(halfWidth: halfWidth, tolerance: tolerance / 2)
    turnCosineSquared = cosine * cosine
  }

  /// cos(θ/2) for the largest θ with halfWidth·(1 - cos(θ/2)) ≤ tolerance, between steps of 45°
  /// (a half disc needs a shape) and of 0.16° (2,200 a turn is finer than any display).
  static func halfStepCosine(halfWidth: Double, tolerance: Double) -> Double {
    min(max(1 - tolerance / halfWidth, 0.923_88), 1 - 1e-6)
  }

  /// Calls `body` with the pieces in order.
  func cut(_ curve: Cubic, _ body: (Cubic) -> Void) { cut(curve, depth: 0, body) }

  private func cut(_ curve: Cubic, depth: Int, _ body: (Cubic) -> Void) {
    let isStraight = depth >= Self.deepestForBend || bends(curve) <= bendSquared
    if isStraight && (depth >= Self.deepestForTurn || turnsLittle(curve)) { return body(curve) }
    let (first, second) = curve.halves
    cut(first, depth: depth + 1, body)
    cut(second, depth: depth + 1, body)
  }

  private func bends(_ q: Cubic) -> Double {
    max((q.a - 2 * q.b + q.c).lengthSquared, (q.b - 2 * q.c + q.d).lengthSquared)
  }

  private func turnsLittle(_ q: Cubic) -> Bool {
    let (first, second, third) = (q.b - q.a, q.c - q.b, q.d - q.c)
    // An edge of no length turns nothing by itself: its neighbours meet.
    if second == SIMD2() { return turnsLittle(first, third) }
    return turnsLittle(first, second) && turnsLittle(second, third)
  }

  private func turnsLittle(_ u: SIMD2<Double>, _ v: SIMD2<Double>) -> Bool {
    let (uu, vv, uv) = (u.lengthSquared, v.lengthSquared, u.dot(v))
    if uu == 0 || vv == 0 { return true }
    return uv > 0 && uv * uv >= turnCosineSquared * uu * vv
  }
}
