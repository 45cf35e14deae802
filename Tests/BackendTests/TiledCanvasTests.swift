import Strata
import StrataGPU
import StrataRenderList
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

  private func expectEqual(
    _ list: RenderList, _ strategy: PathStrategy, _ whole: GPUBackend, _ tiled: GPUBackend,
    _ name: String
  ) throws {
    let one = try whole.render(list, strategy: strategy)
    guard let many = try list.unlessTooLarge({ try tiled.render(list, strategy: strategy) }) else {
      return
    }
    #expect(many.statistics.passes > one.statistics.passes)
    // A GPU interpolates the edges of meshes relative to the corner of its target. The differences
    // of translucent meshes on each other add up.
    let drewMeshes = one.statistics.meshItems > 0
    #expect(
      one.pixels.bytes == many.pixels.bytes
        || drewMeshes && PixelComparison(one.pixels, many.pixels).largest <= 2,
      "\(name), \(strategy.rawValue): \(PixelComparison(one.pixels, many.pixels))")
  }

  @Test(arguments: [23, 37], strategies)
  func `every tiled scene matches the untiled one`(side: Int, strategy: PathStrategy) throws {
    try withBackends(side) { whole, tiled in
      for prepared in PreparedScene.all {
        try expectEqual(prepared.list, strategy, whole, tiled, prepared.scene.name)
      }
    }
  }

  @Test func `tiles of meshes differ by at most two levels`() throws {
    try withBackends(37) { whole, tiled in
      for index in stride(from: 0, to: PreparedScene.all.count, by: 5) {
        let prepared = PreparedScene.all[index]
        try expectEqual(prepared.list, .mesh, whole, tiled, prepared.scene.name)
      }
    }
  }

  @Test(arguments: strategies)
  func `tiles may be small and the last ones one pixel wide`(strategy: PathStrategy) throws {
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
        try expectEqual(list, strategy, whole, tiled, scene.name)
      }
    }
  }

  /// Far from the origin a float has few bits left for fractions of a pixel.
  @Test(arguments: strategies)
  func `scenes at the far end of a wide canvas match with and without tiles`(
    strategy: PathStrategy
  ) throws {
    try withBackends(8_192) { whole, tiled in
      for scene in TestScene.all {
        let host = CALayer()
        host.frame = CGRect(
          x: 16_383 - scene.width, y: 0, width: scene.width, height: scene.height)
        host.addSublayer(try scene.make())
        let list = try Renderer(size: CGSize(width: 16_384, height: scene.height), device: .cpu)
          .renderList(of: host, at: scene.time)
        try expectEqual(list, strategy, whole, tiled, scene.name)
      }
    }
  }
}
