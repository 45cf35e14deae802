import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// One tree evaluated at several times at once.
@Suite struct SideBySideTests {
  private static let canvas = Canvas(
    size: PixelSize(width: 200, height: 200), scale: 1, background: nil, isYUp: false)
  private static let times = (0..<8).map { Double($0) * 0.21 }

  /// A layer of each animated kind, some animated by ancestors or with a delay.
  private static func tree() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    func animate(_ layer: CALayer, _ keyPath: String, _ from: Any, _ to: Any) {
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
      layer.add(animation, forKey: keyPath)
    }
    let plain = CALayer()
    plain.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    plain.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    plain.name = "plain"
    plain.filters = [CAFilter(type: "gaussianBlur")]
    animate(plain, "opacity", 0, 1)
    animate(plain, "transform.rotation.z", 0, 3)
    animate(plain, "backgroundColor", CGColor.black, CGColor.white)
    animate(plain, "filters.gaussianBlur.inputRadius", 0, 9)
    animate(root, "sublayers.plain.cornerRadius", 0, 25)
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 80, y: 10, width: 60, height: 60), transform: nil)
    shape.strokeColor = CGColor.black
    animate(shape, "lineWidth", 1, 9)
    animate(shape, "path", shape.path as Any, CGPath(rect: .zero, transform: nil))
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 10, y: 80, width: 50, height: 50)
    gradient.colors = [CGColor.black, CGColor.white]
    animate(gradient, "colors", [CGColor.white, CGColor.black], [CGColor.black, CGColor.white])
    let replicator = CAReplicatorLayer()
    (replicator.instanceCount, replicator.instanceDelay) = (5, 0.25)
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    let child = CALayer()
    child.frame = CGRect(x: 10, y: 150, width: 15, height: 15)
    child.backgroundColor = CGColor.black
    animate(child, "position.y", 150, 190)
    replicator.addSublayer(child)
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = CGPoint(x: 150, y: 150)
    let cell = CAEmitterCell()
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (40, 1, 30, 6)
    cell.contents = CGImage(
      Pixels(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255]))
    emitter.emitterCells = [cell]
    animate(emitter, "birthRate", 0, 2)
    for layer in [plain, shape, gradient, replicator, emitter] { root.addSublayer(layer) }
    return root
  }

  /// The results of one thread; read after the thread has ended.
  private final class EvaluatedLists: @unchecked Sendable {
    var lists: [[String]] = []
  }

  @Test func `eight threads evaluate eight times of one tree as one thread does`() throws {
    let root = Self.tree()
    let model = try LayerTreeDump(of: root).string(.text)
    try root.prepareTree(isYUp: false, at: 0)
    let tree = try #require(SharedTree(root))
    let expected = try Self.times.map { time in
      try Evaluator.renderList(
        ofPrepared: root, at: time, on: Self.canvas, limits: .default, scratch: EvaluationScratch()
      ).content
    }
    expect(zip(expected, expected.dropFirst()).allSatisfy { $0 != $1 })
    let found = Self.times.map { _ in EvaluatedLists() }
    let threads = try zip(Self.times, found).map { time, found in
      try ThreadMaker.system.start("strata-test") {
        let scratch = EvaluationScratch()
        // More than once, so that a thread's caches are reused.
        for _ in 0..<3 {
          let list = try? Evaluator.renderList(
            ofPrepared: tree.root, at: time, on: Self.canvas, limits: .default, scratch: scratch)
          found.lists.append(list?.content ?? [])
        }
      }
    }
    for thread in threads { thread.join() }
    for (found, expected) in zip(found, expected) {
      expectEqual(found.lists, [expected, expected, expected])
    }
    try expectEqual(LayerTreeDump(of: root).string(.text), model)
  }

  private final class Own: CALayer {}

  private final class Delegate: CALayerDelegate {}

  @Test func `trees with callbacks are not shared`() throws {
    /// - Parameter later: A change made after the tree is prepared.
    func isShared(
      _ change: (CALayer) -> Void = { _ in }, later: (CALayer) -> Void = { _ in }
    ) throws -> Bool {
      let root = CALayer()
      let child = CALayer()
      root.addSublayer(child)
      change(child)
      try root.prepareTree(isYUp: false, at: 0)
      later(child)
      return SharedTree(root) != nil
    }
    try expect(isShared())
    try expect(isShared { $0.addSublayer(CATransformLayer()) })
    try expect(isShared { $0.add(CABasicAnimation(keyPath: "opacity"), forKey: nil) })
    try expect(!isShared { $0.addSublayer(Own()) })
    try expect(!isShared { $0.layoutManager = CAConstraintLayoutManager() })
    let delegate = Delegate()
    try expect(!isShared { $0.delegate = delegate })
    try expect(!isShared(later: { $0.setNeedsDisplay() }))
    try expect(!isShared(later: { $0.setNeedsLayout() }))
    try expect(!isShared(later: { $0.add(CABasicAnimation(keyPath: "opacity"), forKey: nil) }))
  }
}

extension RenderList {
  /// The list's dump, and the birth times of its particles; pages of particles compare by identity.
  fileprivate var content: [String] {
    [textDump()]
      + commands.map { command in
        guard case .particles(let particles) = command else { return "" }
        return particles.batch.runs.map { "\($0.age) \($0.range) \($0.page.birth)" }.joined()
      }
  }
}
