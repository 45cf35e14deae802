import Foundation
import Strata
import Testing

/// What a subclass writes that belongs to the main actor, as the article on devices tells.
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
  @Test func `a subclass of the main actor has its own state`() throws {
    let layer = GaugeLayer()
    layer.setNeedsDisplay()
    _ = try Renderer(size: CGSize(width: 4, height: 4), device: .cpu).image(of: layer)
    #expect(layer.displays == 1)
  }
}
