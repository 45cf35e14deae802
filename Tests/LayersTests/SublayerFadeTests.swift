import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// A class without `init(layer:)`, of which no copies can be made.
private final class UncopiedLayer: CALayer {
  init(name: String) {
    super.init()
    self.name = name
  }

  required init?(coder: NSCoder) { nil }
}

/// Fades of sublayers that are added, removed or hidden.
@Suite struct SublayerFadeTests {
  private let root = CALayer()
  private let layers = ["a", "b", "c"].map { name in
    let layer = CALayer()
    layer.name = name
    return layer
  }

  /// Changes the tree in a transaction of four seconds.
  private func change(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    body()
    CATransaction.commit()
  }

  /// The names of the layers that a frame draws.
  private var drawn: [String?] { root.drawnSublayers.map(\.name) }

  private func progress(of layer: CALayer?, at time: Double) throws -> Double {
    let shown = try #require(layer?.shownTransition(at: time))
    expectEqual(shown.type, .fade)
    return shown.progress
  }

  @Test func `a sublayer that is added fades in`() throws {
    try root.renderFrame(at: 1)
    change { root.addSublayer(layers[0]) }
    try root.renderFrame(at: 3)
    try expectEqual(progress(of: layers[0], at: 1), 0)
    try expect(abs(progress(of: layers[0], at: 3) - 0.8) < 0.1)
    expectEqual(layers[0].shownTransition(at: 3)?.old.isHidden, true)
    expect(layers[0].shownTransition(at: 5.5) == nil)
  }

  @Test func `a sublayer that is removed fades out in its place`() throws {
    root.sublayers = layers
    layers[1].opacity = 0.5
    try root.renderFrame(at: 1)
    change { layers[1].removeFromSuperlayer() }
    layers[1].opacity = 0.25
    try root.renderFrame(at: 3)
    expect(drawn == ["a", "b", "c"] && root.sublayers?.count == 2)
    let standIn = root.drawnSublayers[1]
    expect(standIn.isHidden && layers[1].superlayer == nil)
    try expect(abs(progress(of: standIn, at: 3) - 0.8) < 0.1)
    expectEqual(standIn.shownTransition(at: 3)?.old.opacity, 0.5)
    expect(standIn.shownTransition(at: 5.5) == nil)
    expect(root.nextChange(after: 3) == 3 && root.nextChange(after: 6) == .infinity)
  }

  @Test func `removed sublayers keep their order`() throws {
    for removal in [[0, 1], [1, 0], [2, 0], [1, 2]] {
      root.sublayers = layers
      CATransaction.flush()
      try root.renderFrame(at: 0)
      try root.renderFrame(at: 0)
      change { for index in removal { layers[index].removeFromSuperlayer() } }
      expectEqual(drawn, ["a", "b", "c"], "\(removal)")
      root.sublayers = layers
    }
    try root.renderFrame(at: 0)
    change { root.sublayers = [layers[1]] }
    expectEqual(drawn, ["a", "b", "c"])
  }

  @Test func `actions replace the fades`() throws {
    root.addSublayer(layers[0])
    try root.renderFrame(at: 0)
    layers[0].actions = ["onOrderOut": NSNull()]
    layers[1].actions = ["onOrderIn": NSNull()]
    change { root.sublayers = [layers[1]] }
    expect(drawn == ["b"] && layers[1].animationKeys() == nil)
    root.actions = ["sublayers": NSNull()]
    change { root.sublayers = [layers[2]] }
    expect(drawn == ["c"] && layers[2].animationKeys() == nil)
    try root.renderFrame(at: 0)
    let slow = CATransition()
    slow.duration = 8
    layers[2].actions = ["onOrderOut": slow]
    layers[2].removeFromSuperlayer()
    expect(drawn == ["c"] && root.sublayers == nil)
    try expectEqual(progress(of: root.drawnSublayers[0], at: 4), 0.5)
  }

  @Test func `without time passing, and with actions disabled, nothing fades`() throws {
    root.addSublayer(layers[0])
    try root.renderFrame(at: 2)
    root.sublayers = [layers[1]]
    expectEqual(drawn, ["a", "b"])
    try root.renderFrame(at: 2)
    expect(drawn == ["b"] && layers[1].shownTransition(at: 2) == nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.sublayers = [layers[2]]
    CATransaction.commit()
    expect(drawn == ["c"] && layers[2].animationKeys() == nil)
  }

  @Test func `a layer that moves in a shown tree, or returns to it, does not fade`() throws {
    root.sublayers = [layers[0], layers[1]]
    layers[0].addSublayer(layers[2])
    try root.renderFrame(at: 0)
    change { layers[1].addSublayer(layers[2]) }
    expect(layers[0].drawnSublayers.isEmpty && layers[2].animationKeys() == nil)
    try root.renderFrame(at: 0)
    change {
      layers[2].removeFromSuperlayer()
      expectEqual(layers[1].drawnSublayers.count, 1)
      root.addSublayer(layers[2])
    }
    expect(layers[1].drawnSublayers.isEmpty && layers[2].animationKeys() == nil)
    expectEqual(drawn, ["a", "b", "c"])
  }

  @Test func `a layer that is hidden or shown again fades`() throws {
    root.addSublayer(layers[0])
    try root.renderFrame(at: 0)
    change { layers[0].isHidden = true }
    expectEqual(layers[0].animationKeys(), ["transition"])
    expectEqual(layers[0].shownTransition(at: 2)?.old.isHidden, false)
    try root.renderFrame(at: 9)
    change { layers[0].isHidden = false }
    expectEqual(layers[0].shownTransition(at: 11)?.old.isHidden, true)
    try root.renderFrame(at: 20)
    layers[0].actions = ["hidden": NSNull()]
    layers[0].isHidden = true
    expect(layers[0].animationKeys() == nil)
  }

  @Test func `a requested transition is not replaced by a fade`() throws {
    root.addSublayer(layers[0])
    try root.renderFrame(at: 0)
    let push = CATransition()
    (push.type, push.duration) = (.push, 2)
    change {
      layers[0].add(push, forKey: nil)
      layers[0].isHidden = true
    }
    expectEqual(layers[0].shownTransition(at: 1)?.type, .push)
  }

  @Test func `layers of a class that cannot be copied fade, too`() throws {
    let layer = UncopiedLayer(name: "own")
    layer.addSublayer(UncopiedLayer(name: "inner"))
    root.addSublayer(layer)
    try root.renderFrame(at: 0)
    change { layer.removeFromSuperlayer() }
    let old = try #require(root.drawnSublayers[0].shownTransition(at: 2)).old
    expect(old.name == "own" && old.sublayers?.first?.name == "inner")
    change { root.addSublayer(layer) }
    expectEqual(drawn, ["own"])
  }

  @Test func `a completion block waits for the fade`() throws {
    var isDone = false
    root.addSublayer(layers[0])
    try root.showFrame(at: 0)
    change {
      CATransaction.setCompletionBlock { isDone = true }
      root.actions = ["sublayers": NSNull()]
      let fade = CATransition()
      layers[0].actions = ["onOrderOut": fade]
      layers[0].removeFromSuperlayer()
    }
    try root.showFrame(at: 3.9)
    expect(!isDone)
    try root.showFrame(at: 4.5)
    expect(isDone)
  }
}
