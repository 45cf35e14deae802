import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct ObservingTests {
  private let layer = CALayer()

  @Test func `each change is reported once, with old and new values`() {
    var told: [(CGPoint?, CGPoint?)] = []
    let observation = layer.observe(\.position, options: [.old, .new]) { _, change in
      told.append((change.oldValue, change.newValue))
    }
    layer.position = CGPoint(x: 1, y: 0)
    layer.position = CGPoint(x: 1, y: 0)
    layer.opacity = 0.5
    layer.position = CGPoint(x: 2, y: 0)
    expectEqual(told.map(\.0?.x), [0, 1])
    expectEqual(told.map(\.1?.x), [1, 2])
    observation.invalidate()
    layer.position = .zero
    expectEqual(told.count, 2)
  }

  @Test func `dependent properties are observed too`() {
    var frames: [CGRect] = []
    let observation = layer.observe(\.frame, options: .initial) { layer, _ in
      frames.append(layer.frame)
    }
    layer.bounds.size = CGSize(width: 10, height: 10)
    layer.position = CGPoint(x: 5, y: 5)
    layer.borderWidth = 3
    expectEqual(frames.last, CGRect(x: 0, y: 0, width: 10, height: 10))
    expectEqual(frames.count, 3)
    _ = observation
  }

  @Test func `an unretained observation ends and retains nothing`() {
    var count = 0
    _ = layer.observe(\.opacity) { _, _ in count += 1 }
    layer.opacity = 0
    expectEqual(count, 0)
    weak var other: CALayer?
    var observation: NSKeyValueObservation?
    do {
      let strong = CALayer()
      other = strong
      observation = strong.observe(\.opacity) { _, _ in }
    }
    expect(other == nil)
    _ = observation
  }

  @Test func `observers do not affect animations`() throws {
    let observation = layer.observe(\.opacity) { _, _ in }
    layer.opacity = 0.5
    expect(layer.animationKeys() == nil)
    layer.hasActionsBeforeShown = true
    layer.actions = ["opacity": CABasicAnimation(keyPath: "opacity")]
    layer.opacity = 1
    expectEqual(layer.animationKeys(), ["opacity"])
    let animation = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
    expectEqual((animation.fromValue as? NSNumber)?.doubleValue, 0.5)
    layer.position = CGPoint(x: 3, y: 3)
    expectEqual(layer.animationKeys(), ["opacity"])
    _ = observation
  }
}
