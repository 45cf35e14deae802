import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct PNGEncodingTests {
  /// Every premultiplied color with every alpha: row y has alpha y, and columns up to y have the
  /// colors.
  private static let everyAlpha = Pixels(
    width: 256, height: 256,
    premultipliedRGBA: (0..<65_536).flatMap { (i: Int) -> [UInt8] in
      let alpha = i / 256
      let colour = min(i % 256, alpha)
      return [UInt8(colour), UInt8(alpha - colour), UInt8(colour / 2), UInt8(alpha)]
    })

  private static let opaque = Pixels(
    width: 37, height: 23,
    premultipliedRGBA: (0..<37 * 23).flatMap { (i: Int) -> [UInt8] in
      [UInt8(i & 255), UInt8(i * 7 & 255), UInt8(i * 31 & 255), 255]
    })

  /// The rows of a file that was written with `.none`, without filter bytes.
  private func storedRows(_ file: [UInt8], rowBytes: Int) throws -> [[UInt8]] {
    let data = PNGFixture.chunks(file).filter { $0.type == "IDAT" }.flatMap(\.payload)
    let rows = try #require(PNGFixture.unpackStored(data))
    return stride(from: 0, to: rows.count, by: rowBytes + 1).map {
      Array(rows[$0 + 1..<$0 + 1 + rowBytes])
    }
  }

  @Test(arguments: PNGCompression.allCases)
  func `every premultiplied pixel round-trips`(compression: PNGCompression) throws {
    for pixels in [Self.everyAlpha, Self.opaque] {
      let file = try PNG.encode(pixels, compression: compression)
      let image = try PNG.decode(Data(file))
      expectEqual(image.pixels.bytes, pixels.bytes)
      expectEqual(image.pixels.isOpaque, pixels.isOpaque)
      expect(image.diagnostics.isEmpty)
    }
  }

  @Test func `files store straight alpha rounded to nearest`() throws {
    let rows = try storedRows(
      PNG.encode(Self.everyAlpha, compression: .none), rowBytes: 4 * 256)
    expectEqual(rows.count, 256)
    expect(rows[0].allSatisfy { $0 == 0 })
    let bytes = Self.everyAlpha.bytes
    for alpha in 1..<256 {
      // |s − 255·p/a| ≤ 1/2, as integers.
      let wrong = (0..<1_024).filter { i in
        if i % 4 == 3 { return Int(rows[alpha][i]) != alpha }
        let p = Int(bytes[1_024 * alpha + i])
        return 2 * abs(Int(rows[alpha][i]) * alpha - 255 * p) > alpha
      }
      expect(wrong.isEmpty, "alpha \(alpha)")
    }
  }

  @Test func `a color above its alpha is clamped`() throws {
    let pixels = Pixels(width: 2, height: 1, premultipliedRGBA: [200, 100, 0, 100, 9, 9, 9, 0])
    let rows = try storedRows(PNG.encode(pixels, compression: .none), rowBytes: 8)
    expectEqual(rows, [[255, 255, 0, 100, 0, 0, 0, 0]])
  }

  @Test func `only translucent images have an alpha channel`() throws {
    let opaque = try PNG.encode(Self.opaque, compression: .none)
    let header = try #require(PNGFixture.chunks(opaque).first)
    expect(header.type == "IHDR" && header.payload[9] == 2 && header.payload[8] == 8)
    let first = try #require(try storedRows(opaque, rowBytes: 3 * 37).first)
    expectEqual(first[0..<6], [0, 0, 0, 1, 7, 31])
    let translucent = try PNG.encode(Self.everyAlpha)
    expectEqual(PNGFixture.chunks(translucent).first?.payload[9], 6)
  }

  @Test(arguments: PNGCompression.allCases)
  func `files are tagged sRGB and reproducible`(
    compression: PNGCompression
  ) throws {
    let file = try PNG.encode(Self.opaque, compression: compression)
    let types = PNGFixture.chunks(file).map(\.type)
    expectEqual(Set(types), ["IHDR", "sRGB", "IDAT", "IEND"])
    try expectEqual(PNG.encode(Self.opaque, compression: compression), file)
  }

  @Test func `better compression never makes a file larger`() throws {
    let sizes = try [PNGCompression.small, .fast, .none].map {
      try PNG.encode(Self.everyAlpha, compression: $0).count
    }
    expectEqual(sizes, sizes.sorted())
  }

  @Test(arguments: [1, 2, 5, 23])
  func `rows in several chunks make the same file`(rowsAtOnce: Int) throws {
    let sink = MemorySink()
    let encoder = try PNGEncoder(width: 37, height: 23, isOpaque: true, to: sink)
    let bytes = Self.opaque.bytes
    for start in stride(from: 0, to: 23, by: rowsAtOnce) {
      let end = min(23, start + rowsAtOnce)
      try encoder.write(rows: bytes.span.extracting(start * 148..<end * 148))
    }
    try encoder.finish()
    try expectEqual(sink.bytes, PNG.encode(Self.opaque))
  }

  @Test func `the encoder rethrows the sink's error`() throws {
    struct Full: Error {}
    final class SmallSink: ByteSink {
      var room = 100
      func write(_ bytes: UnsafeRawBufferPointer) throws {
        room -= bytes.count
        if room < 0 { throw Full() }
      }
    }
    #expect(throws: Full.self) { try PNG.encode(Self.everyAlpha, to: SmallSink()) }
    #expect(throws: Full.self) {
      try PNG.encode(Self.everyAlpha, compression: .none, to: SmallSink())
    }
  }

  /// A picture with noise, flat areas and, unless it is opaque, every alpha.
  private static func picture(width: Int, height: Int, isOpaque: Bool) -> Pixels {
    var random = RepeatableRandom(seed: width)
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let isNoise = (x / 50 + y / 30) % 3 == 0
        let alpha = isOpaque ? 255 : UInt8(truncatingIfNeeded: x &* 7 &+ y)
        let value = UInt8(truncatingIfNeeded: isNoise ? random.next() : UInt64(x / 100))
        let at = 4 * (y * width + x)
        (bytes[at], bytes[at + 1]) = (min(value, alpha), min(value / 2, alpha))
        bytes[at + 3] = alpha
      }
    }
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }

  @Test(
    arguments: [(512, 512), (1000, 700), (300_000, 1), (1, 300_000), (70_000, 9), (511, 512)],
    [true, false])
  func `large images are encoded in bands`(size: (width: Int, height: Int), isOpaque: Bool) throws {
    let picture = Self.picture(width: size.width, height: size.height, isOpaque: isOpaque)
    let file = try PNG.encode(picture)
    expect(try PNG.decode(Data(file)).pixels.bytes == picture.bytes)
    expectEqual(try PNG.encode(picture), file)
    // The encoder of rows makes one band of all rows.
    let sink = MemorySink()
    let encoder = try PNGEncoder(
      width: picture.width, height: picture.height, isOpaque: isOpaque, to: sink)
    try encoder.write(rows: picture.bytes.span)
    try encoder.finish()
    expect(
      abs(file.count - sink.bytes.count) < sink.bytes.count / 50 + 200,
      "\(file.count) and \(sink.bytes.count) bytes")
  }

  @Test func `an error of the sink ends the encoding of bands`() {
    struct Full: Error {}
    final class SmallSink: ByteSink {
      var left = 4_000
      func write(_ bytes: UnsafeRawBufferPointer) throws {
        left -= bytes.count
        if left < 0 { throw Full() }
      }
    }
    #expect(throws: Full.self) {
      try PNG.encode(Self.picture(width: 700, height: 700, isOpaque: true), to: SmallSink())
    }
  }

  @Test func `a one-pixel image can be written`() throws {
    let pixels = Pixels(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 4])
    try expectEqual(PNG.decode(Data(PNG.encode(pixels))).pixels.bytes, [1, 2, 3, 4])
  }
}
