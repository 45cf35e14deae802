import Strata
import StrataGPU
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Optimizations never change a byte of a scene.
@Suite(.serialized, .enabled(if: hasGL)) struct ShortcutSceneTests {
  private static let strategies: [PathStrategy] = [.auto, .analytic, .mesh, .coverage]

  private func expectSamePixels(
    _ strategy: PathStrategy, side: Int = .max, change: (inout Shortcuts) -> Void
  ) throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    var changed = Shortcuts()
    change(&changed)
    let (usual, other) = (
      GPUBackend(context: context, limits: .default, clock: { 0 }, largestSurfaceSide: side),
      GPUBackend(
        context: context, limits: .default, clock: { 0 }, largestSurfaceSide: side,
        shortcuts: changed)
    )
    for prepared in PreparedScene.part(for: strategy) {
      let list = prepared.list
      guard let a = try list.unlessTooLarge({ try usual.render(list, strategy: strategy) }) else {
        continue
      }
      let b = try other.render(list, strategy: strategy)
      expectEqual(
        a.pixels.bytes,
        b.pixels.bytes,
        "\(prepared.scene): \(PixelComparison(a.pixels, b.pixels))")
    }
  }

  @Test(arguments: strategies)
  func `occlusion culling changes no byte`(strategy: PathStrategy) throws {
    try expectSamePixels(strategy) { $0.leavesOutHidden = false }
    try expectSamePixels(strategy, side: 37) { $0.leavesOutHidden = false }
  }

  @Test(arguments: strategies)
  func `reordering quads into batches changes no byte`(strategy: PathStrategy) throws {
    try expectSamePixels(strategy) { $0.batchReach = 0 }
  }
}
