import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

@Suite struct ContextStateTests {
  @Test func `the origin is the bottom-left corner and y grows upward`() throws {
    let c = try bitmap(3, 4)
    c.fill(rect(0, 0, 1, 1))
    expectEqual(c.pixel(0, 3), [0, 0, 0, 255])
    expectEqual(c.area, 1)
    expectEqual(c.ctm, .identity)
  }

  @Test func `the latest transform applies first`() throws {
    let c = try bitmap(3, 4)
    c.translateBy(x: 10, y: 20)
    c.scaleBy(x: 2, y: 3)
    c.rotate(by: .pi / 2)
    let moved = c.convertToDeviceSpace(point(1, 0))
    expect(abs(moved.x - 10) < 1e-12 && abs(moved.y - 23) < 1e-12)
    let back = c.convertToUserSpace(moved)
    expect(abs(back.x - 1) < 1e-12 && abs(back.y) < 1e-12)
    expectEqual(c.userSpaceToDeviceSpaceTransform, c.ctm)
  }

  @Test func `sizes and rectangles are converted as vectors and boxes`() throws {
    let c = try bitmap(3, 4)
    c.concatenate(CGAffineTransform(0, 2, -2, 0, 5, 6))
    expectEqual(c.convertToDeviceSpace(CGSize(width: 1, height: 2)), CGSize(width: -4, height: 2))
    expectEqual(c.convertToDeviceSpace(rect(0, 0, 1, 2)), rect(1, 6, 4, 2))
    expectEqual(c.convertToUserSpace(rect(1, 6, 4, 2)), rect(0, 0, 1, 2))
    expectEqual(c.convertToUserSpace(CGSize(width: -4, height: 2)), CGSize(width: 1, height: 2))
  }

  @Test func `restoring brings every setting back`() throws {
    let expected = try bitmap(40, 30)
    let c = try bitmap(40, 30)
    c.saveGState()
    c.translateBy(x: 3, y: 4)
    c.clip(to: rect(1, 1, 2, 2))
    c.setFillColor(red)
    c.setStrokeColor(green)
    c.setAlpha(0.3)
    c.setBlendMode(.clear)
    c.setShadow(offset: CGSize(width: 4, height: 4), blur: 3)
    c.setLineWidth(9)
    c.setLineCap(.round)
    c.setLineJoin(.bevel)
    c.setMiterLimit(1)
    c.setLineDash(phase: 1, lengths: [1, 1])
    c.setShouldAntialias(false)
    c.interpolationQuality = .none
    c.restoreGState()
    for context in [expected, c] {
      context.fillEllipse(in: rect(4, 4, 20, 10))
      context.addLines(between: [point(3, 3), point(20, 25), point(35, 4)])
      context.strokePath()
    }
    expectEqual(c.image.bytes, expected.image.bytes)
    expectEqual(c.interpolationQuality, .default)
    expectEqual(c.boundingBoxOfClipPath, rect(0, 0, 40, 30))
  }

  @Test func `the path is not part of the state`() throws {
    let c = try bitmap(4, 4)
    c.saveGState()
    c.addRect(rect(0, 0, 4, 4))
    c.restoreGState()
    expect(!c.isPathEmpty)
  }

  @Test func `restoring what was never saved does nothing`() throws {
    let c = try bitmap(4, 4)
    c.translateBy(x: 1, y: 2)
    c.restoreGState()
    c.restoreGState()
    expectEqual(c.ctm, CGAffineTransform(translationX: 1, y: 2))
  }

  @Test func `alpha is clamped, and NaN is transparent`() throws {
    for (alpha, byte) in [(2.0, 255), (-1.0, 0), (.nan, 0), (0.5, 128)] as [(CGFloat, UInt8)] {
      let c = try bitmap(1, 1)
      c.setAlpha(alpha)
      c.fill(rect(0, 0, 1, 1))
      expectEqual(c.pixel(0, 0)[3], byte)
    }
  }

  @Test(arguments: [
    CGAffineTransform(0, 0, 0, 0, 0, 0), CGAffineTransform(1, 1, 1, 1, 0, 0),
    CGAffineTransform(.nan, 0, 0, 1, 0, 0), CGAffineTransform(1, 0, 0, 1, .infinity, 0),
    CGAffineTransform(1e300, 0, 0, 1e300, 0, 0), CGAffineTransform(1e-300, 0, 0, 1e-300, 0, 0),
  ])
  func `a transform that has no inverse or is not finite paints nothing`(
    transform: CGAffineTransform
  ) throws {
    let c = try bitmap(8, 8)
    c.concatenate(transform)
    drawEverything(on: c)
    expectEqual(c.area, 0)
  }

  @Test func `no number makes a call trap`() throws {
    let c = try bitmap(8, 8)
    let hostile: [CGFloat] = [
      .nan, .infinity, -.infinity, 0, -0.0, 1e300, -1e300, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 1e9,
    ]
    for value in hostile {
      for other in hostile {
        c.saveGState()
        drawEverything(on: c, value, other)
        c.restoreGState()
        c.saveGState()
        c.concatenate(CGAffineTransform(value, other, 1, 1, other, value))
        drawEverything(on: c)
        c.restoreGState()
      }
    }
    expectEqual(c.ctm, .identity)
  }
}

/// Calls everything that paints, with these numbers as coordinates and settings.
private func drawEverything(on c: CGContext, _ a: CGFloat = 2, _ b: CGFloat = 3) {
  let box = CGRect(x: a, y: b, width: b, height: a)
  let image = CGImage(Pixels(width: 1, height: 1, premultipliedRGBA: [9, 9, 9, 255]))
  let (p, q) = (CGPoint(x: a, y: b), CGPoint(x: b, y: a))
  c.setLineDash(phase: a, lengths: [b, a])
  c.setLineWidth(a)
  c.setMiterLimit(b)
  c.fill(box)
  c.fillEllipse(in: box)
  c.stroke(box)
  c.stroke(box, width: b)
  c.strokeLineSegments(between: [p, q, p])
  c.addArc(center: p, radius: a, startAngle: b, endAngle: a, clockwise: true)
  c.addArc(tangent1End: q, tangent2End: p, radius: b)
  c.addCurve(to: p, control1: q, control2: .zero)
  _ = c.pathContains(p, mode: .fillStroke)
  _ = (c.path, c.boundingBoxOfPath, c.currentPointOfPath, c.boundingBoxOfClipPath)
  c.drawPath(using: .eoFillStroke)
  let circle = (a, b)
  c.drawLinearGradient(rainbow(), start: p, end: q, options: [])
  c.drawRadialGradient(
    rainbow(), startCenter: p, startRadius: circle.0, endCenter: q, endRadius: circle.1,
    options: .drawsAfterEndLocation)
  c.drawConicGradient(rainbow(), center: p, angle: a)
  c.draw(image, in: box)
  c.draw(image, in: box, byTiling: true)
  c.beginTransparencyLayer(in: box, auxiliaryInfo: nil)
  c.setShadow(offset: CGSize(width: a, height: b), blur: b)
  c.fill(box)
  c.endTransparencyLayer()
  c.saveGState()
  c.clip(to: box, mask: image)
  c.fill(.infinite)
  c.restoreGState()
  c.saveGState()
  c.clip(to: box)
  c.fill(box)
  c.restoreGState()
}
