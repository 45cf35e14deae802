import Foundation
import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The coverage of unchanged shapes, which a back end computes only once.
@Suite struct CoverageHistoryTests {
  private static let size = PixelSize(width: 96, height: 80)

  private func backend(
    _ precision: CPUOptions.Precision = .eightBit, threads: Int = 1
  ) -> CPUBackend {
    CPUBackend(
      options: CPUOptions(precision: precision, threads: threads), limits: .default,
      clock: { 0 })
  }

  private func item(
    _ shape: RenderShape, x: Double = 0, scissor: PixelRect = PixelRect(size),
    cuts: [PixelCut] = []
  ) -> RenderCommand {
    .draw(
      RenderItem(
        shape: shape, paint: .solid(Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.7)),
        transform: PlaneTransform(a: 1, b: 0.1, c: 0, d: 1, tx: x, ty: 3), scissor: scissor,
        cuts: cuts))
  }

  private func list(_ commands: [RenderCommand]) -> RenderList {
    var list = RenderList(size: Self.size)
    list.commands = commands
    return list
  }

  private func path(_ end: Double = 20) -> Path {
    var path = Path()
    path.move(to: SIMD2(10, 20))
    path.cubic(to: SIMD2(70, 60), control1: SIMD2(30, -40), control2: SIMD2(90, 20))
    path.line(to: SIMD2(end, 64))
    path.close()
    return path
  }

  private var shapes: [RenderShape] {
    var style = StrokeStyle()
    style.width = 5
    return [
      .fill(path(), .nonZero), .stroke(path(), style),
      .border(RoundedRect(CGRect(x: 8, y: 8, width: 60, height: 40)), width: 4),
      .blurred(
        .roundedRect(RoundedRect(CGRect(x: 20, y: 12, width: 30, height: 30))), sigma: 4,
        kernel: .gaussian),
    ]
  }

  /// Draws a list after another one, and compares it with the list drawn alone.
  ///
  /// - Returns: The number of shapes with coverage of the first list.
  private func reused(
    _ first: RenderList, _ second: RenderList, _ note: Comment = ""
  ) throws -> Int {
    let backend = backend()
    _ = try backend.render(first, strategy: .auto)
    expectEqual(backend.reusedShapes, 0, note)
    let drawn = try backend.render(second, strategy: .auto)
    let alone = try self.backend().render(second, strategy: .auto)
    expectEqual(drawn.pixels.bytes, alone.pixels.bytes, note)
    expectEqual(drawn.statistics.coverageItems, alone.statistics.coverageItems, note)
    expectEqual(drawn.statistics.coveragePixels, alone.statistics.coveragePixels, note)
    return backend.reusedShapes
  }

  @Test func `shapes that do not change are rasterized once`() throws {
    let still = list(shapes.map { item($0) })
    try expectEqual(reused(still, still), 4)
    let backend = backend()
    for _ in 0..<4 { _ = try backend.draw(still, strategy: .auto) }
    expectEqual(backend.reusedShapes, 4)
    backend.forgetContent()
    _ = try backend.draw(still, strategy: .auto)
    expectEqual(backend.reusedShapes, 0)
  }

  @Test func `a shape is found at another place of the list, and a moved one is not`() throws {
    let before = list(shapes.map { item($0) })
    let after = list(shapes.reversed().enumerated().map { item($1, x: $0 == 1 ? 0.5 : 0) })
    try expectEqual(reused(before, after), 3)
  }

  @Test func `any change of a shape's pixels is drawn`() throws {
    let shape = RenderShape.fill(path(), .nonZero)
    // The first and the last point, which are hashed, are the same.
    var bent = Path()
    bent.move(to: SIMD2(10, 20))
    bent.cubic(to: SIMD2(70, 60), control1: SIMD2(30, -30), control2: SIMD2(90, 20))
    bent.line(to: SIMD2(20, 64))
    bent.close()
    let cut = PixelCut(line: SIMD3(1, 0.5, -60), isStrict: false)
    let part = PixelRect(minX: 20, minY: 10, maxX: 60, maxY: 50)
    let changes: [(Comment, RenderCommand)] = [
      ("path", item(.fill(path(30), .nonZero))), ("control point", item(.fill(bent, .nonZero))),
      ("rule", item(.fill(path(), .evenOdd))), ("cut", item(shape, cuts: [cut])),
      ("scissor", item(shape, scissor: part)),
    ]
    for (name, change) in changes {
      try expectEqual(reused(list([item(shape)]), list([change])), 0, name)
      try expectEqual(reused(list([change]), list([item(shape)])), 0, name)
      try expectEqual(reused(list([change]), list([change])), 1, name)
    }
    var chords = list([item(shape)])
    chords.curves = .coreGraphics
    try expectEqual(reused(list([item(shape)]), chords), 0, "curves")
  }

  @Test func `clips of groups are rasterized once`() throws {
    let clip = RenderClip(shape: .fill(path(), .nonZero), transform: .identity)
    let bounds = PixelRect(Self.size)
    let square = RoundedRect(CGRect(x: 0, y: 0, width: 90, height: 70))
    let clipped = list([
      .beginGroup(RenderGroup(opacity: 0.5, clip: clip, bounds: bounds)),
      item(.roundedRect(square)), item(.fill(path(), .evenOdd)), .endGroup,
    ])
    try expectEqual(reused(clipped, clipped), 2)
  }

  @Test func `detached groups keep the coverage of their contents`() throws {
    func group(_ sigma: Double) -> [RenderCommand] {
      let filters: [RenderFilter] = [.blur(sigma: SIMD2(sigma, sigma), edges: .clear)]
      let bounds = PixelRect(Self.size)
      return [
        .beginGroup(
          RenderGroup(
            opacity: 1, clip: nil, bounds: bounds, surface: filters.input(for: bounds),
            filters: filters))
      ] + shapes.map { item($0, scissor: bounds) } + [.endGroup]
    }
    let (first, second) = (list(group(3) + group(3)), list(group(3) + group(3)))
    try expectEqual(reused(first, second), 8)
  }

  /// Each frame is drawn by a back end that drew similar ones before.
  @Test(arguments: CPUOptions.Precision.allCases, [1, 3])
  func `earlier frames change no byte`(precision: CPUOptions.Precision, threads: Int) throws {
    let used = backend(precision, threads: threads)
    var reusedShapes = 0
    for seed in 0..<12 {
      let size = RandomLists.sizes[seed / 2 % 8]
      var list =
        seed % 2 == 0
        ? RandomLists.list(seed: seed / 2) : RandomComposites.list(seed: seed, size: size)
      for frame in 0..<3 {
        let drawn = try used.render(list, strategy: .auto).pixels.bytes
        let alone = try backend(precision).render(list, strategy: .auto).pixels.bytes
        expectEqual(drawn, alone, "seed \(seed), frame \(frame)")
        reusedShapes += used.reusedShapes
        // Some items move, and the others stay.
        for index in list.commands.indices where (index + frame) % 3 == 0 {
          guard case .draw(var item) = list.commands[index] else { continue }
          item.transform.m31 += 0.75
          list.commands[index] = .draw(item)
        }
      }
    }
    expect(reusedShapes > 20, "\(reusedShapes) shapes")
  }
}
