import StrataCPU
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Both back ends draw the same particles, each with its own algorithm.
@Suite(.serialized, .enabled(if: hasGL)) struct ParticleBackendTests {
  private func sprite(_ index: Int) -> ParticleSprite {
    switch index % 4 {
    case 0: ParticleSprite(pixels: ParticleSprite.dot(16), size: SIMD2(24, 24))
    case 1: ParticleSprite(pixels: ParticleSprite.photo(8, 8), size: SIMD2(20, 14))
    case 2:
      ParticleSprite(
        pixels: ParticleSprite.photo(6, 6), size: SIMD2(18, 18), minification: .nearest,
        magnification: .nearest)
    default:
      ParticleSprite(pixels: ParticleSprite.dot(32), size: SIMD2(40, 30), isUpsideDown: true)
    }
  }

  /// The bounds for rounding between neighboring texels and along rotated edges; see `PixelBounds`.
  private func expectSamePixels(_ content: RenderList, _ backends: BackendPair, _ note: String)
    throws
  {
    let (difference, _) = try backends.compare(content, .auto)
    expect(PixelBounds.filtered.admit(difference), "\(note): \(difference)")
  }

  @Test(arguments: [ParticleBatch.Blend.over, .add])
  func `random particles are the same on both`(blend: ParticleBatch.Blend) throws {
    let orders: [ParticleBatch.Order] = [.given, .reversed, .backToFront]
    try withBackends { backends in
      for index in 0..<sweep(12) {
        var fixture = ParticleFixture(seed: 200 + index)
        let runs = (0..<2).map { run in
          ParticleRun(
            page: fixture.page(24), range: 1..<23, age: 4.5, sprite: sprite(index + run))
        }
        var particles = RenderParticles(
          batch: ParticleBatch(runs: runs, order: orders[index % 3], blend: blend),
          transform: index % 4 == 3 ? fixture.tilted() : fixture.transform(),
          scissor: fixture.canvas)
        particles.opacity = index % 2 == 0 ? 1 : 0.6
        if index % 4 == 1 { particles.depth = SIMD3(0.5, -0.25, 0) }
        if index % 4 == 3 { particles.depth = SIMD3(0.5, -0.25, 0.002) }
        if index % 3 == 1 {
          particles.cuts = [PixelCut(line: SIMD3(0.8, 0.6, -80), isStrict: false)]
        }
        try expectSamePixels(fixture.list(particles), backends, "\(index)")
      }
    }
  }

  /// Positions agree to a 64th of a pixel: moving an opaque square's edge that far is four levels.
  @Test func `positions agree within a 64th of a pixel after long motion and rotation`() throws {
    let white = Pixels(
      width: 2, height: 2, premultipliedRGBA: [UInt8](repeating: 255, count: 16))
    var random = RepeatableRandom(seed: 7)
    try withBackends { backends in
      for index in 0..<sweep(8) {
        let age = random.number(1...120)
        let velocity = SIMD2(random.number(-300...300), random.number(-300...300))
        let page = ParticlePage(
          epoch: 3_600, birth: [0.125],
          // Moved back to the middle.
          position: .constant(
            SIMD4(SIMD4(192 - velocity.x * age, 192 - velocity.y * age, 0, 0))),
          velocity: .constant(SIMD4(SIMD4(velocity.x, velocity.y, 0, 0))),
          lifetime: .constant(SIMD4(repeating: 1e4)),
          spin: .constant(SIMD4(repeating: Float(random.number(-50...50)))))
        let fixture = ParticleFixture(seed: 0, side: 384)
        let sprite = ParticleSprite(pixels: white, size: SIMD2(300, 200))
        let particles = RenderParticles(
          batch: ParticleBatch(
            runs: [ParticleRun(page: page, range: 0..<1, age: age + 0.125, sprite: sprite)]),
          transform: .identity, scissor: fixture.canvas)
        let (difference, _) = try backends.compare(fixture.list(particles), .auto)
        expect(difference.largest <= 3, "\(index): \(difference)")
      }
    }
  }
}
