import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

@Suite struct ContextCreationTests {
  @Test func `a context reports its creation parameters`() throws {
    let c = try #require(
      CGContext(
        data: nil, width: 7, height: 5, bitsPerComponent: 8, bytesPerRow: 32,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue))
    expect((c.width, c.height, c.bytesPerRow) == (7, 5, 32))
    expect((c.bitsPerComponent, c.bitsPerPixel) == (8, 32))
    expectEqual(c.alphaInfo, .premultipliedFirst)
    expectEqual(c.colorSpace, CGColorSpaceCreateDeviceRGB())
    expect(c.data != nil)
    try expectEqual(bitmap(7, 5).bytesPerRow, 28)
  }

  @Test func `own memory starts transparent`() throws {
    try expectEqual(bitmap(3, 2).image.bytes, [UInt8](repeating: 0, count: 24))
  }

  @Test(arguments: [(0, 5), (5, 0), (-1, 5), (5, .min)])
  func `an empty size gives no context`(size: (Int, Int)) {
    #expect(throws: ContextError.size(width: size.0, height: size.1)) {
      try bitmap(size.0, size.1)
    }
    expect(
      CGContext(
        data: nil, width: size.0, height: size.1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
  }

  @Test(arguments: [(200_000, 1), (1, .max), (16_384, 16_384)])
  func `an excessive size gives no context and reports the limit`(size: (Int, Int)) {
    let error = #expect(throws: ContextError.self) { try bitmap(size.0, size.1) }
    expectEqual(error?.kind, .limit)
    expectEqual(error.map { "\($0)".contains("at most") }, true)
  }

  @Test func `unsupported layouts give no context and list the supported ones`() {
    let rgb = CGColorSpaceCreateDeviceRGB()
    let gray = CGColorSpaceCreateDeviceGray()
    let refused: [(Int, CGColorSpace, UInt32)] = [
      (16, rgb, CGImageAlphaInfo.premultipliedLast.rawValue),
      (8, rgb, CGImageAlphaInfo.last.rawValue), (8, rgb, CGImageAlphaInfo.first.rawValue),
      (8, rgb, CGImageAlphaInfo.none.rawValue),
      (8, gray, CGImageAlphaInfo.premultipliedLast.rawValue),
      (8, rgb, CGImageAlphaInfo.premultipliedLast.rawValue | 1 << 8),
      (8, rgb, CGImageAlphaInfo.premultipliedLast.rawValue | 1 << 12),
      (8, CGColorSpace(name: CGColorSpace.linearSRGB)!, 1), (8, rgb, 31),
      (8, CGColorSpace(name: CGColorSpace.linearGray)!, 0),
    ]
    for (bits, space, info) in refused {
      let error = #expect(throws: ContextError.self) {
        try CGContext.bitmap(
          width: 4, height: 4, bitsPerComponent: bits, space: space, bitmapInfo: info)
      }
      expectEqual(error?.kind, .usage)
      expectEqual(error.map { "\($0)".contains("8-bit components") }, true)
    }
  }

  @Test func `an unsupported layout is described by its space and its bits`() {
    func text(_ space: CFString?, _ info: UInt32) -> String {
      ContextError.layout(bitsPerComponent: 16, bitmapInfo: info, colorSpace: space ?? "")
        .description
    }
    expect(
      text(CGColorSpace.sRGB, 0x2002).contains("in \(CGColorSpace.sRGB) and bitmap info 0x2002 "))
    expect(
      text(nil, 5).contains("16-bit components in an unnamed color space and bitmap info 0x5 "))
  }

  @Test func `limits may be the largest integer`() throws {
    var limits = Limits()
    (limits.canvasPixels, limits.canvasSide) = (.max, .max)
    try expectEqual(CGContext.bitmap(width: 4, height: 3, limits: limits).width, 4)
    let error = #expect(throws: ContextError.self) {
      try CGContext.bitmap(width: .max / 2, height: 1, limits: limits)
    }
    expectEqual(error?.kind, .limit)
  }

  @Test func `rows that are too short give no context`() {
    #expect(throws: ContextError.bytesPerRow(asked: 15, needed: 16)) {
      try CGContext.bitmap(width: 4, height: 4, bytesPerRow: 15)
    }
    #expect(throws: ContextError.self) {
      try CGContext.bitmap(width: 4, height: 4, bytesPerRow: .max / 2)
    }
    #expect(throws: ContextError.bytesPerRow(asked: -16, needed: 16)) {
      try CGContext.bitmap(width: 4, height: 4, bytesPerRow: -16)
    }
  }

  @Test func `drawing uses the caller's memory, leaves padding and allows any alignment`() throws {
    var memory = [UInt8](repeating: 7, count: 1 + 19 * 3)
    try memory.withUnsafeMutableBytes { bytes in
      let start = try #require(bytes.baseAddress) + 1
      let c = try CGContext.bitmap(data: start, width: 4, height: 3, bytesPerRow: 19)
      expectEqual(c.data, start)
      c.setFillColor(green)
      c.fill(rect(0, 0, 4, 1))
      c.clear(rect(0, 1, 4, 2))
    }
    expectEqual(Array(memory[0..<1]), [7])
    for row in 0..<3 {
      let start = 1 + 19 * row
      let pixel: [UInt8] = row == 2 ? [0, 255, 0, 255] : [0, 0, 0, 0]
      expectEqual(Array(memory[start..<start + 16]), pixel + pixel + pixel + pixel)
      expectEqual(Array(memory[start + 16..<start + 19]), [7, 7, 7])
    }
  }

  @Test(arguments: [
    (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrder32Big),
    (.premultipliedLast, .byteOrder32Little), (.premultipliedFirst, .byteOrder32Little),
    (.premultipliedFirst, CGBitmapInfo()),
  ])
  func `every component order stores the same image`(
    layout: (CGImageAlphaInfo, CGBitmapInfo)
  ) throws {
    let expected = try bitmap(40, 30)
    let c = try bitmap(40, 30, layout.0, order: layout.1)
    drawScene(on: expected)
    drawScene(on: c)
    expectEqual(c.image.bytes, expected.image.bytes)
  }

  @Test func `BGRA is stored as blue, green, red, alpha`() throws {
    let c = try bitmap(1, 1, .premultipliedFirst, order: .byteOrder32Little)
    c.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1)
    c.fill(rect(0, 0, 1, 1))
    let bytes = UnsafeRawBufferPointer(start: c.data, count: 4)
    expectEqual(Array(bytes), [0, 51, 255, 255])
  }

  @Test func `a bitmap without alpha is the image over black`() throws {
    for layout in [CGImageAlphaInfo.noneSkipLast, .noneSkipFirst] {
      let expected = try bitmap(40, 30)
      expected.setFillColor(.black)
      expected.fill(.infinite)
      let c = try bitmap(40, 30, layout)
      drawScene(on: expected)
      drawScene(on: c)
      expectEqual(c.image.bytes, expected.image.bytes)
      c.clear(rect(0, 0, 40, 30))
      expectEqual(c.pixel(3, 3), [0, 0, 0, 255])
      expect(c.image.isOpaque)
    }
  }

  @Test func `gray stores the luminance of colors`() throws {
    let c = try bitmap(1, 1, .none, space: CGColorSpaceCreateDeviceGray())
    for color in [red, green, blue, CGColor(red: 0.3, green: 0.6, blue: 0.1, alpha: 1), .white] {
      c.setFillColor(color)
      c.fill(rect(0, 0, 1, 1))
      let gray = try #require(
        color.converted(
          to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil)?.components)
      // The color is rounded to 8 bits before it is converted.
      expect(abs(CGFloat(c.pixel(0, 0)[0]) - 255 * gray[0]) <= 1)
    }
    c.setFillColor(gray: 100.0 / 255, alpha: 1)
    c.fill(rect(0, 0, 1, 1))
    expectEqual(c.pixel(0, 0), [100, 100, 100, 255])
  }

  @Test func `an alpha-only bitmap is the image's alpha`() throws {
    let expected = try bitmap(40, 30)
    let c = try bitmap(40, 30, .alphaOnly, space: CGColorSpaceCreateDeviceGray())
    drawScene(on: expected)
    drawScene(on: c)
    expectEqual(c.bytesPerRow, 40)
    // Colors are lost between calls; the scene's alpha does not depend on them.
    expectEqual(c.channel(3), expected.channel(3))
  }

  @Test func `an image is a copy`() throws {
    let c = try bitmap(1, 1)
    c.setFillColor(red)
    c.fill(rect(0, 0, 1, 1))
    let image = try #require(c.makeImage())
    c.clear(rect(0, 0, 1, 1))
    expectEqual(image.rgba, [255, 0, 0, 255])
    expectEqual(c.pixel(0, 0), [0, 0, 0, 0])
  }
}
