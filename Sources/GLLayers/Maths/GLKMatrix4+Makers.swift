import StrataGraphics

/// A translation.
public func GLKMatrix4MakeTranslation(_ tx: Float, _ ty: Float, _ tz: Float) -> GLKMatrix4 {
  GLKMatrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [tx, ty, tz, 1])
}

/// A scaling about the origin.
public func GLKMatrix4MakeScale(_ sx: Float, _ sy: Float, _ sz: Float) -> GLKMatrix4 {
  GLKMatrix4([sx, 0, 0, 0], [0, sy, 0, 0], [0, 0, sz, 0], [0, 0, 0, 1])
}

/// A turn about an axis through the origin, counterclockwise for who looks against it.
///
/// - Parameters:
///   - radians: The angle.
///   - x, y, z: The axis, of any length; without length nothing turns.
public func GLKMatrix4MakeRotation(
  _ radians: Float, _ x: Float, _ y: Float, _ z: Float
) -> GLKMatrix4 {
  let axis = SIMD3(x, y, z).normalized
  guard axis != .zero else { return GLKMatrix4Identity }
  let sine = Float(Maths.sin(Double(radians)))
  let cosine = Float(Maths.cos(Double(radians)))
  // Rodrigues' formula: the part along the axis stays, what is across it turns.
  func turned(_ unit: SIMD3<Float>) -> SIMD4<Float> {
    let along = axis * (axis * unit).sum()
    let result = along + (unit - along) * cosine + axis.cross(unit) * sine
    return SIMD4(result, 0)
  }
  return GLKMatrix4(turned([1, 0, 0]), turned([0, 1, 0]), turned([0, 0, 1]), [0, 0, 0, 1])
}

/// A turn about the x axis; see `GLKMatrix4MakeRotation`.
public func GLKMatrix4MakeXRotation(_ radians: Float) -> GLKMatrix4 {
  GLKMatrix4MakeRotation(radians, 1, 0, 0)
}

/// A turn about the y axis; see `GLKMatrix4MakeRotation`.
public func GLKMatrix4MakeYRotation(_ radians: Float) -> GLKMatrix4 {
  GLKMatrix4MakeRotation(radians, 0, 1, 0)
}

/// A turn about the z axis; see `GLKMatrix4MakeRotation`.
public func GLKMatrix4MakeZRotation(_ radians: Float) -> GLKMatrix4 {
  GLKMatrix4MakeRotation(radians, 0, 0, 1)
}

/// The projection that shows a box from the origin, looking along negative z, without perspective.
///
/// - Precondition: No two opposite sides are the same.
public func GLKMatrix4MakeOrtho(
  _ left: Float, _ right: Float, _ bottom: Float, _ top: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  precondition(left != right && bottom != top && nearZ != farZ, "the box has no volume")
  let size = SIMD3(right - left, top - bottom, farZ - nearZ)
  return GLKMatrix4(
    [2 / size.x, 0, 0, 0], [0, 2 / size.y, 0, 0], [0, 0, -2 / size.z, 0],
    [-(right + left) / size.x, -(top + bottom) / size.y, -(farZ + nearZ) / size.z, 1])
}

/// The projection of an eye at the origin that looks along negative z.
///
/// - Parameters:
///   - left, right, bottom, top: The sides of what it sees, at the distance `nearZ`.
///   - nearZ, farZ: Distances of what it sees.
/// - Precondition: No two opposite sides are the same, and distances are positive.
public func GLKMatrix4MakeFrustum(
  _ left: Float, _ right: Float, _ bottom: Float, _ top: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  precondition(left != right && bottom != top && nearZ != farZ, "the frustum has no volume")
  precondition(nearZ > 0 && farZ > 0, "the planes of a frustum lie before the eye")
  let size = SIMD3(right - left, top - bottom, farZ - nearZ)
  return GLKMatrix4(
    [2 * nearZ / size.x, 0, 0, 0], [0, 2 * nearZ / size.y, 0, 0],
    [(right + left) / size.x, (top + bottom) / size.y, -(farZ + nearZ) / size.z, -1],
    [0, 0, -2 * farZ * nearZ / size.z, 0])
}

/// The projection of an eye at the origin that looks along negative z.
///
/// - Parameters:
///   - fovyRadians: How high the field of view is, as an angle between 0 and π.
///   - aspect: How many times as wide it is.
///   - nearZ, farZ: Distances of what it sees.
/// - Precondition: As of `GLKMatrix4MakeFrustum`.
public func GLKMatrix4MakePerspective(
  _ fovyRadians: Float, _ aspect: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  let half = nearZ * Float(Maths.tan(Double(fovyRadians) / 2))
  return GLKMatrix4MakeFrustum(-half * aspect, half * aspect, -half, half, nearZ, farZ)
}

/// What moves an eye to the origin, so that it looks along negative z.
///
/// The first three numbers are the eye's place, the next three what it looks at, the last three what
/// is up.
public func GLKMatrix4MakeLookAt(
  _ eyeX: Float, _ eyeY: Float, _ eyeZ: Float, _ centerX: Float, _ centerY: Float,
  _ centerZ: Float, _ upX: Float, _ upY: Float, _ upZ: Float
) -> GLKMatrix4 {
  let eye = SIMD3(eyeX, eyeY, eyeZ)
  let back = (eye - SIMD3(centerX, centerY, centerZ)).normalized
  let right = SIMD3(upX, upY, upZ).cross(back).normalized
  let up = back.cross(right)
  return GLKMatrix4(
    [right.x, up.x, back.x, 0], [right.y, up.y, back.y, 0], [right.z, up.z, back.z, 0],
    [-(right * eye).sum(), -(up * eye).sum(), -(back * eye).sum(), 1])
}
