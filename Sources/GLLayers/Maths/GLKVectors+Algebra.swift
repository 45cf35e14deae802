// What programs do with vectors before they hand them to GL.

/// The sum.
public func GLKVector3Add(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(left.simd + right.simd)
}

/// The difference.
public func GLKVector3Subtract(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(left.simd - right.simd)
}

/// The vector times a number.
public func GLKVector3MultiplyScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(vector.simd * value)
}

/// The vector divided by a number.
public func GLKVector3DivideScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  GLKVector3(vector.simd / value)
}

/// The vector the other way.
public func GLKVector3Negate(_ vector: GLKVector3) -> GLKVector3 { GLKVector3(-vector.simd) }

/// The scalar product.
public func GLKVector3DotProduct(_ left: GLKVector3, _ right: GLKVector3) -> Float {
  (left.simd * right.simd).sum()
}

/// The vector that is perpendicular to both, by the right hand.
public func GLKVector3CrossProduct(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(left.simd.cross(right.simd))
}

/// The length.
public func GLKVector3Length(_ vector: GLKVector3) -> Float {
  GLKVector3DotProduct(vector, vector).squareRoot()
}

/// The distance between two places.
public func GLKVector3Distance(_ start: GLKVector3, _ end: GLKVector3) -> Float {
  GLKVector3Length(GLKVector3Subtract(end, start))
}

/// The vector with length 1; the zero vector stays.
public func GLKVector3Normalize(_ vector: GLKVector3) -> GLKVector3 {
  let length = GLKVector3Length(vector)
  return length > 0 ? GLKVector3DivideScalar(vector, length) : vector
}

/// The vector between two.
///
/// - Parameter t: 0 for the first, 1 for the second.
public func GLKVector3Lerp(_ start: GLKVector3, _ end: GLKVector3, _ t: Float) -> GLKVector3 {
  GLKVector3(start.simd + (end.simd - start.simd) * t)
}

/// What a direction becomes.
public func GLKMatrix4MultiplyVector3(_ matrix: GLKMatrix4, _ vector: GLKVector3) -> GLKVector3 {
  let turned = matrix.times(SIMD4(vector.simd, 0))
  return GLKVector3Make(turned.x, turned.y, turned.z)
}

/// What a place becomes.
public func GLKMatrix4MultiplyVector3WithTranslation(
  _ matrix: GLKMatrix4, _ vector: GLKVector3
) -> GLKVector3 {
  let moved = matrix.times(SIMD4(vector.simd, 1))
  return GLKVector3Make(moved.x, moved.y, moved.z)
}
