import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// Copies drawn by replicators.
@Suite struct ReplicationTests {
  private func list(_ root: CALayer, limits: Limits = .default) throws -> RenderList {
    let canvas = Canvas(size: PixelSize(width: 100, height: 100), scale: 1)
    return try Evaluator.renderList(of: root, at: 0, on: canvas, limits: limits)
  }

  private func items(_ root: CALayer) throws -> [RenderItem] {
    try list(root).commands.compactMap { if case .draw(let item) = $0 { item } else { nil } }
  }

  private func replicator(
    _ count: Int, _ transform: CATransform3D, below content: CALayer? = nil
  ) -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = count
    replicator.instanceTransform = transform
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    square.backgroundColor = CGColor.white
    replicator.addSublayer(content ?? square)
    return replicator
  }

  @Test func `copy k is transformed by the k-th power about the anchor`() throws {
    let layer = replicator(4, CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    let corners = try items(layer).map { $0.transform.apply(SIMD2(0, 0)) }
    let expected = [SIMD2(0.0, 0), SIMD2(100, 0), SIMD2(100, 100), SIMD2(0, 100)]
    expectEqual(corners.count, 4)
    for (corner, place) in zip(corners, expected) {
      expect(abs(corner.x - place.x) < 1e-9 && abs(corner.y - place.y) < 1e-9)
    }
  }

  @Test func `colors multiply and their sums are clamped`() throws {
    let layer = replicator(4, CATransform3DMakeTranslation(20, 0, 0))
    layer.instanceColor = CGColor(red: 0.5, green: 1, blue: 1, alpha: 1)
    layer.instanceRedOffset = 0.25
    layer.instanceGreenOffset = -0.5
    layer.instanceAlphaOffset = -0.25
    let all = try items(layer)
    let colors = all.map { item -> SIMD4<Float> in
      guard case .solid(let color) = item.paint else { return SIMD4() }
      return SIMD4(Float(color.red), Float(color.green), Float(color.blue), item.opacity)
    }
    expectEqual(
      colors,
      [
        SIMD4(0.5, 1, 1, 1), SIMD4(0.75, 0.5, 1, 0.75), SIMD4(1, 0, 1, 0.5), SIMD4(1, 0, 1, 0.25),
      ])
  }

  @Test func `counts of at most 0 draw nothing, 1 draws the sublayers`() throws {
    for (count, drawn) in [(-3, 0), (0, 0), (1, 1)] {
      try expectEqual(items(replicator(count, CATransform3DIdentity)).count, drawn)
    }
  }

  @Test func `copies of copies multiply`() throws {
    let inner = replicator(3, CATransform3DMakeTranslation(15, 0, 0))
    inner.instanceBlueOffset = -0.5
    let outer = replicator(2, CATransform3DMakeTranslation(0, 50, 0), below: inner)
    outer.instanceRedOffset = -0.5
    let all = try items(outer)
    expectEqual(
      all.map { $0.transform.apply(SIMD2(0, 0)) },
      [
        SIMD2(0, 0), SIMD2(15, 0), SIMD2(30, 0), SIMD2(0, 50), SIMD2(15, 50), SIMD2(30, 50),
      ])
    expectEqual(all.last?.paint, .solid(Color(red: 0.5, green: 1, blue: 0)))
    // Each layer has one name, however often it is drawn.
    try expect(list(outer).layers.count <= 4)
  }

  @Test func `a transform that flattens z is drawn`() throws {
    let layer = replicator(2, CATransform3DMakeScale(1, -1, 0))
    try expectEqual(items(layer).count, 2)
    let mirrored = try #require(items(layer).last)
    expectEqual(mirrored.transform.apply(SIMD2(0, 0)), SIMD2(0, 100))
  }

  @Test func `copies in front of each other are ordered by height`() throws {
    let layer = replicator(3, CATransform3DMakeTranslation(0, 0, -10))
    let back = CALayer()
    back.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
    back.zPosition = -1
    back.backgroundColor = CGColor.black
    layer.addSublayer(back)
    let whites = try items(layer).map { item in
      if case .solid(let color) = item.paint { color == .white } else { false }
    }
    expectEqual(whites, [false, true, false, true, false, true])
  }

  @Test func `only the visible ones of a million copies are kept`() throws {
    let layer = replicator(1_000_000, CATransform3DMakeTranslation(1, 0, 0))
    var limits = Limits.default
    // A sanitizer takes ten times as long.
    limits.processorSeconds = 60
    let result = try list(layer, limits: limits)
    // 100 columns of pixels; the others are outside the canvas.
    expectEqual(result.commands.count, 100)
    expectEqual(result.layers.count, 2)
  }

  @Test(arguments: [0.0, 0.1])
  func `copies in depth count once, with any delay`(delay: Double) throws {
    let inner = replicator(3, CATransform3DMakeTranslation(20, 0, 0))
    inner.preservesDepth = true
    let outer = replicator(2, CATransform3DMakeTranslation(0, 20, 0), below: inner)
    outer.instanceDelay = delay
    var limits = Limits.default
    // Two of the outer one, and three of the inner one in each.
    limits.instances = 8
    try expectEqual(list(outer, limits: limits).commands.count, 6)
    limits.instances = 7
    let error = #expect(throws: LimitExceeded.self) { try self.list(outer, limits: limits) }
    expectEqual(error?.asked, 8)
  }

  @Test func `too many copies are an error that names the limit`() throws {
    var content = CALayer()
    content.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    content.backgroundColor = CGColor.white
    for _ in 0..<5 {
      content = replicator(1_000, CATransform3DMakeTranslation(0.01, 0, 0), below: content)
    }
    let error = #expect(throws: LimitExceeded.self) { try self.list(content) }
    expectEqual(error?.what, "number of replicator instances")
    expectEqual(error?.allowed, 4_194_304)
    let many = replicator(.max, CATransform3DIdentity)
    #expect(throws: LimitExceeded.self) { try self.list(many) }
  }
}
