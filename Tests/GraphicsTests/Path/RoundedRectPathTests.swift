import Foundation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct RoundedRectPathTests {
  private func rounded(
    _ width: Double, _ height: Double, _ radius: Double,
    _ curve: RoundedRect.Curve = .circular
  ) -> Path {
    RoundedRect(
      CGRect(x: 0, y: 0, width: width, height: height), radii: .init(all: radius), curve: curve
    ).path
  }

  @Test func `a circular corner stays within a hundred thousandth of its radius`() {
    let radius = 50.0
    var worst = 0.0
    rounded(200, 120, radius).forEachSegment { segment in
      guard case .cubic = segment else { return }
      let middle = segment.point(at: 0.5)
      let center = Vec(
        middle.x < 100 ? radius : 200 - radius, middle.y < 60 ? radius : 120 - radius)
      for step in 0...100 {
        let p = segment.point(at: Double(step) / 100)
        worst = max(worst, abs(PathOracle.length(p - center) - radius))
      }
    }
    expect(worst > 0)
    expect(worst < 1e-5 * radius)
  }

  @Test func `corners are only where radii are`() throws {
    var radii = RoundedRect.Radii()
    radii.maxXMinY = 10
    let path = RoundedRect(CGRect(x: 0, y: 0, width: 40, height: 30), radii: radii).path
    // A quarter circle replaces a square of its radius.
    let area = PathOracle.signedArea(try path.flattened(tolerance: 1e-6))
    expect(near(area, 1200 - 100 * (1 - .pi / 4), within: 1e-3))
    expect(path.contains(Vec(0.1, 0.1)))
    expect(!path.contains(Vec(39.9, 0.1)))
    expect(path.contains(Vec(39.9, 29.9)))
    expect(path.contains(Vec(0.1, 29.9)))
  }

  @Test func `a plain rectangle has four corners`() {
    expectEqual(rounded(40, 30, 0), Path(rect: CGRect(x: 0, y: 0, width: 40, height: 30)))
  }

  @Test(arguments: [0.0, 1, 5, 9.8, 12, 14.9, 15, 400], RoundedRect.Curve.allOfThem)
  func `the outline touches all four sides and turns from x toward y`(
    radius: Double, curve: RoundedRect.Curve
  ) throws {
    let path = rounded(40, 30, radius, curve)
    let box = try #require(path.boundingBox)
    expect(near(Vec(box.minX, box.minY), Vec()) && near(Vec(box.maxX, box.maxY), Vec(40, 30)))
    expect(PathOracle.signedArea(try path.flattened(tolerance: 0.01)) > 900)
  }

  @Test func `a continuous corner has the published control points`() {
    let r = 10.0
    let corner = rounded(100, 80, r, .continuous).segments.dropFirst().prefix(5)
    // The maxX, minY corner: x decreases from 100, y increases from 0.
    func at(_ x: Double, _ y: Double) -> Vec { Vec(100 - x * r, y * r) }
    let expected: [Path.Segment] = [
      .cubic(at(1.52866483, 0), at(1.08849323, 0), at(0.86840689, 0), at(0.66993427, 0.065496)),
      .line(at(0.66993427, 0.065496), at(0.63149399, 0.074911)),
      .cubic(
        at(0.63149399, 0.074911), at(0.37282392, 0.16905899), at(0.16905899, 0.37282392),
        at(0.074911, 0.63149399)),
      .line(at(0.074911, 0.63149399), at(0.065496, 0.66993427)),
      .cubic(at(0.065496, 0.66993427), at(0, 0.86840689), at(0, 1.08849323), at(0, 1.52866483)),
    ]
    expectEqual(corner.count, expected.count)
    for (segment, wanted) in zip(corner, expected) {
      expect(near(segment.start, wanted.start) && near(segment.end, wanted.end))
      expect(near(segment.point(at: 0.3), wanted.point(at: 0.3)))
    }
  }

  @Test(arguments: [6.0, 6.6, 7, 8, 9, 9.9])
  func `a continuous corner never reaches past the middle of the shorter side`(radius: Double) {
    let path = rounded(60, 20, radius, .continuous)
    let reach = min(1.52866483 * radius, 10)
    expect(path.segments.contains { near($0.end, Vec(60, reach), within: 1e-9) })
    expect(path.segments.contains { near($0.end, Vec(reach, 0), within: 1e-9) })
  }

  @Test func `a continuous radius of half the side is a circle`() {
    for segment in rounded(20, 20, 10, .continuous).segments {
      for t in [0, 0.25, 0.5, 0.75, 1] {
        expect(near(PathOracle.length(segment.point(at: t) - Vec(10, 10)), 10, within: 1e-4))
      }
    }
  }

  @Test func `blending toward the circle has no jump at either end`() throws {
    func area(_ radius: Double) throws -> Double {
      PathOracle.signedArea(
        try rounded(20, 20, radius, .continuous).flattened(tolerance: 1e-5))
    }
    let edge = 10 / 1.52866483
    expect(near(try area(edge - 1e-6), try area(edge + 1e-6), within: 1e-4))
    expect(near(try area(10 - 1e-6), .pi * 100, within: 1e-2))
  }

  @Test func `continuous corners cut off less than circular ones of equal reach`() throws {
    let smooth = PathOracle.signedArea(
      try rounded(100, 100, 20, .continuous).flattened(tolerance: 1e-3))
    let wide = PathOracle.signedArea(
      try rounded(100, 100, 20 * 1.52866483).flattened(tolerance: 1e-3))
    expect(smooth > wide)
  }
}

extension RoundedRect.Curve {
  static var allOfThem: [Self] { [.circular, .continuous] }
}
