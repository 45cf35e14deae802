import Foundation
import StrataGraphics
import StrataTessellation
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Paths as lines, cut by other filled paths.
@Suite struct BooleanLineTests {
  @Test func `a line is cut by a square`() throws {
    var line = Path()
    line.move(to: Point(-5, 5))
    line.line(to: Point(15, 5))
    line.line(to: Point(15, 30))
    var inside = Path()
    inside.move(to: Point(0, 5))
    inside.line(to: Point(10, 5))
    var outside = Path()
    outside.move(to: Point(-5, 5))
    outside.line(to: Point(0, 5))
    outside.move(to: Point(10, 5))
    outside.line(to: Point(15, 5))
    outside.line(to: Point(15, 30))
    let square = Path.square(0, 0, 10)
    try expectEqual(line.lines(inside: true, square, rule: .nonZero), inside)
    try expectEqual(line.lines(inside: false, square, rule: .nonZero), outside)
  }

  @Test func `a closed line is connected across its start`() throws {
    let square = Path.square(0, 0, 10)
    let corner = try square.lines(inside: true, .square(-5, -5, 10), rule: .nonZero)
    var expected = Path()
    expected.move(to: Point(0, 5))
    expected.line(to: Point(0, 0))
    expected.line(to: Point(5, 0))
    expectEqual(corner, expected)
  }

  @Test func `an uncut line is unchanged`() throws {
    let circle = Path.circle(Point(), 5)
    var open = Path()
    open.move(to: Point(1, 1))
    open.quad(to: Point(2, 3), control: Point(4, 1))
    for path in [circle, open, circle.appending(open), .star(5, radius: 5, inner: 2)] {
      let wide = Path.square(-10, -10, 20)
      try expectEqual(path.lines(inside: true, wide, rule: .nonZero), path)
      try expect(path.lines(inside: false, wide, rule: .nonZero).isEmpty)
      let far = Path.square(30, 30, 20)
      try expectEqual(path.lines(inside: false, far, rule: .nonZero), path)
      try expect(path.lines(inside: true, far, rule: .nonZero).isEmpty)
      try expectEqual(path.lines(inside: false, Path(), rule: .nonZero), path)
      // Points on the boundary are inside.
      try expectEqual(circle.lines(inside: true, circle, rule: .nonZero), circle)
    }
  }

  @Test func `an open line is not closed, but its cutter is`() throws {
    var angle = Path()
    angle.move(to: Point(0, 0))
    angle.line(to: Point(10, 0))
    angle.line(to: Point(10, 10))
    let band = Path.square(2, -20, 3).appending(.square(2, -20, 30))
    let found = try angle.lines(inside: true, band, rule: .nonZero)
    expectEqual(found.length, 18)
    var line = Path()
    line.move(to: Point(0, 8))
    line.line(to: Point(10, 8))
    // Above the diagonal, which closes the angle.
    expect(abs(try line.lines(inside: true, angle, rule: .nonZero).length - 2) < 1e-12)
  }

  @Test func `an arc is cut by its length`() throws {
    let circle = Path.circle(Point(), 10)
    let quarter = try circle.lines(inside: true, .square(0, 0, 20), rule: .nonZero)
    expectEqual(quarter.verbs, [.move, .cubic])
    expect(abs(quarter.length - circle.length / 4) < 1e-9)
    let wedge = Path(polygon: [Point(), polar(30, 0.5), polar(30, 1.1)])
    let arc = try circle.lines(inside: true, wedge, rule: .nonZero)
    expectEqual(arc.verbs, [.move, .cubic])
    expect(abs(arc.length - 6) < 0.01)
  }

  @Test func `parts of random lines add up`() throws {
    var random = RepeatableRandom(seed: 5)
    var compared = 0
    for number in 0..<400 {
      let kinds = PathKind.allCases
      let (a, b) = (random.path(kinds[number % 8]), random.path(kinds[number / 8 % 8]))
      let rule: FillRule = number / 64 % 2 == 0 ? .nonZero : .evenOdd
      let inside = try a.lines(inside: true, b, rule: rule)
      let outside = try a.lines(inside: false, b, rule: rule)
      let error = inside.length + outside.length - a.length
      expect(abs(error) < 1e-5 * (a.length + 100), "case \(number): \(error)")
      for (path, isWanted) in [(inside, true), (outside, false)] {
        for segment in path.segments where segment.length > 1 {
          let middle = segment.point(at: 0.5)
          guard b.isFar(from: middle) else { continue }
          expectEqual(b.contains(middle, rule: rule), isWanted, "case \(number) at \(middle)")
          compared += 1
        }
      }
    }
    expect(compared > 2_000, "\(compared)")
  }
}

extension Path {
  /// Whether every edge is at least a hundredth away from a point.
  fileprivate func isFar(from point: Point) -> Bool {
    guard let lines = try? flattened(tolerance: 1e-3) else { return false }
    return SlabOracle(lines, .nonZero).winding(at: point, margin: 0.01) != nil
  }
}
