import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// The part of a layer reported to content as visible.
@Suite struct VisibleBoundsTests {
  private func part(
    _ bounds: CGRect, _ toDevice: PlaneTransform, _ scissor: PixelRect?
  ) -> CGRect? {
    let layer = CALayer()
    layer.bounds = bounds
    return ContentRequest(
      time: 0, frameTime: 0, shown: layer.asGiven, scale: 1, toDevice: toDevice, scissor: scissor
    ).visibleBounds
  }

  private let canvas = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 50)
  private let large = CGRect(x: 0, y: 0, width: 100_000, height: 100_000)

  @Test func `the visible part of moved and scaled layers is on the canvas`() {
    let moved = PlaneTransform(a: 2, b: 0, c: 0, d: 2, tx: -600, ty: -80)
    expectEqual(part(large, moved, canvas), CGRect(x: 300, y: 40, width: 50, height: 25))
    expectEqual(part(large, moved, nil), large)
    expect(part(large, moved, .empty) == nil)
    // Outside the canvas, and with an edge on the canvas's edge.
    expect(part(large, .translation(101, 0), canvas) == nil)
    expect(part(large, .translation(100, 0), canvas) == nil)
    expect(part(.zero, .identity, canvas) == nil)
    let small = CGRect(x: 10, y: -5, width: 20, height: 20)
    expectEqual(part(small, .identity, canvas), CGRect(x: 10, y: 0, width: 20, height: 15))
    let mirrored = PlaneTransform(a: -1, b: 0, c: 0, d: 1, tx: 100, ty: 0)
    expectEqual(part(large, mirrored, canvas), CGRect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test func `a quarter turn swaps the visible extents`() {
    let turned = PlaneTransform(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: -1_000)
    expectEqual(part(large, turned, canvas), CGRect(x: 1_000, y: 0, width: 50, height: 100))
  }

  /// The smallest rectangle around the visible part, whose corners are the crossings of two
  /// borders that are on the right side of all others.
  private func tight(_ bounds: CGRect, _ map: PlaneTransform) -> CGRect? {
    // Each border is a linear function of the point, above 0 on the visible side.
    let place = [SIMD2(0.0, 0), SIMD2(1, 0), SIMD2(0, 1)].map { map.homogeneous($0) }
    func border(_ value: (SIMD3<Double>) -> Double) -> SIMD3<Double> {
      let (start, x, y) = (value(place[0]), value(place[1]), value(place[2]))
      return SIMD3(x - start, y - start, start)
    }
    let borders = [
      SIMD3(1, 0, -Double(bounds.minX)), SIMD3(-1, 0, Double(bounds.maxX)),
      SIMD3(0, 1, -Double(bounds.minY)), SIMD3(0, -1, Double(bounds.maxY)),
      border { $0.z - 1e-6 }, border { $0.x }, border { 100 * $0.z - $0.x }, border { $0.y },
      border { 50 * $0.z - $0.y },
    ]
    var corners: [SIMD2<Double>] = []
    for (index, a) in borders.enumerated() {
      for b in borders.dropFirst(index + 1) {
        let area = a.x * b.y - a.y * b.x
        let corner = SIMD2(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z) / area
        let isInside = borders.allSatisfy { $0.x * corner.x + $0.y * corner.y + $0.z > -1e-7 }
        if isInside { corners.append(corner) }
      }
    }
    guard let first = corners.first else { return nil }
    let low = corners.reduce(first) { pointwiseMin($0, $1) }
    let high = corners.reduce(first) { pointwiseMax($0, $1) }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Perspectives, some of whose horizons cross the canvas.
  @Test func `the visible bounds are the smallest around every visible point`() throws {
    var numbers = RepeatableRandom(seed: 7)
    func random(_ range: ClosedRange<Double>) -> Double { numbers.number(range) }
    let bounds = CGRect(x: -40, y: 10, width: 300, height: 200)
    var seen = 0
    for _ in 0..<200 {
      var map = PlaneTransform(
        a: random(-2...2), b: random(-2...2), c: random(-2...2), d: random(-2...2),
        tx: random(-100...200), ty: random(-100...150))
      (map.m13, map.m23) = (random(-0.01...0.01), random(-0.01...0.01))
      let found = part(bounds, map, canvas)
      let wanted = tight(bounds, map)
      expectEqual(found == nil, wanted == nil)
      if let found, let wanted {
        for (a, b) in [
          (found.minX, wanted.minX), (found.minY, wanted.minY), (found.maxX, wanted.maxX),
          (found.maxY, wanted.maxY),
        ] { expect(abs(a - b) < 1e-3) }
      }
      for row in 0...40 {
        for column in 0...60 {
          let point = SIMD2(-40 + 5 * Double(column), 10 + 5 * Double(row))
          let place = map.homogeneous(point)
          guard place.z > 1e-3 else { continue }
          let (x, y) = (place.x / place.z, place.y / place.z)
          guard (0...100).contains(x), (0...50).contains(y) else { continue }
          seen += 1
          let grown = try #require(found).insetBy(dx: -1e-6, dy: -1e-6)
          expect(grown.contains(CGPoint(x: point.x, y: point.y)))
        }
      }
    }
    expect(seen > 1_000)
  }
}
