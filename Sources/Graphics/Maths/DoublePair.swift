/// An unevaluated sum of two doubles, `high + low`, with a precision of about 106 bits.
///
/// The sums and products below are the error-free transformations of Møller, Knuth, Veltkamp and
/// Dekker, which need only correctly rounded + − ×. Numbers above 2^996 or products below 2^-968
/// are outside their range; no caller uses such numbers.
struct DoublePair {
  var high: Double
  /// The low part, at most half a unit in the last place of `high`.
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// Returns `a + b`, exactly, by Knuth's sum, for any order of magnitudes.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoublePair {
    let s = a + b
    let bPart = s - a
    return DoublePair(s, (a - (s - bPart)) + (b - bPart))
  }

  /// Returns `a + b`, exactly, if |a| ≥ |b| or a = 0, by Dekker's shorter sum.
  @inline(__always)
  static func orderedSum(_ a: Double, _ b: Double) -> DoublePair {
    let s = a + b
    return DoublePair(s, b - (s - a))
  }

  /// Returns `a · b`, exactly.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> DoublePair {
    let p = a * b
    let (aHigh, aLow) = halves(a)
    let (bHigh, bLow) = halves(b)
    return DoublePair(p, ((aHigh * bHigh - p) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  /// Returns `a` as a sum of two numbers of at most 26 bits, whose products are exact.
  @inline(__always)
  private static func halves(_ a: Double) -> (Double, Double) {
    let scaled = 134_217_729 * a  // 2^27 + 1
    let high = scaled - (scaled - a)
    return (high, a - high)
  }

  /// Returns the sum, with a relative error under 2^-104 if the signs agree.
  static func + (a: DoublePair, b: DoublePair) -> DoublePair {
    let s = sum(a.high, b.high)
    let t = sum(a.low, b.low)
    let u = orderedSum(s.high, s.low + t.high)
    return orderedSum(u.high, u.low + t.low)
  }

  /// Returns the product, with a relative error under 2^-101.
  static func * (a: DoublePair, b: DoublePair) -> DoublePair {
    let p = product(a.high, b.high)
    return orderedSum(p.high, p.low + (a.high * b.low + a.low * b.high))
  }

  static func * (a: DoublePair, b: Double) -> DoublePair {
    let p = product(a.high, b)
    return orderedSum(p.high, p.low + a.low * b)
  }

  static prefix func - (a: DoublePair) -> DoublePair { DoublePair(-a.high, -a.low) }
}
