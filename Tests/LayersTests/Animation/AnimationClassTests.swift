import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct AnimationClassTests {
  @Test func `an animation has the documented defaults`() {
    let animation = CAAnimation()
    expect(animation.beginTime == 0 && animation.duration == 0 && animation.speed == 1)
    expect(animation.timeOffset == 0 && animation.repeatCount == 0)
    expect(animation.repeatDuration == 0 && !animation.autoreverses)
    expect(animation.fillMode == .removed && animation.isRemovedOnCompletion)
    expect(animation.timingFunction == nil && animation.delegate == nil)
    expectEqual(animation.preferredFrameRateRange, .default)
  }

  @Test func `each animation class has its defaults`() {
    let basic = CABasicAnimation(keyPath: "opacity")
    expect(basic.keyPath == "opacity" && !basic.isAdditive && !basic.isCumulative)
    expect(basic.valueFunction == nil)
    expect(basic.fromValue == nil && basic.toValue == nil && basic.byValue == nil)

    let keyframes = CAKeyframeAnimation()
    expect(keyframes.values == nil && keyframes.path == nil && keyframes.keyTimes == nil)
    expect(keyframes.timingFunctions == nil && keyframes.calculationMode == .linear)
    expect(keyframes.tensionValues == nil && keyframes.continuityValues == nil)
    expect(keyframes.biasValues == nil && keyframes.rotationMode == nil)

    let spring = CASpringAnimation(keyPath: "position.x")
    expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    expect(spring.initialVelocity == 0 && !spring.allowsOverdamping)
    expectEqual(spring.keyPath, "position.x")

    let transition = CATransition()
    expect(transition.type == .fade && transition.subtype == nil)
    expect(transition.startProgress == 0 && transition.endProgress == 1)
    expect(CAAnimationGroup().animations == nil)
  }

  @Test func `names have Apple's strings`() {
    let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    expectEqual(modes.map(\.rawValue), ["linear", "discrete", "paced", "cubic", "cubicPaced"])
    expectEqual(CAAnimationRotationMode.rotateAuto.rawValue, "auto")
    expectEqual(CAAnimationRotationMode.rotateAutoReverse.rawValue, "autoReverse")
    let types: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
    expectEqual(types.map(\.rawValue), ["fade", "moveIn", "push", "reveal"])
    let subtypes: [CATransitionSubtype] = [.fromLeft, .fromRight, .fromTop, .fromBottom]
    expectEqual(subtypes.map(\.rawValue), ["fromLeft", "fromRight", "fromTop", "fromBottom"])
    expect(kCAAnimationRotateAuto == .rotateAuto && kCAAnimationCubicPaced == .cubicPaced)
    expect(kCATransitionFromTop == .fromTop && kCATransitionMoveIn == .moveIn)
    expectEqual(kCAValueFunctionTranslateY, .translateY)
  }

  @Test func `unknown names are kept`() {
    let animation = CAKeyframeAnimation()
    animation.calculationMode = CAAnimationCalculationMode(rawValue: "wobbly")
    animation.fillMode = CAMediaTimingFillMode(rawValue: "frozen")
    expectEqual(animation.calculationMode.rawValue, "wobbly")
    expectEqual(animation.fillMode.rawValue, "frozen")
  }

  @Test func `a path is copied when it is set`() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    path.addLine(to: CGPoint(x: 99, y: 99))
    try expectEqual(#require(animation.path).boundingBox.maxX, 10)
  }

  @Test func `animations cannot be archived`() {
    expect(CABasicAnimation(coder: NSCoder()) == nil)
    expect(CAAnimationGroup(coder: NSCoder()) == nil)
  }

  @Test func `a frame rate range keeps its values`() {
    let range = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
    expect(range.minimum == 30 && range.maximum == 120 && range.preferred == 60)
    let open = CAFrameRateRange(minimum: 10, maximum: 20)
    expect(open.preferred == nil && CAFrameRateRange() == .default)
  }
}
