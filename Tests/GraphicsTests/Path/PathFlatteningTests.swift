import Foundation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct PathFlatteningTests {
  /// The largest distance from points of the mapped curves to the flattened lines.
  private func error(
    _ path: Path, _ transform: PlaneTransform, tolerance: Double
  ) throws -> Double {
    let lines = try path.flattened(by: transform, tolerance: tolerance)
    var worst = 0.0
    for segment in path.segments {
      for step in 0...50 {
        let p = transform.apply(segment.point(at: Double(step) / 50))
        worst = max(worst, PathOracle.distance(p, to: lines))
      }
    }
    return worst
  }

  @Test(arguments: [1.0, 0.1, 0.01, 0.001])
  func `random curves stay within the tolerance`(tolerance: Double) throws {
    var numbers = RepeatableRandom(seed: 11)
    let transform = PlaneTransform(a: 2, b: 0.5, c: -0.3, d: 1.5, tx: 7, ty: 9)
    for _ in 0..<30 {
      let path = numbers.path(200)
      try expect(error(path, transform, tolerance: tolerance) <= tolerance * (1 + 1e-9))
    }
  }

  @Test func `error falls with the tolerance and points grow with its root`() throws {
    let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    let coarse = try path.flattened(tolerance: 0.1).points.count
    let fine = try path.flattened(tolerance: 0.001).points.count
    try expect(
      error(path, .identity, tolerance: 0.001) < 0.02 * error(path, .identity, tolerance: 0.1))
    expect(abs(Double(fine) / Double(coarse) - 10) < 1)
  }

  @Test func `a quadratic takes the minimum steps for its curvature`() throws {
    // |a - 2b + c| = 32, so n = √(2·32 / (8·tolerance)).
    var path = Path.polyline(Vec(0, 0))
    path.quad(to: Vec(20, 0), control: Vec(10, 16))
    try expectEqual(path.flattened(tolerance: 8).points.count, 2)
    try expectEqual(path.flattened(tolerance: 2).points.count, 3)
    try expectEqual(path.flattened(tolerance: 0.5).points.count, 5)
  }

  /// A coordinate of a second difference may be 0.075, and four times as much for each halving.
  @Test(arguments: [
    (0.07, 1), (0.08, 2), (0.29, 2), (0.31, 4), (1.19, 4), (1.21, 8), (19.1, 16), (19.3, 32),
  ])
  func `like Core Graphics, curves are halved until they are flat`(
    bend: Double, steps: Int
  ) throws {
    let bends = [Vec(0, bend), Vec(-bend, 0), Vec(bend, bend)]
    for second in bends {
      var path = Path.polyline(Vec(0, 0))
      // Points at equal distances, of which the inner ones are moved.
      path.cubic(to: Vec(30, 30), control1: Vec(10, 10) - second, control2: Vec(20, 20) - second)
      path.quad(to: Vec(0, 0), control: Vec(15, 15) - 1.5 * second)
      var lines = Polylines()
      try path.flattenLikeCoreGraphics(into: &lines, by: .identity)
      expectEqual(lines.points.count, 1 + 2 * steps)
    }
    // Steps are counted in device pixels.
    var path = Path.polyline(Vec(0, 0))
    path.cubic(to: Vec(3, 0), control1: Vec(1, bend / 100), control2: Vec(2, bend / 100))
    var lines = Polylines()
    let enlarged = PlaneTransform(a: 100, b: 0, c: 0, d: 100, tx: 0, ty: 0)
    try path.flattenLikeCoreGraphics(into: &lines, by: enlarged)
    expectEqual(lines.points.count, 1 + steps)
  }

  @Test func `a curve bent no more than a line is one line`() throws {
    var path = Path.polyline(Vec(0, 0))
    path.quad(to: Vec(10, 0), control: Vec(5, 0))
    path.cubic(to: Vec(40, 0), control1: Vec(20, 0), control2: Vec(30, 0))
    try expectEqual(path.flattened(tolerance: 1e-9).points, [Vec(0, 0), Vec(10, 0), Vec(40, 0)])
  }

  @Test func `one segment has at most 1024 steps`() throws {
    var path = Path.polyline(Vec(0, 0))
    path.cubic(to: Vec(1e9, 0), control1: Vec(0, 1e9), control2: Vec(1e9, 1e9))
    try expectEqual(path.flattened(tolerance: 1e-6).points.count, 1025)
  }

  @Test func `named points come out exactly as mapped`() throws {
    var numbers = RepeatableRandom(seed: 5)
    let transform = PlaneTransform(a: 1.1, b: 0.3, c: -0.7, d: 0.9, tx: 0.1, ty: -0.2)
    for _ in 0..<50 {
      let path = numbers.path(100)
      let points = Set(try path.flattened(by: transform, tolerance: 0.1).points)
      for segment in path.segments {
        expect(points.contains(transform.apply(segment.end)))
        expect(points.contains(transform.apply(segment.start)))
      }
    }
  }

  @Test func `contours keep their order, closedness and positions`() throws {
    var path = Path.polyline(Vec(0, 0), Vec(1, 0), Vec(1, 1), closed: true)
    path.move(to: Vec(5, 5))
    path.move(to: Vec(6, 6))
    path.line(to: Vec(7, 7))
    path.close()
    path.line(to: Vec(8, 8))
    let lines = try path.flattened(tolerance: 1)
    expectEqual(lines.starts, [0, 3, 5])
    expectEqual(lines.closed, [true, true, false])
    expectEqual(lines.range(of: 2), 5..<7)
    expectEqual(lines.points[5], Vec(6, 6))
    expectEqual(lines.bounds, CGRect(x: 0, y: 0, width: 8, height: 8))
  }

  @Test(arguments: [Double.nan, .infinity, 1e101])
  func `a coordinate that is not a number is refused with its element`(bad: Double) {
    var path = Path.polyline(Vec(0, 0), Vec(1, 1))
    path.quad(to: Vec(1, 1), control: Vec(bad, 0))
    let tilted = tilt(0.001)
    for transform in [PlaneTransform.identity, tilted] {
      #expect(throws: PathError.nonFiniteCoordinate(element: 2)) {
        try path.flattened(by: transform, tolerance: 1)
      }
    }
  }

  @Test func `a path beyond the limits is refused with both numbers`() {
    var limits = Limits()
    limits.pathElements = 3
    let path = Path.polyline(Vec(0, 0), Vec(1, 1), Vec(2, 2), Vec(3, 3))
    #expect(throws: PathError.tooManyElements(asked: 4, allowed: 3)) {
      try path.flattened(tolerance: 1, limits: limits)
    }
  }

  @Test func `errors state the requested and allowed values`() {
    expect("\(PathError.tooManyDashes(asked: 7, allowed: 5))".contains("7 segments; at most 5"))
    expect("\(PathError.tooManyElements(asked: 9, allowed: 4))".contains("9 elements; at most 4"))
    expect("\(PathError.nonFiniteCoordinate(element: 3))".contains("element 3"))
    expectEqual(PathError.nonFiniteCoordinate(element: 3).kind, .scene)
    expectEqual(PathError.tooManyDashes(asked: 7, allowed: 5).kind, .limit)
  }

  /// W = 1 + x·amount.
  private func tilt(_ amount: Double) -> PlaneTransform {
    var transform = PlaneTransform()
    transform.m13 = amount
    return transform
  }

  @Test(arguments: [0.5, 0.05])
  func `under perspective the mapped curve stays within the tolerance`(
    tolerance: Double
  ) throws {
    var numbers = RepeatableRandom(seed: 3)
    for amount in [0.002, 0.05, -0.004] {
      for _ in 0..<10 {
        try expect(error(numbers.path(200), tilt(amount), tolerance: tolerance) <= tolerance)
      }
    }
  }

  @Test func `a line under perspective stays one line`() throws {
    let lines = try Path.polyline(Vec(0, 0), Vec(100, 40)).flattened(by: tilt(0.01), tolerance: 0.1)
    expectEqual(lines.points, [Vec(0, 0), Vec(50, 20)])
    expectEqual(lines.closed, [false])
  }

  @Test func `parts behind the eye are clipped`() throws {
    // W = 1 - x/10: the square crosses W = 0 at x = 10.
    let square = Path(rect: CGRect(x: 0, y: -1, width: 20, height: 2))
    let lines = try square.flattened(by: tilt(-0.1), tolerance: 0.1)
    expect(lines.count == 1 && lines.closed == [true])
    expect(lines.points.allSatisfy { $0.x.isFinite && $0.x >= 0 })
    // At the cut X = 9.99999 and W = 1e-6.
    expect(near(lines.points.map(\.x).max() ?? 0, 9.99999e6, within: 1))
    expectEqual(PathOracle.winding(lines, Vec(1000, 50)), 1)
    expectEqual(PathOracle.winding(lines, Vec(1000, 500)), 0)
  }

  @Test func `a path completely behind the eye vanishes`() throws {
    let ellipse = Path(ellipseIn: CGRect(x: 20, y: 0, width: 20, height: 20))
    try expect(ellipse.flattened(by: tilt(-0.1), tolerance: 0.1).isEmpty)
  }

  @Test func `flattening a map's identity twice gives the same lines`() throws {
    let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 50))
    let once = try path.flattened(tolerance: 0.1)
    try expectEqual(Path(once).flattened(tolerance: 0.1), once)
  }
}
