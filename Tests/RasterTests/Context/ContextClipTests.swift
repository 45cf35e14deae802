import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

@Suite struct ContextClipTests {
  @Test func `filling a shape equals painting everything through a clip`() throws {
    let shapes: [(CGContext) -> Void] = [
      { $0.addRect(rect(3, 4, 9, 7)) }, { $0.addRect(rect(3.3, 4.1, 9.5, 7.7)) },
      { $0.addEllipse(in: rect(2, 3, 15, 11)) },
      { $0.addLines(between: [point(1, 2), point(18, 5), point(7, 17)]) },
    ]
    for shape in shapes {
      for isAntialiased in [true, false] {
        let (a, b) = (try bitmap(20, 20), try bitmap(20, 20))
        for c in [a, b] {
          c.setShouldAntialias(isAntialiased)
          c.setFillColor(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.7)
          shape(c)
        }
        a.fillPath()
        b.clip()
        b.fill(.infinite)
        expectEqual(a.image.bytes, b.image.bytes)
      }
    }
  }

  @Test func `a pixel-aligned rectangle clip stays pixels however it is made`() throws {
    let c = try bitmap(20, 20)
    c.translateBy(x: 10, y: 10)
    c.rotate(by: .pi / 2)
    c.clip(to: CGRect(x: 4, y: -4, width: -8, height: 8))
    expect(abs(c.boundingBoxOfClipPath.minX + 4) < 1e-9)
    expect(abs(c.boundingBoxOfClipPath.width - 8) < 1e-9)
    c.fill(rect(-20, -20, 40, 40))
    expectEqual(c.area, 64)
    expectEqual(Set(c.channel(3)), [0, 255])
  }

  @Test func `clips intersect, and their coverage multiplies`() throws {
    let c = try bitmap(8, 8)
    c.clip(to: rect(1.5, 0, 6, 8))
    c.clip(to: rect(0, 2.5, 8, 5))
    c.clip(to: rect(0, 0, 4, 4))
    c.fill(.infinite)
    expectEqual(c.boundingBoxOfClipPath, rect(1, 2, 3, 2))
    expectEqual(c.pixel(1, 5)[3], 64)
    expectEqual(c.pixel(2, 5)[3], 128)
    expectEqual(c.pixel(1, 4)[3], 128)
    expectEqual(c.pixel(3, 4)[3], 255)
    expectEqual(c.pixel(4, 4)[3], 0)
  }

  @Test func `several rectangles clip to their union`() throws {
    let c = try bitmap(10, 10)
    c.clip(to: [rect(0, 0, 5, 5), rect(3, 3, 5, 5), rect(20, 20, 5, 5)])
    c.fill(.infinite)
    expectEqual(c.area, 46)
  }

  @Test func `an empty clip hides everything and cannot be widened`() throws {
    let empty: [(CGContext) -> Void] = [
      { $0.clip() }, { $0.clip(to: .null) }, { $0.clip(to: []) }, { $0.clip(to: .zero) },
      { $0.clip(to: rect(30, 30, 5, 5)) }, { $0.clip(to: rect(0, .nan, 5, 5)) },
      {
        $0.clip(to: rect(0, 0, 5, 5))
        $0.clip(to: rect(5, 5, 5, 5))
      },
      { c in
        c.scaleBy(x: 0, y: 1)
        c.clip(to: rect(0, 0, 5, 5))
      },
    ]
    for clip in empty {
      let c = try bitmap(10, 10)
      c.saveGState()
      clip(c)
      expect(c.boundingBoxOfClipPath.isNull)
      c.clip(to: .infinite)
      c.fill(.infinite)
      c.fill(rect(0, 0, 10, 10))
      c.drawLinearGradient(
        rainbow(), start: .zero, end: point(10, 0),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      c.clear(rect(0, 0, 10, 10))
      expectEqual(c.area, 0)
      c.restoreGState()
      c.fill(.infinite)
      expectEqual(c.area, 100)
    }
  }

  @Test func `resetting removes the clip`() throws {
    let c = try bitmap(10, 10)
    c.clip(to: rect(3.5, 3, 2, 2))
    c.resetClip()
    expectEqual(c.boundingBoxOfClipPath, rect(0, 0, 10, 10))
    c.fill(.infinite)
    expectEqual(c.area, 100)
  }

  @Test func `an image clip uses alpha, or luminance if opaque`() throws {
    let alpha = Pixels(
      width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 100, 200, 200, 200, 200])
    let gray = Pixels(
      width: 2, height: 1, premultipliedRGBA: [60, 60, 60, 255, 255, 255, 255, 255])
    for (image, values) in [(alpha, [100, 200]), (gray, [60, 255])] as [(Pixels, [UInt8])] {
      let c = try bitmap(6, 4)
      c.interpolationQuality = .none
      c.clip(to: rect(1, 1, 4, 2), mask: CGImage(image))
      expectEqual(c.boundingBoxOfClipPath, rect(1, 1, 4, 2))
      c.fill(.infinite)
      expectEqual(
        (0..<6).map { c.pixel($0, 2)[3] },
        [0, values[0], values[0], values[1], values[1], 0])
      expectEqual(c.pixel(2, 0)[3], 0)
    }
  }

  @Test func `an image mask is as upright as a drawn image`() throws {
    let image = Pixels(width: 1, height: 2, premultipliedRGBA: [0, 0, 0, 255, 0, 0, 0, 0])
    let c = try bitmap(2, 2)
    c.interpolationQuality = .none
    c.clip(to: rect(0, 0, 2, 2), mask: CGImage(image))
    c.fill(.infinite)
    expectEqual(c.channel(3), [255, 255, 0, 0])
  }
}
