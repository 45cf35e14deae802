import Foundation
import StrataGraphics
import StrataRaster
import StrataTessellation
import StrataTestMeasures
import StrataTestSupport
import Testing

/// A shape of size 1 about the origin, and its drawing parameters.
struct FringeCase: Sendable, CustomTestStringConvertible {
  let name: String
  let path: Path
  var rule = FillRule.nonZero
  /// The same shape without crossings, where coverage is not exact.
  var resolved: Path?
  /// Sizes in pixels, starting with the smallest image in which the shape is wide enough.
  var scales = [12.0, 23.7, 40]
  var testDescription: String { name }

  static let all = [
    FringeCase(name: "square", path: .square(-0.7, -0.7, 1.4)),
    FringeCase(name: "circle", path: .circle(Point(), 1)),
    FringeCase(name: "letter L", path: Path.letterL(1.8).mapPoints { $0 - Point(0.8, 0.8) }),
    FringeCase(name: "star of 5", path: .star(5, radius: 1, inner: 0.5)),
    FringeCase(name: "star of 8", path: .star(8, radius: 1, inner: 0.7)),
    FringeCase(
      name: "pentagram", path: .starPolygon(5, 2, radius: 1),
      resolved: .star(5, radius: 1, inner: 0.381_966_011_250_105), scales: [23.7, 40]),
    FringeCase(
      name: "ring", path: Path.circle(Point(), 1).appending(.circle(Point(), 0.6)),
      rule: .evenOdd),
    FringeCase(
      name: "triangle", path: Path(polygon: [Point(-0.9, -0.5), Point(0.9, -0.2), Point(0, 0.8)])),
  ]
}

@Suite struct FringeTests {
  private static let size = 96

  private func compare(
    _ shape: FringeCase, _ transform: PlaneTransform, scale: Double
  ) throws -> ShaderModel.Difference? {
    let tolerance = 0.05 / scale
    let mesh = try Tessellator().fill(shape.path, rule: shape.rule, tolerance: tolerance)
    guard mesh.narrowestWidth * scale >= 1.5 else { return nil }
    let model = ShaderModel(mesh.plain, transform, size: Self.size)
    expect(model.mostLayers <= 1, "opaque triangles overlap")
    var polylines = try (shape.resolved ?? shape.path).flattened(tolerance: tolerance)
    for index in polylines.points.indices {
      polylines.points[index] = transform.mapAffine(polylines.points[index])
    }
    let rasterizer = CoverageRasterizer()
    let mask = try rasterizer.mask(
      polylines, rule: shape.rule,
      clip: PixelRect(minX: 0, minY: 0, maxX: Self.size, maxY: Self.size))
    return model.difference(
      from: mask?.bytes(inSquare: Self.size) ?? [UInt8](repeating: 0, count: Self.size * Self.size))
  }

  @Test(arguments: FringeCase.all)
  func `the fringe comes close to exact coverage`(shape: FringeCase) throws {
    var compared = 0
    for scale in shape.scales {
      for degrees in [0.0, 7, 15, 30, 45, 60, 83] {
        let (sin, cos) = Maths.sincos(degrees * .pi / 180)
        let transform = PlaneTransform(
          a: scale * cos, b: scale * sin, c: -scale * sin, d: scale * cos, tx: 47.8, ty: 48.3)
        guard let difference = try compare(shape, transform, scale: scale) else { continue }
        compared += 1
        expect(
          difference.largest <= 24,
          "\(difference.largest) at \(difference.place) x\(scale) \(degrees)°")
        expect(difference.above12 <= 4 + difference.edgePixels / 20, "\(difference)")
      }
    }
    expect(compared > 0)
  }

  @Test(arguments: FringeCase.all)
  func `the fringe is correct under nonuniform scales and mirrors`(shape: FringeCase) throws {
    let transforms = [
      (PlaneTransform(a: 40, b: 0, c: 0, d: 20, tx: 48.2, ty: 47.6), 10.0),
      (PlaneTransform(a: -30, b: 0, c: 0, d: 30, tx: 48.2, ty: 47.6), 30.0),
      (PlaneTransform(a: 30, b: 12, c: -6, d: 28, tx: 48.4, ty: 48.1), 20.0),
    ]
    var compared = 0
    for (transform, scale) in transforms {
      guard let difference = try compare(shape, transform, scale: scale) else { continue }
      compared += 1
      expect(difference.largest <= 24, "\(difference)")
      expect(difference.above12 <= 4 + difference.edgePixels / 20, "\(difference)")
    }
    expect(compared > 0)
  }

  // A curve that ends in a corner has a short last edge, with a slightly different direction.
  @Test(arguments: [0.3, 0.6], [20.0, 35, 50])
  func `short edges at a corner keep their fringe`(length: Double, width: Double) throws {
    let tip = Point(47.7, 12.4)
    for (before, behind) in [(true, false), (false, true), (true, true)] {
      let (left, right) = (Point(47.7 - width / 2, 84), Point(49 + width / 2, 82))
      var polygon = [left, tip, right]
      // Halfway, off the legs by less than the tolerance.
      if behind { polygon.insert(tip + unit(right - tip) * length + Point(0.05, 0), at: 2) }
      if before { polygon.insert(tip + unit(left - tip) * length - Point(0.05, 0), at: 1) }
      let path = Path(polygon: polygon)
      let mesh = try Tessellator().fill(path, rule: .nonZero, tolerance: 0.1)
      expect(mesh.narrowestWidth >= 1.5)
      let model = ShaderModel(mesh.plain, PlaneTransform(), size: Self.size)
      let exact = SlabOracle(try path.flattened(tolerance: 0.1), .nonZero)
        .coverage(size: Self.size)
      let difference = model.difference(from: exact)
      expect(difference.largest <= 24, "\(difference)")
    }
  }

  private func unit(_ v: Point) -> Point { v / (v.x * v.x + v.y * v.y).squareRoot() }

  @Test(arguments: [StrokeStyle.Join.miter, .round, .bevel], [3.0, 5, 9])
  func `the fringe of strokes comes close to exact coverage`(
    join: StrokeStyle.Join, width: Double
  ) throws {
    var zigzag = Path()
    zigzag.move(to: Point(12, 14))
    for p in [Point(70, 22), Point(24, 48), Point(80, 80)] { zigzag.line(to: p) }
    var wave = Path()
    wave.move(to: Point(10, 50))
    wave.cubic(to: Point(84, 46), control1: Point(36, -20), control2: Point(60, 116))
    var crossed = wave
    crossed.move(to: Point(20, 77))
    crossed.line(to: Point(75, 20))
    for (path, cap) in [(zigzag, StrokeStyle.Cap.square), (wave, .round), (crossed, .butt)] {
      var style = StrokeStyle()
      (style.width, style.join, style.cap) = (width, join, cap)
      let mesh = try Tessellator().stroke(path, style: style, tolerance: 0.07)
      expect(mesh.narrowestWidth >= 1.5)
      let model = ShaderModel(mesh.plain, PlaneTransform(), size: Self.size)
      expect(model.mostLayers <= 1)
      let outline = try path.stroked(style, tolerance: 0.07).flattened(tolerance: 0.07)
      let exact = SlabOracle(outline, .nonZero).coverage(size: Self.size)
      let difference = model.difference(from: exact)
      expect(difference.largest <= 24, "\(difference)")
      expect(difference.above12 <= 4 + difference.edgePixels / 20, "\(difference)")
    }
  }
}

extension PlaneTransform {
  func mapAffine(_ p: Point) -> Point {
    Point(m11 * p.x + m21 * p.y + m31, m12 * p.x + m22 * p.y + m32)
  }
}
