/// How much of a unit pixel lies on one side of a line, in closed form.
///
/// Let the line's unit normal have the absolute parts a ≥ b. Seen along the normal the pixel is a
/// trapezoid: as the line moves by t from the pixel's centre, the length of the line inside the
/// pixel is
///
///     chord ▲
///       1/a ┤   ┌────────┐
///           │  ╱│        │╲
///           │ ╱ │        │ ╲
///         0 ┼─────────┼─────────▶ t
///           -(a+b)/2  0  (a-b)/2  (a+b)/2
///
/// and the covered area is the integral of that from -∞ to the signed distance. `Float`
/// throughout and nearly without branches: the fragment shader of the analytic way is the same
/// text.
public enum HalfPlaneCoverage {
  /// The smaller part of a normal counts as at least this, so that a ramp never has width 0.
  ///
  /// Areas change by less than 0.00002.
  @usableFromInline static let leastPart: Float = 1e-4

  /// The area of the pixel on the inner side of the line, 0...1, exact but for rounding.
  ///
  /// - Parameters:
  ///   - distance: From the pixel's centre to the line, in pixels, positive when the centre is
  ///     inside.
  ///   - normal: Of unit length; its signs do not matter.
  @inlinable
  public static func area(distance: Float, normal: SIMD2<Float>) -> Float {
    let a = max(abs(normal.x), abs(normal.y))
    let b = max(min(abs(normal.x), abs(normal.y)), leastPart)
    // The part on the side away from the centre, its depth u: a triangle u²/(2ab) up to u = b, then
    // a strip of width 1/a for every unit more.
    let u = max((a + b) / 2 - abs(distance), 0)
    let v = min(u, b)
    let tail = (v * v / (2 * b) + u - v) / a
    return distance > 0 ? 1 - tail : tail
  }

  /// Integral of s²/2 over the part of the line inside the pixel, s being the distance along the
  /// line from the point nearest to the pixel's centre.
  ///
  /// A curve of small curvature κ that touches the line there leaves it by κ·s²/2, so κ times this
  /// is the area between curve and line. Parameters are those of `area` and `chord`.
  @inlinable
  public static func secondMoment(
    distance: Float, normal: SIMD2<Float>, ramp: Float = 0
  ) -> Float {
    let a = max(abs(normal.x), abs(normal.y))
    let b = max(min(abs(normal.x), abs(normal.y)), max(ramp, leastPart))
    let d = abs(distance)
    let u = max((a + b) / 2 - d, 0)
    let c = min(u, b) / (a * b)
    // How far along the line the chord's middle lies from s = 0: from side to opposite side it
    // moves with d; where the line cuts off a corner it follows from the two legs u/a and u/b.
    let m = u > b ? d * b / a : (a - b) / 2 * abs(1 - u * (a + b) / (a * b))
    // ∫ s²/2 over m - c/2 ... m + c/2.
    return c * (m * m + c * c / 12) / 2
  }

  /// Length of the line inside the pixel, 0...√2.
  ///
  /// - Parameters:
  ///   - distance: As for `area`.
  ///   - normal: As for `area`.
  ///   - ramp: Least width over which the length falls to 0. A line parallel to a side of the
  ///     pixel leaves it at once; a slightly bent one does not.
  @inlinable
  public static func chord(distance: Float, normal: SIMD2<Float>, ramp: Float = 0) -> Float {
    let a = max(abs(normal.x), abs(normal.y))
    let b = max(min(abs(normal.x), abs(normal.y)), max(ramp, leastPart))
    return min(max((a + b) / 2 - abs(distance), 0), b) / (a * b)
  }
}
