import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

// Programs that use only Apple's names, and presented values that can be computed by hand.
@Suite struct ShownAnimationTests {
  /// A layer on a root, after a frame at 0.
  private final class Stage {
    let root = CALayer()
    let layer = CALayer()

    init() throws {
      root.addSublayer(layer)
      try show(at: 0)
    }

    func show(at time: Double) throws { try root.prepareTree(isYUp: false, at: time) }

    /// The presented value of a property of the layer at a time.
    func shown<Value>(_ path: KeyPath<CALayer, Value>, at time: Double) throws -> Value {
      try show(at: time)
      return try #require(layer.presentation())[keyPath: path]
    }
  }

  @Test func `a fade with the model set to its end is presented`() throws {
    let stage = try Stage()
    let fadeAnim = CABasicAnimation(keyPath: "opacity")
    fadeAnim.fromValue = NSNumber(value: 1.0)
    fadeAnim.toValue = NSNumber(value: 0.0)
    fadeAnim.duration = 1.0
    stage.layer.add(fadeAnim, forKey: "opacity")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    stage.layer.opacity = 0
    CATransaction.commit()
    try expectEqual(stage.shown(\.opacity, at: 0.25), 0.75)
    expect(stage.layer.opacity == 0 && stage.layer.animationKeys() == ["opacity"])
    try expectEqual(stage.shown(\.opacity, at: 1), 0)
    expect(stage.layer.animationKeys() == nil)
  }

  @Test func `a path and a border run together in a group`() throws {
    let stage = try Stage()
    let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
    widthAnim.values = [0.0, 10.0, 4.0]
    widthAnim.keyTimes = [0, 0.25, 1]
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 10))
    path.addLine(to: CGPoint(x: 100, y: 10))
    let moveAnim = CAKeyframeAnimation(keyPath: "position")
    moveAnim.path = path
    let group = CAAnimationGroup()
    group.animations = [widthAnim, moveAnim]
    group.duration = 2.0
    group.autoreverses = true
    stage.layer.add(group, forKey: "BorderChanges")
    try expectEqual(stage.shown(\.borderWidth, at: 0.25), 5)
    try expectEqual(stage.shown(\.position, at: 1.5), CGPoint(x: 75, y: 10))
    // In the reversed half.
    try expectEqual(stage.shown(\.borderWidth, at: 3.75), 5)
    try expectEqual(stage.shown(\.position, at: 3.5), CGPoint(x: 25, y: 10))
  }

  @Test func `an animation as long as its group is visible in every cycle`() throws {
    let stage = try Stage()
    let grow = CABasicAnimation(keyPath: "cornerRadius")
    grow.fromValue = 2
    grow.toValue = 6
    let group = CAAnimationGroup()
    group.animations = [grow]
    group.duration = 0.3
    group.autoreverses = true
    group.repeatCount = .infinity
    group.timingFunction = CAMediaTimingFunction(name: .easeOut)
    stage.layer.add(group, forKey: "breath")
    for cycle in 0..<200 {
      try expectEqual(stage.shown(\.cornerRadius, at: Double(cycle * 6 + 3) / 10), 6, "\(cycle)")
      for distance in [1e-4, 1e-5, 1e-6] {
        // The curve ends flat: that close to the reversal it is close to its end.
        let time = Double(cycle * 6 + 3) / 10 - distance
        try expect(stage.shown(\.cornerRadius, at: time) > 5.99, "\(cycle), \(distance)")
      }
    }
  }

  @Test func `a layer is paused and resumed`() throws {
    func pauseLayer(_ layer: CALayer, at time: Double) {
      let pausedTime = layer.convertTime(time, from: nil)
      layer.speed = 0.0
      layer.timeOffset = pausedTime
    }
    func resumeLayer(_ layer: CALayer, at time: Double) {
      let pausedTime = layer.timeOffset
      layer.speed = 1.0
      layer.timeOffset = 0.0
      layer.beginTime = 0.0
      let timeSincePause = layer.convertTime(time, from: nil) - pausedTime
      layer.beginTime = timeSincePause
    }
    let stage = try Stage()
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = 0
    slide.toValue = 80
    slide.duration = 8
    stage.layer.add(slide, forKey: nil)
    try expectEqual(stage.shown(\.position.x, at: 2), 20)
    pauseLayer(stage.layer, at: 2)
    try expectEqual(stage.shown(\.position.x, at: 5), 20)
    resumeLayer(stage.layer, at: 5)
    try expectEqual(stage.shown(\.position.x, at: 6), 30)
  }

  @Test func `a delay uses the layer's own clock`() throws {
    let stage = try Stage()
    try stage.show(at: 3)
    let late = CABasicAnimation(keyPath: "zPosition")
    late.beginTime = stage.layer.convertTime(3, from: nil) + 0.5
    late.fillMode = .backwards
    late.fromValue = -8
    late.toValue = 0
    late.duration = 1
    stage.layer.add(late, forKey: "depth")
    try expectEqual(stage.shown(\.zPosition, at: 3.25), -8)
    try expectEqual(stage.shown(\.zPosition, at: 4), -4)
  }

  @Test func `a spring overshoots during its settling duration`() throws {
    let stage = try Stage()
    let jump = CASpringAnimation(keyPath: "position.y")
    jump.damping = 5
    jump.fromValue = 0
    jump.toValue = 100
    jump.duration = jump.settlingDuration
    stage.layer.add(jump, forKey: "jump")
    // ω′ = √(100 - 2.5²): the first overshoot peaks at π/ω′, by e^(-2.5·π/ω′) of the distance.
    let frequency = (100 - 6.25).squareRoot()
    let furthest = try stage.shown(\.position.y, at: .pi / frequency)
    expect(abs(furthest - 100 * (1 + exp(-2.5 * .pi / frequency))) < 1e-9)
  }

  @Test func `a value function makes two turns`() throws {
    let stage = try Stage()
    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    turn.fromValue = 0
    turn.toValue = 4 * CGFloat.pi
    turn.duration = 8
    stage.layer.add(turn, forKey: "spin")
    let shown = try stage.shown(\.transform, at: 0.5)
    expect(CATransform3DEqualToTransform(shown, CATransform3DMakeRotation(.pi / 4, 0, 0, 1)))
  }

  @Test func `an endless pulse is the same after any number of cycles`() throws {
    let stage = try Stage()
    let pulse = CABasicAnimation(keyPath: "cornerRadius")
    pulse.fromValue = 2
    pulse.toValue = 6
    pulse.duration = 0.3
    pulse.autoreverses = true
    pulse.repeatCount = .infinity
    pulse.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    stage.layer.add(pulse, forKey: "pulse")
    for cycle in [0, 1, 7, 1_000] {
      let start = Double(cycle) * 6 / 10
      try expectEqual(stage.shown(\.cornerRadius, at: start), 2)
      try expectEqual(stage.shown(\.cornerRadius, at: start + 0.3), 6)
      // The curve is symmetric, to the digits of its control points, which are `Float`.
      expect(abs(try stage.shown(\.cornerRadius, at: start + 0.15) - 4) < 1e-7)
    }
  }
}
