import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// On hardware GL, `auto` tessellates a shape only when it is drawn again under another matrix.
@Suite(.serialized, .enabled(if: hasMeshes)) struct SeenShapesTests {
  private static let side = 96
  private let red = Color(red: 1, green: 0, blue: 0)

  /// Shapes that could all be meshes, shifted by `x` pixels and turned by `angle`.
  private func scene(size: Double = 60, x: Double = 0, angle: Double = 0) -> RenderList {
    let transform = PlaneTransform(
      a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: x, ty: 0)
    return list(
      Self.side, Self.side,
      (0..<40).map {
        .draw(item(triangle(4, 4, size + Double($0) / 64), red, transform: transform))
      })
  }

  private func frames(
    _ scenes: [RenderList], strategy: PathStrategy = .auto, largestSurfaceSide: Int = .max
  ) throws -> [RenderedFrame] {
    try withBackend(largestSurfaceSide: largestSurfaceSide, routesAsHardware: true) { backend in
      try scenes.map { try backend.render($0, strategy: strategy) }
    }
  }

  @Test func `content that is new in each frame is never tessellated`() throws {
    let drawn = try frames((0..<3).map { scene(size: 50 + Double($0)) })
    expectEqual(drawn.map(\.statistics.tessellatedShapes), [0, 0, 0])
    expect(drawn.allSatisfy { $0.statistics.coverageItems > 0 && $0.statistics.meshItems == 0 })
  }

  @Test func `a shape that does not move stays coverage and is rasterized once`() throws {
    let drawn = try frames([scene(), scene(), scene()])
    expectEqual(drawn.map(\.statistics.tessellatedShapes), [0, 0, 0])
    expect(drawn[0].statistics.coveragePixels > 0)
    expect(drawn[1].statistics.coveragePixels == 0 && drawn[2].statistics.coveragePixels == 0)
    expectEqual(drawn[0].pixels.bytes, drawn[2].pixels.bytes)
  }

  @Test(arguments: [(x: 0.3, angle: 0), (x: 5, angle: 0), (x: 0, angle: 0.1)])
  func `a moving shape becomes a mesh after its second matrix`(x: Double, angle: Double) throws {
    let drawn = try frames((0..<5).map { scene(x: x * Double($0), angle: angle * Double($0)) })
    expectEqual(drawn.map { $0.statistics.meshItems > 0 }, [false, false, true, true, true])
    // Once: afterward only matrices are uploaded.
    expectEqual(
      drawn.map { $0.statistics.tessellatedShapes > 0 },
      [false, false, true, false, false])
    expectEqual(drawn[3].statistics.coverageItems, 0)
  }

  @Test func `copies of a shape become meshes in the next frame`() throws {
    let copies = list(
      Self.side, Self.side,
      (0..<30).map {
        .draw(item(triangle(0, 0, 40), red, transform: .translation(Double($0), Double($0))))
      })
    let drawn = try frames([copies, copies])
    expectEqual(drawn.map(\.statistics.meshItems), [0, 30])
    expectEqual(drawn[1].statistics.tessellatedShapes, 1)
  }

  @Test func `the choice is the same on every tile of a frame`() throws {
    let scenes = (0..<4).map { scene(x: 0.25 * Double($0)) }
    let whole = try frames(scenes)
    let tiled = try frames(scenes, largestSurfaceSide: 40)
    for (one, other) in zip(whole, tiled) {
      expectEqual(one.statistics.meshItems > 0, other.statistics.meshItems > 0)
      expectEqual(one.statistics.coverageItems > 0, other.statistics.coverageItems > 0)
    }
  }

  @Test func `the choice can be made independent of earlier frames`() throws {
    let drawn = try withBackend(routesAsHardware: true) { backend in
      backend.ignoresEarlierFrames = true
      return try [scene(), scene(x: 5), scene()].map { try backend.render($0, strategy: .auto) }
    }
    expectEqual(drawn.map { $0.statistics.coverageItems }, [0, 0, 0])
    expectEqual(drawn[0].pixels.bytes, drawn[2].pixels.bytes)
  }

  @Test func `a forced strategy does not depend on earlier frames`() throws {
    let drawn = try frames([scene(), scene()], strategy: .mesh)
    expect(drawn.allSatisfy { $0.statistics.meshItems > 0 && $0.statistics.coverageItems == 0 })
  }
}
