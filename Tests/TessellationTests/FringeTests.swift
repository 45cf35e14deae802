import Foundation
import StrataGraphics
import StrataRaster
import StrataTessellation
import Testing

/// A shape about the origin, of the size 1, and how it is drawn.
struct FringeCase: Sendable, CustomTestStringConvertible {
  let name: String
  let path: Path
  var rule = FillRule.nonZero
  /// The same shape without crossings, where coverage is not exact.
  var resolved: Path?
  /// Size in pixels of the smallest picture in which the shape is wide enough.
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
  private struct Difference {
    var largest = 0.0
    var above12 = 0
    var edgePixels = 0
    var place = (x: 0, y: 0)
  }

  private static let size = 96

  private func compare(
    _ shape: FringeCase, _ transform: PlaneTransform, scale: Double
  ) throws -> Difference? {
    let tolerance = 0.05 / scale
    let mesh = try Tessellator().fill(shape.path, rule: shape.rule, tolerance: tolerance)
    guard mesh.narrowestWidth * scale >= 1.5 else { return nil }
    let model = ShaderModel(mesh, transform, size: Self.size)
    #expect(model.mostLayers <= 1, "opaque triangles overlap")
    var polylines = try (shape.resolved ?? shape.path).flattened(tolerance: tolerance)
    for index in polylines.points.indices {
      polylines.points[index] = transform.mapAffine(polylines.points[index])
    }
    let rasterizer = CoverageRasterizer()
    let mask = try rasterizer.mask(
      polylines, rule: shape.rule, clip: (0, 0, Self.size, Self.size))
    var difference = Difference()
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        var exact = 0.0
        if let mask, x >= mask.bounds.x, y >= mask.bounds.y, x < mask.bounds.x + mask.bounds.width,
          y < mask.bounds.y + mask.bounds.height
        {
          exact = Double(
            mask.bytes[(y - mask.bounds.y) * mask.bounds.width + x - mask.bounds.x])
        }
        let error = abs(model.pixels[y * Self.size + x] * 255 - exact)
        if exact > 0 && exact < 255 { difference.edgePixels += 1 }
        if error > 12 { difference.above12 += 1 }
        if error > difference.largest { (difference.largest, difference.place) = (error, (x, y)) }
      }
    }
    return difference
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
        #expect(
          difference.largest <= 24,
          "\(difference.largest) at \(difference.place) x\(scale) \(degrees)°")
        #expect(difference.above12 <= 4 + difference.edgePixels / 20, "\(difference)")
      }
    }
    #expect(compared > 0)
  }

  @Test(arguments: FringeCase.all)
  func `the fringe holds under uneven scales and mirrors`(shape: FringeCase) throws {
    let transforms = [
      (PlaneTransform(a: 40, b: 0, c: 0, d: 20, tx: 48.2, ty: 47.6), 10.0),
      (PlaneTransform(a: -30, b: 0, c: 0, d: 30, tx: 48.2, ty: 47.6), 30.0),
      (PlaneTransform(a: 30, b: 12, c: -6, d: 28, tx: 48.4, ty: 48.1), 20.0),
    ]
    for (transform, scale) in transforms {
      guard let difference = try compare(shape, transform, scale: scale) else { continue }
      #expect(difference.largest <= 24, "\(difference)")
      #expect(difference.above12 <= 4 + difference.edgePixels / 20, "\(difference)")
    }
  }
}

extension PlaneTransform {
  func mapAffine(_ p: Point) -> Point {
    Point(m11 * p.x + m21 * p.y + m31, m12 * p.x + m22 * p.y + m32)
  }
}
