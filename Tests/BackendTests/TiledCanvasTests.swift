import Strata
import StrataGPU
import StrataRenderList
import StrataTestSupport
import Testing

/// A canvas in tiles has the bytes of the canvas as a whole: nothing may depend on where a tile
/// begins.
@Suite(.serialized, .enabled(if: hasGL)) struct TiledCanvasTests {
  private static let ways: [PathWay] = [.auto, .analytic, .coverage]

  /// Two back ends that share a context: one whose surfaces are as large as the device's, one whose are not.
  private func withBackends(
    _ side: Int, _ body: (_ whole: GPUBackend, _ tiled: GPUBackend) throws -> Void
  ) throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    try body(
      GPUBackend(context: context, limits: .default, clock: { 0 }),
      GPUBackend(context: context, limits: .default, clock: { 0 }, largestSurfaceSide: side))
  }

  private func expectEqual(
    _ list: RenderList, _ way: PathWay, _ whole: GPUBackend, _ tiled: GPUBackend, _ name: String
  ) throws {
    let one = try whole.render(list, way: way)
    guard let many = try list.unlessTooLarge({ try tiled.render(list, way: way) }) else { return }
    #expect(many.statistics.passes > one.statistics.passes)
    #expect(
      one.pixels.bytes == many.pixels.bytes,
      "\(name), \(way.rawValue): \(PixelComparison(one.pixels, many.pixels))")
  }

  @Test(arguments: [23, 37], ways)
  func `every scene in tiles is the scene as a whole`(side: Int, way: PathWay) throws {
    try withBackends(side) { whole, tiled in
      for prepared in PreparedScene.all {
        try expectEqual(prepared.list, way, whole, tiled, prepared.scene.name)
      }
    }
  }

  @Test(arguments: ways)
  func `tiles may be small and the last ones a pixel wide`(way: PathWay) throws {
    try withBackends(12) { whole, tiled in
      for scene in TestScene.all {
        let size = CGSize(width: scene.width + 1, height: scene.height + 1)
        let list = try Renderer(size: size, device: .cpu)
          .renderList(
            of: scene.make(), at: scene.time,
            background: CGColor(red: 0.2, green: 0.7, blue: 0, alpha: 1))
        if scene.width == 96, scene.height == 96 {
          let last = Array(CanvasTiles(list.size, largestSide: 12)).last
          #expect(last?.width == 1 && last?.height == 1)
        }
        try expectEqual(list, way, whole, tiled, scene.name)
      }
    }
  }

  /// Far from the origin a float has few bits left for parts of a pixel.
  @Test(arguments: ways)
  func `scenes at the far end of a wide canvas are in tiles as they are as a whole`(
    way: PathWay
  ) throws {
    try withBackends(8_192) { whole, tiled in
      for scene in TestScene.all {
        let host = CALayer()
        host.frame = CGRect(
          x: 16_383 - scene.width, y: 0, width: scene.width, height: scene.height)
        host.addSublayer(try scene.make())
        let list = try Renderer(size: CGSize(width: 16_384, height: scene.height), device: .cpu)
          .renderList(of: host, at: scene.time)
        try expectEqual(list, way, whole, tiled, scene.name)
      }
    }
  }
}
