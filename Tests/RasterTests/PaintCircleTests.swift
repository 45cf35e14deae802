import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

/// Gradients between two circles.
@Suite struct PaintCircleTests {
  private let stops = GradientStops([
    .init(0, Color(red: 1, green: 0, blue: 0)), .init(1, Color(red: 0, green: 0, blue: 1)),
  ])!

  private func between(
    _ start: (Point, Double), _ end: (Point, Double), before: Bool = false, after: Bool = false
  ) -> GradientRows? {
    GradientRows(
      CircleGradient(
        stops: stops, startCenter: start.0, startRadius: start.1, endCenter: end.0,
        endRadius: end.1),
      toLocal: .identity, opacity: 1, extendsBefore: before, extendsAfter: after)
  }

  /// With one center, t is (distance − first radius) / difference.
  @Test func `t of concentric circles is the distance`() throws {
    let center = Point(20, 20)
    let rows = try #require(between((center, 5), (center, 15)))
    for y in 0..<40 {
      for (x, drawn) in rows.floats(x: 0, y: y, count: 40).enumerated() {
        let p = Point(Double(x) + 0.5, Double(y) + 0.5) - center
        let t = ((p * p).sum().squareRoot() - 5) / 10
        if t < 0 || t > 1 {
          expectEqual(drawn, SIMD4())
        } else {
          expect(abs(Double(drawn.z) - t) < 1e-6)
          expectEqual(drawn.w, 1)
        }
      }
    }
    expect(rows.worstLevel(columns: 0..<40, rows: 0..<40) <= 1)
  }

  @Test func `a point has the largest t of a circle through it`() throws {
    var random = RepeatableRandom(seed: 7)
    var compared = 0
    for index in 0..<24 {
      let start = (random.point(5...35), random.number(0...15))
      let end = (random.point(5...35), random.number(0...15))
      let (before, after) = (index % 2 == 0, index % 3 == 0)
      let rows = try #require(between(start, end, before: before, after: after))
      for y in 0..<40 where y % 7 == 3 {
        for (x, drawn) in rows.floats(x: 0, y: y, count: 40).enumerated() {
          // Test the circles from the last one that the gradient reaches to the first; the point
          // is on one where its distance from the center crosses the radius.
          let p = Point(Double(x) + 0.5, Double(y) + 0.5)
          func gap(_ t: Double) -> Double {
            let d = p - start.0 - t * (end.0 - start.0)
            return (d * d).sum().squareRoot() - start.1 - t * (end.1 - start.1)
          }
          func radius(_ t: Double) -> Double { start.1 + t * (end.1 - start.1) }
          let steps = 4_000
          let low = before ? -20.0 : 0
          let high = after ? 20.0 : 1
          let ts = (0...steps).map { high - (high - low) * Double($0) / Double(steps) }
          let crossing = zip(ts, ts.dropFirst()).first {
            radius($0) >= 0 && radius($1) >= 0 && (gap($0) > 0) != (gap($1) > 0)
          }
          guard let crossing else { continue }
          compared += 1
          let t = (crossing.0 + crossing.1) / 2
          expect(abs(Double(drawn.z) - min(max(t, 0), 1)) <= (high - low) / Double(steps))
        }
      }
      expect(rows.worstLevel(columns: 0..<40, rows: 0..<40) <= 1)
      expect(rows.firstRowThatDependsOnItsParts(columns: 0..<90, rows: 0..<9, &random) == nil)
    }
    expect(compared > 1_500, "\(compared)")
  }

  /// From a point at (10, 20) to a circle about (30, 20): a cone that opens to the right.
  @Test func `outside its cone nothing is painted`() throws {
    let rows = try #require(
      between((Point(10, 20), 0), (Point(30, 20), 10), before: true, after: true))
    expect(rows.floats(x: 0, y: 20, count: 5).allSatisfy { $0 == SIMD4() })
    expect(rows.floats(x: 12, y: 2, count: 5).allSatisfy { $0 == SIMD4() })
    expect(rows.floats(x: 20, y: 20, count: 60).allSatisfy { $0.w == 1 })
    expect(!rows.isOpaque)
  }

  @Test func `circles that paint nothing are refused`() {
    expect(between((Point(1, 2), 3), (Point(1, 2), 3)) == nil)
    expect(between((Point(1, 2), -1), (Point(4, 2), 3)) == nil)
    expect(between((Point(.nan, 2), 1), (Point(4, 2), 3)) == nil)
    expect(between((Point(1, 2), 1), (Point(4, 2), .infinity)) == nil)
  }
}
