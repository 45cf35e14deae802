#if JPEG
  import Foundation
  import StrataGraphics
  import StrataImageFiles
  import StrataTestMeasures
  import StrataTestSupport
  import Testing

  @Suite struct JPEGDamageTests {
    private static let pictures: [[UInt8]] = {
      var progressive = StoredColor.yCbCr.fixture(width: 20, height: 12)
      progressive.isProgressive = true
      progressive.components[0].horizontal = 2
      var restarted = StoredColor.grey.fixture(width: 50, height: 20)
      restarted.restartInterval = 2
      // Exif and profile, whose bytes the project parses itself.
      var tagged = StoredColor.ycckOfAdobe.fixture(width: 20, height: 12)
      tagged.extraSegments = [
        (0xE1, JPEGOrientationTests.exif(6, isLittleEndian: true)),
        (0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 7, count: 30)),
      ]
      let colours = (0..<19 * 13).flatMap { (i: Int) -> [UInt8] in
        [UInt8(i & 255), UInt8(i * 7 & 255), UInt8(i * 31 & 255), 255]
      }
      let drawn = Pixels(width: 19, height: 13, premultipliedRGBA: colours)
      let encoded = (try? JPEG.encode(drawn)) ?? []
      return [progressive.bytes, restarted.bytes, tagged.bytes, encoded]
    }()

    @Test(arguments: pictures.indices)
    func `a truncated file is an error`(picture: Int) throws {
      let bytes = Self.pictures[picture]
      _ = try JPEG.decode(Data(bytes))
      for length in 1..<bytes.count {
        #expect(throws: ImageFileError.cutShort(file: "cut.jpg"), "\(length) of \(bytes.count)") {
          try JPEG.decode(Data(bytes[..<length]), name: "cut.jpg")
        }
      }
      let directory = try TemporaryFolder()
      let url = directory.url("half.jpg")
      try Data(bytes[..<(bytes.count / 2)]).write(to: url)
      #expect(throws: ImageFileError.cutShort(file: url.path)) { try JPEG.decode(contentsOf: url) }
    }

    @Test(arguments: pictures.indices)
    func `missing data before the end marker is an error, not a gray image`(
      picture: Int
    ) throws {
      let bytes = Self.pictures[picture]
      let start = JPEGFixture.segments(bytes).dataStart
      let error = #expect(throws: ImageFileError.self) {
        try JPEG.decode(Data(bytes[..<(start + 2)] + [0xFF, 0xD9]), name: "hole.jpg")
      }
      expectEqual(
        error?.description.hasPrefix("hole.jpg: is a damaged JPEG: Corrupt JPEG data"),
        true)
      expectEqual(error?.kind, .scene)
    }

    @Test func `flipped bytes never crash`() {
      var numbers = RepeatableRandom(seed: 3)
      var limits = Limits()
      limits.imagePixels = 1_000_000
      for round in 0..<sweep(4_000) {
        var bytes = Self.pictures[round % Self.pictures.count]
        for _ in 0...Int.random(in: 0...2, using: &numbers) {
          let place = Int.random(in: 2..<bytes.count, using: &numbers)
          bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        }
        do {
          let image = try JPEG.decode(Data(bytes), limits: limits)
          expectEqual(image.pixels.bytes.count, 4 * image.pixels.width * image.pixels.height)
        } catch {
          expect(error is ImageFileError || error is LimitExceeded)
        }
      }
    }

    /// A header that declares `width` × `height`, followed by a single block.
    private func bomb(width: Int, height: Int) -> Data {
      var bytes = StoredColor.grey.fixture(width: 8, height: 8).bytes
      let start = bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 } ?? 0
      bytes.replaceSubrange(
        start + 5..<start + 9,
        with: JPEGFixture.bigEndian(height) + JPEGFixture.bigEndian(width))
      return Data(bytes)
    }

    @Test func `a too large image is refused before memory is allocated`() {
      let error = #expect(throws: LimitExceeded.self) {
        try JPEG.decode(bomb(width: 50_000, height: 40_000), name: "bomb.jpg")
      }
      expectEqual(error?.asked, 2_000_000_000)
      expectEqual(error?.allowed, Limits.default.imagePixels)
      expectEqual(error?.place, "bomb.jpg")
    }

    @Test func `the limit itself is accepted and one pixel more is not`() throws {
      let data = StoredColor.grey.fixture(width: 6, height: 7).data
      var limits = Limits()
      limits.imagePixels = 42
      try expectEqual(ImageFile.decode(data, limits: limits).pixels.width, 6)
      limits.imagePixels = 41
      #expect(throws: LimitExceeded.self) { try ImageFile.decode(data, limits: limits) }
    }

    @Test(arguments: [(0, 8), (8, 0), (65_535, 8), (8, 65_501)])
    func `dimensions that the library does not support are an error`(width: Int, height: Int) {
      #expect(throws: ImageFileError.self) { try JPEG.decode(bomb(width: width, height: height)) }
    }

    @Test func `a file of very many scans is refused`() throws {
      var fixture = StoredColor.grey.fixture(width: 30, height: 30)
      fixture.isProgressive = true
      fixture.lastScans = 90
      let expected = try JPEG.decode(StoredColor.grey.fixture(width: 30, height: 30).data)
      try expectEqual(JPEG.decode(fixture.data).pixels.bytes, expected.pixels.bytes)
      fixture.lastScans = 5_000
      let error = #expect(throws: ImageFileError.self) {
        try JPEG.decode(fixture.data, name: "a.jpg")
      }
      expectEqual(
        error?.description,
        "a.jpg: is a damaged JPEG: has more than the supported 100 scans; save or "
          + "download it again")
    }

    /// A gray progressive file of small scans, each of which covers the whole image.
    private func scans(_ count: Int, side: Int) -> Data {
      let size = JPEGFixture.bigEndian(side) + JPEGFixture.bigEndian(side)
      var file: [UInt8] = [0xFF, 0xD8]
      file += JPEGFixture.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
      file += JPEGFixture.segment(0xC2, [8] + size + [1, 1, 0x11, 0])
      // One code of one bit in each table: no difference, and the end of 16,384 blocks.
      let counts = [1] + [UInt8](repeating: 0, count: 15)
      file += JPEGFixture.segment(0xC4, [0x00] + counts + [0])
      file += JPEGFixture.segment(0xC4, [0x10] + counts + [0xE0])
      let blocks = side / 8 * (side / 8)
      file += JPEGFixture.segment(0xDA, [1, 1, 0, 0, 0, 0])
      file += [UInt8](repeating: 0, count: blocks / 8 + 1)
      for _ in 0..<count {
        file += JPEGFixture.segment(0xDA, [1, 1, 0, 1, 63, 0])
        file += [UInt8](repeating: 0, count: 15 * (blocks / 16_384 + 1) / 8 + 1)
      }
      return Data(file + [0xFF, 0xD9])
    }

    @Test func `scans may cover a small image often, and a large one ten times`() throws {
      try expectEqual(JPEG.decode(scans(60, side: 256)).pixels.width, 256)
      try expectEqual(JPEG.decode(scans(9, side: 4_096)).pixels.width, 4_096)
      let error = #expect(throws: ImageFileError.self) {
        try JPEG.decode(scans(10, side: 4_096), name: "a.jpg")
      }
      expectEqual(
        error?.description,
        "a.jpg: is a damaged JPEG: has scans that cover the image more than 10 times; save or "
          + "download it again")
    }

    @Test func `other precisions and numbers of components are refused`() {
      var deep = StoredColor.grey.fixture(width: 8, height: 8)
      deep.precision = 12
      let two = JPEGFixture(width: 8, height: 8, components: 2) { _, _, _ in 128 }
      for fixture in [deep, two] {
        let error = #expect(throws: ImageFileError.self) { try JPEG.decode(fixture.data) }
        expectEqual(error?.description.contains("is a damaged JPEG: "), true)
      }
    }

    @Test(
      arguments: [
        (PNGFixture.signature + [0, 0], "is a PNG"), ([], "is empty"),
        (Array("GIF89a".utf8), "is a GIF, which is not supported"),
      ] as [([UInt8], String)])
    func `another format is named in the error`(head: [UInt8], found: String) {
      let error = #expect(throws: ImageFileError.self) { try JPEG.decode(Data(head), name: "a") }
      expectEqual(error?.description, "a: \(found); JPEG is accepted")
    }
  }
#endif
