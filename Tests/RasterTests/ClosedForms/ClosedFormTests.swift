import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The part of a polygon where x·n ≤ c.
private func clipped(_ polygon: [Point], normal n: Point, to c: Double) -> [Point] {
  var result: [Point] = []
  for (index, a) in polygon.enumerated() {
    let b = polygon[(index + 1) % polygon.count]
    let (da, db) = ((a * n).sum() - c, (b * n).sum() - c)
    if da <= 0 { result.append(a) }
    if (da < 0 && db > 0) || (da > 0 && db < 0) { result.append(a + (b - a) * (da / (da - db))) }
  }
  return result
}

/// Unit vectors in all directions, without trigonometry.
let directions: [Point] = OutlinePoints.quarterCircle(16).dropLast().flatMap {
  [$0, Point(-$0.y, $0.x), -$0, Point($0.y, -$0.x)]
}

@Suite struct ClosedFormTests {
  @Test func `a rectangle's coverage is the product of its extents`() throws {
    var random = RepeatableRandom(seed: 21)
    for _ in 0..<500 {
      // On the grid of 1/1024 px, so that only the last rounding remains.
      func coordinate(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 1024
      }
      let (minX, minY) = (coordinate(0...20_000), coordinate(0...20_000))
      let (maxX, maxY) = (minX + coordinate(0...12_000), minY + coordinate(0...12_000))
      let picture = try picture(
        Polylines(rectangle(minX, minY, maxX, maxY)), clip: square(40))
      let error = picture.worstError(ofRect: Point(minX, minY), Point(maxX, maxY))
      expect(error <= 0.5001)
    }
  }

  @Test func `the sum of coverages is the polygon's area`() throws {
    var random = RepeatableRandom(seed: 22)
    for _ in 0..<200 {
      // Star-shaped around the middle, so that it does not intersect itself.
      let count = Int.random(in: 3...40, using: &random)
      let corners = OutlinePoints.circle(Point(), radius: 1, steps: 64)
      let points = (0..<count).map { index in
        Point(50, 50) + corners[index * 256 / count] * random.number(5...48)
      }
      let picture = try picture(Polylines(points), clip: square(100))
      // About 200 edge pixels, each rounded by up to 0.5/255 either way.
      expect(abs(picture.total - abs(PathOracle.signedArea(points))) < 0.15)
    }
  }

  @Test func `half planes at many angles have their closed-form area`() throws {
    var worst = 0.0
    for normal in directions {
      for step in -12...12 {
        let offset = Double(step) / 16.3
        let center = Point(20.5, 20.5)
        let along = Point(-normal.y, normal.x)
        let edge = center + normal * offset
        let (start, end, inwards) = (edge - along * 500, edge + along * 500, normal * -900)
        let plane = Polylines([start, end, end + inwards, start + inwards])
        let byte = Double(try picture(plane, clip: square(41))[20, 20])
        let unit = rectangle(20, 20, 21, 21)
        let exact = PathOracle.signedArea(clipped(unit, normal: normal, to: (edge * normal).sum()))
        worst = max(worst, abs(byte - 255 * exact))
        let closed = HalfPlaneCoverage.area(distance: Float(offset), normal: SIMD2<Float>(normal))
        expect(abs(Double(closed) - exact) < 3e-5)
      }
    }
    expect(worst < 1, "worst error \(worst) of 255")
  }

  @Test func `the chord is the slope of the area`() {
    for normal in directions.map({ SIMD2<Float>($0) }) {
      for step in -40...40 {
        let distance = Float(step) / 53
        let h: Float = 1 / 256
        let rise =
          HalfPlaneCoverage.area(distance: distance + h, normal: normal)
          - HalfPlaneCoverage.area(distance: distance - h, normal: normal)
        // The slope jumps where an axis-aligned line leaves the pixel.
        let part = min(abs(normal.x), abs(normal.y))
        guard part > 0.01 else { continue }
        let chord = HalfPlaneCoverage.chord(distance: distance, normal: normal)
        expect(abs(rise / (2 * h) - chord) < 1e-3 + h / part)
      }
    }
  }

  @Test func `the second moment matches the chord's points`() {
    for normal in directions {
      // Never 1/2, where an axis-aligned line coincides with the pixel's side.
      for step in -15...15 {
        let distance = Double(step) / 23
        let sum = HalfPlaneCoverage.sampledSecondMoment(distance: distance, normal: normal)
        let moment = HalfPlaneCoverage.secondMoment(
          distance: Float(distance), normal: SIMD2<Float>(normal))
        expect(abs(Double(moment) - sum) < 1e-3)
      }
    }
  }

  @Test func `long equal stretches are spans`() throws {
    let tall = try picture(
      Polylines(rectangle(10.5, 0.5, 990.5, 1000)), clip: square(1000))
    // A row is a mask, a span and a mask; the top row's equal bytes are a span too.
    expectEqual(tall.spans, 1000)
    expectEqual(tall.masks, 2000)
    let thin = try picture(Polylines(rectangle(100, 0, 115, 10)), clip: square(200))
    expect(thin.spans == 0 && thin.masks == 10)
  }

  @Test func `an empty clip or a path outside it reports nothing`() throws {
    let box = Polylines(rectangle(10, 10, 20, 20))
    for (minX, minY, maxX, maxY) in [
      (0, 0, 0, 50), (5, 5, 5, 5), (30, 0, 20, 50), (20, 0, 50, 50), (0, 0, 10, 50), (0, 0, 50, 10),
      (0, 20, 50, 50), (100, 100, 200, 200), (-100, -100, -50, -50),
    ] {
      let clip = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
      let mask = try CoverageRasterizer().mask(box, rule: .nonZero, clip: clip)
      expect(mask?.bytes == nil)
    }
  }
}
