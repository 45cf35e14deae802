import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct LayerAnimationsTests {
  private func opacity(_ value: Double) -> CABasicAnimation {
    basic("opacity", from: value, to: value)
  }

  // MARK: Adding and removing

  @Test func `an animation is copied when added`() {
    let layer = CALayer()
    let animation = basic("opacity", from: 0, to: 1)
    animation.setValue("mine", forKey: "tag")
    layer.animate(animation, key: "fade")
    animation.toValue = 100
    animation.keyPath = "cornerRadius"
    expectEqual(layer.number("opacity", at: 0.5), 0.5)
    let copy = layer.animation(forKey: "fade") as? CABasicAnimation
    expect(copy !== animation && copy?.keyPath == "opacity")
    expectEqual(copy?.value(forKey: "tag") as? String, "mine")
    expect(layer.animation(forKey: "other") == nil)
  }

  @Test func `keys are in order of addition and unique`() {
    let layer = CALayer()
    expect(layer.animationKeys() == nil)
    layer.add(opacity(0.5), forKey: nil)
    expect(layer.animationKeys() == nil)
    for key in ["b", "a", "c", "a"] { layer.add(opacity(0.25), forKey: key) }
    expectEqual(layer.animationKeys(), ["b", "c", "a"])
    layer.add(CATransition(), forKey: "a")
    layer.add(CATransition(), forKey: nil)
    expectEqual(layer.animationKeys(), ["b", "c", "a", "transition"])
    layer.removeAnimation(forKey: "c")
    layer.removeAnimation(forKey: "unknown")
    expectEqual(layer.animationKeys(), ["b", "a", "transition"])
    layer.removeAllAnimations()
    expect(layer.animationKeys() == nil)
    expectEqual(layer.shown(at: 0).state.opacity, 1)
  }

  @Test func `animations without a key accumulate, and equal keys replace`() {
    let layer = CALayer()
    for _ in 0..<3 {
      let more = basic("cornerRadius", from: 1, to: 1)
      more.isAdditive = true
      layer.animate(more)
    }
    expectEqual(layer.number("cornerRadius", at: 0.5), 3)
    layer.animate(basic("cornerRadius", from: 10, to: 10), key: "key")
    layer.animate(basic("cornerRadius", from: 20, to: 20), key: "key")
    expectEqual(layer.number("cornerRadius", at: 0.5), 20)
    layer.removeAnimation(forKey: "key")
    expectEqual(layer.number("cornerRadius", at: 0.5), 3)
  }

  @Test func `a duration of 0 or less is the transaction's`() {
    let layer = CALayer()
    for (index, duration) in [0, -3, Double.nan].enumerated() {
      let animation = opacity(0.5)
      animation.duration = duration
      layer.add(animation, forKey: "\(index)")
      expectEqual(layer.animation(forKey: "\(index)")?.duration, 0.25)
    }
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    layer.add(opacity(0.5), forKey: "long")
    CATransaction.commit()
    expectEqual(layer.animation(forKey: "long")?.duration, 3)
  }

  // MARK: Time

  @Test func `an animation begins with the commit unless it has a begin time`() {
    let layer = CALayer()
    layer.add(basic("cornerRadius", from: 0, to: 1), forKey: "now")
    let later = basic("borderWidth", from: 0, to: 1)
    later.beginTime = 20
    layer.add(later, forKey: "later")
    layer.animations?.commit(at: 10)
    layer.animations?.commit(at: 15)
    expectEqual(layer.animation(forKey: "now")?.beginTime, 10)
    expectEqual(layer.number("cornerRadius", at: 10.125), 0.5)
    expectEqual(layer.number("cornerRadius", at: 9), 0)
    expectEqual(layer.number("borderWidth", at: 20.0625), 0.25)
    layer.add(basic("zPosition", from: 0, to: 1), forKey: "third")
    layer.animations?.commit(at: 30)
    expectEqual(layer.number("zPosition", at: 30.125), 0.5)
    expectEqual(layer.number("cornerRadius", at: 10.125), 0.5)
  }

  @Test func `an ended animation to be removed counts as removed`() throws {
    let layer = CALayer()
    layer.animate(opacity(0.5), key: "short")
    let kept = opacity(0.25)
    kept.duration = 2
    kept.isRemovedOnCompletion = false
    layer.animate(kept, key: "kept")
    expectEqual(layer.animationKeys(), ["short", "kept"])
    try layer.renderFrame(at: 5)
    expectEqual(layer.animationKeys(), ["kept"])
    expect(layer.animation(forKey: "short") == nil && layer.animation(forKey: "kept") != nil)
    // Frames may be requested in any order.
    try layer.renderFrame(at: 0.5)
    expectEqual(layer.animationKeys(), ["short", "kept"])
    try layer.renderFrame(at: 1)
    layer.animations?.removeEnded()
    try layer.renderFrame(at: 0.5)
    expectEqual(layer.animationKeys(), ["kept"])
  }

  @Test func `a transition reports its progress while it runs`() {
    let layer = CALayer()
    let transition = CATransition()
    transition.duration = 2
    transition.beginTime = 1
    transition.startProgress = 0.5
    transition.type = .push
    layer.animate(transition)
    let animations = layer.animations
    expect(animations?.transition(at: 0) == nil && animations?.transition(at: 4) == nil)
    expectEqual(animations?.transition(at: 2)?.progress, 0.75)
    expectEqual(animations?.transition(at: 2)?.0.type, .push)
  }

  // MARK: Frames

  @Test func `presented values do not change the model`() {
    let layer = CALayer()
    let color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.backgroundColor = color
    layer.position = CGPoint(x: 3, y: 4)
    layer.animate(basic("backgroundColor", to: CGColor.black))
    layer.animate(basic("position.x", to: 13))
    let times = [0.5, 0.25, 0.75, 0.75]
    let shown = times.map { layer.shown(at: $0) }
    expect(layer.backgroundColor === color && layer.position == CGPoint(x: 3, y: 4))
    // At several times at once.
    expectEqual(shown.map(\.state.position), times.map { CGPoint(x: 3 + 10 * $0, y: 4) })
    layer.position.x = 23
    expectEqual(layer.number("position.x", at: 0.5), 18)
  }

  @Test func `later additions and removals keep presented values`() {
    let layer = CALayer()
    layer.opacity = 0.75
    layer.animate(opacity(0.5), key: "a")
    let first = layer.shown(at: 0.5)
    layer.add(opacity(0.25), forKey: "b")
    let second = layer.shown(at: 0.125)
    layer.removeAllAnimations()
    expect([first, second].map(\.state.opacity) == [0.5, 0.25] && layer.opacity == 0.75)
    expect(layer.shown(at: 0.5).values === layer.values)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `an invalid time shows the model`(time: Double) {
    let layer = CALayer()
    layer.animate(opacity(0.5))
    expectEqual(layer.shown(at: time).state.opacity, 1)
  }

  @Test func `a layer and its animations are released together`() {
    weak var gone: CALayer?
    weak var animations: LayerAnimations?
    weak var image: CGImage?
    do {
      let layer = CALayer()
      let picture = CGImage(Pixels(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0]))
      layer.animate(basic("contents", from: picture, to: picture))
      _ = layer.shown(at: 0.5)
      (gone, animations, image) = (layer, layer.animations, picture)
    }
    expect(gone == nil && animations == nil && image == nil)
  }

  @Test func `a frame retains no object that the model released`() {
    let layer = CALayer()
    weak var old: CGImage?
    do {
      let picture = CGImage(Pixels(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0]))
      layer.contents = picture
      old = picture
    }
    layer.animate(basic("cornerRadius", from: 1, to: 2))
    let scratch = EvaluationScratch()
    _ = layer.shown(atSuperTime: 0.5, isAnimated: true, scratch)
    scratch.end()
    layer.contents = nil
    expect(old == nil)
  }

  // MARK: Robustness

  /// Meaningless values, paths and times in every combination.
  @Test func `no animation traps or changes the model`() {
    var random = RepeatableRandom(seed: 11)
    let values: [Any] = [
      0, 1.5, -3, Double.nan, Double.infinity, Double.greatestFiniteMagnitude, true, "text",
      CGPoint(x: 1, y: 2), CGPoint(x: CGFloat.infinity, y: 0), CGSize(width: 3, height: 4),
      CGRect(x: 0, y: 0, width: 5, height: 5), CGRect.null, CATransform3DIdentity,
      CATransform3DMakeScale(0, 0, 0), CATransform3DMakeScale(1e200, 1e-200, -1e200),
      CATransform3D(), CGColor.white, CGPath(rect: .zero, transform: nil), NSNull(), [Any](),
      [1, 2, 3], [CGColor.black, CGColor.white], [1, "x"], CAFilter(type: "gaussianBlur"),
      NSObject(), NSNumber(value: 7), NSValue(cgPoint: .zero),
    ]
    let paths = [
      "opacity", "position", "position.x", "bounds", "bounds.size", "bounds.size.width",
      "transform", "transform.rotation.z", "transform.translation", "transform.scale",
      "sublayerTransform", "contents", "contentsRect", "backgroundColor", "shadowPath", "hidden",
      "filters", "filters.gaussianBlur.inputRadius", "compositingFilter", "colors", "locations",
      "startPoint", "sublayers.x.opacity", "mask.opacity", "nonsense",
    ]
    let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    let numbers: [NSNumber] = [0, 0.3, 1, 0.5, -1, .init(value: Double.nan), 1e300]
    func list<Element>(_ elements: [Element]) -> [Element] {
      (0..<random.integer(0...5)).map { _ in random.pick(elements) }
    }
    func some(_ choices: [Any]) -> Any? { random.chance(0.6) ? random.pick(choices) : nil }
    for _ in 0..<1_500 {
      let animation: CAPropertyAnimation
      if random.chance(0.5) {
        let basic = random.chance(0.3) ? CASpringAnimation() : CABasicAnimation()
        (basic.fromValue, basic.toValue, basic.byValue) = (some(values), some(values), some(values))
        animation = basic
      } else {
        let frames = CAKeyframeAnimation()
        frames.values = list(values)
        if random.chance(0.5) { frames.values = list([1, 2, 3.5, 7]) }
        if random.chance(0.3) {
          frames.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 3, height: 0), transform: nil)
        }
        frames.keyTimes = random.chance(0.5) ? list(numbers) : nil
        frames.tensionValues = list(numbers)
        frames.biasValues = list(numbers)
        frames.calculationMode = random.pick(modes)
        frames.rotationMode = random.chance(0.3) ? .rotateAuto : nil
        animation = frames
      }
      animation.keyPath = random.pick(paths)
      animation.isAdditive = random.chance(0.3)
      animation.isCumulative = random.chance(0.3)
      animation.duration = random.pick([1, 0, -1, 1e-300, 1e300, .infinity])
      animation.repeatCount = random.pick([0, 2.5, .infinity, -1])
      animation.speed = random.pick([1, 0, -1, .infinity])
      animation.timeOffset = random.pick([0, 0.5, -3, 1e300])
      animation.autoreverses = random.chance(0.3)
      animation.fillMode = .both
      if random.chance(0.1) { animation.valueFunction = CAValueFunction(name: .rotateX) }
      let layer = CAGradientLayer()
      layer.filters = [CAFilter(type: "gaussianBlur")]
      layer.opacity = 0.625
      layer.animate(animation)
      layer.animate(basic("opacity", by: 1))
      for time in [0, 0.3, 1, 2.2, -5, 1e300] {
        _ = layer.shown(at: time)
      }
      expect(layer.opacity == 0.625 && layer.position == .zero && layer.colors == nil)
      expect(layer.transform == CATransform3DIdentity && layer.contents == nil)
    }
  }
}
