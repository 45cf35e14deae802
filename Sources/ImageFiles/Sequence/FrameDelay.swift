package import StrataGraphics

/// The duration of a frame as a fraction of 16-bit numbers, as an APNG stores it.
package struct FrameDelay: Sendable, Equatable {
  package let numerator: UInt16
  package let denominator: UInt16

  /// Creates the duration of one frame at a rate.
  ///
  /// It is exact if both numbers of the rate are at most 65,535, as in all common rates
  /// (including 30000/1001). Otherwise it is the nearest fraction of such numbers, above 0.
  package init(_ rate: FrameRate) {
    let (numerator, denominator) = Self.nearest(rate.denominator, rate.numerator)
    self.numerator = UInt16(numerator)
    self.denominator = UInt16(denominator)
  }

  private static let largest = Int(UInt16.max)

  /// Returns the fraction of two numbers from 1 to 65,535 that is nearest to `a / b`.
  ///
  /// It uses continued fractions: each convergent is the best approximation for its size. Between
  /// the last that fits and the next that does not, the largest semiconvergent that fits may be
  /// nearer.
  private static func nearest(_ a: Int, _ b: Int) -> (Int, Int) {
    if a <= largest, b <= largest { return (a, b) }
    if a >= largest * b { return (largest, 1) }
    if b >= largest * a { return (1, largest) }
    var (p, q, earlierP, earlierQ) = (1, 0, 0, 1)
    var (rest, divisor) = (a, b)
    while divisor != 0 {
      let digit = rest / divisor
      let fitting = min(
        digit, p == 0 ? digit : (largest - earlierP) / p, q == 0 ? digit : (largest - earlierQ) / q)
      let next = (fitting * p + earlierP, fitting * q + earlierQ)
      if fitting < digit {
        return isNearer(next, than: (p, q), to: (a, b)) ? next : (p, q)
      }
      (earlierP, earlierQ, p, q) = (p, q, next.0, next.1)
      (rest, divisor) = (divisor, rest % divisor)
    }
    return (p, q)
  }

  /// Returns whether one fraction is nearer to a target than another; products stay below 2⁶³,
  /// because the target's numbers are below 2³¹.
  private static func isNearer(
    _ x: (Int, Int), than y: (Int, Int), to target: (Int, Int)
  ) -> Bool {
    guard x.0 > 0, x.1 > 0 else { return false }
    guard y.0 > 0, y.1 > 0 else { return true }
    // |x − t| < |y − t|, times the denominators of x, y and t.
    let dx = abs(x.0 * target.1 - target.0 * x.1)
    let dy = abs(y.0 * target.1 - target.0 * y.1)
    return Double(dx) * Double(y.1) < Double(dy) * Double(x.1)
  }
}
