import Foundation
import StrataGPU
import StrataGraphics
import StrataPlan
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Optimizations never change a byte.
@Suite(.serialized, .enabled(if: hasGL)) struct ShortcutTests {
  private static let strategies: [PathStrategy] = [.analytic, .coverage, .mesh]

  /// Renders `count` random lists with the default shortcuts and as modified by `change`.
  private func expectSamePixels(
    _ count: Int, _ strategy: PathStrategy, side: Int = .max, change: (inout Shortcuts) -> Void
  ) throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    var changed = Shortcuts()
    change(&changed)
    func backend(_ shortcuts: Shortcuts) -> GPUBackend {
      GPUBackend(
        context: context, limits: .default, clock: { 0 }, largestSurfaceSide: side,
        shortcuts: shortcuts)
    }
    let (usual, other) = (backend(Shortcuts()), backend(changed))
    var hidden = 0
    for seed in 0..<count {
      let content = RandomLists.list(seed: seed)
      let a = try usual.render(content, strategy: strategy)
      let b = try other.render(content, strategy: strategy)
      expectEqual(
        a.pixels.bytes,
        b.pixels.bytes,
        "seed \(seed), \(strategy.rawValue): \(PixelComparison(a.pixels, b.pixels))")
      hidden += itemsWithHiddenPixels(content, strategy)
      // Otherwise unreferenced masks would fill the atlas.
      if seed % 16 == 15 {
        usual.forgetContent()
        other.forgetContent()
      }
    }
    // Otherwise nothing was tested.
    expect(hidden > count / 4)
  }

  private func itemsWithHiddenPixels(_ list: RenderList, _ strategy: PathStrategy) -> Int {
    let canvas = PixelRect(list.size)
    var plan = FramePlan(list, .gpu(preferred: strategy, isHardware: false)).placed(on: canvas)
    plan.cull { _ in [] }
    func pixels(_ rects: [PixelRect]) -> Int { rects.reduce(0) { $0 + $1.width * $1.height } }
    return zip(plan.steps, list.commands).count { step, command in
      guard case .draw = command else { return false }
      let visible = pixels(step.visible.edge) + pixels(step.visible.inside)
      return visible < pixels([step.bounds.intersection(canvas)])
    }
  }

  @Test(arguments: strategies)
  func `occlusion culling changes no byte`(strategy: PathStrategy) throws {
    try expectSamePixels(sweep(80), strategy) { $0.leavesOutHidden = false }
  }

  @Test(arguments: [(64, PathStrategy.analytic), (37, .analytic), (64, .coverage), (64, .mesh)])
  func `occlusion culling changes no byte on tiles`(side: Int, strategy: PathStrategy) throws {
    try expectSamePixels(sweep(32), strategy, side: side) { $0.leavesOutHidden = false }
  }

  @Test(arguments: strategies)
  func `reordering quads into batches changes no byte`(strategy: PathStrategy) throws {
    try expectSamePixels(sweep(80), strategy) { $0.batchReach = 0 }
  }

  @Test func `many small items are painted as if in sequence`() throws {
    try withBackend { usual in
      var shortcuts = Shortcuts()
      shortcuts.batchReach = 0
      let (context, _) = try openDevice(.gpu)
      defer { context.releaseCurrent() }
      let single = GPUBackend(
        context: context, limits: .default, clock: { 0 }, shortcuts: shortcuts)
      var random = RepeatableRandom(seed: 21)
      for _ in 0..<sweep(12) {
        let commands = (0..<400).map { _ -> RenderCommand in
          let (x, y) = (random.number(0...240), random.number(0...240))
          let color = Color(
            red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
            alpha: random.chance(0.5) ? 1 : 0.5)
          let shape: RenderShape =
            switch random.integer(0...2) {
            case 0: rectangle(x.rounded(), y.rounded(), 15, 12)
            case 1: rectangle(x, y, 15, 12)
            default: triangle(x, y, 14)
            }
          return .draw(item(shape, color))
        }
        let content = list(256, 256, commands)
        let a = try usual.render(content, strategy: .analytic)
        let b = try single.render(content, strategy: .analytic)
        expectEqual(a.pixels.bytes, b.pixels.bytes)
        expect(a.statistics.drawCalls < b.statistics.drawCalls)
      }
    }
  }
}
