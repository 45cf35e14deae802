/// A projective transform from one plane to another, for row vectors: `[x y 1] · M = [X Y W]`, and
/// the point is `(X/W, Y/W)`.
///
/// It is the remainder of a `CATransform3D` when a flat layer is drawn on a flat target: without
/// the z row (the layer has z = 0) and the z column (the target has no depth).
public struct PlaneTransform: Sendable, Hashable {
  public var m11 = 1.0, m12 = 0.0, m13 = 0.0
  public var m21 = 0.0, m22 = 1.0, m23 = 0.0
  public var m31 = 0.0, m32 = 0.0, m33 = 1.0

  public static let identity = PlaneTransform()

  public init() {}

  /// Creates x' = a·x + c·y + tx, y' = b·x + d·y + ty, as in `CGAffineTransform`.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (m11, m12, m21, m22, m31, m32) = (a, b, c, d, tx, ty)
  }

  /// Whether W is 1 everywhere, so that lines stay parallel.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// Whether axis-aligned rectangles stay axis-aligned: true for scales and translations, including
  /// quarter turns and mirrors.
  public var keepsRectangles: Bool {
    isAffine && ((m12 == 0 && m21 == 0) || (m11 == 0 && m22 == 0))
  }

  public var isFinite: Bool {
    // 0 · x is 0 for a finite x and NaN for any other.
    let zeros =
      SIMD8(m11, m12, m13, m21, m22, m23, m31, m32) * 0
    return zeros.sum() + m33 * 0 == 0
  }

  /// The determinant of the linear part: the scale factor of areas of an affine transform.
  public var linearDeterminant: Double { m11 * m22 - m12 * m21 }

  public var determinant: Double {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31)
      + m13 * (m21 * m32 - m22 * m31)
  }

  /// The minimum W that is drawn: 1e-6 of the distance between the eye and the plane W = 1.
  @inlinable package static var nearestW: Double { 1e-6 }

  /// Returns `(X, Y, W)` before the division.
  @inlinable public func homogeneous(_ p: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(
      p.x * m11 + p.y * m21 + m31, p.x * m12 + p.y * m22 + m32, p.x * m13 + p.y * m23 + m33)
  }

  /// Returns the transformed point.
  ///
  /// For a projective transform the caller must ensure that W is positive there.
  @inlinable public func apply(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let x = p.x * m11 + p.y * m21 + m31
    let y = p.x * m12 + p.y * m22 + m32
    if isAffine { return SIMD2(x, y) }
    let w = p.x * m13 + p.y * m23 + m33
    return SIMD2(x / w, y / w)
  }

  /// Returns a transform that applies `self` first, then `next`.
  public func then(_ next: PlaneTransform) -> PlaneTransform {
    var r = PlaneTransform()
    r.m11 = m11 * next.m11 + m12 * next.m21 + m13 * next.m31
    r.m12 = m11 * next.m12 + m12 * next.m22 + m13 * next.m32
    r.m13 = m11 * next.m13 + m12 * next.m23 + m13 * next.m33
    r.m21 = m21 * next.m11 + m22 * next.m21 + m23 * next.m31
    r.m22 = m21 * next.m12 + m22 * next.m22 + m23 * next.m32
    r.m23 = m21 * next.m13 + m22 * next.m23 + m23 * next.m33
    r.m31 = m31 * next.m11 + m32 * next.m21 + m33 * next.m31
    r.m32 = m31 * next.m12 + m32 * next.m22 + m33 * next.m32
    r.m33 = m31 * next.m13 + m32 * next.m23 + m33 * next.m33
    return r
  }

  /// The inverse; nil if the transform is singular.
  public var inverse: PlaneTransform? {
    let det = determinant
    guard det != 0, det.isFinite, (1 / det).isFinite else { return nil }
    var r = PlaneTransform()
    r.m11 = (m22 * m33 - m23 * m32) / det
    r.m12 = (m13 * m32 - m12 * m33) / det
    r.m13 = (m12 * m23 - m13 * m22) / det
    r.m21 = (m23 * m31 - m21 * m33) / det
    r.m22 = (m11 * m33 - m13 * m31) / det
    r.m23 = (m13 * m21 - m11 * m23) / det
    r.m31 = (m21 * m32 - m22 * m31) / det
    r.m32 = (m12 * m31 - m11 * m32) / det
    r.m33 = (m11 * m22 - m12 * m21) / det
    // Rounding must not turn an affine transform's inverse into a projective one.
    if isAffine { (r.m13, r.m23, r.m33) = (0, 0, 1) }
    return r
  }

  /// Returns a translation by (x, y).
  public static func translation(_ x: Double, _ y: Double) -> PlaneTransform {
    PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns a scale by `x` and `y`; negative factors mirror.
  public static func scale(_ x: Double, _ y: Double) -> PlaneTransform {
    PlaneTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }
}
