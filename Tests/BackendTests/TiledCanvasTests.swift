import Strata
import StrataGPU
import StrataPlan
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// A tiled canvas has the same bytes as an untiled one, except at the edges of meshes.
///
/// Output must not depend on tile boundaries.
@Suite(.serialized, .enabled(if: hasGL)) struct TiledCanvasTests {
  private static let strategies: [PathStrategy] = [.auto, .analytic, .coverage]

  /// Two back ends that share a context: one with surfaces as large as the device allows, one with
  /// small surfaces.
  private func withBackends(
    _ side: Int, _ body: (_ whole: GPUBackend, _ tiled: GPUBackend) throws -> Void
  ) throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    try body(
      GPUBackend(context: context, limits: .default, clock: { 0 }, largestSurfaceSide: .max),
      GPUBackend(context: context, limits: .default, clock: { 0 }, largestSurfaceSide: side))
  }

  private func expectSamePixels(
    _ list: RenderList, _ strategy: PathStrategy, _ whole: GPUBackend, _ tiled: GPUBackend,
    _ name: String
  ) throws {
    let one = try whole.render(list, strategy: strategy)
    guard let many = try list.unlessTooLarge({ try tiled.render(list, strategy: strategy) }) else {
      return
    }
    expect(many.statistics.passes > one.statistics.passes)
    // A GPU interpolates the edges of meshes relative to the corner of its target. The differences
    // of translucent meshes on each other add up.
    let drewMeshes = one.statistics.meshItems > 0
    expect(
      PixelBytes.areEqual(one.pixels.bytes, many.pixels.bytes)
        || drewMeshes && PixelComparison(one.pixels, many.pixels).largest <= 2,
      "\(name), \(strategy.rawValue): \(PixelComparison(one.pixels, many.pixels))")
  }

  @Test(arguments: zip([37, 23, 37], strategies))
  func `every tiled scene matches the untiled one`(side: Int, strategy: PathStrategy) throws {
    try withBackends(side) { whole, tiled in
      for prepared in PreparedScene.part(for: strategy) {
        try expectSamePixels(prepared.list, strategy, whole, tiled, prepared.scene.name)
      }
    }
  }

  @Test func `tiles of meshes differ by at most two levels`() throws {
    try withBackends(37) { whole, tiled in
      for index in stride(from: 0, to: PreparedScene.all.count, by: 5) {
        let prepared = PreparedScene.all[index]
        try expectSamePixels(prepared.list, .mesh, whole, tiled, prepared.scene.name)
      }
    }
  }

  @Test(arguments: strategies)
  func `tiles may be small and the last ones one pixel wide`(strategy: PathStrategy) throws {
    try withBackends(12) { whole, tiled in
      // A user gets `auto`, so only that draws every scene.
      let step = strategy == .auto ? 1 : 4
      for index in stride(from: 0, to: TestScene.all.count, by: step) {
        let scene = TestScene.all[index]
        let size = CGSize(width: scene.width + 1, height: scene.height + 1)
        let list = try Renderer(size: size, device: .cpu)
          .renderList(
            of: scene.make(), at: scene.time,
            background: CGColor(red: 0.2, green: 0.7, blue: 0, alpha: 1))
        if scene.width == 96, scene.height == 96 {
          let last = Array(CanvasTiles(list.size, largestSide: 12)).last
          expect(last?.width == 1 && last?.height == 1)
        }
        try expectSamePixels(list, strategy, whole, tiled, scene.name)
      }
    }
  }

  /// A scene that stands alone at the far end: in the middle of a row, ten pixels of its image in
  /// perspective, which floats place, differ by one level.
  private static let singleScene = "text/scaled-and-tilted"

  /// Rows of scenes at one time, together at most 8,000 pixels wide.
  private static let rows: [[TestScene]] = {
    var rows: [[TestScene]] = []
    let scenes = Dictionary(grouping: TestScene.all, by: \.time)
    for time in scenes.keys.sorted() {
      var width = Int.max
      for scene in scenes[time, default: []] {
        if scene.name == singleScene {
          rows.insert([scene], at: 0)
          continue
        }
        if width > 8_000 - scene.width {
          rows.append([])
          width = 0
        }
        rows[rows.count - 1].append(scene)
        width += scene.width
      }
    }
    return rows
  }()

  /// Far from the origin a float has few bits left for fractions of a pixel.
  ///
  /// Scenes stand beside each other, because most of a frame's time goes into the empty part.
  @Test(arguments: strategies)
  func `scenes at the far end of a wide canvas match with and without tiles`(
    strategy: PathStrategy
  ) throws {
    try withBackends(8_192) { whole, tiled in
      for scenes in Self.rows {
        let root = CALayer()
        var (right, height) = (16_383, 1)
        for scene in scenes {
          let host = CALayer()
          right -= scene.width
          host.frame = CGRect(x: right, y: 0, width: scene.width, height: scene.height)
          host.addSublayer(try scene.make())
          root.addSublayer(host)
          height = max(height, scene.height)
        }
        root.frame = CGRect(x: 0, y: 0, width: 16_384, height: height)
        let list = try Renderer(size: root.frame.size, device: .cpu)
          .renderList(of: root, at: scenes[0].time)
        let one = try whole.render(list, strategy: strategy)
        let many = try tiled.render(list, strategy: strategy)
        expect(many.statistics.passes > one.statistics.passes)
        let drewMeshes = one.statistics.meshItems > 0
        let difference = PixelComparison(one.pixels, many.pixels)
        let scene = zip(scenes, root.sublayers ?? []).first { _, host in
          Int(host.frame.minX) <= difference.place.x
        }
        expect(
          difference.largest <= (drewMeshes ? 2 : 0),
          "\(scene?.0.name ?? ""), \(strategy.rawValue): \(difference)")
      }
    }
  }
}
