import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

@Suite struct ContextLayerTests {
  @Test func `alpha fades a layer as a whole`() throws {
    let c = try bitmap(10, 10)
    c.setAlpha(0.5)
    c.beginTransparencyLayer(auxiliaryInfo: nil)
    c.fill(rect(0, 0, 6, 6))
    c.setFillColor(red)
    c.fill(rect(3, 3, 6, 6))
    c.endTransparencyLayer()
    expectEqual(Set(c.channel(3)), [0, 128])
    expectEqual(c.pixel(4, 5), [128, 0, 0, 128])
  }

  @Test func `an opaque layer does not change its content`() throws {
    let (a, b) = (try bitmap(40, 30), try bitmap(40, 30))
    drawScene(on: a)
    b.beginTransparencyLayer(auxiliaryInfo: nil)
    drawScene(on: b)
    b.endTransparencyLayer()
    expectEqual(a.image.bytes, b.image.bytes)
  }

  @Test func `a layer's content ignores the settings that it is painted with`() throws {
    let c = try bitmap(10, 10)
    c.setFillColor(green)
    c.fill(.infinite)
    c.setBlendMode(.multiply)
    c.setFillColor(red)
    c.beginTransparencyLayer(auxiliaryInfo: nil)
    // Multiplied with green directly, it would be black over black.
    c.fill(rect(0, 0, 5, 5))
    c.setFillColor(.white)
    c.fill(rect(0, 0, 5, 5))
    c.endTransparencyLayer()
    expectEqual(c.pixel(2, 8), [0, 255, 0, 255])
    c.fill(rect(5, 0, 5, 5))
    expectEqual(c.pixel(7, 8), [0, 0, 0, 255])
  }

  @Test func `ending a layer restores the state despite unbalanced saves`() throws {
    let c = try bitmap(10, 10)
    c.saveGState()
    c.translateBy(x: 1, y: 1)
    c.beginTransparencyLayer(auxiliaryInfo: nil)
    c.translateBy(x: 3, y: 3)
    c.saveGState()
    c.saveGState()
    c.endTransparencyLayer()
    expectEqual(c.ctm, CGAffineTransform(translationX: 1, y: 1))
    c.restoreGState()
    expectEqual(c.ctm, .identity)
  }

  @Test func `restoring in a layer does not leave it`() throws {
    let c = try bitmap(10, 10)
    c.setAlpha(0.5)
    c.saveGState()
    c.beginTransparencyLayer(auxiliaryInfo: nil)
    c.restoreGState()
    c.fill(rect(0, 0, 4, 4))
    c.fill(rect(0, 0, 4, 4))
    c.endTransparencyLayer()
    expectEqual(Set(c.channel(3)), [0, 128])
  }

  @Test func `ending a layer without a begin does nothing`() throws {
    let c = try bitmap(4, 4)
    c.translateBy(x: 1, y: 1)
    c.endTransparencyLayer()
    expectEqual(c.ctm, CGAffineTransform(translationX: 1, y: 1))
  }

  @Test func `a clip cuts a layer once`() throws {
    let (a, b) = (try bitmap(20, 20), try bitmap(20, 20))
    for c in [a, b] {
      c.addEllipse(in: rect(2.3, 2.7, 14, 13))
      c.clip()
    }
    a.fill(.infinite)
    b.beginTransparencyLayer(auxiliaryInfo: nil)
    b.fill(.infinite)
    b.endTransparencyLayer()
    expectEqual(a.image.bytes, b.image.bytes)
  }

  @Test func `a layer with a rectangle is clipped to it`() throws {
    let c = try bitmap(10, 10)
    c.translateBy(x: 1, y: 1)
    c.beginTransparencyLayer(in: rect(2, 2, 3, 3), auxiliaryInfo: nil)
    expectEqual(c.boundingBoxOfClipPath, rect(2, 2, 3, 3))
    c.fill(.infinite)
    c.endTransparencyLayer()
    expectEqual(c.area, 9)
    for box in [CGRect.null, .zero, rect(0, .nan, 1, 1), rect(50, 50, 1, 1)] {
      c.beginTransparencyLayer(in: box, auxiliaryInfo: nil)
      c.fill(.infinite)
      c.endTransparencyLayer()
    }
    expectEqual(c.area, 9)
  }

  @Test func `layers nest`() throws {
    let c = try bitmap(4, 4)
    c.setAlpha(0.5)
    c.beginTransparencyLayer(auxiliaryInfo: nil)
    c.setAlpha(0.5)
    c.beginTransparencyLayer(auxiliaryInfo: nil)
    c.fill(.infinite)
    c.endTransparencyLayer()
    expectEqual(c.area, 0)
    c.endTransparencyLayer()
    expectEqual(Set(c.channel(3)), [64])
  }
}

@Suite struct ContextShadowTests {
  @Test func `a sharp shadow is the shape, moved and colored`() throws {
    let c = try bitmap(20, 20)
    c.setShadow(offset: CGSize(width: 8, height: 5), blur: 0, color: blue)
    c.setFillColor(red)
    c.fill(rect(2, 2, 6, 6))
    let d = try bitmap(20, 20)
    d.setFillColor(blue)
    d.fill(rect(10, 7, 6, 6))
    d.setFillColor(red)
    d.fill(rect(2, 2, 6, 6))
    expectEqual(c.image.bytes, d.image.bytes)
  }

  @Test func `the offset is in base space for any transform`() throws {
    let c = try bitmap(20, 20)
    c.translateBy(x: 20, y: 0)
    c.scaleBy(x: -2, y: 3)
    c.setShadow(offset: CGSize(width: 8, height: 5), blur: 0, color: blue)
    c.fill(rect(6, 1, 3, 2))
    expectEqual(c.pixel(11, 10), [0, 0, 255, 255])
    expectEqual(c.pixel(15, 7), [0, 0, 255, 255])
    expectEqual(c.pixel(16, 10)[3], 0)
  }

  @Test func `a blurred edge is a Gaussian of half the blur`() throws {
    let c = try bitmap(80, 40)
    c.setShadow(offset: CGSize(width: 0, height: 100), blur: 12, color: .black)
    c.fill(rect(40, -200, 200, 200))
    for x in 20..<60 {
      let expected = 255 * 0.5 * (1 + Maths.erf((Double(x) + 0.5 - 40) / (6 * 2.0.squareRoot())))
      expect(abs(Double(c.pixel(x, 20)[3]) - expected) <= 1.5)
    }
  }

  @Test func `the default shadow is one third black`() throws {
    let c = try bitmap(20, 20)
    c.setShadow(offset: CGSize(width: 10, height: 0), blur: 0)
    c.setFillColor(red)
    c.fill(rect(0, 0, 5, 5))
    expectEqual(c.pixel(12, 18), [0, 0, 0, 85])
    c.setShadow(offset: CGSize(width: 0, height: 10), blur: 0, color: nil)
    c.fill(rect(0, 0, 5, 5))
    expectEqual(c.pixel(2, 8)[3], 0)
  }

  @Test func `a shape outside the clip casts its shadow into it`() throws {
    let c = try bitmap(20, 20)
    c.clip(to: rect(10, 0, 10, 20))
    c.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: blue)
    c.fill(rect(2, 2, 6, 6))
    expectEqual(c.area, 36)
    expectEqual(c.pixel(13, 15), [0, 0, 255, 255])
  }

  @Test func `a layer casts one shadow, separate drawing one each`() throws {
    let (a, b) = (try bitmap(30, 20), try bitmap(30, 20))
    let shadow = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    for (c, isLayer) in [(a, true), (b, false)] {
      c.setShadow(offset: CGSize(width: 15, height: 0), blur: 0, color: shadow)
      if isLayer { c.beginTransparencyLayer(auxiliaryInfo: nil) }
      c.setFillColor(red)
      c.fill(rect(1, 1, 6, 6))
      c.fill(rect(4, 4, 6, 6))
      if isLayer { c.endTransparencyLayer() }
    }
    expectEqual(a.pixel(20, 14)[3], 128)
    expectEqual(b.pixel(20, 14)[3], 192)
    expectEqual(a.pixel(17, 17)[3], 128)
  }

  @Test func `a shadow is as faint as its caster`() throws {
    let c = try bitmap(20, 20)
    c.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: blue)
    c.setAlpha(0.5)
    c.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    c.fill(rect(0, 0, 5, 5))
    expectEqual(c.pixel(12, 18), [0, 0, 64, 64])
    let image = CGImage(Pixels(width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 0, 9, 9, 9, 100]))
    c.interpolationQuality = .none
    c.setAlpha(1)
    c.draw(image, in: rect(0, 10, 8, 4))
    expectEqual(c.pixel(12, 8)[3], 0)
    expectEqual(c.pixel(16, 8), [0, 0, 100, 100])
  }

  @Test func `a mask casts a shadow in its own shape`() throws {
    // Opaque where a sample is 0.
    let provider = try #require(CGDataProvider(data: Data([0b0011_1111, 0b1111_1101])))
    let mask = try #require(
      CGImage(
        maskWidth: 8, height: 2, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1,
        provider: provider, decode: nil, shouldInterpolate: false))
    for blur in [0.0, 4] {
      let (a, b) = (try bitmap(30, 30), try bitmap(30, 30))
      for (c, isLayer) in [(a, false), (b, true)] {
        c.clip(to: rect(4, 4, 22, 22))
        c.setShadow(offset: CGSize(width: 10, height: -10), blur: blur, color: blue)
        if isLayer { c.beginTransparencyLayer(auxiliaryInfo: nil) }
        c.interpolationQuality = .none
        c.setFillColor(red)
        c.draw(mask, in: rect(2, 16, 16, 12))
        if isLayer { c.endTransparencyLayer() }
      }
      expectEqual(a.image.bytes, b.image.bytes)
      // Four columns at the upper left and two at the lower right, moved.
      if blur == 0 { expectEqual(a.channel(2).filter { $0 > 0 }.count, 4 * 6 + 2 * 6 - 4) }
    }
  }

  @Test func `an unbounded shape casts its shadow on the whole clip`() throws {
    let half = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [half, half], locations: nil))
    let painters: [(CGContext) -> Void] = [
      { $0.fill(.infinite) },
      {
        $0.drawLinearGradient(
          gradient, start: .zero, end: point(10, 0),
          options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      }, { $0.drawConicGradient(gradient, center: point(10, 10), angle: 0) },
    ]
    for paint in painters {
      let c = try bitmap(20, 20)
      c.setFillColor(half)
      c.setShadow(offset: CGSize(width: 12, height: -7), blur: 3, color: blue)
      paint(c)
      // Half of a half of blue below a half of red.
      expectEqual(Set(c.channel(0)), [128])
      expectEqual(Set(c.channel(2)), [64])
    }
  }

  @Test func `a layer is as large as its shadow's offset requires`() throws {
    for side in [-1.0, 1] {
      let c = try bitmap(30, 30)
      c.setShadow(offset: CGSize(width: 10_000 * side, height: 0), blur: 0, color: blue)
      c.beginTransparencyLayer(auxiliaryInfo: nil)
      c.setFillColor(red)
      c.fill([rect(20, 20, 4, 4), rect(5 - 10_000 * side, 5, 10, 10)])
      c.endTransparencyLayer()
      expect(c.lastError == nil)
      expectEqual(c.pixel(21, 7), [255, 0, 0, 255])
      expectEqual(c.pixel(7, 22), [0, 0, 255, 255])
      expectEqual(c.area, 116)
    }
  }

  @Test func `nonfinite shadows are not drawn`() throws {
    let c = try bitmap(8, 8)
    for (offset, blur) in [(CGFloat.nan, CGFloat(1)), (.infinity, 1), (1e300, 1), (1e7, 1e300)] {
      c.setShadow(offset: CGSize(width: offset, height: 0), blur: blur)
      c.fill(rect(0, 0, 2, 2))
    }
    expectEqual(c.area, 4)
  }
}
