import StrataGraphics

/// The force of a spring between particles and a surface around a place.
struct AttractorField: Sendable, Hashable {
  enum Shape: Sendable, Hashable {
    case radial
    /// Around an axis, of length 1.
    case axial(SIMD3<Double>)
    /// Two planes with a normal, of length 1.
    case planar(SIMD3<Double>)
  }

  let shape: Shape
  let center: SIMD3<Double>
  let radius: Double
  let stiffness: Double
  /// The distance from the surface at which the whole force acts: outside, or less than 0, inside.
  let falloff: Double

  /// More, for a mass of 1, would carry a particle to the other side within a step.
  private static let mostStiffness = 3_600.0

  /// What accelerates a particle of a mass, which is over 0.
  func acceleration(at place: SIMD3<Double>, mass: Double) -> SIMD3<Double> {
    var away = place - center
    switch shape {
    case .radial: break
    case .axial(let axis): away -= axis * (away * axis).sum()
    case .planar(let normal): away = normal * (away * normal).sum()
    }
    let distance = (away * away).sum().squareRoot()
    // In the middle no way out is better than another.
    guard distance > 0 else { return .zero }
    let beyond = distance - radius
    let share =
      falloff == 0 ? (beyond > 0 ? 1.0 : 0) : min(max(beyond / falloff, 0), 1)
    guard share > 0 else { return .zero }
    let spring = min(stiffness / mass, Self.mostStiffness)
    return away * (-spring * beyond * share / distance)
  }
}

/// The direction that a longitude and a latitude make of +x, as emission angles do: about z, from x
/// toward y, then toward +z.
func spaceDirection(longitude: Double, latitude: Double) -> SIMD3<Double> {
  let (turn, rise) = (Maths.sincos(longitude), Maths.sincos(latitude))
  return SIMD3(rise.cos * turn.cos, rise.cos * turn.sin, rise.sin)
}
