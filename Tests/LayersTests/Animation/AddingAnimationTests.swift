import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

// Additive and cumulative animations, value functions, and several animations of one property.
@Suite struct AddingAnimationTests {
  private func adding(_ animation: CABasicAnimation) -> CABasicAnimation {
    animation.isAdditive = true
    return animation
  }

  @Test func `each animation applies to the result of the earlier ones`() {
    let layer = CALayer()
    layer.cornerRadius = 100
    layer.animate(adding(basic("cornerRadius", from: 10, to: 20)))
    expectEqual(layer.number("cornerRadius", at: 0.5), 115)
    layer.animate(basic("cornerRadius", from: 0, to: 8))
    expectEqual(layer.number("cornerRadius", at: 0.5), 4)
    layer.animate(adding(basic("cornerRadius", from: 1, to: 3)))
    expectEqual(layer.number("cornerRadius", at: 0.5), 6)
    layer.animate(basic("cornerRadius", to: 10))
    expectEqual(layer.number("cornerRadius", at: 0.5), 8)
  }

  @Test func `a missing addend is zero`() {
    let layer = CALayer()
    layer.position = CGPoint(x: 10, y: 10)
    layer.animate(adding(basic("position", from: CGPoint(x: -40, y: 8))))
    expectEqual(layer.position(at: 0), SIMD2(-30, 18))
    expectEqual(layer.position(at: 0.75), SIMD2(0, 12))
    let other = CALayer()
    other.position.x = 5
    other.animate(adding(basic("position.x", by: 4)))
    expectEqual(other.number("position.x", at: 0.5), 7)
  }

  @Test func `every type is additive`() {
    let layer = CAGradientLayer()
    layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    layer.backgroundColor = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    layer.locations = [0, 0.5]
    layer.transform = CATransform3DMakeScale(2, 2, 2)
    let red = CGColor(red: 0.5, green: 0, blue: 0, alpha: 0)
    let one = CGRect(x: 1, y: 1, width: 1, height: 1)
    let move = CATransform3DMakeTranslation(1, 2, 3)
    layer.animate(adding(basic("bounds", from: one, to: one)))
    layer.animate(adding(basic("backgroundColor", from: red, to: red)))
    layer.animate(adding(basic("locations", from: [0.25, 0.25], to: [0.25, 0.25])))
    layer.animate(adding(basic("transform", from: move, to: move)))
    let bounds = layer.shown(at: 0.5) { $0.bounds }
    expectEqual(bounds, CGRect(x: 2, y: 3, width: 4, height: 5))
    expectEqual(layer.color("backgroundColor", at: 0.5), SIMD4(0.75, 0.5, 0.75, 1))
    let locations = layer.shown(at: 0.5) { $0.locations }
    expectEqual(locations, [0.25, 0.75])
    let expected = CATransform3DConcat(move, CATransform3DMakeScale(2, 2, 2))
    expectEqual(layer.transform(at: 0.5), expected)
  }

  @Test func `cumulative animations continue from the end`() {
    let layer = CALayer()
    let animation = basic("cornerRadius", from: 0, to: 10)
    animation.isCumulative = true
    animation.repeatCount = 3
    layer.animate(animation)
    let shown = [0.5, 1, 1.5, 2.5].map { layer.number("cornerRadius", at: $0) }
    expectEqual(shown, [5, 10, 15, 25])
    let turning = CALayer()
    let turn = CATransform3DMakeRotation(.pi / 3, 0, 0, 1)
    let rotation = basic("transform", from: CATransform3DIdentity, to: turn)
    rotation.isCumulative = true
    rotation.repeatCount = .infinity
    turning.animate(rotation)
    let expected = CATransform3DMakeRotation(.pi / 3 * 100.25, 0, 0, 1)
    // A hundred turns of a third, with the rounding of as many angles.
    expect(distance(turning.transform(at: 100.25), expected) < 1e-13)
    expect(turning.transform(at: 1e18).isFinite)
  }

  @Test func `value functions turn numbers into transforms`() throws {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(5, 0, 0)
    let turn = basic("transform", from: 0, to: 4 * Double.pi)
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    layer.animate(turn)
    // One and a quarter turns.
    expect(
      distance(layer.transform(at: 0.625), CATransform3DMakeRotation(.pi / 2, 0, 0, 1)) < 1e-14)
    let scale = basic("transform", from: [1, 1, 1], to: [3, 5, 9])
    scale.valueFunction = CAValueFunction(name: .scale)
    layer.animate(scale)
    expectEqual(layer.transform(at: 0.5), CATransform3DMakeScale(2, 3, 5))
    let move = adding(basic("transform", by: 8))
    move.valueFunction = CAValueFunction(name: .translateX)
    layer.animate(move)
    // The translation is applied before the scale.
    expectEqual(layer.transform(at: 0.5).m41, 8)
    let unfit = basic("transform", from: 0, to: 1)
    unfit.valueFunction = CAValueFunction(name: .translate)
    layer.animate(unfit)
    expectEqual(layer.transform(at: 0.5).m41, 8)
  }

  @Test func `a value function starts at the layer's own component`() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    let turn = basic("transform", to: 2)
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    layer.animate(turn)
    expect(distance(layer.transform(at: 0.5), CATransform3DMakeRotation(1.5, 0, 0, 1)) < 1e-15)
  }

  // MARK: Components

  @Test func `components of a transform combine in any order of addition`() {
    var expected = CATransform3DMakeScale(2, 3, 1)
    expected = CATransform3DConcat(expected, CATransform3DMakeRotation(2.5, 1, 0, 0))
    expected = CATransform3DConcat(expected, CATransform3DMakeRotation(0.5, 0, 1, 0))
    expected = CATransform3DConcat(expected, CATransform3DMakeRotation(4, 0, 0, 1))
    expected = CATransform3DConcat(expected, CATransform3DMakeTranslation(10, 20, 0))
    let parts: [(String, Any)] = [
      ("transform.rotation.x", 2.5), ("transform.scale.x", 2), ("transform.rotation.z", 4),
      ("transform.scale.y", 3), ("transform.translation", CGSize(width: 10, height: 20)),
      ("transform.rotation.y", 0.5),
    ]
    for order in [parts, parts.reversed(), Array(parts[3...] + parts[..<3])] {
      let layer = CALayer()
      for (keyPath, value) in order { layer.animate(basic(keyPath, from: value, to: value)) }
      expect(distance(layer.transform(at: 0.5), expected) < 1e-14)
    }
  }

  @Test func `angles beyond half a turn are interpolated fully, also combined`() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 2, 2)
    layer.animate(basic("transform.rotation.x", from: 0, to: 6 * Double.pi))
    layer.animate(basic("transform.rotation", by: 8 * Double.pi))
    for time in stride(from: 0.01, to: 1, by: 0.03) {
      let expected = CATransform3DScale(
        CATransform3DConcat(
          CATransform3DMakeRotation(CGFloat(6 * .pi * time), 1, 0, 0),
          CATransform3DMakeRotation(CGFloat(8 * .pi * time), 0, 0, 1)), 2, 2, 2)
      expect(distance(layer.transform(at: time), expected) < 1e-13)
    }
  }

  @Test func `a component is added to the presented component`() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.animate(basic("transform.rotation.z", from: 2, to: 4))
    layer.animate(adding(basic("transform.rotation.z", from: 0.5, to: 0.5)))
    layer.animate(adding(basic("transform.scale", from: 1, to: 1)))
    layer.animate(adding(basic("transform.scale.xy", from: 1, to: 1)))
    let expected = CATransform3DScale(CATransform3DMakeRotation(3.5, 0, 0, 1), 3, 3, 2)
    expect(distance(layer.transform(at: 0.5), expected) < 1e-14)
  }

  @Test func `a full transform replaces its components`() {
    let layer = CALayer()
    layer.animate(basic("transform.rotation.z", from: 1, to: 1))
    let scale = CATransform3DMakeScale(3, 3, 3)
    layer.animate(basic("transform", from: scale, to: scale))
    expectEqual(layer.transform(at: 0.5), scale)
    layer.animate(basic("transform.translation.x", from: 7, to: 7))
    expectEqual(
      layer.transform(at: 0.5),
      CATransform3DConcat(scale, CATransform3DMakeTranslation(7, 0, 0)))
  }
}
