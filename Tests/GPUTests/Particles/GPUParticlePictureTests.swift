import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// A particle is drawn like an image with its matrix, opacity and color.
@Suite(.serialized, .enabled(if: hasGL)) struct GPUParticlePictureTests {
  /// Both compute the same samples and areas, with different programs: a level is rounding.
  private func expectSamePixels(
    _ particles: RenderParticles, _ fixture: ParticleFixture, on backend: GPUBackend, _ note: String
  ) throws {
    let drawn = try backend.render(fixture.list(particles), strategy: .auto)
    let expected = try backend.render(
      fixture.list(particles.items, particles.batch.blend), strategy: .auto)
    let difference = PixelComparison(drawn.pixels, expected.pixels)
    expect(PixelBounds.simple.admit(difference), "\(note): \(difference)")
    // Otherwise nothing was tested.
    expect(PixelComparison(drawn.pixels, try blank(fixture, backend)).count(above: 4) > 0)
  }

  private func blank(_ fixture: ParticleFixture, _ backend: GPUBackend) throws -> Pixels {
    try backend.render(fixture.list([], .over), strategy: .auto).pixels
  }

  private func sprite(_ index: Int) -> ParticleSprite {
    switch index % 6 {
    case 0: ParticleSprite(pixels: ParticleSprite.dot(16), size: SIMD2(24, 24))
    case 1: ParticleSprite(pixels: ParticleSprite.photo(8, 8), size: SIMD2(20, 14))
    case 2:
      ParticleSprite(
        pixels: ParticleSprite.photo(12, 12), size: SIMD2(16, 16),
        contentsRect: CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25), isUpsideDown: true)
    case 3:
      ParticleSprite(
        pixels: ParticleSprite.photo(6, 6), size: SIMD2(18, 18), minification: .nearest,
        magnification: .nearest)
    case 4: ParticleSprite(pixels: ParticleSprite.dot(64), size: SIMD2(40, 30), isUpsideDown: true)
    default:
      ParticleSprite(
        pixels: ParticleSprite.photo(64, 64), size: SIMD2(20, 20), minification: .trilinear)
    }
  }

  @Test(arguments: [[], Capability.allCases], [ParticleBatch.Blend.over, .add])
  func `random particles match the equivalent images`(
    disabled: [Capability], blend: ParticleBatch.Blend
  ) throws {
    try withBackend(disabling: Set(disabled)) { backend in
      for index in 0..<sweep(18) {
        var fixture = ParticleFixture(seed: index)
        let page = fixture.page(24)
        var particles = RenderParticles(
          batch: ParticleBatch(
            runs: [ParticleRun(page: page, range: 2..<22, age: 4.5, sprite: sprite(index))],
            blend: blend),
          transform: index % 3 == 2 ? fixture.tilted() : fixture.transform(),
          scissor: fixture.canvas)
        particles.opacity = index % 2 == 0 ? 1 : 0.6
        particles.tint = index % 4 == 1 ? SIMD3(1, 0.5, 0.25) : .one
        if index % 3 == 1 { particles.depth = SIMD3(0.5, -0.25, 0) }
        if index % 3 == 2 { particles.depth = SIMD3(0.5, -0.25, 0.002) }
        try expectSamePixels(particles, fixture, on: backend, "\(index)")
      }
    }
  }

  @Test func `small particles cover their areas`() throws {
    try withBackend { backend in
      for index in 0..<sweep(6) {
        var fixture = ParticleFixture(seed: 40 + index, side: 96)
        let page = fixture.page(60, scale: 0.02...0.3)
        let pixels = index % 2 == 0 ? ParticleSprite.dot(16) : ParticleSprite.photo(2, 2)
        let sprite = ParticleSprite(pixels: pixels, size: SIMD2(10, 10))
        let particles = RenderParticles(
          batch: ParticleBatch(
            runs: [ParticleRun(page: page, range: 0..<60, age: 4.5, sprite: sprite)]),
          transform: fixture.transform(), scissor: fixture.canvas)
        try expectSamePixels(particles, fixture, on: backend, "\(index)")
      }
    }
  }

  /// The content of a large image is measured in cells of several texels.
  @Test func `the content of a large sprite is complete`() throws {
    let (width, height) = (600, 300)
    for (left, top) in [(0, 0), (590, 296), (301, 7)] {
      var bytes = [UInt8](repeating: 0, count: 4 * width * height)
      for y in top..<top + 4 {
        for x in left..<left + 10 {
          bytes.replaceSubrange(
            4 * (y * width + x)..<4 * (y * width + x + 1), with: [255, 0, 0, 255])
        }
      }
      let pixels = Pixels(width: width, height: height, premultipliedRGBA: bytes)
      let fixture = ParticleFixture(seed: 0, side: 320)
      let page = ParticlePage(
        epoch: 0, birth: [0], position: .constant(.zero),
        lifetime: .constant(SIMD4(repeating: 1e6)))
      let sprite = ParticleSprite(pixels: pixels, size: SIMD2(300, 150))
      let particles = RenderParticles(
        batch: ParticleBatch(
          runs: [ParticleRun(page: page, range: 0..<1, age: 1, sprite: sprite)]),
        transform: .translation(160, 160), scissor: fixture.canvas)
      try withBackend {
        try expectSamePixels(particles, fixture, on: $0, "\(left), \(top)")
      }
    }
  }

  /// A 64th of a pixel is four levels along an edge.
  @Test func `corners stay within a 64th of a pixel after long rotation`() throws {
    let white = Pixels(
      width: 2, height: 2, premultipliedRGBA: [UInt8](repeating: 255, count: 16))
    let sprite = ParticleSprite(pixels: white, size: SIMD2(512, 512))
    for (spin, age) in [(Float(100), 63.9), (-77, 12.3), (3.3, 3_599.7), (1_000, 640.1)] {
      let page = ParticlePage(
        epoch: 0, birth: [0], position: .constant(SIMD4(3, -2, 0, 0)),
        velocity: .constant(SIMD4(0.01, -0.02, 0, 0)), lifetime: .constant(SIMD4(repeating: 1e6)),
        spin: .constant(SIMD4(repeating: spin)))
      let fixture = ParticleFixture(seed: 0, side: 768)
      let particles = RenderParticles(
        batch: ParticleBatch(
          runs: [ParticleRun(page: page, range: 0..<1, age: age, sprite: sprite)]),
        transform: .translation(380, 385), scissor: fixture.canvas)
      let (drawn, expected) = try withBackend { backend in
        (
          try backend.render(fixture.list(particles), strategy: .auto).pixels,
          try backend.render(fixture.list(particles.items, .over), strategy: .coverage).pixels
        )
      }
      let difference = PixelComparison(drawn, expected)
      expect(difference.largest <= 3, "\(spin) for \(age) s: \(difference)")
    }
  }

  @Test(arguments: [ParticleBatch.Order.given, .reversed, .backToFront])
  func `orders are kept across runs`(order: ParticleBatch.Order) throws {
    try withBackend { backend in
      for index in 0..<sweep(4) {
        var fixture = ParticleFixture(seed: 60 + index)
        let runs = (0..<3).map { run in
          ParticleRun(page: fixture.page(12), range: 0..<11, age: 4.2, sprite: sprite(run + index))
        }
        let particles = RenderParticles(
          batch: ParticleBatch(runs: runs, order: order), transform: fixture.transform(),
          scissor: fixture.canvas)
        try expectSamePixels(particles, fixture, on: backend, "\(index)")
      }
    }
  }

  @Test(arguments: [ParticleBatch.Blend.over, .add])
  func `cuts and groups treat particles like images`(blend: ParticleBatch.Blend) throws {
    try withBackend { backend in
      var fixture = ParticleFixture(seed: 80)
      var particles = RenderParticles(
        batch: ParticleBatch(
          runs: [ParticleRun(page: fixture.page(20), range: 0..<20, age: 4.5, sprite: sprite(1))],
          blend: blend),
        transform: fixture.transform(), scissor: fixture.canvas)
      particles.cuts = [PixelCut(line: SIMD3(0.8, 0.6, -80), isStrict: false)]
      particles.scissor = PixelRect(minX: 20, minY: 30, maxX: 110, maxY: 100)
      try expectSamePixels(particles, fixture, on: backend, "cut")
      let group = RenderGroup(
        opacity: 0.5, clip: RenderClip(shape: rectangle(20.5, 20.5, 80, 90), transform: .identity),
        bounds: PixelRect(minX: 16, minY: 16, maxX: 112, maxY: 112))
      func grouped(_ list: RenderList) -> RenderList {
        var list = list
        list.commands = [.beginGroup(group)] + list.commands + [.endGroup]
        return list
      }
      particles.cuts = []
      let drawn = try backend.render(grouped(fixture.list(particles)), strategy: .auto)
      let expected = try backend.render(
        grouped(fixture.list(particles.items, blend)), strategy: .auto)
      let difference = PixelComparison(drawn.pixels, expected.pixels)
      expect(PixelBounds.simple.admit(difference), "\(difference)")
    }
  }

  @Test(arguments: [37, 64])
  func `tiles and point sprites change no byte`(side: Int) throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    func backend(_ points: Bool, _ side: Int = .max) -> GPUBackend {
      var shortcuts = Shortcuts()
      shortcuts.drawsPoints = points
      return GPUBackend(
        context: context, limits: .default, clock: { 0 }, largestSurfaceSide: side,
        shortcuts: shortcuts)
    }
    let (whole, quads, tiles) = (backend(true), backend(false), backend(true, side))
    var points = 0
    for index in 0..<sweep(12) {
      var fixture = ParticleFixture(seed: 90 + index)
      let run = ParticleRun(
        page: fixture.page(40), range: 0..<40, age: 4.5, sprite: sprite(index))
      let list = fixture.list(
        RenderParticles(
          batch: ParticleBatch(runs: [run], blend: index % 2 == 0 ? .add : .over),
          transform: index % 3 == 2 ? fixture.tilted() : fixture.transform(),
          scissor: fixture.canvas))
      let expected = try whole.render(list, strategy: .auto)
      if expected.statistics.triangles == 0 { points += 1 }
      for other in [quads, tiles] {
        let drawn = try other.render(list, strategy: .auto)
        expectEqual(
          drawn.pixels.bytes,
          expected.pixels.bytes,
          "\(index): \(PixelComparison(drawn.pixels, expected.pixels))")
      }
    }
    expect(points > 0)
  }
}
