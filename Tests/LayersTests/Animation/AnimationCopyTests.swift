import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct AnimationCopyTests {
  private final class Listener: CAAnimationDelegate {}

  /// A value other than the default for every key, by the property's type.
  private func other(than value: Any?, forKey key: String, in animation: CAAnimation) -> Any {
    switch key {
    case "timingFunction": return CAMediaTimingFunction(name: .easeIn)
    case "timingFunctions": return [CAMediaTimingFunction(name: .easeOut)]
    case "valueFunction": return CAValueFunction(name: .rotateZ)!
    case "delegate": return Listener()
    case "path": return CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    case "animations": return [CABasicAnimation(keyPath: "opacity")]
    case "preferredFrameRateRange": return CAFrameRateRange(minimum: 1, maximum: 2)
    case "keyPath", "rotationMode", "subtype": return "text"
    default: break
    }
    switch value {
    case let flag as NSNumber where key.hasPrefix("is"): return !flag.boolValue
    case let number as NSNumber:
      return ["autoreverses", "additive", "cumulative", "removedOnCompletion", "allowsOverdamping"]
        .contains(key) ? !number.boolValue : number.doubleValue + 3
    case is String: return "text"
    default: return [NSNumber(value: 4), NSNumber(value: 5)]
    }
  }

  private let kinds: [CAAnimation] = [
    CAAnimation(), CAPropertyAnimation(), CABasicAnimation(), CAKeyframeAnimation(),
    CASpringAnimation(), CAAnimationGroup(), CATransition(),
  ]

  @Test func `every property of every kind survives the copy`() throws {
    let derived: Set = ["settlingDuration", "perceptualDuration", "bounce"]
    for animation in kinds {
      let keys = type(of: animation).properties.distinctKeys.filter { !derived.contains($0) }
      var given: [String: String] = [:]
      for key in keys {
        let value = other(than: animation.value(forKey: key), forKey: key, in: animation)
        let before = "\(String(describing: animation.value(forKey: key)))"
        animation.setValue(value, forKey: key)
        given[key] = "\(String(describing: animation.value(forKey: key)))"
        expect(given[key] != before, "\(key) was not set")
      }
      let copy = try #require(animation.copy() as? CAAnimation)
      expect(copy !== animation && type(of: copy) == type(of: animation))
      for key in keys {
        expectEqual("\(String(describing: copy.value(forKey: key)))", given[key], "\(key)")
      }
    }
  }

  @Test func `the original and the copy are independent`() throws {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = 2
    animation.setValue("before", forKey: "tag")
    let copy = try #require(animation.copy() as? CABasicAnimation)
    animation.duration = 3
    animation.setValue("after", forKey: "tag")
    copy.toValue = 1
    expect(copy.duration == 2 && copy.value(forKey: "tag") as? String == "before")
    expect(animation.toValue == nil && animation.duration == 3)
  }

  @Test func `the copy of a group has the same animations`() throws {
    let group = CAAnimationGroup()
    let inner = CABasicAnimation(keyPath: "opacity")
    group.animations = [inner]
    let copy = try #require(group.copy() as? CAAnimationGroup)
    expect(copy.animations?.first === inner)
  }

  @Test func `the copy keeps its delegate alive`() throws {
    weak var seen: Listener?
    var copies: [Any] = []
    do {
      let animation = CAAnimation()
      let listener = Listener()
      animation.delegate = listener
      seen = listener
      copies.append(animation.copy())
    }
    expect(seen != nil && copies.count == 1)
    copies = []
    expect(seen == nil)
  }

  private final class Custom: CABasicAnimation {
    override init() {
      super.init()
      duration = 7
    }

    required init?(coder: NSCoder) {
      nil
    }
  }

  @Test func `an animation subclass is copied as its library class`() throws {
    let custom = Custom(keyPath: "opacity")
    custom.toValue = 0.5
    let copy = try #require(custom.copy() as? CABasicAnimation)
    expect(copy.duration == 7 && copy.keyPath == "opacity" && copy.toValue as? Double == 0.5)
  }
}
