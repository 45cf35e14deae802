/// A 3 × 3 matrix, as a linear map of three dimensions.
///
/// `m01` is the second number of the first column, in OpenGL's order.
public struct GLKMatrix3: Hashable, Sendable {
  var columns: Columns

  struct Columns: Hashable, Sendable {
    var x: SIMD3<Float>
    var y: SIMD3<Float>
    var z: SIMD3<Float>
  }

  init(_ x: SIMD3<Float>, _ y: SIMD3<Float>, _ z: SIMD3<Float>) {
    columns = Columns(x: x, y: y, z: z)
  }

  /// The numbers, column by column.
  public var m: (Float, Float, Float, Float, Float, Float, Float, Float, Float) {
    let (x, y, z) = (columns.x, columns.y, columns.z)
    return (x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z)
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

  /// The numbers in OpenGL's order.
  var elements: [Float] {
    [columns.x, columns.y, columns.z].flatMap { [$0.x, $0.y, $0.z] }
  }

  /// The transpose of the inverse, which maps normals if the matrix maps points.
  ///
  /// nil if the matrix is singular.
  var inverseTransposed: GLKMatrix3? {
    let (x, y, z) = (columns.x, columns.y, columns.z)
    let cofactors = (y.cross(z), z.cross(x), x.cross(y))
    let determinant = (x * cofactors.0).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    return GLKMatrix3(
      cofactors.0 / determinant, cofactors.1 / determinant, cofactors.2 / determinant)
  }
}

/// The identity matrix.
public let GLKMatrix3Identity = GLKMatrix3([1, 0, 0], [0, 1, 0], [0, 0, 1])

/// Returns the transpose of the inverse, which maps normals if the matrix maps points.
///
/// - Parameter isInvertible: Set to whether there is an inverse; without one the result is the
///   identity.
public func GLKMatrix3InvertAndTranspose(
  _ matrix: GLKMatrix3, _ isInvertible: UnsafeMutablePointer<Bool>?
) -> GLKMatrix3 {
  let result = matrix.inverseTransposed
  unsafe isInvertible?.pointee = result != nil
  return result ?? GLKMatrix3Identity
}

extension SIMD3<Float> {
  func cross(_ other: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The vector scaled to length 1; unchanged if its length is 0.
  var normalized: SIMD3<Float> {
    let length = (self * self).sum().squareRoot()
    return length > 0 ? self / length : self
  }
}
