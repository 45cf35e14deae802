import Foundation
import StrataGraphics
import StrataTessellation
import StrataTestSupport
import Testing

@Suite struct FillTests {
  private let tessellator = Tessellator()
  private let plain = Tessellator(boundary: .plain)

  @Test func `a square is two triangles`() throws {
    let mesh = try plain.fill(.square(1, 2, 10), rule: .nonZero, tolerance: 0.1)
    expectEqual(mesh.insideIndices.count, 6)
    expectEqual(mesh.vertices.count, 4)
    expect(mesh.fringeIndices.isEmpty)
    expectEqual(mesh.insideArea, 100)
    expectEqual(mesh.origin + mesh.bounds.low, Point(1, 2))
    expectEqual(mesh.origin + mesh.bounds.high, Point(11, 12))
  }

  // A polygon of V corners with h holes has V - 2 + 2h triangles.
  @Test(arguments: [3, 4, 5, 17, 100])
  func `a polygon has the minimum number of triangles`(count: Int) throws {
    let outer = (0..<count).map { polar(20, Double($0) * 2 * .pi / Double(count)) }
    let hole = (0..<count).map { polar(5, -Double($0) * 2 * .pi / Double(count)) }
    let holes = [Point(-8, 0), Point(8, 0)].map { at in hole.map { $0 * 0.8 + at } }
    let convex = try plain.fill(Path(polygon: outer), rule: .nonZero, tolerance: 0.001)
    expectEqual(convex.insideIndices.count / 3, count - 2)
    let holed = try plain.fill(
      Path(polygons: [outer.map { $0 * 3 }] + holes), rule: .nonZero, tolerance: 0.001)
    expectEqual(holed.insideIndices.count / 3, 3 * count - 2 + 4)
    expect(holed.faults.isEmpty)
  }

  @Test func `winding decides between the rules`() throws {
    let twice = Path.square(0, 0, 10).appending(.square(2, 2, 6))
    try expectEqual(tessellator.fill(twice, rule: .nonZero, tolerance: 0.1).insideArea, 100)
    try expectEqual(tessellator.fill(twice, rule: .evenOdd, tolerance: 0.1).insideArea, 64)
    let opposite = Path.square(0, 0, 10).appending(Path.square(2, 2, 6).reversed)
    try expectEqual(tessellator.fill(opposite, rule: .nonZero, tolerance: 0.1).insideArea, 64)
  }

  @Test func `a common side disappears`() throws {
    let two = Path.square(0, 0, 10).appending(.square(10, 0, 10))
    let mesh = try plain.fill(two, rule: .nonZero, tolerance: 0.1)
    expectEqual(mesh.vertices.count, 4)
    expectEqual(mesh.insideArea, 200)
  }

  @Test func `collinear points disappear`() throws {
    let many = (0..<10).map { Point(Double($0), 0) } + [Point(10, 0), Point(10, 10), Point(0, 10)]
    let mesh = try plain.fill(Path(polygon: many), rule: .nonZero, tolerance: 0.1)
    expectEqual(mesh.vertices.count, 4)
  }

  @Test func `squares that touch at a corner share no vertex`() throws {
    let two = Path.square(0, 0, 10).appending(.square(10, 10, 10))
    let mesh = try plain.fill(two, rule: .nonZero, tolerance: 0.1)
    expectEqual(mesh.vertices.count, 8)
    expectEqual(mesh.insideIndices.count, 12)
    expect(mesh.faults.isEmpty)
  }

  @Test func `a hole that touches a side leaves no vertex on an edge`() throws {
    let path = Path.square(0, 0, 40).appending(
      Path(polygon: [Point(0, 20), Point(20, 30), Point(20, 10)]))
    let mesh = try tessellator.fill(path, rule: .evenOdd, tolerance: 0.1)
    expectEqual(mesh.insideArea, 1600 - 200)
    expect(mesh.faults.isEmpty)
    expectEqual(mesh.tJunctions, 0)
  }

  // The area of a regular polygon inscribed in a circle approaches πr² from below, with the
  // tolerance.
  @Test func `the error of a circle falls with the tolerance`() throws {
    var last = Double.infinity
    for tolerance in [1.0, 0.1, 0.01, 0.001] {
      let mesh = try plain.fill(.circle(Point(30, 40), 20), rule: .nonZero, tolerance: tolerance)
      // The four cubics of a circle are themselves too large by up to 2.7e-4 of the radius.
      let error = abs(mesh.insideArea - 400 * .pi)
      expect(error <= 2 * .pi * 20 * (tolerance + 2.7e-4 * 20))
      expect(error < last)
      last = error
    }
  }

  // The curve x = 3t(1-t)·6, y = t has the area ∫ x dy = 18·(1/2 - 1/3) = 3 with the y axis.
  @Test func `the error of a cubic falls with the tolerance`() throws {
    var path = Path()
    path.move(to: Point(0, 0))
    path.cubic(to: Point(0, 1), control1: Point(6, 1.0 / 3), control2: Point(6, 2.0 / 3))
    path.close()
    var last = Double.infinity
    for tolerance in [0.1, 0.01, 0.001, 0.0001] {
      let mesh = try plain.fill(path, rule: .nonZero, tolerance: tolerance)
      let error = abs(mesh.insideArea - 3)
      expect(error < 3 * tolerance * 2)
      expect(error < last)
      last = error
    }
  }

  // {n/k} by the non-zero rule: n kites from the center to a tip, between two inner corners.
  @Test(arguments: [(5, 2), (7, 3), (23, 11), (101, 50)])
  func `the area of a star polygon is the closed form`(n: Int, k: Int) throws {
    let mesh = try tessellator.fill(
      .starPolygon(n, k, radius: 100), rule: .nonZero, tolerance: 1e-4)
    let (half, step) = (Double.pi / Double(n), Double.pi * Double(k) / Double(n))
    // A side is the line at distance R·cos(kπ/n); inner corners are where it meets its neighbors.
    let inner = 100 * Maths.cos(step) / Maths.cos(step - half)
    let expected = Double(n) * 100 * inner * Maths.sin(half)
    expect(abs(mesh.insideArea - expected) < 1e-3 * expected)
    expect(mesh.faults.isEmpty)
  }

  @Test func `equal paths give equal meshes wherever they are`() throws {
    let star = Path.starPolygon(7, 3, radius: 10)
    let mesh = try tessellator.fill(star, rule: .evenOdd, tolerance: 0.01)
    try expectEqual(tessellator.fill(star, rule: .evenOdd, tolerance: 0.01), mesh)
    // A power of two changes no digit.
    let doubled = try tessellator.fill(
      star.mapPoints { $0 * 1024 }, rule: .evenOdd, tolerance: 10.24)
    expectEqual(doubled.insideIndices, mesh.insideIndices)
    expectEqual(doubled.fringeIndices, mesh.fringeIndices)
  }

  @Test(arguments: [1e-6, 1e-3, 1, 1e3, 1e6, 1e20])
  func `scale does not matter`(scale: Double) throws {
    let path = Path.letterL(10).mapPoints { $0 * scale }
    let mesh = try tessellator.fill(path, rule: .nonZero, tolerance: 0.01 * scale)
    expect(abs(mesh.insideArea / (scale * scale) - 64) < 1e-3)
    expect(mesh.faults.isEmpty)
    expect(abs(mesh.narrowestWidth / scale - 4) < 0.01)
  }

  @Test func `a distant position costs no precision`() throws {
    let near = try tessellator.fill(.letterL(10), rule: .nonZero, tolerance: 0.01)
    let far = try tessellator.fill(
      Path.letterL(10).mapPoints { $0 + Point(1e9, -1e9) }, rule: .nonZero, tolerance: 0.01)
    expectEqual(far.vertices, near.vertices)
    expectEqual(far.origin - near.origin, Point(1e9, -1e9))
  }

  @Test func `an empty path gives an empty mesh`() throws {
    var line = Path()
    line.move(to: Point(1, 1))
    line.line(to: Point(20, 30))
    var point = Path()
    point.move(to: Point(3, 3))
    point.close()
    for path in [Path(), line, point, Path.square(1, 1, 0)] {
      let mesh = try tessellator.fill(path, rule: .nonZero, tolerance: 0.1)
      expectEqual(mesh, Mesh())
    }
  }
}
