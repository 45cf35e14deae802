import Foundation
import Strata
import StrataComparison
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// The colors of a heat map, and the layout of the strip of three images.
@Suite struct HeatMapTests {
  /// A row of 256 pixels that differ from black by 0 to 255.
  private func rising() throws -> PictureComparison {
    let black = plain(256, 1, [0, 0, 0, 255])
    return try PictureComparison(
      expected: black,
      actual: black.with { bytes in for level in 0...255 { bytes[4 * level + 1] = UInt8(level) } })
  }

  @Test func `equal pixels are black, and brightness grows with the difference`() throws {
    let map = try rising().heatMap().pixels
    expect(map.isOpaque)
    expectEqual(map.bytes[0..<4], [0, 0, 0, 255])
    // Relative luminance of sRGB, by Rec. 709's weights on linear light.
    let luminance = (0...255).map { pixel in
      zip([0.2126, 0.7152, 0.0722], map.bytes[4 * pixel..<4 * pixel + 3]).reduce(0.0) {
        $0 + $1.0 * pow(Double($1.1) / 255, 2.2)
      }
    }
    // Large differences next to each other may share a color, but one twice as large never does.
    for (darker, lighter) in zip(luminance, luminance.dropFirst()) { expect(darker <= lighter) }
    for level in 0..<128 { expect(luminance[level] * 1.05 < luminance[2 * level + 1]) }
    // A difference of 1 is visible: 0.05 beside black is a contrast of 2 by WCAG 2.
    expect(luminance[1] > 0.04)
    expect(luminance[255] > 0.95)
  }

  @Test func `a pixel shows its worst channel, including alpha`() throws {
    let scale = try rising().heatMap().rgba
    let black = plain(2, 2, [0, 0, 0, 255])
    let changed = black.with { bytes in
      bytes[4 * 2 + 2] = 9
      bytes[4 * 3 + 0] = 9
      bytes[4 * 3 + 3] = 205
    }
    let map = try PictureComparison(expected: black, actual: changed).heatMap().rgba
    expectEqual(map[0..<8], [0, 0, 0, 255, 0, 0, 0, 255])
    expectEqual(map[8..<12], scale[36..<40])
    expectEqual(map[12..<16], scale[200..<204])
  }

  @Test(arguments: [true, false])
  func `the strip holds expected, heat map and actual, with their alpha`(isOpaque: Bool) throws {
    let a = noise(5, 3, seed: 1, isOpaque: isOpaque)
    let (first, second) = (
      Pixels(width: 5, height: 3, straightRGBA: a.bytes),
      Pixels(
        width: 5, height: 3, straightRGBA: noise(5, 3, seed: 2, isOpaque: isOpaque).bytes)
    )
    let comparison = try PictureComparison(expected: first, actual: second)
    let sink = MemorySink()
    try comparison.encodeStrip(to: sink)
    let strip = CGImage(try PNG.decode(Data(sink.bytes), name: "strip").pixels)
    expect(strip.width == comparison.stripWidth && strip.height == 3)
    func part(_ x: Int, _ width: Int) -> [UInt8] {
      strip.cropping(to: CGRect(x: x, y: 0, width: width, height: 3))!.pixels.bytes
    }
    expectEqual(part(0, 5), first.bytes)
    expectEqual(part(7, 5), comparison.heatMap().pixels.bytes)
    expectEqual(part(14, 5), second.bytes)
    let grey = [UInt8](repeating: 128, count: 24).enumerated()
      .map { $0.offset % 4 == 3 ? 255 : $0.element }
    expect(part(5, 2) == grey && part(12, 2) == grey)
  }
}
