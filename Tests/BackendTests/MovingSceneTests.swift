import Foundation
import Strata
import StrataTestSupport
import Testing

/// Frames of one tree, requested in any order.
@Suite struct MovingSceneTests {
  /// The documents that repeat every 2 s indefinitely, except at the first moment.
  private static let endless = TestScene.documents.filter {
    $0.name.hasPrefix("animations/") || $0.name.hasPrefix("keyframes/")
  }

  private static func renderer(_ scene: TestScene) throws -> Renderer {
    try Renderer(size: scene.size, device: .cpu, cpu: CPUOptions(precision: .float))
  }

  @Test func `there are animated documents`() {
    expect(Self.endless.count >= 50)
    expect(Self.endless.allSatisfy { $0.time > 0 })
  }

  @Test(arguments: endless)
  func `a frame is the same one and many periods later`(scene: TestScene) throws {
    let renderer = try Self.renderer(scene)
    let root = try scene.make()
    // Eighths of a second, so that the sums are exact.
    for time in [1.0, 1.375, 1.75] {
      let first = try renderer.image(of: root, at: time).pixels
      for periods in [1.0, 2, 512] {
        let other = try renderer.image(of: root, at: time + 2 * periods).pixels
        expectEqual(
          first.bytes,
          other.bytes,
          "\(PictureStrip.note(first, other, "\(scene.name) \(time) + \(2 * periods)"))")
      }
    }
  }

  @Test(arguments: TestScene.documents.filter { $0.time > 0 })
  func `a frame does not depend on earlier frames`(
    scene: TestScene
  ) throws {
    let renderer = try Self.renderer(scene)
    let root = try scene.make()
    let cold = try renderer.image(of: scene.make(), at: scene.time).pixels
    for time in [0, scene.time, 7, 0.5, scene.time, 0.125, scene.time] {
      let drawn = try renderer.image(of: root, at: time).pixels
      guard time == scene.time else { continue }
      expectEqual(cold.bytes, drawn.bytes, "\(PictureStrip.note(cold, drawn, scene.name))")
    }
  }

  @Test(arguments: TestScene.documents.filter { $0.time > 0 })
  func `frames do not change the tree`(scene: TestScene) throws {
    let renderer = try Self.renderer(scene)
    let root = try scene.make()
    _ = try renderer.image(of: root, at: 0)
    let before = try LayerTreeDump(of: root, at: 0).string(.json)
    _ = try renderer.image(of: root, at: scene.time)
    try expectEqual(LayerTreeDump(of: root, at: 0).string(.json), before)
  }
}
