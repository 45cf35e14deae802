import Foundation
import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The partition of a frame never changes its particles.
@Suite struct ParticleInvarianceTests {
  private func bytes(
    _ seed: Int, _ precision: CPUOptions.Precision, threads: Int = 1,
    _ adjust: (inout Partition) -> Void = { _ in }
  ) throws -> [UInt8] {
    var partition = Partition()
    adjust(&partition)
    var random = RandomParticles(seed: seed)
    let views = RandomParticles.View.allCases
    let orders: [ParticleBatch.Order] = [.given, .reversed, .backToFront]
    var list = RenderList(
      size: RandomParticles.size, background: Color(red: 0.4, green: 0.2, blue: 0.1, alpha: 0.5))
    for layer in 0..<2 {
      let particles = random.particles(
        views[seed % 3], isSmooth: seed % 2 == 0, order: orders[(seed / 3 + layer) % 3],
        blend: (seed + layer) % 2 == 0 ? .add : .over)
      let isInGroup = (seed / 2 + layer) % 2 == 0
      if isInGroup {
        list.commands.append(
          .beginGroup(
            RenderGroup(
              opacity: 0.7, clip: nil,
              bounds: PixelRect(minX: 7, minY: 3, maxX: 50 - seed % 40, maxY: 41))))
      }
      list.commands.append(.particles(particles))
      if isInGroup { list.commands.append(.endGroup) }
    }
    let backend = CPUBackend(
      options: CPUOptions(precision: precision, threads: threads), limits: .default,
      clock: { 0 }, partition: partition)
    return try backend.render(list, strategy: .auto).pixels.bytes
  }

  @Test(arguments: CPUOptions.Precision.allCases)
  func `the number of threads changes no byte`(precision: CPUOptions.Precision) throws {
    for seed in 0..<12 {
      try expectEqual(bytes(seed, precision, threads: 3), bytes(seed, precision), "seed \(seed)")
    }
  }

  @Test(arguments: CPUOptions.Precision.allCases, [1, 5, 4_096])
  func `the height of bands changes no byte`(precision: CPUOptions.Precision, rows: Int) throws {
    for seed in 0..<12 {
      let cut = try bytes(seed, precision) { $0.rowsABand = rows }
      try expectEqual(cut, bytes(seed, precision), "seed \(seed)")
    }
  }

  @Test(arguments: CPUOptions.Precision.allCases, [1, 3])
  func `the number of particles per step changes no byte`(
    precision: CPUOptions.Precision, most: Int
  ) throws {
    for seed in 0..<12 {
      let cut = try bytes(seed, precision, threads: 2) {
        ($0.particlesAStep, $0.stepsAPart) = (most, 1)
      }
      try expectEqual(cut, bytes(seed, precision), "seed \(seed)")
    }
  }

  /// Ten thousand particles on a canvas in bands and steps of realistic sizes.
  @Test func `many particles are the same however they are split`() throws {
    let count = 10_000
    let numbers = (0..<2 * count).map { index -> Float in
      let residue = (index &* 7_919) % 10_007
      return Float(residue) / 10_007 * 300
    }
    let page = ParticlePage(
      epoch: 0, birth: [Float](repeating: 0, count: count),
      position: .floats(numbers, rest: .zero), lifetime: .constant(SIMD4(repeating: 9)),
      spin: .floats(numbers.prefix(count).map { $0 / 40 }, rest: .zero),
      color: .constant(SIMD4(0.7, 0.5, 0.3, 0.4)))
    let dot = Pixels(
      width: 2, height: 2,
      premultipliedRGBA: [255, 0, 0, 255, 90, 90, 90, 90, 0, 9, 70, 200, 40, 40, 0, 99])
    var list = RenderList(size: PixelSize(width: 300, height: 290))
    list.commands = [
      .particles(
        RenderParticles(
          batch: ParticleBatch(
            runs: [
              ParticleRun(
                page: page, range: 0..<count, age: 1,
                sprite: ParticleSprite(pixels: dot, size: SIMD2(3, 2)))
            ]),
          transform: .identity, scissor: PixelRect(list.size)))
    ]
    func draw(threads: Int, _ partition: Partition = Partition()) throws -> [UInt8] {
      try CPUBackend(
        options: CPUOptions(threads: threads), limits: .default, clock: { 0 },
        partition: partition
      ).render(list, strategy: .auto).pixels.bytes
    }
    var whole = Partition()
    (whole.rowsABand, whole.particlesAStep) = (1_000, 100_000)
    try expectEqual(draw(threads: 4), draw(threads: 1, whole))
  }
}
