import Foundation
import Strata
import StrataRenderList
import StrataTestSupport
import Testing

/// The ways that a dump of a list names are those that the GPU takes.
@Suite(.enabled(if: hasGL)) struct ListWayTests {
  private func counts(
    _ list: RenderList, _ way: PathWay, onHardware: Bool
  ) throws -> [String: Int] {
    let json =
      try JSONSerialization.jsonObject(
        with: list.jsonDump(routing: way.routing(onHardware: onHardware))) as? [String: Any]
    let commands = try #require(json?["commands"] as? [[String: Any]])
    return commands.reduce(into: [:]) { counts, command in
      if let way = command["way"] as? String { counts[way, default: 0] += 1 }
    }
  }

  /// Items that later ones hide, or that have no colour, are in the list and not drawn.
  @Test(arguments: [PathWay.mesh, .auto, .analytic, .coverage])
  func `the counts are those of the frame's statistics`(way: PathWay) throws {
    var complete = 0
    try withBackends { backends in
      for prepared in PreparedScene.all {
        let statistics = try backends.gpu.render(prepared.list, way: way).statistics
        let drawn = [
          "analytic": statistics.analyticItems, "mesh": statistics.meshItems,
          "coverage": statistics.coverageItems,
        ]
        let named = try counts(
          prepared.list, way, onHardware: !backends.gpu.device.isSoftware)
        let isComplete = drawn.values.reduce(0, +) == named.values.reduce(0, +)
        if isComplete { complete += 1 }
        for (name, count) in drawn {
          let listed = named[name, default: 0]
          #expect(isComplete ? count == listed : count <= listed, "\(prepared.scene) \(name)")
        }
      }
    }
    #expect(2 * complete > TestScene.all.count)
  }

  @Test func `hardware takes meshes where software takes coverage`() throws {
    let layer = CAShapeLayer()
    layer.path = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 60, height: 40), transform: nil)
    let size = CGSize(width: 70, height: 50)
    let list = try Renderer(size: size, device: .cpu).renderList(of: layer)
    #expect(try counts(list, .auto, onHardware: true) == ["mesh": 1])
    #expect(try counts(list, .auto, onHardware: false) == ["coverage": 1])
  }
}
