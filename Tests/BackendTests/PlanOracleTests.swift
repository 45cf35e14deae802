import Strata
import StrataCPU
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Every scene is drawn again without what is left out before drawing.
///
/// These tests are not goldens, which also run without some features of the processor.
@Suite struct PlanOracleTests {
  private static func backend(_ precision: CPUOptions.Precision) -> CPUBackend {
    CPUBackend(options: CPUOptions(precision: precision), limits: .default, clock: { 0 })
  }

  /// The plan is shared with the GPU, so that comparing the back ends does not reveal its faults.
  @Test(arguments: TestScene.all)
  func `a plan that leaves nothing out draws the same bytes`(scene: TestScene) throws {
    let renderer = try Renderer(size: scene.size, device: .cpu)
    var list = try renderer.renderList(of: scene.make(), at: scene.time)
    let backend = Self.backend(.eightBit)
    let planned = try backend.render(list, strategy: .auto).pixels.bytes
    list.isPlannedNaively = true
    try expectEqual(backend.render(list, strategy: .auto).pixels.bytes, planned)
  }

  /// Groups are left out before the list is planned. Without them, colors are rounded once less.
  @Test(arguments: TestScene.all)
  func `leaving groups out changes no more than rounding`(scene: TestScene) throws {
    let renderer = try Renderer(size: scene.size, device: .cpu)
    let backend = Self.backend(.float)
    let root = try scene.make()
    let drawn = try backend.render(
      renderer.renderList(of: root, at: scene.time), strategy: .auto
    ).pixels
    renderer.keepsAllGroups = true
    let list = try renderer.renderList(of: root, at: scene.time)
    let whole = try backend.render(list, strategy: .auto).pixels
    let difference = PixelComparison(drawn, whole)
    expect(difference.largest <= 1, "\(scene.name): \(difference)")
  }
}
