import Foundation
import StrataGraphics
import StrataTessellation
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct StrokeTests {
  private func mesh(
    _ points: [Point], closed: Bool = false, tolerance: Double = 1e-3,
    _ change: (inout StrokeStyle) -> Void
  ) throws -> Mesh {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if closed { path.close() }
    var style = StrokeStyle()
    style.width = 4
    change(&style)
    let mesh = try Tessellator().stroke(path, style: style, tolerance: tolerance)
    expect(mesh.faults.isEmpty)
    return mesh
  }

  // A line of length 20 and width 4, without caps, with two half discs of radius 2, or with two
  // half squares.
  @Test(arguments: [
    (StrokeStyle.Cap.butt, 80.0), (.round, 80 + 4 * .pi), (.square, 96),
  ])
  func `caps add their areas`(cap: StrokeStyle.Cap, area: Double) throws {
    let mesh = try mesh([Point(3, 4), Point(15, 20)]) { $0.cap = cap }
    expect(abs(mesh.insideArea - area) < 0.02)
  }

  // Two lines of 20 at a right angle overlap in a square of 2 × 2 and leave a square of 2 × 2: a
  // miter fills it, a bevel half of it, a round join a quarter of a disc of radius 2.
  @Test(arguments: [
    (StrokeStyle.Join.miter, 4.0), (.bevel, 2), (.round, .pi),
  ])
  func `joins add their areas and overlaps count once`(
    join: StrokeStyle.Join, area: Double
  ) throws {
    let mesh = try mesh([Point(0, 20), Point(0, 0), Point(20, 0)]) { $0.join = join }
    expect(abs(mesh.insideArea - (160 - 4 + area)) < 0.01)
  }

  @Test func `a line that crosses itself counts once`() throws {
    let mesh = try mesh([Point(0, 0), Point(20, 0), Point(20, 10), Point(10, 10), Point(10, -10)]) {
      $0.join = .miter
    }
    // Segments of 20, 10, 10 and 20; at each of three corners the overlap equals the miter; the
    // crossing is 4 × 4.
    expect(abs(mesh.insideArea - (60 * 4 - 16)) < 0.01)
  }

  @Test func `a closed line has a hole`() throws {
    let mesh = try mesh(
      [Point(0, 0), Point(20, 0), Point(20, 20), Point(0, 20)], closed: true
    ) { _ in }
    expect(abs(mesh.insideArea - (24 * 24 - 16 * 16)) < 1e-6)
    expect(abs(mesh.narrowestWidth - 4) < 1e-3)
  }

  @Test func `dashes are separate contours`() throws {
    let mesh = try mesh([Point(0, 0), Point(50, 0)]) { $0.dashes = [6, 4] }
    expect(abs(mesh.insideArea - 5 * 6 * 4) < 0.01)
    let halves = try self.mesh([Point(0, 0), Point(50, 0)]) { $0.end = 0.5 }
    expect(abs(halves.insideArea - 25 * 4) < 0.01)
  }

  @Test func `overlapping dashes are one contour`() throws {
    // Half discs of radius 2 close gaps of 3.
    let mesh = try mesh([Point(0, 0), Point(57, 0)]) {
      $0.dashes = [3, 3]
      $0.cap = .round
    }
    // Two discs of radius 2 whose centers are 3 apart share a lens; there are nine.
    let lens = 8 * Maths.acos(0.75) - 1.5 * 7.0.squareRoot()
    expect(abs(mesh.insideArea - (10 * (12 + 4 * .pi) - 9 * lens)) < 0.2)
  }

  @Test(arguments: [StrokeStyle.Join.miter, .round, .bevel])
  func `a stroked circle is a ring`(join: StrokeStyle.Join) throws {
    var style = StrokeStyle()
    style.width = 6
    style.join = join
    let mesh = try Tessellator().stroke(
      .circle(Point(5, 5), 20), style: style, tolerance: 0.01)
    expect(mesh.faults.isEmpty)
    expect(abs(mesh.insideArea - .pi * (23 * 23 - 17 * 17)) < 2.5)
    expect(abs(mesh.narrowestWidth - 6) < 0.3)
  }

  @Test func `a tight curve has no hole and no overlap`() throws {
    var path = Path()
    path.move(to: Point(0, 0))
    path.cubic(to: Point(20, 0), control1: Point(40, 30), control2: Point(-20, 30))
    var style = StrokeStyle()
    style.width = 12
    style.cap = .round
    let mesh = try Tessellator().stroke(path, style: style, tolerance: 0.01)
    expect(mesh.faults.isEmpty)
    let plain = mesh.plain
    for x in stride(from: -9.75, to: 30, by: 1.5) {
      for y in stride(from: -9.75, to: 30, by: 1.5) {
        expect(plain.layers(at: Point(x, y)) <= 1)
      }
    }
  }

  @Test func `a width of 0 draws nothing`() throws {
    for width in [0.0, -1, .nan, .infinity] {
      try expect(mesh([Point(), Point(10, 10)]) { $0.width = width }.isEmpty)
    }
  }
}
