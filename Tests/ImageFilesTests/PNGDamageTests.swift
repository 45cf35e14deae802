import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct PNGDamageTests {
  private static let pictures: [PNGFixture] = [
    StoredFormat(colorType: 6, depth: 8, isInterlaced: false).fixture(width: 9, height: 7),
    StoredFormat(colorType: 3, depth: 4, isInterlaced: true).fixture(width: 9, height: 7),
    StoredFormat(colorType: 0, depth: 16, isInterlaced: false).fixture(width: 5, height: 5),
  ]

  @Test(arguments: [(50_000, 40_000), (Int(Int32.max), Int(Int32.max)), (100_000_001, 1)])
  func `a too large image is refused before memory is allocated`(
    width: Int, height: Int
  ) throws {
    let header = PNGFixture.bigEndian(width) + PNGFixture.bigEndian(height) + [8, 6, 0, 0, 0]
    let file = PNGFixture.file([("IHDR", header), ("IDAT", [0x78, 0x01]), ("IEND", [])])
    let error = #expect(throws: LimitExceeded.self) {
      try PNG.decode(Data(file), name: "bomb.png")
    }
    expectEqual(error?.asked, width * height)
    expectEqual(error?.allowed, Limits.default.imagePixels)
    expectEqual(error?.place, "bomb.png")
    expectEqual(error?.kind, .limit)
  }

  @Test func `the limit itself is accepted and one pixel more is not`() throws {
    let data = PNGFixture(width: 6, height: 7) { _, _, _ in 1 }.data
    var limits = Limits()
    limits.imagePixels = 42
    try expectEqual(PNG.decode(data, limits: limits).pixels.width, 6)
    limits.imagePixels = 41
    #expect(throws: LimitExceeded.self) { try PNG.decode(data, limits: limits) }
  }

  @Test func `a tiny file with a large image is accepted within the limit`() throws {
    // 4 million pixels in about 4 KB.
    let pixels = Pixels(
      width: 2_000, height: 2_000, premultipliedRGBA: [UInt8](repeating: 0, count: 16_000_000))
    let file = try PNG.encode(pixels, compression: .fast)
    expect(file.count < 40_000)
    try expectEqual(PNG.decode(Data(file)).pixels.bytes, pixels.bytes)
  }

  @Test(arguments: pictures.indices)
  func `a truncated file is an error`(picture: Int) throws {
    let bytes = Self.pictures[picture].bytes
    let directory = try TemporaryFolder()
    for length in 0..<bytes.count {
      let data = Data(bytes[..<length])
      let error = #expect(throws: ImageFileError.self, "\(length) of \(bytes.count) bytes") {
        try PNG.decode(data, name: "cut.png")
      }
      if length > 0 { expectEqual(error, .cutShort(file: "cut.png")) }
    }
    let url = directory.url("half.png")
    try Data(bytes[..<(bytes.count / 2)]).write(to: url)
    #expect(throws: ImageFileError.cutShort(file: url.path)) { try PNG.decode(contentsOf: url) }
  }

  @Test func `flipped bytes never crash`() {
    var numbers = RepeatableRandom(seed: 1)
    var limits = Limits()
    limits.imagePixels = 1_000_000
    var refused = 0
    for round in 0..<sweep(2_000) {
      var bytes = Self.pictures[round % Self.pictures.count].bytes
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      bytes[place] ^= UInt8.random(in: 1...255, using: &numbers)
      do {
        _ = try PNG.decode(Data(bytes), limits: limits)
      } catch {
        refused += 1
        expect(error is ImageFileError || error is LimitExceeded)
      }
    }
    // A checksum covers everything but lengths and names, and those affect what follows.
    expectEqual(refused, sweep(2_000))
  }

  @Test func `flipped bytes with correct checksums never crash`() {
    var numbers = RepeatableRandom(seed: 2)
    var limits = Limits()
    limits.imagePixels = 1_000_000
    for round in 0..<sweep(600) {
      var chunks = PNGFixture.chunks(Self.pictures[round % Self.pictures.count].bytes)
      for _ in 0...Int.random(in: 0...2, using: &numbers) {
        let chunk = Int.random(in: 0..<chunks.count - 1, using: &numbers)
        let place = Int.random(in: 0..<chunks[chunk].payload.count, using: &numbers)
        chunks[chunk].payload[place] ^= UInt8.random(in: 1...255, using: &numbers)
      }
      do {
        _ = try PNG.decode(Data(PNGFixture.file(chunks)), limits: limits)
      } catch {
        expect(error is ImageFileError || error is LimitExceeded)
      }
    }
  }

  @Test func `a wrong checksum is reported with the file and the chunk`() {
    var bytes = Self.pictures[0].bytes
    bytes[bytes.count - 14] ^= 1  // the last but one byte of the checksum of IDAT
    let error = #expect(throws: ImageFileError.self) {
      try PNG.decode(Data(bytes), name: "logo.png")
    }
    expectEqual(
      error?.description,
      "logo.png: is a damaged PNG: IDAT: CRC error; save or download it again")
    expectEqual(error?.kind, .scene)
  }

  @Test(arguments: [
    ("ABCD", "ABCD: unknown critical chunk"),
    ("CgBI", "Xcode changed it to Apple's own form (CgBI); use the original file"),
  ])
  func `critical chunks are not ignored`(name: String, reason: String) {
    var fixture = PNGFixture(width: 1, height: 1) { _, _, _ in 255 }
    fixture.extraChunks = [(name, [0, 0, 0, 0])]
    #expect(
      throws: ImageFileError.broken(file: "icon.png", format: .png, reason: reason)
    ) { try PNG.decode(fixture.data, name: "icon.png") }
  }

  @Test func `too few rows are an error despite correct checksums`() {
    var chunks = PNGFixture.chunks(Self.pictures[0].bytes)
    // One row fewer than the header declares.
    let short = PNGFixture(width: 9, height: 6) { x, _, _ in x }
    chunks[1] = PNGFixture.chunks(short.bytes)[1]
    #expect(throws: ImageFileError.self) { try PNG.decode(Data(PNGFixture.file(chunks))) }
  }

  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "is a JPEG"),
      (Array("GIF89a".utf8), "is a GIF, which is not supported"),
      (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "is a WebP"),
      (Array("II*\0".utf8), "is a TIFF, which is not supported"),
      ([0, 0, 0, 32] + Array("ftypavif".utf8), "is an AVIF, which is not supported"),
      ([0, 0, 0, 24] + Array("ftypheic".utf8), "is a HEIC, which is not supported"),
      ([0, 0, 0, 4] + Array("ftyp".utf8), "is an MPEG-4 file, which is not supported"),
      ([0, 0, 0, 12] + Array("JXL ".utf8), "is a JPEG XL, which is not supported"),
      (Array("BM".utf8), "is a BMP, which is not supported"),
      (Array("%PDF-1.4".utf8), "is a PDF, which is not supported"),
      (Array("<svg xmlns='http".utf8), "is an SVG, which is not supported"),
      (Array("hello".utf8), "is text, not an image"),
      ([UInt8](), "is empty"),
      (Array("\u{9}PNG\r\n".utf8), "is a PNG damaged by a text-mode transfer"),
      (
        [0xDE, 0xAD, 0x0B],
        "is not an image in a known format (it begins with the bytes de ad 0b)"
      ),
    ] as [([UInt8], String)])
  func `another format is named in the error`(head: [UInt8], found: String) {
    let expected = ImageFileError.otherFormat(file: "a.png", found: found, accepted: [.png])
    #expect(throws: expected) { try PNG.decode(Data(head), name: "a.png") }
    expectEqual(expected.description, "a.png: \(found); PNG is accepted")
  }

  @Test func `a missing file, a directory and a web address are distinguished`() throws {
    let directory = try TemporaryFolder()
    let missing = directory.url("missing.png")
    let error = #expect(throws: ImageFileError.self) { try PNG.decode(contentsOf: missing) }
    expectEqual(
      error?.description,
      "\(missing.path): cannot be read: No such file or directory; check the "
        + "path and its permissions")
    #expect(
      throws: ImageFileError.unreadable(file: directory.path, reason: "Is a directory")
    ) {
      try PNG.decode(contentsOf: URL(fileURLWithPath: directory.path))
    }
    let address = try #require(URL(string: "https://example.com/a.png"))
    #expect(throws: ImageFileError.self) { try PNG.decode(contentsOf: address) }
  }
}
