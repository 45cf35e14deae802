import StrataGraphics

/// The integral of a Gaussian about 0.
enum NormalIntegral {
  /// Returns the integral left of x; for a sigma of 0 a step.
  static func value(_ x: Double, sigma: Double) -> Double {
    guard sigma > 0 else { return x > 0 ? 1 : 0 }
    return (1 + Maths.erf(x / (sigma * 2.0.squareRoot()))) / 2
  }
}
