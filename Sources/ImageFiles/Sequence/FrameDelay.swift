package import StrataGraphics

/// How long a frame is shown, as a fraction of 16-bit numbers, which is what an APNG stores.
package struct FrameDelay: Sendable, Equatable {
  package let numerator: UInt16
  package let denominator: UInt16

  /// The length of one frame of a rate.
  ///
  /// Exact where both numbers of the rate are at most 65,535, as those of every rate in use are
  /// (30000/1001 among them); else the nearest fraction of such numbers, above 0.
  package init(_ rate: FrameRate) {
    let (numerator, denominator) = Self.nearest(rate.denominator, rate.numerator)
    self.numerator = UInt16(numerator)
    self.denominator = UInt16(denominator)
  }

  private static let largest = Int(UInt16.max)

  /// The nearest fraction to `a / b` of two numbers from 1 to 65,535.
  ///
  /// Continued fractions: each convergent is the best approximation for its size, and between the
  /// last that fits and the next that does not, the largest semiconvergent that fits may be nearer.
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

  /// Whether one fraction is nearer to a target than another; products stay below 2⁶³, as the
  /// target's numbers are below 2³¹.
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
