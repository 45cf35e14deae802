import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

private final class OwnLayer: CALayer {
  var note = ""

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    note = (layer as? OwnLayer)?.note ?? ""
  }

  required init?(coder: NSCoder) { nil }
}

private final class OwnShape: CAShapeLayer {
  var note = ""

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    note = (layer as? OwnShape)?.note ?? ""
  }

  required init?(coder: NSCoder) { nil }
}

private final class PlainLayer: CAShapeLayer {}

@Suite struct PresentationTests {
  private let root = CALayer()
  private let layer = CALayer()
  private let child = CALayer()

  init() {
    root.addSublayer(layer)
    layer.addSublayer(child)
  }

  /// Animates from one value to another in one second.
  private func move(_ layer: CALayer, _ keyPath: String, from: Any, to: Any) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1
    layer.add(animation, forKey: keyPath)
  }

  @Test func `there is no presentation before the first frame or after removal`() throws {
    expect(layer.presentation() == nil)
    try root.renderFrame(at: 0)
    expect(layer.presentation() != nil)
    layer.removeFromSuperlayer()
    expect(layer.presentation() == nil)
    expect(child.presentation() == nil)
  }

  @Test func `a custom class has the values that its initializer copies`() throws {
    let shape = OwnShape()
    shape.note = "mine"
    shape.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    shape.lineCap = .round
    shape.setValue(7, forKey: "tag")
    layer.addSublayer(shape)
    move(shape, "strokeEnd", from: 0, to: 1)
    try root.renderFrame(at: 0.25)
    let shown = try #require(shape.presentation())
    expect(shown.note == "mine" && shown.strokeEnd == 0.25 && shown.lineCap == .round)
    expect(shown.frame == shape.frame && shown.path?.value == shape.path?.value)
    expectEqual(shown.value(forKey: "tag") as? Int, 7)
    let new = OwnShape(layer: shape)
    expect(new.note == "mine" && new.path == nil && new.frame == .zero && new.lineCap == .butt)
  }

  @Test func `a presentation has the last frame's values`() throws {
    layer.speed = 0.5
    child.opacity = 0.75
    move(layer, "position", from: CGPoint.zero, to: CGPoint(x: 8, y: 4))
    move(child, "cornerRadius", from: 0, to: 8)
    for (time, share) in [(0.5, 0.25), (1.5, 0.75), (1.0, 0.5)] {
      try root.renderFrame(at: time)
      let shown = try #require(layer.presentation())
      expectEqual(shown.position, CGPoint(x: 8 * share, y: 4 * share))
      expectEqual(shown.sublayers?[0].cornerRadius, CGFloat(8 * share))
      expectEqual(shown.sublayers?[0].opacity, 0.75)
    }
    expectEqual(layer.position, .zero)
    expectEqual(child.cornerRadius, 0)
  }

  @Test func `its tree consists of presentation layers`() throws {
    layer.mask = CALayer()
    try root.renderFrame(at: 0)
    let shown = try #require(child.presentation())
    let above = try #require(shown.superlayer)
    let top = try #require(above.superlayer)
    expect(shown !== child && above !== layer && top !== root)
    expect(shown.model() === child && above.model() === layer && top.model() === root)
    expect(top.superlayer == nil)
    expectEqual(above.sublayers?.count, 1)
    expect(above.sublayers?[0] === shown)
    expect(top.sublayers?[0] === above)
    expect(above.mask?.model() === layer.mask)
    expect(above.mask?.superlayer === above)
    expect(shown.presentation() === shown)
    expect(child.model() === child)
    expectEqual(root.sublayers, [layer])
    expect(child.superlayer === layer)
  }

  @Test func `hit tests use presented positions`() throws {
    for layer in [root, layer, child] { layer.bounds.size = CGSize(width: 10, height: 10) }
    root.anchorPoint = .zero
    layer.position = CGPoint(x: 5, y: 5)
    child.position = CGPoint(x: 5, y: 5)
    move(layer, "position", from: CGPoint(x: 100, y: 5), to: CGPoint(x: 200, y: 5))
    try root.renderFrame(at: 0.5)
    let shown = try #require(root.presentation())
    let point = CGPoint(x: 150, y: 5)
    let hit = try #require(shown.hitTest(point))
    expect(hit.model() === child)
    expect(root.hitTest(point) == nil)
    expect(shown.hitTest(CGPoint(x: 5, y: 5))?.model() === root)
    expectEqual(hit.convert(CGPoint(x: 0, y: 0), to: nil), CGPoint(x: 145, y: 0))
  }

  @Test func `a change without an animation is visible immediately`() throws {
    try root.renderFrame(at: 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.5
    CATransaction.commit()
    expectEqual(layer.presentation()?.opacity, 0.5)
    layer.opacity = 1
    expectEqual(layer.presentation()?.opacity, 0.5)
  }

  @Test func `a separately rendered subtree has its own time`() throws {
    layer.speed = 2
    move(layer, "position", from: CGPoint.zero, to: CGPoint(x: 8, y: 4))
    move(child, "cornerRadius", from: 0, to: 8)
    try layer.renderFrame(at: 0.25)
    expect(root.presentation() == nil)
    expectEqual(layer.presentation()?.position, CGPoint(x: 4, y: 2))
    expectEqual(child.presentation()?.cornerRadius, 4)
    try root.renderFrame(at: 0.125)
    expectEqual(root.presentation()?.sublayers?[0].position, CGPoint(x: 2, y: 1))
    expectEqual(child.presentation()?.cornerRadius, 2)
  }

  @Test func `a copy has the layer's class`() throws {
    let shape = CAShapeLayer()
    shape.strokeEnd = 0.5
    let own = OwnLayer()
    own.note = "mine"
    let plain = PlainLayer()
    let others = LayerClasses.builtIn.map { $0.make() }
    root.sublayers = [shape, own, plain] + others
    try root.renderFrame(at: 0)
    expectEqual(shape.presentation()?.strokeEnd, 0.5)
    expectEqual(own.presentation()?.note, "mine")
    expect(plain.presentation()?.model() === plain)
    expectEqual(root.presentation()?.sublayers?.contains { $0.model() === plain }, true)
    for layer in others {
      expectEqual(layer.presentation().map { type(of: $0) == type(of: layer) }, true)
    }
  }

  @Test func `copies and layers are not retained`() throws {
    weak var weakShown: CALayer?
    weak var weakRoot: CALayer?
    do {
      let root = CALayer()
      let child = CALayer()
      root.addSublayer(child)
      try root.renderFrame(at: 0)
      let shown = try #require(child.presentation())
      expectEqual(shown.superlayer?.sublayers?.count, 1)
      expect(shown.superlayer?.sublayers?[0] === shown)
      weakShown = shown
      weakRoot = root
    }
    expect(weakShown == nil)
    expect(weakRoot == nil)
  }
}

@Suite struct TransitionSnapshotTests {
  private let root = CALayer()
  private let layer = CALayer()
  private let child = CALayer()

  init() {
    root.addSublayer(layer)
    layer.addSublayer(child)
  }

  private func shown(at time: Double) -> PresentedTransition? {
    layer.shownTransition(at: time)
  }

  private func transition() -> CATransition {
    let transition = CATransition()
    transition.duration = 1
    transition.type = .push
    transition.startProgress = 0.25
    transition.endProgress = 0.75
    return transition
  }

  @Test func `an added transition starts from the frozen presented image`() throws {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 4
    child.add(fade, forKey: nil)
    try root.renderFrame(at: 1)
    layer.add(transition(), forKey: "any key")
    child.removeFromSuperlayer()
    expectEqual(layer.animationKeys()?.contains("transition"), true)
    try root.renderFrame(at: 1.5)
    let middle = try #require(shown(at: 1.5))
    expectEqual(middle.progress, 0.5)
    expectEqual(middle.type, .push)
    expectEqual(middle.subtype, .fromLeft)
    expectEqual(middle.old.sublayers?[0].opacity, 0.25)
    expect(middle.old.superlayer == nil)
    expectEqual(shown(at: 1)?.progress, 0.25)
    expect(shown(at: 2) == nil)
  }

  @Test func `a transition action starts from the image before the change`() throws {
    layer.actions = ["opacity": transition(), "position": transition(), "onOrderIn": transition()]
    layer.opacity = 0.5
    try root.renderFrame(at: 0)
    layer.opacity = 0.75
    layer.position.x = 5
    try root.renderFrame(at: 0)
    let old = try #require(shown(at: 0.5)).old
    // Not from between the two changes.
    expectEqual(old.opacity, 0.5)
    expectEqual(old.position, .zero)
    layer.opacity = 1
    try root.renderFrame(at: 0)
    expectEqual(shown(at: 0.5)?.old.opacity, 0.75)
  }

  @Test func `a transition of a new layer starts from nothing`() throws {
    layer.actions = ["onOrderIn": transition()]
    layer.removeFromSuperlayer()
    try root.renderFrame(at: 0)
    root.addSublayer(layer)
    try root.renderFrame(at: 0)
    expectEqual(shown(at: 0)?.old.isHidden, true)
  }

  @Test func `a transition does not keep its layer alive`() throws {
    weak var weakLayer: CALayer?
    do {
      let layer = CALayer()
      root.addSublayer(layer)
      try root.renderFrame(at: 0)
      layer.add(transition(), forKey: nil)
      weakLayer = layer
      layer.removeFromSuperlayer()
    }
    expect(weakLayer == nil)
  }
}
