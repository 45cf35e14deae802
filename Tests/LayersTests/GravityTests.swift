import Foundation
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct GravityTests {
  static let rectangles: [(CALayerContentsGravity, CGRect)] = [
    (.resize, CGRect(x: 0, y: 0, width: 80, height: 60)),
    (.resizeAspect, CGRect(x: 0, y: 10, width: 80, height: 40)),
    (.resizeAspectFill, CGRect(x: -20, y: 0, width: 120, height: 60)),
    (.center, CGRect(x: 30, y: 25, width: 20, height: 10)),
    (.top, CGRect(x: 30, y: 50, width: 20, height: 10)),
    (.bottom, CGRect(x: 30, y: 0, width: 20, height: 10)),
    (.left, CGRect(x: 0, y: 25, width: 20, height: 10)),
    (.right, CGRect(x: 60, y: 25, width: 20, height: 10)),
    (.topLeft, CGRect(x: 0, y: 50, width: 20, height: 10)),
    (.topRight, CGRect(x: 60, y: 50, width: 20, height: 10)),
    (.bottomLeft, CGRect(x: 0, y: 0, width: 20, height: 10)),
    (.bottomRight, CGRect(x: 60, y: 0, width: 20, height: 10)),
  ]

  @Test(arguments: rectangles)
  func `a 20 x 10 image is placed in 80 x 60 bounds`(
    gravity: CALayerContentsGravity, expected: CGRect
  ) {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
    layer.contentsGravity = gravity
    let size = CGSize(width: 20, height: 10)
    expectEqual(layer.asGiven.contentsRectangle(imageSize: size), expected)
    // The rectangle moves with the bounds' origin.
    layer.bounds.origin = CGPoint(x: 7, y: -9)
    expectEqual(layer.asGiven.contentsRectangle(imageSize: size), expected.offsetBy(dx: 7, dy: -9))
  }

  @Test func `a larger image overhangs away from the pinned corner`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
    let size = CGSize(width: 100, height: 100)
    layer.contentsGravity = .center
    expectEqual(layer.asGiven.contentsRectangle(imageSize: size).origin, CGPoint(x: -10, y: -20))
    layer.contentsGravity = .topRight
    expectEqual(layer.asGiven.contentsRectangle(imageSize: size).origin, CGPoint(x: -20, y: -40))
    layer.contentsGravity = .bottomLeft
    expectEqual(layer.asGiven.contentsRectangle(imageSize: size).origin, .zero)
  }

  @Test(arguments: rectangles.map(\.0))
  func `an image without extent stays finite`(gravity: CALayerContentsGravity) {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
    layer.contentsGravity = gravity
    let r = layer.asGiven.contentsRectangle(imageSize: .zero)
    expect(r.minX.isFinite && r.minY.isFinite && r.width.isFinite && r.height.isFinite)
  }

  @Test func `an unknown gravity and nil become center`() {
    let layer = CALayer()
    layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways")
    expectEqual(layer.contentsGravity, .center)
    layer.contentsGravity = .resizeAspect
    layer.setValue(nil, forKey: "contentsGravity")
    expectEqual(layer.contentsGravity, .center)
  }

  @Test func `raw values and older names match`() {
    expectEqual(CALayerContentsGravity.resizeAspectFill.rawValue, "resizeAspectFill")
    expectEqual(kCAGravityResizeAspectFill, .resizeAspectFill)
    expectEqual(CALayerContentsFormat.RGBA8Uint.rawValue, "RGBA8")
    expectEqual(CALayerContentsFormat.RGBA16Float.rawValue, "RGBAh")
    expectEqual(CALayerContentsFormat.gray8Uint.rawValue, "Gray8")
    expectEqual(kCAFilterTrilinear.rawValue, "trilinear")
    expect(kCAFillRuleNonZero.rawValue == "non-zero" && kCAFillRuleEvenOdd.rawValue == "even-odd")
    expect(kCALineCapSquare == .square && kCALineJoinBevel == .bevel)
    expect(kCAGradientLayerConic == .conic && kCACornerCurveContinuous == .continuous)
  }
}
