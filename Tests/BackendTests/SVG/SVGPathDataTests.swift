import Strata
import StrataTestSupport
import Testing

/// The grammar of path data, from SVG 2, chapter 9.
@Suite struct SVGPathDataTests {
  private func same(_ a: String, _ b: String) -> Bool {
    SVGPathData.path(a) == SVGPathData.path(b)
  }

  @Test(arguments: [
    ("m10 20 5-5", "M 10 20 L 15 15"),
    ("M10,20L30,40", "M 10 20 L 30 40"),
    ("M10 20 30 40 50 60", "M10 20 L30 40 L50 60"),
    ("M1 2 h3 v4 H5 V6", "M1 2 L4 2 L4 6 L5 6 L5 6"),
    ("M0 0 c1 2 3 4 5 6 1 2 3 4 5 6", "M0 0 C1 2 3 4 5 6 C6 8 8 10 10 12"),
    ("M0 0 L.5.5-1-1", "M0 0 L0.5 0.5 L-1 -1"),
    ("M1e1 2E+1 L 3e-1 0", "M10 20 L0.3 0"),
    // The second curve of each pair starts with the mirrored control point.
    ("M0 0 C1 2 3 4 5 6 S7 8 9 9", "M0 0 C1 2 3 4 5 6 C7 8 7 8 9 9"),
    ("M0 0 Q1 2 3 4 T9 9", "M0 0 Q1 2 3 4 Q5 6 9 9"),
    ("M0 0 Q1 2 3 4 t6 5 t1 1", "M0 0 Q1 2 3 4 Q5 6 9 9 Q13 12 10 10"),
    // After any other command they start at the current point.
    ("M1 1 S7 8 9 9", "M1 1 C1 1 7 8 9 9"),
    ("M0 0 C1 2 3 4 5 6 T9 9", "M0 0 C1 2 3 4 5 6 Q5 6 9 9"),
    // After a close without a move, the next subpath starts where the closed one started.
    ("M1 2 L3 4 L5 0 Z l1 1", "M1 2 L3 4 L5 0 Z M1 2 L2 3"),
  ])
  func `spellings of one path are equal`(short: String, long: String) {
    expect(same(short, long), "\(SVGPathData.path(short)) is not \(SVGPathData.path(long))")
  }

  @Test(arguments: [
    ("M1 2 L3 4 L5", "M1 2 L3 4"),
    ("M1 2 L3 4 x L5 6", "M1 2 L3 4"),
    ("M1 2 L3 4 C 1 2 3 4 5", "M1 2 L3 4"),
    ("M1 2 A 5 5 0 2 0 9 9 L3 4", "M1 2"),
    ("L3 4", ""),
    ("A 5 5 0 0 1 50 50", ""),
    ("", ""),
    ("M 1", ""),
  ])
  func `a path is drawn up to its first error`(broken: String, drawn: String) {
    expect(same(broken, drawn))
  }

  /// Every point of an arc must be on its ellipse: ((x - cx) / rx)² + ((y - cy) / ry)² = 1.
  @Test(arguments: [
    ("M 60 40 A 50 30 0 0 1 110 70", 1, SIMD2(60.0, 70.0)),
    ("M 60 40 A 50 30 0 1 0 110 70", 3, SIMD2(60.0, 70.0)),
    ("M 60 40 A 50 30 0 0 0 110 70", 1, SIMD2(110.0, 40.0)),
    ("M 60 40 A 50 30 0 1 1 110 70", 3, SIMD2(110.0, 40.0)),
  ])
  func `the flags of an arc select one of four`(text: String, quarters: Int, center: SIMD2<Double>)
  {
    let path = SVGPathData.path(text)
    expect(path.verbs.dropFirst().allSatisfy { $0 == .cubic })
    expectEqual(path.verbs.count - 1, quarters)
    path.forEachSegment { segment in
      for step in 0...8 {
        let p = (segment.point(at: Double(step) / 8) - center) / SIMD2(50, 30)
        expect(abs(p.x * p.x + p.y * p.y - 1) < 6e-4)
      }
    }
  }

  @Test func `too small radii are scaled up to a half turn`() throws {
    let box = try #require(SVGPathData.path("M 0 0 A 1 1 0 0 1 20 0").boundingBox)
    expect(abs(box.minY + 10) < 1e-9 && abs(box.maxY) < 1e-9)
    expect(abs(box.width - 20) < 1e-9)
  }

  @Test func `an arc can rotate its ellipse and ends exactly at its end point`() throws {
    // A quarter turn swaps the radii.
    let turned = SVGPathData.path("M 0 0 A 30 50 90 0 1 100 0")
    let plain = SVGPathData.path("M 0 0 A 50 30 0 0 1 100 0")
    for (a, b) in zip(turned.points, plain.points) {
      expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9)
    }
    expectEqual(SVGPathData.path("M1 2 A 3.3 4.4 12 1 1 5.5 6.6").currentPoint, SIMD2(5.5, 6.6))
  }

  @Test func `arcs without a size are lines or nothing`() {
    expect(same("M 1 1 A 0 5 0 0 1 9 9", "M 1 1 L 9 9"))
    expect(same("M 1 1 A 5 5 0 0 1 1 1", "M 1 1"))
    expect(same("M 0 0 A 5 5 0 0110 0", "M 0 0 A 5 5 0 0 1 10 0"))
  }
}
