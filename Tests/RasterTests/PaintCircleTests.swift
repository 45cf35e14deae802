import StrataGraphics
import StrataRaster
import StrataTestMeasures
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
    let formula = CircleFormula((center, 5), (center, 15))
    expect(formula.worstConcentricError(of: rows, size: 40) < 1e-6)
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
      let formula = CircleFormula(start, end)
      for y in 0..<40 where y % 7 == 3 {
        let comparison = formula.compare(
          rows.floats(x: 0, y: y, count: 40), y: y, over: (before ? -20 : 0)...(after ? 20 : 1))
        compared += comparison.compared
        expect(comparison.worst <= 1)
      }
      expect(rows.worstLevel(columns: 0..<40, rows: 0..<40) <= 1)
      expect(rows.firstRowThatDependsOnItsParts(columns: 0..<90, rows: 0..<9, seed: index) == nil)
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
