import Foundation
import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The partition of a frame never changes the output.
@Suite struct FrameInvarianceTests {
  private func bytes(
    _ list: RenderList, _ precision: CPUOptions.Precision, threads: Int = 1,
    _ adjust: (inout Partition) -> Void = { _ in }
  ) throws -> [UInt8] {
    var partition = Partition()
    adjust(&partition)
    let backend = CPUBackend(
      options: CPUOptions(precision: precision, threads: threads), limits: .default,
      clock: { 0 }, partition: partition)
    return try backend.render(list, strategy: .auto).pixels.bytes
  }

  /// Shapes of every kind, and rectangles that are composited in every way.
  private func list(_ seed: Int) -> RenderList {
    seed % 2 == 0
      ? RandomLists.list(seed: seed / 2)
      : RandomComposites.list(seed: seed, size: RandomLists.sizes[seed / 2 % 8])
  }

  @Test(arguments: CPUOptions.Precision.allCases, [.min, -1, 0, 2, 3, 8])
  func `the number of threads changes no byte`(precision: CPUOptions.Precision, threads: Int) throws
  {
    for seed in 0..<48 {
      let list = list(seed)
      try expectEqual(
        bytes(list, precision, threads: threads),
        bytes(list, precision), "seed \(seed)")
    }
  }

  @Test(arguments: CPUOptions.Precision.allCases, [1, 5, 4_096])
  func `the height of bands changes no byte`(precision: CPUOptions.Precision, rows: Int) throws {
    for seed in 0..<48 {
      let list = list(seed)
      let cut = try bytes(list, precision) { $0.rowsABand = rows }
      try expectEqual(cut, bytes(list, precision), "seed \(seed)")
    }
  }

  @Test(arguments: CPUOptions.Precision.allCases, [1, 7])
  func `rasterizing paths in parts changes no byte`(precision: CPUOptions.Precision, rows: Int)
    throws
  {
    for seed in 0..<48 {
      let list = list(seed)
      let cut = try bytes(list, precision, threads: 2) {
        ($0.mostElementsAStep, $0.rowsAPart, $0.partsAWorker, $0.stepsAPart) = (0, rows, 9_999, 1)
      }
      try expectEqual(cut, bytes(list, precision), "seed \(seed)")
    }
  }

  @Test(arguments: CPUOptions.Precision.allCases)
  func `occlusion culling changes no byte`(precision: CPUOptions.Precision) throws {
    for seed in 0..<120 {
      let list = list(seed)
      let whole = try bytes(list, precision) { $0.leavesOutHidden = false }
      try expectEqual(bytes(list, precision), whole, "seed \(seed)")
    }
  }

  /// The plan is shared with the GPU, so that comparing the back ends does not reveal its faults.
  @Test(arguments: CPUOptions.Precision.allCases)
  func `a naive plan changes no byte`(precision: CPUOptions.Precision) throws {
    for seed in 0..<120 {
      let list = list(seed)
      var naive = list
      naive.isPlannedNaively = true
      try expectEqual(bytes(list, precision), bytes(naive, precision), "seed \(seed)")
    }
  }

  /// A backdrop in a group that extends past the group around it, which shows only its middle.
  @Test(arguments: CPUOptions.Precision.allCases)
  func `a backdrop sees what its group does not show`(precision: CPUOptions.Precision) throws {
    let shown = PixelRect(minX: 20, minY: 20, maxX: 80, maxY: 80)
    let whole = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)
    var list = RenderList(size: PixelSize(width: 100, height: 100))
    list.commands = [
      .beginGroup(RenderGroup(opacity: 1, clip: nil, bounds: shown)),
      .beginGroup(RenderGroup(opacity: 0.5, clip: nil, bounds: whole)),
      .draw(
        RenderItem(
          shape: .roundedRect(RoundedRect(CGRect(x: 20, y: 0, width: 60, height: 100))),
          paint: .solid(.black), transform: .identity, scissor: whole)),
      .filterBackdrop(
        RenderBackdrop(
          filters: [.blur(sigma: SIMD2(6, 6), edges: .extended)], clip: nil, bounds: whole,
          opacity: 1)),
      .endGroup, .endGroup,
    ]
    var naive = list
    naive.isPlannedNaively = true
    let drawn = try bytes(list, precision)
    try expectEqual(drawn, bytes(naive, precision))
    // Half a pixel inside the edge of the blurred rectangle: Φ(0.5 / 6) of the opacity.
    let alpha = Double(drawn[4 * (100 * 50 + 20) + 3])
    expect(abs(alpha - 0.533 * 127.5) < 2, "\(alpha)")
  }

  @Test(arguments: CPUOptions.Precision.allCases)
  func `the number of cached surfaces changes no byte`(precision: CPUOptions.Precision) throws {
    for seed in 0..<48 {
      let list = list(seed)
      let cut = try bytes(list, precision) { $0.detachedPixelsASegment = 0 }
      try expectEqual(cut, bytes(list, precision), "seed \(seed)")
    }
  }

  @Test func `content under an opaque card is skipped`() throws {
    var list = RenderList(size: PixelSize(width: 128, height: 128))
    func add(_ rect: CGRect, _ color: Color) {
      list.commands.append(
        .draw(
          RenderItem(
            shape: .roundedRect(RoundedRect(rect)), paint: .solid(color), transform: .identity,
            scissor: PixelRect(list.size))))
    }
    for index in 0..<7 {
      add(CGRect(x: 30 + index, y: 34, width: 40, height: 40), .black)
    }
    add(CGRect(x: 8, y: 8, width: 30, height: 30), .black)
    add(CGRect(x: 12, y: 12, width: 100, height: 100), .white)
    let backend = CPUBackend(options: CPUOptions(), limits: .default, clock: { 0 })
    let statistics = try backend.draw(list, strategy: .auto)
    expectEqual(statistics.hiddenItems, 7)
    expectEqual(statistics.coverageItems, 2)
    // A translucent card occludes nothing.
    list.commands.removeLast()
    add(
      CGRect(x: 12, y: 12, width: 100, height: 100), Color(red: 1, green: 1, blue: 1, alpha: 0.9))
    try expectEqual(backend.draw(list, strategy: .auto).hiddenItems, 0)
  }

  @Test func `drawing without reading costs the same work`() throws {
    let backend = CPUBackend(options: CPUOptions(), limits: .default, clock: { 0 })
    for seed in 0..<8 {
      let list = list(seed)
      let (drawn, read) = try (
        backend.draw(list, strategy: .auto), backend.render(list, strategy: .auto).statistics
      )
      expect(drawn.coverageItems == read.coverageItems && drawn.passes == read.passes)
    }
  }
}
