import Foundation

extension PlaneTransform {
  /// Creates an equal transform.
  public init(_ t: CGAffineTransform) {
    self.init(
      a: Double(t.a), b: Double(t.b), c: Double(t.c), d: Double(t.d), tx: Double(t.tx),
      ty: Double(t.ty))
  }

  /// Creates the transform of the plane z = 0 as seen by a viewer at infinite distance: `t` without
  /// its row and its column for z.
  public init(flattening t: CATransform3D) {
    self.init()
    (m11, m12, m13) = (Double(t.m11), Double(t.m12), Double(t.m14))
    (m21, m22, m23) = (Double(t.m21), Double(t.m22), Double(t.m24))
    (m31, m32, m33) = (Double(t.m41), Double(t.m42), Double(t.m44))
  }
}

extension CATransform3D {
  /// Creates a transform that applies `plane` to x and y and does not change z.
  package init(_ plane: PlaneTransform) {
    self.init(
      rows: SIMD4(plane.m11, plane.m12, 0, plane.m13), SIMD4(plane.m21, plane.m22, 0, plane.m23),
      SIMD4(0, 0, 1, 0), SIMD4(plane.m31, plane.m32, 0, plane.m33))
  }
}
