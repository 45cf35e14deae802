import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

@Suite struct `Animated GIFs` {
  private func decoded(
    _ frames: [Pixels], rate: FrameRate = 25, _ settings: GIFSettings = GIFSettings()
  ) throws -> GIFDecoder { try GIFDecoder(Self.encoded(frames, rate: rate, settings)) }

  private static func encoded(
    _ frames: [Pixels], rate: FrameRate = 25, _ settings: GIFSettings = GIFSettings()
  ) throws -> [UInt8] {
    let builder = GIFPaletteBuilder(settings)
    for frame in frames { builder.add(frame) }
    let stream = try GIFStream(builder.palette(), rate: rate, settings: settings, file: "a.gif")
    let sink = MemorySink()
    for frame in frames { try stream.write(frame, to: sink) }
    try stream.end(to: sink)
    return sink.bytes
  }

  private static func picture(
    _ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]
  ) -> Pixels {
    var bytes: [UInt8] = []
    for y in 0..<height { for x in 0..<width { bytes += pixel(x, y) } }
    return Pixels(width: width, height: height, straightRGBA: bytes)
  }

  /// Random pixels, some in one of `colors` colors and some transparent.
  private static func noise(_ seed: Int, _ width: Int, _ height: Int, colors: Int) -> Pixels {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    return picture(width, height) { _, _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let index = Int(state >> 32) % (colors + 1)
      return index == colors ? [0, 0, 0, 0] : [UInt8(index), UInt8(index * 7 % 256), 90, 255]
    }
  }

  /// Visible pixels, and pixels that vanish again, survive in frames that share no pixel.
  @Test(arguments: [1, 2, 3, 4, 100, 255])
  func `few colors and transparency round-trip exactly`(_ colors: Int) throws {
    for (width, height) in [(1, 1), (7, 5), (90, 61)] {
      let frames = (0..<6).map { Self.noise($0, width, height, colors: colors) }
      let gif = try decoded(frames)
      expect(gif.width == width && gif.height == height)
      expectEqual(gif.frames, frames.map(\.straightRGBA), "\(width) x \(height)")
    }
  }

  @Test func `only changes and empty frames are stored`() throws {
    let size = 200
    func square(_ left: Int) -> Pixels {
      Self.picture(size, size) { x, y in
        (left..<left + 10).contains(x) && y < 10 ? [255, 0, 0, 255] : [0, 0, UInt8(y), 255]
      }
    }
    let frames = [square(3), square(9), square(9), square(150)]
    let whole = try Self.encoded([frames[0]]).count
    let bytes = try Self.encoded(frames)
    try expectEqual(GIFDecoder(bytes).frames, frames.map(\.straightRGBA))
    expect(bytes.count < whole + 1_500)
  }

  @Test func `many colors are mapped to the nearest palette colors`() throws {
    let frame = Self.picture(256, 64) { x, y in [UInt8(x), UInt8(255 - x), UInt8(4 * y), 255] }
    let gif = try decoded([frame])
    let (before, after) = (frame.straightRGBA, gif.frames[0])
    var squares = 0
    for at in before.indices {
      let difference = Int(before[at]) - Int(after[at])
      squares += difference * difference
    }
    // 255 boxes for 256 × 64 colors of a plane: 8 × 8 steps of 1 and 4 each, whose errors are
    // (2 · 5.3 + 85) per pixel; the cuts of a greedy algorithm may cost half as much again.
    expect(Double(squares) / Double(256 * 64) < 1.5 * (2 * 5.3 + 85))
    let palette = Set(stride(from: 0, to: after.count, by: 4).map { Array(after[$0..<$0 + 3]) })
    expect((200...255).contains(palette.count))
  }

  /// Gradients with more colors than a palette.
  private static func slope(_ shift: Int = 0) -> Pixels {
    picture(160, 160) { x, y in [UInt8(x + shift), UInt8(y + 40), UInt8((x + y) / 2 + 60), 255] }
  }

  /// The mean distance between the mean colors of squares of 8 × 8 pixels.
  private static func distanceOfMeans(_ a: [UInt8], _ b: [UInt8], width: Int) -> Double {
    let (side, height) = (8, a.count / 4 / width)
    var total = 0.0
    for top in stride(from: 0, to: height, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        for channel in 0..<3 {
          var sum = 0
          for y in top..<top + side {
            for x in left..<left + side {
              let at = 4 * (y * width + x) + channel
              sum += Int(a[at]) - Int(b[at])
            }
          }
          total += abs(Double(sum)) / Double(3 * side * side)
        }
      }
    }
    return total / Double(width / side * (height / side))
  }

  /// Returns the squared distance between a color and a pixel.
  ///
  /// - Parameters:
  ///   - color: Red, green and blue, of 8 bits each.
  ///   - at: The index of the pixel's red.
  private static func distance(_ color: UInt32, _ bytes: [UInt8], _ at: Int) -> Int {
    let red = Int(color >> 16) - Int(bytes[at])
    let green = Int(color >> 8 & 255) - Int(bytes[at + 1])
    let blue = Int(color & 255) - Int(bytes[at + 2])
    return red * red + green * green + blue * blue
  }

  private static func nearest(
    to bytes: [UInt8], _ at: Int, of colors: [UInt32]
  ) -> UInt32? {
    var (found, least) = (colors.first, Int.max)
    for color in colors {
      let distance = distance(color, bytes, at)
      if distance < least { (found, least) = (color, distance) }
    }
    return found
  }

  @Test func `gradients are dithered against banding`() throws {
    let frame = Self.slope()
    let before = frame.straightRGBA
    let builder = GIFPaletteBuilder()
    builder.add(frame)
    let colors = builder.palette().colors
    var nearest = before
    for at in stride(from: 0, to: before.count, by: 4) {
      let color = try #require(Self.nearest(to: before, at, of: colors))
      nearest.replaceSubrange(
        at..<at + 3, with: [UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255)])
    }
    let bands = Self.distanceOfMeans(nearest, before, width: 160)
    let mixed = Self.distanceOfMeans(try decoded([frame]).frames[0], before, width: 160)
    expect(mixed < 0.75 * bands, "\(mixed), and \(bands) without")
  }

  @Test func `a gradient next to motion does not flicker`() throws {
    let frames = (0..<4).map { frame in
      Self.picture(160, 160) { x, y in
        x < 20 && (10 * frame..<10 * frame + 10).contains(y)
          ? [255, 0, 0, 255] : [UInt8(x), UInt8(y + 40), UInt8((x + y) / 2 + 60), 255]
      }
    }
    let shown = try decoded(frames).frames
    for frame in shown.dropFirst() {
      for y in 0..<160 {
        let row = 4 * (160 * y + 30)..<4 * (160 * y + 160)
        expectEqual(frame[row], shown[0][row])
      }
    }
  }

  @Test func `noise is not dithered`() throws {
    var numbers = RepeatableRandom(seed: 4)
    let frame = Self.picture(160, 160) { _, _ in
      (0..<3).map { _ in UInt8.random(in: 0...255, using: &numbers) } + [255]
    }
    let builder = GIFPaletteBuilder()
    builder.add(frame)
    let palette = builder.palette().colors
    let (before, after) = (frame.straightRGBA, try decoded([frame]).frames[0])
    // No color of the palette is closer than the chosen one.
    for at in stride(from: 0, to: before.count, by: 4 * 7) {
      let shown = UInt32(after[at]) << 16 | UInt32(after[at + 1]) << 8 | UInt32(after[at + 2])
      let nearest = try #require(Self.nearest(to: before, at, of: palette))
      expectEqual(Self.distance(shown, before, at), Self.distance(nearest, before, at))
    }
  }

  /// More strings than there are codes, in parts that are packed differently.
  @Test func `frames larger than the code table round-trip exactly`() throws {
    let frames = (0..<3).map { frame in
      Self.picture(400, 300) { x, y in
        let wave = (x * x / 50 + y * (3 + frame) + (y > 150 ? x * y % 97 : 0)) % 200
        return [UInt8(wave), UInt8(200 - wave), 90, 255]
      }
    }
    try expectEqual(decoded(frames).frames, frames.map(\.straightRGBA))
  }

  @Test func `the palette does not depend on the frame order`() {
    let frames = (0..<5).map { frame in
      Self.picture(64, 64) { x, y in [UInt8(4 * x), UInt8(4 * y), UInt8(50 * frame), 255] }
    }
    let (forth, back) = (GIFPaletteBuilder(), GIFPaletteBuilder())
    for frame in frames { forth.add(frame) }
    for frame in frames.reversed() { back.add(frame) }
    expectEqual(forth.palette(), back.palette())
    expectEqual(forth.palette().colors.count, 255)
  }

  @Test func `pixels above the alpha threshold are put on the matte`() throws {
    let frame = Self.picture(256, 1) { x, _ in [255, 255, 255, UInt8(x)] }
    let settings = GIFSettings(alphaThreshold: 100, matte: Color(red: 1, green: 0, blue: 0.2))
    let pixels = try decoded([frame], settings).frames[0]
    expectEqual(pixels[4 * 99..<4 * 100], [0, 0, 0, 0])
    for x in 100...255 {
      // Straight 255 premultiplied is x, and the matte shows through the rest.
      let blue = Int((Double(x) + 51 * Double(255 - x) / 255).rounded())
      expect(pixels[4 * x] == 255 && pixels[4 * x + 3] == 255)
      expectEqual(Int(pixels[4 * x + 1]), x)
      expect(abs(Int(pixels[4 * x + 2]) - blue) <= 1)
    }
    let all = try decoded([frame], GIFSettings(alphaThreshold: 0)).frames[0]
    expect(stride(from: 3, to: all.count, by: 4).allSatisfy { all[$0] == 255 })
  }

  @Test(arguments: [FrameRate(50), 30, FrameRate(30_000, 1_001)!, 24, 7, 1, FrameRate(1, 600)!])
  func `delays keep the rate in the long run`(_ rate: FrameRate) throws {
    let frames = (0..<200).map { frame in
      Self.picture(2, 1) { x, _ in [UInt8(frame), UInt8(x), 0, 255] }
    }
    let delays = try decoded(frames, rate: rate).delays
    var end = 0
    for (frame, delay) in delays.enumerated() {
      end += delay
      let exact = 100 * rate.time(of: frame + 1)
      expect(abs(Double(end) - exact) <= 0.5 + 1e-9)
      // Viewers play delays below 2 slowly instead of fast.
      expect(delay >= 2)
    }
    expectEqual(delays.count, 200)
  }

  @Test func `rates that a GIF cannot have are refused`() {
    for rate in [FrameRate(60), FrameRate(51), FrameRate(1, 700)!] {
      let error = #expect(throws: GIFError.self) {
        try GIFStream(GIFPalette([]), rate: rate, file: "a.gif")
      }
      expectEqual(error?.description.contains("a.gif: GIF supports 0.0016 to 50 frames"), true)
    }
  }

  @Test(arguments: [(0, 0), (1, nil), (2, 1), (9, 8)] as [(Int, Int?)])
  func `the repeat count is written`(_ loops: Int, _ repeats: Int?) throws {
    let frame = Self.picture(2, 2) { _, _ in [1, 2, 3, 255] }
    try expectEqual(decoded([frame], GIFSettings(loops: loops)).repeats, repeats)
  }

  @Test func `a GIF may have no colors`() throws {
    let frame = Self.picture(3, 2) { _, _ in [0, 0, 0, 0] }
    try expectEqual(decoded([frame, frame]).frames, [frame.straightRGBA, frame.straightRGBA])
  }
}
