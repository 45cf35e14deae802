import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

/// Interpolated paths.
@Suite struct PathInterpolationTests {
  /// A line, a curve and the line back to the start.
  private func path(_ shift: Double, curved: Bool) -> Path {
    var path = Path.polyline(Vec(shift, 0), Vec(10 + shift, 0))
    if curved {
      path.cubic(
        to: Vec(20, 30 + shift), control1: Vec(14, 3 * shift), control2: Vec(2 * shift, 20))
    } else {
      path.line(to: Vec(20, 30 + shift))
    }
    path.close()
    return path
  }

  @Test func `a line counts as a cubic with its controls at its ends`() throws {
    let (line, curve) = (path(4, curved: false), path(0, curved: true))
    for fraction in [0.25, 0.5, 0.75, -0.5, 1.5] {
      let there = try #require(line.interpolated(to: curve, at: fraction))
      let back = try #require(curve.interpolated(to: line, at: 1 - fraction))
      expectEqual(there.verbs, [.move, .line, .cubic, .close])
      var expected = Path.polyline(
        Vec(4 - 4 * fraction, 0), Vec(14 - 4 * fraction, 0))
      // The line goes from (14, 0) to (20, 34).
      expected.cubic(
        to: Vec(20, 34 - 4 * fraction), control1: Vec(14, 0),
        control2: Vec(20 - 20 * fraction, 34 - 14 * fraction))
      for path in [there, back] {
        expectEqual(path.points.count, expected.points.count)
        expect(zip(path.points, expected.points).allSatisfy { near($0, $1, within: 1e-12) })
      }
    }
  }

  private func cubic(
    _ start: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> Path {
    var path = Path.polyline(start)
    path.cubic(to: end, control1: start + first, control2: end + second)
    return path
  }

  @Test func `control points turn around their ends`() throws {
    let from = cubic(Vec(0, 0), Vec(10, 0), Vec(-10, 0), Vec(30, 0))
    let to = cubic(Vec(4, 0), Vec(0, 20), Vec(0, -10), Vec(30, 8))
    let middle = try #require(from.interpolated(to: to, at: 0.5))
    let expected = cubic(
      Vec(2, 0), 15 * 0.5.squareRoot() * Vec(1, 1), 10 * 0.5.squareRoot() * Vec(-1, -1),
      Vec(30, 4))
    expect(zip(middle.points, expected.points).allSatisfy { near($0, $1, within: 1e-12) })
    let third = try #require(from.interpolated(to: to, at: 1.0 / 3))
    let handle = third.points[1] - third.points[0]
    expect(near(handle, 40.0 / 3 * Vec(0.75.squareRoot(), 0.5), within: 1e-12))
  }

  @Test func `control points turn the shorter way, and straight if their direction is the same`()
    throws
  {
    let (low, high) = (Vec(-3, -1), Vec(-3, 1))
    let turned = try #require(
      cubic(Vec(0, 0), low, Vec(2, 6), Vec(9, 0)).interpolated(
        to: cubic(Vec(5, 5), high, Vec(3, 9), Vec(9, 9)), at: 0.5))
    let start = Vec(2.5, 2.5)
    expect(near(turned.points[1], start + Vec(-10.0.squareRoot(), 0), within: 1e-12))
    expectEqual(turned.points[2], Vec(9, 4.5) + Vec(2.5, 7.5))
  }

  @Test func `the ends are the paths themselves`() {
    let (line, curve) = (path(4, curved: false), path(0, curved: true))
    expectEqual(line.interpolated(to: curve, at: 0), line)
    expectEqual(line.interpolated(to: curve, at: 1), curve)
  }

  @Test func `a quadratic counts as the equal cubic`() throws {
    var quad = Path.polyline(Vec(0, 0))
    quad.quad(to: Vec(12, 0), control: Vec(6, 9))
    var cubic = Path.polyline(Vec(0, 0))
    cubic.cubic(to: Vec(12, 0), control1: Vec(4, 6), control2: Vec(8, 6))
    let between = try #require(quad.interpolated(to: cubic, at: 0.5))
    expectEqual(between.verbs, [.move, .cubic])
    expect(zip(between.points, cubic.points).allSatisfy { near($0, $1, within: 1e-12) })
    let line = Path.polyline(Vec(0, 0), Vec(12, 0))
    let bent = try #require(line.interpolated(to: quad, at: 0.5))
    expectEqual(bent.segments, [.cubic(Vec(0, 0), Vec(2, 3), Vec(10, 3), Vec(12, 0))])
  }

  @Test func `paths with different elements are not interpolated`() {
    let (open, closed) = (Path.polyline(Vec(0, 0), Vec(1, 0)), path(0, curved: true))
    expect(open.interpolated(to: closed, at: 0.5) == nil)
    var moved = Path.polyline(Vec(0, 0), Vec(1, 0))
    moved.move(to: Vec(5, 5))
    var lined = Path.polyline(Vec(0, 0), Vec(1, 0))
    lined.line(to: Vec(5, 5))
    expect(moved.interpolated(to: lined, at: 0.5) == nil)
  }

  @Test func `a segment after a closed subpath begins at its start`() throws {
    func twice(_ curved: Bool) -> Path {
      var result = path(0, curved: curved)
      result.line(to: Vec(3, 3))
      result.close()
      result.move(to: Vec(50, 50))
      result.line(to: Vec(60, 50))
      return result
    }
    let between = try #require(twice(false).interpolated(to: twice(true), at: 0.5))
    expectEqual(between.verbs, [.move, .line, .cubic, .close, .move, .line, .close, .move, .line])
    expectEqual(between.currentPoint, Vec(60, 50))
    expectEqual(between.segments.count, 6)
  }
}
