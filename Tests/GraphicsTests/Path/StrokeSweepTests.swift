import Foundation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Invariants of every stroke, over seeded random paths.
@Suite struct StrokeSweepTests {
  static let kinds: [(StrokeStyle.Cap, StrokeStyle.Join)] = [
    (.butt, .miter), (.round, .round), (.square, .bevel),
  ]

  @Test(arguments: kinds)
  func `every contour is closed, and no winding number is negative`(
    cap: StrokeStyle.Cap, join: StrokeStyle.Join
  ) throws {
    var numbers = RepeatableRandom(seed: 21)
    for _ in 0..<sweep(60) {
      let path = numbers.path(100)
      let width = numbers.number(0.5...60)
      let outline = try path.stroked(
        StrokeShapeTests.style(width, cap, join), tolerance: 0.05)
      let lines = try outline.flattened(tolerance: 0.05)
      expect(!lines.closed.contains(false))
      for _ in 0..<100 {
        let point = numbers.point(140) - Vec(20, 20)
        expect(PathOracle.winding(lines, point) >= 0, "\(point)")
      }
    }
  }

  /// With round caps and joins the stroke contains exactly the points within half the width of the
  /// path.
  @Test(arguments: [0.05, 0.005])
  func `a round stroke contains exactly the points near the path`(tolerance: Double) throws {
    var numbers = RepeatableRandom(seed: 22)
    for _ in 0..<sweep(16) {
      let path = numbers.path(60)
      let half = numbers.number(0.3...20)
      let style = StrokeShapeTests.style(2 * half, .round, .round)
      let outline = try path.stroked(style, tolerance: tolerance).flattened(tolerance: 1e-3)
      let center = try path.flattened(tolerance: tolerance / 20)
      for _ in 0..<100 {
        let p = numbers.point(100) - Vec(20, 20)
        let distance = PathOracle.distance(p, to: center)
        guard abs(distance - half) > tolerance * 1.1 else { continue }
        let winding = PathOracle.winding(outline, p)
        expectEqual(winding > 0, distance < half, "\(p) at \(distance) of \(half)")
      }
    }
  }

  @Test func `the winding of a stroke is nowhere negative`() throws {
    var numbers = RepeatableRandom(seed: 23)
    for _ in 0..<sweep(16) {
      let path = numbers.path(60)
      let style = StrokeShapeTests.style(numbers.number(1...40), .square, .miter)
      let outline = try path.stroked(style, tolerance: 0.05).flattened(tolerance: 0.05)
      for _ in 0..<100 {
        expect(PathOracle.winding(outline, numbers.point(100) - Vec(20, 20)) >= 0)
      }
    }
  }

  /// The largest distance between an arc's stroke and the exact ring, at the middles of the edges.
  private func ringError(_ tolerance: Double) throws -> Double {
    var path = Path()
    // Short segments, so that the cubics themselves match the circle to 1e-8.
    for piece in 0..<24 {
      let start = Double(piece) * .pi / 12
      path.addArc(
        center: Vec(), radius: 100, start: start, end: start + .pi / 12, towardY: true)
    }
    path.close()
    let outline = try path.stroked(StrokeShapeTests.style(60), tolerance: tolerance)
    var worst = 0.0
    outline.forEachSegment { segment in
      let (a, b) = (PathOracle.length(segment.start), PathOracle.length(segment.end))
      // Edges across the ring are not part of its outline.
      guard abs(a - b) < 20 else { return }
      let middle = PathOracle.length(segment.point(at: 0.5))
      worst = max(worst, abs(middle - (a > 100 ? 130 : 70)))
    }
    return worst
  }

  @Test func `the outline's error is below the tolerance and falls with it`() throws {
    var last = Double.infinity
    for tolerance in [1.0, 0.1, 0.01, 0.001] {
      let error = try ringError(tolerance)
      expect(error <= tolerance)
      expect(error < last)
      last = error
    }
  }

  @Test func `bodies and joins leave no gap along a smooth curve`() throws {
    var path = Path.polyline(Vec(0, 50))
    for step in 1...40 {
      let x = Double(step) * 5
      path.line(to: Vec(x, 50 + 20 * Maths.sin(x / 15)))
    }
    for join in [StrokeStyle.Join.miter, .round, .bevel] {
      let outline = try path.stroked(StrokeShapeTests.style(6, .butt, join), tolerance: 0.01)
        .flattened(tolerance: 0.01)
      for segment in path.segments.dropFirst() {
        expect(PathOracle.winding(outline, segment.start) > 0)
        expect(PathOracle.winding(outline, segment.point(at: 0.5)) > 0)
      }
    }
  }

  @Test func `a rounding-sized line between two arcs gets no join`() throws {
    var path = Path()
    path.addArc(center: Vec(), radius: 100, start: 0, end: 1, towardY: true)
    path.addArc(center: Vec(), radius: 100, start: 1, end: 2, towardY: true)
    let joint = 100 * Vec(Maths.cos(1), Maths.sin(1))
    path.line(to: path.currentPoint.map { $0 + Vec(0, 1e-13) } ?? joint)
    let outline = try path.stroked(StrokeShapeTests.style(20), tolerance: 0.01)
    outline.forEachSegment { segment in
      let radius = PathOracle.length(segment.end)
      expect(radius > 89.9 && radius < 110.1)
    }
  }

  @Test func `extreme sizes are stroked alike`() throws {
    var numbers = RepeatableRandom(seed: 24)
    let path = numbers.path(1)
    for scale in [1e-6, 1, 1e6, 1e12] {
      let style = StrokeShapeTests.style(0.2 * scale, .round, .round)
      let count = try path.mapPoints { $0 * scale }.stroked(style, tolerance: 0.001 * scale)
        .verbs.count
      let wanted = try path.stroked(
        StrokeShapeTests.style(0.2, .round, .round), tolerance: 0.001
      ).verbs.count
      expect(abs(count - wanted) * 20 <= wanted)
    }
  }
}
