import Foundation
import StrataEvaluation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Planes computed from matrices and rectangles.
@Suite struct DepthPlaneTests {
  private static let rectangle = CGRect(x: -10, y: -20, width: 20, height: 40)

  private func perspective(_ distance: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / distance
    return transform
  }

  private func isNear(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
    abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9
  }

  @Test func `a translation gives the rectangle at a constant height`() throws {
    let result = try #require(
      DepthPlane(Self.rectangle, seenThrough: CATransform3DMakeTranslation(5, 6, 7)))
    expectEqual(result.footprint, [SIMD2(-5, -14), SIMD2(15, -14), SIMD2(15, 26), SIMD2(-5, 26)])
    expectEqual(result.height, SIMD3(0, 0, 7))
  }

  @Test func `a rotation about y gives the height of each corner`() throws {
    let turn = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    let result = try #require(DepthPlane(Self.rectangle, seenThrough: turn))
    for (corner, sign) in zip(result.footprint, [-1.0, 1, 1, -1]) {
      let corner3D = turn.apply(SIMD4(sign * 10, 0, 0, 1))
      expect(abs(corner.x - corner3D.x) < 1e-9)
      expect(abs(result.tilted.height(at: corner) - corner3D.z) < 1e-9)
    }
  }

  @Test func `in perspective corners and heights are divided by W`() throws {
    let transform = CATransform3DRotate(perspective(100), 0.7, 1, 1, 0)
    let result = try #require(DepthPlane(Self.rectangle, seenThrough: transform))
    let corners = [(-10.0, -20.0), (10, -20), (10, 20), (-10, 20)]
    for (corner, (x, y)) in zip(result.footprint, corners) {
      let mapped = transform.apply(SIMD4(x, y, 0, 1))
      expect(isNear(corner, SIMD2(mapped.x / mapped.w, mapped.y / mapped.w)))
      expect(abs(result.tilted.height(at: corner) - mapped.z / mapped.w) < 1e-9)
    }
  }

  @Test func `parts behind the eye are clipped and never mirrored`() throws {
    // A floor that passes under the eye, 10 below it: W = 1 − z/100, with z from −200 to 200.
    let floor = CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeRotation(.pi / 2, 1, 0, 0), CATransform3DMakeTranslation(0, 10, 0)),
      perspective(100))
    let result = try #require(
      DepthPlane(CGRect(x: -50, y: -200, width: 100, height: 400), seenThrough: floor))
    // All of it is below the horizon y = 0; the far edge is at W = 3.
    expect(result.footprint.allSatisfy { $0.y > 0 })
    expect(abs(result.footprint.map(\.y).min()! - 10.0 / 3) < 1e-9)
    expect(result.footprint.map(\.y).max()! > 1e5)
  }

  @Test func `planes behind the eye, edge-on, empty or nonfinite vanish`() {
    let behind = CATransform3DConcat(
      CATransform3DMakeTranslation(0, 0, 150), perspective(100))
    expect(DepthPlane(Self.rectangle, seenThrough: behind) == nil)
    let edgeOn = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    expect(DepthPlane(Self.rectangle, seenThrough: edgeOn) == nil)
    expect(DepthPlane(.zero, seenThrough: CATransform3DIdentity) == nil)
    expect(DepthPlane(Self.rectangle, seenThrough: CATransform3DMakeScale(1, 0, 1)) == nil)
    expect(DepthPlane(Self.rectangle, seenThrough: CATransform3DMakeScale(.nan, 1, 1)) == nil)
    expect(DepthPlane(CGRect.null, seenThrough: CATransform3DIdentity) == nil)
  }

  @Test func `a scale of zero in z is drawn flat`() throws {
    let transform = CATransform3DConcat(
      CATransform3DMakeRotation(1, 0, 1, 0), CATransform3DMakeScale(1, -1, 0))
    let result = try #require(DepthPlane(Self.rectangle, seenThrough: transform))
    expectEqual(result.height, .zero)
  }

  @Test func `clipping keeps the part over a rectangle`() throws {
    let tilted = plane(0...10, 0...10, 1, 2, 3)
    let part = try #require(tilted.clipped(to: CGRect(x: 5, y: -5, width: 20, height: 10)))
    expectEqual(Set(part.footprint), [SIMD2(5, 0), SIMD2(10, 0), SIMD2(10, 5), SIMD2(5, 5)])
    expectEqual(part.height, tilted.height)
    expect(tilted.clipped(to: CGRect(x: 10, y: 0, width: 5, height: 5)) == nil)
  }

  @Test(arguments: 0..<24)
  func `the faces of a cube are painted back to front and never split`(turn: Int) throws {
    // Faces pushed out from the middle, as cubes of layers are built; then the cube rotates.
    let angle = Double(turn) * 0.37
    let faces: [(CGFloat, CGFloat, CGFloat)] = [
      (0, 0, 0), (.pi / 2, 1, 0), (-.pi / 2, 1, 0), (.pi / 2, 0, 1), (-.pi / 2, 0, 1), (.pi, 0, 1),
    ]
    let camera = CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeRotation(CGFloat(angle), 1, 0.6, 0.2),
        CATransform3DMakeTranslation(3, 4, 5)),
      perspective(400))
    var planes: [DepthPlane] = []
    var isFront: [Bool] = []
    for (quarter, x, y) in faces {
      let out = CATransform3DTranslate(
        CATransform3DMakeRotation(quarter, x, y, 0), 0, 0, 50)
      let whole = CATransform3DConcat(out, camera)
      let square = CGRect(x: -50, y: -50, width: 100, height: 100)
      guard let face = DepthPlane(square, seenThrough: whole) else { continue }
      planes.append(face)
      // Faces seen from outside are not mirrored.
      let (a, b, c) = (face.footprint[0], face.footprint[1], face.footprint[2])
      isFront.append((b - a).x * (c - b).y - (b - a).y * (c - b).x > 0)
    }
    expect(isFront.contains(true) && isFront.contains(false))
    let fragments = try DepthOrder.paintOrder(planes, limit: 100)
    expectEqual(fragments.count, planes.count)
    expect(fragments.allSatisfy { $0.cuts.isEmpty })
    let order = fragments.map { isFront[$0.plane] }
    for (place, front) in order.enumerated() where front {
      for later in order[place...].indices where !order[later] {
        // A back face painted after a front face has no point in common with it.
        let (face, other) = (
          planes[fragments[place].plane], planes[fragments[later].plane]
        )
        let middle = other.footprint.reduce(SIMD2<Double>(), +) / Double(other.footprint.count)
        expect(face.tilted.depthInside(middle) <= 0)
      }
    }
  }
}
