import Foundation
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct LayerHierarchyTests {
  private func named(_ names: String) -> [CALayer] {
    names.map { character in
      let layer = CALayer()
      layer.name = String(character)
      return layer
    }
  }

  private func order(_ parent: CALayer) -> String {
    (parent.sublayers ?? []).compactMap(\.name).joined()
  }

  private func parent(of names: String) -> (CALayer, [CALayer]) {
    let parent = CALayer()
    let layers = named(names)
    parent.sublayers = layers
    return (parent, layers)
  }

  /// Expects each child to point to its parent, and the parent to list it exactly once.
  private func checkLinks(_ parent: CALayer) {
    let children = parent.sublayers ?? []
    expect(children.allSatisfy { $0.superlayer === parent })
    expectEqual(Set(children.map(ObjectIdentifier.init)).count, children.count)
  }

  @Test func `sublayers are nil until there is one, and nil again after the last`() {
    let parent = CALayer()
    expect(parent.sublayers == nil)
    let child = CALayer()
    parent.addSublayer(child)
    expectEqual(parent.sublayers, [child])
    expect(child.superlayer === parent)
    child.removeFromSuperlayer()
    expect(parent.sublayers == nil)
    expect(child.superlayer == nil)
    child.removeFromSuperlayer()
    parent.sublayers = []
    expect(parent.sublayers == nil)
  }

  @Test func `adding a sublayer again moves it to the front`() {
    let (parent, layers) = parent(of: "abc")
    parent.addSublayer(layers[0])
    expectEqual(order(parent), "bca")
    checkLinks(parent)
  }

  @Test func `a layer leaves its old superlayer first`() {
    let (old, layers) = parent(of: "ab")
    let (new, _) = parent(of: "xy")
    new.addSublayer(layers[0])
    expectEqual(order(old), "b")
    expectEqual(order(new), "xya")
    new.sublayers = layers
    expect(old.sublayers == nil)
    expectEqual(order(new), "ab")
    checkLinks(new)
  }

  @Test func `assigning sublayers releases the old ones`() {
    let (parent, old) = parent(of: "ab")
    parent.sublayers = [old[1]] + named("c")
    expect(old[0].superlayer == nil)
    expectEqual(order(parent), "bc")
    parent.sublayers = nil
    expect(old[1].superlayer == nil)
  }

  @Test func `a layer assigned twice keeps its last position`() {
    let (parent, layers) = parent(of: "ab")
    parent.sublayers = [layers[0], layers[1], layers[0]]
    expectEqual(order(parent), "ba")
    checkLinks(parent)
  }

  @Test(arguments: [(UInt32(0), "xabc"), (1, "axbc"), (3, "abcx"), (4, "abcx"), (.max, "abcx")])
  func `an index beyond the end means the end`(index: UInt32, expected: String) {
    let (parent, _) = parent(of: "abc")
    parent.insertSublayer(named("x")[0], at: index)
    expectEqual(order(parent), expected)
    checkLinks(parent)
  }

  @Test func `an index is counted without the moved layer`() {
    let (parent, layers) = parent(of: "abc")
    parent.insertSublayer(layers[0], at: 1)
    expectEqual(order(parent), "bac")
  }

  @Test func `layers are inserted below and above a sibling`() {
    let (parent, layers) = parent(of: "abc")
    let extra = named("xyzw")
    parent.insertSublayer(extra[0], below: layers[1])
    parent.insertSublayer(extra[1], above: layers[1])
    parent.insertSublayer(extra[2], below: nil)
    parent.insertSublayer(extra[3], above: nil)
    expectEqual(order(parent), "zaxbycw")
    parent.insertSublayer(extra[3], below: layers[0])
    parent.insertSublayer(extra[3], above: extra[3])
    expectEqual(order(parent), "zwaxbyc")
    checkLinks(parent)
  }

  @Test func `replacing puts the new layer at the old one's index`() {
    let (parent, layers) = parent(of: "abc")
    let new = named("x")[0]
    parent.replaceSublayer(layers[1], with: new)
    expectEqual(order(parent), "axc")
    expect(layers[1].superlayer == nil)
    parent.replaceSublayer(layers[2], with: layers[0])
    expectEqual(order(parent), "xa")
    parent.replaceSublayer(layers[1], with: layers[2])
    parent.replaceSublayer(new, with: new)
    expectEqual(order(parent), "xa")
    checkLinks(parent)
  }

  @Test func `the superlayer is not retained`() {
    let child = CALayer()
    var parent: CALayer? = CALayer()
    parent?.addSublayer(child)
    weak let watched = parent
    parent = nil
    expect(watched == nil)
    expect(child.superlayer == nil)
  }

  @Test func `retained masks and sublayers lose a released superlayer`() {
    let (first, second, mask) = (CALayer(), CALayer(), CALayer())
    do {
      let top = CALayer()
      let middle = CALayer()
      top.addSublayer(middle)
      middle.sublayers = [first, second]
      middle.mask = mask
    }
    expect(first.superlayer == nil && second.superlayer == nil && mask.superlayer == nil)
    let new = CALayer()
    new.sublayers = [second, first]
    new.mask = mask
    expect(mask.superlayer === new)
    checkLinks(new)
  }

  /// Removes its sublayers one by one when it is deallocated.
  private final class PartingLayer: CALayer {
    deinit {
      while let last = sublayers?.last { last.removeFromSuperlayer() }
    }
  }

  @Test func `a layer may remove its sublayers on deallocation`() {
    let (held, other) = (CALayer(), CALayer())
    var top: PartingLayer? = PartingLayer()
    top?.sublayers = [held, CALayer(), other]
    top = nil
    expect(held.superlayer == nil && other.superlayer == nil)
    held.addSublayer(other)
    checkLinks(held)
  }

  @Test func `presentation copies keep their superlayer copy while it is retained`()
    throws
  {
    let (parent, layers) = parent(of: "ab")
    try parent.showFrame(at: 1)
    var above: CALayer? = parent.presentation()
    let below = try #require(above?.sublayers?.first)
    expect(below.superlayer === above && below.model() === layers[0])
    weak let watched = above
    above = nil
    expect(watched == nil)
    // Recreated from the layer's own.
    expect(below.superlayer?.model() === parent)
  }

  @Test(.waitsForProcess) func `a cycle traps`() async {
    await #expect(processExitsWith: .failure) {
      let top = CALayer()
      let middle = CALayer()
      let bottom = CALayer()
      top.addSublayer(middle)
      middle.addSublayer(bottom)
      bottom.addSublayer(top)
    }
    await #expect(processExitsWith: .failure) {
      let layer = CALayer()
      layer.addSublayer(layer)
    }
  }

  @Test(.waitsForProcess) func `inserting next to a layer of another parent traps`() async {
    await #expect(processExitsWith: .failure) {
      CALayer().insertSublayer(CALayer(), above: CALayer())
    }
  }

  @Test func `a long chain of layers is released`() {
    weak var deepest: CALayer?
    do {
      var top = CALayer()
      deepest = top
      // Recursion would need more than the stack.
      for _ in 1..<sweep(200_000) {
        let next = CALayer()
        next.addSublayer(top)
        top = next
      }
      expect(deepest != nil)
    }
    expect(deepest == nil)
  }

  @Test func `releasing a tree keeps retained layers`() {
    var root: CALayer? = CALayer()
    let kept = CALayer()
    let below = CALayer()
    let between = CALayer()
    root?.addSublayer(between)
    between.addSublayer(kept)
    kept.addSublayer(below)
    root = nil
    expect(between.superlayer == nil)
    expectEqual(between.sublayers, [kept])
    expectEqual(kept.sublayers, [below])
  }

  @Test func `drawing order is by zPosition, then by index`() {
    let (parent, layers) = parent(of: "abcde")
    expectEqual(parent.childrenInDrawingOrder.map(\.element), layers)
    for (layer, z) in zip(layers, [1, 0, -2, 1, CGFloat.nan]) { layer.zPosition = z }
    expectEqual(parent.childrenInDrawingOrder.compactMap(\.element.name).joined(), "cbead")
  }

  @Test func `a layer is described by its name, or its class and index`() {
    let (parent, layers) = parent(of: "ab")
    let shape = CAShapeLayer()
    parent.addSublayer(shape)
    expectEqual(layers[0].describe(), "a")
    expectEqual(shape.describe(), "CAShapeLayer[2]")
    expectEqual(shape.describe(at: 7), "CAShapeLayer[7]")
    shape.name = ""
    expectEqual(shape.describe(), "CAShapeLayer[2]")
    expectEqual(parent.describe(), "CALayer[0]")
  }
}
