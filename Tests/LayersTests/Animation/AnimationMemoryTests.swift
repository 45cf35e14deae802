import CAllocations
import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct AnimationMemoryTests {
  /// Whether allocations are counted, and the build avoids them.
  private static var isMeasured: Bool {
    strata_counts_allocations() && !_isDebugAssertConfiguration()
  }

  /// A thousand layers, each animated by several animations that must not allocate per frame.
  private static func movingLayers() -> [CALayer] {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 50), transform: nil)
    return (0..<1_000).map { index in
      let layer = CALayer()
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      layer.transform = CATransform3DMakeScale(2, 1, 1)
      let along = CAKeyframeAnimation(keyPath: "position")
      along.path = circle
      along.calculationMode = .paced
      along.rotationMode = .rotateAuto
      let spring = CASpringAnimation(keyPath: "bounds.size.width")
      spring.toValue = 40
      let turn = basic("transform", to: CATransform3DMakeRotation(1, 0, 1, 0))
      turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      let points = [CGPoint.zero, CGPoint(x: 5, y: 9), CGPoint(x: 7, y: 1)]
      let group = CAAnimationGroup()
      group.animations = [
        basic("transform.rotation.z", by: 9), keyframes("anchorPoint", points, mode: .cubicPaced),
      ]
      let all = [
        along, spring, turn, group, basic("backgroundColor", to: CGColor.white),
        keyframes("borderColor", [CGColor.black, CGColor.white], mode: .cubic),
        basic("hidden", from: false, to: true),
        basic("shadowOffset", by: CGSize(width: 1, height: 1)),
      ]
      for animation in all {
        animation.duration = 2
        animation.beginTime = Double(index % 7) * 0.1
        layer.animate(animation)
      }
      return layer
    }
  }

  @Test(.waitsForProcess) func `frames of a thousand animated layers allocate nothing`() async {
    await #expect(processExitsWith: .success) {
      guard AnimationMemoryTests.isMeasured else { return }
      let layers = AnimationMemoryTests.movingLayers()
      let scratch = EvaluationScratch()
      func frame(_ time: Double) {
        for layer in layers { layer.animations?.commit(at: time) }
        for layer in layers {
          _ = layer.shown(atSuperTime: time, isAnimated: true, scratch)
        }
        scratch.end()
      }
      // After all have begun: buffers for values are allocated when they are first needed.
      frame(0.7)
      let before = strata_allocations()
      for index in 1...20 { frame(Double(index) * 0.13) }
      let count = strata_allocations() - before
      precondition(count == 0, "\(count) allocations")
    }
  }

  @Test(.waitsForProcess) func `a path allocates only its points`() async {
    await #expect(processExitsWith: .success) {
      guard AnimationMemoryTests.isMeasured else { return }
      let layer = CAShapeLayer()
      layer.animate(
        basic(
          "path", from: CGPath(rect: .zero, transform: nil),
          to: CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)))
      let scratch = EvaluationScratch()
      _ = layer.shown(atSuperTime: 0.1, isAnimated: true, scratch)
      scratch.end()
      let before = strata_allocations()
      _ = layer.shown(atSuperTime: 0.2, isAnimated: true, scratch)
      precondition(strata_allocations() - before <= 2)
    }
  }
}
