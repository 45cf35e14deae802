import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

// Animations as programs for Apple's systems write them.
@Suite struct AnimationSampleTests {
  @Test func `a fade that stays is presented`() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = NSNumber(value: 1.0)
    fade.toValue = NSNumber(value: 0.0)
    fade.duration = 1.0
    fade.fillMode = .forwards
    fade.isRemovedOnCompletion = false
    let state = ActiveTiming(fade, defaultDuration: 0.25).state(at: 3)
    expect(state.contributes && state.progress == 1)
  }

  @Test func `an endless pulse repeats`() {
    let pulse = CABasicAnimation(keyPath: "transform.scale")
    pulse.fromValue = 1
    pulse.toValue = 1.2
    pulse.duration = 0.5
    pulse.autoreverses = true
    pulse.repeatCount = .infinity
    pulse.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
    let timing = ActiveTiming(pulse, defaultDuration: 0.25)
    expect(timing.state(at: 100.5).progress == 1 && timing.state(at: 101).progress == 0)
    pulse.repeatCount = .greatestFiniteMagnitude
    expectEqual(ActiveTiming(pulse, defaultDuration: 0.25).end, .infinity)
  }

  @Test func `a bounce follows a path`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 74, y: 74))
    path.addCurve(
      to: CGPoint(x: 320, y: 500), control1: CGPoint(x: 74, y: 500),
      control2: CGPoint(x: 320, y: 500))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.duration = 5.0
    animation.calculationMode = .paced
    animation.rotationMode = .rotateAuto
    let layer = CALayer()
    layer.animate(animation)
    expectEqual(layer.position(at: 0), SIMD2(74, 74))
    expect(distance(layer.position(at: 4.999), SIMD2(320, 500)) < 1)
    // The curve is below its chord.
    let middle = layer.position(at: 2.5)
    expect(middle.x > 74 && middle.x < 320 && middle.y > 74 + (middle.x - 74) * 426 / 246)
    // Along the path at first, which leads down.
    let turned = layer.transform(at: 0.01)
    expect(abs(turned.m12 - 1) < 0.01 && abs(turned.m11) < 0.1)
  }

  @Test func `a shake uses keyframes`() {
    let shake = CAKeyframeAnimation()
    shake.keyPath = "position.x"
    shake.values = [0, 10, -10, 10, 0]
    shake.keyTimes = [
      0, NSNumber(value: 1 / 6.0), NSNumber(value: 3 / 6.0), 5 / 6.0 as NSNumber, 1,
    ]
    shake.timingFunctions = Array(
      repeating: CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1), count: 4)
    shake.duration = 0.4
    shake.isAdditive = true
    let layer = CALayer()
    layer.position = CGPoint(x: 100, y: 50)
    layer.animate(shake)
    for (place, x) in [(0.0, 100.0), (1, 110), (3, 90), (5, 110), (5.999, 100)] {
      expect(distance(layer.position(at: 0.4 * place / 6), SIMD2(x, 50)) < 0.1)
    }
  }

  @Test func `two animations form a group`() {
    let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
    widthAnim.values = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0]
    widthAnim.calculationMode = CAAnimationCalculationMode.paced
    let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
    colorAnim.values = [UIColor.green.cgColor, UIColor.red.cgColor, UIColor.blue.cgColor]
    colorAnim.calculationMode = .paced
    let group = CAAnimationGroup()
    group.animations = [colorAnim, widthAnim]
    group.duration = 5.0
    group.beginTime = 1
    // The animations' values are evaluated on the group's clock.
    let clock = ActiveTiming(group, defaultDuration: 0.25).state(at: 3.5)
    let state = ActiveTiming(widthAnim, defaultDuration: group.duration, isGrouped: true)
      .state(at: clock.localTime)
    expectEqual(state.progress, 0.5)
  }

  @Test func `a spring settles`() {
    let spring = CASpringAnimation(keyPath: "transform.scale")
    spring.damping = 5
    spring.initialVelocity = 2
    spring.fromValue = 0.5
    spring.toValue = 1.0
    spring.duration = spring.settlingDuration
    let state = ActiveTiming(spring, defaultDuration: 0.25).state(at: spring.duration * 0.999)
    expect(abs(spring.motion.value(at: state.localTime) - 1) < 0.002)
  }

  @Test func `a value function rotates`() throws {
    let turn = CABasicAnimation(keyPath: "transform")
    turn.fromValue = 0
    turn.toValue = CGFloat.pi * 2
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    try expect(#require(turn.valueFunction).inputs(of: turn.toValue!) != nil)
  }

  @Test func `a push enters from the right`() {
    let transition = CATransition()
    transition.type = CATransitionType.push
    transition.subtype = kCATransitionFromRight
    transition.duration = 0.3
    transition.timingFunction = CAMediaTimingFunction(name: .easeOut)
    expectEqual(transition.subtype, .fromRight)
  }

  private final class Watcher: NSObject, CAAnimationDelegate {
    var hasFinished = false
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      hasFinished = flag && anim.value(forKey: "name") as? String == "wave"
    }
  }

  @Test func `a delegate needs only the methods that it has`() {
    let watcher = Watcher()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("wave", forKey: "name")
    animation.delegate = watcher
    animation.delegate?.animationDidStart(animation)
    animation.delegate?.animationDidStop(animation, finished: true)
    expect(watcher.hasFinished)
  }

  @Test func `timing is set through the protocol`() {
    func slow(_ object: any CAMediaTiming) { object.speed /= 2 }
    let animation = CABasicAnimation()
    slow(animation)
    expectEqual(animation.speed, 0.5)
  }
}
