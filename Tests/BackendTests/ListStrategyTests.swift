import Foundation
import Strata
import StrataRenderList
import StrataTestSupport
import Testing

/// The strategies named in a dump of a list are those that the GPU uses.
@Suite(.enabled(if: hasGL)) struct ListStrategyTests {
  private func counts(
    _ list: RenderList, _ strategy: PathStrategy, onHardware: Bool
  ) throws -> [String: Int] {
    let json =
      try JSONSerialization.jsonObject(
        with: list.jsonDump(strategy: strategy.routing(onHardware: onHardware))) as? [String: Any]
    let commands = try #require(json?["commands"] as? [[String: Any]])
    return commands.reduce(into: [:]) { counts, command in
      if let strategy = command["strategy"] as? String { counts[strategy, default: 0] += 1 }
    }
  }

  /// Items that are occluded or have no color are in the list and not drawn.
  @Test(arguments: [PathStrategy.mesh, .auto, .analytic, .coverage])
  func `the counts match the frame's statistics`(strategy: PathStrategy) throws {
    // The list names the strategies of a device that draws meshes.
    if strategy == .mesh, !hasMeshes { return }
    var complete = 0
    try withBackends { backends in
      for prepared in PreparedScene.all {
        // On hardware, `auto` depends on the frames before.
        backends.gpu.forgetContent()
        let statistics = try backends.gpu.render(prepared.list, strategy: strategy).statistics
        let drawn = [
          "analytic": statistics.analyticItems, "mesh": statistics.meshItems,
          "coverage": statistics.coverageItems,
        ]
        let named = try counts(
          prepared.list, strategy, onHardware: !backends.gpu.device.isSoftware)
        let isComplete = drawn.values.reduce(0, +) == named.values.reduce(0, +)
        if isComplete { complete += 1 }
        for (name, count) in drawn {
          let listed = named[name, default: 0]
          expect(isComplete ? count == listed : count <= listed, "\(prepared.scene) \(name)")
        }
      }
    }
    expect(2 * complete > TestScene.all.count)
  }

  @Test func `auto uses coverage in a first frame, on hardware too`() throws {
    let layer = CAShapeLayer()
    layer.path = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 60, height: 40), transform: nil)
    let size = CGSize(width: 70, height: 50)
    let list = try Renderer(size: size, device: .cpu).renderList(of: layer)
    try expectEqual(counts(list, .auto, onHardware: true), ["coverage": 1])
    try expectEqual(counts(list, .mesh, onHardware: true), ["mesh": 1])
    try expectEqual(counts(list, .auto, onHardware: false), ["coverage": 1])
  }
}
