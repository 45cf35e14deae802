import Strata
import StrataGPU
import StrataTestSupport
import Testing

/// Saving work never changes a byte of a scene.
@Suite(.serialized, .enabled(if: hasGL)) struct ShortcutSceneTests {
  private static let ways: [PathWay] = [.auto, .analytic, .mesh, .coverage]

  private func expectEqual(
    _ way: PathWay, side: Int = .max, change: (inout Shortcuts) -> Void
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
    for prepared in PreparedScene.all {
      let list = prepared.list
      guard let a = try list.unlessTooLarge({ try usual.render(list, way: way) }) else { continue }
      let b = try other.render(list, way: way)
      #expect(
        a.pixels.bytes == b.pixels.bytes,
        "\(prepared.scene): \(PixelComparison(a.pixels, b.pixels))")
    }
  }

  @Test(arguments: ways)
  func `leaving out what is hidden changes no byte`(way: PathWay) throws {
    try expectEqual(way) { $0.leavesOutHidden = false }
    try expectEqual(way, side: 37) { $0.leavesOutHidden = false }
  }

  @Test(arguments: ways)
  func `moving quads past others to join them changes no byte`(way: PathWay) throws {
    try expectEqual(way) { $0.batchReach = 0 }
  }
}
