import Foundation
import Strata
import StrataTestSupport
import Testing

/// Layers whose contents are drawn by a subclass or by a delegate.
@Suite struct DisplayTests {
  /// Red in the first quarter of its bounds, blue in a point at the far corner.
  private final class Painter: CALayer {
    var count = 0

    override func draw(in ctx: CGContext) {
      count += 1
      ctx.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      ctx.fill(
        CGRect(
          x: bounds.minX, y: bounds.minY, width: bounds.width / 2, height: bounds.height / 2))
      ctx.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
      ctx.fill(CGRect(x: bounds.maxX - 1, y: bounds.maxY - 1, width: 1, height: 1))
    }
  }

  private final class Delegate: CALayerDelegate {
    var calls: [String] = []

    func layerWillDraw(_ layer: CALayer) { calls.append("will draw") }

    func draw(_ layer: CALayer, in ctx: CGContext) {
      calls.append("draw")
      ctx.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
      ctx.fill(layer.bounds)
    }
  }

  private final class Provider: CALayerDelegate {
    let image: CGImage

    init(_ image: CGImage) { self.image = image }

    func display(_ layer: CALayer) { layer.contents = image }
  }

  private func painter(_ bounds: CGRect = CGRect(x: 0, y: 0, width: 8, height: 8)) -> Painter {
    let layer = Painter()
    layer.bounds = bounds
    layer.anchorPoint = .zero
    layer.setNeedsDisplay()
    return layer
  }

  private func image(
    of root: CALayer, scale: CGFloat = 1, _ yAxis: YAxis = .down, side: CGFloat = 8
  ) throws -> [UInt8] {
    let size = CGSize(width: side, height: side)
    return try Renderer(size: size, scale: scale, device: .cpu, yAxis: yAxis).image(of: root).rgba
  }

  private func pixel(_ bytes: [UInt8], _ x: Int, _ y: Int, width: Int = 8) -> [UInt8] {
    Array(bytes[4 * (y * width + x)..<4 * (y * width + x) + 4])
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]

  @Test func `pixels that an opaque layer does not draw are black`() throws {
    let layer = painter()
    var bytes = try image(of: layer)
    expect(pixel(bytes, 1, 1) == [255, 0, 0, 255] && pixel(bytes, 6, 1) == [0, 0, 0, 0])
    layer.isOpaque = true
    layer.setNeedsDisplay()
    bytes = try image(of: layer)
    expect(pixel(bytes, 1, 1) == [255, 0, 0, 255] && pixel(bytes, 6, 1) == [0, 0, 0, 255])
    // Contents that are set keep their alpha.
    let clear = CALayer()
    clear.frame = layer.bounds
    clear.isOpaque = true
    clear.contents = try CGContext.bitmap(width: 8, height: 8).makeImage()
    expectEqual(pixel(try image(of: clear), 1, 1), [0, 0, 0, 0])
  }

  @Test func `a layer that is marked is drawn once, before it is rendered`() throws {
    let layer = painter()
    expect(layer.needsDisplay())
    let bytes = try image(of: layer)
    expect(pixel(bytes, 0, 0) == red && pixel(bytes, 3, 3) == red)
    expect(pixel(bytes, 4, 0) == [0, 0, 0, 0] && pixel(bytes, 7, 7) == blue)
    expect(!layer.needsDisplay())
    try expectEqual(image(of: layer), bytes)
    expectEqual(layer.count, 1)
  }

  @Test func `a layer that is not marked draws nothing`() throws {
    let layer = Painter()
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    try expect(image(of: layer).allSatisfy { $0 == 0 })
    expectEqual(layer.count, 0)
  }

  @Test func `the context is in the layer's bounds space`() throws {
    let bytes = try image(of: painter(CGRect(x: 100, y: -20, width: 8, height: 8)))
    expect(pixel(bytes, 0, 0) == red && pixel(bytes, 7, 7) == blue)
  }

  @Test func `contentsScale gives the drawing more pixels`() throws {
    let layer = painter()
    layer.contentsScale = 2
    let bytes = try image(of: layer, scale: 2)
    expect(pixel(bytes, 7, 7, width: 16) == red && pixel(bytes, 8, 8, width: 16) == [0, 0, 0, 0])
    expect(pixel(bytes, 14, 14, width: 16) == blue && pixel(bytes, 13, 13, width: 16) != blue)
    expectEqual((layer.contents as? CGImage)?.width, 16)
  }

  @Test func `y has the layer's direction`() throws {
    // Flipped: the layer's origin is at the bottom.
    let flipped = painter()
    flipped.isGeometryFlipped = true
    var bytes = try image(of: flipped)
    expect(pixel(bytes, 0, 7) == red && pixel(bytes, 7, 0) == blue)
    // The same on a canvas with y up.
    bytes = try image(of: painter(), .up)
    expect(pixel(bytes, 0, 7) == red && pixel(bytes, 7, 0) == blue)
    // Both together point down again.
    let both = painter()
    both.isGeometryFlipped = true
    bytes = try image(of: both, .up)
    expect(pixel(bytes, 0, 0) == red && pixel(bytes, 7, 7) == blue)
  }

  @Test func `sublayers are displayed too`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    let layer = painter(CGRect(x: 0, y: 0, width: 4, height: 4))
    layer.position = CGPoint(x: 2, y: 4)
    root.addSublayer(layer)
    let bytes = try image(of: root)
    expect(pixel(bytes, 2, 4) == red && pixel(bytes, 5, 7) == blue)
  }

  @Test func `a delegate draws for a plain layer`() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    let delegate = Delegate()
    layer.delegate = delegate
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    expectEqual(pixel(try image(of: layer), 4, 4), [0, 255, 0, 255])
    expectEqual(delegate.calls, ["will draw", "draw"])
  }

  @Test func `a delegate that displays provides the contents itself`() throws {
    let source = painter()
    source.displayIfNeeded()
    let image = try #require(source.contents as? CGImage)
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    let provider = Provider(image)
    layer.delegate = provider
    layer.setNeedsDisplay()
    expectEqual(pixel(try self.image(of: layer), 0, 0), red)
  }

  @Test func `new bounds mark a layer that needs display on bounds change`() {
    let layer = painter()
    layer.displayIfNeeded()
    layer.bounds.size.width = 9
    expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds = layer.bounds
    expect(!layer.needsDisplay())
    layer.bounds.size.width = 10
    expect(layer.needsDisplay())
  }

  @Test(arguments: [CGRect.zero, CGRect(x: 0, y: 0, width: 5, height: 0)])
  func `bounds without an area have no contents`(bounds: CGRect) throws {
    let layer = painter(bounds)
    _ = try image(of: layer)
    expect(layer.contents == nil && layer.count == 0)
  }

  @Test func `a too large layer is an error with that reason`() {
    let layer = painter(CGRect(x: 0, y: 0, width: 200_000, height: 4))
    #expect(throws: ContextError.self) { try image(of: layer) }
  }
}
