import Foundation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct PathDashingTests {
  private func spans(
    _ length: Double, _ dashes: [Double], phase: Double = 0
  ) throws -> [[Double]] {
    let path = try Path.polyline(Vec(0, 0), Vec(length, 0)).dashed(dashes, phase: phase)
    func rounded(_ x: Double) -> Double { (x * 1e9).rounded() / 1e9 }
    return path.segments.map { [rounded($0.start.x), rounded($0.end.x)] }
  }

  @Test func `lengths are painted and skipped alternately`() throws {
    try expectEqual(spans(20, [4, 3]), [[0, 4], [7, 11], [14, 18]])
    try expectEqual(spans(20, [4, 3, 1, 2]), [[0, 4], [7, 8], [10, 14], [17, 18]])
  }

  @Test func `an odd count swaps the roles in each cycle`() throws {
    try expectEqual(spans(20, [4]), [[0, 4], [8, 12], [16, 20]])
    try expectEqual(spans(20, [4, 2, 1]), [[0, 4], [6, 7], [11, 13], [14, 18]])
  }

  @Test func `the phase is an offset into the pattern, of any sign and size`() throws {
    try expectEqual(spans(20, [4, 6], phase: 1), [[0, 3], [9, 13], [19, 20]])
    try expectEqual(spans(20, [4, 6], phase: 5), [[5, 9], [15, 19]])
    try expectEqual(spans(20, [4, 6], phase: -2), [[2, 6], [12, 16]])
    try expectEqual(spans(20, [4, 6], phase: 1 + 1e15), spans(20, [4, 6], phase: 1))
    try expectEqual(spans(20, [4, 6], phase: 1 - 1e15), spans(20, [4, 6], phase: 1))
    try expectEqual(spans(20, [4, 6], phase: .nan), spans(20, [4, 6]))
    try expectEqual(spans(20, [4, 6], phase: .infinity), spans(20, [4, 6]))
  }

  @Test(arguments: [[], [0], [0, 0], [-1, 3], [3, -1], [.nan, 1], [.infinity, 1]])
  func `a meaningless list leaves the line solid`(dashes: [Double]) throws {
    try expectEqual(spans(20, dashes), [[0, 20]])
  }

  @Test func `a painted length of zero is a dot aligned with the line`() throws {
    let path = Path.polyline(Vec(0, 0), Vec(30, 40))
    try expectEqual(path.dashed([0, 10]).segments.map(\.start).count, 5)
    var style = StrokeShapeTests.style(2, .square)
    style.dashes = [0, 10]
    let outline = try path.stroked(style, tolerance: 0.01).flattened(tolerance: 0.01)
    // Five 2 × 2 squares, rotated with the line, in two halves each.
    expect(near(PathOracle.signedArea(outline), 20, within: 1e-9))
    let along = Vec(0.6, 0.8)
    expect(PathOracle.winding(outline, along * 10.95 + Vec(-0.8, 0.6) * 0.95) > 0)
    expectEqual(PathOracle.winding(outline, along * 10 + Vec(1.3, 0)), 0)
  }

  @Test func `the pattern restarts in every subpath`() throws {
    var path = Path.polyline(Vec(0, 0), Vec(5, 0))
    path.move(to: Vec(0, 9))
    path.line(to: Vec(5, 9))
    let starts = try path.dashed([2, 2], phase: 1).segments.map(\.start)
    expectEqual(starts, [Vec(0, 0), Vec(3, 0), Vec(0, 9), Vec(3, 9)])
  }

  @Test func `a dash continues around corners`() throws {
    let corner = Path.polyline(Vec(0, 0), Vec(5, 0), Vec(5, 5))
    let path = try corner.dashed([8, 100])
    expectEqual(path.verbs, [.move, .line, .line])
    expectEqual(path.points, [Vec(0, 0), Vec(5, 0), Vec(5, 3)])
  }

  @Test func `a dash that ends at a corner does not begin the next side`() throws {
    let third = 1.0 / 3
    let corner = Path.polyline(Vec(0, 0), Vec(0.1 + 0.2, 0), Vec(0.1 + 0.2, 5))
    let path = try corner.dashed([0.3, third * 9])
    expectEqual(path.points[1], Vec(0.1 + 0.2, 0))
    expect(path.verbs.prefix(3) != [.move, .line, .line])
  }

  @Test func `a dash through the start of a closed subpath is not split`() throws {
    let square = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    // Painted 0-5, 10-15, 20-25, 30-35 with phase 0; with phase 2 the last one continues to the
    // start.
    let path = try square.dashed([5, 5], phase: 2)
    expectEqual(path.verbs.filter { $0 == .move }.count, 4)
    let last = path.segments.suffix(2)
    expectEqual(last.map(\.start), [Vec(0, 2), Vec(0, 0)])
    expectEqual(last.map(\.end), [Vec(0, 0), Vec(3, 0)])
    var style = StrokeShapeTests.style(2)
    style.dashes = [5, 5]
    style.dashPhase = 2
    let outline = try square.stroked(style, tolerance: 0.01).flattened(tolerance: 0.01)
    expect(PathOracle.winding(outline, Vec(-0.9, -0.9)) > 0)
  }

  @Test func `a dash longer than a closed subpath leaves it closed`() throws {
    let square = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    try expectEqual(square.dashed([100, 1]).verbs.last, .close)
    try expectEqual(square.dashed([100, 1]).length, 40)
  }

  @Test func `dashes on a circle all have their length`() throws {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    let pieces = try circle.dashed([7, 5])
    var lengths: [Double] = []
    var sum = 0.0
    var next = 0
    let segments = pieces.segments
    for verb in pieces.verbs {
      if verb == .move, next > 0 {
        lengths.append(sum)
        sum = 0
      }
      if verb != .move {
        sum += segments[next].length
        next += 1
      }
    }
    // All but the last, which may be shortened, and the first, which waits for it.
    for length in lengths { expect(near(length, 7, within: 1e-7)) }
    expect(lengths.count >= 25)
  }

  @Test func `the millionth dash is at the right position`() throws {
    let path = try Path.polyline(Vec(0, 0), Vec(999_999, 0)).dashed([0.3, 0.7])
    expectEqual(path.segments.count, 999_999)
    let last = try #require(path.segments.last)
    expect(near(last.start.x, 999_998, within: 1e-9))
    expect(near(last.end.x, 999_998.3, within: 1e-9))
  }

  @Test func `too many dashes are refused immediately`() {
    let line = Path.polyline(Vec(0, 0), Vec(1e9, 0))
    #expect(throws: PathError.tooManyDashes(asked: 1_000_000_000_000, allowed: 1_000_000)) {
      try line.dashed([0.0005, 0.0005])
    }
    #expect(throws: PathError.self) { try line.dashed([1e-300, 1e-300]) }
    var style = StrokeStyle()
    style.dashes = [0.001]
    #expect(throws: PathError.self) { try line.stroked(style, tolerance: 0.1) }
  }

  @Test func `contours are added in linear time`() {
    var outline = Polylines()
    var moves = 0
    let edge = [Vec(0, 0), Vec(1, 0)][...]
    for _ in 0..<100_000 {
      let before = outline.points.capacity
      outline.addClosed(edge, thenReversed: edge)
      if outline.points.capacity != before { moves += 1 }
    }
    expectEqual(outline.points.count, 400_000)
    // One per doubling of their number.
    expect(moves <= 20)
  }

  @Test func `a long list on many short subpaths costs only the painted part`() throws {
    var path = Path()
    for index in 0..<20_000 {
      path.move(to: Vec(0, Double(index)))
      path.line(to: Vec(3, Double(index)))
    }
    // Scanning the entire list for every subpath would take 2,000,000,000 steps.
    let list = [Double](repeating: 1, count: 200_000)
    let painted = try path.dashed(list, phase: 100_000).segments
    expectEqual(painted.count, 40_000)
    expectEqual(painted.suffix(2).map(\.start.x), [0, 2])
    expectEqual(painted.suffix(2).map(\.end.x), [1, 3])
  }

  @Test func `trimming comes before dashing`() throws {
    var style = StrokeShapeTests.style(2)
    style.dashes = [10, 10]
    style.start = 0.25
    style.end = 0.75
    let outline = try Path.polyline(Vec(0, 0), Vec(100, 0)).stroked(style, tolerance: 0.1)
      .flattened(tolerance: 0.1)
    let inside = stride(from: 5.0, to: 100, by: 5).filter {
      PathOracle.winding(outline, Vec($0 + 0.5, 0.5)) > 0
    }
    expectEqual(inside, [25, 30, 45, 50, 65, 70])
  }
}
