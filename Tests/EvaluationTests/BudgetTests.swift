import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// Multiplying work is counted before it is drawn, and refused if it exceeds a limit.
@Suite struct BudgetTests {
  private func list(
    _ root: CALayer, limits: Limits = .default, watch: FrameWatch = .none
  ) throws -> RenderList {
    let canvas = Canvas(size: PixelSize(width: 64, height: 64), scale: 1)
    return try Evaluator.renderList(of: root, at: 0, on: canvas, limits: limits, watch: watch)
  }

  private func box(_ side: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 32 - side / 2, y: 32 - side / 2, width: side, height: side)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }

  private func blurred(_ count: Int, radius: Double = 500) -> CALayer {
    let layer = box(40)
    layer.filters = (0..<count).map { _ in
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(radius, forKey: "inputRadius")
      return blur
    }
    return layer
  }

  private func copies(
    _ count: Int, of content: CALayer, _ step: CATransform3D, inDepth: Bool = false
  ) -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    replicator.instanceCount = count
    replicator.instanceTransform = step
    replicator.preservesDepth = inDepth
    replicator.addSublayer(content)
    return replicator
  }

  private func root(_ layer: CALayer) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    root.name = "root"
    root.addSublayer(layer)
    return root
  }

  /// The error thrown, whose limit in `Limits` defaults to `allowed`.
  private func refusal(
    _ layer: CALayer, limits: Limits = .default, _ location: SourceLocation = #_sourceLocation
  ) -> LimitExceeded? {
    let error = #expect(throws: LimitExceeded.self, sourceLocation: location) {
      try list(root(layer), limits: limits)
    }
    if let error { expect(error.asked > error.allowed, sourceLocation: location) }
    return error
  }

  // MARK: Surfaces

  @Test func `chained blurs are refused by the pixels they need`()
    throws
  {
    let error = refusal(blurred(16))
    expectEqual(error?.what, "number of pixels of surfaces for groups and filters")
    expectEqual(error?.allowed, 67_108_864 + 8 * 64 * 64)
    expectEqual(error?.place, "root/CALayer[0]")
    // One and two are drawn; narrow ones are drawn in any number.
    for count in 1...2 { try expectEqual(list(root(blurred(count))).commands.count, 3) }
    try expectEqual(list(root(blurred(64, radius: 5))).commands.count, 3)
    var more = Limits()
    (more.surfacePixels, more.work) = (.max, .max)
    try expectEqual(list(root(blurred(16)), limits: more).commands.count, 3)
  }

  @Test func `a filter's surfaces count together with its parents'`() throws {
    var limits = Limits()
    // 16 × 64² with the canvas's share; each level has the canvas's 64².
    limits.surfacePixels = 8 * 64 * 64
    func nested(_ depth: Int) -> CALayer {
      var layer = box(64)
      layer.addSublayer(box(30))
      for _ in 0..<depth {
        layer.opacity = 0.5
        let outer = box(64)
        outer.addSublayer(layer)
        layer = outer
      }
      return layer
    }
    try expect(!list(root(nested(16)), limits: limits).commands.isEmpty)
    expectEqual(refusal(nested(17), limits: limits)?.asked, 17 * 64 * 64)
  }

  @Test func `finished surfaces in one group are counted together`() throws {
    var limits = Limits()
    limits.surfacePixels = 1
    let group = box(64)
    group.opacity = 0.5
    for _ in 0..<40 { group.addSublayer(blurred(1, radius: 3)) }
    expect(refusal(group, limits: limits) != nil)
    // Directly on the canvas, each is composited before the next.
    group.opacity = 1
    try expect(list(root(group), limits: limits).commands.count > 100)
  }

  @Test func `a backdrop's filters are counted`() throws {
    var limits = Limits()
    limits.surfacePixels = 1
    let layer = box(64)
    layer.backgroundColor = nil
    layer.backgroundFilters = blurred(3, radius: 3).filters
    try expectEqual(list(root(layer), limits: limits).commands.count, 1)
    limits.work = 1
    expectEqual(refusal(layer, limits: limits)?.what, "work of a frame")
  }

  @Test func `the input of a backdrop's filters is counted until the last one`() throws {
    var limits = Limits()
    limits.surfacePixels = 1
    func framed(_ filters: Int) -> CALayer {
      var layer = box(64)
      layer.backgroundFilters = blurred(filters, radius: 3).filters
      for _ in 0..<6 {
        let outer = box(64)
        outer.opacity = 0.5
        outer.addSublayer(layer)
        layer = outer
      }
      return layer
    }
    // Six groups, then one filter's input and result; the next filter's are beside the first input.
    try expect(!list(root(framed(1)), limits: limits).commands.isEmpty)
    expectEqual(refusal(framed(2), limits: limits)?.asked, 9 * 64 * 64)
  }

  // MARK: Work

  @Test func `shadows of copies are refused by their total area`() throws {
    let caster = box(40)
    (caster.shadowOpacity, caster.shadowRadius) = (1, 10)
    let step = CATransform3DMakeTranslation(0.0001, 0, 0)
    let error = refusal(copies(200_000, of: caster, step))
    expectEqual(error?.what, "work of a frame")
    expectEqual(error?.allowed, 1_073_741_824 + 32 * 64 * 64)
    try expectEqual(list(root(copies(2_000, of: caster, step))).commands.count, 4_000)
  }

  @Test func `the cost is reproducible and counts only the canvas`() throws {
    var limits = Limits()
    limits.work = 300_000
    let many = copies(1_000, of: box(8), CATransform3DMakeTranslation(0.001, 0, 0))
    let asked = refusal(many, limits: limits)?.asked
    expectEqual(asked, refusal(many, limits: limits)?.asked)
    // Only five of these are on the canvas.
    let row = copies(1_000, of: box(8), CATransform3DMakeTranslation(8, 0, 0))
    try expectEqual(list(root(row), limits: limits).commands.count, 5)
  }

  @Test func `invisible copies are counted, too`() throws {
    var limits = Limits()
    limits.work = 10_000
    let row = copies(1_000, of: box(8), CATransform3DMakeTranslation(800, 0, 0))
    expectEqual(refusal(row, limits: limits)?.what, "work of a frame")
  }

  // MARK: Depth

  @Test func `copies in depth are refused by the number of compared pairs`() throws {
    let step = CATransform3DMakeRotation(.pi / 180, 0, 1, 0)
    func crossing(_ count: Int) -> CALayer { copies(count, of: box(10), step, inDepth: true) }
    var limits = Limits()
    limits.work = 10_000_000
    try expect(!list(root(crossing(50)), limits: limits).commands.isEmpty)
    expectEqual(refusal(crossing(1_000), limits: limits)?.what, "work of a frame")
  }

  @Test(arguments: [true, false])
  func `a million copies in depth are refused before they are created`(keepsDepth: Bool) throws {
    let step = CATransform3DMakeRotation(.pi / 180, 0, 1, 0)
    var limits = Limits()
    limits.depthLayers = 1_000
    let error = refusal(
      copies(3_000_000, of: box(10), step, inDepth: keepsDepth), limits: limits)
    expectEqual(error?.what, "number of layers in one 3D space, counting each copy")
    expectEqual(error?.asked, keepsDepth ? 3_000_001 : 1_001)
  }

  @Test func `copies at equal depth do not count as depth work`() throws {
    var limits = Limits()
    limits.depthLayers = 50
    let level = copies(100, of: box(10), CATransform3DMakeTranslation(0.1, 0, 0))
    try expectEqual(list(root(level), limits: limits).commands.count, 100)
    let tilted = copies(100, of: box(10), CATransform3DMakeRotation(0.01, 1, 0, 0))
    expectEqual(refusal(tilted, limits: limits)?.asked, 51)
  }

  // MARK: Ending

  @Test func `a cancelled evaluation does not change the layers`() throws {
    let moving = box(20)
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0.5, 0.7, 10)
    moving.add(animation, forKey: nil)
    let tree = root(moving)
    let expected = try list(tree).textDump()
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: FrameCancelled()) {
      try list(tree, watch: FrameWatch(Limits(), [cancellation]))
    }
    expectEqual(moving.opacity, 1)
    try expectEqual(list(tree).textDump(), expected)
  }

  @Test func `the deadline applies to evaluation`() throws {
    var limits = Limits()
    limits.seconds = 0
    #expect(throws: LimitExceeded.self) {
      try list(root(box(20)), limits: limits, watch: FrameWatch(limits))
    }
  }
}
