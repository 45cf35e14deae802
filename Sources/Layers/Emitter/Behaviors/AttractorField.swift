import StrataGraphics

/// The spring force between particles and a surface around a point.
struct AttractorField: Sendable, Hashable {
  enum Shape: Sendable, Hashable {
    case radial
    /// A cylinder around an axis, given by a unit vector.
    case axial(SIMD3<Double>)
    /// Two planes, given by their unit normal.
    case planar(SIMD3<Double>)
  }

  let shape: Shape
  let center: SIMD3<Double>
  let radius: Double
  let stiffness: Double
  /// The distance from the surface at which the full force acts: outside, or inside if negative.
  let falloff: Double

  /// The maximum stiffness for a mass of 1; above it a particle would reach the other side within
  /// one step.
  private static let mostStiffness = 3_600.0

  /// Returns the acceleration of a particle whose mass is greater than 0.
  func acceleration(at place: SIMD3<Double>, mass: Double) -> SIMD3<Double> {
    var away = place - center
    switch shape {
    case .radial: break
    case .axial(let axis): away -= axis * (away * axis).sum()
    case .planar(let normal): away = normal * (away * normal).sum()
    }
    let distance = (away * away).sum().squareRoot()
    // At the center no outward direction is preferred.
    guard distance > 0 else { return .zero }
    let beyond = distance - radius
    let share =
      falloff == 0 ? (beyond > 0 ? 1.0 : 0) : min(max(beyond / falloff, 0), 1)
    guard share > 0 else { return .zero }
    let spring = min(stiffness / mass, Self.mostStiffness)
    return away * (-spring * beyond * share / distance)
  }
}

/// Returns the direction of +x rotated by a longitude and a latitude, as emission angles are.
///
/// The longitude is about z, from x toward y. The latitude is then toward +z.
func spaceDirection(longitude: Double, latitude: Double) -> SIMD3<Double> {
  let (turn, rise) = (Maths.sincos(longitude), Maths.sincos(latitude))
  return SIMD3(rise.cos * turn.cos, rise.cos * turn.sin, rise.sin)
}
