/// A linear map of straight color and alpha with a constant, clamped to 0...1 afterwards.
///
/// out = red·r + green·g + blue·b + alpha·a + constant. The color of a transparent pixel counts as
/// black.
public struct ColorMatrix: Sendable, Hashable {
  public var red: SIMD4<Float>
  public var green: SIMD4<Float>
  public var blue: SIMD4<Float>
  public var alpha: SIMD4<Float>
  public var constant: SIMD4<Float>

  public static let identity = ColorMatrix(rows: [
    1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
  ])

  /// Creates a matrix.
  ///
  /// - Parameter rows: 20 numbers, one row per output channel red, green, blue and alpha: the
  ///   factors of r, g, b and a, then the constant.
  public init(rows: [Float]) {
    precondition(rows.count == 20, "a color matrix must have four rows of five")
    func column(_ index: Int) -> SIMD4<Float> {
      SIMD4(rows[index], rows[5 + index], rows[10 + index], rows[15 + index])
    }
    red = column(0)
    green = column(1)
    blue = column(2)
    alpha = column(3)
    constant = column(4)
  }

  /// The factors of r, g, b and a, then the constant.
  package var columns: [SIMD4<Float>] { [red, green, blue, alpha, constant] }

  /// Whether transparent pixels may become visible.
  public var paintsTransparent: Bool { constant.w > 0 }

  /// Returns the clamped result for a color.
  ///
  /// - Parameter straight: Red, green, blue, alpha, 0...1.
  @inlinable public func applied(to straight: SIMD4<Float>) -> SIMD4<Float> {
    let sum =
      red * straight.x + green * straight.y + blue * straight.z + alpha * straight.w + constant
    // The standard library clamps lane by lane.
    return sum.replacing(with: 0, where: sum .< 0).replacing(with: 1, where: sum .> 1)
  }
}
