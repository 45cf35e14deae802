import StrataGraphics
import StrataTessellation
import StrataTestMeasures
import StrataTestSupport
import Testing

/// One hostile path about 40 units across.
struct TortureCase: Sendable, CustomTestStringConvertible {
  let name: String
  let path: Path
  /// The area by the non-zero rule, if it is known.
  let area: Double?

  init(_ name: String, _ polygons: [[Point]], area: Double? = nil) {
    self.name = name
    path = Path(polygons: polygons)
    self.area = area
  }

  var testDescription: String { name }

  private static func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> [Point] {
    [Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)]
  }

  static let all = [
    TortureCase("bow tie", [[Point(0, 0), Point(40, 40), Point(40, 0), Point(0, 40)]], area: 800),
    TortureCase("square three times", Array(repeating: box(0, 0, 40, 40), count: 3), area: 1600),
    TortureCase(
      "square and its reverse", [box(0, 0, 40, 40), box(0, 0, 40, 40).reversed()], area: 0),
    TortureCase(
      "spur out and back",
      [[Point(0, 0), Point(20, 0), Point(20, 10), Point(36, 23), Point(20, 10), Point(0, 10)]],
      area: 200),
    TortureCase(
      "hole as large as the shape, with other vertices",
      [
        box(0, 0, 40, 40),
        [Point(0, 0), Point(0, 40), Point(20, 40), Point(40, 40), Point(40, 20), Point(40, 0)],
      ], area: 0),
    TortureCase(
      "side in a hundred parts, each a little off",
      [
        (0...100).map { Point($0.isMultiple(of: 2) ? 0 : 1e-7, Double($0) * 0.4) }
          + [Point(40, 40), Point(40, 0)]
      ], area: 1600),
    TortureCase(
      "crossing at nearly no angle",
      [[Point(0, 20), Point(40, 20.000_1), Point(40, 40), Point(0, 20.000_1), Point(40, 20)]]),
    TortureCase(
      "fan of needles", [(0..<200).flatMap { [Point(), polar(40, Double($0) * 0.031)] }]),
    TortureCase(
      "zigzag of needles",
      [(0..<80).map { Point($0.isMultiple(of: 2) ? 0 : 40, Double($0) * 0.5) }]),
    TortureCase("width 0", [box(10.5, 0, 10.5, 40)], area: 0),
    TortureCase("height 0", [box(0, 10.5, 40, 10.5)], area: 0),
    TortureCase("width 1e-12", [box(10.5, 0, 10.5 + 1e-12, 40)], area: 0),
    TortureCase("width 1/16", [box(10.5, 0, 10.5625, 40)], area: 2.5),
    TortureCase(
      "one point a thousand times", [Array(repeating: Point(20, 20), count: 1000)], area: 0),
    TortureCase(
      "every vertex three times", [box(0, 0, 40, 40).flatMap { [$0, $0, $0] }], area: 1600),
    TortureCase("collinear", [[Point(0, 0), Point(40, 40), Point(20, 20)]], area: 0),
    TortureCase(
      "vertices 1e-6 apart",
      [(0..<2000).map { Point(10 + Double($0) * 1e-6, 10) } + [Point(30, 30), Point(10, 30)]],
      area: 200.02),
    TortureCase(
      "comb of slivers", (0..<64).map { box(Double($0) / 2, 0, Double($0) / 2 + 0.25, 40) },
      area: 640),
    TortureCase(
      "grid of touching squares",
      (0..<64).map {
        let (x, y) = (Double($0 % 8), Double($0 / 8))
        return box(5 * x, 5 * y, 5 * x + 5, 5 * y + 5)
      }, area: 1600),
    TortureCase(
      "chessboard",
      (0..<32).map {
        let (x, y) = (Double($0 % 4 * 2 + $0 / 4 % 2), Double($0 / 4))
        return box(5 * x, 5 * y, 5 * x + 5, 5 * y + 5)
      }, area: 800),
    TortureCase(
      "ring of touching corners",
      (0..<8).map {
        let (a, b) = (polar(20, Double($0) * .pi / 4), polar(20, Double($0 + 1) * .pi / 4))
        return [a, b, (a + b) * 0.75]
      }),
    TortureCase(
      "denormals",
      [
        [
          Point(.leastNonzeroMagnitude, 0), Point(20, -.leastNonzeroMagnitude), Point(20, 20),
          Point(-0.0, 20),
        ]
      ], area: 400),
    TortureCase(
      "one vertex for many contours",
      (0..<16).map {
        [Point(), polar(40, Double($0) * .pi / 8), polar(40, Double($0) * .pi / 8 + 0.2)]
      }),
    TortureCase(
      "spiral",
      [(0..<400).map { polar(Double($0) / 10, Double($0) * .pi / 16) }]),
  ]
}

@Suite struct TessellationTortureTests {
  @Test(arguments: TortureCase.all)
  func `a hostile path is covered once`(torture: TortureCase) throws {
    for rule in FillRule.allCases {
      let mesh = try Tessellator().fill(torture.path, rule: rule, tolerance: 1e-3)
      expect(mesh.faults.isEmpty)
      expectEqual(mesh.tJunctions, 0)
      let oracle = SlabOracle(try torture.path.flattened(tolerance: 1e-3), rule)
      expect(abs(mesh.insideArea - oracle.area) < 2e-2)
      if rule == .nonZero, let area = torture.area {
        expect(abs(mesh.insideArea - area) < 2e-3)
      }
      expect(!mesh.narrowestWidth.isNaN)
    }
  }

  @Test(arguments: TortureCase.all)
  func `rotating a hostile path by 90 degrees keeps its area`(torture: TortureCase) throws {
    let turned = torture.path.mapPoints { Point(-$0.y, $0.x) }
    for rule in FillRule.allCases {
      let area = try Tessellator().fill(torture.path, rule: rule, tolerance: 1e-3).insideArea
      let other = try Tessellator().fill(turned, rule: rule, tolerance: 1e-3)
      expect(other.faults.isEmpty)
      expect(abs(other.insideArea - area) < 1e-3)
    }
  }

  @Test func `ten thousand edges with a hundred thousand crossings are resolved`() throws {
    // Every side of {n/k} crosses 2·(k - 1) others: n·(k - 1) crossings.
    let (n, k) = (10_001, 11)
    let mesh = try Tessellator(boundary: .plain).fill(
      .starPolygon(n, k, radius: 1000), rule: .evenOdd, tolerance: 1e-3)
    // Rings of n kites each, and the middle: all crossings are corners.
    expect(mesh.insideIndices.count / 3 > 50_000)
    let winding = try Tessellator(boundary: .plain).fill(
      .starPolygon(n, k, radius: 1000), rule: .nonZero, tolerance: 1e-3)
    expect(abs(winding.insideArea - .pi * 1e6) < 10)
  }
}
