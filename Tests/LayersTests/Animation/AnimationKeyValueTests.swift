import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct AnimationKeyValueTests {
  @Test func `keys read and write the properties`() {
    let animation = CAKeyframeAnimation()
    animation.setValue(2, forKey: "duration")
    animation.setValue(Float(0.5), forKey: "speed")
    animation.setValue(true, forKey: "autoreverses")
    animation.setValue("both", forKey: "fillMode")
    animation.setValue(false, forKey: "removedOnCompletion")
    animation.setValue(true, forKey: "isAdditive")
    animation.setValue([0, 0.5, CGFloat(1)], forKey: "keyTimes")
    animation.setValue("paced", forKey: "calculationMode")
    animation.setValue([1, 2, 3], forKey: "values")
    expect(animation.duration == 2 && animation.speed == 0.5 && animation.autoreverses)
    expect(animation.fillMode == .both && !animation.isRemovedOnCompletion)
    expect(animation.isAdditive && animation.keyTimes == [0, 0.5, 1])
    expect(animation.calculationMode == .paced && animation.values?.count == 3)
    expectEqual(animation.value(forKey: "duration") as? Double, 2)
    expectEqual(animation.value(forKey: "isRemovedOnCompletion") as? Bool, false)
    expectEqual(animation.value(forKey: "calculationMode") as? String, "paced")
  }

  @Test func `nil clears optional values and resets the others`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.speed = 4
    animation.toValue = 3
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    for key in ["speed", "toValue", "keyPath", "timingFunction"] {
      animation.setValue(nil, forKey: key)
    }
    expect(animation.speed == 1 && animation.toValue == nil && animation.keyPath == nil)
    expect(animation.timingFunction == nil)
    animation.fromValue = 1
    animation.setValue(NSNull(), forKey: "fromValue")
    expect(animation.fromValue == nil)
  }

  @Test func `any other key stores any value`() {
    let animation = CABasicAnimation()
    let tag = NSObject()
    animation.setValue(tag, forKey: "owner")
    animation.setValue(7, forKeyPath: "my.own.key")
    expect(animation.value(forKey: "owner") as? NSObject === tag)
    expectEqual(animation.value(forKeyPath: "my.own.key") as? Int, 7)
    animation.setValue(nil, forKey: "owner")
    expect(animation.value(forKey: "owner") == nil && animation.value(forKey: "none") == nil)
  }

  @Test func `key paths reach into values`() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.toValue = CGPoint(x: 3, y: 4)
    expectEqual(animation.value(forKeyPath: "toValue.y") as? Double, 4)
    animation.setValue(9, forKeyPath: "toValue.x")
    expectEqual(animation.toValue as? CGPoint, CGPoint(x: 9, y: 4))
    animation.setValue(2, forKeyPath: "duration")
    expect(animation.duration == 2 && animation.value(forKeyPath: "toValue.z") == nil)
  }

  @Test func `a group's animations are not its own key`() {
    let group = CAAnimationGroup()
    group.setValue([CABasicAnimation(keyPath: "opacity")], forKey: "animations")
    expectEqual(group.animations?.count, 1)
    group.setValue("opacity", forKey: "keyPath")
    expectEqual(group.value(forKey: "keyPath") as? String, "opacity")
  }

  @Test func `mismatched values are refused with the expected type`() {
    let animation = CASpringAnimation()
    #expect(throws: KeyPathError.wrongType(key: "duration", expected: "a number", got: "String")) {
      try animation.assign("long", forKey: "duration")
    }
    #expect(throws: KeyPathError.readOnly(key: "settlingDuration")) {
      try animation.assign(1, forKey: "settlingDuration")
    }
    #expect(throws: KeyPathError.self) { try animation.assign(3, forKey: "timingFunction") }
  }

  @Test func `defaults are available by key`() {
    expectEqual(CAAnimation.defaultValue(forKey: "speed") as? Float, 1)
    expectEqual(CABasicAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool, true)
    expectEqual(CABasicAnimation.defaultValue(forKey: "fillMode") as? String, "removed")
    expectEqual(CASpringAnimation.defaultValue(forKey: "stiffness") as? Double, 100)
    expectEqual(CATransition.defaultValue(forKey: "endProgress") as? Float, 1)
    for key in ["duration", "keyPath", "toValue", "autoreverses", "stiffness", "nonsense"] {
      expect(CABasicAnimation.defaultValue(forKey: key) == nil, "\(key)")
    }
  }
}
