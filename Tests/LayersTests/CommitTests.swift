import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Counts its layout and display calls.
private final class NotingLayer: CALayer {
  private(set) var layouts = 0
  private(set) var displays = 0

  override func layoutSublayers() { layouts += 1 }
  override func display() {
    super.display()
    displays += 1
  }
}

/// A frame visits only layers that changed since the last one.
@Suite struct CommitTests {
  private let root = CALayer()
  private let middle = CALayer()
  private let deep = NotingLayer()

  init() {
    root.addSublayer(middle)
    middle.addSublayer(deep)
  }

  private func opacity(_ layer: CALayer, at time: Double) throws -> Float {
    try root.renderFrame(at: time)
    return try #require(layer.presentation()).opacity
  }

  private func fade(_ layer: CALayer, _ keyPath: String = "opacity") {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    layer.add(animation, forKey: nil)
  }

  @Test func `a mark deep in an idle tree is handled once`() throws {
    for time in 0..<3 { try root.renderFrame(at: Double(time)) }
    let (layouts, displays) = (deep.layouts, deep.displays)
    deep.setNeedsLayout()
    deep.setNeedsDisplay()
    try root.renderFrame(at: 3)
    expect(deep.layouts == layouts + 1 && deep.displays == displays + 1)
    try root.renderFrame(at: 4)
    expect(deep.layouts == layouts + 1 && deep.displays == displays + 1)
  }

  @Test func `an animation added deep in an idle tree begins at the previous frame`()
    throws
  {
    try root.renderFrame(at: 0)
    try root.renderFrame(at: 2)
    fade(deep)
    try expectEqual(opacity(deep, at: 2.25), 0.25)
  }

  @Test func `layers added to an idle tree are laid out and displayed`() throws {
    try root.renderFrame(at: 0)
    let branch = CALayer()
    let leaf = NotingLayer()
    branch.addSublayer(leaf)
    leaf.setNeedsDisplay()
    fade(leaf)
    middle.addSublayer(branch)
    try expectEqual(opacity(leaf, at: 0.5), 0.5)
    expect(leaf.displays == 1 && branch.isShown && leaf.isShown)
  }

  @Test func `a mask added to an idle tree is shown with its sublayers`() throws {
    try root.renderFrame(at: 0)
    let (mask, below) = (CALayer(), CALayer())
    mask.addSublayer(below)
    deep.mask = mask
    try root.renderFrame(at: 1)
    expect(mask.isShown && below.isShown)
  }

  @Test func `layers removed and added back are shown again`() throws {
    try root.renderFrame(at: 0)
    middle.removeFromSuperlayer()
    try root.renderFrame(at: 1)
    expect(!deep.isShown)
    root.addSublayer(middle)
    try root.renderFrame(at: 2)
    // A subclass that does not override copying is copied only as a `CALayer`.
    let layer: CALayer = deep
    expect(layer.isShown && layer.presentation() != nil)
  }

  @Test func `a former root is updated below another root`() throws {
    try middle.renderFrame(at: 0)
    let other = CALayer()
    other.addSublayer(middle)
    try other.renderFrame(at: 0)
    let layouts = deep.layouts
    deep.setNeedsLayout()
    try other.renderFrame(at: 1)
    expectEqual(deep.layouts, layouts + 1)
  }

  @Test func `rendering a subtree does not affect rendering the whole`() throws {
    deep.setNeedsDisplay()
    try middle.renderFrame(at: 0)
    expect(!root.isShown && deep.isShown)
    try root.renderFrame(at: 0)
    expect(root.isShown)
    deep.setNeedsDisplay()
    try middle.renderFrame(at: 1)
    fade(deep)
    try expectEqual(opacity(deep, at: 0.5), 0.5)
    expectEqual(deep.displays, 2)
  }

  @Test func `a layout that marks another layer triggers its layout`() throws {
    final class Marking: CALayer {
      weak var other: CALayer?
      override func layoutSublayers() { other?.setNeedsLayout() }
    }
    let marking = Marking()
    marking.other = deep
    root.addSublayer(marking)
    try root.renderFrame(at: 0)
    let layouts = deep.layouts
    marking.setNeedsLayout()
    try root.renderFrame(at: 1)
    expectEqual(deep.layouts, layouts + 1)
  }

  @Test func `an animation of a sublayer follows name changes in an idle tree`() throws {
    let (first, second) = (CALayer(), CALayer())
    for layer in [first, second] { middle.addSublayer(layer) }
    first.name = "moved"
    fade(middle, "sublayers.moved.opacity")
    try expectEqual(opacity(first, at: 0.5), 0.5)
    first.name = nil
    second.name = "moved"
    try root.renderFrame(at: 0.25)
    expectEqual(first.presentation()?.opacity, 1)
    expectEqual(second.presentation()?.opacity, 0.25)
  }
}
