import Foundation
import Strata
import StrataLayers
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Draws tiles as a function of position, and records each one.
private final class Chart: CALayerDelegate {
  private(set) var boxes: [CGRect] = []
  private(set) var scales: [CGFloat] = []
  var square: CGFloat = 8

  func draw(_ layer: CALayer, in ctx: CGContext) {
    let box = ctx.boundingBoxOfClipPath
    boxes.append(box)
    scales.append(ctx.ctm.a)
    Self.paint(box, square: square, in: ctx)
  }

  /// Draws squares whose colors encode their positions.
  static func paint(_ box: CGRect, square: CGFloat, in ctx: CGContext) {
    for row in Int(box.minY / square) - 1...Int(box.maxY / square) {
      for column in Int(box.minX / square) - 1...Int(box.maxX / square) {
        let red = CGFloat((column * 37) & 255) / 255
        let green = CGFloat((row * 59) & 255) / 255
        ctx.setFillColor(CGColor(red: red, green: green, blue: 0.5, alpha: 1))
        ctx.fill(
          CGRect(
            x: CGFloat(column) * square, y: CGFloat(row) * square, width: square, height: square))
      }
    }
  }
}

@Suite struct TiledLayerTests {
  private func scene(
    _ layer: CATiledLayer, _ chart: some CALayerDelegate, size: CGSize, tile: CGFloat = 32
  ) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.anchorPoint = .zero
    layer.bounds = CGRect(origin: .zero, size: size)
    layer.tileSize = CGSize(width: tile, height: tile)
    layer.delegate = chart
    root.addSublayer(layer)
    return root
  }

  private func renderer(_ side: CGFloat = 100, scale: CGFloat = 1) throws -> Renderer {
    try Renderer(size: CGSize(width: side, height: side), scale: scale, device: .cpu)
  }

  @Test func `each tile is requested once, with its rectangle and scale`() throws {
    let (layer, chart) = (CATiledLayer(), Chart())
    let root = scene(layer, chart, size: CGSize(width: 1_000, height: 1_000))
    let renderer = try renderer(scale: 2)
    layer.contentsScale = 2
    for _ in 0..<3 { _ = try renderer.image(of: root) }
    // 100 points are 200 pixels: 7 tiles of 16 points.
    expect(chart.boxes.count == 49 && chart.scales.allSatisfy { $0 == 2 })
    let expected = Set((0..<7).flatMap { y in (0..<7).map { "\($0 * 16) \(y * 16) 16 16" } })
    let given = chart.boxes.map {
      "\(Int($0.minX)) \(Int($0.minY)) \(Int($0.width)) \(Int($0.height))"
    }
    expectEqual(Set(given), expected)
  }

  /// The same chart in a layer that is drawn as a whole.
  private func whole(_ size: CGSize, _ chart: Chart) -> CALayer {
    final class Whole: CALayerDelegate {
      func draw(_ layer: CALayer, in ctx: CGContext) {
        Chart.paint(ctx.boundingBoxOfClipPath, square: 8, in: ctx)
      }
    }
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.bounds = CGRect(origin: .zero, size: size)
    let delegate = Whole()
    layer.delegate = delegate
    layer.setNeedsDisplay()
    withExtendedLifetime(delegate) { layer.displayIfNeeded() }
    return layer
  }

  @Test(arguments: [
    CATransform3DIdentity, CATransform3DMakeScale(2, 2, 1), CATransform3DMakeScale(1.37, 1.37, 1),
    CATransform3DMakeTranslation(-31.4, -60.7, 0), CATransform3DMakeRotation(0.3, 0, 0, 1),
    CATransform3DMakeScale(0.7, 0.55, 1),
  ])
  func `tiles match the whole image, without seams`(transform: CATransform3D) throws {
    let (layer, chart) = (CATiledLayer(), Chart())
    let size = CGSize(width: 150, height: 130)
    let root = scene(layer, chart, size: size)
    let other = CALayer()
    other.frame = root.frame
    let one = whole(size, chart)
    other.addSublayer(one)
    let renderer = try renderer()
    layer.transform = transform
    one.transform = transform
    let white = CGColor(gray: 1, alpha: 1)
    let tiles = try renderer.image(of: root, background: white)
    let picture = try renderer.image(of: other, background: white)
    expect(PixelComparison(picture.pixels, tiles.pixels).largest <= 1)
    expect(Set(picture.rgba).count > 8)
  }

  @Test func `only what is visible is drawn, at any zoom`() throws {
    let (layer, chart) = (CATiledLayer(), Chart())
    let root = scene(layer, chart, size: CGSize(width: 100_000, height: 100_000), tile: 256)
    layer.levelsOfDetail = 12
    layer.levelsOfDetailBias = 2
    chart.square = 1_000
    let renderer = try renderer()
    for (scale, level) in [
      (0.001, -9), (0.01, -6), (0.25, -2), (1.0, 0), (1.5, 1), (4, 2), (16, 2),
    ] {
      layer.transform = CATransform3DMakeScale(scale, scale, 1)
      layer.position = CGPoint(x: -50_000 * scale, y: -50_000 * scale)
      let before = chart.boxes.count
      _ = try renderer.image(of: root)
      let drawn = chart.boxes.count - before
      expect((scale == 16 ? 0...0 : 1...9).contains(drawn), "\(scale)")
      expectEqual(chart.scales.last, pow(2, CGFloat(level)), "\(scale)")
    }
  }
}
