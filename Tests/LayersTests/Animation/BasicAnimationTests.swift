import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct BasicAnimationTests {
  /// From, to and by, and the values at 0, 0.25 and (right before) 1 if the layer's own value is 7.
  @Test(
    arguments: [
      (1.0, 5.0, nil, 1.0, 2.0, 5.0),
      (1, nil, 5, 1, 2.25, 6),
      (nil, 5, 1, 4, 4.25, 5),
      (1, nil, nil, 1, 2.5, 7),
      (nil, 5, nil, 7, 6.5, 5),
      (nil, nil, 2, 7, 7.5, 9),
      (1, 5, 100, 1, 2, 5),
    ] as [(Double?, Double?, Double?, Double, Double, Double)])
  func `the given values determine start and end`(
    from: Double?, to: Double?, by: Double?, start: Double, quarter: Double, end: Double
  ) {
    let layer = CALayer()
    layer.cornerRadius = 7
    let animation = basic("cornerRadius", from: from, to: to, by: by)
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    layer.animate(animation)
    expectEqual(layer.number("cornerRadius", at: 0), start)
    expectEqual(layer.number("cornerRadius", at: 0.25), quarter)
    expectEqual(layer.number("cornerRadius", at: 1), end)
    expectEqual(layer.cornerRadius, 7)
  }

  @Test func `without any value there is no effect`() {
    let layer = CALayer()
    layer.animate(basic("opacity"))
    expectEqual(layer.number("opacity", at: 0.5), 1)
  }

  @Test func `byValue works for every additive type`() {
    let layer = CALayer()
    layer.position = CGPoint(x: 10, y: 20)
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.transform = CATransform3DMakeScale(2, 2, 1)
    layer.animate(basic("position", by: CGPoint(x: 4, y: -8)))
    layer.animate(basic("bounds", by: CGRect(x: 1, y: 2, width: 4, height: 8)))
    layer.animate(basic("shadowOffset", by: CGSize(width: 2, height: 2)))
    layer.animate(basic("transform", by: CATransform3DMakeTranslation(8, 0, 0)))
    expectEqual(layer.position(at: 0.5), SIMD2(12, 16))
    let bounds = layer.shown(at: 0.5) { $0.bounds }
    expectEqual(bounds, CGRect(x: 0.5, y: 1, width: 12, height: 14))
    let offset = layer.shown(at: 0.5) { $0.shadowOffset }
    expectEqual(offset, CGSize(width: 1, height: -2))
    // The translation comes first, so the scale doubles it.
    expectEqual(layer.transform(at: 0.5).m41, 8)
  }

  @Test func `toValue and byValue of transforms determine the start`() {
    let (by, to) = (
      CATransform3DMakeTranslation(3, 4, 5),
      CATransform3DScale(CATransform3DMakeRotation(1, 0, 0, 1), 2, 2, 2)
    )
    let layer = CALayer()
    layer.animate(basic("transform", to: to, by: by))
    let start = layer.transform(at: 0)
    // An inverse and a product of numbers below 10.
    expect(distance(CATransform3DConcat(by, start), to) < 1e-13)
  }

  @Test func `mismatched values and key paths have no effect`() {
    let animations = [
      basic("opacity", from: CGPoint.zero, to: 1),
      basic("opacity", from: 0, to: "1"),
      basic("position", to: 3),
      basic("transform.translation", from: 0, to: 3),
      basic("backgroundColor", from: 1, to: CGColor.black),
      basic("transform", from: 0, to: Double.pi),
      basic("bounds", to: CGPoint(x: 5, y: 5)),
      basic("opacity", from: Double.nan, to: 0.5),
      basic("opacity", from: 0.2, to: Double.infinity),
      basic("position", to: CGPoint(x: CGFloat.nan, y: 0)),
      basic("contents", by: 3),
      basic("nothing", from: 0, to: 1),
      basic("opacity.x", from: 0, to: 1),
      basic("position.z", from: 0, to: 1),
      basic("transform.turn", from: 0, to: 1),
      basic("bounds.size.depth", from: 0, to: 1),
      basic("frame", from: CGRect.zero, to: CGRect.zero),
      basic("filters.blur.inputRadius", from: 0, to: 1),
      basic("sublayers.nobody.opacity", from: 0, to: 1),
      basic("mask.opacity", from: 0, to: 1),
      basic("", from: 0, to: 1),
      basic("...", from: 0, to: 1),
      basic("sublayers", from: 0, to: 1),
      basic("sublayers.", from: 0, to: 1),
    ]
    for animation in animations {
      let layer = CALayer()
      layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
      let before = layer.dumped
      layer.animate(animation)
      let shown = layer.shown(at: 0.3) { $0.dumped }
      expectEqual(shown, before, "\(animation.keyPath ?? "")")
    }
  }

  @Test func `Booleans change halfway and integers are rounded down`() {
    let layer = CALayer()
    layer.animate(basic("hidden", from: false, to: true))
    let hidden = [0, 0.49, 0.5, 0.9].map { time in layer.shown(at: time) { $0.isHidden } }
    expectEqual(hidden, [false, false, true, true])
    let replicator = CAReplicatorLayer()
    replicator.animate(basic("instanceCount", from: 1, to: 4))
    let counts = [0, 0.3, 0.34, 0.99].map { time in
      replicator.shown(at: time) { $0.instanceCount }
    }
    expectEqual(counts, [1, 1, 2, 3])
  }

  @Test func `contents fade between images, and other objects change halfway`() {
    let images = [10, 20].map { value in
      CGImage(
        Pixels(
          width: 1, height: 1, premultipliedRGBA: [UInt8](repeating: UInt8(value), count: 4)))
    }
    let layer = CALayer()
    layer.animate(basic("contents", from: images[0], to: images[1]))
    guard case .mix(let from, let to, let fraction) = layer.shown(at: 0.25).state.contents else {
      Issue.record("no mix")
      return
    }
    expect(from === images[0] && to === images[1] && fraction == 0.25)
    expect(layer.contents == nil)
    let start = layer.shown(at: 0) { $0.contents as? CGImage }
    expect(start === images[0])
    layer.removeAllAnimations()
    layer.animate(basic("contents", from: "a", to: "b"))
    let shown = [0.4, 0.6].map { time in layer.shown(at: time) { $0.contents as? String } }
    expectEqual(shown, ["a", "b"])
  }

  @Test func `a missing color is the other one without alpha`() {
    let layer = CALayer()
    layer.animate(basic("backgroundColor", to: CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.8)))
    expectEqual(layer.color("backgroundColor", at: 0.5), SIMD4(1, 0.5, 0, 0.4))
    layer.removeAllAnimations()
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.animate(basic("backgroundColor", from: NSNull()))
    expectEqual(layer.color("backgroundColor", at: 0.5), SIMD4(1, 0, 0, 0.5))
  }

  @Test func `a spring uses its own duration and overshoots`() {
    let layer = CALayer()
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = spring.settlingDuration
    spring.timingFunction = CAMediaTimingFunction(name: .easeIn)
    layer.animate(spring)
    for time in stride(from: 0, to: 1.4, by: 0.1) {
      // Mass 1, stiffness 100, damping 10.
      let angle = 75.0.squareRoot() * time
      let swing = Maths.cos(angle) + 5 / 75.0.squareRoot() * Maths.sin(angle)
      let expected = 100 * (1 - Maths.exp(-5 * time) * swing)
      expect(abs(layer.number("position.x", at: time) - expected) < 1e-11)
    }
    expect(layer.number("position.x", at: 0.4) > 110)
  }

  @Test func `an overshooting timing function extrapolates numbers`() {
    let layer = CALayer()
    let animation = basic("cornerRadius", from: 0, to: 10)
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -1, 0.5, 2)
    layer.animate(animation)
    let shown = stride(from: 0.05, to: 1, by: 0.05).map { layer.number("cornerRadius", at: $0) }
    expect(shown.min() ?? 0 < -0.5 && shown.max() ?? 0 > 10.5)
  }
}

extension CALayer {
  /// All properties as text.
  fileprivate var dumped: [String] {
    properties.table.distinctKeys.map { "\($0): \(value(forKey: $0).map { "\($0)" } ?? "nil")" }
  }
}
