/// The number of equal parameter steps that keep every chord within a tolerance of the curve.
///
/// A chord over a step h of a curve whose second derivative is at most D in length has an error of
/// at most D·h²/8, so n = √(D / (8·tolerance)) steps are enough. A quadratic's second derivative is
/// the constant 2·(a - 2b + c). A cubic's is between 6·(a - 2b + c) and 6·(b - 2c + d), which gives
/// Wang's formula.
///
/// The area between the curve and a chord is two thirds of that of a strip as high as the chord's
/// error P″·h²/8. Lines whose points are offset from the curve by −P″·h²/12, to its outer side,
/// enclose that much more. They preserve the area, up to terms of fourth order.
package struct FlatteningSteps {
  /// The maximum number of steps for one segment.
  ///
  /// At the maximum, chords may exceed the tolerance, but only for curves larger than a million
  /// tolerances.
  static let most = 1024

  /// 1 / (8·tolerance).
  private let perBend: Double

  package init(tolerance: Double) { perBend = 1 / (8 * tolerance) }

  @inline(__always)
  func quad(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Int {
    count(4 * (a - 2 * b + c).lengthSquared)
  }

  @inline(__always)
  func cubic(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> Int {
    count(36 * max((a - 2 * b + c).lengthSquared, (b - 2 * c + d).lengthSquared))
  }

  /// Returns the number of steps for a segment, which is the same for the reversed segment.
  package func segment(_ segment: Path.Segment) -> Int {
    switch segment {
    case .line: 1
    case .quad(let a, let b, let c): quad(a, b, c)
    case .cubic(let a, let b, let c, let d): cubic(a, b, c, d)
    }
  }

  /// Returns the number of steps from the squared maximum length of the second derivative.
  @inline(__always) private func count(_ bendSquared: Double) -> Int {
    let squaredSteps = bendSquared.squareRoot() * perBend
    guard squaredSteps > 1 else { return 1 }
    guard squaredSteps < Double(Self.most * Self.most) else { return Self.most }
    return Int(squaredSteps.squareRoot().rounded(.up))
  }
}
