// The vector operations that programs use before they pass vectors to GL.

/// Returns the sum.
public func GLKVector3Add(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(left.simd + right.simd)
}

/// Returns the difference.
public func GLKVector3Subtract(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(left.simd - right.simd)
}

/// Returns the vector times a number.
public func GLKVector3MultiplyScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(vector.simd * value)
}

/// Returns the vector divided by a number.
public func GLKVector3DivideScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(vector.simd / value)
}

/// Returns the negated vector.
public func GLKVector3Negate(_ vector: GLKVector3) -> GLKVector3 { GLKVector3(-vector.simd) }

/// Returns the dot product.
public func GLKVector3DotProduct(_ left: GLKVector3, _ right: GLKVector3) -> Float {
  (left.simd * right.simd).sum()
}

/// Returns the cross product, which is perpendicular to both by the right-hand rule.
public func GLKVector3CrossProduct(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(left.simd.cross(right.simd))
}

/// Returns the length.
public func GLKVector3Length(_ vector: GLKVector3) -> Float {
  GLKVector3DotProduct(vector, vector).squareRoot()
}

/// Returns the distance between two points.
public func GLKVector3Distance(_ start: GLKVector3, _ end: GLKVector3) -> Float {
  GLKVector3Length(GLKVector3Subtract(end, start))
}

/// Returns the vector scaled to length 1; the zero vector is unchanged.
public func GLKVector3Normalize(_ vector: GLKVector3) -> GLKVector3 {
  let length = GLKVector3Length(vector)
  return length > 0 ? GLKVector3DivideScalar(vector, length) : vector
}

/// Returns the linear interpolation of two vectors.
///
/// - Parameter t: 0 for the first, 1 for the second.
public func GLKVector3Lerp(_ start: GLKVector3, _ end: GLKVector3, _ t: Float) -> GLKVector3 {
  GLKVector3(start.simd + (end.simd - start.simd) * t)
}

/// Returns the image of a direction.
public func GLKMatrix4MultiplyVector3(_ matrix: GLKMatrix4, _ vector: GLKVector3) -> GLKVector3 {
  let turned = matrix.times(SIMD4(vector.simd, 0))
  return GLKVector3Make(turned.x, turned.y, turned.z)
}

/// Returns the image of a point.
public func GLKMatrix4MultiplyVector3WithTranslation(
  _ matrix: GLKMatrix4, _ vector: GLKVector3
) -> GLKVector3 {
  let moved = matrix.times(SIMD4(vector.simd, 1))
  return GLKVector3Make(moved.x, moved.y, moved.z)
}
