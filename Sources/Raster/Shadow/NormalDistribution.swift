import StrataGraphics

/// The standard normal distribution in tables, for code that needs millions of values.
///
/// Linear between 128 entries per standard deviation: within 2·10⁻⁶ of `Maths.erf`'s values.
enum NormalDistribution {
  /// The cutoff in standard deviations: the weight outside is 6·10⁻⁵.
  static let reach: Float = 4
  private static let steps: Float = 128
  private static let count = Int(2 * reach * steps)
  private static let tables = Tables()

  /// Tables that are computed once and never freed.
  // Safe: they are constant, and positions are clamped to them.
  @safe
  private struct Tables: @unchecked Sendable {
    /// The values from −`reach` to `reach`, and one more entry for the end of the last interval.
    let cumulative: UnsafeMutablePointer<Float>
    let density: UnsafeMutablePointer<Float>

    init() {
      let entries = NormalDistribution.count + 2
      unsafe cumulative = .allocate(capacity: entries)
      unsafe density = .allocate(capacity: entries)
      for index in 0..<entries {
        let x = Double(index) / Double(steps) - Double(reach)
        let value = (1 + Maths.erf(x * 0.5.squareRoot())) / 2
        // The ends are exactly 0 and 1, so that the cutoff leaves no step.
        let low = (1 + Maths.erf(-Double(reach) * 0.5.squareRoot())) / 2
        let part = (value - low) / (1 - 2 * low)
        unsafe (cumulative + index).initialize(to: Float(min(max(part, 0), 1)))
        let height = Maths.exp(-x * x / 2) / (2 * Double.pi).squareRoot()
        unsafe (density + index).initialize(to: Float(height))
      }
    }
  }

  /// Returns the probability below `x`: 0 at −`reach` and below, 1 at `reach` and above, 0 for NaN.
  static func cumulative(_ x: Double) -> Double {
    let place = (Float(x) + reach) * steps
    let at = place > 0 ? min(place, Float(count)) : 0
    return Double(unsafe value(tables.cumulative, at))
  }

  /// Returns the density at `x`, 0 outside `reach`.
  @inline(__always)
  static func density(_ x: Double) -> Double {
    let at = (Float(x) + reach) * steps
    guard at >= 0, at < Float(count) else { return 0 }
    return Double(unsafe value(tables.density, at))
  }

  /// Returns the interpolated value at a position of 0...`count`.
  @inline(__always)
  private static func value(_ table: UnsafeMutablePointer<Float>, _ at: Float) -> Float {
    let whole = Int(Int32(at))
    let low = unsafe table[whole]
    return unsafe low + (table[whole + 1] - low) * (at - Float(whole))
  }

  /// Adds `sign` times the cumulative distribution at the points of a line to `out`.
  ///
  /// A point's value does not depend on which other points are requested.
  ///
  /// - Parameters:
  ///   - points: In units of sigma.
  ///   - center: The center of the distribution, in the same units; finite.
  static func add(
    _ sign: Float, to out: UnsafeMutablePointer<Float>, at points: GridPoints, center: Double
  ) {
    let table = unsafe tables.cumulative
    // Counted from a point near the center, where a Float has enough digits.
    let nearest = ((center - points.origin) / points.step).rounded(.down)
    let base = Int(min(max(nearest, -0x1p40), 0x1p40))
    let atBase = points.origin + Double(base) * points.step - center
    let start = Float((atBase + Double(reach)) * Double(steps))
    let slope = Float(points.step * Double(steps))
    let last = Float(Self.count)
    let first = points.indices.lowerBound - base
    for index in 0..<points.indices.count {
      let at = min(max(start + Float(first &+ index) * slope, 0), last)
      unsafe out[index] += value(table, at) * sign
    }
  }
}

/// Evenly spaced points on a line.
struct GridPoints {
  /// The point of index 0.
  var origin: Double
  /// The distance between points, above 0.
  var step: Double
  var indices: Range<Int>

  /// Returns the points in units of `sigma`.
  func divided(by sigma: Double) -> GridPoints {
    GridPoints(origin: origin / sigma, step: step / sigma, indices: indices)
  }
}
