import StrataGraphics

/// A light that shines on particles.
struct ParticleLight: Sendable, Hashable {
  /// Of a spot: nothing outside is lit.
  struct Cone: Sendable, Hashable {
    /// Of length 1.
    let direction: SIMD3<Double>
    /// Half of the angle between its sides.
    let half: Double
    /// 0...1, how much of that fades.
    let softness: Double

    /// How much of the light goes a way of length 1.
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
  /// Over 0.
  let falloffDistance: Double
  let cone: Cone?
  let appliesAlpha: Bool

  /// What of the light's colour a particle shows.
  ///
  /// - Parameters:
  ///   - normal: Of length 1.
  ///   - hasBack: Whether its other side is lit as well.
  func brightness(at position: SIMD3<Double>, normal: SIMD3<Double>, hasBack: Bool) -> Double {
    let way = place - position
    let distance = (way * way).sum().squareRoot()
    // In the light itself all is lit.
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
