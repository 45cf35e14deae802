public import StrataGraphics

/// A box in a layer's space.
public struct ParticleExtent: Sendable, Hashable {
  /// The minimum x, y, z, in points.
  public var low: SIMD3<Double>
  /// The maximum x, y, z, in points.
  public var high: SIMD3<Double>

  public init(low: SIMD3<Double>, high: SIMD3<Double>) {
    self.low = low
    self.high = high
  }

  /// Returns the smallest box that contains both.
  public func union(_ other: ParticleExtent) -> ParticleExtent {
    ParticleExtent(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }
}

extension ParticleRun {
  /// The ages that living particles of the run may have, in seconds; nil if there are none.
  var ages: ClosedRange<Double>? {
    guard let first = range.first, let last = range.last else { return nil }
    let youngest = max(0, age - Double(page.birth[last]))
    return
      youngest...max(youngest, min(age - Double(page.birth[first]), Double(page.lifetimeBound)))
  }

  /// A box that contains all pixels of the run's particles; nil if there are none.
  ///
  /// It is computed from the bounds of each quantity of the page, not from each particle. It
  /// contains everything that is drawn, and may be larger.
  public var extent: ParticleExtent? {
    guard let ages else { return nil }
    let (youngest, oldest) = (ages.lowerBound, ages.upperBound)
    let squares = 0.5 * youngest * youngest...0.5 * oldest * oldest
    let bounds = page.bounds
    let place = bounds.position + bounds.velocity * ages + bounds.acceleration * squares
    let factor = max(0, (bounds.scale + bounds.scaleSpeed * ages).high.x)
    var reach = sprite.size * (factor / 2)
    if page.axes == nil, case .constant(let spin) = page.spin, spin.x == 0 {
    } else {
      reach = SIMD2(repeating: (reach * reach).sum().squareRoot())
    }
    // Oriented particles extend equally far in depth.
    let depth = page.axes == nil ? 0 : reach.x
    let low = SIMD3(place.low.x - reach.x, place.low.y - reach.y, place.low.z - depth)
    let high = SIMD3(place.high.x + reach.x, place.high.y + reach.y, place.high.z + depth)
    // Particles move in single precision, which rounds.
    let slack = pointwiseMax(pointwiseMax(low, -low), pointwiseMax(high, -high)).max() * 1e-6
    return ParticleExtent(low: low - slack, high: high + slack)
  }
}

extension RenderParticles {
  /// A box of the layer's space that contains everything drawn; nil if nothing is drawn.
  public var extent: ParticleExtent? {
    batch.runs.reduce(nil) { whole, run in
      guard let part = run.extent else { return whole }
      return whole?.union(part) ?? part
    }
  }

  /// Returns the pixels of `within`, and of the scissor, that particles may touch.
  public func deviceBounds(within: PixelRect) -> PixelRect {
    let limits = within.intersection(scissor)
    guard !limits.isEmpty, let extent else { return .empty }
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    for corner in 0..<8 {
      let x = corner & 1 == 0 ? extent.low.x : extent.high.x
      let y = corner & 2 == 0 ? extent.low.y : extent.high.y
      let z = corner & 4 == 0 ? extent.low.z : extent.high.z
      let place = transform.homogeneous(SIMD2(x, y)) + depth * z
      // A box that extends behind the eye may be visible anywhere.
      guard place.z > PlaneTransform.nearestW else { return limits }
      let pixel = SIMD2(place.x, place.y) / place.z
      guard pixel.x.isFinite, pixel.y.isFinite else { return limits }
      low = pointwiseMin(low, pixel)
      high = pointwiseMax(high, pixel)
    }
    return PixelRect(around: low, high).intersection(limits)
  }
}
