import Foundation
import Strata
import StrataTestSupport
import Testing

/// A subclass isolated to the main actor, as in the article on devices.
@MainActor private final class GaugeLayer: CALayer {
  private(set) var displays = 0

  nonisolated override init() { super.init() }
  nonisolated override init(layer: Any) { super.init(layer: layer) }
  nonisolated required init?(coder: NSCoder) { nil }

  nonisolated override func display() {
    nonisolated(unsafe) let layer = self
    MainActor.assumeIsolated { layer.displays += 1 }
  }
}

@MainActor @Suite struct MainActorLayerTests {
  @Test func `a main actor subclass has its own state`() throws {
    let layer = GaugeLayer()
    layer.setNeedsDisplay()
    _ = try Renderer(size: CGSize(width: 4, height: 4), device: .cpu).image(of: layer)
    expectEqual(layer.displays, 1)
  }
}
