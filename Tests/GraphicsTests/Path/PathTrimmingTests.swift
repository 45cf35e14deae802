import Foundation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct PathTrimmingTests {
  private let square = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))

  @Test func `length counts closing lines and no moves`() {
    var path = square
    path.move(to: Vec(500, 500))
    path.line(to: Vec(503, 504))
    expectEqual(path.length, 45)
    expectEqual(Path().length, 0)
  }

  @Test func `a parabola's length is its closed form`() {
    // y = x² from 0 to 1: √5/2 + ln(2 + √5)/4.
    var path = Path.polyline(Vec(0, 0))
    path.quad(to: Vec(1, 1), control: Vec(0.5, 0))
    expect(
      near(path.length, 5.0.squareRoot() / 2 + Maths.log(2 + 5.0.squareRoot()) / 4, within: 1e-9))
  }

  @Test func `a cusp's length is its closed form`() {
    // (1 - 2t)·(…): x = 10·(3t - 6t² + 4t³), y = 30·t(1 - t); by symmetry twice the length of half.
    var path = Path.polyline(Vec(0, 0))
    path.cubic(to: Vec(10, 0), control1: Vec(10, 10), control2: Vec(0, 10))
    // |derivative| = 30·√((1 - 2t)⁴ + (1 - 2t)²) = 30·u·√(1 + u²) for u = |1 - 2t|, so the length
    // is 30·∫u√(1 + u²)du over 0...1 = 10·(2√2 - 1).
    expect(near(path.length, 10 * (2 * 2.0.squareRoot() - 1), within: 1e-6))
  }

  @Test func `the full range is the path itself, an empty range is empty`() {
    expectEqual(square.trimmed(from: 0, to: 1), square)
    expectEqual(square.trimmed(from: -3, to: 7), square)
    expectEqual(square.trimmed(from: .nan, to: .nan), square)
    expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
    expect(square.trimmed(from: 0.8, to: 0.2).isEmpty)
  }

  @Test func `halves of a rectangle are two open subpaths`() {
    let first = square.trimmed(from: 0, to: 0.5)
    expectEqual(first.verbs, [.move, .line, .line])
    expectEqual(first.points, [Vec(0, 0), Vec(10, 0), Vec(10, 10)])
    let second = square.trimmed(from: 0.5, to: 1)
    expectEqual(second.verbs, [.move, .line, .line])
    expectEqual(second.points, [Vec(10, 10), Vec(0, 10), Vec(0, 0)])
  }

  @Test func `half of a stroke has half its area`() throws {
    var style = StrokeShapeTests.style(2)
    style.end = 0.5
    let line = Path.polyline(Vec(0, 0), Vec(50, 0))
    let area = try PathOracle.filledArea(line.stroked(style, tolerance: 0.01))
    expect(near(area, 50, within: 1e-6))
  }

  @Test func `fractions span all subpaths`() {
    var path = Path.polyline(Vec(0, 0), Vec(10, 0))
    path.move(to: Vec(0, 5))
    path.line(to: Vec(30, 5))
    let part = path.trimmed(from: 0.125, to: 0.5)
    expectEqual(part.segments, [.line(Vec(5, 0), Vec(10, 0)), .line(Vec(0, 5), Vec(10, 5))])
    expectEqual(path.trimmed(from: 0.25, to: 1).segments, [.line(Vec(0, 5), Vec(30, 5))])
  }

  @Test func `a closed subpath completely inside stays closed`() {
    var path = square
    path.move(to: Vec(0, 50))
    path.line(to: Vec(40, 50))
    expect(path.trimmed(from: 0, to: 0.75).verbs.contains(.close))
    expect(!path.trimmed(from: 0.01, to: 0.75).verbs.contains(.close))
  }

  @Test(arguments: [0.1, 0.25, 0.5, 0.9])
  func `a curve is cut by its parameter`(end: Double) throws {
    var path = Path.polyline(Vec(0, 0))
    path.cubic(to: Vec(100, 0), control1: Vec(20, 90), control2: Vec(90, -70))
    let part = path.trimmed(from: 0.05, to: end)
    expectEqual(part.verbs, [.move, .cubic])
    let whole = path.segments[0]
    for share in [0, 0.2, 0.5, 0.7, 1] {
      let expected = whole.point(at: 0.05 + share * (end - 0.05))
      expect(near(part.segments[0].point(at: share), expected))
    }
  }

  @Test func `segments count by length, not by curve parameter`() {
    // A straight curve with x = 30·t²·(1 - t) + 20·t³, which is 6.25 at ½.
    var path = Path.polyline(Vec(-30, 0), Vec(0, 0))
    path.cubic(to: Vec(20, 0), control1: Vec(0, 0), control2: Vec(10, 0))
    path.line(to: Vec(70, 0))
    expectEqual(path.length, 100)
    // The curve has the fractions from 0.3 to 0.5.
    expectEqual(path.trimmed(from: 0, to: 0.3).segments, [.line(Vec(-30, 0), Vec(0, 0))])
    expectEqual(path.trimmed(from: 0.5, to: 1).segments, [.line(Vec(20, 0), Vec(70, 0))])
    let half = path.trimmed(from: 0.1, to: 0.4)
    expect(near(half.points[0], Vec(-20, 0)))
    expect(near(half.currentPoint ?? Vec(0, 0), Vec(6.25, 0)))
  }

  @Test func `a quarter of a circle is one of its curves, and half of that is cut at ½`() {
    let circle = Path(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2))
    let quarter = circle.trimmed(from: 0, to: 0.25)
    expectEqual(quarter.segments, [circle.segments[0]])
    let eighth = circle.trimmed(from: 0.25, to: 0.375)
    expect(near(eighth.currentPoint ?? Vec(0, 0), circle.segments[1].point(at: 0.5)))
  }

  @Test func `dashes follow the length of the trimmed path`() throws {
    var path = Path.polyline(Vec(0, 0))
    path.cubic(to: Vec(20, 0), control1: Vec(0, 0), control2: Vec(10, 0))
    let dashes = try path.trimmed(from: 0.5, to: 1).dashed([2, 3])
    let starts = dashes.segments.map(\.start.x)
    let ends = dashes.segments.map(\.end.x)
    expectEqual(starts.count, 3)
    expect(zip(starts, [6.25, 11.25, 16.25]).allSatisfy { near($0, $1, within: 1e-6) })
    expect(zip(ends, [8.25, 13.25, 18.25]).allSatisfy { near($0, $1, within: 1e-6) })
  }

  @Test func `parts of random paths add up to the whole`() {
    var numbers = RepeatableRandom(seed: 31)
    for _ in 0..<40 {
      let path = numbers.path(100)
      let cut = numbers.number(0.05...0.95)
      let sum = path.trimmed(from: 0, to: cut).length + path.trimmed(from: cut, to: 1).length
      expect(near(sum, path.length, within: 1e-6))
    }
  }

  @Test func `a parameter found by length gives that length back`() {
    var numbers = RepeatableRandom(seed: 32)
    for _ in 0..<100 {
      let segment = Path.Segment.cubic(
        numbers.point(10), numbers.point(10), numbers.point(10), numbers.point(10))
      let wanted = numbers.number(0...1) * segment.length
      let t = segment.parameter(atLength: wanted)
      expect(near(segment.part(from: 0, to: t).length, wanted, within: 1e-7))
    }
  }

  @Test func `tangents have unit length, also with coincident control points`() {
    let segment = Path.Segment.cubic(Vec(0, 0), Vec(0, 0), Vec(10, 0), Vec(10, 0))
    expectEqual(segment.tangent(at: 0), Vec(1, 0))
    expectEqual(segment.tangent(at: 1), Vec(1, 0))
    expect(Path.Segment.line(Vec(1, 1), Vec(1, 1)).tangent(at: 0) == nil)
    let cusp = Path.Segment.cubic(Vec(0, 0), Vec(10, 10), Vec(0, 10), Vec(10, 0))
    expectEqual(cusp.tangent(at: 0.5).map { near($0, Vec(0, -1)) }, true)
  }
}
