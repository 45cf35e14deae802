import StrataGraphics
import StrataRenderList

/// A convex quadrilateral in device pixels, corners in order round it.
struct Quad {
  var corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

  init(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) {
    corners = (a, b, c, d)
  }

  init(_ rect: PixelRect) {
    let (x0, y0) = (Double(rect.minX), Double(rect.minY))
    let (x1, y1) = (Double(rect.maxX), Double(rect.maxY))
    self.init(SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1))
  }

  /// Smallest and largest coordinates.
  var extent: (min: SIMD2<Double>, max: SIMD2<Double>) {
    (
      pointwiseMin(
        pointwiseMin(corners.0, corners.1), pointwiseMin(corners.2, corners.3)),
      pointwiseMax(
        pointwiseMax(corners.0, corners.1), pointwiseMax(corners.2, corners.3))
    )
  }

  /// The part inside `rect` as quads; the quad itself when it lies inside.
  func clipped(to rect: PixelRect) -> [Quad] {
    let (low, high) = extent
    let minimum = SIMD2(Double(rect.minX), Double(rect.minY))
    let maximum = SIMD2(Double(rect.maxX), Double(rect.maxY))
    if all(low .>= minimum) && all(high .<= maximum) { return [self] }
    if any(low .>= maximum) || any(high .<= minimum) { return [] }
    var polygon = [corners.0, corners.1, corners.2, corners.3]
    for axis in 0..<2 {
      polygon = Self.cut(polygon) { $0[axis] - minimum[axis] }
      polygon = Self.cut(polygon) { maximum[axis] - $0[axis] }
    }
    guard polygon.count >= 3 else { return [] }
    // A fan of quads; an odd last triangle repeats a corner.
    return stride(from: 1, to: polygon.count - 1, by: 2).map { i in
      Quad(polygon[0], polygon[i], polygon[i + 1], polygon[min(i + 2, polygon.count - 1)])
    }
  }

  /// Sutherland–Hodgman against one half plane: keeps where `distance` is not negative.
  private static func cut(
    _ polygon: [SIMD2<Double>], _ distance: (SIMD2<Double>) -> Double
  ) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      let (a, b) = (distance(point), distance(next))
      if a >= 0 { result.append(point) }
      if (a > 0 && b < 0) || (a < 0 && b > 0) {
        // From the inner end, so that quads with a common side cut it at the same point.
        let (inner, outer, near, far) = a > 0 ? (point, next, a, b) : (next, point, b, a)
        result.append(inner + (outer - inner) * (near / (near - far)))
      }
    }
    return result
  }
}
