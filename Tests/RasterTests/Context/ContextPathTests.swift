import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

@Suite struct ContextPathTests {
  @Test func `points are mapped by the transform when they are added`() throws {
    let c = try bitmap(20, 20)
    c.move(to: point(1, 1))
    c.scaleBy(x: 2, y: 2)
    c.addLine(to: point(5, 1))
    c.translateBy(x: 1, y: 1)
    c.addLine(to: point(4, 4))
    c.concatenate(c.ctm.inverted())
    let expected = CGMutablePath()
    expected.addLines(between: [point(1, 1), point(10, 2), point(10, 10)])
    expectEqual(c.path, expected)
  }

  @Test func `the path is read in user space`() throws {
    let c = try bitmap(20, 20)
    c.addLines(between: [point(2, 4), point(6, 8)])
    c.scaleBy(x: 2, y: 4)
    expectEqual(c.currentPointOfPath, point(3, 2))
    expectEqual(c.boundingBoxOfPath, rect(1, 1, 2, 1))
  }

  @Test func `an empty path has no point, no box and paints nothing`() throws {
    let c = try bitmap(4, 4)
    expect(c.isPathEmpty)
    expect(c.path == nil)
    expectEqual(c.currentPointOfPath, .zero)
    expect(c.boundingBoxOfPath.isNull)
    expect(!c.pathContains(.zero, mode: .fillStroke))
    for mode in [CGPathDrawingMode.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke] {
      c.drawPath(using: mode)
    }
    c.move(to: point(1, 1))
    c.drawPath(using: .fillStroke)
    expectEqual(c.area, 0)
  }

  @Test func `painting clears the path`() throws {
    let painting: [(CGContext) -> Void] = [
      { $0.fillPath() }, { $0.strokePath() }, { $0.fill(rect(0, 0, 1, 1)) },
      { $0.stroke(rect(0, 0, 1, 1)) }, { $0.fillEllipse(in: rect(0, 0, 1, 1)) },
      { $0.strokeLineSegments(between: []) }, { $0.clip() }, { $0.clip(to: rect(0, 0, 1, 1)) },
      { $0.clear(rect(0, 0, 1, 1)) }, { $0.beginPath() },
    ]
    for paint in painting {
      let c = try bitmap(4, 4)
      c.addRect(rect(0, 0, 2, 2))
      paint(c)
      expect(c.isPathEmpty)
    }
  }

  @Test func `every path element is added unchanged`() throws {
    let c = try bitmap(4, 4)
    let expected = CGMutablePath()
    let map = CGAffineTransform(1.5, 0.5, -0.5, 2, 3, 4)
    c.concatenate(map)
    c.addRects([rect(0, 0, 1, 2), rect(2, 3, -1, -1)])
    c.addEllipse(in: rect(1, 1, 2, 2))
    c.addLines(between: [point(0, 0), point(1, 3)])
    c.addQuadCurve(to: point(3, 3), control: point(1, 5))
    c.addCurve(to: point(0, 0), control1: point(2, 2), control2: point(5, 1))
    c.addArc(center: point(2, 2), radius: 1, startAngle: 0.5, endAngle: 2, clockwise: true)
    c.addArc(tangent1End: point(3, 0), tangent2End: point(3, 5), radius: 0.5)
    c.closePath()
    c.addPath(CGPath(rect: rect(1, 2, 3, 4), transform: nil))
    expected.addRects([rect(0, 0, 1, 2), rect(1, 2, 1, 1)], transform: map)
    expected.addEllipse(in: rect(1, 1, 2, 2), transform: map)
    expected.addLines(between: [point(0, 0), point(1, 3)], transform: map)
    expected.addQuadCurve(to: point(3, 3), control: point(1, 5), transform: map)
    expected.addCurve(
      to: point(0, 0), control1: point(2, 2), control2: point(5, 1), transform: map)
    expected.addArc(
      center: point(2, 2), radius: 1, startAngle: 0.5, endAngle: 2, clockwise: true,
      transform: map)
    expected.addArc(
      tangent1End: point(3, 0), tangent2End: point(3, 5), radius: 0.5, transform: map)
    expected.closeSubpath()
    expected.addRect(rect(1, 2, 3, 4), transform: map)
    c.concatenate(map.inverted())
    let found = try #require(c.path).value
    expectEqual(found.verbs, expected.value.verbs)
    let apart = zip(found.points, expected.value.points).map { $0 - $1 }
      .map { max(abs($0.x), abs($0.y)) }.max()
    // The transform was reverted with its rounded inverse.
    try expect(#require(apart) < 1e-12)
  }

  @Test func `a point is inside what the mode would paint`() throws {
    let c = try bitmap(20, 20)
    c.scaleBy(x: 2, y: 2)
    c.addRect(rect(1, 1, 8, 8))
    c.addRect(rect(3, 3, 4, 4))
    expect(c.pathContains(point(5, 5), mode: .fill))
    expect(!c.pathContains(point(5, 5), mode: .eoFill))
    expect(!c.pathContains(point(5, 5), mode: .eoFillStroke))
    expect(!c.pathContains(point(2, 2), mode: .stroke))
    expect(c.pathContains(point(1.3, 2), mode: .stroke))
    expect(c.pathContains(point(0.7, 2), mode: .fillStroke))
    expect(!c.pathContains(point(0.7, 2), mode: .fill))
    expect(!c.pathContains(point(0.3, 2), mode: .fillStroke))
  }

  @Test func `filling the stroked path paints the stroke`() throws {
    let (a, b) = (try bitmap(40, 40), try bitmap(40, 40))
    for c in [a, b] {
      c.scaleBy(x: 1.5, y: 0.5)
      c.setLineWidth(4)
      c.setLineJoin(.round)
      c.setLineDash(phase: 2, lengths: [9, 3])
      c.addLines(between: [point(3, 6), point(20, 70), point(24, 10)])
    }
    a.strokePath()
    b.replacePathWithStrokedPath()
    b.fillPath()
    // The same outline was converted to user space and back.
    expect(largestDifference(a, b) <= 1)
    expect(a.area > 50)
  }
}
