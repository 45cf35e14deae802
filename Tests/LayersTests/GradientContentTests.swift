import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct GradientContentTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  private func layer(
    _ type: CAGradientLayerType = .axial, from start: CGPoint = CGPoint(x: 0.5, y: 0),
    to end: CGPoint = CGPoint(x: 0.5, y: 1)
  ) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
    layer.colors = [red, blue]
    layer.type = type
    layer.startPoint = start
    layer.endPoint = end
    return layer
  }

  private func item(_ layer: CAGradientLayer) throws -> PaintedShape? {
    let content = try layer.paintedContent()
    guard case .none = content.rest else {
      Issue.record("\(content.rest)")
      return nil
    }
    expect(content.shapes.count <= 1 && content.shapes.allSatisfy { $0.order == .below })
    return content.shapes.first
  }

  private func gradient(_ layer: CAGradientLayer) throws -> GradientPaint {
    guard case .gradient(let paint)? = try item(layer)?.paint else {
      throw LimitExceeded("not a gradient", asked: 0, allowed: 0)
    }
    return paint
  }

  /// Maps a unit point of the layer to gradient space.
  private func mapped(_ layer: CAGradientLayer, _ x: Double, _ y: Double) throws -> SIMD2<Double> {
    let b = layer.bounds
    let point = SIMD2(Double(b.minX + b.width * x), Double(b.minY + b.height * y))
    return try gradient(layer).toGradient.apply(point)
  }

  private func isClose(_ a: SIMD2<Double>, _ x: Double, _ y: Double) -> Bool {
    abs(a.x - x) < 1e-12 && abs(a.y - y) < 1e-12
  }

  @Test func `it fills the rounded bounds under the contents`() throws {
    let layer = layer()
    layer.cornerRadius = 8
    try expectEqual(item(layer)?.shape, .roundedRect(layer.asGiven.roundedBounds()))
  }

  @Test func `the default axis runs from smallest to largest y`() throws {
    let layer = layer()
    try expectEqual(gradient(layer).kind, .axial)
    try expectEqual(mapped(layer, 0, 0).x, 0)
    expect(abs(try mapped(layer, 1, 1).x - 1) < 1e-12)
    expect(abs(try mapped(layer, 0.3, 0.25).x - 0.25) < 1e-12)
  }

  @Test func `the middle of a slanted axis runs through the other corners`() throws {
    let layer = layer(from: CGPoint(x: 0, y: 1), to: CGPoint(x: 1, y: 0))
    expect(abs(try mapped(layer, 0, 1).x) < 1e-12)
    expect(abs(try mapped(layer, 1, 0).x - 1) < 1e-12)
    expect(abs(try mapped(layer, 0, 0).x - 0.5) < 1e-12)
    expect(abs(try mapped(layer, 1, 1).x - 0.5) < 1e-12)
  }

  @Test func `an axial gradient of no length is the last color`() throws {
    let layer = layer(from: CGPoint(x: 0.2, y: 0.2), to: CGPoint(x: 0.2, y: 0.2))
    try expectEqual(item(layer)?.paint, .solid(blue.value))
  }

  @Test func `a radial gradient is an ellipse about the start point`() throws {
    let layer = layer(.radial, from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 0.75, y: 0))
    try expectEqual(gradient(layer).kind, .radial)
    expect(isClose(try mapped(layer, 0.5, 0.5), 0, 0))
    expect(isClose(try mapped(layer, 0.75, 0.5), 1, 0))
    expect(isClose(try mapped(layer, 0.5, 1), 0, 1))
    expect(isClose(try mapped(layer, 0.25, 0.5), -1, 0))
  }

  @Test(arguments: [CGPoint(x: 0.5, y: 1), CGPoint(x: 1, y: 0.5), CGPoint(x: 0.5, y: 0.5)])
  func `a radial gradient with a radius of 0 draws nothing`(end: CGPoint) throws {
    try expect(item(layer(.radial, from: CGPoint(x: 0.5, y: 0.5), to: end)) == nil)
  }

  @Test func `a conic gradient begins toward the end point and turns from x to y`() throws {
    let layer = layer(.conic, from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 0.5, y: 1))
    try expectEqual(gradient(layer).kind, .conic)
    // The end point is at the angle 0; a quarter turn from +y leads to -x.
    expect(isClose(try mapped(layer, 0.5, 1), 1, 0))
    expect(isClose(try mapped(layer, 0, 0.5), 0, 1))
    expect(isClose(try mapped(layer, 0.5, 0), -1, 0))
  }

  @Test func `a conic gradient without a direction begins toward x`() throws {
    let centre = CGPoint(x: 0.5, y: 0.5)
    let p = try mapped(layer(.conic, from: centre, to: centre), 1, 0.5)
    expect(p.x > 0 && abs(p.y) < 1e-12)
  }

  @Test func `an unknown type is drawn as axial`() throws {
    try expectEqual(gradient(layer(CAGradientLayerType(rawValue: "wavy"))).kind, .axial)
  }

  @Test func `colors are spread evenly without locations`() throws {
    let layer = layer()
    layer.colors = [red, blue, red, blue, red]
    try expectEqual(gradient(layer).stops.stops.map(\.location), [0, 0.25, 0.5, 0.75, 1])
  }

  @Test func `colors lie at their locations`() throws {
    let layer = layer()
    layer.locations = [0.25, 0.25]
    let expected = GradientStops([.init(0.25, red.value), .init(0.25, blue.value)])
    try expectEqual(gradient(layer).stops, expected)
  }

  @Test func `other objects among the colors are ignored with their locations`() throws {
    let layer = layer()
    layer.colors = [red, "not a colour", blue]
    layer.locations = [0, 0.3, 0.6]
    try expectEqual(gradient(layer).stops.stops.map(\.location), [0, 0.6])
    layer.locations = nil
    try expectEqual(gradient(layer).stops.stops.map(\.location), [0, 1])
  }

  @Test func `fewer than two colors draw nothing`() throws {
    let layer = layer()
    for colors in [nil, [], [red], [red, "not a colour"]] as [[Any]?] {
      layer.colors = colors
      try expect(item(layer) == nil)
    }
  }

  @Test(arguments: [[], [0], [0, 0.5, 1], [0, Double.nan]])
  func `mismatched locations draw nothing`(locations: [Double]) throws {
    let layer = layer()
    layer.locations = locations.map { NSNumber(value: $0) }
    try expect(item(layer) == nil)
  }

  @Test(arguments: [CGSize(width: 0, height: 10), CGSize(width: 10, height: 0), .zero])
  func `bounds without area draw nothing`(size: CGSize) throws {
    let layer = layer()
    layer.bounds.size = size
    try expect(item(layer) == nil)
  }
}
