import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Animations of numbers use a separate fast path with its own memory.
///
/// An additional animation that is never visible and has more than numbers keeps its property from
/// the fast path, so that the same animations are evaluated both ways.
@Suite struct PlainAnimationTests {
  /// Key paths, and animations that exclude their properties from the fast path.
  private static var paths: [(path: String, size: Int, property: String, blocker: Any)] {
    [
      ("position", 2, "position", CGPoint.zero), ("position.x", 1, "position", CGPoint.zero),
      ("bounds", 4, "bounds", CGRect.zero), ("bounds.origin", 2, "bounds", CGRect.zero),
      ("bounds.size", 3, "bounds", CGRect.zero), ("bounds.size.height", 1, "bounds", CGRect.zero),
      ("contentsRect.origin.y", 1, "contentsRect", CGRect.zero), ("opacity", 1, "opacity", 1),
      ("cornerRadius", 1, "cornerRadius", 1), ("shadowOffset", 3, "shadowOffset", CGSize.zero),
      ("transform.rotation.z", 1, "transform", CATransform3DIdentity),
      ("transform.rotation.x", 1, "transform", CATransform3DIdentity),
      ("transform.scale", 1, "transform", CATransform3DIdentity),
      ("transform.translation", 3, "transform", CATransform3DIdentity),
      ("sublayerTransform.translation.x", 1, "sublayerTransform", CATransform3DIdentity),
    ]
  }

  private static func value(_ size: Int, _ random: inout RepeatableRandom) -> Any {
    let numbers = (0..<4).map { _ in random.number(-8...8) }
    switch size {
    case 1: return numbers[0]
    case 2: return CGPoint(x: numbers[0], y: numbers[1])
    case 3: return CGSize(width: numbers[0], height: numbers[1])
    default: return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  private static func animation(
    _ path: String, _ size: Int, _ random: inout RepeatableRandom
  ) -> CAPropertyAnimation {
    let animation: CAPropertyAnimation
    switch random.integer(0...3) {
    case 0:
      let values = (0...random.integer(1...9)).map { _ in value(size, &random) }
      let keyframes = keyframes(path, values)
      if random.chance(0.3) { keyframes.calculationMode = .paced }
      if random.chance(0.3) {
        keyframes.keyTimes = (0..<values.count).map {
          NSNumber(value: (Double($0) / Double(values.count - 1)).squareRoot())
        }
      }
      if random.chance(0.3) {
        keyframes.timingFunctions = (1..<values.count).map { _ in
          CAMediaTimingFunction(controlPoints: 0.2, -1, 0.7, 2)
        }
      }
      animation = keyframes
    case 1:
      let spring = CASpringAnimation(keyPath: path)
      spring.toValue = value(size, &random)
      animation = spring
    default:
      let basic = CABasicAnimation(keyPath: path)
      if random.chance(0.5) { basic.fromValue = value(size, &random) }
      if random.chance(0.5) { basic.byValue = value(size, &random) }
      if random.chance(0.5) { basic.toValue = value(size, &random) }
      animation = basic
    }
    animation.isAdditive = random.chance(0.3)
    animation.duration = random.number(0.1...2)
    animation.beginTime = random.number(0...1)
    animation.autoreverses = random.chance(0.3)
    animation.repeatCount = random.pick([0, 1, 2.5])
    animation.timeOffset = random.pick([0, 0, 0.3])
    animation.speed = random.pick([1, 1, -1, 0.5])
    animation.isRemovedOnCompletion = false
    animation.fillMode = random.pick([.removed, .both, .forwards, .backwards])
    if random.chance(0.4) { animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
    return animation
  }

  private static func layer() -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.position = CGPoint(x: 5, y: 6)
    layer.transform = CATransform3DConcat(
      CATransform3DMakeScale(2, 1, 1), CATransform3DMakeRotation(0.3, 0.1, 0.2, 1))
    return layer
  }

  /// Every value that an animation of `paths` may have changed.
  private static func values(of layer: PresentedLayer) -> [Double] {
    let state = layer.state
    let rects = [state.bounds, state.contentsRect].flatMap { rect in
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { Double($0) }
    }
    let matrices = [state.transform, state.sublayerTransform].flatMap { matrix in
      [matrix.row1, matrix.row2, matrix.row3, matrix.row4].flatMap { row in
        (0..<4).map { row[$0] }
      }
    }
    let numbers = [
      state.position.x, state.position.y, state.cornerRadius, state.shadowOffset.width,
      state.shadowOffset.height,
    ]
    return rects + matrices + numbers.map { Double($0) } + [Double(state.opacity)]
  }

  @Test func `the fast path and general values give the same bits`() {
    var random = RepeatableRandom(seed: 6)
    for _ in 0..<300 {
      let (plain, any) = (Self.layer(), Self.layer())
      let own = Self.values(of: plain.asGiven)
      for _ in 0..<random.integer(1...5) {
        let (path, size, property, blocker) = random.pick(Self.paths)
        let animation = Self.animation(path, size, &random)
        let late = keyframes(property, [blocker, blocker], mode: .discrete)
        late.beginTime = 1e6
        plain.animate(animation)
        any.animate(animation)
        any.animate(late)
      }
      for _ in 0..<8 {
        let time = random.number(-0.5...4)
        expectEqual(
          Self.values(of: plain.shown(at: time)).map(\.bitPattern),
          Self.values(of: any.shown(at: time)).map(\.bitPattern))
      }
      expectEqual(Self.values(of: plain.asGiven), own)
    }
  }

  @Test func `a transform that changes between frames is decomposed again`() {
    let layer = CALayer()
    layer.animate(basic("transform.rotation.z", from: 0, to: 0))
    for scale in [1.0, 2, 3] {
      layer.transform = CATransform3DMakeScale(scale, 1, 1)
      let shown = layer.transform(at: 0.5)
      expect(distance(shown, CATransform3DMakeScale(scale, 1, 1)) < 1e-12)
    }
  }

  @Test(arguments: [2, 3, 7, 60, 1_001])
  func `keyframes without times are those with evenly spaced ones, bit for bit`(count: Int) {
    let values = (0..<count).map { Double(($0 * 7_919) % 101) }
    let even = keyframes("cornerRadius", values)
    let timed = keyframes("cornerRadius", values)
    timed.keyTimes = (0..<count).map { NSNumber(value: Double($0) / Double(count - 1)) }
    let (first, second) = (CALayer(), CALayer())
    for (layer, animation) in [(first, even), (second, timed)] {
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      layer.animate(animation)
    }
    let steps = 4 * (count - 1)
    for step in 0...steps {
      let exact = Double(step) / Double(steps)
      for time in [exact, exact.nextUp, exact.nextDown] {
        expectEqual(first.number("cornerRadius", at: time), second.number("cornerRadius", at: time))
      }
    }
  }
}
