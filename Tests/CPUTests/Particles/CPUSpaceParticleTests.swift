import Foundation
import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Particles in 3D space.
@Suite struct CPUSpaceParticleTests {
  private func draw(
    _ list: RenderList, _ precision: CPUOptions.Precision, threads: Int = 1
  ) throws -> Pixels {
    let backend = CPUBackend(
      options: CPUOptions(precision: precision, threads: threads), limits: .default, clock: { 0 })
    return try backend.render(list, strategy: .auto).pixels
  }

  private static let orders: [ParticleBatch.Order] = [.given, .reversed, .backToFront]

  @Test(arguments: 0..<3, [CPUOptions.Precision.float, .eightBit])
  func `random planes match the equivalent images`(
    view: Int, precision: CPUOptions.Precision
  ) throws {
    for index in 0..<18 {
      var fixture = ParticleFixture(seed: 50 + index, side: 96)
      let page = fixture.pageInSpace(20)
      let sprite = ParticleSprite(
        pixels: index % 2 == 0 ? ParticleSprite.dot(16) : ParticleSprite.photo(9, 7),
        size: SIMD2(24, 15), isUpsideDown: index % 3 == 0)
      var particles = RenderParticles(
        batch: ParticleBatch(
          runs: [ParticleRun(page: page, range: 1..<19, age: 1, sprite: sprite)],
          order: Self.orders[index % 3], blend: index % 4 == 3 ? .add : .over),
        transform: view == 2 ? fixture.tilted() : fixture.transform(), scissor: fixture.canvas)
      if view > 0 { particles.depth = SIMD3(0.5, -0.25, view == 2 ? 0.004 : 0) }
      let drawn = try draw(fixture.list(particles), precision)
      let expected = try draw(fixture.list(particles.items, particles.batch.blend), precision)
      let difference = PixelComparison(drawn, expected)
      expectEqual(
        difference.count(above: precision == .float ? 1 : 3), 0, "\(index): \(difference)")
      let blank = try draw(fixture.list([], .over), precision)
      expect(PixelComparison(drawn, blank).count(above: 4) > 20)
      try expectEqual(draw(fixture.list(particles), precision, threads: 3).bytes, drawn.bytes)
    }
  }

  /// Draws one particle with axes, in the middle.
  private func one(
    _ x: SIMD4<Float>, _ y: SIMD4<Float>, size: SIMD2<Double> = SIMD2(40, 20),
    depth: SIMD3<Double> = .zero
  ) throws -> Pixels {
    let fixture = ParticleFixture(seed: 1, side: 64)
    let page = ParticlePage(
      epoch: 0, birth: [0], position: .constant(SIMD4(32, 32, 0, 0)),
      lifetime: .constant(SIMD4(2, 0, 0, 0)),
      axes: ParticleAxes(x: .constant(x), y: .constant(y)))
    let sprite = ParticleSprite(pixels: ParticleSprite.photo(8, 8), size: size)
    var particles = RenderParticles(
      batch: ParticleBatch(runs: [ParticleRun(page: page, range: 0..<1, age: 1, sprite: sprite)]),
      transform: .identity, scissor: fixture.canvas)
    particles.depth = depth
    return try draw(fixture.list(particles), .float)
  }

  private let right = SIMD4<Float>(1, 0, 0, 0)
  private let down = SIMD4<Float>(0, 1, 0, 0)

  @Test func `a rotated plane is narrower, and edge-on invisible`() throws {
    let half = SIMD4<Float>(0.5, 0, -Float(0.75).squareRoot(), 0)
    let narrow = try one(right, down, size: SIMD2(20, 20))
    expectEqual(PixelComparison(try one(half, down), narrow).count(above: 1), 0)
    let blank = try draw(ParticleFixture(seed: 1, side: 64).list([], .over), .float)
    try expectEqual(one(SIMD4(0, 0, -1, 0), down).bytes, blank.bytes)
    try expect(one(half, down).bytes != blank.bytes)
  }

  @Test func `the back is mirrored`() throws {
    let (front, back) = (try one(right, down), try one(-right, down))
    func pixel(_ pixels: Pixels, _ x: Int) -> ArraySlice<UInt8> {
      pixels.bytes[4 * (32 * 64 + x)..<4 * (32 * 64 + x + 1)]
    }
    for x in 12..<52 { expect(pixel(front, x).elementsEqual(pixel(back, 63 - x))) }
    expect(!pixel(front, 14).elementsEqual(pixel(back, 14)))
  }

  @Test func `nearer particles are larger`() throws {
    // About the vertical axis, the right side toward the eye, which is 100 away from x = y = 0.
    let turned = SIMD4<Float>(0.8, 0, 0.6, 0)
    let pixels = try one(turned, down, depth: SIMD3(0, 0, -0.01))
    func height(_ x: Int) -> Int {
      (0..<64).count { pixels.bytes[4 * ($0 * 64 + x) + 2] > 20 }
    }
    expect(height(45) > height(35) && height(35) > height(22) && height(22) > 5)
  }
}
