import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

@Suite struct ContextPaintingTests {
  @Test func `a rectangle covers its exact area`() throws {
    let c = try bitmap(10, 10)
    c.fill(rect(1.25, 2.5, 4, 3))
    expect(abs(c.area - 12) < 0.02)
    expectEqual(c.pixel(1, 5)[3], 191)
    expectEqual(c.pixel(5, 5)[3], 64)
    expectEqual(c.pixel(3, 7)[3], 128)
    expectEqual(c.pixel(1, 7)[3], 96)
  }

  @Test func `a rectangle of negative size is the same rectangle`() throws {
    let (a, b) = (try bitmap(10, 10), try bitmap(10, 10))
    a.fill(rect(1, 2, 4, 3))
    b.fill(CGRect(x: 5, y: 5, width: -4, height: -3))
    expectEqual(a.image.bytes, b.image.bytes)
  }

  @Test func `the infinite rectangle fills the clip, the null one nothing`() throws {
    let c = try bitmap(10, 10)
    c.fill(.null)
    expectEqual(c.area, 0)
    c.clip(to: rect(2, 2, 3, 3))
    c.fill(.infinite)
    expectEqual(c.area, 9)
    c.clear(.infinite)
    expectEqual(c.area, 0)
  }

  @Test func `rectangles painted together count once where they overlap`() throws {
    let c = try bitmap(10, 10)
    c.setAlpha(0.5)
    c.fill([rect(0, 0, 6, 6), rect(3, 3, 6, 6)])
    expectEqual(Set(c.channel(3)), [0, 128])
    expectEqual(c.channel(3).filter { $0 == 128 }.count, 36 + 36 - 9)
  }

  @Test(arguments: [3.0, 10, 25.5])
  func `an ellipse and an arc have the area of a circle`(radius: Double) throws {
    let c = try bitmap(60, 60)
    c.fillEllipse(in: rect(30 - radius, 30 - radius, 2 * radius, 2 * radius))
    // The four cubics exceed the circle by at most 2.8e-4 of its area; each pixel of the
    // edge is rounded.
    let slack = 3e-4 * .pi * radius * radius + 2 * .pi * radius / 255
    expect(abs(c.area - .pi * radius * radius) < slack)
    let d = try bitmap(60, 60)
    d.addArc(
      center: point(30, 30), radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    d.fillPath()
    expect(largestDifference(c, d) <= 1)
  }

  @Test func `the fill rule decides about double winding`() throws {
    for (rule, area) in [(CGPathFillRule.winding, 64.0), (.evenOdd, 48)] {
      let c = try bitmap(10, 10)
      c.addRects([rect(1, 1, 8, 8), rect(3, 3, 4, 4)])
      c.fillPath(using: rule)
      expectEqual(c.area, area)
    }
    let c = try bitmap(10, 10)
    c.addRects([rect(1, 1, 8, 8), rect(3, 3, 4, 4)])
    c.drawPath(using: .eoFill)
    expectEqual(c.area, 48)
  }

  @Test func `an open path is filled as if it were closed`() throws {
    let c = try bitmap(10, 10)
    c.addLines(between: [point(1, 1), point(9, 1), point(9, 9)])
    c.fillPath()
    expect(abs(c.area - 32) < 0.1)
  }

  @Test func `mirroring user space mirrors the picture`() throws {
    let (a, b) = (try bitmap(40, 30), try bitmap(40, 30))
    a.addLines(between: [point(3, 4), point(30, 7), point(17, 26)])
    a.fillPath()
    b.translateBy(x: 0, y: 30)
    b.scaleBy(x: 1, y: -1)
    b.addLines(between: [point(3, 4), point(30, 7), point(17, 26)])
    b.fillPath()
    let rows = stride(from: 0, to: 40 * 30, by: 40).map { Array(b.channel(3)[$0..<$0 + 40]) }
    expectEqual(a.channel(3), rows.reversed().flatMap { $0 })
  }

  @Test func `a line has the area of its length times its width`() throws {
    let c = try bitmap(40, 40)
    c.setLineWidth(3)
    c.addLines(between: [point(5, 5), point(35, 29)])
    c.strokePath()
    let length = (30.0 * 30 + 24 * 24).squareRoot()
    expect(abs(c.area - 3 * length) < 0.5)
  }

  @Test func `caps and joins add their areas`() throws {
    let areas: [(CGLineCap, Double)] = [(.butt, 0), (.round, .pi * 9), (.square, 36)]
    for (cap, more) in areas {
      let c = try bitmap(40, 20)
      c.setLineWidth(6)
      c.setLineCap(cap)
      c.addLines(between: [point(10, 10), point(30, 10)])
      c.strokePath()
      expect(abs(c.area - 120 - more) < 0.2)
    }
    // Two arms of 20 by 6 share a square of 3 by 3; the join fills the outer corner.
    let corners: [(CGLineJoin, Double)] = [(.miter, 9), (.round, .pi * 9 / 4), (.bevel, 4.5)]
    for (join, more) in corners {
      let c = try bitmap(40, 40)
      c.setLineWidth(6)
      c.setLineJoin(join)
      c.addLines(between: [point(10, 30), point(10, 10), point(30, 10)])
      c.strokePath()
      expect(abs(c.area - (240 - 9 + more)) < 0.2)
    }
    let c = try bitmap(40, 40)
    c.setLineWidth(6)
    c.setMiterLimit(1)
    c.addLines(between: [point(10, 30), point(10, 10), point(30, 10)])
    c.strokePath()
    expect(abs(c.area - (240 - 9 + 4.5)) < 0.2)
  }

  @Test func `the pen is in user space, so a stretched one is elliptic`() throws {
    let c = try bitmap(60, 20)
    c.scaleBy(x: 3, y: 1)
    c.setLineWidth(2)
    c.addLines(between: [point(10, 2), point(10, 18)])
    c.strokePath()
    expectEqual(c.area, 6 * 16)
    let d = try bitmap(60, 20)
    d.scaleBy(x: 3, y: 1)
    d.setLineWidth(2)
    d.addLines(between: [point(2, 10), point(18, 10)])
    d.strokePath()
    expectEqual(d.area, 48 * 2)
  }

  @Test func `the pen uses the transform at painting time`() throws {
    let c = try bitmap(20, 20)
    c.move(to: point(2, 10))
    c.addLine(to: point(18, 10))
    c.scaleBy(x: 1, y: 4)
    c.strokePath()
    expectEqual(c.area, 64)
  }

  @Test func `dashes paint their part, and an empty pattern a solid line`() throws {
    let patterns: [([CGFloat], Double)] = [
      ([4, 4], 32), ([8], 32), ([2, 6], 16), ([], 64), ([0, 0], 64), ([0], 64), ([-1, 4], 64),
      ([.nan], 64), ([.infinity, 1], 64),
    ]
    for (lengths, area) in patterns {
      let c = try bitmap(40, 10)
      c.setLineWidth(2)
      c.setLineDash(phase: 0, lengths: lengths)
      c.addLines(between: [point(4, 5), point(36, 5)])
      c.strokePath()
      expectEqual(c.area, area, "\(lengths)")
    }
    let c = try bitmap(40, 10)
    c.setLineDash(phase: 4, lengths: [4, 4])
    c.addLines(between: [point(4, 5.5), point(36, 5.5)])
    c.strokePath()
    expectEqual(c.pixel(5, 4)[3], 0)
    expectEqual(c.pixel(9, 4)[3], 255)
  }

  @Test(arguments: [0.0, -1, .nan, .infinity])
  func `a line without a width paints nothing`(width: CGFloat) throws {
    let c = try bitmap(10, 10)
    c.setLineWidth(width)
    c.addLines(between: [point(1, 1), point(9, 9)])
    c.strokePath()
    c.stroke(rect(2, 2, 4, 4), width: width)
    expectEqual(c.area, 0)
    expect(c.lastError == nil)
  }

  @Test func `a nonfinite coordinate paints nothing and is reported`() throws {
    let c = try bitmap(10, 10)
    c.addLines(between: [point(1, 1), point(9, .nan), point(9, 9)])
    c.fillPath()
    expectEqual(c.area, 0)
    expectEqual(c.lastError as? PathError, .nonFiniteCoordinate(element: 1))
    c.fill(CGRect(x: 0, y: CGFloat.nan, width: 4, height: 4))
    c.stroke(CGRect(x: 0, y: CGFloat.nan, width: 4, height: 4))
    c.clear(CGRect(x: 0, y: CGFloat.nan, width: 4, height: 4))
    expectEqual(c.area, 0)
  }

  @Test func `an exceeded limit paints nothing and is reported`() throws {
    var limits = Limits()
    limits.dashSegments = 10
    let c = try CGContext.bitmap(width: 100, height: 10, limits: limits)
    c.setLineDash(phase: 0, lengths: [1, 1])
    c.addLines(between: [point(0, 5), point(100, 5)])
    c.strokePath()
    expectEqual(c.area, 0)
    expectEqual(c.lastError?.kind, .limit)
  }

  @Test func `segments are lines between pairs of points`() throws {
    let c = try bitmap(20, 10)
    c.setLineWidth(2)
    c.strokeLineSegments(between: [
      point(1, 3), point(6, 3), point(10, 3), point(18, 3), point(1, 8),
    ])
    expectEqual(c.area, 26)
  }

  @Test func `without antialiasing a pixel is painted if its center is inside`() throws {
    let c = try bitmap(10, 10)
    c.setShouldAntialias(false)
    c.fill(rect(1.4, 1.6, 4, 4))
    expectEqual(Set(c.channel(3)), [0, 255])
    expectEqual(c.area, 16)
    expectEqual(c.pixel(1, 7)[3], 255)
    expectEqual(c.pixel(5, 7)[3], 0)
    expectEqual(c.pixel(4, 8)[3], 0)
  }

  @Test func `without antialiasing adjacent shapes neither overlap nor leave gaps`()
    throws
  {
    let corner = [point(0, 0), point(30, 0), point(30, 30), point(0, 30)]
    let inside = point(13.3, 17.7)
    let c = try bitmap(30, 30)
    c.setAllowsAntialiasing(false)
    c.setShouldAntialias(true)
    c.setBlendMode(.plusLighter)
    c.setFillColor(gray: 0, alpha: 100.0 / 255)
    for side in 0..<4 {
      c.addLines(between: [corner[side], corner[(side + 1) % 4], inside])
      c.fillPath()
    }
    expectEqual(Set(c.channel(3)), [100])
  }

  @Test func `a blend mode changes nothing outside the painted area`() throws {
    for raw in Int32(0)..<28 {
      let c = try bitmap(12, 12)
      c.setFillColor(red: 0.2, green: 0.5, blue: 0.7, alpha: 0.6)
      c.fill(.infinite)
      let before = c.pixel(1, 1)
      c.setBlendMode(try #require(CGBlendMode(rawValue: raw)))
      c.setFillColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.5)
      c.fillEllipse(in: rect(3, 3, 6, 6))
      expectEqual(c.pixel(1, 1), before)
    }
  }

  @Test func `clearing ignores alpha, blend mode and shadow`() throws {
    let c = try bitmap(10, 10)
    c.setFillColor(red)
    c.fill(.infinite)
    c.setAlpha(0.2)
    c.setBlendMode(.multiply)
    c.setShadow(offset: .zero, blur: 5)
    c.clear(rect(0, 0, 10, 5))
    expectEqual(c.area, 50)
    c.clear(rect(0, 5, 10, 0.5))
    expect(c.pixel(4, 4) == [127, 0, 0, 127] || c.pixel(4, 4) == [128, 0, 0, 128])
  }

  @Test func `colors are given with a space, as components of one, or as numbers`() throws {
    let c = try bitmap(4, 1)
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    c.setFillColorSpace(p3)
    c.fill(rect(0, 0, 1, 1))
    c.setFillColor([0.5, 0.6, 0.7, 1])
    c.fill(rect(1, 0, 1, 1))
    c.setFillColor(try #require(CGColor(colorSpace: p3, components: [0.5, 0.6, 0.7, 1])))
    c.fill(rect(2, 0, 1, 1))
    c.setFillColor(gray: 0.2, alpha: 1)
    c.setFillColor([0.4, 0.5])
    c.fill(rect(3, 0, 1, 1))
    expectEqual(c.pixel(0, 0), [0, 0, 0, 255])
    expectEqual(c.pixel(1, 0), c.pixel(2, 0))
    expect(c.pixel(1, 0) != [128, 153, 178, 255])
    expectEqual(c.pixel(3, 0), [51, 51, 51, 128])
    c.setStrokeColorSpace(CGColorSpaceCreateDeviceRGB())
    c.setStrokeColor([0, 1, 0, 1])
    c.stroke(rect(0.5, 0.25, 3, 0.5), width: 1)
    expectEqual(c.pixel(0, 0), [0, 255, 0, 255])
  }
}
