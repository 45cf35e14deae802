package import Foundation
package import StrataGraphics

/// One flat picture in a space that is seen along its height.
///
/// What the layers of one 3D group become when their matrices have taken them to the plane of the
/// ancestor that flattens them: x and y are that plane's, and the height is what is left of z. A
/// projective map keeps planes flat and the order of depths along a line of sight, so perspective
/// needs no further thought here.
package struct DepthPlane: Sendable, Hashable {
  /// A convex polygon of at least 3 vertices, in points, in either winding.
  package var footprint: [SIMD2<Double>]
  /// The height over (x, y) is `x·height.x + y·height.y + height.z`; larger is nearer to the
  /// viewer.
  package var height: SIMD3<Double>

  package init(footprint: [SIMD2<Double>], height: SIMD3<Double>) {
    self.footprint = footprint
    self.height = height
  }

  /// What is in front of the eye of a rectangle of the plane z = 0, seen through `transform`.
  ///
  /// The rectangle is cut, before the division, where W falls to a millionth of its largest value:
  /// nothing behind the eye comes back mirrored.
  ///
  /// - Returns: nil when no part of it is in front of the eye, when it is seen edge-on or is empty,
  ///   and when the transform is not finite.
  package init?(_ rectangle: CGRect, seenThrough transform: CATransform3D) {
    let (halfWidth, halfHeight) = (
      Double(rectangle.width) / 2, Double(rectangle.height) / 2
    )
    // About the rectangle's middle, so that far from the origin nothing cancels.
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

  /// The part over a rectangle, or nil when there is none that could be seen.
  ///
  /// Planes that cross only where nothing is drawn are not split when they are clipped first.
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

  /// The lowest and the highest height over the footprint.
  var heights: ClosedRange<Double> { ConvexPolygon.range(of: height, over: footprint) }

  /// Solves Z = a·X + b·Y + c·W for three points of a plane, by Cramer's rule; nil when they are
  /// seen in one line.
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
