import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct CGImageTests {
  private func image(_ width: Int, _ height: Int) -> CGImage {
    let bytes: [UInt8] = (0..<width * height).flatMap { index -> [UInt8] in
      [UInt8(index), 0, 0, 255]
    }
    return CGImage(Pixels(width: width, height: height, premultipliedRGBA: bytes))
  }

  private func raw(
    _ bytes: [UInt8], width: Int = 1, height: Int = 1, bits: Int = 32, row: Int? = nil,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), alpha: CGImageAlphaInfo,
    order: CGBitmapInfo = []
  ) throws -> CGImage? {
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bits,
      bytesPerRow: row ?? width * bits / 8, space: space,
      bitmapInfo: order.union(CGBitmapInfo(rawValue: alpha.rawValue)), provider: provider,
      decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  @Test func `straight colors round-trip for every alpha`() {
    for alpha in 1...255 {
      let straight = (0...255).flatMap { value -> [UInt8] in
        [UInt8(value), 255, 0, UInt8(alpha)]
      }
      let image = CGImage(Pixels(width: 256, height: 1, straightRGBA: straight))
      for (index, value) in image.rgba.enumerated() {
        // The nearest premultiplied step is at most half a step of 255/alpha away, then rounded.
        let distance = abs(Double(value) - Double(straight[index]))
        expect(distance <= 127.5 / Double(alpha) + 0.5)
      }
    }
  }

  @Test func `colors are divided by alpha to nearest`() {
    let image = CGImage(
      Pixels(width: 3, height: 1, premultipliedRGBA: [1, 2, 3, 3, 5, 9, 0, 0, 50, 200, 100, 100]))
    expectEqual(image.rgba, [85, 170, 255, 3, 0, 0, 0, 0, 128, 255, 255, 100])
  }

  @Test func `an opaque image is reported as opaque`() {
    expectEqual(image(2, 2).alphaInfo, .noneSkipLast)
    let clear = CGImage(Pixels(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0]))
    expectEqual(clear.alphaInfo, .premultipliedLast)
    expectEqual(clear.bytesPerRow, 4)
    expectEqual(clear.dataProvider?.data, Data([0, 0, 0, 0]))
  }

  @Test func `images are equal when they share their bytes`() {
    let one = image(2, 2)
    expectEqual(one, CGImage(one.pixels))
    expect(one != image(2, 2))
  }

  @Test func `cropping widens to whole pixels and stays inside`() throws {
    let part = try #require(image(4, 4).cropping(to: CGRect(x: 1.5, y: 2, width: 1, height: 9)))
    expectEqual(part.width, 2)
    expectEqual(part.height, 2)
    expectEqual(
      part.rgba.enumerated().filter { $0.offset % 4 == 0 }.map(\.element), [9, 10, 13, 14])
    expect(image(4, 4).cropping(to: CGRect(x: 4, y: 0, width: 2, height: 2)) == nil)
    expect(image(4, 4).cropping(to: .null) == nil)
  }

  @Test func `each order of bytes is read`() throws {
    try expectEqual(raw([1, 2, 3, 4], alpha: .premultipliedLast)?.pixels.bytes, [1, 2, 3, 4])
    try expectEqual(raw([4, 1, 2, 3], alpha: .premultipliedFirst)?.pixels.bytes, [1, 2, 3, 4])
    try expectEqual(
      raw([3, 2, 1, 4], alpha: .premultipliedFirst, order: .byteOrder32Little)?.pixels.bytes,
      [1, 2, 3, 4])
    try expectEqual(
      raw([4, 3, 2, 1], alpha: .premultipliedLast, order: .byteOrder32Little)?.pixels.bytes,
      [1, 2, 3, 4])
    try expectEqual(raw([9, 1, 2, 3], alpha: .noneSkipFirst)?.pixels.bytes, [1, 2, 3, 255])
    try expectEqual(raw([1, 2, 3], bits: 24, alpha: .none)?.pixels.bytes, [1, 2, 3, 255])
    try expectEqual(raw([255, 0, 0, 128], alpha: .last)?.pixels.bytes, [128, 0, 0, 128])
    try expectEqual(
      raw([7], bits: 8, space: CGColorSpaceCreateDeviceGray(), alpha: .none)?.pixels.bytes,
      [7, 7, 7, 255])
  }

  @Test func `padding between rows is skipped and the last row needs none`() throws {
    let image = try raw(
      [1, 99, 2], width: 1, height: 2, bits: 8, row: 2,
      space: CGColorSpaceCreateDeviceGray(), alpha: .none)
    expectEqual(image?.pixels.bytes, [1, 1, 1, 255, 2, 2, 2, 255])
  }

  @Test func `linear pixels are encoded`() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    // sRGB 188 is 0.5029 of the light; 128/255 = 0.50196 encodes to 187.5…188.
    let image = try raw([128, 0, 255, 255], space: linear, alpha: .last)
    expectEqual(image?.pixels.bytes, [188, 0, 255, 255])
    let half = try raw([64, 0, 128, 128], space: linear, alpha: .premultipliedLast)
    expectEqual(half?.pixels.bytes, [94, 0, 128, 128])
  }

  @Test func `an unsupported layout gives nil`() throws {
    try expect(raw([1, 2, 3], alpha: .last) == nil)
    try expect(raw([1, 2, 3, 4], width: 0, alpha: .last) == nil)
    try expect(raw([1, 2, 3, 4], row: 3, alpha: .last) == nil)
    try expect(raw([1, 2, 3, 4], alpha: .none) == nil)
    try expect(raw([1, 2, 3, 4], alpha: .last, order: .byteOrder16Little) == nil)
    try expect(
      raw(
        [1, 2], height: .max, bits: 8, row: .max,
        space: CGColorSpaceCreateDeviceGray(), alpha: .none) == nil)
  }
}
