import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct LayerLayoutTests {
  /// Counts its layouts and performs a given action in them.
  private final class Counting: CALayer {
    var layouts = 0
    var work: (() -> Void)?
    override func layoutSublayers() {
      layouts += 1
      work?()
    }
  }

  private final class Manager: CALayoutManager {
    var (invalidations, layouts) = (0, 0)
    var size: CGSize?
    func preferredSize(of layer: CALayer) -> CGSize { size ?? layer.frame.size }
    func invalidateLayout(of layer: CALayer) { invalidations += 1 }
    func layoutSublayers(of layer: CALayer) { layouts += 1 }
  }

  private func clean(_ layers: CALayer...) {
    for layer in layers { layer.layoutIfNeeded() }
    expect(layers.allSatisfy { !$0.needsLayout() })
  }

  @Test func `changed sublayers mark the layer, not the sublayer`() {
    let (parent, child, other) = (CALayer(), CALayer(), CALayer())
    let changes: [(String, () -> Void)] = [
      ("add", { parent.addSublayer(child) }),
      ("insert", { parent.insertSublayer(other, at: 0) }),
      ("beside", { parent.insertSublayer(other, above: child) }),
      ("replace", { parent.replaceSublayer(other, with: CALayer()) }),
      ("remove", { child.removeFromSuperlayer() }),
      ("assign", { parent.sublayers = [child] }),
      ("clear", { parent.sublayers = nil }),
    ]
    for (name, change) in changes {
      clean(parent, child)
      change()
      expect(parent.needsLayout() && !child.needsLayout(), "\(name)")
    }
    parent.addSublayer(child)
    clean(parent)
    parent.sublayers = [child]
    expect(!parent.needsLayout())
  }

  @Test func `bounds and transform mark layer and superlayer, position neither`() {
    let (root, parent, child) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(parent)
    parent.addSublayer(child)
    clean(root)
    child.position = CGPoint(x: 3, y: 4)
    child.bounds = .zero
    child.transform = CATransform3DIdentity
    expect(!child.needsLayout() && !parent.needsLayout())
    child.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    expect(child.needsLayout() && parent.needsLayout() && !root.needsLayout())
    clean(root)
    child.transform = CATransform3DMakeScale(2, 2, 1)
    expect(child.needsLayout() && parent.needsLayout())
    clean(root)
    child.bounds.origin.x = 5
    expect(child.needsLayout() && parent.needsLayout())
  }

  @Test func `layout begins at the topmost marked layer and covers the tree`() {
    let layers = (0..<5).map { _ in Counting() }
    for (parent, child) in zip(layers, layers.dropFirst()) { parent.addSublayer(child) }
    let sibling = Counting()
    layers[1].addSublayer(sibling)
    layers[0].layoutIfNeeded()
    for layer in layers + [sibling] { layer.layouts = 0 }
    // 0 is marked, but 1 is not: the walk up from 3 ends at 2.
    for layer in [layers[0], layers[2], layers[3], layers[4], sibling] { layer.setNeedsLayout() }
    layers[3].layoutIfNeeded()
    expect(layers.map(\.layouts) == [0, 0, 1, 1, 1] && sibling.layouts == 0)
    layers[1].layoutIfNeeded()
    expect(layers.map(\.layouts) == [1, 0, 1, 1, 1] && sibling.layouts == 1)
    layers[0].layoutIfNeeded()
    expectEqual(layers.map(\.layouts), [1, 0, 1, 1, 1])
  }

  @Test func `a direct call does not clear the mark`() {
    let layer = Counting()
    layer.setNeedsLayout()
    layer.layoutSublayers()
    expect(layer.layouts == 1 && layer.needsLayout())
  }

  @Test func `changes made in a layer's own layout do not mark it`() {
    let parent = Counting()
    let child = CALayer()
    parent.addSublayer(child)
    parent.work = {
      child.bounds = CGRect(x: 0, y: 0, width: CGFloat(parent.layouts), height: 1)
      parent.bounds.size.width += 1
      parent.addSublayer(CALayer())
    }
    parent.layoutIfNeeded()
    expect(parent.layouts == 1 && !parent.needsLayout() && !child.needsLayout())
  }

  @Test func `a layout that marks its superlayer is followed by another pass`() {
    let parent = Counting()
    let child = Counting()
    parent.addSublayer(child)
    child.setNeedsLayout()
    child.work = { if child.layouts == 1 { parent.setNeedsLayout() } }
    parent.layoutIfNeeded()
    expect(parent.layouts == 2 && child.layouts == 1 && !parent.needsLayout())
  }

  @Test func `a layout that always marks itself ends`() throws {
    let layer = Counting()
    layer.setNeedsLayout()
    layer.work = { layer.setNeedsLayout() }
    try layer.prepareTree(isYUp: false, at: 0)
    expect(layer.layouts == 8 && layer.needsLayout())
  }

  @Test func `layout precedes display, so layers marked in layout are displayed`() throws {
    let layer = Counting()
    layer.setNeedsLayout()
    layer.work = { layer.setNeedsDisplay() }
    try layer.prepareTree(isYUp: false, at: 0)
    expect(layer.layouts == 1 && !layer.needsDisplay() && !layer.needsLayout())
  }

  @Test func `a chain of ten thousand layers is laid out`() {
    let root = Counting()
    var parent: CALayer = root
    for _ in 0..<10_000 {
      let next = CALayer()
      parent.addSublayer(next)
      parent = next
    }
    parent.layoutIfNeeded()
    expect(root.layouts == 1 && !parent.needsLayout())
  }

  @Test func `the delegate precedes the manager, which handles the rest`() {
    final class Doing: CALayerDelegate {
      var layouts = 0
      func layoutSublayers(of layer: CALayer) { layouts += 1 }
    }
    final class Other: CALayerDelegate {}
    let manager = Manager()
    let layer = CALayer()
    layer.layoutManager = manager
    layer.layoutIfNeeded()
    expectEqual(manager.layouts, 1)
    let (doing, other) = (Doing(), Other())
    layer.delegate = doing
    layer.layoutSublayers()
    expect(doing.layouts == 1 && manager.layouts == 1)
    layer.delegate = other
    layer.layoutSublayers()
    expectEqual(manager.layouts, 2)
  }

  @Test func `the manager is notified once when a layer is marked`() {
    let manager = Manager()
    let layer = CALayer()
    layer.layoutManager = manager
    expect(layer.needsLayout() && manager.invalidations == 1)
    layer.setNeedsLayout()
    expectEqual(manager.invalidations, 1)
    layer.layoutIfNeeded()
    layer.setNeedsLayout()
    expectEqual(manager.invalidations, 2)
    layer.layoutIfNeeded()
    layer.layoutManager = manager
    expect(!layer.needsLayout())
    layer.layoutManager = nil
    expect(layer.needsLayout())
    _ = layer.copied()
    expectEqual(manager.invalidations, 2)
  }

  @Test func `the preferred size is the manager's or the frame's`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    expectEqual(layer.preferredFrameSize(), CGSize(width: 20, height: 60))
    let manager = Manager()
    layer.layoutManager = manager
    expectEqual(layer.preferredFrameSize(), CGSize(width: 20, height: 60))
    manager.size = CGSize(width: 1, height: 2)
    expectEqual(layer.preferredFrameSize(), CGSize(width: 1, height: 2))
    final class Plain: CALayoutManager {}
    let plain = Plain()
    layer.layoutManager = plain
    layer.layoutIfNeeded()
    expectEqual(layer.preferredFrameSize(), CGSize(width: 20, height: 60))
  }
}
