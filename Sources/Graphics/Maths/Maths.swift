/// The elementary functions, in Double, with identical results on every processor.
///
/// The C library chooses its kernels by processor, so its last bit differs between machines, which
/// a rendered image must not. Everything here consists of + − × ÷ √, rounding to an integer, and
/// the bit patterns of numbers, all of which IEEE 754 defines exactly. Nothing is fused: Swift does
/// not contract a·b + c on its own.
///
/// Errors are in ulp, units in the last place of the exact result; a correctly rounded
/// function has 0.5. The tests check each function against these bounds.
///
/// | function | maximum error | domain |
/// |---|---|---|
/// | sin, cos, sincos | 1 ulp | every finite angle |
/// | tan | 2.5 ulp | every finite angle |
/// | atan, atan2 | 2.5 ulp | all |
/// | asin, acos | 4 ulp | −1...1 |
/// | exp | 1 ulp | all; subnormal results too |
/// | log | 1.5 ulp | x > 0 |
/// | log2 | 2 ulp | x > 0; powers of two exact |
/// | pow | 1.5 ulp | all |
/// | erf | 2 ulp | all |
///
/// NaN arguments give NaN unless a function documents otherwise. Zeros and infinities follow
/// IEEE 754.
public enum Maths {
  /// Returns `c[0] + c[1]·x + c[2]·x² + …`, evaluated from the highest power down.
  @inline(__always)
  static func polynomial<let count: Int>(_ x: Double, _ c: borrowing [count of Double]) -> Double {
    var sum = c[count - 1]
    var index = count - 2
    while index >= 0 {
      sum = sum * x + c[index]
      index -= 1
    }
    return sum
  }
}
