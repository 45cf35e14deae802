import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

func elements(_ t: CATransform3D) -> [CGFloat] {
  [
    t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
    t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
  ]
}

func isClose(_ a: CATransform3D, _ b: CATransform3D, within tolerance: CGFloat = 1e-12) -> Bool {
  zip(elements(a), elements(b)).allSatisfy { abs($0 - $1) <= tolerance }
}

func perspective(_ distance: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m34 = -1 / distance
  return t
}

@Suite struct Transform3DTests {
  static let samples = [
    CATransform3DIdentity,
    CATransform3DMakeTranslation(3, -4, 5),
    CATransform3DMakeScale(2, -0.5, 4),
    CATransform3DMakeRotation(0.7, 1, 2, -3),
    perspective(500),
    CATransform3DRotate(CATransform3DTranslate(perspective(300), 10, 20, 30), 1, 0, 1, 0),
  ]

  @Test func `an empty initializer is all zero as on Apple's systems`() {
    expectEqual(elements(CATransform3D()), [CGFloat](repeating: 0, count: 16))
  }

  @Test func `only the exact identity is the identity`() {
    expect(CATransform3DIsIdentity(CATransform3DIdentity))
    expect(!CATransform3DIsIdentity(CATransform3DMakeScale(1, 1, 1.0.nextUp)))
    expect(CATransform3DEqualToTransform(Self.samples[3], Self.samples[3]))
    expect(!CATransform3DEqualToTransform(Self.samples[3], Self.samples[4]))
  }

  @Test func `a rotation about z has its sine in m12`() {
    let (s, c) = (CGFloat(Maths.sin(0.3)), CGFloat(Maths.cos(0.3)))
    var expected = CATransform3DIdentity
    (expected.m11, expected.m12, expected.m21, expected.m22) = (c, s, -s, c)
    expect(isClose(CATransform3DMakeRotation(0.3, 0, 0, 1), expected, within: 1e-16))
  }

  @Test func `a rotation about x has its sine in m23`() {
    let (s, c) = (CGFloat(Maths.sin(0.3)), CGFloat(Maths.cos(0.3)))
    var expected = CATransform3DIdentity
    (expected.m22, expected.m23, expected.m32, expected.m33) = (c, s, -s, c)
    expect(isClose(CATransform3DMakeRotation(0.3, 1, 0, 0), expected, within: 1e-16))
  }

  @Test func `a rotation about y has its sine in m31`() {
    let (s, c) = (CGFloat(Maths.sin(0.3)), CGFloat(Maths.cos(0.3)))
    var expected = CATransform3DIdentity
    (expected.m11, expected.m13, expected.m31, expected.m33) = (c, -s, s, c)
    expect(isClose(CATransform3DMakeRotation(0.3, 0, 1, 0), expected, within: 1e-16))
  }

  @Test func `the axis may have any length but zero`() {
    let unit = CATransform3DMakeRotation(1, 0.6, 0, 0.8)
    expect(isClose(CATransform3DMakeRotation(1, 3, 0, 4), unit))
    expect(isClose(CATransform3DMakeRotation(1, 3e200, 0, 4e200), unit))
    expect(isClose(CATransform3DMakeRotation(1, 3e-200, 0, 4e-200), unit))
    expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    expectEqual(CATransform3DRotate(perspective(9), 1, 0, 0, 0), perspective(9))
    for (x, y, z) in [(CGFloat.nan, 1, 0), (1, .nan, 0), (0, 1, .nan), (1, .infinity, 0)] {
      expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, x, y, z)))
    }
  }

  @Test func `a rotation keeps its axis and lengths`() {
    let t = CATransform3DMakeRotation(2, 1, -2, 3)
    let axis = t.apply(SIMD4(1, -2, 3, 1))
    let moved = axis - SIMD4(1, -2, 3, 1)
    expect((moved * moved).sum() < 1e-28)
    let p = t.apply(SIMD4(4, 5, 6, 0))
    expect(abs((p * p).sum() - 77) < 1e-12)
  }

  @Test(arguments: samples)
  func `combining puts the operation first`(t: CATransform3D) {
    let moved = CATransform3DConcat(CATransform3DMakeTranslation(1, 2, 3), t)
    expect(isClose(CATransform3DTranslate(t, 1, 2, 3), moved))
    let scaled = CATransform3DConcat(CATransform3DMakeScale(2, 3, 4), t)
    expect(isClose(CATransform3DScale(t, 2, 3, 4), scaled))
    let turned = CATransform3DConcat(CATransform3DMakeRotation(1, 1, 1, 0), t)
    expect(isClose(CATransform3DRotate(t, 1, 1, 1, 0), turned))
  }

  @Test func `concatenation maps by the first, then by the second`() {
    let move = CATransform3DMakeTranslation(1, 0, 0)
    let double = CATransform3DMakeScale(2, 2, 2)
    expectEqual(CATransform3DConcat(move, double).m41, 2)
    expectEqual(CATransform3DConcat(double, move).m41, 1)
  }

  @Test(arguments: samples, samples)
  func `concatenation is associative and inverts in reverse`(a: CATransform3D, b: CATransform3D) {
    let c = Self.samples[3]
    let left = CATransform3DConcat(CATransform3DConcat(a, b), c)
    let right = CATransform3DConcat(a, CATransform3DConcat(b, c))
    expect(isClose(left, right, within: 1e-11))
    let reversed = CATransform3DConcat(CATransform3DInvert(b), CATransform3DInvert(a))
    expect(isClose(CATransform3DInvert(CATransform3DConcat(a, b)), reversed, within: 1e-10))
  }

  @Test(arguments: samples)
  func `a transform and its inverse cancel`(t: CATransform3D) {
    let inverse = CATransform3DInvert(t)
    expect(isClose(CATransform3DConcat(t, inverse), CATransform3DIdentity))
    expect(isClose(CATransform3DConcat(inverse, t), CATransform3DIdentity))
  }

  @Test func `the inverse of an affine map has no perspective at all`() {
    let t = CATransform3DRotate(CATransform3DMakeTranslation(0.1, 0.7, 1e6), 0.3, 1, 2, 3)
    let inverse = CATransform3DInvert(t)
    expectEqual([inverse.m14, inverse.m24, inverse.m34, inverse.m44], [0, 0, 0, 1])
  }

  @Test func `the inverse of a singular transform is itself`() {
    let flat = CATransform3DMakeScale(1, 1, 0)
    expectEqual(CATransform3DInvert(flat), flat)
    expect(flat.inverse == nil)
    var bad = CATransform3DIdentity
    bad.m23 = .nan
    expect(bad.inverse == nil)
    expect(!bad.isFinite)
    expect(flat.isFinite)
  }

  @Test func `affine means that only the plane is mapped`() {
    let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let space = CATransform3DMakeAffineTransform(plane)
    expect(CATransform3DIsAffine(space))
    expectEqual(CATransform3DGetAffineTransform(space), plane)
    expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
    for other in [
      CATransform3DMakeTranslation(0, 0, 1), CATransform3DMakeScale(1, 1, 2), perspective(500),
      CATransform3DMakeRotation(1, 1, 0, 0), CATransform3DMakeRotation(1, 0, 1, 0),
    ] {
      expect(!CATransform3DIsAffine(other))
    }
  }

  @Test func `a point at height z is magnified by d over d minus z`() {
    let t = CATransform3DTranslate(perspective(500), 0, 0, 100)
    let p = PlaneTransform(flattening: t).apply(SIMD2(80, -40))
    expect(abs(p.x - 100) < 1e-12)
    expect(abs(p.y + 50) < 1e-12)
  }

  @Test func `a plane transform survives conversion to 3D`() {
    let plane = PlaneTransform(flattening: Self.samples[5])
    expectEqual(PlaneTransform(flattening: CATransform3D(plane)), plane)
  }

  @Test func `determinants multiply, mirrors change the sign and flat maps have none`() {
    let scale = CATransform3DMakeScale(2, -3, 5)
    expectEqual(scale.determinant, -30)
    expectEqual(CATransform3DMakeTranslation(7, 8, 9).determinant, 1)
    expectEqual(CATransform3DMakeScale(1, 1, 0).determinant, 0)
    let turn = CATransform3DMakeRotation(0.7, 1, 2, 3)
    expect(abs(CATransform3DConcat(scale, turn).determinant + 30) < 1e-12)
  }
}
