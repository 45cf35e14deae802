import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct FrameTests {
  private func layer(bounds: CGRect, position: CGPoint = .zero) -> CALayer {
    let layer = CALayer()
    layer.bounds = bounds
    layer.position = position
    return layer
  }

  @Test func `a negative bounds size is standardized`() {
    let layer = layer(bounds: CGRect(x: 0, y: 0, width: -100, height: -50))
    expectEqual(layer.bounds, CGRect(x: -100, y: -50, width: 100, height: 50))
    expectEqual(layer.bounds.size.width, 100)
  }

  @Test func `the frame ignores the bounds origin`() {
    let layer = layer(
      bounds: CGRect(x: 11, y: 22, width: 100, height: 50), position: CGPoint(x: 200, y: 300))
    expectEqual(layer.frame, CGRect(x: 150, y: 275, width: 100, height: 50))
  }

  @Test func `the frame ignores depth, flips, scale and the parent's sublayer transform`() {
    let parent = CALayer()
    parent.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
    parent.sublayerTransform = CATransform3DMakeScale(3, 3, 1)
    let layer = layer(
      bounds: CGRect(x: 0, y: 0, width: 100, height: 50), position: CGPoint(x: 200, y: 300))
    parent.addSublayer(layer)
    layer.zPosition = 40
    layer.anchorPointZ = 30
    layer.isGeometryFlipped = true
    layer.contentsScale = 2
    expectEqual(layer.frame, CGRect(x: 150, y: 275, width: 100, height: 50))
    expectEqual(layer.position, CGPoint(x: 200, y: 300))
  }

  @Test func `moving the anchor point moves the frame and keeps the position`() {
    let layer = layer(
      bounds: CGRect(x: 0, y: 0, width: 100, height: 50), position: CGPoint(x: 10, y: 20))
    layer.anchorPoint = CGPoint(x: 2, y: -1)
    expectEqual(layer.anchorPoint, CGPoint(x: 2, y: -1))
    expectEqual(layer.frame, CGRect(x: 10 - 200, y: 20 + 50, width: 100, height: 50))
  }

  @Test func `the frame is the bounding box of the rotated bounds`() {
    let layer = layer(bounds: CGRect(x: 0, y: 0, width: 100, height: 50))
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    // Both extents of a box rotated by 45 degrees are (w + h) / √2.
    let side = 150 * 0.5.squareRoot()
    expect(abs(layer.frame.width - side) < 1e-9)
    expect(abs(layer.frame.height - side) < 1e-9)
    expect(abs(layer.frame.midX) < 1e-9 && abs(layer.frame.midY) < 1e-9)
  }

  @Test func `setting the frame writes position and size and keeps the bounds origin`() {
    let layer = layer(bounds: CGRect(x: 11, y: 22, width: 5, height: 5))
    layer.anchorPoint = CGPoint(x: 0.25, y: 1)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    expectEqual(layer.bounds, CGRect(x: 11, y: 22, width: 100, height: 50))
    expectEqual(layer.position, CGPoint(x: 10 + 25, y: 20 + 50))
    expectEqual(layer.anchorPoint, CGPoint(x: 0.25, y: 1))
    expectEqual(layer.frame, CGRect(x: 10, y: 20, width: 100, height: 50))
  }

  @Test func `a frame size goes through the inverse of the transform`() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    expectEqual(layer.bounds.size, CGSize(width: 50, height: 12.5))
    expectEqual(layer.position, CGPoint(x: 50, y: 25))
  }

  @Test func `setting the frame compensates for the transform's translation`() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(7, -3, 0)
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    expectEqual(layer.position, CGPoint(x: 50 - 7, y: 25 + 3))
    expectEqual(layer.frame, CGRect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test func `a negative frame size is standardized`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: -100, height: -50)
    expectEqual(layer.bounds, CGRect(x: 0, y: 0, width: 100, height: 50))
    expectEqual(layer.position, CGPoint(x: -50, y: -25))
  }

  @Test(arguments: 0..<16)
  func `a frame is read back under quarter turns and mirrors`(turn: Int) {
    let layer = CALayer()
    layer.anchorPoint = CGPoint(x: 0.1, y: 0.7)
    // All maps (x, y) -> (±2x, ±3y) and (±2y, ±3x), with and without a translation.
    let (x, y): (CGFloat, CGFloat) = (turn & 1 == 0 ? 2 : -2, turn & 2 == 0 ? 3 : -3)
    let shift: CGFloat = turn & 8 == 0 ? 0 : 5
    layer.setAffineTransform(
      turn & 4 == 0
        ? CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: shift, ty: -shift)
        : CGAffineTransform(a: 0, b: x, c: y, d: 0, tx: shift, ty: -shift))
    layer.frame = CGRect(x: 10, y: 20, width: 120, height: 60)
    let frame = layer.frame
    expect(abs(frame.minX - 10) < 1e-9 && abs(frame.minY - 20) < 1e-9)
    expect(abs(frame.width - 120) < 1e-9 && abs(frame.height - 60) < 1e-9)
  }

  @Test func `a singular transform keeps the size and moves the position`() {
    let layer = layer(bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
    layer.transform = CATransform3DMakeScale(0, 1, 1)
    layer.frame = CGRect(x: 40, y: 60, width: 100, height: 50)
    expectEqual(layer.bounds.size, CGSize(width: 10, height: 10))
    expectEqual(layer.frame.origin, CGPoint(x: 40, y: 60))
  }

  @Test func `an affine transform replaces the whole transform`() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(0, 0, 9)
    expectEqual(layer.affineTransform(), .identity)
    let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    layer.setAffineTransform(map)
    expectEqual(layer.affineTransform(), map)
    expectEqual(layer.transform.m43, 0)
    layer.transform.m34 = -0.002
    expectEqual(layer.affineTransform(), .identity)
  }

  @Test(arguments: 0..<8)
  func `contents are flipped for an odd number of flipped layers`(flips: Int) {
    let chain = (0..<3).map { _ in CALayer() }
    chain[0].addSublayer(chain[1])
    chain[1].addSublayer(chain[2])
    for index in 0..<3 { chain[index].isGeometryFlipped = flips >> index & 1 == 1 }
    expectEqual(chain[2].contentsAreFlipped(), !flips.nonzeroBitCount.isMultiple(of: 2))
    expectEqual(chain[0].contentsAreFlipped(), flips & 1 == 1)
  }

  @Test func `rounded bounds take radius, corners and curve`() {
    let layer = layer(bounds: CGRect(x: 1, y: 2, width: 100, height: 60))
    layer.cornerRadius = 12
    layer.cornerCurve = .continuous
    layer.maskedCorners = [.layerMaxXMinYCorner, .layerMinXMaxYCorner]
    var radii = RoundedRect.Radii()
    (radii.maxXMinY, radii.minXMaxY) = (12, 12)
    expectEqual(
      layer.asGiven.roundedBounds(),
      RoundedRect(layer.bounds, radii: radii, curve: .continuous))
    layer.cornerRadius = -3
    expect(layer.asGiven.roundedBounds().isPlain)
    layer.cornerRadius = 99
    expectEqual(layer.asGiven.roundedBounds().radii.largest, 30)
  }
}
