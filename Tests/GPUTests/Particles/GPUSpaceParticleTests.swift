import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Particles in 3D space are drawn like images with their matrices.
@Suite(.serialized, .enabled(if: hasGL)) struct GPUSpaceParticleTests {
  /// The visible depth, and whether distant particles are small.
  enum View: CaseIterable { case flat, slanted, perspective }

  private func particles(_ view: View, _ index: Int, _ fixture: inout ParticleFixture)
    -> RenderParticles
  {
    let page = fixture.pageInSpace(16)
    let pixels = index % 2 == 0 ? ParticleSprite.dot(16) : ParticleSprite.photo(8, 8)
    let sprite = ParticleSprite(
      pixels: pixels, size: SIMD2(28, 18), isUpsideDown: index % 3 == 0)
    var particles = RenderParticles(
      batch: ParticleBatch(
        runs: [ParticleRun(page: page, range: 1..<15, age: 1, sprite: sprite)],
        order: index % 4 == 3 ? .backToFront : .given, blend: index % 4 == 2 ? .add : .over),
      transform: view == .perspective ? fixture.tilted() : fixture.transform(),
      scissor: fixture.canvas)
    switch view {
    case .flat: break
    case .slanted: particles.depth = SIMD3(0.5, -0.25, 0)
    case .perspective: particles.depth = SIMD3(0.5, -0.25, 0.004)
    }
    particles.opacity = index % 2 == 0 ? 1 : 0.6
    return particles
  }

  @Test(arguments: View.allCases, [[], Capability.allCases])
  func `random planes match the equivalent images`(
    view: View, disabled: [Capability]
  ) throws {
    try withBackend(disabling: Set(disabled)) { backend in
      for index in 0..<sweep(12) {
        var fixture = ParticleFixture(seed: 70 + index)
        let particles = particles(view, index, &fixture)
        let drawn = try backend.render(fixture.list(particles), strategy: .auto)
        let expected = try backend.render(
          fixture.list(particles.items, particles.batch.blend), strategy: .auto)
        let difference = PixelComparison(drawn.pixels, expected.pixels)
        expect(PixelBounds.simple.admit(difference), "\(index): \(difference)")
        let blank = try backend.render(fixture.list([], .over), strategy: .auto)
        expect(PixelComparison(drawn.pixels, blank.pixels).count(above: 4) > 0)
      }
    }
  }
}
