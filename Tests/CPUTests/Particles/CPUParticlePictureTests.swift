import Foundation
import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Particles against the list of equivalent images.
@Suite struct CPUParticlePictureTests {
  private static let background = Color(red: 0.1, green: 0.3, blue: 0.2, alpha: 0.6)

  private func bytes(
    _ commands: [RenderCommand], _ precision: CPUOptions.Precision
  ) throws -> [UInt8] {
    var list = RenderList(size: RandomParticles.size, background: Self.background)
    list.commands = commands
    let backend = CPUBackend(
      options: CPUOptions(precision: precision, threads: 1), limits: .default, clock: { 0 })
    return try backend.render(list, strategy: .auto).pixels.bytes
  }

  private static let orders: [ParticleBatch.Order] = [.given, .reversed, .backToFront]

  /// Bit for bit: the reference draws the same rectangles from the same numbers.
  @Test(arguments: RandomParticles.View.allCases, [ParticleBatch.Blend.over, .add])
  func `float particles match the equivalent images`(
    view: RandomParticles.View, blend: ParticleBatch.Blend
  ) throws {
    for seed in 0..<24 {
      var random = RandomParticles(seed: seed)
      let particles = random.particles(
        view, isSmooth: seed % 3 == 0, order: Self.orders[seed % 3], blend: blend)
      let drawn = try bytes([.particles(particles)], .float)
      try expectEqual(drawn, bytes(particles.commands, .float), "seed \(seed)")
    }
  }

  /// Class B of the tolerances: a level plus half a level for each blend, 4 at most, and a quarter
  /// of a level in the mean.
  ///
  /// The reference's nearest texels and those in 8 bits do not differ.
  @Test(arguments: RandomParticles.View.allCases, [ParticleBatch.Blend.over, .add])
  func `8-bit particles are close to float ones`(
    view: RandomParticles.View, blend: ParticleBatch.Blend
  ) throws {
    for seed in 0..<36 {
      var random = RandomParticles(seed: seed)
      let particles = random.particles(
        view, isSmooth: seed % 4 != 0, order: Self.orders[seed % 3], blend: blend)
      let exact = try bytes([.particles(particles)], .float)
      let drawn = try bytes([.particles(particles)], .eightBit)
      expect(PixelBytes.largestDifference(drawn, exact) <= 4, "seed \(seed)")
      expect(PixelBytes.meanDifference(drawn, exact) <= 0.25, "seed \(seed)")
    }
  }

  /// The kernels compute areas themselves, with less than three levels of error.
  ///
  /// The reference rounds vertices to 1/1024 px, which is up to half a level where four sides pass
  /// a pixel, coverage to a level and the result to another. In 8 bits the source and its share of
  /// the destination are rounded: two levels.
  @Test func `one opaque particle covers pixels as a rectangle does`() throws {
    let white = Pixels(
      width: 3, height: 2, premultipliedRGBA: [UInt8](repeating: 255, count: 24))
    for seed in 0..<200 {
      let number = Double(seed)
      let sprite = ParticleSprite(
        pixels: white, size: SIMD2(0.3 + number * 0.17, 14.1 - number * 0.067))
      let page = ParticlePage(
        epoch: 0, birth: [0],
        position: .constant(SIMD4(30 + Float(number * 0.113), 22 - Float(number * 0.07), 0, 0)),
        lifetime: .constant(.one), spin: .constant(SIMD4(Float(seed / 4) * 0.21, 0, 0, 0)))
      let particles = RenderParticles(
        batch: ParticleBatch(
          runs: [ParticleRun(page: page, range: 0..<1, age: 0.5, sprite: sprite)]),
        transform: seed % 2 == 0
          ? .identity : PlaneTransform(a: -1, b: 0.2, c: 0.1, d: 0.9, tx: 62, ty: -3),
        scissor: PixelRect(RandomParticles.size))
      let drawn = try bytes([.particles(particles)], .eightBit)
      let exact = try bytes(particles.commands, .float)
      expect(PixelBytes.largestDifference(drawn, exact) <= 2, "seed \(seed)")
    }
  }
}
