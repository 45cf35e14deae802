import Strata
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct UIKitDrawingTests {
  /// Returns the image that `body` draws on an image context.
  private func image(
    _ width: CGFloat, _ height: CGFloat, opaque: Bool = false, scale: CGFloat = 1,
    _ body: () -> Void
  ) throws -> UIImage {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: width, height: height), opaque, scale)
    defer { UIGraphicsEndImageContext() }
    body()
    return try #require(UIGraphicsGetImageFromCurrentImageContext())
  }

  private func pixel(_ image: UIImage, _ x: Int, _ y: Int) throws -> [UInt8] {
    let pixels = try #require(image.cgImage)
    let start = 4 * (y * pixels.width + x)
    return Array(pixels.rgba[start..<start + 4])
  }

  /// Rows from the top: red green / blue white.
  private let quarters = CGImage(
    Pixels(
      width: 2, height: 2,
      premultipliedRGBA: [
        255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255,
      ]))

  @Test func `the origin is the top left, y grows downward, and points are scaled`() throws {
    let drawn = try image(4, 3, scale: 2) {
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    expectEqual(drawn.size, CGSize(width: 4, height: 3))
    expectEqual(drawn.scale, 2)
    expectEqual(drawn.cgImage?.width, 8)
    try expectEqual(pixel(drawn, 1, 1), [255, 0, 0, 255])
    try expectEqual(pixel(drawn, 2, 2), [0, 0, 0, 0])
  }

  @Test func `an opaque image begins black`() throws {
    try expectEqual(pixel(try image(1, 1, opaque: true) {}, 0, 0), [0, 0, 0, 255])
    try expectEqual(pixel(try image(1, 1, scale: 0) {}, 0, 0), [0, 0, 0, 0])
  }

  @Test func `contexts are a stack, and each end belongs to its beginning`() throws {
    expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsPopContext()
    UIGraphicsEndImageContext()
    let bitmap = try CGContext.bitmap(width: 4, height: 4)
    UIGraphicsPushContext(bitmap)
    expect(UIGraphicsGetCurrentContext() === bitmap)
    expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    expect(UIGraphicsGetCurrentContext() === bitmap)
    UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
    UIGraphicsPopContext()
    expectEqual(UIGraphicsGetCurrentContext()?.width, 2)
    UIGraphicsEndImageContext()
    expect(UIGraphicsGetCurrentContext() === bitmap)
    UIGraphicsPopContext()
    expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `an image context of no size gives no image`() {
    for side in [0, -1, CGFloat.nan, 1e9] {
      UIGraphicsBeginImageContext(CGSize(width: side, height: 4))
      expect(UIGraphicsGetCurrentContext() == nil)
      UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)).fill()
      expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
      UIGraphicsEndImageContext()
    }
  }

  @Test func `images are upright, in each of their orientations`() throws {
    let (r, g, b, w): ([UInt8], [UInt8], [UInt8], [UInt8]) = (
      [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]
    )
    // The colors at the top left, top right, bottom left, bottom right.
    let shown: [(UIImage.Orientation, [[UInt8]])] = [
      (.up, [r, g, b, w]), (.down, [w, b, g, r]), (.left, [g, w, r, b]), (.right, [b, r, w, g]),
      (.upMirrored, [g, r, w, b]), (.downMirrored, [b, w, r, g]),
      (.leftMirrored, [r, b, g, w]), (.rightMirrored, [w, g, b, r]),
    ]
    for (orientation, colors) in shown {
      let source = UIImage(cgImage: quarters, scale: 1, orientation: orientation)
      let drawn = try image(4, 4) { source.draw(at: CGPoint(x: 1, y: 1)) }
      let found = try [(1, 1), (2, 1), (1, 2), (2, 2)].map { try pixel(drawn, $0.0, $0.1) }
      expectEqual(found, colors, "\(orientation)")
      try expectEqual(pixel(drawn, 0, 0), [0, 0, 0, 0])
    }
  }

  @Test func `an image is drawn with a mode and an alpha, and as a pattern`() throws {
    let source = UIImage(cgImage: quarters)
    let faded = try image(2, 2) {
      source.draw(
        in: CGRect(x: 0, y: 0, width: 2, height: 2), blendMode: .normal, alpha: 0.5)
    }
    try expectEqual(pixel(faded, 0, 0), [255, 0, 0, 128])
    let tiled = try image(6, 5) {
      source.drawAsPattern(in: CGRect(x: 1, y: 1, width: 5, height: 3))
    }
    try expectEqual(pixel(tiled, 0, 1), [0, 0, 0, 0])
    for x in 1..<6 {
      try expectEqual(pixel(tiled, x, 1), x % 2 == 1 ? [255, 0, 0, 255] : [0, 255, 0, 255])
      try expectEqual(pixel(tiled, x, 3), pixel(tiled, x, 1))
      try expectEqual(pixel(tiled, x, 4), [0, 0, 0, 0])
    }
  }

  @Test func `a path fills, strokes and clips with its own settings`() throws {
    let drawn = try image(20, 10) {
      let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 8, height: 8))
      path.append(UIBezierPath(rect: CGRect(x: 2, y: 2, width: 4, height: 4)))
      path.usesEvenOddFillRule = true
      UIColor.blue.set()
      path.fill()
      let line = UIBezierPath()
      line.move(to: CGPoint(x: 10, y: 2))
      line.addLine(to: CGPoint(x: 18, y: 2))
      line.lineWidth = 4
      line.stroke(with: .normal, alpha: 0.5)
      path.addClip()
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 20))
    }
    try expectEqual(pixel(drawn, 1, 1), [255, 0, 0, 255])
    try expectEqual(pixel(drawn, 7, 7), [0, 0, 255, 255])
    try expectEqual(pixel(drawn, 3, 3), [0, 0, 0, 0])
    try expectEqual(pixel(drawn, 12, 3), [0, 0, 255, 128])
    try expectEqual(pixel(drawn, 12, 4), [0, 0, 0, 0])
    try expectEqual(pixel(drawn, 3, 9), [0, 0, 0, 0])
  }

  @Test func `a frame is a point wide, inside the rectangle`() throws {
    let drawn = try image(6, 6) {
      UIColor.green.set()
      UIRectFrame(CGRect(x: 1, y: 1, width: 4, height: 4))
    }
    let bytes = try #require(drawn.cgImage).rgba
    let covered = stride(from: 3, to: 144, by: 4).map { bytes[$0] }
    expectEqual(covered.filter { $0 == 255 }.count, 12)
    expectEqual(Set(covered), [0, 255])
    try expectEqual(pixel(drawn, 1, 1), [0, 255, 0, 255])
  }

  @Test func `a template image is drawn in the fill color, also as a resizable image`() throws {
    let template = UIImage(cgImage: quarters).withRenderingMode(.alwaysTemplate)
    let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let drawn = try image(8, 4) {
      UIColor.green.setFill()
      template.draw(at: .zero)
      template.draw(in: CGRect(x: 2, y: 0, width: 2, height: 2), blendMode: .normal, alpha: 0.6)
      template.resizableImage(withCapInsets: caps).draw(in: CGRect(x: 4, y: 0, width: 4, height: 4))
    }
    try expectEqual(pixel(drawn, 0, 0), [0, 255, 0, 255])
    try expectEqual(pixel(drawn, 1, 1), [0, 255, 0, 255])
    try expectEqual(pixel(drawn, 2, 0), [0, 255, 0, 153])
    try expectEqual(pixel(drawn, 7, 3), [0, 255, 0, 255])
    try expectEqual(pixel(template.withTintColor(.blue), 1, 0), [0, 0, 255, 255])
  }

  @Test func `shadows fall downward where y is down, measured in points`() throws {
    let drawn = try image(10, 10, scale: 2) {
      UIGraphicsGetCurrentContext()?.setShadow(
        offset: CGSize(width: 0, height: 5), blur: 0, color: UIColor.black.cgColor)
      UIColor.red.setFill()
      UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    try expectEqual(pixel(drawn, 1, 11), [0, 0, 0, 255])
    try expectEqual(pixel(drawn, 1, 9), [0, 0, 0, 0])
  }

  @Test func `a renderer gives its bounds, and its context is current meanwhile`() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 10, y: 20, width: 4, height: 4), format: format)
    let drawn = renderer.image { context in
      expect(UIGraphicsGetCurrentContext() === context.cgContext)
      UIColor.red.set()
      context.fill(CGRect(x: 10, y: 20, width: 1, height: 1))
      context.stroke(CGRect(x: 12, y: 22, width: 2, height: 2))
    }
    expect(UIGraphicsGetCurrentContext() == nil)
    expectEqual(drawn.size, CGSize(width: 4, height: 4))
    try expectEqual(pixel(drawn, 1, 1), [255, 0, 0, 255])
    try expectEqual(pixel(drawn, 7, 7), [255, 0, 0, 255])
    try expectEqual(pixel(drawn, 3, 0), [0, 0, 0, 0])
    expect(!renderer.pngData { _ in }.isEmpty)
  }
}
