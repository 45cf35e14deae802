public import Foundation

extension PlaneTransform {
  /// Returns the largest factor by which the transform scales a short length near `rect`.
  ///
  /// Exact for affine transforms: the larger singular value of the linear part. For a projective
  /// transform, the largest of those at the rectangle's corners where W is positive; 1 if there are
  /// none.
  public func largestScale(over rect: CGRect?) -> Double {
    scales(over: rect)?.largest ?? 1
  }

  /// Returns the scale factors of short lengths near `rect`: the largest factor, and the minimum of
  /// σ²/Σ, where σ and Σ are the smaller and the larger singular value at a point.
  ///
  /// A circle of radius r becomes an ellipse whose smallest radius of curvature is r · σ²/Σ. Exact
  /// for affine transforms. For a projective transform, over the rectangle's corners where W is
  /// positive; nil if there are none.
  public func scales(over rect: CGRect?) -> (largest: Double, tightest: Double)? {
    if isAffine {
      let (small, large) = Self.singularValues(m11, m12, m21, m22)
      return (large, large > 0 ? small * small / large : 0)
    }
    var found: (largest: Double, tightest: Double)?
    for corner in (rect ?? .zero).corners {
      let h = homogeneous(corner)
      guard h.z > Self.nearestW else { continue }
      // Quotient rule for (X/W, Y/W).
      let (small, large) = Self.singularValues(
        (m11 - h.x / h.z * m13) / h.z, (m12 - h.y / h.z * m13) / h.z,
        (m21 - h.x / h.z * m23) / h.z, (m22 - h.y / h.z * m23) / h.z)
      let tight = large > 0 ? small * small / large : 0
      found = (max(found?.largest ?? 0, large), min(found?.tightest ?? .infinity, tight))
    }
    return found
  }

  /// Returns the singular values of the matrix [a b; c d]: σ² are the roots of
  /// σ⁴ − (a²+b²+c²+d²)σ² + det² = 0.
  private static func singularValues(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) -> (small: Double, large: Double) {
    let sum = a * a + b * b + c * c + d * d
    let det = a * d - b * c
    let root = max(0, sum * sum - 4 * det * det).squareRoot()
    let large = ((sum + root) / 2).squareRoot()
    // Their product is |det|. The difference of sum and root would cancel the smaller one's digits.
    return (large > 0 ? abs(det) / large : 0, large)
  }

  /// The scale factor of every length, for an affine transform that preserves angles; nil for
  /// others.
  public var uniformScale: Double? {
    guard isAffine else { return nil }
    let x = m11 * m11 + m12 * m12
    let y = m21 * m21 + m22 * m22
    let slack = 1e-9 * x
    guard x > 0, abs(x - y) <= slack, abs(m11 * m21 + m12 * m22) <= slack else { return nil }
    return x.squareRoot()
  }
}
