import Foundation
import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataPlan
import StrataRenderList
import StrataTestSupport
import Testing

/// Births are uploaded once; a frame costs only uniforms.
@Suite(.serialized, .enabled(if: hasGL)) struct ParticleUploadTests {
  private let size = PixelSize(width: 64, height: 64)
  private let dot = ParticleSprite(pixels: ParticleSprite.dot(8), size: SIMD2(4, 4))
  private let photo = ParticleSprite(pixels: ParticleSprite.photo(4, 4), size: SIMD2(4, 4))

  /// Births at a point that move apart, as a plain emitter makes them: 20 bytes each.
  private func page(_ births: Int = 100, seed: Int = 1) -> ParticlePage {
    var random = RepeatableRandom(seed: seed)
    func words(_ count: Int) -> [UInt16] { (0..<count).map { _ in random.next(upperBound: .max) } }
    return ParticlePage(
      epoch: 0, birth: (0..<births).map { Float($0) / Float(births) },
      position: .constant(SIMD4(32, 32, 0, 0)),
      velocity: .words(words(2 * births), base: SIMD4(-8, -8, 0, 0), step: SIMD4(repeating: 1e-4)),
      lifetime: .constant(SIMD4(repeating: 9)),
      scale: .words(words(births), base: SIMD4(repeating: 0.5), step: SIMD4(repeating: 1e-5)),
      spin: .words(words(births), base: .zero, step: SIMD4(repeating: 1e-4)),
      color: .bytes(
        (0..<4 * births).map { _ in UInt8(random.integer(0...255)) }, base: .zero,
        step: SIMD4(repeating: 1 / 255)))
  }

  private func list(
    _ pages: [ParticlePage], age: Double, _ sprite: ParticleSprite? = nil,
    order: ParticleBatch.Order = .given
  ) -> RenderList {
    var list = RenderList(size: size)
    let runs = pages.map {
      ParticleRun(page: $0, range: 0..<$0.count, age: age, sprite: sprite ?? dot)
    }
    list.commands = [
      .particles(
        RenderParticles(
          batch: ParticleBatch(runs: runs, order: order, blend: .add), transform: .identity,
          scissor: PixelRect(size)))
    ]
    return list
  }

  @Test func `a second frame at any time uploads nothing`() throws {
    try withBackend { backend in
      let pages = [page(), page(300, seed: 2)]
      let first = try backend.draw(list(pages, age: 2), strategy: .auto)
      expect(first.bytesUploaded > 0)
      for age in [2.1, 8, 0.5] {
        let next = try backend.draw(list(pages, age: age), strategy: .auto)
        expectEqual(next.bytesUploaded, 0)
        expectEqual(next.drawCalls, 2)
        expectEqual(next.particles, 400)
        expectEqual(next.programsBuilt, 0)
      }
      // After clearing the caches they are uploaded again: a vertex per particle of 4 + 4 + 8 + 4
      // bytes.
      backend.forgetContent()
      let again = try backend.draw(list(pages, age: 3), strategy: .auto)
      expectEqual(again.bytesUploaded, 400 * 20)
      expectEqual(again.vertices, 400)
    }
  }

  @Test func `sprites with edges use four vertices each`() throws {
    try withBackend { backend in
      let page = page()
      _ = try backend.draw(list([page], age: 2), strategy: .auto)
      let quads = try backend.draw(list([page], age: 2, photo), strategy: .auto)
      expectEqual(quads.vertices, 400)
      expectEqual(quads.triangles, 200)
      expectEqual(quads.drawCalls, 1)
    }
  }

  @Test func `a range of a page only needs fewer indices`() throws {
    try withBackend { backend in
      let page = page()
      _ = try backend.draw(list([page], age: 2), strategy: .auto)
      for order in [ParticleBatch.Order.given, .reversed] {
        var part = list([page], age: 2, order: order)
        guard case .particles(var particles) = part.commands[0] else { return }
        particles.batch.runs[0].range = 10..<35
        part.commands = [.particles(particles)]
        let statistics = try backend.draw(part, strategy: .auto)
        expectEqual(statistics.particles, 25)
        expectEqual(statistics.bytesUploaded, 0)
      }
    }
  }

  @Test func `only depth order uploads indices, and only if depths differ`() throws {
    try withBackend { backend in
      let flat = page()
      _ = try backend.draw(list([flat], age: 2), strategy: .auto)
      let level = try backend.draw(list([flat], age: 2, order: .backToFront), strategy: .auto)
      expectEqual(level.bytesUploaded, 0)
      let deep = ParticlePage(
        epoch: 0, birth: flat.birth, position: .constant(SIMD4(32, 32, 0, 0)),
        velocity: .floats((0..<300).map { Float($0 % 7) - 3 }, rest: .zero),
        lifetime: .constant(SIMD4(repeating: 9)))
      _ = try backend.draw(list([deep], age: 2), strategy: .auto)
      let sorted = try backend.draw(list([deep], age: 2, order: .backToFront), strategy: .auto)
      expectEqual(sorted.bytesUploaded, 2 * 100)
      expectEqual(sorted.drawCalls, 1)
    }
  }

  @Test func `offscreen and hidden particles need no draw call`() throws {
    try withBackend { backend in
      var away = list([page()], age: 2)
      guard case .particles(var particles) = away.commands[0] else { return }
      particles.transform = .translation(400, 0)
      away.commands = [.particles(particles)]
      try expectEqual(backend.draw(away, strategy: .auto).drawCalls, 0)
      var hidden = list([page()], age: 2)
      hidden.commands.append(.draw(item(rectangle(-2, -2, 68, 68), .white)))
      let statistics = try backend.draw(hidden, strategy: .auto)
      // On hardware, a cover of this size costs more to search behind than to draw over.
      guard backend.device.isSoftware else { return }
      expectEqual(statistics.hiddenItems, 1)
      expectEqual(statistics.particles, 0)
    }
  }

  @Test func `particles never occlude`() throws {
    try withBackend { backend in
      let white = Pixels(
        width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255], isOpaque: true)
      let page = ParticlePage(
        epoch: 0, birth: [0], position: .constant(SIMD4(16, 16, 0, 0)),
        lifetime: .constant(SIMD4(repeating: 1)))
      var over = list([page], age: 0.5, ParticleSprite(pixels: white, size: SIMD2(32, 32)))
      over.commands.insert(
        .draw(item(rectangle(0, 0, 64, 64), Color(red: 1, green: 0, blue: 0))), at: 0)
      let frame = try backend.render(over, strategy: .auto)
      expectEqual(frame.statistics.hiddenItems, 0)
      expectEqual(pixel(frame.pixels, 16, 16), [255, 255, 255, 255])
      expectEqual(pixel(frame.pixels, 48, 16), [255, 0, 0, 255])
      // Once dead, its page stays and nothing is visible.
      over.commands[1] = list([page], age: 1).commands[0]
      expectEqual(
        pixel(try backend.render(over, strategy: .auto).pixels, 16, 16), [255, 0, 0, 255])
    }
  }

  @Test func `a living particle takes less than 100 bytes and no CPU work`() throws {
    let pages = (0..<7).map { page($0 == 6 ? 576 : ParticlePage.capacity, seed: $0) }
    let count = pages.reduce(0) { $0 + $1.count }
    let births = pages.reduce(0) { $0 + $1.byteCount }
    expect(count > 90_000)
    try withBackend { backend in
      // A photo needs four vertices, and a dot one.
      for (sprite, copies) in [(dot, 1), (photo, 4)] {
        let first = try backend.draw(list(pages, age: 1, sprite), strategy: .auto)
        expectEqual(first.particles, count)
        expectEqual(first.vertices, copies * count)
        expectEqual(first.drawCalls, pages.count)
        expect(births + first.bytesUploaded < 100 * count, "\(births), \(first.bytesUploaded)")
        let next = try backend.draw(list(pages, age: 1.04, sprite), strategy: .auto)
        expectEqual(next.bytesUploaded, 0)
        expectEqual(next.particles, count)
        expectEqual(next.vertices, copies * count)
        expectEqual(next.drawCalls, pages.count)
        backend.forgetContent()
      }
    }
  }
}

/// Buffers are released.
@Suite(.serialized, .enabled(if: hasGL)) struct ParticleBufferTests {
  private func list(_ page: ParticlePage?) -> RenderList {
    var list = RenderList(size: PixelSize(width: 32, height: 32))
    guard let page else { return list }
    let sprite = ParticleSprite(pixels: ParticleSprite.photo(2, 2), size: SIMD2(4, 4))
    let run = ParticleRun(page: page, range: 0..<page.count, age: 0.5, sprite: sprite)
    list.commands = [
      .particles(
        RenderParticles(
          batch: ParticleBatch(runs: [run]), transform: .identity, scissor: PixelRect(list.size)))
    ]
    return list
  }

  private func page() -> ParticlePage {
    ParticlePage(
      epoch: 0, birth: [0, 0.1], position: .constant(SIMD4(16, 16, 0, 0)),
      lifetime: .constant(SIMD4(repeating: 1)))
  }

  /// In a separate process, because names are shared by all contexts of a share group.
  @Test(.waitsForProcess) func `unused pages are evicted, and released with the back end`() async {
    await #expect(processExitsWith: .success) { try ParticleBufferTests().expectForgotten() }
  }

  private func expectForgotten() throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    let library = try #require(dlopen("libGLESv2.so.2", RTLD_NOW))
    let isBuffer = unsafeBitCast(
      try #require(dlsym(library, "glIsBuffer")), to: (@convention(c) (GLuint) -> GLboolean).self)
    func living() -> Int { (1..<GLuint(1_000)).count { isBuffer($0) != 0 } }
    let before = living()
    do {
      let backend = GPUBackend(context: context, limits: .default, clock: { 0 })
      _ = try backend.draw(list(page()), strategy: .auto)
      let one = living()
      for _ in 0..<100 { _ = try backend.draw(list(page()), strategy: .auto) }
      // Those of the last frames are kept, because the next frame may be earlier than this one.
      expect(living() < one + 20)
      for _ in 0..<20 { _ = try backend.draw(list(nil), strategy: .auto) }
      expectEqual(living(), one - 1)
    }
    expectEqual(living(), before)
  }
}
