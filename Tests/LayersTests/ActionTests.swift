import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

private final class ActingDelegate: CALayerDelegate {
  var answers: [String: any CAAction] = [:]
  var questions: [String] = []

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    questions.append("\(event) \(layer.opacity)")
    return answers[event]
  }
}

private class ActingLayer: CALayer {
  nonisolated(unsafe) static let standard = NotingAction("class")

  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    event == "opacity" ? standard : super.defaultAction(forKey: event)
  }
}

@Suite struct ActionTests {
  private let root = CALayer()
  private let layer = CALayer()

  init() { root.addSublayer(layer) }

  private func basic(_ key: String, on layer: CALayer? = nil) throws -> CABasicAnimation {
    try #require((layer ?? self.layer).animation(forKey: key) as? CABasicAnimation)
  }

  // MARK: Action search

  @Test func `the search order is delegate, actions, style, class`() {
    let layer = ActingLayer()
    let delegate = ActingDelegate()
    func found() -> String? { (layer.action(forKey: "opacity") as? NotingAction)?.name }
    expectEqual(found(), "class")
    layer.style = ["style": ["actions": ["opacity": NotingAction("deep style")]]]
    expectEqual(found(), "deep style")
    layer.style?["actions"] = ["opacity": NotingAction("style"), "other": NSNull()]
    expectEqual(found(), "style")
    layer.actions = ["opacity": NotingAction("actions")]
    expectEqual(found(), "actions")
    layer.delegate = delegate
    expectEqual(found(), "actions")
    delegate.answers["opacity"] = NotingAction("delegate")
    expectEqual(found(), "delegate")
    expect(layer.copied().actions?["opacity"] != nil)
  }

  @Test func `NSNull ends the search`() throws {
    let layer = ActingLayer()
    root.addSublayer(layer)
    try root.renderFrame(at: 0)
    layer.actions = ["opacity": NSNull(), "position": NSNull()]
    expect(layer.action(forKey: "opacity") == nil)
    layer.position = CGPoint(x: 5, y: 5)
    expect(layer.animationKeys() == nil)
  }

  @Test func `a layer that was never shown has no implicit actions`() {
    for key in ["position", "opacity", "bounds", "compositingFilter"] {
      expect(layer.action(forKey: key) == nil)
      expect(CALayer.defaultAction(forKey: key) == nil)
    }
    layer.opacity = 0.5
    expect(layer.animationKeys() == nil)
  }

  @Test func `disabled actions are found and not run`() throws {
    let action = NotingAction("noting")
    layer.actions = ["opacity": action]
    try root.renderFrame(at: 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    expect(layer.action(forKey: "opacity") === action)
    layer.opacity = 0.5
    layer.position = CGPoint(x: 5, y: 5)
    root.addSublayer(CALayer())
    CATransaction.commit()
    expectEqual(action.runs, [])
    expect(layer.animationKeys() == nil)
    expect(root.animationKeys() == nil)
  }

  @Test func `an action is looked up before the change and run after it, once`() throws {
    let delegate = ActingDelegate()
    let action = NotingAction("noting")
    delegate.answers["opacity"] = action
    layer.delegate = delegate
    layer.opacity = 0.75
    expectEqual(delegate.questions, [])
    try root.renderFrame(at: 0)
    layer.opacity = 0.75
    expectEqual(delegate.questions, [])
    layer.opacity = 0.5
    expectEqual(delegate.questions, ["opacity 0.75"])
    expectEqual(action.runs, ["opacity 0.5"])
    expect(layer.animationKeys() == nil)
  }

  // MARK: Implicit animations

  /// Changes each property that Core Animation animates implicitly.
  private let changes: [(String, (CALayer) -> Void)] = [
    ("anchorPoint", { $0.anchorPoint = .zero }),
    ("anchorPointZ", { $0.anchorPointZ = 1 }),
    ("backgroundColor", { $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }),
    ("borderColor", { $0.borderColor = nil }),
    ("borderWidth", { $0.borderWidth = 1 }),
    ("bounds", { $0.bounds.size.width = 10 }),
    ("contents", { $0.contents = NSObject() }),
    ("contentsRect", { $0.contentsRect.size.width = 0.5 }),
    ("cornerRadius", { $0.cornerRadius = 1 }),
    ("filters", { $0.filters = ["colorInvert"] }),
    ("mask", { $0.mask = CALayer() }),
    ("masksToBounds", { $0.masksToBounds = true }),
    ("opacity", { $0.opacity = 0.5 }),
    ("position", { $0.position.x = 1 }),
    ("shadowColor", { $0.shadowColor = nil }),
    ("shadowOffset", { $0.shadowOffset.height = 1 }),
    ("shadowOpacity", { $0.shadowOpacity = 1 }),
    ("shadowRadius", { $0.shadowRadius = 1 }),
    ("sublayers", { $0.addSublayer(CALayer()) }),
    ("sublayerTransform", { $0.sublayerTransform.m11 = 2 }),
    ("transform", { $0.transform.m11 = 2 }),
    ("zPosition", { $0.zPosition = 1 }),
  ]

  @Test func `a shown layer animates the same properties as Core Animation`() throws {
    for (key, change) in changes {
      let layer = CALayer()
      root.addSublayer(layer)
      CATransaction.flush()
      try root.renderFrame(at: 1)
      root.removeAllAnimations()
      let old = layer.value(forKey: key)
      change(layer)
      expectEqual(layer.animationKeys(), [key])
      let animation = try basic(key, on: layer)
      expectEqual(animation.keyPath, key)
      expectEqual(animation.duration, 0.25)
      expectEqual(animation.timingFunction, CAMediaTimingFunction(name: .default))
      expect(animation.toValue == nil)
      expect(animation.byValue == nil)
      if let number = old as? NSNumber {
        expectEqual(animation.fromValue as? NSNumber, number)
      }
      // A second change replaces the first.
      change(layer)
      expectEqual(layer.animationKeys(), [key])
      layer.removeFromSuperlayer()
    }
  }

  @Test func `properties that Core Animation does not animate change at once`() throws {
    try root.renderFrame(at: 0)
    layer.isDoubleSided = false
    layer.isGeometryFlipped = true
    layer.contentsGravity = .center
    layer.contentsScale = 2
    layer.contentsCenter = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    layer.shouldRasterize = true
    layer.name = "name"
    layer.contents = nil
    layer.filters = nil
    expect(layer.animationKeys() == nil)
  }

  @Test func `setting the frame animates bounds and position`() throws {
    try root.renderFrame(at: 0)
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    expectEqual(layer.animationKeys(), ["bounds", "position"])
  }

  @Test func `background filters and blend modes fade`() throws {
    try root.renderFrame(at: 0)
    layer.compositingFilter = "multiplyBlendMode"
    expectEqual(
      layer.animation(forKey: "transition")?.timingFunction,
      CAMediaTimingFunction(name: .default))
    expectEqual(layer.animationKeys(), ["transition"])
    let transition = try #require(layer.animation(forKey: "transition") as? CATransition)
    expectEqual(transition.type, .fade)
    expectEqual(transition.duration, 0.25)
    layer.backgroundFilters = ["gaussianBlur"]
    expectEqual(layer.animationKeys(), ["transition"])
  }

  @Test func `a layer has actions only for properties of its own class`() throws {
    let others = [
      "scale", "velocity", "spin", "birthRate", "colors", "locations", "strokeEnd", "fillColor",
      "instanceCount", "emitterPosition", "no such key",
    ]
    let shape = CAShapeLayer()
    root.addSublayer(shape)
    try root.renderFrame(at: 0)
    for key in others { expect(layer.action(forKey: key) == nil, "\(key)") }
    expect(layer.action(forKey: "opacity") is CABasicAnimation)
    expect(layer.action(forKey: "sublayers") is CABasicAnimation)
    expect(shape.action(forKey: "strokeEnd") is CABasicAnimation)
    expect(shape.action(forKey: "colors") == nil)
  }

  @Test func `subclasses animate every animatable property but a shape's path`() throws {
    let shape = CAShapeLayer()
    let gradient = CAGradientLayer()
    let replicator = CAReplicatorLayer()
    root.sublayers = [shape, gradient, replicator]
    try root.renderFrame(at: 0)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    shape.lineCap = .round
    expect(shape.animationKeys() == nil)
    shape.strokeEnd = 0.5
    shape.fillColor = nil
    expectEqual(shape.animationKeys(), ["strokeEnd", "fillColor"])
    gradient.endPoint = .zero
    gradient.type = .radial
    expectEqual(gradient.animationKeys(), ["endPoint"])
    replicator.instanceRedOffset = 1
    expectEqual(replicator.animationKeys(), ["instanceRedOffset"])
  }

  @Test func `an implicit animation starts from the presented value, also in flight`() throws {
    try root.renderFrame(at: 0)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.position = CGPoint(x: 100, y: 40)
    CATransaction.commit()
    try expectEqual(basic("position").fromValue as? CGPoint, .zero)
    try root.renderFrame(at: 0.25)
    layer.position = CGPoint(x: 0, y: 0)
    try expectEqual(basic("position").fromValue as? CGPoint, CGPoint(x: 25, y: 10))
    expectEqual(layer.position, .zero)
    // It begins at the time of the frame before the change.
    try root.renderFrame(at: 0.375)
    try expectEqual(basic("position").beginTime, 0.25)
    // The next one starts from the middle of the previous one.
    let shown = try #require(layer.presentation()).position
    layer.position = CGPoint(x: 7, y: 7)
    try expectEqual(basic("position").fromValue as? CGPoint, shown)
    expect(shown.x > 0 && shown.x < 25)
  }

  @Test func `without time passing there are no implicit animations`() throws {
    let other = CALayer()
    other.actions = ["opacity": CABasicAnimation()]
    root.addSublayer(other)
    try root.renderFrame(at: 3)
    layer.opacity = 0.5
    other.opacity = 0.5
    CATransaction.begin()
    layer.cornerRadius = 5
    CATransaction.commit()
    expectEqual(layer.presentation()?.opacity, 1)
    try root.renderFrame(at: 3)
    expectEqual(layer.presentation()?.opacity, 0.5)
    expectEqual(layer.animationKeys(), ["cornerRadius"])
    expectEqual(other.animationKeys(), ["opacity"])
    layer.opacity = 1
    try root.renderFrame(at: 3.125)
    try root.renderFrame(at: 3.125)
    expectEqual(layer.animationKeys(), ["cornerRadius", "opacity"])
  }

  @Test func `begin times are in the layer's own time`() throws {
    root.speed = 2
    layer.beginTime = 3
    layer.timeOffset = 10
    try root.renderFrame(at: 4)
    layer.opacity = 0.5
    try root.renderFrame(at: 4.05)
    try expectEqual(basic("opacity").beginTime, (4 * 2 - 3) + 10)
  }

  @Test func `before the first frame animations begin at 0 of the root's timeline`() throws {
    layer.timeOffset = 10
    let open = CABasicAnimation(keyPath: "opacity")
    open.duration = 100
    layer.add(open, forKey: "opacity")
    let set = CABasicAnimation(keyPath: "opacity")
    set.beginTime = 2
    set.duration = 100
    layer.add(set, forKey: "set")
    try root.renderFrame(at: 33)
    try expectEqual(basic("opacity").beginTime, 10)
    try expectEqual(basic("set").beginTime, 2)
  }

  // MARK: Custom actions

  @Test func `an animation action is added for its key with path and start filled in`() throws {
    layer.opacity = 0.25
    let action = CABasicAnimation()
    action.duration = 2
    let keyed = CABasicAnimation(keyPath: "position.x")
    keyed.toValue = 5
    layer.actions = ["opacity": action, "position": keyed]
    try root.renderFrame(at: 0)
    layer.opacity = 1
    layer.position.y = 1
    expectEqual(layer.animationKeys(), ["opacity", "position"])
    try expectEqual(basic("opacity").keyPath, "opacity")
    try expectEqual(basic("opacity").fromValue as? NSNumber, 0.25)
    try expectEqual(basic("opacity").duration, 2)
    try expectEqual(basic("position").keyPath, "position.x")
    try expect(basic("position").fromValue == nil)
    expect(action.keyPath == nil)
    expect(action.fromValue == nil)
  }

  @Test func `a vanished layer is distinguished from a missing value`() throws {
    try root.renderFrame(at: 0)
    layer.backgroundColor = .black
    try expect(basic("backgroundColor").fromValue is NSNull)
  }
}
