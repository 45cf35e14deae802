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

  /// The maximum sagitta, in pixels, of the lines that approximate a curve for coverage.
  ///
  /// The lines preserve the area that the curve encloses. They deviate from it by two thirds of the
  /// sagitta at their ends and by one third, to the other side, in their middle. So a pixel that a
  /// line crosses from side to side is exact, and one that contains only a line's middle or end is
  /// off by at most 0.9 and 1.7 of 255.
  package static let coverageSagitta = 0.01

  /// The rule of Core Graphics, for curves in device pixels.
  ///
  /// A curve is halved until no coordinate of its second differences exceeds an eighth of the
  /// default flatness. Each halving quarters the second differences.
  package static let coreGraphics = FlatteningSteps(flatness: 0.6)

  /// 1 / (8·tolerance), or 8 / flatness if curves are halved.
  private let perBend: Double
  private let halves: Bool

  package init(tolerance: Double) {
    perBend = 1 / (8 * tolerance)
    halves = false
  }

  private init(flatness: Double) {
    perBend = 8 / flatness
    halves = true
  }

  @inline(__always)
  func quad(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Int {
    let bend = a - 2 * b + c
    // The second differences of the same curve as a cubic are a third.
    return halves ? halvings(largest(bend) / 3) : count(4 * bend.lengthSquared)
  }

  @inline(__always)
  func cubic(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> Int {
    let (first, second) = (a - 2 * b + c, b - 2 * c + d)
    return halves
      ? halvings(max(largest(first), largest(second)))
      : count(36 * max(first.lengthSquared, second.lengthSquared))
  }

  private func largest(_ vector: SIMD2<Double>) -> Double { max(abs(vector.x), abs(vector.y)) }

  /// Returns the number of steps after halving a curve with the given second difference.
  private func halvings(_ bend: Double) -> Int {
    var (steps, rest) = (1, bend * perBend)
    while rest > 1, steps < Self.most {
      steps *= 2
      rest /= 4
    }
    return steps
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
