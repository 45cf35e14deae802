import Foundation
import StrataLayers
import StrataTestSupport
import Testing

/// A class without initializers, whose property has a default value.
private class Bare: CAShapeLayer {
  var note = "default"
}

/// A class that configures itself in `init()`, and has another designated initializer.
private final class SetUp: Bare {
  let number: Int

  override init() {
    number = 7
    super.init()
    note = "made"
  }

  init(number: Int) {
    self.number = number
    super.init()
  }

  override init(layer: Any) {
    number = (layer as? SetUp)?.number ?? 0
    super.init(layer: layer)
    note = "copied"
  }

  required init?(coder: NSCoder) { nil }
}

@Suite struct LayerMakingTests {
  @Test(arguments: [CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATransformLayer.self])
  func `a metatype can create layers of its class`(type: CALayer.Type) {
    let layer = type.make()
    expect(Swift.type(of: layer) == type)
    expect(layer.frame == .zero && layer.opacity == 1)
  }

  @Test func `custom classes are created with init()`() throws {
    let classes: [AnyClass] = [Bare.self, SetUp.self]
    let made = try classes.map { try #require($0 as? CALayer.Type).make() }
    expectEqual((made[0] as? Bare)?.note, "default")
    let setUp = try #require(made[1] as? SetUp)
    expect(setUp.note == "made" && setUp.number == 7)
  }

  @Test func `presentation copies are created with init(layer:)`() throws {
    let layer = SetUp(number: 3)
    layer.lineWidth = 4
    try layer.renderFrame(at: 0)
    let shown = try #require(layer.presentation())
    expect(shown.note == "copied" && shown.number == 3 && shown.lineWidth == 4)
  }

  @Test func `layers created from a metatype are released`() {
    weak var layer: CALayer?
    do {
      let made = SetUp.self as CALayer.Type
      let strong = made.make()
      layer = strong
      expect(layer != nil)
    }
    expect(layer == nil)
  }

  @Test func `custom animation classes keep their type`() throws {
    final class Turn: CABasicAnimation {
      let note: String

      init(note: String) {
        self.note = note
        super.init()
        keyPath = "transform.rotation.z"
      }

      required init?(coder: NSCoder) { nil }
    }
    final class Log: CAAnimationDelegate {
      var stopped: CAAnimation?
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stopped = anim }
    }
    let layer = CALayer()
    let turn = Turn(note: "mine")
    let log = Log()
    (turn.fromValue, turn.toValue, turn.duration) = (0, 1, 1)
    turn.delegate = log
    layer.add(turn, forKey: "turn")
    // Later changes have no effect.
    turn.toValue = 5
    let known = try #require(layer.animation(forKey: "turn") as? Turn)
    expectEqual(known.note, "mine")
    try layer.showFrame(at: 0.5)
    let angle = layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? NSNumber
    expectEqual(angle.map { abs($0.doubleValue - 0.5) < 1e-9 }, true)
    try layer.showFrame(at: 2)
    expect(log.stopped === known)
  }
}
