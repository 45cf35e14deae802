/// A cubic Bézier curve from (0, 0) to (1, 1), evaluated as y over x.
///
/// `x(s) = input` is solved for the parameter s, and the result is `y(s)`. The polynomials are
/// expanded about the s where x has its smallest slope. There a small error of x is a large one of
/// s, and with this expansion the terms do not cancel. Curves with a vertical tangent, even with a
/// triple root, are therefore solved to the last digits that the control points have.
package struct TimingCurve: Sendable, Equatable {
  /// Coefficients by ascending powers of `s - anchor`.
  private typealias Cubic = SIMD4<Double>

  private let x: Cubic
  private let y: Cubic
  private let anchor: Double
  private let isIdentity: Bool

  /// The curve whose output is its input.
  package static let linear = TimingCurve(0, 0, 1, 1)

  /// Creates the curve with the inner control points (x1, y1) and (x2, y2).
  ///
  /// Each x is clamped to 0...1, so that x(s) never falls.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let (x1, x2) = (min(max(x1, 0), 1), min(max(x2, 0), 1))
    anchor = Self.flattestParameter(x1, x2)
    x = Self.cubic(x1, x2, about: anchor)
    y = Self.cubic(y1, y2, about: anchor)
    isIdentity = x1 == y1 && x2 == y2
  }

  /// Returns the curve's y where its x is `input`.
  ///
  /// The result is exactly 0 at 0 and 1 at 1. Inputs outside 0...1 are clamped.
  package func value(at input: Double) -> Double {
    guard input > 0 else { return 0 }
    guard input < 1 else { return 1 }
    return isIdentity ? input : Self.value(of: y, at: parameter(at: input))
  }

  /// Returns the `s - anchor` where x is `input`, which is between 0 and 1.
  ///
  /// It uses Newton's method within an interval that contains the root. If a step leaves the
  /// interval, or does not shrink it fast enough, the interval is bisected instead.
  private func parameter(at input: Double) -> Double {
    // The anchor's x is subtracted from the input rather than from the polynomial, which is exact
    // near the anchor.
    let target = input - x[0]
    var (low, high) = (-anchor, 1 - anchor)
    var place = input - anchor
    for step in 0..<Self.stepLimit {
      let error = ((x[3] * place + x[2]) * place + x[1]) * place - target
      if error == 0 { break }
      if error < 0 { low = place } else { high = place }
      let slope = (3 * x[3] * place + 2 * x[2]) * place + x[1]
      var next = place - error / slope
      if !(next > low && next < high) || step % Self.halvingPeriod == Self.halvingPeriod - 1 {
        next = low + (high - low) / 2
      }
      let distance = abs(next - place)
      place = next
      if distance <= Self.tolerance { break }
    }
    return place
  }

  /// The step of s below which the root counts as found.
  private static let tolerance = 1e-14
  /// The number of steps within which bisection alone reaches the tolerance.
  private static let stepLimit = 256
  /// The number of steps after which one bisection is made.
  ///
  /// At a triple root, Newton's method keeps two thirds of the distance per step. Regular bisection
  /// bounds the number of steps from the other side.
  private static let halvingPeriod = 5

  /// Returns the parameter in 0...1 at which the x of a curve has its smallest slope.
  private static func flattestParameter(_ x1: Double, _ x2: Double) -> Double {
    // x' is a parabola; its minimum is the inflection if it opens upward.
    let cubed = 1 + 3 * (x1 - x2)
    let squared = 3 * (x2 - 2 * x1)
    if cubed > 0 {
      return min(max(-squared / (3 * cubed), 0), 1)
    }
    return x1 <= 1 - x2 ? 0 : 1
  }

  /// Returns the Bézier polynomial with ends 0 and 1, expanded about a parameter.
  private static func cubic(_ p1: Double, _ p2: Double, about s: Double) -> Cubic {
    // About an end the coefficients are differences of control points, which are exact there.
    if s == 1 {
      return Cubic(1, 3 * (1 - p2), 3 * (1 - 2 * p2 + p1), 1 + 3 * (p1 - p2))
    }
    let (a, b, c) = (1 + 3 * (p1 - p2), 3 * (p2 - 2 * p1), 3 * p1)
    return Cubic(((a * s + b) * s + c) * s, (3 * a * s + 2 * b) * s + c, 3 * a * s + b, a)
  }

  private static func value(of cubic: Cubic, at place: Double) -> Double {
    ((cubic[3] * place + cubic[2]) * place + cubic[1]) * place + cubic[0]
  }
}
