import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Transform layers preserve depth in hit tests and in conversions.
@Suite struct TransformLayerTests {
  private let big = CGRect(x: 0, y: 0, width: 100, height: 100)

  private func add<L: CALayer>(_ layer: L, to parent: CALayer? = nil) -> L {
    layer.frame = big
    parent?.addSublayer(layer)
    return layer
  }

  @Test func `a transform layer is never hit, its sublayers are`() {
    let root = add(CALayer())
    let group = add(CATransformLayer(), to: root)
    group.transform = CATransform3DMakeTranslation(10, 0, 0)
    group.masksToBounds = true
    let child = add(CALayer(), to: group)
    child.frame = CGRect(x: 80, y: 0, width: 30, height: 30)
    expect(root.hitTest(CGPoint(x: 95, y: 10)) === child)
    // Outside the group's own bounds, which do not mask.
    expect(root.hitTest(CGPoint(x: 115, y: 10)) === child)
    expect(root.hitTest(CGPoint(x: 50, y: 50)) === root)
    expect(group.hitTest(CGPoint(x: 95, y: 10)) == nil)
    // A sublayer is tested in the space that contains the group.
    expect(child.hitTest(CGPoint(x: 95, y: 10)) === child)
    expect(child.hitTest(CGPoint(x: 85, y: 10)) == nil)
    group.isHidden = true
    expect(root.hitTest(CGPoint(x: 95, y: 10)) === root)
  }

  @Test func `a custom layer in a transform layer is hit in the flattened space`() {
    final class Noting: CALayer {
      var asked: [CGPoint] = []
      override func hitTest(_ p: CGPoint) -> CALayer? {
        asked.append(p)
        return super.hitTest(p)
      }
    }
    let root = add(CALayer())
    let group = add(CATransformLayer(), to: root)
    group.transform = CATransform3DMakeTranslation(10, 0, 0)
    let noting = add(Noting(), to: group)
    expect(root.hitTest(CGPoint(x: 105, y: 10)) === noting)
    expectEqual(noting.asked, [CGPoint(x: 105, y: 10)])
  }

  @Test func `opposite rotations cancel only through a transform layer`() {
    let root = add(CALayer())
    for (layer, expected) in [(CATransformLayer(), CGPoint(x: 10, y: 20)), (CALayer(), nil)] {
      let outer = add(layer, to: root)
      outer.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
      let inner = add(CALayer(), to: outer)
      inner.transform = CATransform3DMakeRotation(-0.7, 0, 1, 0)
      let mapped = inner.convert(CGPoint(x: 10, y: 20), to: root)
      let back = inner.convert(mapped, from: root)
      expect(abs(back.x - 10) < 1e-9 && abs(back.y - 20) < 1e-9)
      if let expected {
        expect(abs(mapped.x - expected.x) < 1e-9 && abs(mapped.y - expected.y) < 1e-9)
      } else {
        // Each flattening shortens x by the cosine.
        let x = 50 - 40 * Maths.cos(0.7) * Maths.cos(0.7)
        expect(abs(Double(mapped.x) - x) < 1e-9 && abs(mapped.y - 20) < 1e-9)
      }
      outer.removeFromSuperlayer()
    }
  }

  @Test func `an ancestor's camera sees a transform layer's depth`() {
    let root = add(CALayer())
    root.sublayerTransform.m34 = -1 / 200
    let group = add(CATransformLayer(), to: root)
    let child = add(CALayer(), to: group)
    child.zPosition = 100
    // At half the eye's distance a point is twice as far from the center.
    let mapped = child.convert(CGPoint(x: 60, y: 50), to: root)
    expectEqual(mapped, CGPoint(x: 70, y: 50))
    let flat = add(CALayer(), to: root)
    let inside = add(CALayer(), to: flat)
    inside.zPosition = 100
    expectEqual(inside.convert(CGPoint(x: 60, y: 50), to: root), CGPoint(x: 60, y: 50))
  }

  @Test func `siblings in a transform layer intersect in its parent's space`() {
    let root = add(CALayer())
    root.sublayerTransform.m34 = -1 / 200
    let group = add(CATransformLayer(), to: root)
    let near = add(CALayer(), to: group)
    near.zPosition = 100
    let far = add(CALayer(), to: group)
    expectEqual(near.convert(CGPoint(x: 60, y: 50), to: far), CGPoint(x: 70, y: 50))
    expectEqual(far.convert(CGPoint(x: 70, y: 50), to: near), CGPoint(x: 60, y: 50))
    expectEqual(near.convert(CGPoint(x: 60, y: 50), to: group), CGPoint(x: 70, y: 50))
  }

  @Test func `a root transform layer is converted to the space above it`() {
    let root = add(CATransformLayer())
    let (a, b) = (add(CALayer(), to: root), add(CALayer(), to: root))
    b.frame.origin = CGPoint(x: 5, y: 6)
    expectEqual(a.convert(CGPoint(x: 10, y: 10), to: b), CGPoint(x: 5, y: 4))
    expect(root.hitTest(CGPoint(x: 10, y: 10)) == nil)
    expect(b.hitTest(CGPoint(x: 10, y: 10)) === b)
  }

  @Test(arguments: [false, true])
  func `the nearer face is hit in any order of faces`(isReversed: Bool) {
    // The sides of a cube of 100 points, seen along z after rotations about y.
    let root = add(CALayer())
    let cube = add(CATransformLayer(), to: root)
    let turns: [CGFloat] = [0, .pi / 2, .pi, -.pi / 2]
    let faces = turns.map { turn in
      let face = CALayer()
      face.frame = big
      let outward = CATransform3DMakeTranslation(0, 0, 50)
      face.transform = CATransform3DConcat(outward, CATransform3DMakeRotation(turn, 0, 1, 0))
      return face
    }
    cube.sublayers = isReversed ? faces.reversed() : faces
    for (index, turn) in turns.enumerated() {
      cube.transform = CATransform3DMakeRotation(-turn, 0, 1, 0)
      expect(root.hitTest(CGPoint(x: 50, y: 50)) === faces[index])
    }
    // Halfway between two faces, each is in front on its side of the edge.
    cube.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    let hits = [20, 80].map { root.hitTest(CGPoint(x: $0, y: 50)) }
    expect(hits[0] !== hits[1] && hits.allSatisfy { hit in faces.contains { $0 === hit } })
    expect(hits.contains { $0 === faces[0] })
  }

  @Test func `crossing planes are hit where they are in front`() {
    let root = add(CALayer())
    let flat = add(CALayer(), to: root)
    let tilted = add(CALayer(), to: root)
    tilted.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
    // The x axis rotates away from the viewer: x = 1 moves to z = -sin.
    expect(root.hitTest(CGPoint(x: 30, y: 50)) === tilted)
    expect(root.hitTest(CGPoint(x: 70, y: 50)) === flat)
    root.insertSublayer(tilted, below: flat)
    expect(root.hitTest(CGPoint(x: 30, y: 50)) === tilted)
    expect(root.hitTest(CGPoint(x: 70, y: 50)) === flat)
  }

  @Test func `layers that differ only by rounding keep their order`() {
    let root = add(CALayer())
    let first = add(CALayer(), to: root)
    first.transform = CATransform3DMakeTranslation(0, 0, 1e-5)
    let second = add(CALayer(), to: root)
    expect(root.hitTest(CGPoint(x: 50, y: 50)) === second)
    first.transform = CATransform3DMakeTranslation(0, 0, 0.1)
    expect(root.hitTest(CGPoint(x: 50, y: 50)) === first)
  }

  @Test func `a camera behind the plane reverses heights`() {
    let root = add(CALayer())
    let (low, high) = (add(CALayer(), to: root), add(CALayer(), to: root))
    high.zPosition = 10
    expect(root.hitTest(CGPoint(x: 50, y: 50)) === high)
    root.sublayerTransform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    expect(root.hitTest(CGPoint(x: 50, y: 50)) === low)
  }

  @Test func `a chain of ten thousand transform layers is searched`() {
    let root = add(CALayer())
    var parent: CALayer = root
    for _ in 0..<10_000 { parent = add(CATransformLayer(), to: parent) }
    let leaf = add(CALayer(), to: parent)
    expect(root.hitTest(CGPoint(x: 50, y: 50)) === leaf)
    expectEqual(leaf.convert(CGPoint(x: 1, y: 2), to: root), CGPoint(x: 1, y: 2))
  }
}
