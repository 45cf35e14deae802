import Foundation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct PathShapesTests {
  @Test func `a rectangle starts at its origin and goes to maxX, then to maxY`() {
    let path = Path(rect: CGRect(x: 1, y: 2, width: 30, height: 40))
    expectEqual(path.verbs, [.move, .line, .line, .line, .close])
    expectEqual(path.points, [Vec(1, 2), Vec(31, 2), Vec(31, 42), Vec(1, 42)])
  }

  @Test func `an ellipse starts at maxX, midY and goes toward y in four cubics`() {
    let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 10))
    expectEqual(path.verbs, [.move, .cubic, .cubic, .cubic, .cubic, .close])
    expectEqual(path.points[0], Vec(20, 5))
    expect(near(path.points[1], Vec(20, 5 + 5 * 0.5522847), within: 1e-6))
    expectEqual(path.points[3], Vec(10, 10))
    expectEqual(path.points.last, Vec(20, 5))
  }

  @Test func `a rounded rectangle clamps each corner size to half its side`() throws {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
    let path = Path(roundedRect: rect, cornerWidth: 100, cornerHeight: 100)
    let ellipse = Path(ellipseIn: rect)
    let area = PathOracle.signedArea(try path.flattened(tolerance: 1e-5))
    expect(near(area, PathOracle.signedArea(try ellipse.flattened(tolerance: 1e-5)), within: 1e-3))
    expectEqual(Path(roundedRect: rect, cornerWidth: .nan, cornerHeight: 3), Path(rect: rect))
    expectEqual(path.points[0], Vec(20, 5))
  }

  @Test(arguments: [-6.2, -3.0, -1, 0.3, 1.6, 2, 4, 6.28])
  func `an arc stays on its circle and ends where its angle says`(delta: Double) throws {
    var path = Path()
    path.addRelativeArc(center: Vec(3, 4), radius: 100, start: 0.7, delta: delta)
    path.forEachSegment { segment in
      for step in 0...10 {
        let distance = PathOracle.length(segment.point(at: Double(step) / 10) - Vec(3, 4))
        expect(near(distance, 100, within: 100 * 2.8e-4))
      }
    }
    let end = try #require(path.currentPoint)
    expect(near(end, Vec(3, 4) + 100 * Vec(Maths.cos(0.7 + delta), Maths.sin(0.7 + delta))))
    expect(near(path.length, 100 * abs(delta), within: 0.1))
  }

  struct Arc: Sendable {
    var start: Double
    var end: Double
    var towardY: Bool
    var sweep: Double

    init(_ start: Double, _ end: Double, towardY: Bool, sweep: Double) {
      (self.start, self.end, self.towardY, self.sweep) = (start, end, towardY, sweep)
    }

    static let turn = 2 * Double.pi
    static let all = [
      Arc(0, 1, towardY: true, sweep: 1), Arc(0, 1, towardY: false, sweep: 1 - turn),
      Arc(1, 0, towardY: false, sweep: -1), Arc(1, 0, towardY: true, sweep: turn - 1),
      Arc(0, turn, towardY: true, sweep: turn), Arc(0, turn, towardY: false, sweep: -turn),
      Arc(0, 20, towardY: true, sweep: turn), Arc(0, 0, towardY: true, sweep: 0),
      Arc(-1, 1, towardY: true, sweep: 2),
    ]
  }

  @Test(arguments: Arc.all)
  func `an arc has the requested direction`(arc: Arc) throws {
    let (start, end, towardY, sweep) = (arc.start, arc.end, arc.towardY, arc.sweep)
    var path = Path()
    path.addArc(center: Vec(), radius: 1, start: start, end: end, towardY: towardY)
    expect(near(path.length, abs(sweep), within: 1e-3))
    let last = try #require(path.currentPoint)
    expect(near(last, Vec(Maths.cos(start + sweep), Maths.sin(start + sweep)), within: 1e-9))
    // The sector's area has the sign of the turn.
    path.line(to: Vec())
    let area = PathOracle.signedArea(try path.flattened(tolerance: 1e-6))
    expect(near(area, sweep / 2, within: 1e-3))
  }

  @Test func `an arc begins with a line when a subpath is open`() {
    var path = Path.polyline(Vec(9, 9))
    path.addArc(center: Vec(), radius: 1, start: 0, end: 1, towardY: true)
    expectEqual(path.verbs, [.move, .line, .cubic])
    expectEqual(path.points[1], Vec(1, 0))
  }

  @Test func `angles that are not numbers are refused when drawn`() {
    var path = Path()
    path.addArc(center: Vec(), radius: 1, start: .nan, end: 1, towardY: true)
    #expect(throws: PathError.nonFiniteCoordinate(element: 0)) {
      try path.flattened(tolerance: 1)
    }
  }

  @Test func `a tangent arc touches both lines`() throws {
    var path = Path.polyline(Vec(0, 0))
    path.addArc(tangent1End: Vec(10, 0), tangent2End: Vec(10, 10), radius: 4)
    expectEqual(path.verbs, [.move, .line, .cubic])
    expect(near(path.points[1], Vec(6, 0)))
    expect(near(try #require(path.points.last), Vec(10, 4)))
    let middle = path.segments[1].point(at: 0.5)
    expect(near(PathOracle.length(middle - Vec(6, 4)), 4, within: 4 * 2.8e-4))
  }

  @Test func `a tangent arc around a sharp corner has two segments on one circle`() {
    var path = Path.polyline(Vec(0, 0))
    path.addArc(tangent1End: Vec(100, 0), tangent2End: Vec(0, 40), radius: 5)
    expectEqual(path.verbs, [.move, .line, .cubic, .cubic])
    let first = path.points[1]
    // The center is perpendicular to the first line at the first tangent point.
    for segment in path.segments.dropFirst() {
      for t in [0, 0.3, 0.5, 1] {
        expect(near(PathOracle.length(segment.point(at: t) - first - Vec(0, 5)), 5, within: 2e-3))
      }
    }
  }

  @Test func `a tangent arc without a circle is a line to the corner`() {
    for (corner, target, radius) in [
      (Vec(10, 0), Vec(20, 0), 4.0), (Vec(10, 0), Vec(10, 10), 0), (Vec(0, 0), Vec(5, 5), 4),
      (Vec(10, 0), Vec(10, 0), 4),
    ] {
      var path = Path.polyline(Vec(0, 0))
      path.addArc(tangent1End: corner, tangent2End: target, radius: radius)
      expectEqual(path.verbs, [.move, .line])
      expectEqual(path.currentPoint, corner)
    }
  }
}
