import Foundation
import Strata
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Rules by which Core Graphics draws a tree otherwise than the compositor.
@Suite struct CoreGraphicsRulesTests {
  /// Returns the alphas of a picture that the layer draws in user space with y down.
  private func alphas(
    _ layer: CALayer, width: Int, height: Int, _ model: RenderingModel = .coreGraphics
  ) throws -> [UInt8] {
    let context = try CGContext.bitmap(width: width, height: height)
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    layer.drawTree(in: context, by: model)
    let rgba = try #require(context.makeImage()).rgba
    return stride(from: 3, to: rgba.count, by: 4).map { rgba[$0] }
  }

  /// A layer of 8 × 8 points with a black square in its upper left corner.
  private func corner(_ transform: CATransform3D, sublayers: CATransform3D = CATransform3DIdentity)
    -> CALayer
  {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    root.sublayerTransform = sublayers
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = .black
    layer.transform = transform
    root.addSublayer(layer)
    return root
  }

  @Test(arguments: [
    CATransform3DMakeRotation(.pi / 2, 0, 1, 0), CATransform3DMakeScale(1, 1, 2),
    CATransform3DMakeTranslation(3, 0, 1),
  ])
  func `transforms in space have no effect`(transform: CATransform3D) throws {
    let plain = try alphas(corner(CATransform3DIdentity), width: 8, height: 8)
    try expectEqual(alphas(corner(transform), width: 8, height: 8), plain)
    let moved = corner(CATransform3DIdentity, sublayers: transform)
    try expectEqual(alphas(moved, width: 8, height: 8), plain)
  }

  /// Three half turns of a Lottie layer, whose angles are single precision.
  @Test func `a rotation in space by whole turns keeps its translation`() throws {
    var turned = CATransform3DMakeTranslation(4, 4, 0)
    let half = CGFloat(Float.pi)
    turned = CATransform3DRotate(turned, half, 1, 0, 0)
    turned = CATransform3DRotate(turned, half, 0, 1, 0)
    turned = CATransform3DRotate(turned, half, 0, 0, 1)
    expect(!CATransform3DIsAffine(turned))
    let drawn = try alphas(corner(turned), width: 8, height: 8)
    let moved = corner(CATransform3DMakeTranslation(4, 4, 0))
    try expectEqual(drawn, alphas(moved, width: 8, height: 8))
  }

  /// Half of the share of a curve ends at the parameter ½, however the curve is drawn.
  @Test func `a part of a curve is measured by its parameter`() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 4, y: 4))
    // x(t) = 4 + 96 t³: its middle is at 16, half of its length at 52.
    path.addCurve(
      to: CGPoint(x: 100, y: 4), control1: CGPoint(x: 4, y: 4), control2: CGPoint(x: 4, y: 4))
    let shape = CAShapeLayer()
    (shape.path, shape.strokeColor, shape.lineWidth) = (path, .black, 2)
    shape.strokeEnd = 0.5
    for model in [RenderingModel.coreGraphics, .compositor] {
      let row = try alphas(shape, width: 110, height: 8, model)[4 * 110..<5 * 110]
      expectEqual(row.firstIndex(of: 255).map { $0 - 4 * 110 }, 4)
      expectEqual(row.count { $0 == 255 }, 12)
    }
  }

  /// The farther of two texels weighs 0, 1/16, 1/8, 1/4 or 1/2.
  @Test(
    arguments: [
      // Pixels are a quarter of a texel from the nearer center.
      (2.0, [255, 223, 32, 0]),
      // A third of a texel is nearest to three eighths.
      (3.0, [255, 255, 191, 64, 0, 0]),
    ] as [(CGFloat, [UInt8])])
  func `an enlarged image has weights in steps`(scale: CGFloat, expected: [UInt8]) throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 2 * scale, height: scale)
    layer.contents = CGImage(
      Pixels(width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 255, 0, 0, 0, 0]))
    let drawn = try alphas(layer, width: expected.count, height: Int(scale))
    expectEqual(Array(drawn[..<expected.count]), expected)
    // The functions of a context draw by the same rule.
    let context = try CGContext.bitmap(width: expected.count, height: Int(scale))
    let image = try #require(layer.contents as? CGImage?)
    try context.draw(#require(image), in: layer.bounds)
    let rgba = try #require(context.makeImage()).rgba
    expectEqual((0..<expected.count).map { rgba[4 * $0 + 3] }, expected)
  }

  @Test func `an image in its own size is copied`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 3, height: 1)
    let bytes: [UInt8] = [0, 0, 0, 10, 0, 0, 0, 200, 0, 0, 0, 77]
    layer.contents = CGImage(Pixels(width: 3, height: 1, premultipliedRGBA: bytes))
    try expectEqual(alphas(layer, width: 3, height: 1), [10, 200, 77])
  }
}
