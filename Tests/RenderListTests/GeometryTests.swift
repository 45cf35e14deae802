import Foundation
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct PixelRectTests {
  private let a = PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10)

  @Test func `touching rectangles do not intersect`() {
    let right = PixelRect(minX: 10, minY: 0, maxX: 20, maxY: 10)
    expect(!a.intersects(right))
    expectEqual(a.intersection(right), .empty)
    expectEqual(a.union(right), PixelRect(minX: 0, minY: 0, maxX: 20, maxY: 10))
  }

  @Test func `an empty rectangle is contained and adds nothing`() {
    expect(a.contains(.empty))
    expectEqual(a.union(.empty), a)
    expect(PixelRect(minX: 5, minY: 5, maxX: 5, maxY: 9).isEmpty)
  }

  @Test func `a pixel-aligned rectangle is detected under scale, mirror and quarter turn`() {
    let shape = RoundedRect(CGRect(x: 1, y: 2, width: 3, height: 4))
    let cases: [(PlaneTransform, PixelRect?)] = [
      (.identity, PixelRect(minX: 1, minY: 2, maxX: 4, maxY: 6)),
      (.scale(2, 3), PixelRect(minX: 2, minY: 6, maxX: 8, maxY: 18)),
      (.scale(-1, 1), PixelRect(minX: -4, minY: 2, maxX: -1, maxY: 6)),
      (
        PlaneTransform(a: 0, b: 1, c: -1, d: 0, tx: 10, ty: 0),
        PixelRect(minX: 4, minY: 1, maxX: 8, maxY: 4)
      ),
      (.translation(0.5, 0), nil), (.scale(1.5, 1), nil),
      (PlaneTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0), nil),
    ]
    for (transform, expected) in cases {
      expectEqual(PixelRect(exactly: shape, transform), expected, "\(transform)")
    }
  }

  @Test func `a rounded rectangle is never exact pixels`() {
    let shape = RoundedRect(
      CGRect(x: 0, y: 0, width: 8, height: 8), radii: RoundedRect.Radii(all: 2))
    expect(PixelRect(exactly: shape, .identity) == nil)
  }
}

@Suite struct DeviceBoundsTests {
  private let canvas = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)

  @Test func `bounds contain every corner and are clipped to the canvas`() {
    let shape = RenderShape.roundedRect(RoundedRect(CGRect(x: 0, y: 0, width: 50, height: 10)))
    expectEqual(
      shape.deviceBounds(.translation(60.5, -5), within: canvas),
      PixelRect(minX: 60, minY: 0, maxX: 100, maxY: 5))
    expect(shape.deviceBounds(.translation(200, 0), within: canvas).isEmpty)
  }

  @Test func `a stroke extends half its width, and miters further`() {
    var path = Path()
    path.move(to: SIMD2(20, 20))
    path.line(to: SIMD2(40, 20))
    var style = StrokeStyle()
    style.width = 4
    style.join = .round
    let round = RenderShape.stroke(path, style).deviceBounds(.identity, within: canvas)
    expect(round.contains(PixelRect(minX: 18, minY: 18, maxX: 42, maxY: 22)))
    expect(round.maxX <= 44)
    style.join = .miter
    style.miterLimit = 10
    let mitered = RenderShape.stroke(path, style).deviceBounds(.identity, within: canvas)
    expect(mitered.contains(PixelRect(minX: 0, minY: 0, maxX: 60, maxY: 40)))
  }

  @Test func `a plane that reaches behind the eye may touch every pixel`() {
    var behind = PlaneTransform.identity
    behind.m13 = -0.1
    let shape = RenderShape.roundedRect(RoundedRect(CGRect(x: 0, y: 0, width: 50, height: 10)))
    expectEqual(shape.deviceBounds(behind, within: canvas), canvas)
  }

  @Test func `a shape of no size touches nothing`() {
    let shape = RenderShape.roundedRect(RoundedRect(CGRect(x: 5, y: 5, width: 0, height: 10)))
    expect(shape.deviceBounds(.identity, within: canvas).isEmpty)
    expect(RenderShape.fill(Path(), .nonZero).deviceBounds(.identity, within: canvas).isEmpty)
  }
}
