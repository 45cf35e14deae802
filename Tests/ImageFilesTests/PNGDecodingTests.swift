import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport
import Testing

/// One of the fifteen combinations of color type and depth that the format allows.
struct StoredFormat: CustomTestStringConvertible, Sendable {
  var colorType: Int
  var depth: Int
  var isInterlaced: Bool

  var testDescription: String {
    "colour type \(colorType), \(depth) bits\(isInterlaced ? ", interlaced" : "")"
  }

  static let all: [StoredFormat] = [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ].flatMap { type, depths in
    depths.flatMap { depth in
      [false, true].map { StoredFormat(colorType: type, depth: depth, isInterlaced: $0) }
    }
  }

  /// Returns v·255/(2^depth − 1), rounded to nearest.
  func toEightBits(_ value: Int) -> Int {
    let most = 1 << depth - 1
    return (2 * value * 255 + most) / (2 * most)
  }

  /// A distinct color for each index of a palette.
  static func paletteEntry(_ index: Int) -> [UInt8] {
    [UInt8(index), UInt8(255 - index), UInt8((index * 7) & 255)]
  }

  func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    (x * 2_503 + y * 7_919 + channel * 13_007) & (1 << depth - 1)
  }

  func fixture(width: Int, height: Int) -> PNGFixture {
    var fixture = PNGFixture(
      width: width, height: height, bitDepth: depth, colorType: colorType,
      isInterlaced: isInterlaced, sample: sample)
    if colorType == 3 {
      fixture.extraChunks.append(("PLTE", (0..<(1 << depth)).flatMap(Self.paletteEntry)))
    }
    return fixture
  }

  /// The straight 8-bit RGBA at a pixel.
  func straight(_ x: Int, _ y: Int) -> [Int] {
    func value(_ channel: Int) -> Int { toEightBits(sample(x, y, channel)) }
    switch colorType {
    case 0: return [value(0), value(0), value(0), 255]
    case 2: return [value(0), value(1), value(2), 255]
    case 3: return Self.paletteEntry(sample(x, y, 0)).map(Int.init) + [255]
    case 4: return [value(0), value(0), value(0), value(1)]
    default: return [value(0), value(1), value(2), value(3)]
    }
  }
}

func premultiplied(_ straight: [Int]) -> [UInt8] {
  let alpha = straight[3]
  return straight[0..<3].map { UInt8(($0 * alpha + 127) / 255) } + [UInt8(alpha)]
}

@Suite struct PNGDecodingTests {
  @Test(arguments: StoredFormat.all)
  func `every stored format gives premultiplied 8-bit RGBA`(format: StoredFormat) throws {
    // Odd sides leave partial bytes; the small ones leave Adam7 passes empty.
    for (width, height) in [(13, 11), (1, 1), (3, 2), (2, 9)] {
      let image = try PNG.decode(format.fixture(width: width, height: height).data)
      let expected = (0..<height).flatMap { y in
        (0..<width).flatMap { x in premultiplied(format.straight(x, y)) }
      }
      expect(image.pixels.width == width && image.pixels.height == height)
      expectEqual(image.pixels.bytes, expected)
      expect(image.diagnostics.isEmpty)
    }
  }

  @Test func `every color under every alpha is premultiplied to nearest`() throws {
    let fixture = PNGFixture(width: 256, height: 256) { x, y, channel in channel == 3 ? y : x }
    let bytes = try PNG.decode(fixture.data).pixels.bytes
    let wrong = (0..<65_536).filter { i in
      let expected = UInt8((i % 256 * (i / 256) + 127) / 255)
      return bytes[4 * i] != expected || bytes[4 * i + 3] != UInt8(i / 256)
    }
    expect(wrong.isEmpty)
  }

  /// The decoder checks four pixels at a time.
  @Test func `opaque, transparent and other pixels may be adjacent`() throws {
    let alphas = [0, 1, 254, 255]
    let fixture = PNGFixture(width: 5, height: 256) { x, y, channel in
      channel == 3 ? alphas[y >> (2 * (x % 4)) & 3] : 200 + channel
    }
    let pixels = try PNG.decode(fixture.data).pixels
    let expected = (0..<256).flatMap { y in
      (0..<5).flatMap { x in premultiplied([200, 201, 202, alphas[y >> (2 * (x % 4)) & 3]]) }
    }
    expect(pixels.bytes == expected && !pixels.isOpaque)
  }

  @Test func `16-bit channels are rounded, not truncated`() throws {
    // Every value; 65,535 is 255, so 257 is one step and rounding switches at 128.5.
    let fixture = PNGFixture(width: 256, height: 256, bitDepth: 16, colorType: 0) { x, y, _ in
      256 * y + x
    }
    let bytes = try PNG.decode(fixture.data).pixels.bytes
    let wrong = (0..<65_536).filter { Int(bytes[4 * $0]) != ($0 + 128) / 257 }
    expect(wrong.isEmpty)
  }

  @Test(arguments: [1, 2, 4, 8, 16])
  func `a transparent gray is matched at the stored depth`(depth: Int) throws {
    let key = 1 << depth - 1
    var fixture = PNGFixture(width: 2, height: 1, bitDepth: depth, colorType: 0) { x, _, _ in
      // At 16 bits both round to 255, and only one is the key.
      x == 0 ? key : key - 1
    }
    fixture.extraChunks = [("tRNS", [UInt8(key >> 8), UInt8(key & 255)])]
    let pixels = try PNG.decode(fixture.data).pixels
    expectEqual(pixels.bytes[0..<4], [0, 0, 0, 0])
    expectEqual(pixels.bytes[7], 255)
    expect(!pixels.isOpaque)
  }

  @Test func `a transparent color is matched in all three channels`() throws {
    var fixture = PNGFixture(width: 2, height: 1, colorType: 2) { x, _, channel in
      [[9, 8, 7], [9, 8, 6]][x][channel]
    }
    fixture.extraChunks = [("tRNS", [0, 9, 0, 8, 0, 7])]
    try expectEqual(PNG.decode(fixture.data).pixels.bytes, [0, 0, 0, 0, 9, 8, 6, 255])
  }

  @Test func `a palette has an alpha for its first entries`() throws {
    var fixture = PNGFixture(width: 3, height: 1, bitDepth: 2, colorType: 3) { x, _, _ in x }
    fixture.extraChunks = [
      ("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [0, 128]),
    ]
    let bytes = try PNG.decode(fixture.data).pixels.bytes
    expectEqual(bytes, [0, 0, 0, 0, 0, 128, 0, 128, 0, 0, 255, 255])
  }

  @Test func `an alpha channel of only 255 makes an opaque image`() throws {
    let fixture = PNGFixture(width: 5, height: 5) { x, _, channel in channel == 3 ? 255 : x }
    try expect(PNG.decode(fixture.data).pixels.isOpaque)
  }

  @Test func `an ICC profile without curves is ignored and reported`() throws {
    var fixture = PNGFixture(width: 1, height: 1, colorType: 2) { _, _, channel in channel }
    fixture.extraChunks = [("iCCP", Array("test\0\0".utf8) + PNGFixture.zlib(minimalICCProfile))]
    let image = try PNG.decode(fixture.data, name: "photo.png")
    expectEqual(image.pixels.bytes, [0, 1, 2, 255])
    expect(image.diagnostics.map(\.code).contains("icc-ignored"))
    expect(image.diagnostics.allSatisfy { $0.file == "photo.png" })
  }

  @Test(arguments: [(45_455, []), (100_000, ["gamma-ignored"])])
  func `a gamma unlike sRGB's is reported as ignored`(gamma: Int, codes: [String]) throws {
    var fixture = PNGFixture(width: 1, height: 1) { _, _, _ in 255 }
    fixture.extraChunks = [("gAMA", PNGFixture.bigEndian(gamma))]
    try expectEqual(PNG.decode(fixture.data).diagnostics.map(\.code), codes)
    // sRGB overrides gAMA.
    fixture.extraChunks.append(("sRGB", [0]))
    let codesWithSRGB = try PNG.decode(fixture.data).diagnostics.map(\.code)
    expect(!codesWithSRGB.contains("gamma-ignored"))
  }

  @Test func `an animated PNG gives its still image with a note`() throws {
    var fixture = PNGFixture(width: 1, height: 1) { _, _, _ in 255 }
    fixture.extraChunks = [("acTL", [0, 0, 0, 2, 0, 0, 0, 0])]
    let image = try PNG.decode(fixture.data)
    expectEqual(image.diagnostics.map(\.code), ["animation-ignored"])
  }

  @Test func `text chunks are skipped without decompression`() throws {
    var fixture = PNGFixture(width: 1, height: 1) { _, _, _ in 255 }
    // Not a zlib stream: decompressing it would warn.
    fixture.extraChunks = [("zTXt", Array("Comment\0\0".utf8) + [1, 2, 3])]
    try expect(PNG.decode(fixture.data).diagnostics.isEmpty)
  }

  @Test func `an orientation is reported, with and without a JPEG marker`() throws {
    let exif: [UInt8] =
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    var fixture = PNGFixture(width: 4, height: 2) { x, _, _ in 60 * x }
    let plain = try PNG.decode(fixture.data)
    expectEqual(plain.orientation, .up)
    for payload in [exif, Array("Exif\0\0".utf8) + exif] {
      // The first one counts.
      fixture.extraChunks = [("eXIf", payload), ("eXIf", [1, 2])]
      let image = try PNG.decode(fixture.data)
      expectEqual(image.orientation, .right)
      expectEqual(image.pixels.bytes, plain.pixels.bytes)
      expectEqual(UIImage(data: fixture.data)?.size, CGSize(width: 2, height: 4))
    }
    for payload in [[], [0], Array(exif.prefix(12)), [UInt8](repeating: 0, count: 70_000)] {
      fixture.extraChunks = [("eXIf", payload)]
      try expectEqual(PNG.decode(fixture.data).orientation, .up)
    }
  }

  @Test func `a file and its bytes give the same image`() throws {
    let directory = try TemporaryFolder()
    let fixture = PNGFixture(width: 200, height: 300) { x, y, channel in (x * y + channel) & 255 }
    let url = directory.url("a.png")
    try fixture.data.write(to: url)
    let fromFile = try PNG.decode(contentsOf: url).pixels.bytes
    try expectEqual(fromFile, PNG.decode(fixture.data).pixels.bytes)
  }

  /// The smallest profile that libpng accepts: a header and no tags.
  private var minimalICCProfile: [UInt8] {
    var profile = [UInt8](repeating: 0, count: 132)
    func put(_ bytes: [UInt8], at offset: Int) {
      profile.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    put(PNGFixture.bigEndian(132), at: 0)
    put([2, 0x10, 0, 0], at: 8)
    put(Array("mntrRGB XYZ ".utf8), at: 12)
    put(Array("acsp".utf8), at: 36)
    // The D50 white point, in sixteenths of 1/4096.
    put([0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D], at: 68)
    return profile
  }
}
