import Foundation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Areas and extents of strokes that have closed forms.
@Suite struct StrokeShapeTests {
  static func style(
    _ width: Double, _ cap: StrokeStyle.Cap = .butt, _ join: StrokeStyle.Join = .miter
  ) -> StrokeStyle {
    var style = StrokeStyle()
    style.width = width
    style.cap = cap
    style.join = join
    return style
  }

  private func area(_ path: Path, _ style: StrokeStyle) throws -> Double {
    try PathOracle.filledArea(path.stroked(style, tolerance: 1e-4))
  }

  private func box(_ path: Path, _ style: StrokeStyle) throws -> CGRect {
    try #require(try path.stroked(style, tolerance: 1e-4).boundingBox)
  }

  private let line = Path.polyline(Vec(10, 10), Vec(40, 10))

  @Test func `caps add nothing, half discs or half squares`() throws {
    expect(near(try area(line, Self.style(4)), 120, within: 1e-6))
    expect(near(try area(line, Self.style(4, .square)), 136, within: 1e-6))
    expect(near(try area(line, Self.style(4, .round)), 120 + .pi * 4, within: 0.02))
    try expectEqual(box(line, Self.style(4)), CGRect(x: 10, y: 8, width: 30, height: 4))
    try expectEqual(box(line, Self.style(4, .square)), CGRect(x: 8, y: 8, width: 34, height: 4))
    try expectEqual(box(line, Self.style(4, .round)), CGRect(x: 8, y: 8, width: 34, height: 4))
  }

  @Test func `a rectangle's stroke has a mitered join at every corner`() throws {
    // 44·34 - 36·26, the reference value for 40 × 30 and 4.
    let rect = Path(rect: CGRect(x: 0, y: 0, width: 40, height: 30))
    expect(near(try area(rect, Self.style(4)), 560, within: 1e-6))
    // A bevel removes half of each corner's 2 × 2 square; a round join leaves a quarter disc.
    let bevel = try area(rect, Self.style(4, .butt, .bevel))
    expect(near(bevel, 560 - 4 * 2, within: 2e-2))
    let round = try area(rect, Self.style(4, .butt, .round))
    expect(near(round, 560 - 4 * (4 - .pi), within: 2e-2))
  }

  @Test func `an open corner's join is only on its outer side`() throws {
    let corner = Path.polyline(Vec(0, 0), Vec(20, 0), Vec(20, 20))
    // Two bodies of 20 × 4 that share a 2 × 2 square, plus the mitered 2 × 2 square.
    expect(near(try area(corner, Self.style(4)), 160, within: 1e-3))
    expect(near(try area(corner, Self.style(4, .butt, .bevel)), 158, within: 1e-2))
    expect(near(try area(corner, Self.style(4, .butt, .round)), 156 + .pi, within: 1e-2))
  }

  @Test(arguments: [20.0, 40, 60, 90, 130, 170])
  func `a miter ends at the limit and becomes a bevel beyond it`(degrees: Double) throws {
    // The angle between the two lines is φ; the miter's length over the width is 1/sin(φ/2).
    let angle = degrees * .pi / 180
    let path = Path.polyline(
      Vec(50, 0), Vec(0, 0), 50 * Vec(Maths.cos(angle), Maths.sin(angle)))
    let ratio = 1 / Maths.sin(angle / 2)
    var style = Self.style(2)
    style.miterLimit = ratio * 1.001
    let tip = -ratio * Vec(Maths.cos(angle / 2), Maths.sin(angle / 2))
    let inside = tip * 0.999
    expect(PathOracle.winding(try lines(path, style), inside) > 0)
    style.miterLimit = ratio * 0.999
    expectEqual(PathOracle.winding(try lines(path, style), inside), 0)
  }

  @Test(arguments: [0.0, -3, .nan])
  func `a miter limit below one is always a bevel`(limit: Double) throws {
    let corner = Path.polyline(Vec(0, 0), Vec(20, 0), Vec(20, 20))
    var style = Self.style(4)
    style.miterLimit = limit
    expect(near(try area(corner, style), 158, within: 1e-2))
  }

  @Test func `a reversing line has a half disc only with a round join`() throws {
    let path = Path.polyline(Vec(0, 0), Vec(20, 0), Vec(5, 0))
    expect(near(try area(path, Self.style(4, .butt, .round)), 80 + .pi * 2, within: 0.02))
    expect(near(try area(path, Self.style(4, .butt, .miter)), 80, within: 1e-6))
    expect(near(try area(path, Self.style(4, .butt, .bevel)), 80, within: 1e-6))
    expect(near(try box(path, Self.style(4, .butt, .round)).maxX, 22))
  }

  @Test func `a circle's stroke is a ring`() throws {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40))
    // π·(22² - 18²); four cubics are within 2.7e-4 of the circle.
    expect(near(try area(circle, Self.style(4, .butt, .miter)), .pi * 160, within: 0.1))
  }

  @Test func `a circle narrower than the pen is a disc`() throws {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2))
    let outline = try circle.stroked(Self.style(10), tolerance: 1e-4)
    expect(near(try PathOracle.filledArea(outline), .pi * 36, within: 0.05))
    expect(PathOracle.winding(try outline.flattened(tolerance: 1e-4), Vec(1, 1)) > 0)
  }

  @Test func `a point is a dot with round and square caps, and nothing with butt caps`() throws {
    var closed = Path.polyline(Vec(5, 5))
    closed.close()
    var curve = Path.polyline(Vec(5, 5))
    curve.cubic(to: Vec(5, 5), control1: Vec(5, 5), control2: Vec(5, 5))
    for path in [Path.polyline(Vec(5, 5), Vec(5, 5)), closed, curve] {
      try expect(path.stroked(Self.style(4), tolerance: 0.01).isEmpty)
      expect(near(try area(path, Self.style(4, .round)), .pi * 4, within: 0.01))
      expect(near(try area(path, Self.style(4, .square)), 16, within: 1e-6))
    }
  }

  @Test func `a single move draws nothing`() throws {
    try expect(Path.polyline(Vec(5, 5)).stroked(Self.style(4, .round), tolerance: 0.1).isEmpty)
  }

  @Test(arguments: [0.0, -1, .nan, .infinity])
  func `a width that is not positive draws nothing`(width: Double) throws {
    try expect(line.stroked(Self.style(width), tolerance: 0.1).isEmpty)
  }

  @Test func `zero-length segments have no effect`() throws {
    let path = Path.polyline(Vec(0, 0), Vec(0, 0), Vec(20, 0), Vec(20, 0), Vec(20, 20), Vec(20, 20))
    let plain = Path.polyline(Vec(0, 0), Vec(20, 0), Vec(20, 20))
    for join in [StrokeStyle.Join.miter, .round, .bevel] {
      let style = Self.style(4, .square, join)
      try expectEqual(
        path.stroked(style, tolerance: 0.1),
        plain.stroked(style, tolerance: 0.1))
    }
  }

  @Test func `a closed subpath has a join where an open one has caps`() throws {
    let open = Path.polyline(Vec(0, 0), Vec(20, 0), Vec(20, 20), Vec(0, 20), Vec(0, 0))
    var closed = open
    closed.close()
    // The notch of the open corner is one 2 x 2 square.
    expect(near(try area(closed, Self.style(4)) - area(open, Self.style(4)), 4, within: 1e-3))
  }

  @Test func `a cusp is rounded`() throws {
    // x = 6t(1 - t)·…: the control points cross so that the derivative is 0 at t = 1/2.
    var path = Path.polyline(Vec(0, 0))
    path.cubic(to: Vec(10, 0), control1: Vec(10, 10), control2: Vec(0, 10))
    let tip = path.segments[0].point(at: 0.5)
    let outline = try lines(path, Self.style(4))
    for probe in [Vec(0, 1.9), Vec(1.3, 1.3), Vec(-1.3, 1.3)] {
      expect(PathOracle.winding(outline, tip + probe) > 0)
    }
    expectEqual(PathOracle.winding(outline, tip + Vec(0, 2.1)), 0)
  }

  @Test func `a curve that reverses is rounded at both turns`() throws {
    var path = Path.polyline(Vec(0, 0))
    path.cubic(to: Vec(10, 0), control1: Vec(30, 0), control2: Vec(-20, 0))
    let extent = try #require(path.boundingBox)
    let outline = try lines(path, Self.style(2))
    expect(PathOracle.winding(outline, Vec(Double(extent.maxX) + 0.95, 0.05)) > 0)
    expect(PathOracle.winding(outline, Vec(Double(extent.minX) - 0.95, 0.05)) > 0)
    expectEqual(PathOracle.winding(outline, Vec(Double(extent.maxX) + 1.05, 0.05)), 0)
  }

  @Test func `more elements than the limits allow are refused`() {
    var limits = Limits()
    limits.pathElements = 3
    #expect(throws: PathError.tooManyElements(asked: 4, allowed: 3)) {
      try Path.polyline(Vec(0, 0), Vec(1, 0), Vec(2, 0), Vec(3, 0))
        .stroked(Self.style(1), tolerance: 0.1, limits: limits)
    }
    // Three elements, but a round outline with more than eight times as many.
    #expect(throws: PathError.self) {
      try Path.polyline(Vec(0, 0), Vec(90, 0), Vec(0, 5))
        .stroked(Self.style(9, .round, .round), tolerance: 0.001, limits: limits)
    }
  }

  @Test func `an outline is abandoned as soon as either side is too large`() {
    var limits = Limits()
    limits.pathElements = 100
    for turn in [1.0, -1] {
      var path = Path.polyline(Vec(0, 0))
      for index in 1..<100 {
        let angle = turn * Double(index) * .pi / 2
        path.line(to: Vec(90 * cos(angle), 90 * sin(angle)))
      }
      let error = #expect(throws: PathError.self) {
        try path.stroked(Self.style(9, .butt, .round), tolerance: 0.001, limits: limits)
      }
      guard case .tooManyElements(let asked, let allowed) = error else {
        Issue.record("turn \(turn): \(String(describing: error))")
        continue
      }
      expect(asked < allowed + 100, "\(turn)")
    }
  }

  @Test func `a coordinate that is not a number is refused with its element`() {
    #expect(throws: PathError.nonFiniteCoordinate(element: 1)) {
      try Path.polyline(Vec(0, 0), Vec(.nan, 0)).stroked(Self.style(1), tolerance: 0.1)
    }
  }

  private func lines(_ path: Path, _ style: StrokeStyle) throws -> Polylines {
    try path.stroked(style, tolerance: 1e-3).flattened(tolerance: 1e-3)
  }

  /// Control points that single precision displaced by 1e-4 out of 198 from the end points that
  /// they coincide with.
  @Test(arguments: [StrokeStyle.Cap.butt, .square, .round])
  func `a control point nearly at its end does not rotate the cap`(cap: StrokeStyle.Cap) throws {
    var curve = Path()
    curve.move(to: Vec(20, 160))
    curve.cubic(to: Vec(160.0001, 20), control1: Vec(20.0001, 160), control2: Vec(160, 20))
    let line = Path.polyline(Vec(20, 160), Vec(160.0001, 20))
    let style = Self.style(20, cap)
    let (drawn, expected) = (try box(curve, style), try box(line, style))
    expect(near(try area(curve, style), try area(line, style), within: 0.01))
    for (a, b) in [
      (drawn.minX, expected.minX), (drawn.maxX, expected.maxX), (drawn.minY, expected.minY),
      (drawn.maxY, expected.maxY),
    ] {
      expect(abs(a - b) < 1e-3)
    }
  }

  /// A control point a tenth away from its end is intentional: the line turns there.
  @Test func `a control point slightly beside its end rotates the cap`() throws {
    var curve = Path()
    curve.move(to: Vec(0, 0))
    curve.cubic(to: Vec(100, 0), control1: Vec(0, 0.1), control2: Vec(100, 0))
    // A butt cap perpendicular to +y reaches half the width to the left.
    expect(near(Double(try box(curve, Self.style(20)).minX), -10, within: 0.05))
  }

  /// Squares of lengths below 1e-162 are 0, and so are products of squares below 1e-81.
  @Test(arguments: [Double.leastNormalMagnitude / 256, 1e-170, 1e-155, 1e-120, 1e-90, 1e-80, 1e90])
  func `curves of any size have an outline and a length`(size: Double) throws {
    let controls: [(Double, Double, Double)] = [
      (0, 1e-20, 1), (0, 1, 1), (1, 2, 1.5), (1, 1, 1), (1e-3, 2e-3, 3e-3), (2, -1, 1),
    ]
    for (b, c, d) in controls {
      var path = Path()
      path.move(to: Vec(0, 0))
      path.cubic(
        to: Vec(d, 0) * size, control1: Vec(b, -b) * size, control2: Vec(c, 0.7 * c) * size)
      for width in [1e-160, 1, 1e90] {
        var style = Self.style(width, .round, .round)
        let outline = try path.strokedContours(style, tolerance: 0.01)
        // Twenty halvings leave as many intervals of 1,024 steps, with two sides each; halving all
        // of them would make a million segments.
        expect(outline.points.count < 42_000)
        style.dashes = [0.3 * size, 0.3 * size]
        try expect(path.strokedContours(style, tolerance: 0.01).points.count < 200_000)
      }
      expect(path.length.isFinite && path.length >= 0)
    }
  }
}
