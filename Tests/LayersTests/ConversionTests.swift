import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct ConversionTests {
  private func layer(_ frame: CGRect, in parent: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    parent?.addSublayer(layer)
    return layer
  }

  private func square(_ side: CGFloat, at position: CGPoint, in parent: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.position = position
    parent?.addSublayer(layer)
    return layer
  }

  @Test func `the parent's sublayer transform pivots on its anchor point`() {
    let parent = square(200, at: CGPoint(x: 100, y: 100))
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    let child = square(50, at: CGPoint(x: 100, y: 50), in: parent)
    child.transform = CATransform3DMakeTranslation(5, 6, 0)
    expectEqual(child.convert(CGPoint.zero, to: parent), CGPoint(x: 60, y: -38))
    expectEqual(child.convert(CGPoint(x: 60, y: -38), from: parent), .zero)
  }

  @Test func `the documented half-scale example is converted`() {
    let root = layer(CGRect(x: 0, y: 0, width: 640, height: 480))
    let red = layer(CGRect(x: 0, y: 0, width: 640, height: 480), in: root)
    let yellow = layer(CGRect(x: 0, y: 0, width: 640, height: 480), in: root)
    yellow.transform = CATransform3DMakeScale(0.5, 0.5, 1)
    expectEqual(red.convert(CGPoint(x: 50, y: 50), to: yellow), CGPoint(x: -220, y: -140))
    expectEqual(yellow.convert(CGPoint(x: 50, y: 50), from: red), CGPoint(x: -220, y: -140))
  }

  @Test func `the parent's bounds origin adds nothing`() {
    let parent = square(200, at: .zero)
    parent.bounds.origin = CGPoint(x: 30, y: 40)
    let child = layer(CGRect(x: 10, y: 20, width: 50, height: 50), in: parent)
    expectEqual(child.convert(CGPoint(x: 1, y: 2), to: parent), CGPoint(x: 11, y: 22))
  }

  @Test func `a bounds origin scrolls the layer's own space`() {
    let root = CALayer()
    let child = layer(CGRect(x: 10, y: 20, width: 50, height: 50), in: root)
    child.bounds.origin = CGPoint(x: 7, y: 8)
    expectEqual(child.convert(CGPoint(x: 7, y: 8), to: root), CGPoint(x: 10, y: 20))
  }

  @Test func `nil is the space above the root`() {
    let root = layer(CGRect(x: 5, y: 6, width: 100, height: 100))
    let child = layer(CGRect(x: 10, y: 20, width: 50, height: 50), in: root)
    expectEqual(child.convert(CGPoint.zero, to: nil), CGPoint(x: 15, y: 26))
    expectEqual(child.convert(CGPoint(x: 15, y: 26), from: nil), .zero)
  }

  @Test func `different trees share the space above their roots`() {
    let a = layer(CGRect(x: 5, y: 6, width: 100, height: 100))
    let b = layer(CGRect(x: 100, y: 200, width: 100, height: 100))
    let inB = layer(CGRect(x: 1, y: 2, width: 10, height: 10), in: b)
    expectEqual(a.convert(CGPoint.zero, to: inB), CGPoint(x: 5 - 101, y: 6 - 202))
  }

  @Test func `a rectangle becomes the box around its corners`() {
    let root = CALayer()
    let child = square(100, at: CGPoint(x: 50, y: 50), in: root)
    child.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    // A quarter turn about (50, 50): (x, y) -> (100 - y, x).
    let box = child.convert(CGRect(x: 10, y: 20, width: 30, height: 5), to: root)
    expectEqual(box, CGRect(x: 75, y: 10, width: 5, height: 30))
    expectEqual(child.convert(box, from: root), CGRect(x: 10, y: 20, width: 30, height: 5))
    expect(child.convert(CGRect.null, to: root).isNull)
  }

  @Test func `a singular transform leaves the point unchanged`() {
    let root = CALayer()
    let child = square(100, at: CGPoint(x: 50, y: 50), in: root)
    child.transform = CATransform3DMakeScale(0, 1, 1)
    expectEqual(child.convert(CGPoint(x: 3, y: 4), from: root), CGPoint(x: 3, y: 4))
    expectEqual(child.convert(CGPoint(x: 3, y: 4), to: root), CGPoint(x: 50, y: 4))
  }

  @Test func `a flipped layer mirrors its content`() {
    let root = CALayer()
    let flipped = layer(CGRect(x: 10, y: 20, width: 100, height: 60), in: root)
    flipped.isGeometryFlipped = true
    let child = layer(CGRect(x: 5, y: 0, width: 10, height: 10), in: flipped)
    // y = 0 of the flipped space is at its lower edge, 20 + 60.
    expectEqual(flipped.convert(CGPoint.zero, to: root), CGPoint(x: 10, y: 80))
    expectEqual(child.convert(CGPoint(x: 0, y: 10), to: root), CGPoint(x: 15, y: 70))
    expectEqual(child.convert(CGPoint(x: 15, y: 70), from: root), CGPoint(x: 0, y: 10))
  }

  @Test func `perspective projects onto the parent's plane`() {
    let parent = square(200, at: CGPoint(x: 100, y: 100))
    parent.sublayerTransform.m34 = -1 / 400
    let child = square(100, at: CGPoint(x: 100, y: 100), in: parent)
    child.zPosition = 200
    // At height z the scale about the vanishing point is d / (d - z) = 2.
    expectEqual(child.convert(CGPoint(x: 0, y: 50), to: parent), CGPoint(x: 0, y: 100))
    expectEqual(child.convert(CGPoint(x: 0, y: 100), from: parent), CGPoint(x: 0, y: 50))
  }

  @Test func `a rotated parent and child are flattened in sequence`() {
    let root = CALayer()
    let parent = square(100, at: CGPoint(x: 50, y: 50), in: root)
    parent.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    let child = square(100, at: CGPoint(x: 50, y: 50), in: parent)
    child.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
    // cos 60° twice, and not the identity: 50 points from the axis become 12.5.
    let p = child.convert(CGPoint(x: 100, y: 30), to: root)
    expect(abs(p.x - 62.5) < 1e-9 && abs(p.y - 30) < 1e-9)
  }

  @Test func `conversions round-trip over deep trees`() {
    var chain = [square(100, at: CGPoint(x: 3, y: 4))]
    for index in 1..<200 {
      let next = square(100, at: CGPoint(x: 50, y: CGFloat(50 + index % 3)), in: chain[index - 1])
      next.transform = CATransform3DMakeRotation(CGFloat(index), 0, 0, 1)
      chain.append(next)
    }
    let p = CGPoint(x: 12, y: 34)
    let back = chain[0].convert(chain[199].convert(p, to: chain[0]), to: chain[199])
    expect(abs(back.x - p.x) < 1e-6 && abs(back.y - p.y) < 1e-6)
  }
}
