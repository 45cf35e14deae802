import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Every pair of numbers is accepted as a point or as a size, boxed or not.
@Suite struct PairValueTests {
  private static let keyPaths = [
    "position", "anchorPoint", "shadowOffset", "bounds.origin", "bounds.size",
    "contentsRect.origin", "contentsRect.size", "transform.translation",
    "sublayerTransform.translation",
  ]

  private enum Shape: CaseIterable {
    case point, size, boxedPoint, boxedSize

    func value(_ x: Double, _ y: Double) -> Any {
      let (point, size) = (CGPoint(x: x, y: y), CGSize(width: x, height: y))
      return switch self {
      case .point: point
      case .size: size
      case .boxedPoint: NSValue(cgPoint: point)
      case .boxedSize: NSValue(cgSize: size)
      }
    }
  }

  private func pair(_ keyPath: String, of layer: CALayer) -> SIMD2<Double>? {
    switch layer.value(forKeyPath: keyPath) {
    case let point as CGPoint: SIMD2(Double(point.x), Double(point.y))
    case let size as CGSize: SIMD2(Double(size.width), Double(size.height))
    default: nil
    }
  }

  private func shown(
    _ animation: CAAnimation, _ keyPath: String, at time: Double
  ) -> SIMD2<Double>? {
    let layer = CALayer()
    layer.setValue(CGPoint(x: 2, y: 3), forKeyPath: keyPath)
    layer.animate(animation)
    return layer.shown(at: time) { pair(keyPath, of: $0) }
  }

  @Test(arguments: keyPaths) func `every animation accepts pairs`(keyPath: String) {
    for shape in Shape.allCases {
      func value(_ x: Double, _ y: Double) -> Any { shape.value(x, y) }
      let between = basic(keyPath, from: value(10, 20), to: value(30, 60))
      expectEqual(shown(between, keyPath, at: 0.25), SIMD2(15, 30), "\(shape)")
      between.isAdditive = true
      expectEqual(shown(between, keyPath, at: 0.25), SIMD2(17, 33), "\(shape)")
      let towards = basic(keyPath, to: value(4, 9))
      expectEqual(shown(towards, keyPath, at: 0.5), SIMD2(3, 6), "\(shape)")
      let by = basic(keyPath, by: value(4, 8))
      expectEqual(shown(by, keyPath, at: 0.5), SIMD2(4, 7), "\(shape)")
      let frames = keyframes(keyPath, [value(0, 0), value(8, 4), value(16, 16)])
      expectEqual(shown(frames, keyPath, at: 0.75), SIMD2(12, 10), "\(shape)")
      frames.isAdditive = true
      expectEqual(shown(frames, keyPath, at: 0.75), SIMD2(14, 13), "\(shape)")
      let turns = basic(keyPath, from: value(0, 0), to: value(8, 4))
      (turns.isCumulative, turns.repeatCount) = (true, 3)
      expectEqual(shown(turns, keyPath, at: 1.25), SIMD2(10, 5), "\(shape)")
      let spring = CASpringAnimation(keyPath: keyPath)
      (spring.fromValue, spring.toValue) = (value(8, 6), value(8, 6))
      expectEqual(shown(spring, keyPath, at: 0.1), SIMD2(8, 6), "\(shape)")
      let group = CAAnimationGroup()
      group.animations = [basic(keyPath, from: value(10, 20), to: value(30, 60))]
      expectEqual(shown(group, keyPath, at: 0.25), SIMD2(15, 30), "\(shape)")
    }
  }

  @Test(arguments: keyPaths) func `key-value calls accept pairs`(keyPath: String) {
    for shape in Shape.allCases {
      let layer = CALayer()
      layer.setValue(shape.value(7, 9), forKeyPath: keyPath)
      expectEqual(pair(keyPath, of: layer), SIMD2(7, 9), "\(shape)")
    }
  }

  @Test func `single components of pairs are interpolated`() {
    let mixed = basic("position", from: CGPoint(x: 0, y: 8), to: CGSize(width: 4, height: 0))
    expectEqual(shown(mixed, "position", at: 0.5), SIMD2(2, 4))
  }

  @Test func `a path animates a translation`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 8, y: 16))
    let animation = CAKeyframeAnimation(keyPath: "transform.translation")
    animation.path = path
    expectEqual(shown(animation, "transform.translation", at: 0.25), SIMD2(2, 4))
  }
}
