import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct AnimationGroupTests {
  private func group(_ duration: Double, _ animations: [CAAnimation]) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.duration = duration
    group.animations = animations
    return group
  }

  private func radius(
    from: Double, to: Double, begin: Double = 0, duration: Double = 0
  ) -> CABasicAnimation {
    let animation = basic("cornerRadius", from: from, to: to)
    animation.beginTime = begin
    animation.duration = duration
    return animation
  }

  private func layer(_ animation: CAAnimation) -> CALayer {
    let layer = CALayer()
    layer.cornerRadius = -1
    layer.animate(animation)
    return layer
  }

  private func shown(_ layer: CALayer, at times: [Double]) -> [Double] {
    times.map { layer.number("cornerRadius", at: $0) }
  }

  @Test func `a group clips its animations and never scales them`() {
    let layer = layer(group(2, [radius(from: 0, to: 10, duration: 10)]))
    expectEqual(shown(layer, at: [0, 1, 1.5, 2, 3]), [0, 1, 1.5, -1, -1])
  }

  @Test func `an animation without a duration takes the group's, and begins in its time`() {
    let layer = layer(
      group(4, [radius(from: 0, to: 8), radius(from: 100, to: 200, begin: 1, duration: 2)]))
    expectEqual(shown(layer, at: [0.5, 1, 2, 3.5, 4]), [1, 100, 150, 7, -1])
  }

  /// The end of an animation of a layer does not belong to it.
  @Test func `an animation in a group still shows its last value at its end`() {
    let nested = layer(group(4, [radius(from: 2, to: 8, begin: 1, duration: 0.5)]))
    expectEqual(shown(nested, at: [0.5, 1, 1.25, 1.5, 1.51]), [-1, 2, 5, 8, -1])
    let alone = layer(radius(from: 2, to: 8, duration: 1.5))
    expectEqual(shown(alone, at: [0, 1.5]), [2, -1])
    // The sum of the decimals is not exactly 0.3.
    let rounded = layer(group(4, [radius(from: 2, to: 8, begin: 0.1, duration: 0.2)]))
    expectEqual(shown(rounded, at: [0.1 + 0.2, 0.31]), [8, -1])
  }

  @Test func `animations run, repeat and reverse with the group`() {
    let group = group(1, [radius(from: 0, to: 10)])
    group.repeatCount = 2
    group.autoreverses = true
    group.speed = 0.5
    let layer = layer(group)
    let expected = [0, 2.5, 5, 10, 5, 0, 5, 10, 5]
    expectEqual(shown(layer, at: [0, 0.5, 1, 2, 3, 4, 5, 6, 7]), expected)
    expectEqual(shown(layer, at: [8, 9]), [-1, -1])
  }

  @Test func `a filling group holds animations of its own length`() {
    let filling = group(1, [radius(from: 0, to: 10), basic("opacity", from: 1, to: 0)])
    (filling.animations?[1])?.duration = 0.5
    filling.fillMode = .both
    filling.isRemovedOnCompletion = false
    filling.beginTime = 5
    let layer = layer(filling)
    expectEqual(shown(layer, at: [0, 4, 5.5, 6, 100]), [0, 0, 5, 10, 10])
    expectEqual(layer.number("opacity", at: 5.25), 0.5)
    expectEqual(layer.number("opacity", at: 100), 1)
  }

  @Test func `thirds that add up to the group hold at its end`() {
    let group = group(1, [radius(from: 0, to: 10, begin: 0.7, duration: 0.3)])
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    expectEqual(shown(layer(group), at: [2]), [10])
  }

  @Test func `a group's timing function applies to its time`() {
    let group = group(2, [radius(from: 0, to: 2)])
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let expected = 2 * TimingCurve(Double(Float(0.42)), 0, 1, 1).value(at: 0.25)
    expect(abs(shown(layer(group), at: [0.5])[0] - expected) < 1e-12)
  }

  @Test func `groups nest`() {
    let inner = group(2, [radius(from: 0, to: 4)])
    inner.beginTime = 1
    inner.speed = 2
    let outer = group(1.5, [inner])
    let layer = layer(outer)
    expectEqual(shown(layer, at: [0.5, 1, 1.25, 1.6]), [-1, 0, 1, -1])
  }

  @Test func `an empty group does nothing, and a self-containing group runs the others`() {
    expectEqual(shown(layer(group(1, [])), at: [0.5]), [-1])
    let round = group(1, [])
    round.animations = [round, radius(from: 0, to: 10), round]
    expectEqual(shown(layer(round), at: [0.5]), [5])
    round.animations = nil
    var deep: CAAnimation = radius(from: 0, to: 10)
    for _ in 0..<50 { deep = group(1, [deep]) }
    expectEqual(shown(layer(deep), at: [0.5]), [5])
  }

  @Test func `one discrete value has an effect alone but not in a group`() {
    expectEqual(shown(layer(keyframes("cornerRadius", [5], mode: .discrete)), at: [0.5]), [5])
    let inside = group(1, [keyframes("cornerRadius", [5], mode: .discrete)])
    expectEqual(shown(layer(inside), at: [0.5]), [-1])
    let linear = group(1, [keyframes("cornerRadius", [5])])
    expectEqual(shown(layer(linear), at: [0.5]), [5])
  }

  @Test func `a spring in a group uses the group's time`() {
    let spring = CASpringAnimation(keyPath: "cornerRadius")
    spring.fromValue = 0
    spring.toValue = 1
    spring.duration = 5
    let group = group(2, [spring])
    group.speed = 2
    let expected = spring.motion.value(at: 0.6)
    expect(abs(shown(layer(group), at: [0.3])[0] - expected) < 1e-12)
  }

  @Test func `later changes of a group's animations have no effect`() {
    let child = radius(from: 0, to: 10)
    let layer = layer(group(1, [child]))
    child.toValue = 1_000
    child.keyPath = "opacity"
    expectEqual(shown(layer, at: [0.5]), [5])
  }
}
