import Foundation
import Strata
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct LayerRenderingTests {
  /// Layers with a clip, a group, a gradient, an image, a stroke and a border.
  private func tree() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    root.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.7, alpha: 1)
    let clip = CALayer()
    clip.frame = CGRect(x: 5, y: 4, width: 30, height: 30)
    clip.cornerRadius = 9
    clip.masksToBounds = true
    clip.opacity = 0.6
    clip.borderWidth = 2
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
    gradient.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor.white]
    gradient.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    clip.addSublayer(gradient)
    root.addSublayer(clip)
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 30, y: 5, width: 25, height: 30)
    shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 3, width: 20, height: 24), transform: nil)
    shape.strokeColor = CGColor(red: 0, green: 0.2, blue: 0.8, alpha: 0.8)
    shape.fillColor = CGColor(red: 0, green: 0.7, blue: 0.2, alpha: 0.5)
    shape.lineWidth = 3
    root.addSublayer(shape)
    let picture = CALayer()
    picture.frame = CGRect(x: 40, y: 20, width: 16, height: 16)
    picture.contents = CGImage(
      Pixels(
        width: 2, height: 2,
        premultipliedRGBA: [
          255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255,
        ]))
    root.addSublayer(picture)
    return root
  }

  private func rendered(_ root: CALayer, yAxis: YAxis = .down) throws -> [UInt8] {
    let renderer = try Renderer(
      size: CGSize(width: 60, height: 40), device: .cpu, yAxis: yAxis,
      cpu: CPUOptions(precision: .eightBit))
    return try renderer.image(of: root).pixels.bytes
  }

  /// User space with y down.
  private func flipped() throws -> CGContext {
    let context = try CGContext.bitmap(width: 60, height: 40)
    context.translateBy(x: 0, y: 40)
    context.scaleBy(x: 1, y: -1)
    return context
  }

  @Test func `a layer drawn in a context matches the renderer`() throws {
    let root = tree()
    root.position = CGPoint(x: 30, y: 20)
    let context = try flipped()
    root.drawTree(in: context, by: .compositor)
    expect(context.lastError == nil)
    try expectEqual(#require(context.makeImage()).pixels.bytes, rendered(root))
  }

  /// A context cannot draw masks, blurs, shadows, blend modes, copies and depth by itself.
  @Test func `renderer-only effects are drawn in the context too`() throws {
    let root = tree()
    root.position = CGPoint(x: 30, y: 20)
    let mask = CAGradientLayer()
    mask.frame = CGRect(x: 2, y: 2, width: 56, height: 36)
    mask.colors = [CGColor.black, CGColor.clear]
    root.mask = mask
    let sublayers = try #require(root.sublayers)
    sublayers[0].shadowOpacity = 0.8
    sublayers[1].compositingFilter = "multiplyBlendMode"
    sublayers[1].transform = CATransform3DMakeRotation(1, 0, 1, 0)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(1.5, forKey: "inputRadius")
    sublayers[2].filters = [blur]
    let context = try flipped()
    root.drawTree(in: context, by: .compositor)
    expect(context.lastError == nil)
    let drawn = try #require(context.makeImage()).pixels.bytes
    try expectEqual(drawn, rendered(root))
    root.mask = nil
    try expect(drawn != rendered(root))
  }

  /// A layer of 40 by 40 points in the middle of a context of 60 by 40.
  private func rows(of layer: CALayer) throws -> [[UInt8]] {
    layer.bounds = CGRect(x: -10, y: 0, width: 40, height: 40)
    let context = try flipped()
    context.translateBy(x: 20, y: 0)
    layer.render(in: context)
    let bytes = try #require(context.makeImage()).pixels.bytes
    return (0..<40).map { Array(bytes[240 * $0..<240 * ($0 + 1)]) }
  }

  @Test func `a gradient in a context has the colors of Generic RGB`() throws {
    let gradient = CAGradientLayer()
    gradient.colors = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 1, green: 1, blue: 0, alpha: 1),
    ]
    gradient.locations = [0, 1]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.0125), CGPoint(x: 0, y: 0.9875))
    let rows = try rows(of: gradient)
    let middle = rows.map { Array($0[120..<124]) }
    expect(middle[0] == [255, 37, 0, 255] && middle[39] == [255, 251, 0, 255])
    expect((145...149).contains((Int(middle[19][1]) + Int(middle[20][1])) / 2))
  }

  @Test(arguments: [0, 5])
  func `a shadow in a context ends at twice its radius`(cornerRadius: Int) throws {
    let layer = CALayer()
    let card = CALayer()
    card.frame = CGRect(x: 0, y: 10, width: 20, height: 20)
    card.backgroundColor = .white
    card.cornerRadius = CGFloat(cornerRadius)
    (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (1, 4, .zero)
    layer.addSublayer(card)
    let row = try rows(of: layer)[20]
    let alphas = (0..<20).map { row[4 * $0 + 3] }
    expectEqual(alphas.prefix(12), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    // The outermost of 17 weights, of which the sum is 1.
    expectEqual(alphas[12], cornerRadius == 0 ? 4 : 3)
    expectEqual(alphas[12...], alphas[12...].sorted()[...])
  }

  /// Core Graphics draws this circle as a polygon of 64 sides.
  @Test(arguments: [false, true])
  func `a circle in a context is a polygon`(isStroked: Bool) throws {
    let shape = CAShapeLayer()
    shape.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let radius = 42.0
    shape.path = CGPath(
      ellipseIn: CGRect(x: 8, y: 8, width: 2 * radius, height: 2 * radius), transform: nil)
    if isStroked {
      (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .black, 8)
      shape.lineJoin = .round
    }
    /// Returns the sum of all coverages.
    func area(_ model: RenderingModel) throws -> Double {
      let context = try CGContext.bitmap(width: 100, height: 100)
      shape.drawTree(in: context, by: model)
      let alphas = try #require(context.makeImage()).rgba.enumerated().filter { $0.0 % 4 == 3 }
      return alphas.reduce(0) { $0 + Double($1.element) } / 255
    }
    // The circle's area less the polygon's, and the difference of the perimeters times the width.
    let difference =
      isStroked
      ? 8 * radius * (2 * .pi - 128 * sin(.pi / 64))
      : radius * radius * (.pi - 32 * sin(.pi / 32))
    let (exact, drawn) = try (area(.compositor), area(.coreGraphics))
    expect(abs(exact - drawn - difference) < 0.2, "\(exact) and \(drawn)")
  }

  /// Core Graphics draws this line one pixel wide, with the opacity of its width.
  @Test func `a thin line in a context is a pixel wide`() throws {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10.375, y: 0))
    path.addLine(to: CGPoint(x: 10.375, y: 20))
    (shape.path, shape.strokeColor, shape.lineWidth) = (path, .black, 0.25)
    /// Returns the alphas around the line, with two pixels per point.
    func alphas(_ model: RenderingModel) throws -> [UInt8] {
      let context = try CGContext.bitmap(width: 40, height: 40)
      context.scaleBy(x: 2, y: 2)
      shape.drawTree(in: context, by: model)
      let rgba = try #require(context.makeImage()).rgba
      return (19..<23).map { rgba[4 * (20 * 40 + $0) + 3] }
    }
    try expectEqual(alphas(.compositor), [0, 128, 0, 0])
    try expectEqual(alphas(.coreGraphics), [0, 96, 32, 0])
  }

  /// Core Graphics draws a dot as a dash of a hundredth, which shifts the following dots.
  @Test func `dots in a context have a length`() throws {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 410, y: 2))
    (shape.path, shape.strokeColor, shape.lineWidth) = (path, .black, 2)
    (shape.lineCap, shape.lineDashPattern) = (.round, [0, 4])
    /// Returns the alphas around the dot after 100 others.
    func alphas(_ model: RenderingModel) throws -> [UInt8] {
      let context = try CGContext.bitmap(width: 420, height: 4)
      shape.drawTree(in: context, by: model)
      let rgba = try #require(context.makeImage()).rgba
      return (399..<404).map { rgba[4 * (420 + $0) + 3] }
    }
    let dot = try alphas(.compositor)[1]
    try expectEqual(alphas(.compositor), [0, dot, dot, 0, 0])
    try expectEqual(alphas(.coreGraphics)[1], 0)
    try expect(alphas(.coreGraphics)[2...3].allSatisfy { abs(Int($0) - Int(dot)) <= 2 })
  }

  @Test func `with y up images stay upright`() throws {
    let root = tree()
    root.position = CGPoint(x: 30, y: 20)
    let context = try CGContext.bitmap(width: 60, height: 40)
    root.drawTree(in: context, by: .compositor)
    let expected = try rendered(root, yAxis: .up)
    try expectEqual(#require(context.makeImage()).pixels.bytes, expected)
  }

  @Test func `the layer's own position is ignored, its sublayers' are not`() throws {
    let root = tree()
    let (a, b) = (try flipped(), try flipped())
    root.render(in: a)
    root.position = CGPoint(x: 500, y: -30)
    root.anchorPoint = CGPoint(x: 2, y: 3)
    root.transform = CATransform3DMakeScale(0, 0, 0)
    root.isGeometryFlipped = true
    root.render(in: b)
    expectEqual(a.makeImage()?.rgba, b.makeImage()?.rgba)
  }

  @Test func `edges are antialiased, whatever the layer says`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4.5, height: 4)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.allowsEdgeAntialiasing = false
    let context = try flipped()
    layer.render(in: context)
    try expectEqual(#require(context.makeImage()).rgba[4 * 4 + 3], 128)
  }

  @Test func `the origin of the bounds moves the drawing`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 10, y: 5, width: 4, height: 4)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let context = try flipped()
    layer.render(in: context)
    let rgba = try #require(context.makeImage()).rgba
    expectEqual(rgba[4 * (5 * 60 + 10)], 255)
    expectEqual(rgba[4 * (4 * 60 + 10)], 0)
    expectEqual(rgba[4 * (8 * 60 + 13) + 3], 255)
  }

  @Test func `the context's clip, alpha and transform apply`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let above = CALayer()
    above.frame = layer.bounds
    above.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    layer.addSublayer(above)
    let context = try flipped()
    context.setAlpha(0.5)
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 40))
    context.scaleBy(x: 2, y: 2)
    layer.render(in: context)
    let bytes = try #require(context.makeImage()).pixels.bytes
    expectEqual(Array(bytes[0..<4]), [0, 128, 0, 128])
    expectEqual(Array(bytes[4 * 5..<4 * 6]), [0, 0, 0, 0])
    expectEqual(Array(bytes[4 * 19 * 60..<4 * 19 * 60 + 4]), [0, 128, 0, 128])
    expectEqual(bytes[4 * 20 * 60 + 3], 0)
  }

  @Test func `undrawable content is reported in the context`() throws {
    let layer = CAShapeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.path = CGPath(rect: CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1), transform: nil)
    let context = try flipped()
    layer.render(in: context)
    expect(context.lastError is LayerError)
    context.scaleBy(x: 0, y: 1)
    layer.render(in: context)
  }
}
