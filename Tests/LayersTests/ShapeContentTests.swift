import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct ShapeContentTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  private func items(_ layer: CAShapeLayer) throws -> [PaintedShape] {
    let content = try layer.paintedContent()
    guard case .none = content.rest else {
      Issue.record("\(content.rest)")
      return []
    }
    return content.shapes
  }

  private func square() -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
    return layer
  }

  @Test func `a path is filled black over the contents`() throws {
    let layer = square()
    let path = try #require(layer.path?.value)
    try expectEqual(
      items(layer),
      [
        PaintedShape(order: .above, shape: .fill(path, .nonZero), paint: .solid(.black))
      ])
  }

  @Test func `the stroke is over the fill`() throws {
    let layer = square()
    layer.strokeColor = red
    layer.fillRule = .evenOdd
    let path = try #require(layer.path?.value)
    try expectEqual(
      items(layer),
      [
        PaintedShape(order: .above, shape: .fill(path, .evenOdd), paint: .solid(.black)),
        PaintedShape(order: .above, shape: .stroke(path, StrokeStyle()), paint: .solid(red.value)),
      ])
  }

  @Test func `nil and clear colors draw nothing`() throws {
    let layer = square()
    layer.fillColor = nil
    try expect(items(layer).isEmpty)
    layer.fillColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0)
    layer.strokeColor = .clear
    try expect(items(layer).isEmpty)
  }

  @Test func `no path and an empty path draw nothing`() throws {
    let layer = CAShapeLayer()
    try expect(items(layer).isEmpty)
    layer.path = CGMutablePath()
    try expect(items(layer).isEmpty)
  }

  @Test(arguments: [0, -1, CGFloat.nan])
  func `a line without width is not stroked`(width: CGFloat) throws {
    let layer = square()
    layer.fillColor = nil
    layer.strokeColor = red
    layer.lineWidth = width
    try expect(items(layer).isEmpty)
  }

  @Test(arguments: [(0.5, 0.5, false), (0.75, 0.25, false), (-1, 0, false), (-1, 2, true)])
  func `a stroke that ends where it starts is not drawn, the fill is`(
    start: CGFloat, end: CGFloat, drawn: Bool
  ) throws {
    let layer = square()
    layer.strokeColor = red
    layer.strokeStart = start
    layer.strokeEnd = end
    try expectEqual(items(layer).count, drawn ? 2 : 1)
    expect(layer.strokeStyle(layer.values).start >= 0 && layer.strokeStyle(layer.values).end <= 1)
  }

  @Test func `the stroke has its style`() {
    let layer = square()
    layer.lineWidth = 3
    layer.miterLimit = 4
    layer.lineCap = .square
    layer.lineJoin = .bevel
    layer.lineDashPattern = [5, 2.5, 1]
    layer.lineDashPhase = 6
    layer.strokeStart = 0.25
    layer.strokeEnd = 0.5
    var style = StrokeStyle()
    (style.width, style.miterLimit, style.cap, style.join) = (3, 4, .square, .bevel)
    (style.dashes, style.dashPhase, style.start, style.end) = ([5, 2.5, 1], 6, 0.25, 0.5)
    expectEqual(layer.strokeStyle(layer.values), style)
  }

  @Test func `unknown caps and joins are drawn as the defaults`() {
    let layer = square()
    layer.lineCap = CAShapeLayerLineCap(rawValue: "wavy")
    layer.lineJoin = CAShapeLayerLineJoin(rawValue: "wavy")
    expectEqual(layer.lineCap.rawValue, "wavy")
    expect(
      layer.strokeStyle(layer.values).cap == .butt && layer.strokeStyle(layer.values).join == .miter
    )
  }

  @Test func `a mutable path is copied when set`() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    let layer = CAShapeLayer()
    layer.path = path
    let before = try #require(layer.path?.value)
    path.addLine(to: CGPoint(x: 10, y: 10))
    expectEqual(layer.path?.value, before)
    expect(layer.path?.value != path.value)
  }

  @Test func `a copy keeps drawing`() throws {
    let copy = try #require(square().copied() as? CAShapeLayer)
    try expectEqual(items(copy).count, 1)
  }

  @Test func `a layer made with another's initializer is a new one`() throws {
    let new = CAShapeLayer(layer: square())
    expect(new.path == nil && new.bounds == .zero && new.position == .zero)
    try expect(items(new).isEmpty)
    new.path = square().path
    try expectEqual(items(new).count, 1)
  }
}
