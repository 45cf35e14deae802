import StrataGraphics

/// Returns a translation.
public func GLKMatrix4MakeTranslation(_ tx: Float, _ ty: Float, _ tz: Float) -> GLKMatrix4 {
  GLKMatrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [tx, ty, tz, 1])
}

/// Returns a scaling about the origin.
public func GLKMatrix4MakeScale(_ sx: Float, _ sy: Float, _ sz: Float) -> GLKMatrix4 {
  GLKMatrix4([sx, 0, 0, 0], [0, sy, 0, 0], [0, 0, sz, 0], [0, 0, 0, 1])
}

/// Returns a rotation about an axis through the origin.
///
/// It is counterclockwise for a viewer toward whom the axis points.
///
/// - Parameters:
///   - radians: The angle.
///   - x, y, z: The axis, of any length; a length of 0 gives no rotation.
public func GLKMatrix4MakeRotation(
  _ radians: Float, _ x: Float, _ y: Float, _ z: Float
) -> GLKMatrix4 {
  let axis = SIMD3(x, y, z).normalized
  guard axis != .zero else { return GLKMatrix4Identity }
  let sine = Float(Maths.sin(Double(radians)))
  let cosine = Float(Maths.cos(Double(radians)))
  // Rodrigues' formula: the component along the axis is kept, and the perpendicular one is rotated.
  func turned(_ unit: SIMD3<Float>) -> SIMD4<Float> {
    let along = axis * (axis * unit).sum()
    let result = along + (unit - along) * cosine + axis.cross(unit) * sine
    return SIMD4(result, 0)
  }
  return GLKMatrix4(turned([1, 0, 0]), turned([0, 1, 0]), turned([0, 0, 1]), [0, 0, 0, 1])
}

/// Returns a rotation about the x axis; see `GLKMatrix4MakeRotation`.
public func GLKMatrix4MakeXRotation(_ radians: Float) -> GLKMatrix4 {
  GLKMatrix4MakeRotation(radians, 1, 0, 0)
}

/// Returns a rotation about the y axis; see `GLKMatrix4MakeRotation`.
public func GLKMatrix4MakeYRotation(_ radians: Float) -> GLKMatrix4 {
  GLKMatrix4MakeRotation(radians, 0, 1, 0)
}

/// Returns a rotation about the z axis; see `GLKMatrix4MakeRotation`.
public func GLKMatrix4MakeZRotation(_ radians: Float) -> GLKMatrix4 {
  GLKMatrix4MakeRotation(radians, 0, 0, 1)
}

/// Returns the orthographic projection of a box, seen from the origin along negative z.
///
/// - Precondition: No two opposite sides are equal.
public func GLKMatrix4MakeOrtho(
  _ left: Float, _ right: Float, _ bottom: Float, _ top: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  precondition(left != right && bottom != top && nearZ != farZ, "the box has no volume")
  let size = SIMD3(right - left, top - bottom, farZ - nearZ)
  return GLKMatrix4(
    [2 / size.x, 0, 0, 0], [0, 2 / size.y, 0, 0], [0, 0, -2 / size.z, 0],
    [-(right + left) / size.x, -(top + bottom) / size.y, -(farZ + nearZ) / size.z, 1])
}

/// Returns the perspective projection of a frustum, seen from the origin along negative z.
///
/// - Parameters:
///   - left, right, bottom, top: The sides of the frustum at the distance `nearZ`.
///   - nearZ, farZ: The distances of the near and far planes.
/// - Precondition: No two opposite sides are equal, and distances are positive.
public func GLKMatrix4MakeFrustum(
  _ left: Float, _ right: Float, _ bottom: Float, _ top: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  precondition(left != right && bottom != top && nearZ != farZ, "the frustum has no volume")
  precondition(nearZ > 0 && farZ > 0, "nearZ and farZ must be positive")
  let size = SIMD3(right - left, top - bottom, farZ - nearZ)
  return GLKMatrix4(
    [2 * nearZ / size.x, 0, 0, 0], [0, 2 * nearZ / size.y, 0, 0],
    [(right + left) / size.x, (top + bottom) / size.y, -(farZ + nearZ) / size.z, -1],
    [0, 0, -2 * farZ * nearZ / size.z, 0])
}

/// Returns the perspective projection of a field of view, seen from the origin along negative z.
///
/// - Parameters:
///   - fovyRadians: The vertical field of view, an angle between 0 and π.
///   - aspect: The ratio of width to height.
///   - nearZ, farZ: The distances of the near and far planes.
/// - Precondition: As for `GLKMatrix4MakeFrustum`.
public func GLKMatrix4MakePerspective(
  _ fovyRadians: Float, _ aspect: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  let half = nearZ * Float(Maths.tan(Double(fovyRadians) / 2))
  return GLKMatrix4MakeFrustum(-half * aspect, half * aspect, -half, half, nearZ, farZ)
}

/// Returns the map that moves an eye to the origin, looking along negative z.
///
/// The first three numbers are the eye's position, the next three the point it looks at, and the
/// last three the up direction. If the up direction is parallel to the line of sight, the matrix is
/// singular.
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
