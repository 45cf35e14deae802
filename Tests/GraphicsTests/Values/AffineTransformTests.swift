import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct AffineTransformTests {
  private static let samples = [
    CGAffineTransform.identity,
    CGAffineTransform(translationX: 3, y: -4),
    CGAffineTransform(scaleX: 2, y: -0.5),
    CGAffineTransform(rotationAngle: 0.7),
    CGAffineTransform(a: 1, b: 0.25, c: -0.5, d: 2, tx: 10, ty: 20),
  ]

  private func isClose(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty])
      .allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test func `an empty initializer is all zero as on Apple's systems`() {
    expectEqual(CGAffineTransform(), CGAffineTransform(0, 0, 0, 0, 0, 0))
    expect(!CGAffineTransform().isIdentity)
    expect(CGAffineTransform.identity.isIdentity)
  }

  @Test func `a positive rotation turns x toward y`() {
    let p = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    expect(abs(p.x) < 1e-15)
    expectEqual(p.y, 1)
    let t = CGAffineTransform(rotationAngle: 0.3)
    expect(t.b > 0)
    expectEqual(t.c, -t.b)
  }

  @Test func `concatenating maps by the receiver first`() {
    let move = CGAffineTransform(translationX: 1, y: 0)
    let double = CGAffineTransform(scaleX: 2, y: 2)
    expectEqual(CGPoint.zero.applying(move.concatenating(double)), CGPoint(x: 2, y: 0))
    expectEqual(CGPoint.zero.applying(double.concatenating(move)), CGPoint(x: 1, y: 0))
  }

  @Test(arguments: samples)
  func `methods prepend their operation`(t: CGAffineTransform) {
    expect(
      isClose(
        t.translatedBy(x: 5, y: 6), CGAffineTransform(translationX: 5, y: 6).concatenating(t)))
    expect(isClose(t.scaledBy(x: 3, y: 4), CGAffineTransform(scaleX: 3, y: 4).concatenating(t)))
    expect(isClose(t.rotated(by: 1), CGAffineTransform(rotationAngle: 1).concatenating(t)))
  }

  @Test(arguments: samples)
  func `a transform and its inverse cancel`(t: CGAffineTransform) {
    expect(isClose(t.concatenating(t.inverted()), .identity))
    expect(isClose(t.inverted().concatenating(t), .identity))
  }

  @Test func `the inverse of a singular transform is itself`() {
    let flat = CGAffineTransform(scaleX: 0, y: 2)
    expectEqual(flat.inverted(), flat)
    let tiny = CGAffineTransform(scaleX: 1e-200, y: 1e-200)
    expectEqual(tiny.inverted(), tiny)
  }

  @Test func `sizes ignore the translation`() {
    let t = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 100)
    expectEqual(CGSize(width: 3, height: 4).applying(t), CGSize(width: -4, height: 3))
  }

  @Test func `a rectangle becomes the box around its mapped corners`() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let turned = rect.applying(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    expectEqual(turned, CGRect(x: -6, y: 1, width: 4, height: 3))
    let mirrored = rect.applying(CGAffineTransform(scaleX: -1, y: 1))
    expectEqual(mirrored, CGRect(x: -4, y: 2, width: 3, height: 4))
    expect(CGRect.null.applying(CGAffineTransform(translationX: 1, y: 1)).isNull)
  }

  @Test(arguments: samples)
  func `a plane transform maps points alike`(t: CGAffineTransform) {
    let p = CGPoint(x: 7, y: -3).applying(t)
    let q = PlaneTransform(t).apply(SIMD2(7, -3))
    expect(abs(p.x - q.x) < 1e-12)
    expect(abs(p.y - q.y) < 1e-12)
    expectEqual(PlaneTransform(flattening: CATransform3DMakeAffineTransform(t)), PlaneTransform(t))
  }
}
