import StrataGraphics
import StrataPlan
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct QuadClippingTests {
  private typealias Point = SIMD2<Double>

  private func corners(_ quad: Quad) -> [SIMD2<Double>] {
    [quad.corners.0, quad.corners.1, quad.corners.2, quad.corners.3]
  }

  /// The signed area.
  private func area(_ quad: Quad) -> Double {
    let points = corners(quad)
    return zip(points, points.dropFirst() + [points[0]]).map { $0.x * $1.y - $0.y * $1.x }
      .reduce(0, +) / 2
  }

  /// The area of a convex quad within a rectangle, as an integral of its height over x.
  ///
  /// Height is linear between two neighboring x at which an edge begins, ends or meets the
  /// rectangle.
  private func area(_ quad: Quad, within rect: PixelRect) -> Double {
    let points = corners(quad)
    let edges = Array(zip(points, points.dropFirst() + [points[0]]))
    let (left, right) = (Double(rect.minX), Double(rect.maxX))
    let (top, bottom) = (Double(rect.minY), Double(rect.maxY))
    var places = points.map(\.x) + [left, right]
    for (a, b) in edges {
      for y in [top, bottom] where (a.y - y) * (b.y - y) < 0 {
        places.append(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
      }
    }
    let sorted = places.filter { $0 >= left && $0 <= right }.sorted()
    return zip(sorted, sorted.dropFirst()).map { x0, x1 in
      // Linear in between, so the middle is the mean.
      let x = (x0 + x1) / 2
      let ys = edges.filter { ($0.x - x) * ($1.x - x) < 0 }.map { a, b in
        a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
      }
      guard let low = ys.min(), let high = ys.max() else { return 0 }
      return max(0, min(high, bottom) - max(low, top)) * (x1 - x0)
    }.reduce(0, +)
  }

  private func randomQuad(_ random: inout RepeatableRandom) -> Quad {
    let middle = Point(random.number(-20...120), random.number(-20...120))
    let half = Point(random.number(0.01...80), random.number(0.01...80))
    let (sine, cosine) = Maths.sincos(random.chance(0.1) ? 0 : random.number(0...6.3))
    let shear = random.chance(0.5) ? 0 : random.number(-0.7...0.7)
    func corner(_ x: Double, _ y: Double) -> Point {
      let at = Point(x * half.x + shear * y * half.y, y * half.y)
      return middle + Point(cosine * at.x - sine * at.y, sine * at.x + cosine * at.y)
    }
    return Quad(corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1))
  }

  @Test func `fragments are inside and have the remaining area`() {
    var random = RepeatableRandom(seed: 5)
    for _ in 0..<sweep(4_000) {
      let quad = randomQuad(&random)
      let (x, y) = (random.integer(0...90), random.integer(0...90))
      let rect = PixelRect(
        minX: x, minY: y, maxX: x + random.integer(1...60), maxY: y + random.integer(1...60))
      var total = 0.0
      quad.forEachPiece(in: rect) { piece in
        // No fragment is flipped, so overlapping fragments would have too much area.
        expect(area(piece) >= -1e-9)
        total += area(piece)
        for corner in corners(piece) {
          expect(corner.x >= Double(rect.minX) - 1e-9 && corner.x <= Double(rect.maxX) + 1e-9)
          expect(corner.y >= Double(rect.minY) - 1e-9 && corner.y <= Double(rect.maxY) + 1e-9)
        }
      }
      expect(abs(total - area(quad, within: rect)) < 1e-7, "\(quad) in \(rect)")
    }
  }

  @Test func `a quad inside is unchanged, one outside vanishes`() {
    let quad = Quad(Point(10, 3), Point(20, 12), Point(9, 24), Point(1, 11))
    var pieces: [[SIMD2<Double>]] = []
    quad.forEachPiece(in: PixelRect(minX: 1, minY: 3, maxX: 20, maxY: 24)) {
      pieces.append(corners($0))
    }
    expectEqual(pieces, [corners(quad)])
    for rect in [
      PixelRect(minX: 20, minY: 0, maxX: 30, maxY: 30),
      PixelRect(minX: 0, minY: 24, maxX: 30, maxY: 30),
      PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 5), PixelRect.empty,
    ] {
      var total = 0.0
      quad.forEachPiece(in: rect) { total += abs(area($0)) }
      expectEqual(total, 0)
    }
  }

  @Test func `a mirrored quad stays mirrored`() {
    let quad = Quad(Point(0, 0), Point(-3, 9), Point(8, 12), Point(10, 2))
    let rect = PixelRect(minX: 1, minY: 1, maxX: 9, maxY: 9)
    var total = 0.0
    quad.forEachPiece(in: rect) {
      expect(area($0) <= 1e-9)
      total -= area($0)
    }
    expect(abs(total - area(quad, within: rect)) < 1e-9)
  }

  /// Rounding may bend a sliver, and callers may pass anything: nothing may trap or write out of
  /// bounds.
  @Test func `nonconvex and nonfinite quads do no harm`() {
    var random = RepeatableRandom(seed: 6)
    let odd: [Double] = [0, 5, 5 + 1e-15, 10, -1e300, 1e300, .nan, .infinity, -.infinity, 7.5]
    let rect = PixelRect(minX: 5, minY: 5, maxX: 10, maxY: 10)
    for _ in 0..<sweep(20_000) {
      func point() -> Point {
        random.chance(0.5)
          ? Point(random.pick(odd), random.pick(odd))
          : Point(random.number(0...15), random.number(0...15))
      }
      Quad(point(), point(), point(), point()).forEachPiece(in: rect) { _ in }
    }
  }
}
