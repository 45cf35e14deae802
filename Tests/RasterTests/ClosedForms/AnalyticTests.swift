import Foundation
import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

/// A rounded rectangle's outline with 4 · 64 vertices per circle.
private func outline(_ shape: RoundedRect, _ map: PlaneTransform) -> Polylines {
  Polylines(OutlinePoints.roundedRect(shape, map))
}

@Suite struct AnalyticTests {
  private let clip = square(72)

  /// A rotation by the direction (cos, sin), a scale, and a translation to about the middle.
  private func turned(_ direction: Point, _ scale: Double, _ offset: Point) -> PlaneTransform {
    PlaneTransform(
      a: direction.x * scale, b: direction.y * scale, c: -direction.y * scale,
      d: direction.x * scale, tx: 36 + offset.x, ty: 36 + offset.y)
  }

  private func shape(_ width: Double, _ height: Double, _ radius: Double = 0) -> RoundedRect {
    RoundedRect(
      CGRect(x: -width / 2, y: -height / 2, width: width, height: height),
      radii: .init(all: radius))
  }

  @Test func `axis-aligned rectangles are exact`() throws {
    var random = RepeatableRandom(seed: 31)
    for _ in 0..<300 {
      let rect = RoundedRect(
        CGRect(
          x: random.number(-2...40), y: random.number(-2...40), width: random.number(0...40),
          height: random.number(0...40)))
      let exact = try picture(outline(rect, .identity), clip: clip)
      let analytic = try #require(AnalyticRoundedRect(rect, to: .identity))
      expect(analytic.worstError(of: exact) <= 1)
    }
  }

  @Test func `rotated rectangles are exact away from their corners`() throws {
    var random = RepeatableRandom(seed: 32)
    var (worst, worstCorner) = (0.0, 0.0)
    for direction in directions {
      for _ in 0..<sweep(4) {
        let rect = shape(random.number(4...44), random.number(4...44))
        let map = turned(direction, 1, random.point(-1...1))
        let exact = try picture(outline(rect, map), clip: clip)
        let analytic = try #require(AnalyticRoundedRect(rect, to: map))
        let corners = outline(rect, map).points
        worst = max(worst, analytic.worstError(of: exact, awayFrom: corners))
        worstCorner = max(worstCorner, analytic.worstError(of: exact))
      }
    }
    expect(worst <= 1)
    expect(worstCorner <= 8)
  }

  @Test(arguments: [2.0, 2.5, 3, 4, 6, 10, 20])
  func `rounded rectangles are within 3 of 255`(radius: Double) throws {
    var random = RepeatableRandom(seed: 33)
    var worst = 0.0
    for direction in directions {
      for _ in 0..<sweep(4) {
        let rect = shape(
          random.number(2 * radius...46), random.number(2 * radius...46), radius)
        let map = turned(direction, 1, random.point(-1...1))
        let exact = try picture(outline(rect, map), clip: clip)
        let analytic = try #require(AnalyticRoundedRect(rect, to: map))
        worst = max(worst, analytic.worstError(of: exact))
      }
    }
    expect(worst <= 3)
  }

  @Test func `corners under any affine map keep to their ellipse`() throws {
    var random = RepeatableRandom(seed: 34)
    var worst = 0.0
    for _ in 0..<400 {
      let rect = shape(random.number(14...30), random.number(14...30), 7)
      var map = turned(directions.randomElement(using: &random)!, random.number(0.7...1.2), .zero)
      let stretch = PlaneTransform(
        a: random.number(0.7...1.3), b: random.number(-0.3...0.3), c: random.number(-0.3...0.3),
        d: random.number(0.7...1.3), tx: 0, ty: 0)
      map = stretch.then(map)
      let exact = try picture(outline(rect, map), clip: clip)
      let analytic = try #require(AnalyticRoundedRect(rect, to: map))
      worst = max(worst, analytic.worstError(of: exact))
    }
    expect(worst <= 4)
  }

  /// An arc's tangent and curvature describe it less well the smaller it is within a pixel.
  @Test(arguments: [(0.01, 8.0), (0.25, 12), (0.4, 20), (0.5, 20), (0.75, 16), (1, 12), (1.5, 6)])
  func `small radii stay close`(radius: Double, tolerance: Double) throws {
    var random = RepeatableRandom(seed: 35)
    var worst = 0.0
    for direction in directions {
      for _ in 0..<sweep(4) {
        let rect = shape(random.number(4...40), random.number(4...40), radius)
        let map = turned(direction, 1, random.point(-1...1))
        let exact = try picture(outline(rect, map), clip: clip)
        let analytic = try #require(AnalyticRoundedRect(rect, to: map))
        worst = max(worst, analytic.worstError(of: exact))
      }
    }
    expect(worst <= tolerance)
  }

  @Test func `every corner has its own radius`() throws {
    var radii = RoundedRect.Radii()
    (radii.minXMinY, radii.maxXMinY, radii.minXMaxY, radii.maxXMaxY) = (3, 8, 15, 0)
    let rect = RoundedRect(CGRect(x: 5.25, y: 9.5, width: 50, height: 44), radii: radii)
    let exact = try picture(outline(rect, .identity), clip: clip)
    let analytic = try #require(AnalyticRoundedRect(rect, to: .identity))
    expect(analytic.worstError(of: exact) <= 3)
  }

  @Test func `a border is the outer shape without the inner`() throws {
    var random = RepeatableRandom(seed: 36)
    var worst = 0.0
    for direction in directions {
      let rect = shape(random.number(24...46), random.number(24...46), 8)
      let width = random.number(0.3...5)
      let map = turned(direction, 1, random.point(-1...1))
      let hole = try #require(rect.inset(by: width))
      let both = Polylines([
        outline(rect, map).points, Array(outline(hole, map).points.reversed()),
      ])
      let exact = try picture(both, clip: clip)
      let border = try #require(AnalyticBorder(rect, width: width, to: map))
      worst = max(worst, border.worstError(of: exact))
    }
    expect(worst <= 5)
    let solid = try #require(AnalyticBorder(shape(10, 10), width: 5, to: .translation(36, 36)))
    expect(solid.inner == nil && solid.coverage(x: 36, y: 36) == 1)
    let none = try #require(AnalyticBorder(shape(10, 10), width: 0, to: .translation(36, 36)))
    expectEqual(none.coverage(x: 31, y: 36), 0)
  }

  @Test func `other maps and curves have no closed form`() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
    let continuous = RoundedRect(rect, radii: .init(all: 3), curve: .continuous)
    var projective = PlaneTransform.identity
    projective.m13 = 0.1
    expect(AnalyticRoundedRect(continuous, to: .identity) == nil)
    expect(AnalyticRoundedRect(RoundedRect(rect), to: projective) == nil)
    expect(AnalyticRoundedRect(RoundedRect(rect), to: .scale(0, 1)) == nil)
    expect(AnalyticRoundedRect(RoundedRect(rect), to: .scale(.infinity, 1)) == nil)
    expect(AnalyticBorder(continuous, width: 1, to: .identity) == nil)
  }
}
