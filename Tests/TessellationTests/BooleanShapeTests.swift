import Foundation
import StrataGraphics
import StrataTessellation
import StrataTestSupport
import Testing

/// Combinations with known results.
@Suite struct BooleanShapeTests {
  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    Path(rect: CGRect(x: x, y: y, width: width, height: height))
  }

  private func combine(
    _ a: Path, _ operation: PathOperation, _ b: Path, _ rule: FillRule = .nonZero
  ) throws -> Path {
    try a.combined(with: b, operation, rule: rule)
  }

  /// Expects the shapes with all their corners, in any order of subpaths.
  private func expectShapes(
    _ path: Path, _ polygons: [[(Double, Double)]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = Path(polygons: polygons.map { $0.map { Point($0.0, $0.1) } })
    expectEqual(path, expected, sourceLocation: sourceLocation)
  }

  @Test func `squares that overlap at a corner are combined`() throws {
    let (a, b) = (Path.square(0, 0, 10), Path.square(5, 5, 10))
    expectShapes(
      try combine(a, .union, b),
      [[(0, 0), (10, 0), (10, 5), (15, 5), (15, 15), (5, 15), (5, 10), (0, 10)]])
    expectShapes(try combine(a, .intersection, b), [[(10, 5), (10, 10), (5, 10), (5, 5)]])
    expectShapes(
      try combine(a, .difference, b), [[(0, 0), (10, 0), (10, 5), (5, 5), (5, 10), (0, 10)]])
    let both = try combine(a, .symmetricDifference, b)
    expectEqual(both.subpathCount, 2)
    expectEqual(both.signedArea, 150)
  }

  @Test func `rectangles with a common side become one outline`() throws {
    expectShapes(
      try combine(rect(0, 0, 10, 10), .union, rect(10, 0, 5, 10)),
      [[(0, 0), (15, 0), (15, 10), (0, 10)]])
    expectShapes(
      try combine(rect(0, 0, 10, 10), .union, rect(10, 2, 5, 3)),
      [[(0, 0), (10, 0), (10, 2), (15, 2), (15, 5), (10, 5), (10, 10), (0, 10)]])
    try expect(combine(rect(0, 0, 10, 10), .intersection, rect(10, 0, 5, 10)).isEmpty)
    expectShapes(
      try combine(rect(0, 0, 10, 10), .difference, rect(10, 0, 5, 10)),
      [[(0, 0), (10, 0), (10, 10), (0, 10)]])
    // Rotated, so that rounding moves ends off the lines that they are on.
    let turn = CGAffineTransform(rotationAngle: 0.3)
    let row = try (0..<5).reduce(Path()) { row, index in
      let piece = rect(Double(index) * 10, Double(index), 10, 20 - 2 * Double(index))
      return try combine(row, .union, piece.applying(turn))
    }
    expectEqual(row.subpathCount, 1)
    expectEqual(row.verbs.count, 4 + 4 * 4 + 1, "\(row)")
    expect(abs(row.signedArea - 10 * (20 + 18 + 16 + 14 + 12)) < 1e-5)
  }

  @Test func `a path is combined with itself`() throws {
    for path in [Path.square(1, 2, 3), .circle(Point(3, 4), 5), .star(5, radius: 9, inner: 4)] {
      for other in [path, path.reversed] {
        try expectEqual(combine(path, .union, other), path)
        try expectEqual(combine(path, .intersection, other), path)
        try expect(combine(path, .difference, other).isEmpty)
        try expect(combine(path, .symmetricDifference, other).isEmpty)
      }
      try expectEqual(path.normalized(rule: .nonZero), path)
      let back = try path.reversed.normalized(rule: .evenOdd)
      expect(abs(back.signedArea - path.signedArea) < 1e-12 * path.signedArea)
    }
  }

  @Test func `an empty path changes nothing`() throws {
    let circle = Path.circle(Point(), 10)
    try expectEqual(combine(circle, .union, Path()), circle)
    try expectEqual(combine(Path(), .union, circle), circle)
    try expectEqual(combine(circle, .difference, Path()), circle)
    try expect(combine(Path(), .difference, circle).isEmpty)
    try expect(combine(circle, .intersection, Path()).isEmpty)
    try expect(combine(Path(), .symmetricDifference, Path()).isEmpty)
    var moves = Path()
    moves.move(to: Point(1, 1))
    moves.move(to: Point(50, 60))
    try expectEqual(combine(circle, .union, moves), circle)
    try expect(moves.normalized(rule: .nonZero).isEmpty)
    let line = Path(polygon: [Point(0, 0), Point(30, 10)])
    try expect(line.normalized(rule: .nonZero).isEmpty)
    try expectEqual(combine(circle, .union, line), circle)
  }

  @Test func `a hole has the opposite direction`() throws {
    let path = try combine(.square(0, 0, 10), .difference, .square(2, 2, 5))
    expectShapes(
      path, [[(0, 0), (10, 0), (10, 10), (0, 10)], [(7, 2), (2, 2), (2, 7), (7, 7)]])
    expect(path.contains(Point(1, 1), rule: .nonZero))
    expect(!path.contains(Point(4, 4), rule: .nonZero))
  }

  @Test func `an open subpath is closed`() throws {
    var open = Path()
    open.move(to: Point(0, 0))
    open.line(to: Point(10, 0))
    open.line(to: Point(10, 10))
    expectShapes(try open.normalized(rule: .nonZero), [[(0, 0), (10, 0), (10, 10)]])
    expectShapes(try combine(.square(0, 0, 10), .difference, open), [[(10, 10), (0, 10), (0, 0)]])
  }

  @Test func `a pentagram is combined by either rule`() throws {
    let star = Path.starPolygon(5, 2, radius: 10)
    let outline = try star.normalized(rule: .nonZero)
    expectEqual(outline.subpathCount, 1)
    expectEqual(outline.verbs.count, 11)
    let points = try star.normalized(rule: .evenOdd)
    expectEqual(points.subpathCount, 5)
    // The inner radius is the outer one by the square of the golden ratio.
    let inner = 10 / 2.618_033_988_749_895
    let whole = 5 * 10 * inner * Maths.sin(.pi / 5)
    let core = 2.5 * inner * inner * Maths.sin(2 * .pi / 5)
    expect(abs(outline.signedArea - whole) < 1e-6)
    expect(abs(points.signedArea - (whole - core)) < 1e-6)
  }

  @Test(arguments: [1, 1e-20, 1e20])
  func `circles have the areas of a lens`(scale: Double) throws {
    for distance in [2.0, 5, 10, 15, 19] {
      let a = Path.circle(Point(), 10).mapPoints { $0 * scale }
      let b = Path.circle(polar(distance, 0.7), 10).mapPoints { $0 * scale }
      let half = Maths.acos(distance / 20)
      let lens = 200 * half - distance / 2 * (400 - distance * distance).squareRoot()
      let circle = a.signedArea / scale / scale
      // The curves are circles to 2.7e-4 only.
      let allowed = 2.7e-4 * 10 * 40
      let shared = try combine(a, .intersection, b)
      expect(abs(shared.signedArea / scale / scale - lens) < allowed)
      let union = try combine(a, .union, b)
      let sum = (union.signedArea + shared.signedArea) / scale / scale
      expect(abs(sum - 2 * circle) < 1e-9)
      for path in [union, shared] {
        expectEqual(path.subpathCount, 1)
        expect(path.consists(of: [.cubic]))
      }
    }
  }

  @Test func `half of a circle is exact`() throws {
    let circle = Path.circle(Point(3, 5), 10)
    // Through the curves' ends, then through their middles.
    let halves: [Path] = [
      rect(-20, 5, 50, 30),
      Path(polygon: [Point(-17, -15), Point(23, 25), Point(-17, 65)]),
    ]
    for half in halves {
      let part = try combine(circle, .intersection, half)
      expect(abs(part.signedArea - circle.signedArea / 2) < 1e-9)
      expectEqual(part.verbs.filter { $0 == .line || $0 == .close }.count, 1, "\(part)")
      let rest = try combine(circle, .difference, half)
      expect(abs(rest.signedArea - circle.signedArea / 2) < 1e-9)
    }
  }

  @Test func `parts of a cut path rejoin`() throws {
    let circle = Path.circle(Point(), 10)
    let knife = Path.star(7, radius: 14, inner: 5, turned: 0.2)
    let inside = try combine(circle, .intersection, knife)
    let outside = try combine(circle, .difference, knife)
    let whole = try combine(inside, .union, outside)
    expectEqual(whole.subpathCount, 1)
    expect(whole.consists(of: [.cubic]))
    expect(abs(whole.signedArea - circle.signedArea) < 1e-9)
    try expect(combine(whole, .symmetricDifference, circle).isEmpty)
    try expect(combine(inside, .intersection, outside).isEmpty)
  }

  @Test func `touching circles are combined`() throws {
    // From inside, through a point in which curves of both end, and through one where none does.
    for angle in [0, 0.3] {
      let center = polar(5, angle)
      let (a, b) = (Path.circle(Point(), 10), Path.circle(center, 5))
      let union = try combine(a, .union, b)
      expect(abs(union.signedArea - a.signedArea) < 0.03)
      expect(abs(try combine(a, .intersection, b).signedArea - b.signedArea) < 0.03)
      expect(union.consists(of: [.cubic]))
    }
    try expectEqual(
      combine(.circle(Point(), 10), .union, .circle(Point(15, 0), 5)).subpathCount,
      2)
    // Inscribed: four corners of the square remain.
    let corners = try combine(.square(-10, -10, 20), .difference, .circle(Point(), 10))
    expectEqual(corners.subpathCount, 4)
    expectEqual(corners.verbs.filter { $0 == .cubic }.count, 4)
  }

  @Test func `three circles through one point are combined`() throws {
    let circles = (0..<3).map { Path.circle(polar(10, 0.3 + Double($0) * 2.1), 10) }
    let all = circles.reduce(Path()) { $0.appending($1) }
    // Curves differ from circles, so the point is a triangle of some size, or vanishes.
    let petals = try all.normalized(rule: .evenOdd)
    expect((4...7).contains(petals.subpathCount))
    let union = try all.normalized(rule: .nonZero)
    expect(union.subpathCount <= 2)
  }

  @Test func `a self-crossing curve is combined`() throws {
    var loop = Path()
    loop.move(to: Point(0, 0))
    loop.cubic(to: Point(10, 0), control1: Point(30, 30), control2: Point(-20, 30))
    for rule in [FillRule.nonZero, .evenOdd] {
      let path = try loop.normalized(rule: rule)
      expect(path.consists(of: [.line, .cubic]))
      // Its arms, and the loop above their crossing.
      expectEqual(path.verbs.filter { $0 == .cubic }.count, 3)
      expectEqual(path.subpathCount, 2)
      let again = try path.normalized(rule: .nonZero)
      expect(abs(again.signedArea - path.signedArea) < 1e-6)
    }
  }

  @Test func `quadratic curves stay quadratic`() throws {
    var leaf = Path()
    leaf.move(to: Point(0, 0))
    leaf.quad(to: Point(20, 0), control: Point(10, -15))
    leaf.quad(to: Point(0, 0), control: Point(10, 15))
    leaf.close()
    let part = try combine(leaf, .intersection, rect(3, -20, 10, 40))
    expect(part.consists(of: [.line, .quad]))
    expectEqual(part.verbs.filter { $0 == .quad }.count, 2)
    // ∫ 2·y over x, with y = 30·t·(1 - t) and x = 20·t.
    func area(_ x: Double) -> Double {
      let t = x / 20
      return 1200 * (t * t / 2 - t * t * t / 3)
    }
    expect(abs(part.signedArea - (area(13) - area(3))) < 1e-9)
  }

  @Test func `components have their holes`() throws {
    var rings = Path()
    for size in [40.0, 28, 16] {
      rings.append(.square(-size, -size, 2 * size))
      rings.append(.square(4 - size, 4 - size, 2 * size - 8))
    }
    let apart = rings.appending(.square(100, 0, 5))
    let parts = try apart.components(rule: .evenOdd)
    expectEqual(parts.map(\.subpathCount), [2, 2, 2, 1])
    expectEqual(parts.map(\.signedArea), [1216, 832, 448, 25])
    try expect(Path().components(rule: .nonZero).isEmpty)
    // They touch at a corner.
    let touching = Path.square(0, 0, 10).appending(.square(10, 10, 10))
    try expectEqual(touching.components(rule: .nonZero).count, 2)
  }

  @Test func `paths overlap if they have a common area`() throws {
    let square = Path.square(0, 0, 10)
    func overlaps(_ other: Path, _ rule: FillRule = .nonZero) throws -> Bool {
      try square.overlaps(other, rule: rule)
    }
    try expect(overlaps(.square(9, 9, 10)))
    try expect(overlaps(.square(2, 2, 1)))
    try expect(overlaps(.square(-5, -5, 30)))
    try expect(!overlaps(.square(10, 0, 10)))
    try expect(!overlaps(.square(10, 10, 10)))
    try expect(!overlaps(.square(20, 0, 10)))
    let ring = Path.square(-20, -20, 50).appending(.square(-10, -10, 30))
    try expect(!overlaps(ring, .evenOdd))
    try expect(overlaps(ring))
  }
}
