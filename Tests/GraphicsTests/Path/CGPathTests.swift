import Foundation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct CGPathTests {
  private let rect = CGRect(x: 0, y: 0, width: 20, height: 10)

  @Test func `shapes take nil or a pointer to a transform`() {
    var shift = CGAffineTransform(translationX: 5, y: 7)
    expectEqual(CGPath(rect: rect, transform: nil).boundingBox, rect)
    let moved = rect.offsetBy(dx: 5, dy: 7)
    expectEqual(CGPath(rect: rect, transform: &shift).boundingBox, moved)
    expectEqual(CGPath(ellipseIn: rect, transform: &shift).boundingBoxOfPath, moved)
    let rounded = CGPath(roundedRect: rect, cornerWidth: 3, cornerHeight: 2, transform: &shift)
    expectEqual(rounded.boundingBoxOfPath, moved)
    expectEqual(rounded.currentPoint, CGPoint(x: 25, y: 12))
  }

  @Test func `both boxes of an empty path are null`() {
    expect(CGMutablePath().boundingBox.isNull)
    expect(CGMutablePath().boundingBoxOfPath.isNull)
    expect(CGMutablePath().isEmpty)
    expectEqual(CGMutablePath().currentPoint, .zero)
  }

  @Test func `the bounding box includes control points, the path's does not`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 8))
    expectEqual(path.boundingBox.height, 8)
    expectEqual(path.boundingBoxOfPath.height, 4)
  }

  @Test func `a copy does not change with its original`() throws {
    let path = CGMutablePath()
    path.addRect(rect)
    let copy = try #require(path.copy())
    let other = try #require(path.mutableCopy())
    path.addLine(to: CGPoint(x: 50, y: 50))
    expect(copy != path)
    expect(copy == other && copy.hashValue == other.hashValue)
    expectEqual(copy, CGPath(rect: rect, transform: nil))
  }

  @Test func `transforms map what is added and nothing else`() {
    let path = CGMutablePath()
    let double = CGAffineTransform(scaleX: 2, y: 2)
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 3, y: 4), transform: double)
    path.addCurve(
      to: CGPoint(x: 1, y: 0), control1: CGPoint(x: 2, y: 0), control2: CGPoint(x: 3, y: 0),
      transform: double)
    expectEqual(path.value.points, [Vec(1, 1), Vec(6, 8), Vec(4, 0), Vec(6, 0), Vec(2, 0)])
    let whole = CGMutablePath()
    whole.addPath(path, transform: double)
    expectEqual(whole.value.points[0], Vec(2, 2))
  }

  @Test func `a path can be added to itself`() {
    let path = CGMutablePath()
    path.addRect(rect)
    path.addPath(path)
    expectEqual(path.value.verbs.count, 10)
  }

  @Test func `clockwise refers to y up`() {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    expect(near(path.value.length, .pi / 2, within: 1e-3))
    let long = CGMutablePath()
    long.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    expect(near(long.value.length, .pi * 1.5, within: 2e-3))
  }

  @Test func `arcs join the open subpath`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 5, y: 5))
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1)
    expectEqual(path.value.verbs, [.move, .line, .cubic])
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 2)
    expectEqual(path.value.verbs.filter { $0 == .move }.count, 1)
    expect(near(Double(path.currentPoint.x), 10) && path.currentPoint.y > 0)
  }

  @Test func `lines and rectangles are added in order`() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1)])
    path.closeSubpath()
    path.addRects([rect, rect])
    expectEqual(path.value.verbs.filter { $0 == .move }.count, 3)
    path.addLines(between: [])
    expectEqual(path.value.verbs.last, .close)
  }

  @Test func `elements come with their types and points`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 3, y: 4))
    path.closeSubpath()
    var seen: [(CGPathElementType, [CGPoint])] = []
    path.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      seen.append((element.pointee.type, (0..<count).map { element.pointee.points[$0] }))
    }
    expectEqual(seen.map(\.0), [.moveToPoint, .addQuadCurveToPoint, .closeSubpath])
    expectEqual(seen[1].1, [CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6)])
  }

  @Test func `a rectangle is recognized`() {
    var found = CGRect.zero
    expect(CGPath(rect: rect, transform: nil).isRect(&found) && found == rect)
    expect(CGPath(Path(rect: rect).reversed).isRect(nil))
    expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    var skew = CGAffineTransform(a: 1, b: 1, c: 0, d: 1, tx: 0, ty: 0)
    expect(!CGPath(rect: rect, transform: &skew).isRect(nil))
    expect(!CGPath(.polyline(Vec(0, 0), Vec(1, 0), Vec(1, 1), Vec(0, 1))).isRect(nil))
  }

  @Test func `containment takes a rule and a transform of the point`() {
    let path = CGMutablePath()
    path.addRect(rect)
    path.addRect(rect.insetBy(dx: 2, dy: 2))
    expect(path.contains(CGPoint(x: 10, y: 5)))
    expect(!path.contains(CGPoint(x: 10, y: 5), using: .evenOdd))
    expect(
      path.contains(
        CGPoint(x: 110, y: 5), using: .winding,
        transform: CGAffineTransform(translationX: -100, y: 0)))
  }

  @Test func `derived paths are stroked, dashed and flattened`() throws {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 30), transform: nil)
    let outline = path.copy(
      strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    expect(near(try PathOracle.filledArea(outline.value), 560, within: 1e-6))
    let disc = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
      .copy(strokingWithWidth: 0.2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    expect(near(try PathOracle.filledArea(disc.value), .pi * 0.2, within: 2e-3))
    for width in [0, -1, CGFloat.nan, .infinity] {
      let none = path.copy(
        strokingWithWidth: width, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
      expect(none.isEmpty)
    }
    let dashes = path.copy(dashingWithPhase: 0, lengths: [35, 1000])
    expect(near(dashes.value.length, 35))
    let circle = CGPath(ellipseIn: rect, transform: nil)
    expect(circle.flattened(threshold: 0.1).value.verbs.contains(.line))
    expect(!circle.flattened(threshold: 0.1).value.verbs.contains(.cubic))
    expect(circle.flattened(threshold: 0).isEmpty)
    expect(CGPath(.polyline(Vec(0, 0), Vec(.nan, 0))).flattened(threshold: 1).isEmpty)
  }

  @Test func `threads may add to one path at once`() async {
    let path = CGMutablePath()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          for _ in 0..<100 { path.addRect(CGRect(x: index, y: 0, width: 1, height: 1)) }
        }
      }
    }
    expectEqual(path.value.verbs.count, 4000)
  }
}
