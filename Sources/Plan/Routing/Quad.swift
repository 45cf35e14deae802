package import StrataGraphics

/// A convex quadrilateral in device pixels, with its corners in order along the boundary.
package struct Quad: Sendable {
  package var corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

  package init(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) {
    corners = (a, b, c, d)
  }

  package init(_ rect: PixelRect) {
    let (x0, y0) = (Double(rect.minX), Double(rect.minY))
    let (x1, y1) = (Double(rect.maxX), Double(rect.maxY))
    self.init(SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1))
  }

  /// The minimum and maximum coordinates.
  package var extent: (min: SIMD2<Double>, max: SIMD2<Double>) {
    (
      pointwiseMin(
        pointwiseMin(corners.0, corners.1), pointwiseMin(corners.2, corners.3)),
      pointwiseMax(
        pointwiseMax(corners.0, corners.1), pointwiseMax(corners.2, corners.3))
    )
  }

  /// Returns the quad, moved by whole pixels.
  package func moved(by offset: SIMD2<Double>) -> Quad {
    Quad(corners.0 + offset, corners.1 + offset, corners.2 + offset, corners.3 + offset)
  }

  /// Calls `body` with the part inside `rect` as quads, or with the quad itself if it is inside.
  package func forEachPiece(in rect: PixelRect, _ body: (Quad) -> Void) {
    let (low, high) = extent
    let minimum = SIMD2(Double(rect.minX), Double(rect.minY))
    let maximum = SIMD2(Double(rect.maxX), Double(rect.maxY))
    if all(low .>= minimum) && all(high .<= maximum) { return body(self) }
    if any(low .>= maximum) || any(high .<= minimum) { return }
    if isAxisAligned {
      func inside(_ p: SIMD2<Double>) -> SIMD2<Double> {
        pointwiseMin(pointwiseMax(p, minimum), maximum)
      }
      return body(
        Quad(inside(corners.0), inside(corners.1), inside(corners.2), inside(corners.3)))
    }
    unsafe withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 2 * Self.mostCorners) {
      memory in
      guard let base = memory.baseAddress else { return }
      let (from, to) = unsafe (base, base + Self.mostCorners)
      unsafe base.initialize(repeating: SIMD2(), count: 2 * Self.mostCorners)
      unsafe (from[0], from[1], from[2], from[3]) = (corners.0, corners.1, corners.2, corners.3)
      var count = 4
      for axis in 0..<2 {
        count = unsafe Self.cut(from, count, to) { $0[axis] - minimum[axis] }
        count = unsafe Self.cut(to, count, from) { maximum[axis] - $0[axis] }
      }
      guard count >= 3 else { return }
      // A fan of quads; an odd last triangle repeats a corner.
      for i in stride(from: 1, to: count - 1, by: 2) {
        unsafe body(Quad(from[0], from[i], from[i + 1], from[min(i + 2, count - 1)]))
      }
    }
  }

  /// The maximum number of corners after four cuts.
  ///
  /// A convex quad has at most 8. If rounding has bent a sliver, a cut may at worst halve the n
  /// corners and add n more: 6, 9, 13, 19.
  private static let mostCorners = 20

  private var isAxisAligned: Bool {
    corners.0.y == corners.1.y && corners.1.x == corners.2.x && corners.2.y == corners.3.y
      && corners.3.x == corners.0.x
  }

  /// Sutherland–Hodgman clipping against one half plane; keeps points with nonnegative `distance`.
  ///
  /// - Returns: The number of corners written to `result`.
  @inline(__always)
  private static func cut(
    _ polygon: UnsafeMutablePointer<SIMD2<Double>>, _ count: Int,
    _ result: UnsafeMutablePointer<SIMD2<Double>>, _ distance: (SIMD2<Double>) -> Double
  ) -> Int {
    var written = 0
    for index in 0..<count {
      let point = unsafe polygon[index]
      let next = unsafe polygon[index + 1 < count ? index + 1 : 0]
      let (a, b) = (distance(point), distance(next))
      if a >= 0 {
        unsafe result[written] = point
        written += 1
      }
      if (a > 0 && b < 0) || (a < 0 && b > 0) {
        // From the inner end, so that quads with a shared side cut it at the same point.
        let (inner, outer, near, far) = a > 0 ? (point, next, a, b) : (next, point, b, a)
        unsafe result[written] = inner + (outer - inner) * (near / (near - far))
        written += 1
      }
    }
    return written
  }
}
