import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Animations that a document supplies are converted on demand.
@Suite("Supplied animations")
struct HandedOverAnimationTests {
  private func fade(to end: Float, begin: Double = 1) -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = end
    (fade.beginTime, fade.duration) = (begin, 2)
    return fade
  }

  @Test("They match added animations, before and after a commit")
  func shows() throws {
    let (given, handed) = (CALayer(), CALayer())
    for layer in [given, handed] { layer.opacity = 0.25 }
    given.add(fade(to: 1), forKey: "fade")
    handed.add(handingOver: fade(to: 1), forKey: "fade")
    for _ in 0..<2 {
      for time in [0.5, 1, 1.5, 2.5, 3.5] {
        expectEqual(
          handed.shown(at: time).values.state.opacity,
          given.shown(at: time).values.state.opacity)
      }
      expectEqual(handed.shown(at: 2).values.state.opacity, 0.5)
      for layer in [given, handed] { try layer.renderFrame(at: 0) }
    }
  }

  @Test("The last one with a key replaces earlier ones, and can be removed")
  func keys() {
    let layer = CALayer()
    layer.add(handingOver: fade(to: 1), forKey: "fade")
    layer.add(handingOver: fade(to: 0.5), forKey: "fade")
    layer.add(handingOver: fade(to: 1), forKey: "other")
    expectEqual(layer.animationKeys(), ["fade", "other"])
    expectEqual((layer.animation(forKey: "fade") as? CABasicAnimation)?.toValue as? Float, 0.5)
    layer.removeAnimation(forKey: "other")
    expectEqual(layer.shown(at: 2).values.state.opacity, 0.25)
    layer.removeAllAnimations()
    expect(layer.animationKeys() == nil)
    expectEqual(layer.shown(at: 2).values.state.opacity, 1)
  }
}
