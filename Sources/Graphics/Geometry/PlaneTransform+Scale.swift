public import Foundation

extension PlaneTransform {
  /// The largest factor by which the map stretches a short length near `rect`.
  ///
  /// Exact for affine maps: the larger singular value of the linear part. For a projective map, the
  /// largest of those at the rectangle's corners where W is positive; 1 when there are none.
  public func largestScale(over rect: CGRect?) -> Double {
    if isAffine { return Self.largestSingularValue(m11, m12, m21, m22) }
    let area = rect ?? .zero
    let corners = [
      SIMD2(Double(area.minX), Double(area.minY)), SIMD2(Double(area.maxX), Double(area.minY)),
      SIMD2(Double(area.minX), Double(area.maxY)), SIMD2(Double(area.maxX), Double(area.maxY)),
    ]
    return corners.compactMap { corner in
      let h = homogeneous(corner)
      guard h.z > 1e-6 else { return nil }
      // Quotient rule for (X/W, Y/W).
      return Self.largestSingularValue(
        (m11 - h.x / h.z * m13) / h.z, (m12 - h.y / h.z * m13) / h.z,
        (m21 - h.x / h.z * m23) / h.z, (m22 - h.y / h.z * m23) / h.z)
    }.max() ?? 1
  }

  /// For the matrix [a b; c d]: σ² is the larger root of σ⁴ − (a²+b²+c²+d²)σ² + det² = 0.
  private static func largestSingularValue(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) -> Double {
    let sum = a * a + b * b + c * c + d * d
    let det = a * d - b * c
    let root = max(0, sum * sum - 4 * det * det).squareRoot()
    return ((sum + root) / 2).squareRoot()
  }

  /// How much longer every length becomes, for an affine map that keeps angles; nil for others.
  public var uniformScale: Double? {
    guard isAffine else { return nil }
    let x = m11 * m11 + m12 * m12
    let y = m21 * m21 + m22 * m22
    let slack = 1e-9 * x
    guard x > 0, abs(x - y) <= slack, abs(m11 * m21 + m12 * m22) <= slack else { return nil }
    return x.squareRoot()
  }
}
