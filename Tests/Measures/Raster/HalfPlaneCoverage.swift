/// The area of a unit pixel on one side of a line, in closed form.
///
/// Let the line's unit normal have the absolute components a ≥ b. Projected along the normal the
/// pixel is a trapezoid: as the line moves by t from the pixel's center, the length of the line
/// inside the pixel is
///
///     chord ▲
///       1/a ┤   ┌────────┐
///           │  ╱│        │╲
///           │ ╱ │        │ ╲
///         0 ┼─────────┼─────────▶ t
///           -(a+b)/2  0  (a-b)/2  (a+b)/2
///
/// and the covered area is its integral from -∞ to the signed distance. The code uses `Float`
/// throughout and almost no branches: the fragment shader for analytic coverage has the same
/// code.
public enum HalfPlaneCoverage {
  /// The lower bound for the smaller component of a normal, so that a ramp never has width 0.
  ///
  /// It changes areas by less than 0.00002.
  private static let leastPart: Float = 1e-4

  /// Returns the area of the pixel on the inner side of the line, 0...1, exact except for rounding.
  ///
  /// - Parameters:
  ///   - distance: The distance from the pixel's center to the line, in pixels; positive if the
  ///     center is inside.
  ///   - normal: The unit normal; its signs do not matter.
  public static func area(distance: Float, normal: SIMD2<Float>) -> Float {
    let a = max(abs(normal.x), abs(normal.y))
    let b = max(min(abs(normal.x), abs(normal.y)), leastPart)
    // The area on the side away from the center, at depth u: a triangle u²/(2ab) up to u = b, then
    // a strip of width 1/a for every additional unit.
    let u = max((a + b) / 2 - abs(distance), 0)
    let v = min(u, b)
    let tail = (v * v / (2 * b) + u - v) / a
    return distance > 0 ? 1 - tail : tail
  }

  /// Returns the integral of s²/2 over the line inside the pixel, where s is the distance along the
  /// line from the point nearest to the pixel's center.
  ///
  /// A curve of small curvature κ that touches the line there deviates from it by κ·s²/2, so κ
  /// times this is the area between curve and line. Parameters are those of `area` and `chord`.
  public static func secondMoment(
    distance: Float, normal: SIMD2<Float>, ramp: Float = 0
  ) -> Float {
    let a = max(abs(normal.x), abs(normal.y))
    let b = max(min(abs(normal.x), abs(normal.y)), max(ramp, leastPart))
    let d = abs(distance)
    let u = max((a + b) / 2 - d, 0)
    let c = min(u, b) / (a * b)
    // The distance along the line from s = 0 to the middle of the chord. Between opposite sides it
    // is proportional to d. If the line cuts off a corner, it follows from the two legs u/a and
    // u/b.
    let m = u > b ? d * b / a : (a - b) / 2 * abs(1 - u * (a + b) / (a * b))
    // ∫ s²/2 over m - c/2 ... m + c/2.
    return c * (m * m + c * c / 12) / 2
  }

  /// Returns the length of the line inside the pixel, 0...√2.
  ///
  /// - Parameters:
  ///   - distance: As for `area`.
  ///   - normal: As for `area`.
  ///   - ramp: The minimum width over which the length falls to 0. A line parallel to a side of the
  ///     pixel leaves it at once; a slightly curved one does not.
  public static func chord(distance: Float, normal: SIMD2<Float>, ramp: Float = 0) -> Float {
    let a = max(abs(normal.x), abs(normal.y))
    let b = max(min(abs(normal.x), abs(normal.y)), max(ramp, leastPart))
    return min(max((a + b) / 2 - abs(distance), 0), b) / (a * b)
  }

  /// Returns the integral of s²/2 over the line inside the pixel, summed over 8,000 points of it.
  public static func sampledSecondMoment(distance: Double, normal: SIMD2<Double>) -> Double {
    let (foot, along) = (normal * distance, SIMD2(-normal.y, normal.x))
    var sum = 0.0
    for sample in -4000..<4000 {
      let s = (Double(sample) + 0.5) / 4000
      let p = foot + along * s
      if max(abs(p.x), abs(p.y)) <= 0.5 { sum += s * s / 2 / 4000 }
    }
    return sum
  }
}
