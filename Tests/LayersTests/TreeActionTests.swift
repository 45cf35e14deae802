import StrataLayers
import StrataTestSupport
import Testing

/// Actions of layers that enter a visible tree, and leave it.
@Suite struct TreeActionTests {
  private let root = CALayer()
  private let layer = CALayer()

  init() { root.addSublayer(layer) }

  @Test func `layers are notified when added and removed`() throws {
    let child = CALayer()
    let other = CALayer()
    let action = NotingAction("noting")
    for layer in [child, other] { layer.actions = ["onOrderIn": action, "onOrderOut": action] }
    (child.opacity, other.opacity) = (0.5, 0.25)
    layer.addSublayer(child)
    expectEqual(action.runs, [])
    try root.renderFrame(at: 0)
    layer.addSublayer(other)
    expectEqual(action.runs, ["onOrderIn 0.25"])
    expectEqual(layer.animationKeys(), ["sublayers"])
    action.runs = []
    // A layer that only moves within the tree stays visible.
    layer.addSublayer(child)
    expectEqual(action.runs, [])
    child.removeFromSuperlayer()
    expectEqual(action.runs, ["onOrderOut 0.5"])
    action.runs = []
    layer.sublayers = [child]
    expectEqual(action.runs, ["onOrderIn 0.5", "onOrderOut 0.25"])
    try root.renderFrame(at: 0)
    action.runs = []
    child.isHidden = true
    child.isHidden = false
    expectEqual(action.runs, ["onOrderOut 0.5", "onOrderIn 0.5"])
    action.runs = []
    layer.replaceSublayer(child, with: other)
    expectEqual(action.runs, ["onOrderIn 0.25", "onOrderOut 0.5"])
  }

  @Test func `a new layer in a shown tree animates no properties until shown`() throws {
    try root.renderFrame(at: 0)
    let child = CALayer()
    layer.addSublayer(child)
    child.opacity = 0.5
    expectEqual(child.animationKeys(), ["transition"])
    try root.renderFrame(at: 0)
    expect(child.animationKeys() == nil)
    child.opacity = 1
    expectEqual(child.animationKeys(), ["opacity"])
  }

  @Test func `removed layers and their sublayers have no implicit animations`() throws {
    let child = CALayer()
    layer.addSublayer(child)
    layer.mask = CALayer()
    try root.renderFrame(at: 0)
    let mask = layer.mask
    layer.removeFromSuperlayer()
    layer.mask = nil
    for gone in [layer, child, mask] {
      gone?.opacity = 0.5
      expect(gone?.animationKeys() == nil)
    }
    root.addSublayer(layer)
    try root.renderFrame(at: 1)
    child.opacity = 1
    expectEqual(child.animationKeys(), ["opacity"])
  }

  @Test func `a layer that outlives its tree has left it`() throws {
    let child = CALayer()
    do {
      let root = CALayer()
      root.addSublayer(child)
      try root.renderFrame(at: 0)
    }
    child.opacity = 0.5
    expect(child.animationKeys() == nil)
    expect(child.presentation() == nil)
  }
}
