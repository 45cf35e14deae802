import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Keyframes supplied by a source instead of lists of objects.
@Suite("Sources of keyframes")
struct KeyframeSourceTests {
  private struct Fades: KeyframeSource {
    var values = [0, 1, 0.5]

    func keyframes() -> KeyframeSeries {
      var series = KeyframeSeries()
      series.values = values.map { .number($0) }
      series.times = [0, 0.25, 1]
      series.paces = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
      return series
    }
  }

  private func timed(_ animation: CAKeyframeAnimation) -> CAKeyframeAnimation {
    (animation.beginTime, animation.duration) = (1, 4)
    return animation
  }

  private func opacities(_ animation: CAAnimation) -> [Float] {
    let layer = CALayer()
    layer.add(animation, forKey: "fade")
    return [1, 1.3, 1.7, 2, 3, 4, 4.9].map { layer.shown(at: $0).values.state.opacity }
  }

  @Test("They match equal lists, and can be read as lists")
  func lists() {
    let sourced = timed(CAKeyframeAnimation(keyPath: "opacity", Fades()))
    let listed = timed(CAKeyframeAnimation(keyPath: "opacity"))
    listed.values = sourced.values
    listed.keyTimes = sourced.keyTimes
    listed.timingFunctions = sourced.timingFunctions
    expectEqual(listed.values as? [Double], [0, 1, 0.5])
    expectEqual(listed.keyTimes, [0, 0.25, 1])
    expectEqual(listed.timingFunctions?.first, CAMediaTimingFunction(name: .easeIn))
    let layer = CALayer()
    layer.add(handingOver: sourced, forKey: "fade")
    let shown = [1, 1.3, 1.7, 2, 3, 4, 4.9].map { layer.shown(at: $0).values.state.opacity }
    expectEqual(shown, opacities(listed))
    // A copy has lists.
    expectEqual(opacities(sourced), shown)
    expectEqual(Set(shown).count, shown.count)
  }

  @Test("A value set later replaces only its own part")
  func setting() {
    let animation = timed(CAKeyframeAnimation(keyPath: "opacity", Fades()))
    animation.values = [1, 0, 1]
    expectEqual(animation.keyTimes, [0, 0.25, 1])
    expectEqual(animation.timingFunctions?.count, 2)
    expectEqual(opacities(animation)[3], 0)
    let other = timed(CAKeyframeAnimation(keyPath: "opacity", Fades()))
    other.calculationMode = .discrete
    let layer = CALayer()
    layer.add(handingOver: other, forKey: "fade")
    expectEqual(layer.shown(at: 4).values.state.opacity, 1)
  }

  @Test("A nonfinite or empty source has no effect", arguments: [[0, .nan, 1], []])
  func refused(_ values: [Double]) {
    let animation = timed(CAKeyframeAnimation(keyPath: "opacity", Fades(values: values)))
    let layer = CALayer()
    layer.opacity = 0.75
    layer.add(handingOver: animation, forKey: "fade")
    expectEqual(layer.shown(at: 2).values.state.opacity, 0.75)
  }
}
