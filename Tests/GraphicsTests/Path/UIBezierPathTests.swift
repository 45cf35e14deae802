import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct UIBezierPathTests {
  private let rect = CGRect(x: 0, y: 0, width: 40, height: 30)

  @Test func `settings have UIKit's defaults`() {
    let path = UIBezierPath()
    expect(path.lineWidth == 1 && path.miterLimit == 10 && path.flatness == 0.6)
    expect(path.lineCapStyle == .butt && path.lineJoinStyle == .miter)
    expect(!path.usesEvenOddFillRule && path.isEmpty && path.bounds.isNull)
  }

  @Test func `clockwise refers to y down`() {
    let path = UIBezierPath(
      arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    expect(near(path.cgPath.value.length, .pi / 2, within: 1e-3))
    expect(near(Double(path.currentPoint.y), 1))
  }

  @Test func `rounded rectangles have continuous corners if requested`() {
    let all = UIBezierPath(roundedRect: rect, cornerRadius: 5)
    expectEqual(
      all.cgPath.value,
      RoundedRect(rect, radii: .init(all: 5), curve: .continuous).path)
    let top = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .topRight],
      cornerRadii: CGSize(width: 5, height: 5))
    expect(!top.contains(CGPoint(x: 0.2, y: 0.2)) && !top.contains(CGPoint(x: 39.8, y: 0.2)))
    expect(top.contains(CGPoint(x: 0.2, y: 29.8)) && top.contains(CGPoint(x: 39.8, y: 29.8)))
    let every = UIBezierPath(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 5, height: 0))
    expectEqual(every.cgPath, all.cgPath)
  }

  @Test func `building, mapping and reversing change the geometry`() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addQuadCurve(to: CGPoint(x: 20, y: 0), controlPoint: CGPoint(x: 15, y: 5))
    path.addCurve(
      to: .zero, controlPoint1: CGPoint(x: 20, y: 9), controlPoint2: CGPoint(x: 0, y: 9))
    path.close()
    path.append(UIBezierPath(rect: rect))
    path.apply(CGAffineTransform(scaleX: 2, y: 2))
    expectEqual(path.cgPath.value.verbs.count, 10)
    expectEqual(path.bounds, CGRect(x: 0, y: 0, width: 80, height: 60))
    expect(near(path.reversing().cgPath.value.length, path.cgPath.value.length, within: 1e-6))
    path.removeAllPoints()
    expect(path.isEmpty)
  }

  @Test func `a returned cgPath does not change later`() {
    let path = UIBezierPath(ovalIn: rect)
    let before = path.cgPath
    path.addLine(to: .zero)
    expectEqual(before, CGPath(ellipseIn: rect, transform: nil))
    path.cgPath = before
    expectEqual(path.cgPath, before)
  }

  @Test func `the fill rule decides what is inside`() {
    let path = UIBezierPath(rect: rect)
    path.append(UIBezierPath(rect: rect.insetBy(dx: 5, dy: 5)))
    expect(path.contains(CGPoint(x: 20, y: 15)))
    path.usesEvenOddFillRule = true
    expect(!path.contains(CGPoint(x: 20, y: 15)))
  }

  @Test func `dashes are read back and reach the stroke style`() {
    let path = UIBezierPath(rect: rect)
    path.setLineDash([4, 2, 1], count: 3, phase: 1.5)
    path.lineWidth = 3
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    var count = 0
    var phase: CGFloat = 0
    path.getLineDash(nil, count: &count, phase: &phase)
    var lengths = [CGFloat](repeating: 0, count: count)
    path.getLineDash(&lengths, count: nil, phase: nil)
    expect(lengths == [4, 2, 1] && phase == 1.5)
    let style = path.strokeStyle
    expect(style.dashes == [4, 2, 1] && style.dashPhase == 1.5 && style.width == 3)
    expect(style.cap == .round && style.join == .bevel)
    path.setLineDash(nil, count: 0, phase: 0)
    expect(path.strokeStyle.dashes.isEmpty)
    path.setLineDash([4, 2], count: -1, phase: 0)
    expect(path.strokeStyle.dashes.isEmpty)
  }

  @Test func `a copy has the same settings and its own geometry`() throws {
    let path = UIBezierPath(rect: rect)
    path.lineWidth = 7
    let copy = try #require(path.copy() as? UIBezierPath)
    path.removeAllPoints()
    expect(copy.lineWidth == 7 && copy.bounds == rect)
  }
}
