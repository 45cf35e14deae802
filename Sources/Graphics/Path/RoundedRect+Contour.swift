import Foundation

extension RoundedRect {
  /// Adds the transformed outline as one closed contour that preserves the shape's area.
  ///
  /// Each corner's quarter circle begins and ends exactly on the sides. In between are n points at
  /// the odd multiples of θ/2, where θ is a quarter turn over n, at the radius r·√(θ / sin θ).
  /// Triangles of angle θ then have the area of the circle's sectors. An affine transform scales
  /// both equally.
  ///
  /// - Parameters:
  ///   - transform: The transform to device pixels.
  ///   - sagitta: The maximum height, in pixels, of an arc over the chord of the same angle;
  ///     positive. The height may be up to twice that if chords are shorter than a pixel, because
  ///     the excess and the deficit then average out within a pixel. A corner has at most 256
  ///     points.
  /// - Returns: False, with nothing added, for continuous corners, transforms that are not affine,
  ///   and transformed points that are not within ±1e100.
  public func appendContour(
    to contours: inout Polylines, by transform: PlaneTransform, sagitta: Double
  ) -> Bool {
    guard curve == .circular, transform.isAffine else { return false }
    let (minX, minY) = (Double(rect.minX), Double(rect.minY))
    let (maxX, maxY) = (Double(rect.maxX), Double(rect.maxY))
    let first = contours.points.count
    let scale = isPlain ? 1 : transform.largestScale(over: nil)
    // The arc over a chord of length l has a height of l²/8r.
    let short = 1 / (8 * max(radii.largest * scale, 1e-9))
    let height = max(sagitta, min(short, 2 * sagitta)) / scale
    let (xAxis, yAxis) = (
      SIMD2(transform.m11, transform.m12), SIMD2(transform.m21, transform.m22)
    )
    // The start of each side, and the directions of the previous side and of the side itself.
    addCorner(
      transform.apply(SIMD2(minX, minY)), from: -yAxis, to: xAxis, radii.minXMinY,
      height, &contours.points)
    addCorner(
      transform.apply(SIMD2(maxX, minY)), from: xAxis, to: yAxis, radii.maxXMinY,
      height, &contours.points)
    addCorner(
      transform.apply(SIMD2(maxX, maxY)), from: yAxis, to: -xAxis, radii.maxXMaxY,
      height, &contours.points)
    addCorner(
      transform.apply(SIMD2(minX, maxY)), from: -xAxis, to: -yAxis, radii.minXMaxY,
      height, &contours.points)
    guard contours.points[first...].allSatisfy(\.isUsable) else {
      contours.points.removeSubrange(first...)
      return false
    }
    contours.starts.append(first)
    contours.closed.append(true)
    return true
  }

  /// - Parameters:
  ///   - incoming: The transformed unit vector along the side that ends at `corner`; `outgoing` is
  ///     the one along the side that begins there.
  ///   - sagitta: In the shape's own units.
  private func addCorner(
    _ corner: SIMD2<Double>, from incoming: SIMD2<Double>, to outgoing: SIMD2<Double>,
    _ radius: Double, _ sagitta: Double, _ points: inout [SIMD2<Double>]
  ) {
    guard radius > 0 else {
      points.append(corner)
      return
    }
    let center = corner + (outgoing - incoming) * radius
    let (cosine, sine) = (-outgoing * radius, incoming * radius)
    points.append(center + cosine)
    QuarterCircle.forEachPoint(radius: radius, sagitta: sagitta) {
      points.append(center + cosine * $0.x + sine * $0.y)
    }
    points.append(center + sine)
  }
}

/// The points that approximate a quarter of the unit circle; see `RoundedRect.appendContour`.
private enum QuarterCircle {
  private static let most = 256
  /// The points for each count up to 64; larger counts are computed on demand.
  private static let tables = (0...64).map(points)

  /// Calls `body` with the points; an arc of angle θ is r·(1 − cos(θ/2)) ≈ r·θ²/8 high.
  static func forEachPoint(radius: Double, sagitta: Double, _ body: (SIMD2<Double>) -> Void) {
    let wanted = (Double.pi / 2 / (8 * sagitta / radius).squareRoot()).rounded(.up)
    let count = Int(min(max(wanted, 2), Double(most)))
    if count < tables.count {
      for point in tables[count] { body(point) }
    } else {
      for point in points(count) { body(point) }
    }
  }

  private static func points(_ count: Int) -> [SIMD2<Double>] {
    guard count > 0 else { return [] }
    let step = Double.pi / 2 / Double(count)
    let radius = (step / Maths.sin(step)).squareRoot()
    return (0..<count).map { index in
      let angle = (Double(index) + 0.5) * step
      return SIMD2(Maths.cos(angle), Maths.sin(angle)) * radius
    }
  }
}
