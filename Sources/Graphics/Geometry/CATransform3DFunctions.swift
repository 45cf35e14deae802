public import Foundation

// Apple's functions. Those that combine an operation with a transform apply the operation first:
// the result of `CATransform3DTranslate(t, …)` translates a point, then transforms it by `t`.

/// The identity transform.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
  m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

/// Returns whether every element equals the identity's exactly.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns whether all sixteen elements are exactly equal; a NaN equals nothing.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Returns a translation by (tx, ty, tz) points.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

/// Returns a scale about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// Returns a rotation by `angle` radians about the axis (x, y, z), which may have any length but 0.
///
/// About z, with y down, a positive angle rotates clockwise on screen. An axis of length 0, or one
/// that is not finite, gives the identity.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  // Dividing by the largest component first prevents overflow and underflow of the length.
  let largest = max(abs(x), abs(y), abs(z))
  guard largest > 0, x.isFinite, y.isFinite, z.isFinite else { return CATransform3DIdentity }
  let scaled = SIMD3(Double(x / largest), Double(y / largest), Double(z / largest))
  let a = scaled / (scaled * scaled).sum().squareRoot()

  // Rodrigues' formula for row vectors: cos·I + (1 − cos)·aᵀa + sin·[a], where [a] turns x into y
  // about z.
  let (s, c) = Maths.sincos(Double(angle))
  let (u, v, w) = (a * (1 - c) * a.x, a * (1 - c) * a.y, a * (1 - c) * a.z)
  return CATransform3D(
    rows: SIMD4(u.x + c, u.y + s * a.z, u.z - s * a.y, 0),
    SIMD4(v.x - s * a.z, v.y + c, v.z + s * a.x, 0),
    SIMD4(w.x + s * a.y, w.y - s * a.x, w.z + c, 0),
    SIMD4(0, 0, 0, 1))
}

/// Returns a transform that translates by (tx, ty, tz), then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  let moved = Double(tx) * t.row1 + Double(ty) * t.row2 + Double(tz) * t.row3 + t.row4
  return CATransform3D(rows: t.row1, t.row2, t.row3, moved)
}

/// Returns a transform that scales by (sx, sy, sz), then applies `t`.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3D(rows: Double(sx) * t.row1, Double(sy) * t.row2, Double(sz) * t.row3, t.row4)
}

/// Returns a transform that rotates by `angle` radians about (x, y, z), then applies `t`.
///
/// An axis of length 0 rotates nothing.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns a transform that applies `a`, then `b`: the matrix product a · b.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(rows: b.apply(a.row1), b.apply(a.row2), b.apply(a.row3), b.apply(a.row4))
}

/// Returns the inverse; `t` itself if it has no inverse, or one that does not fit a double.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

/// The 2 × 2 minors of a matrix's upper two rows (s) and of its lower two (t).
///
/// Laplace's expansion along them gives the determinant and every cofactor.
private struct Minors {
  let s01, s02, s03, s12, s13, s23: Double
  let t01, t02, t03, t12, t13, t23: Double

  init(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) {
    s01 = a.x * b.y - a.y * b.x
    s02 = a.x * b.z - a.z * b.x
    s03 = a.x * b.w - a.w * b.x
    s12 = a.y * b.z - a.z * b.y
    s13 = a.y * b.w - a.w * b.y
    s23 = a.z * b.w - a.w * b.z
    t01 = c.x * d.y - c.y * d.x
    t02 = c.x * d.z - c.z * d.x
    t03 = c.x * d.w - c.w * d.x
    t12 = c.y * d.z - c.z * d.y
    t13 = c.y * d.w - c.w * d.y
    t23 = c.z * d.w - c.w * d.z
  }

  var determinant: Double {
    s01 * t23 - s02 * t13 + s03 * t12 + s12 * t03 - s13 * t02 + s23 * t01
  }
}

extension CATransform3D {
  /// The scale factor of volumes, negative for mirrors; 0 if the transform is singular.
  public var determinant: Double { Minors(row1, row2, row3, row4).determinant }

  /// The inverse; nil if the transform is singular or the inverse does not fit a double.
  public var inverse: CATransform3D? {
    let (a, b, c, d) = (row1, row2, row3, row4)
    let m = Minors(a, b, c, d)
    let determinant = m.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let r1 = SIMD4(
      b.y * m.t23 - b.z * m.t13 + b.w * m.t12, -a.y * m.t23 + a.z * m.t13 - a.w * m.t12,
      d.y * m.s23 - d.z * m.s13 + d.w * m.s12, -c.y * m.s23 + c.z * m.s13 - c.w * m.s12)
    let r2 = SIMD4(
      -b.x * m.t23 + b.z * m.t03 - b.w * m.t02, a.x * m.t23 - a.z * m.t03 + a.w * m.t02,
      -d.x * m.s23 + d.z * m.s03 - d.w * m.s02, c.x * m.s23 - c.z * m.s03 + c.w * m.s02)
    let r3 = SIMD4(
      b.x * m.t13 - b.y * m.t03 + b.w * m.t01, -a.x * m.t13 + a.y * m.t03 - a.w * m.t01,
      d.x * m.s13 - d.y * m.s03 + d.w * m.s01, -c.x * m.s13 + c.y * m.s03 - c.w * m.s01)
    let r4 = SIMD4(
      -b.x * m.t12 + b.y * m.t02 - b.z * m.t01, a.x * m.t12 - a.y * m.t02 + a.z * m.t01,
      -d.x * m.s12 + d.y * m.s02 - d.z * m.s01, c.x * m.s12 - c.y * m.s02 + c.z * m.s01)
    var result = CATransform3D(
      rows: r1 / determinant, r2 / determinant, r3 / determinant, r4 / determinant)
    guard result.isFinite else { return nil }
    // Rounding must not give the inverse of an affine transform a perspective.
    if keepsW { (result.m14, result.m24, result.m34, result.m44) = (0, 0, 0, 1) }
    return result
  }

  /// Whether all sixteen elements are finite.
  public var isFinite: Bool {
    // 0 · x is 0 for a finite x and NaN for any other.
    [row1, row2, row3, row4].allSatisfy { $0 * 0 == .zero }
  }
}

/// Returns whether `t` maps the plane z = 0 to itself without perspective and does not change z.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.keepsW && t.m13 == 0 && t.m23 == 0 && t.m33 == 1 && t.m31 == 0 && t.m32 == 0 && t.m43 == 0
}

/// Returns `m` as a transform of x and y that does not change z.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}

/// Returns the transform of the plane z = 0 if `CATransform3DIsAffine(t)`; otherwise the same six
/// elements, which are then incomplete.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
