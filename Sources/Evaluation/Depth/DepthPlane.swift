package import Foundation
package import StrataGraphics

/// A flat image in a space that is viewed along its height.
///
/// It represents a layer of a 3D space, seen in the plane of the ancestor that flattens it:
/// x and y are in pixels, and the height is the remaining z, in points of the ancestor. A
/// projective map preserves planes and the order of depths along a line of sight, so perspective
/// needs no special treatment here.
package struct DepthPlane: Sendable, Hashable {
  /// A convex polygon of at least 3 vertices, in pixels, in either winding.
  package var footprint: [SIMD2<Double>]
  /// The height function, `x·height.x + y·height.y + height.z` at (x, y).
  ///
  /// A larger value is nearer to the viewer.
  package var height: SIMD3<Double>

  package init(footprint: [SIMD2<Double>], height: SIMD3<Double>) {
    self.footprint = footprint
    self.height = height
  }

  /// Creates the part in front of the eye of a rectangle in the plane z = 0, seen through
  /// `transform`.
  ///
  /// The rectangle is clipped, before the division, where W falls to a millionth of its largest
  /// value, so that nothing behind the eye appears mirrored.
  ///
  /// - Returns: nil if no part of it is in front of the eye, if it is edge-on or empty, and if the
  ///   transform is not finite.
  package init?(_ rectangle: CGRect, seenThrough transform: CATransform3D) {
    let (halfWidth, halfHeight) = (
      Double(rectangle.width) / 2, Double(rectangle.height) / 2
    )
    // Relative to the rectangle's center, to avoid cancellation far from the origin.
    let middle = transform.apply(
      SIMD4(Double(rectangle.minX) + halfWidth, Double(rectangle.minY) + halfHeight, 0, 1))
    let (right, down) = (transform.row1 * halfWidth, transform.row2 * halfHeight)
    let corners = [
      middle - right - down, middle + right - down, middle + right + down, middle - right + down,
    ]
    let farthest = corners.reduce(0) { max($0, $1.w) }
    guard farthest > 0, corners.allSatisfy({ $0 * 0 == .zero }),
      let height = Self.height(through: right, down, middle)
    else { return nil }
    footprint = Self.inFrontOfEye(corners, nearest: farthest * 1e-6)
      .map { SIMD2($0.x / $0.w, $0.y / $0.w) }
    self.height = height
    guard isFinite, !ConvexPolygon.isThin(footprint) else { return nil }
  }

  /// Returns the part over a rectangle, or nil if it has no visible part.
  ///
  /// Clipping first avoids the splits of planes that cross only outside the drawn area.
  package func clipped(to rectangle: CGRect) -> DepthPlane? {
    var clipper = ConvexClipper(footprint)
    clipper.keep(SIMD3(1, 0, -Double(rectangle.minX)))
    clipper.keep(SIMD3(-1, 0, Double(rectangle.maxX)))
    clipper.keep(SIMD3(0, 1, -Double(rectangle.minY)))
    clipper.keep(SIMD3(0, -1, Double(rectangle.maxY)))
    guard !ConvexPolygon.isThin(clipper.points) else { return nil }
    return DepthPlane(footprint: clipper.points, height: height)
  }

  var isFinite: Bool {
    height * 0 == .zero && footprint.allSatisfy { $0 * 0 == .zero }
  }

  /// The range of the height over the footprint.
  var heights: ClosedRange<Double> { ConvexPolygon.range(of: height, over: footprint) }

  /// Solves Z = a·X + b·Y + c·W for three points of a plane by Cramer's rule.
  ///
  /// Nil if the points appear on one line.
  private static func height(
    through p: SIMD4<Double>, _ q: SIMD4<Double>, _ r: SIMD4<Double>
  ) -> SIMD3<Double>? {
    func cross(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.w - a.w * b.y, a.w * b.x - a.x * b.w, a.x * b.y - a.y * b.x)
    }
    let qr = cross(q, r)
    let determinant = p.x * qr.x + p.y * qr.y + p.w * qr.z
    guard determinant != 0 else { return nil }
    let height = (p.z * qr + q.z * cross(r, p) + r.z * cross(p, q)) / determinant
    return height * 0 == .zero ? height : nil
  }

  private static func inFrontOfEye(
    _ corners: [SIMD4<Double>], nearest: Double
  ) -> [SIMD4<Double>] {
    var kept: [SIMD4<Double>] = []
    var from = corners[corners.count - 1]
    for to in corners {
      if (from.w > nearest) != (to.w > nearest) {
        var cut = from + (to - from) * ((nearest - from.w) / (to.w - from.w))
        cut.w = nearest
        kept.append(cut)
      }
      if to.w > nearest { kept.append(to) }
      from = to
    }
    return kept
  }
}
