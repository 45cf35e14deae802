import StrataGraphics

/// A light that illuminates particles.
struct ParticleLight: Sendable, Hashable {
  /// The cone of a spot light; nothing outside it is lit.
  struct Cone: Sendable, Hashable {
    /// A unit vector.
    let direction: SIMD3<Double>
    /// Half of the cone's opening angle.
    let half: Double
    /// The fraction of the half angle over which the light fades, 0...1.
    let softness: Double

    /// Returns the fraction of the light in the direction of a unit vector.
    func share(_ way: SIMD3<Double>) -> Double {
      let angle = Maths.acos(min(max((way * direction).sum(), -1), 1))
      let inner = half * (1 - softness)
      guard angle > inner else { return 1 }
      guard angle < half else { return 0 }
      let part = (half - angle) / (half - inner)
      return part * part * (3 - 2 * part)
    }
  }

  let color: SIMD3<Double>
  let place: SIMD3<Double>
  let falloff: Double
  /// The distance from which the light falls off, greater than 0.
  let falloffDistance: Double
  let cone: Cone?
  let appliesAlpha: Bool

  /// Returns the fraction of the light's color that a particle reflects.
  ///
  /// - Parameters:
  ///   - normal: A unit vector.
  ///   - hasBack: Whether the back side is lit as well.
  func brightness(at position: SIMD3<Double>, normal: SIMD3<Double>, hasBack: Bool) -> Double {
    let way = place - position
    let distance = (way * way).sum().squareRoot()
    // A particle at the position of the light is fully lit.
    guard distance > 0 else { return 1 }
    let cosine = (way * normal).sum() / distance
    var share = hasBack ? abs(cosine) : max(cosine, 0)
    if falloff != 0, distance > falloffDistance {
      share *= Maths.pow(falloffDistance / distance, falloff)
    }
    if let cone { share *= cone.share(-way / distance) }
    return share.drawable(within: 1e6)
  }
}
