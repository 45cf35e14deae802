import StrataGraphics
import StrataRenderList

/// Particles computed for one frame and prepared for drawing.
///
/// They are represented as births with the particles' current state and without motion.
struct StandingParticles {
  private var shown: [PresentedParticle] = []
  private var frames: [Int] = []

  var count: Int { shown.count }

  mutating func append(_ particle: PresentedParticle, frame: Int) {
    shown.append(particle)
    frames.append(frame)
  }

  /// The nominal age in seconds; the angle is stored as a spin over this time.
  private static let age = 1.0

  /// Returns the particles as runs, one for each sequence of particles with the same sprite.
  ///
  /// - Parameters:
  ///   - sheet: The sprite; the whole sheet if it has several frames.
  ///   - keepsOrder: Whether the particles are drawn in their original order. If not, particles
  ///     with the same frame of the sheet are grouped.
  func runs(
    _ sheet: ParticleSprite, _ sprites: SpriteFrames, keepsOrder: Bool, at time: Double
  ) -> [ParticleRun] {
    var order = Array(shown.indices)
    if !keepsOrder, sprites.count > 1 {
      order = RadixOrder.ascending(frames.map { UInt32($0) }).map { Int($0) }
    }
    var known: [Int: ParticleSprite] = [:]
    func sprite(_ frame: Int) -> ParticleSprite {
      if let sprite = known[frame] { return sprite }
      let sprite = sprites.sprite(sheet, frame: frame)
      known[frame] = sprite
      return sprite
    }
    var runs: [ParticleRun] = []
    for start in stride(from: 0, to: order.count, by: ParticlePage.capacity) {
      let part = order[start..<min(start + ParticlePage.capacity, order.count)]
      let page = page(part, at: time)
      var first = part.startIndex
      while first < part.endIndex {
        let frame = frames[part[first]]
        var end = first + 1
        while end < part.endIndex, frames[part[end]] == frame { end += 1 }
        runs.append(
          ParticleRun(
            page: page, range: first - start..<end - start, age: Self.age, sprite: sprite(frame)))
        first = end
      }
    }
    return runs
  }

  private func page(_ indices: ArraySlice<Int>, at time: Double) -> ParticlePage {
    func stream(_ planes: Int, _ value: (PresentedParticle, Int) -> Double) -> ParticleStream {
      var numbers: [Float] = []
      var rest = SIMD4<Float>.zero
      var stored = 0
      numbers.reserveCapacity(planes * indices.count)
      for plane in 0..<planes {
        let first = numbers.count
        for index in indices { numbers.append(Float(value(shown[index], plane))) }
        rest[plane] = numbers[first]
        if numbers[first...].contains(where: { $0 != rest[plane] }) { stored = plane + 1 }
      }
      guard stored > 0 else { return .constant(rest) }
      numbers.removeSubrange((stored * indices.count)...)
      return .floats(numbers, rest: rest)
    }
    let isInSpace = indices.first.map { shown[$0].axes != nil } ?? false
    let axes =
      isInSpace
      ? ParticleAxes(
        x: stream(3) { $0.axes?.x[$1] ?? 0 }, y: stream(3) { $0.axes?.y[$1] ?? 0 }) : nil
    return ParticlePage(
      epoch: time - Self.age, birth: [Float](repeating: 0, count: indices.count),
      position: stream(3) { $0.position[$1] },
      lifetime: .constant(SIMD4(Float(2 * Self.age), 0, 0, 0)),
      scale: stream(1) { particle, _ in particle.size },
      spin: isInSpace
        ? .constant(.zero) : stream(1) { particle, _ in particle.angle.withoutTurns },
      color: stream(4) { $0.color[$1] }, axes: axes)
  }
}

extension Double {
  /// The angle without its whole turns, for accuracy in single precision.
  fileprivate var withoutTurns: Double {
    let turns = (self / (2 * .pi)).rounded()
    return (self - turns * 2 * .pi).drawable(within: 2 * .pi)
  }
}
