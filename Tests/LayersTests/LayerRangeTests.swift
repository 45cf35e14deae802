import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Frames check for out-of-range numbers only while there may be some.
@Suite struct LayerRangeTests {
  /// Returns the value that a frame presents for a layer.
  private func show(_ layer: CALayer) throws -> CGFloat {
    try layer.prepareTree(isYUp: false, at: 0)
    return layer.shown(atSuperTime: 0, isAnimated: true, EvaluationScratch()).layer.state
      .cornerRadius
  }

  @Test func `rounding of a position triggers no check`() {
    let noise = 5 * CGFloat(cos(Double.pi / 2))
    let layer = CALayer()
    layer.shadowOffset = CGSize(width: noise, height: 5)
    layer.position = CGPoint(x: noise, y: 5)
    expect(!layer.mayExceedRanges)
    let emitter = CAEmitterLayer()
    emitter.emitterSize = CGSize(width: 1e-12, height: 5)
    expect(emitter.mayExceedRanges && emitter.exceedsRange(forKey: "emitterSize"))
  }

  @Test func `a layer is checked while it has out-of-range values`() throws {
    let layer = CALayer()
    layer.cornerRadius = 1e300
    for _ in 0..<2 {
      try expect(show(layer) <= 0x1p30)
      expect(layer.mayExceedRanges && layer.cornerRadius == 1e300)
    }
    layer.cornerRadius = 3
    try expectEqual(show(layer), 3)
    expect(!layer.mayExceedRanges)
  }

  @Test func `a value hidden by an animation is still checked`() throws {
    let layer = CALayer()
    layer.cornerRadius = 1e300
    let animation = CABasicAnimation(keyPath: "cornerRadius")
    (animation.fromValue, animation.toValue, animation.duration) = (1, 1, 10)
    layer.add(animation, forKey: "a")
    try expectEqual(show(layer), 1)
    layer.removeAllAnimations()
    try expect(show(layer) <= 0x1p30)
    expectEqual(layer.cornerRadius, 1e300)
  }
}
