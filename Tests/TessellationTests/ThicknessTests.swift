import Foundation
import StrataGraphics
import StrataTessellation
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct ThicknessTests {
  private func width(_ path: Path, _ rule: FillRule = .nonZero) throws -> Double {
    try Tessellator().fill(path, rule: rule, tolerance: 0.02).narrowestWidth
  }

  @Test(arguments: [1.0, 3, 10])
  func `a bar's width is measured exactly`(side: Double) throws {
    let bar = Path(rect: CGRect(x: 3, y: 4, width: 50, height: side))
    expect(abs(try width(bar) - side) < 1e-3)
    let (sin, cos) = Maths.sincos(0.4)
    let turned = bar.mapPoints { Point(cos * $0.x - sin * $0.y, sin * $0.x + cos * $0.y) }
    expect(abs(try width(turned) - side) < 1e-3)
  }

  @Test(arguments: [0.5, 2, 6])
  func `a gap's width is measured exactly`(gap: Double) throws {
    let two = Path.square(0, 0, 20).appending(.square(20 + gap, 0, 20))
    expect(abs(try width(two) - gap) < 1e-3)
    let nested = Path.square(0, 0, 60).appending(.square(20, 20, 20)).appending(
      .square(20 + gap, 20 + gap, 20 - 2 * gap))
    expect(abs(try width(nested, .evenOdd) - min(gap, 20 - 2 * gap)) < 1e-3)
  }

  @Test func `a circle's width is its diameter`() throws {
    for radius in [5.0, 20, 100] {
      expect(abs(try width(.circle(Point(), radius)) - 2 * radius) < 0.15 * radius)
    }
  }

  @Test func `parts that touch at a point have no gap`() throws {
    try expectEqual(width(.starPolygon(5, 2, radius: 20), .evenOdd), 0)
    let squares = Path.square(0, 0, 20).appending(.square(20, 20, 20))
    try expectEqual(width(squares), 0)
    try expect(width(.square(0, 0, 20).appending(.square(25, 25, 20))) > 4)
  }

  @Test func `ordinary shapes are wide`() throws {
    // Each is drawn as a mesh from the scale at which the number is 1.5.
    try expect(width(.star(5, radius: 20, inner: 10)) > 3)
    try expect(width(.starPolygon(5, 2, radius: 20)) > 3)
    try expect(width(.star(12, radius: 30, inner: 18)) > 3)
    try expect(width(.letterL(20)) > 7.9)
    let rounded = Path(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 30), cornerWidth: 6, cornerHeight: 6)
    try expect(width(rounded) > 10)
    var style = StrokeStyle()
    style.width = 6
    style.join = .round
    style.cap = .round
    var path = Path()
    path.move(to: Point(0, 0))
    for p in [Point(30, 10), Point(5, 35), Point(40, 45)] { path.line(to: p) }
    let stroke = try Tessellator().stroke(path, style: style, tolerance: 0.02)
    expect(stroke.narrowestWidth > 4)
  }

  // Legs of length l meet at the angle φ and are cut in the middle. The tip moves in by δ/sin(φ/2),
  // the middles by δ across the legs; they meet when half a leg is δ·cot(φ/2) long.
  @Test(arguments: [8.0, 15, 30])
  func `a tip's width is determined by half its legs`(degrees: Double) throws {
    let half = degrees / 2 * .pi / 180
    let leg = 40.0
    let tip = Path(
      polygon: [Point(0, 0), polar(leg, half), Point(leg * 1.5, 0), polar(leg, -half)])
    let expected = 2 * leg / 2 * Maths.tan(half)
    expect(abs(try width(tip) - expected) < 0.02 * expected)
  }

  @Test func `needles and slits have no width`() throws {
    let needle = Path(polygon: [Point(0, 0), Point(100, 1), Point(100, -1)])
    try expectEqual(width(needle), 0)
    let slit = Path(
      polygon: [
        Point(-50, -50), Point(50, -50), Point(50, -0.5), Point(0, 0), Point(50, 0.5),
        Point(50, 50),
        Point(-50, 50),
      ])
    try expectEqual(width(slit), 0)
  }

  @Test func `noise in an edge does not make a shape thin`() throws {
    var random = RepeatableRandom(seed: 5)
    for _ in 0..<50 {
      // Two squares that should share a side, and two that should overlap, up to rounding.
      let noise = (0..<8).map { _ in random.number(-1e-5...1e-5) }
      let path = Path(polygons: [
        [Point(0, 0), Point(20 + noise[0], noise[1]), Point(20 + noise[2], 20), Point(0, 20)],
        [
          Point(20 + noise[3], noise[4]), Point(40, 0), Point(40, 20),
          Point(20 + noise[5], 20 + noise[6]),
        ],
        [Point(10, noise[7]), Point(30, noise[0]), Point(30, 20 + noise[1]), Point(10, 20)],
      ])
      try expect(width(path) > 15)
    }
  }

  // From the narrowest width on, opaque triangles must neither flip nor overlap.
  @Test func `wide enough shapes have no flipped triangles`() throws {
    var random = RepeatableRandom(seed: 99)
    var drawn = 0
    for _ in 0..<300 {
      let count = random.integer(3...9)
      let path = Path(polygon: (0..<count).map { _ in random.point(0...40) })
      let mesh = try Tessellator().fill(path, rule: .evenOdd, tolerance: 0.05)
      guard mesh.narrowestWidth > 0.05, !mesh.isEmpty else { continue }
      // A scale at which the width is 1.5 px.
      let scale = min(1.5 / mesh.narrowestWidth, 12)
      guard mesh.narrowestWidth * scale >= 1.5 else { continue }
      drawn += 1
      let model = ShaderModel(
        mesh.plain, PlaneTransform(a: scale, b: 0, c: 0, d: scale, tx: 0.3, ty: 0.4), size: 80)
      expect(model.mostLayers <= 1)
    }
    expect(drawn > 60)
  }
}
