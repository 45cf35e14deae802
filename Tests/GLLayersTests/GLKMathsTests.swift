import StrataGLLayers
import StrataTestSupport
import Testing

@Suite struct GLKMathsTests {
  private func times(_ matrix: GLKMatrix4, _ x: Float, _ y: Float, _ z: Float) -> [Float] {
    let v = GLKMatrix4MultiplyVector4(matrix, GLKVector4Make(x, y, z, 1))
    return [v.x / v.w, v.y / v.w, v.z / v.w]
  }

  private func near(_ a: [Float], _ b: [Float]) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) < 1e-5 }
  }

  @Test func `matrix constructors map points as named`() {
    expectEqual(times(GLKMatrix4Identity, 1, 2, 3), [1, 2, 3])
    expectEqual(times(GLKMatrix4MakeTranslation(1, 2, 3), 1, 1, 1), [2, 3, 4])
    expectEqual(times(GLKMatrix4MakeScale(2, 3, 4), 1, 1, 1), [2, 3, 4])
    let right = Float.pi / 2
    expect(near(times(GLKMatrix4MakeZRotation(right), 1, 0, 5), [0, 1, 5]))
    expect(near(times(GLKMatrix4MakeXRotation(right), 5, 1, 0), [5, 0, 1]))
    expect(near(times(GLKMatrix4MakeYRotation(right), 0, 5, 1), [1, 5, 0]))
    expect(near(times(GLKMatrix4MakeRotation(2 * .pi / 3, 1, 1, 1), 1, 2, 3), [3, 1, 2]))
    expectEqual(GLKMatrix4MakeRotation(1, 0, 0, 0), GLKMatrix4Identity)
    expectEqual(GLKMathDegreesToRadians(180), Float(Double.pi))
    expectEqual(GLKMathRadiansToDegrees(Float(Double.pi)), 180)
  }

  @Test func `products apply the right factor first`() {
    let turned = GLKMatrix4Rotate(GLKMatrix4MakeTranslation(10, 0, 0), .pi / 2, 0, 0, 1)
    expect(near(times(turned, 1, 0, 0), [10, 1, 0]))
    expectEqual(
      times(GLKMatrix4Scale(GLKMatrix4MakeTranslation(1, 1, 1), 2, 2, 2), 1, 1, 1),
      [3, 3, 3])
    expectEqual(
      times(GLKMatrix4Translate(GLKMatrix4MakeScale(2, 2, 2), 1, 1, 1), 1, 1, 1),
      [4, 4, 4])
  }

  @Test func `projections map their volume to the cube`() {
    let box = GLKMatrix4MakeOrtho(-2, 6, -1, 3, 1, 9)
    expect(near(times(box, -2, -1, -1), [-1, -1, -1]))
    expect(near(times(box, 6, 3, -9), [1, 1, 1]))
    let frustum = GLKMatrix4MakeFrustum(-1, 3, -2, 2, 2, 8)
    expect(near(times(frustum, -1, -2, -2), [-1, -1, -1]))
    expect(near(times(frustum, 12, 8, -8), [1, 1, 1]))
    let perspective = GLKMatrix4MakePerspective(.pi / 2, 2, 1, 10)
    expect(near(times(perspective, 2, 1, -1), [1, 1, -1]))
    expect(near(times(perspective, -20, -10, -10), [-1, -1, 1]))
  }

  @Test func `a look-at matrix maps the target straight ahead`() {
    let look = GLKMatrix4MakeLookAt(1, 2, 3, 1, 2, -7, 0, 1, 0)
    expect(near(times(look, 1, 2, 3), [0, 0, 0]))
    expect(near(times(look, 1, 2, -7), [0, 0, -10]))
    expect(near(times(look, 2, 3, 3), [1, 1, 0]))
    let side = GLKMatrix4MakeLookAt(0, 0, 0, 5, 0, 0, 0, 0, 1)
    expect(near(times(side, 5, 0, 0), [0, 0, -5]))
    expect(near(times(side, 0, 0, 1), [0, 1, 0]))
  }

  @Test func `normals stay perpendicular under scaling`() {
    var isInvertible = false
    let matrix = GLKMatrix4GetMatrix3(GLKMatrix4MakeScale(2, 4, 8))
    let normals = GLKMatrix3InvertAndTranspose(matrix, &isInvertible)
    expect(isInvertible)
    expectEqual([normals.m00, normals.m11, normals.m22], [0.5, 0.25, 0.125])
    let flat = GLKMatrix4GetMatrix3(GLKMatrix4MakeScale(1, 1, 0))
    expectEqual(GLKMatrix3InvertAndTranspose(flat, &isInvertible), GLKMatrix3Identity)
    expect(!isInvertible)
  }

  @Test func `numbers are named by column and row`() {
    var matrix = GLKMatrix4Make(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    expectEqual([matrix.m00, matrix.m01, matrix.m13, matrix.m20, matrix.m32], [0, 1, 7, 8, 14])
    expectEqual(matrix.m.4, 4)
    matrix.m30 = 20
    expectEqual(times(GLKMatrix4Translate(GLKMatrix4Identity, 20, 0, 0), 0, 0, 0)[0], matrix.m30)
    var color = GLKVector4Make(1, 2, 3, 4)
    expectEqual([color.r, color.g, color.b, color.a], [1, 2, 3, 4])
    color.v = (4, 3, 2, 1)
    expectEqual([color.x, color.y, color.z, color.w], [4, 3, 2, 1])
    expectEqual(GLKVector2Make(1, 2).t, 2)
    expectEqual(GLKVector3Make(1, 2, 3).b, 3)
  }
}
