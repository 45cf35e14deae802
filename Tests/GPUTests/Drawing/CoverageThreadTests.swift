import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Coverage computed on several threads.
@Suite(.serialized, .enabled(if: hasGL)) struct CoverageThreadTests {
  private let red = Color(red: 1, green: 0, blue: 0)

  private func withThreads<Result>(
    _ threads: Int, _ body: (GPUBackend) throws -> Result
  ) throws -> Result {
    var shortcuts = Shortcuts()
    shortcuts.coverageThreads = threads
    return try withBackend(shortcuts: shortcuts, body)
  }

  /// Shapes of every size, some of them occluded, some equal.
  private func shapes(_ count: Int, seed: Int, opaqueShare: Double = 0.5) -> RenderList {
    var random = RepeatableRandom(seed: seed)
    var commands: [RenderCommand] = []
    for index in 0..<count {
      let (x, y) = (random.number(-20...200), random.number(-20...200))
      let side = random.pick([3.0, 11, 40, 60, 150, 240])
      let color = Color(
        red: random.number(0...1), green: random.number(0...1), blue: 0,
        alpha: random.chance(opaqueShare) ? 1 : 0.5)
      commands.append(.draw(item(triangle(x, y, side), color)))
      if index % 10 == 9, let last = commands.last { commands.append(last) }
    }
    return list(256, 256, background: .white, commands)
  }

  @Test func `the number of threads changes neither bytes nor counts`() throws {
    for (seed, count) in [3, 15, 16, 17, 100, 700].enumerated() {
      let content = shapes(count, seed: seed)
      let one = try withThreads(1) { backend in
        [
          try backend.render(content, strategy: .coverage),
          try backend.render(content, strategy: .coverage),
        ]
      }
      expect(one[0].statistics.coveragePixels > 0)
      expectEqual(one[1].statistics.coveragePixels, 0)
      for threads in [2, 3, 8] {
        let many = try withThreads(threads) { backend in
          [
            try backend.render(content, strategy: .coverage),
            try backend.render(content, strategy: .coverage),
          ]
        }
        for (a, b) in zip(one, many) {
          expectEqual(a.pixels.bytes, b.pixels.bytes, "\(count) shapes on \(threads) threads")
          expectEqual(a.statistics, b.statistics, "\(count) shapes on \(threads) threads")
        }
      }
    }
  }

  /// Hairlines all over the canvas: 60 such shapes need more masks than the atlas holds.
  @Test func `a full atlas changes neither bytes nor counts`() throws {
    let side = 1_024
    let commands = (0..<60).map { index -> RenderCommand in
      var path = Path()
      for line in 0..<32 {
        // The outer two keep masks as wide as their tiles.
        for column in Set([0, Double(index) / 2, 31]).sorted() {
          path.addRect(CGRect(x: Double(line) * 32 + column, y: 0, width: 0.25, height: 1_024))
        }
      }
      return .draw(item(.fill(path, .nonZero), red, opacity: 0.5))
    }
    let content = list(side, side, commands)
    let one = try withThreads(1) { try $0.render(content, strategy: .coverage) }
    expect(one.statistics.coveragePixels > 32 << 20)
    for threads in [2, 3, 8] {
      let many = try withThreads(threads) { try $0.render(content, strategy: .coverage) }
      expectEqual(many.pixels.bytes, one.pixels.bytes)
      expectEqual(many.statistics, one.statistics)
    }
    // Each one alone is what the frame is made of: a quarter covered, half faded.
    let single = try withThreads(3) {
      try $0.render(list(64, 64, [commands[0]]), strategy: .coverage)
    }
    expect(abs(pixel(single.pixels, 0, 40)[0] - 32) <= 1)
    expectEqual(pixel(single.pixels, 1, 40), [0, 0, 0, 0])
  }

  @Test(arguments: [1, 2, 3, 8])
  func `one bad path among many throws its own error without leftovers`(
    threads: Int
  ) throws {
    // None is opaque: an occluded path is never read.
    let good = shapes(100, seed: 9, opaqueShare: 0)
    let expected = try withThreads(1) { try $0.render(good, strategy: .coverage) }
    var broken = Path()
    broken.move(to: SIMD2(10, 10))
    broken.line(to: SIMD2(1e150, 30))
    broken.line(to: SIMD2(40, 80))
    var bad = good
    bad.commands.append(.draw(item(.fill(broken, .nonZero), red)))
    bad.commands.swapAt(57, bad.commands.count - 1)
    try withThreads(threads) { backend in
      let error = #expect(throws: PathError.self) { try backend.render(bad, strategy: .coverage) }
      expectEqual(error, .nonFiniteCoordinate(element: 1))
      let frame = try backend.render(good, strategy: .coverage)
      expectEqual(frame.pixels.bytes, expected.pixels.bytes)
    }
  }

  /// A path that is finite in its own space, and infinite in pixels.
  @Test(arguments: [1, 3])
  func `a path that its transform makes infinite is refused`(threads: Int) throws {
    var commands = (0..<40).map { RenderCommand.draw(item(triangle(Double($0), 3, 20), red)) }
    let far = PlaneTransform.scale(1e200, 1e200)
    commands.insert(
      .draw(item(triangle(0, 0, 1e200), red, transform: far)), at: 20)
    try withThreads(threads) { backend in
      let content = list(40, 40, commands)
      #expect(throws: PathError.self) { try backend.draw(content, strategy: .coverage) }
      return
    }
  }
}
