import StrataGraphics

/// The rotation of the natural direction of a cell's particles.
///
/// The longitude rotates about z, from x toward y. The latitude then raises toward +z. Directions
/// fill a cone around the result evenly. It is an angle in the layer's plane added to the
/// longitude, or a cone in space for solid emitters.
struct EmissionDirection: Sendable {
  private let longitude: Double
  private let latitude: (sin: Double, cos: Double)
  private let range: Double
  private let isSolid: Bool
  /// The sine and cosine of the longitude, used if directions do not spread in the plane.
  private let turn: (sin: Double, cos: Double)

  init(_ cell: CellValues, isSolid: Bool) {
    longitude = cell.emissionLongitude.drawable()
    latitude = Maths.sincos(cell.emissionLatitude.drawable())
    range = abs(cell.emissionRange.drawable())
    self.isSolid = isSolid
    turn = Maths.sincos(longitude)
  }

  /// - Parameters:
  ///   - natural: A unit vector.
  ///   - bits: 32 random bits.
  /// - Returns: A unit vector.
  func direction(_ natural: SIMD3<Double>, _ bits: UInt32) -> SIMD3<Double> {
    let (first, second) = (bits.halves.0.fraction, bits.halves.1.fraction)
    guard range > 0 else { return raised(turned(natural, turn)) }
    guard isSolid else {
      return raised(turned(natural, Maths.sincos(longitude + (first - 0.5) * range)))
    }
    let axis = raised(turned(natural, turn))
    // The area of a spherical cap is proportional to its height.
    let height = 1 - first * (1 - Maths.cos(min(range / 2, .pi)))
    let radius = max(0, 1 - height * height).squareRoot()
    let around = Maths.sincos(2 * .pi * second)
    let (a, b) = Self.across(axis)
    return axis * height + (a * around.cos + b * around.sin) * radius
  }

  private func turned(
    _ v: SIMD3<Double>, _ angle: (sin: Double, cos: Double)
  ) -> SIMD3<Double> {
    SIMD3(v.x * angle.cos - v.y * angle.sin, v.x * angle.sin + v.y * angle.cos, v.z)
  }

  private func raised(_ v: SIMD3<Double>) -> SIMD3<Double> {
    guard latitude.sin != 0 else { return v }
    let flat = (v.x * v.x + v.y * v.y).squareRoot()
    // A vertical direction has no heading; x is used instead.
    let heading = flat > 0 ? SIMD2(v.x, v.y) / flat : SIMD2(1, 0)
    let length = flat * latitude.cos - v.z * latitude.sin
    return SIMD3(heading.x * length, heading.y * length, v.z * latitude.cos + flat * latitude.sin)
  }

  /// Returns two directions perpendicular to a direction and to each other.
  private static func across(
    _ axis: SIMD3<Double>
  ) -> (SIMD3<Double>, SIMD3<Double>) {
    let helper: SIMD3<Double> = abs(axis.z) < 0.9 ? SIMD3(0, 0, 1) : SIMD3(1, 0, 0)
    let first = cross(helper, axis)
    let a = first / (first * first).sum().squareRoot()
    return (a, cross(axis, a))
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
