/// A 4 × 4 matrix, as a map of three dimensions in homogeneous coordinates.
///
/// `m30` is the first number of the fourth column, in OpenGL's order: a translation along x.
public struct GLKMatrix4: Hashable, Sendable {
  var columns: Columns

  struct Columns: Hashable, Sendable {
    var x: SIMD4<Float>
    var y: SIMD4<Float>
    var z: SIMD4<Float>
    var w: SIMD4<Float>
  }

  init(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ z: SIMD4<Float>, _ w: SIMD4<Float>) {
    columns = Columns(x: x, y: y, z: z, w: w)
  }

  /// The numbers, column by column.
  public var m:
    (
      Float, Float, Float, Float, Float, Float, Float, Float,
      Float, Float, Float, Float, Float, Float, Float, Float
    )
  {
    let (x, y, z, w) = (columns.x, columns.y, columns.z, columns.w)
    return (
      x.x, x.y, x.z, x.w, y.x, y.y, y.z, y.w, z.x, z.y, z.z, z.w, w.x, w.y, w.z, w.w
    )
  }

  public var m00: Float {
    get { columns.x.x }
    set { columns.x.x = newValue }
  }
  public var m01: Float {
    get { columns.x.y }
    set { columns.x.y = newValue }
  }
  public var m02: Float {
    get { columns.x.z }
    set { columns.x.z = newValue }
  }
  public var m03: Float {
    get { columns.x.w }
    set { columns.x.w = newValue }
  }
  public var m10: Float {
    get { columns.y.x }
    set { columns.y.x = newValue }
  }
  public var m11: Float {
    get { columns.y.y }
    set { columns.y.y = newValue }
  }
  public var m12: Float {
    get { columns.y.z }
    set { columns.y.z = newValue }
  }
  public var m13: Float {
    get { columns.y.w }
    set { columns.y.w = newValue }
  }
  public var m20: Float {
    get { columns.z.x }
    set { columns.z.x = newValue }
  }
  public var m21: Float {
    get { columns.z.y }
    set { columns.z.y = newValue }
  }
  public var m22: Float {
    get { columns.z.z }
    set { columns.z.z = newValue }
  }
  public var m23: Float {
    get { columns.z.w }
    set { columns.z.w = newValue }
  }
  public var m30: Float {
    get { columns.w.x }
    set { columns.w.x = newValue }
  }
  public var m31: Float {
    get { columns.w.y }
    set { columns.w.y = newValue }
  }
  public var m32: Float {
    get { columns.w.z }
    set { columns.w.z = newValue }
  }
  public var m33: Float {
    get { columns.w.w }
    set { columns.w.w = newValue }
  }

  /// The numbers in OpenGL's order.
  var elements: [Float] {
    [columns.x, columns.y, columns.z, columns.w].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// Returns the image of a vector.
  func times(_ v: SIMD4<Float>) -> SIMD4<Float> {
    columns.x * v.x + columns.y * v.y + columns.z * v.z + columns.w * v.w
  }

  /// The upper left 3 × 3 matrix.
  var linear: GLKMatrix3 {
    func cut(_ v: SIMD4<Float>) -> SIMD3<Float> { SIMD3(v.x, v.y, v.z) }
    return GLKMatrix3(cut(columns.x), cut(columns.y), cut(columns.z))
  }
}

/// The identity matrix.
public let GLKMatrix4Identity = GLKMatrix4Make(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

/// Returns the matrix with these numbers, given column by column.
public func GLKMatrix4Make(
  _ m00: Float, _ m01: Float, _ m02: Float, _ m03: Float,
  _ m10: Float, _ m11: Float, _ m12: Float, _ m13: Float,
  _ m20: Float, _ m21: Float, _ m22: Float, _ m23: Float,
  _ m30: Float, _ m31: Float, _ m32: Float, _ m33: Float
) -> GLKMatrix4 {
  GLKMatrix4(
    SIMD4(m00, m01, m02, m03), SIMD4(m10, m11, m12, m13), SIMD4(m20, m21, m22, m23),
    SIMD4(m30, m31, m32, m33))
}

/// Returns the map that applies `right` and then `left`.
public func GLKMatrix4Multiply(_ left: GLKMatrix4, _ right: GLKMatrix4) -> GLKMatrix4 {
  GLKMatrix4(
    left.times(right.columns.x), left.times(right.columns.y), left.times(right.columns.z),
    left.times(right.columns.w))
}

/// Returns the image of a vector.
public func GLKMatrix4MultiplyVector4(_ matrix: GLKMatrix4, _ vector: GLKVector4) -> GLKVector4 {
  GLKVector4(matrix.times(vector.simd))
}

/// Returns the linear part, which rotates and scales.
public func GLKMatrix4GetMatrix3(_ matrix: GLKMatrix4) -> GLKMatrix3 { matrix.linear }

/// Returns the map that translates, and then applies `matrix`.
public func GLKMatrix4Translate(
  _ matrix: GLKMatrix4, _ tx: Float, _ ty: Float, _ tz: Float
) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeTranslation(tx, ty, tz))
}

/// Returns the map that scales, and then applies `matrix`.
public func GLKMatrix4Scale(
  _ matrix: GLKMatrix4, _ sx: Float, _ sy: Float, _ sz: Float
) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeScale(sx, sy, sz))
}

/// Returns the map that rotates, and then applies `matrix`; see `GLKMatrix4MakeRotation`.
public func GLKMatrix4Rotate(
  _ matrix: GLKMatrix4, _ radians: Float, _ x: Float, _ y: Float, _ z: Float
) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeRotation(radians, x, y, z))
}
