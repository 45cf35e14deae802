public import Foundation

/// A transform of three-dimensional space, for row vectors: `[x y z 1] · M`, divided by its last
/// component.
///
/// Row 4 holds the translation in points, column 4 the perspective: `m34 = −1/d` puts the eye at
/// z = d, looking down the z axis. z grows toward the viewer, y down.
public struct CATransform3D: Sendable, Hashable {
  public var m11: CGFloat
  public var m12: CGFloat
  public var m13: CGFloat
  public var m14: CGFloat
  public var m21: CGFloat
  public var m22: CGFloat
  public var m23: CGFloat
  public var m24: CGFloat
  public var m31: CGFloat
  public var m32: CGFloat
  public var m33: CGFloat
  public var m34: CGFloat
  public var m41: CGFloat
  public var m42: CGFloat
  public var m43: CGFloat
  public var m44: CGFloat

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates a transform with all sixteen elements zero, as on Apple's systems.
  ///
  /// `CATransform3DIdentity` is the identity.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// Creates a transform from its rows as vectors, in Double.
  package init(
    rows r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>, _ r4: SIMD4<Double>
  ) {
    self.init(
      m11: r1.x, m12: r1.y, m13: r1.z, m14: r1.w, m21: r2.x, m22: r2.y, m23: r2.z, m24: r2.w,
      m31: r3.x, m32: r3.y, m33: r3.z, m34: r3.w, m41: r4.x, m42: r4.y, m43: r4.z, m44: r4.w)
  }

  package var row1: SIMD4<Double> { SIMD4(m11, m12, m13, m14) }
  package var row2: SIMD4<Double> { SIMD4(m21, m22, m23, m24) }
  package var row3: SIMD4<Double> { SIMD4(m31, m32, m33, m34) }
  package var row4: SIMD4<Double> { SIMD4(m41, m42, m43, m44) }

  /// Returns `v · M`.
  package func apply(_ v: SIMD4<Double>) -> SIMD4<Double> {
    v.x * row1 + v.y * row2 + v.z * row3 + v.w * row4
  }

  /// Whether column 4 is (0, 0, 0, 1): there is no perspective, and W does not change.
  package var keepsW: Bool { m14 == 0 && m24 == 0 && m34 == 0 && m44 == 1 }
}

extension SIMD4<Double> {
  fileprivate init(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) {
    self.init(Double(x), Double(y), Double(z), Double(w))
  }
}

extension CATransform3D: CustomStringConvertible {
  /// The four rows, separated by semicolons.
  public var description: String {
    [row1, row2, row3, row4]
      .map { "\($0.x) \($0.y) \($0.z) \($0.w)" }
      .joined(separator: "; ")
  }
}
