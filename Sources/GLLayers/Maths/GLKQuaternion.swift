import StrataGraphics

/// A rotation: `w` is the cosine of half its angle, the vector is its axis times the sine.
public struct GLKQuaternion: Hashable, Sendable {
  var simd: SIMD4<Float>

  init(_ simd: SIMD4<Float>) { self.simd = simd }

  /// Creates a quaternion with these components.
  public init(q: (Float, Float, Float, Float)) { simd = SIMD4(q.0, q.1, q.2, q.3) }

  /// The components as a tuple, the scalar last.
  public var q: (Float, Float, Float, Float) { (simd.x, simd.y, simd.z, simd.w) }

  public var x: Float {
    get { simd.x }
    set { simd.x = newValue }
  }
  public var y: Float {
    get { simd.y }
    set { simd.y = newValue }
  }
  public var z: Float {
    get { simd.z }
    set { simd.z = newValue }
  }
  public var w: Float {
    get { simd.w }
    set { simd.w = newValue }
  }
  /// The scalar part, `w`.
  public var s: Float { simd.w }
  /// The vector part: x, y and z.
  public var v: GLKVector3 { GLKVector3(v: (simd.x, simd.y, simd.z)) }
}

/// The identity rotation.
public let GLKQuaternionIdentity = GLKQuaternion(SIMD4(0, 0, 0, 1))

/// Returns a quaternion with these components.
public func GLKQuaternionMake(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> GLKQuaternion {
  GLKQuaternion(SIMD4(x, y, z, w))
}

/// Returns a quaternion of a vector and a scalar.
public func GLKQuaternionMakeWithVector3(_ vector: GLKVector3, _ scalar: Float) -> GLKQuaternion {
  GLKQuaternion(SIMD4(vector.simd, scalar))
}

/// Returns the rotation by an angle about an axis of length 1.
public func GLKQuaternionMakeWithAngleAndAxis(
  _ radians: Float, _ x: Float, _ y: Float, _ z: Float
) -> GLKQuaternion {
  let (sine, cosine) = Maths.sincos(Double(radians) / 2)
  return GLKQuaternion(SIMD4(SIMD3(x, y, z) * Float(sine), Float(cosine)))
}

/// Returns the rotation by an angle about an axis of length 1.
public func GLKQuaternionMakeWithAngleAndVector3Axis(
  _ radians: Float, _ axisVector: GLKVector3
) -> GLKQuaternion {
  GLKQuaternionMakeWithAngleAndAxis(radians, axisVector.x, axisVector.y, axisVector.z)
}

/// Returns the rotation of a pure rotation matrix.
public func GLKQuaternionMakeWithMatrix4(_ matrix: GLKMatrix4) -> GLKQuaternion {
  GLKQuaternionMakeWithMatrix3(matrix.linear)
}

/// Returns the rotation of a pure rotation matrix.
public func GLKQuaternionMakeWithMatrix3(_ matrix: GLKMatrix3) -> GLKQuaternion {
  let (x, y, z) = (matrix.columns.x, matrix.columns.y, matrix.columns.z)
  // The largest component first, because the others are divided by it.
  let squares = SIMD4(
    1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z, 1 + x.x + y.y + z.z)
  let largest = squares.indices.max { squares[$0] < squares[$1] } ?? 3
  let root = max(squares[largest], 0).squareRoot() * 2
  var turn: SIMD4<Float>
  switch largest {
  case 0: turn = SIMD4(root * root / 4, x.y + y.x, z.x + x.z, y.z - z.y)
  case 1: turn = SIMD4(x.y + y.x, root * root / 4, y.z + z.y, z.x - x.z)
  case 2: turn = SIMD4(z.x + x.z, y.z + z.y, root * root / 4, x.y - y.x)
  default: turn = SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, root * root / 4)
  }
  turn /= root
  return GLKQuaternion(turn)
}

/// Returns the angle of a rotation, 0...2π.
public func GLKQuaternionAngle(_ quaternion: GLKQuaternion) -> Float {
  let q = quaternion.simd
  let sine = (q.x * q.x + q.y * q.y + q.z * q.z).squareRoot()
  return Float(2 * Maths.atan2(Double(sine), Double(q.w)))
}

/// Returns the axis of a rotation, of length 1; the zero vector for the identity.
public func GLKQuaternionAxis(_ quaternion: GLKQuaternion) -> GLKVector3 {
  GLKVector3Normalize(quaternion.v)
}

/// Returns the sum of the components.
public func GLKQuaternionAdd(_ left: GLKQuaternion, _ right: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(left.simd + right.simd)
}

/// Returns the difference of the components.
public func GLKQuaternionSubtract(_ left: GLKQuaternion, _ right: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(left.simd - right.simd)
}

/// Returns the rotation of `right` followed by that of `left`.
public func GLKQuaternionMultiply(_ left: GLKQuaternion, _ right: GLKQuaternion) -> GLKQuaternion {
  let (a, b) = (left.simd, right.simd)
  return GLKQuaternion(
    SIMD4(
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
      a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z))
}

/// Returns a spherical linear interpolation of two rotations, along the shorter arc.
///
/// - Parameter t: 0 for the first, 1 for the second.
public func GLKQuaternionSlerp(
  _ quaternionStart: GLKQuaternion, _ quaternionEnd: GLKQuaternion, _ t: Float
) -> GLKQuaternion {
  let start = quaternionStart.simd
  var end = quaternionEnd.simd
  var cosine = (start * end).sum()
  if cosine < 0 { (end, cosine) = (-end, -cosine) }
  // Nearly equal: the sines below would be 0.
  guard cosine < 0.999_9 else {
    return GLKQuaternionNormalize(GLKQuaternion(start + (end - start) * t))
  }
  let angle = Maths.atan2((1 - Double(cosine) * Double(cosine)).squareRoot(), Double(cosine))
  func sine(_ angle: Double) -> Float { Float(Maths.sincos(angle).0) }
  return GLKQuaternion(
    (start * sine((1 - Double(t)) * angle) + end * sine(Double(t) * angle)) / sine(angle))
}

/// Returns the square root of the sum of the squares.
public func GLKQuaternionLength(_ quaternion: GLKQuaternion) -> Float {
  (quaternion.simd * quaternion.simd).sum().squareRoot()
}

/// Returns the conjugate, which is the opposite rotation for a quaternion of length 1.
public func GLKQuaternionConjugate(_ quaternion: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(quaternion.simd * SIMD4(-1, -1, -1, 1))
}

/// Returns the multiplicative inverse; the components are NaN for the zero quaternion.
public func GLKQuaternionInvert(_ quaternion: GLKQuaternion) -> GLKQuaternion {
  let square = (quaternion.simd * quaternion.simd).sum()
  return GLKQuaternion(GLKQuaternionConjugate(quaternion).simd / square)
}

/// Returns the quaternion scaled to length 1; the components are NaN for the zero quaternion.
public func GLKQuaternionNormalize(_ quaternion: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(quaternion.simd / GLKQuaternionLength(quaternion))
}

/// Returns the rotated vector.
public func GLKQuaternionRotateVector3(
  _ quaternion: GLKQuaternion, _ vector: GLKVector3
) -> GLKVector3 {
  let turned = GLKQuaternionMultiply(
    GLKQuaternionMultiply(quaternion, GLKQuaternion(SIMD4(vector.simd, 0))),
    GLKQuaternionInvert(quaternion))
  return turned.v
}

/// Returns the rotated vector; its `w` is unchanged.
public func GLKQuaternionRotateVector4(
  _ quaternion: GLKQuaternion, _ vector: GLKVector4
) -> GLKVector4 {
  let turned = GLKQuaternionRotateVector3(quaternion, GLKVector3Make(vector.x, vector.y, vector.z))
  return GLKVector4Make(turned.x, turned.y, turned.z, vector.w)
}

/// Returns the matrix of a rotation.
public func GLKMatrix4MakeWithQuaternion(_ quaternion: GLKQuaternion) -> GLKMatrix4 {
  func turned(_ x: Float, _ y: Float, _ z: Float) -> SIMD4<Float> {
    SIMD4(GLKQuaternionRotateVector3(quaternion, GLKVector3Make(x, y, z)).simd, 0)
  }
  return GLKMatrix4(turned(1, 0, 0), turned(0, 1, 0), turned(0, 0, 1), SIMD4(0, 0, 0, 1))
}

/// Returns the matrix of a rotation.
public func GLKMatrix3MakeWithQuaternion(_ quaternion: GLKQuaternion) -> GLKMatrix3 {
  GLKMatrix4MakeWithQuaternion(quaternion).linear
}
