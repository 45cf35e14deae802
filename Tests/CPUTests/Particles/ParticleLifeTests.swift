import Foundation
import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The visible particles, their order and their positions.
@Suite struct ParticleLifeTests {
  private static let size = PixelSize(width: 24, height: 16)

  private static func plain(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> Pixels {
    Pixels(width: 1, height: 1, premultipliedRGBA: [red, green, blue, alpha])
  }

  private static let white = plain(255, 255, 255, 255)

  private func particles(
    _ page: ParticlePage, age: Double = 1, range: Range<Int>? = nil, sprite: Pixels = white,
    order: ParticleBatch.Order = .given, blend: ParticleBatch.Blend = .over,
    transform: PlaneTransform = .identity
  ) -> RenderParticles {
    RenderParticles(
      batch: ParticleBatch(
        runs: [
          ParticleRun(
            page: page, range: range ?? 0..<page.count, age: age,
            sprite: ParticleSprite(pixels: sprite, size: SIMD2(2, 2)))
        ], order: order, blend: blend),
      transform: transform, scissor: PixelRect(Self.size))
  }

  /// Returns particles of two by two pixels in a row, four pixels apart.
  private func row(
    _ births: [Float], lifetime: ParticleStream = .constant(SIMD4(repeating: 100)),
    color: ParticleStream = .constant(.one)
  ) -> ParticlePage {
    let xs = births.indices.map { Float(4 * $0 + 2) }
    return ParticlePage(
      epoch: 0, birth: births, position: .floats(xs, rest: SIMD4(0, 5, 0, 0)), lifetime: lifetime,
      color: color)
  }

  private func draw(
    _ particles: RenderParticles, _ precision: CPUOptions.Precision = .eightBit,
    background: Color? = nil
  ) throws -> RenderedFrame {
    var list = RenderList(size: Self.size, background: background)
    list.commands = [.particles(particles)]
    let backend = CPUBackend(
      options: CPUOptions(precision: precision, threads: 1), limits: .default, clock: { 0 })
    return try backend.render(list, strategy: .auto)
  }

  private func pixel(_ frame: RenderedFrame, _ x: Int, _ y: Int) -> [UInt8] {
    let at = 4 * (y * Self.size.width + x)
    return Array(frame.pixels.bytes[at..<at + 4])
  }

  /// Returns the indices of the row's visible particles.
  private func shown(_ frame: RenderedFrame, of count: Int) -> [Int] {
    (0..<count).filter { pixel(frame, 4 * $0 + 1, 4)[3] > 0 }
  }

  @Test func `a particle is visible exactly during its lifetime`() throws {
    let page = row(
      [1, 1, 2, 3, 3], lifetime: .floats([2, 2.5, 0, 1, 0.5], rest: .zero))
    try expectEqual(shown(draw(particles(page, age: 0.99)), of: 5), [])
    try expectEqual(shown(draw(particles(page, age: 1)), of: 5), [0, 1])
    try expectEqual(shown(draw(particles(page, age: 2)), of: 5), [0, 1])
    try expectEqual(shown(draw(particles(page, age: 2.999)), of: 5), [0, 1])
    try expectEqual(shown(draw(particles(page, age: 3)), of: 5), [1, 3, 4])
    try expectEqual(shown(draw(particles(page, age: 3.5)), of: 5), [3])
    try expectEqual(shown(draw(particles(page, age: 4)), of: 5), [])
  }

  @Test func `births outside of the range do not show`() throws {
    let page = row([0, 0, 0, 0, 0])
    try expectEqual(shown(draw(particles(page, range: 1..<3)), of: 5), [1, 2])
    try expectEqual(shown(draw(particles(page, range: 2..<2)), of: 5), [])
  }

  @Test(arguments: CPUOptions.Precision.allCases)
  func `later births cover earlier ones unless the order differs`(
    precision: CPUOptions.Precision
  ) throws {
    let colors: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
    let page = ParticlePage(
      epoch: 0, birth: [0, 0, 0], position: .floats([5, 5, 5, 5, 5, 5, 2, 3, 1], rest: .zero),
      lifetime: .constant(SIMD4(repeating: 9)), color: .floats(colors, rest: .one))
    let given = try draw(particles(page), precision)
    expectEqual(pixel(given, 5, 5), [0, 0, 255, 255])
    let reversed = try draw(particles(page, order: .reversed), precision)
    expectEqual(pixel(reversed, 5, 5), [255, 0, 0, 255])
    // z of 2, 3 and 1.
    let sorted = try draw(particles(page, order: .backToFront), precision)
    expectEqual(pixel(sorted, 5, 5), [0, 255, 0, 255])
  }

  @Test func `particles of equal depth are painted in birth order`() throws {
    let page = ParticlePage(
      epoch: 0, birth: [0, 0, 0], position: .constant(SIMD4(5, 5, 4, 0)),
      lifetime: .constant(SIMD4(repeating: 9)),
      color: .floats([1, 0, 0, 0, 1, 0, 0, 0, 1], rest: .one))
    let sorted = try draw(particles(page, order: .backToFront))
    expectEqual(pixel(sorted, 5, 5), [0, 0, 255, 255])
  }

  @Test(arguments: CPUOptions.Precision.allCases)
  func `added colors are clamped to white`(precision: CPUOptions.Precision) throws {
    let page = ParticlePage(
      epoch: 0, birth: [Float](repeating: 0, count: 3), position: .constant(SIMD4(5, 5, 0, 0)),
      lifetime: .constant(SIMD4(repeating: 9)))
    // 3 · 100 is more than 255, 3 · 40 and 3 · 20 are not.
    let sprite = Self.plain(100, 40, 20, 100)
    let frame = try draw(particles(page, sprite: sprite, blend: .add), precision)
    expectEqual(pixel(frame, 5, 5), [255, 120, 60, 255])
    // Pixels beside it are untouched.
    expectEqual(pixel(frame, 8, 5), [0, 0, 0, 0])
  }

  @Test func `nonfinite, empty and distant particles are skipped`() throws {
    let page = ParticlePage(
      epoch: 0, birth: [Float](repeating: 0, count: 7),
      position: .floats(
        [5, 9, 1e38, -1e9, 5, 5, 400] + [5, 9, 1e38, 3, 5, -700, 5], rest: .zero),
      velocity: .floats([0, 0, 3e38, 0, 0, 0, 0], rest: .zero),
      lifetime: .constant(SIMD4(repeating: 99)),
      scale: .floats([1, 1, 1, 1, 0, 1, 1], rest: .zero),
      color: .floats(
        [Float](repeating: 1, count: 21) + [1, 0, 1, 1, 1, 1, 1], rest: .one))
    let frame = try draw(particles(page, age: 2))
    expectEqual(pixel(frame, 5, 5), [255, 255, 255, 255])
    expectEqual(frame.statistics.particles, 1)
    expectEqual(frame.statistics.culledParticles, 6)
    for value in [Double.nan, .infinity] {
      var transform = PlaneTransform.identity
      transform.m11 = value
      let none = try draw(particles(page, age: 2, transform: transform))
      expect(none.pixels.bytes.allSatisfy { $0 == 0 })
    }
    let flat = try draw(particles(page, age: 2, transform: .scale(1, 0)))
    expect(flat.pixels.bytes.allSatisfy { $0 == 0 })
  }

  @Test func `a particle larger than the canvas covers all of it`() throws {
    let page = ParticlePage(
      epoch: 0, birth: [0], position: .constant(SIMD4(5, 5, 0, 0)),
      lifetime: .constant(SIMD4(repeating: 9)), scale: .constant(SIMD4(repeating: 1e6)))
    let frame = try draw(particles(page))
    expect(frame.pixels.bytes.allSatisfy { $0 == 255 })
  }

  @Test func `particles in a group fade with it`() throws {
    var list = RenderList(size: Self.size)
    var inside = particles(row([0, 0, 0, 0, 0]))
    inside.scissor = PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 16)
    list.commands = [
      .beginGroup(
        RenderGroup(
          opacity: 0.5, clip: nil, bounds: PixelRect(minX: 3, minY: 2, maxX: 20, maxY: 9))),
      .particles(inside), .endGroup,
    ]
    let backend = CPUBackend(
      options: CPUOptions(threads: 1), limits: .default, clock: { 0 })
    let frame = try backend.render(list, strategy: .auto)
    // Outside the group, within both, and outside the scissor.
    expectEqual(shown(frame, of: 5), [1])
    expectEqual(pixel(frame, 5, 4), [128, 128, 128, 128])
  }
}
