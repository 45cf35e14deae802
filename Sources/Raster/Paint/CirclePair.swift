/// The geometry of a `CircleGradient`, and the range of t that it reaches.
struct CirclePair: Sendable {
  private let center: SIMD2<Double>
  private let radius: Double
  private let move: SIMD2<Double>
  private let growth: Double
  /// move² − growth²: 0 if each circle touches the next from inside.
  private let a: Double
  private let lowest: Double
  private let highest: Double

  /// - Returns: nil for numbers that are not finite, a negative radius, and two equal circles.
  init?(_ paint: CircleGradient, extendsBefore: Bool, extendsAfter: Bool) {
    center = paint.startCenter
    radius = paint.startRadius
    move = paint.endCenter - paint.startCenter
    growth = paint.endRadius - paint.startRadius
    a = (move * move).sum() - growth * growth
    lowest = extendsBefore ? -.infinity : 0
    highest = extendsAfter ? .infinity : 1
    guard radius >= 0, paint.endRadius >= 0, a.isFinite, (center * center).sum().isFinite,
      move != SIMD2() || growth != 0
    else { return nil }
  }

  /// Returns the largest t of a circle through `point`, or nil if none exists.
  func parameter(at point: SIMD2<Double>) -> Double? {
    // |point − center − t·move| = radius + t·growth, squared: a·t² − 2·b·t + c = 0.
    let p = point - center
    let b = (p * move).sum() + radius * growth
    let c = (p * p).sum() - radius * radius
    if a == 0 {
      return b == 0 ? nil : reached(c / (2 * b))
    }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    // The root of larger magnitude without cancellation, the other from their product c / a.
    let sum = b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())
    let (one, other) = (sum / a, sum == 0 ? 0 : c / sum)
    return reached(max(one, other)) ?? reached(min(one, other))
  }

  private func reached(_ t: Double) -> Double? {
    t >= lowest && t <= highest && radius + t * growth >= 0 ? t : nil
  }
}
