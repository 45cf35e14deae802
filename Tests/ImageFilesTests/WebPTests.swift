#if WebP
  import Foundation
  import StrataGraphics
  import StrataImageFiles
  import StrataTestSupport
  import Testing

  @Suite struct WebPTests {
    private let directory: TemporaryFolder

    init() throws { directory = try TemporaryFolder() }

    /// Stripes of every alpha over a color gradient.
    static func picture(_ width: Int, _ height: Int, isOpaque: Bool = false) -> Pixels {
      var bytes: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          let alpha = isOpaque ? 255 : UInt8(truncatingIfNeeded: 3 * x + y)
          bytes += [UInt8(truncatingIfNeeded: 5 * x), UInt8(truncatingIfNeeded: 7 * y), 40, alpha]
        }
      }
      return Pixels(width: width, height: height, straightRGBA: bytes)
    }

    @Test(arguments: [(1, 1), (7, 3), (90, 61), (256, 257)], [false, true])
    func `the default is lossless`(size: (Int, Int), isOpaque: Bool) throws {
      let picture = Self.picture(size.0, size.1, isOpaque: isOpaque)
      let file = directory.url("a.webp")
      try CGImage(picture).write(to: file)
      for image in [
        try ImageFile.decode(contentsOf: file), try ImageFile.decode(Data(contentsOf: file)),
      ] {
        expectEqual(image.pixels.bytes, picture.bytes)
        expectEqual(image.pixels.isOpaque, isOpaque)
        expect(image.diagnostics == [] && image.orientation == .up)
      }
      expectEqual(UIImage(contentsOfFile: file.path)?.size, CGSize(width: size.0, height: size.1))
    }

    @Test func `lower quality makes a smaller file that is close`() throws {
      let slope = (0..<200 * 150).flatMap { (at: Int) -> [UInt8] in
        [UInt8(at % 200), UInt8(at / 200), 90, 255]
      }
      let picture = Pixels(width: 200, height: 150, premultipliedRGBA: slope)
      let sizes = try [1, 0.95, 0.5, 0].map { quality in
        let bytes = try WebP.encode(picture, settings: WebPSettings(quality: quality))
        if quality > 0.9 {
          let again = try WebP.decode(Data(bytes)).pixels.bytes
          let squares = zip(again, picture.bytes).reduce(0) { sum, pair in
            sum + (Int(pair.0) - Int(pair.1)) * (Int(pair.0) - Int(pair.1))
          }
          expect(Double(squares) / Double(again.count) < 4)
        }
        return bytes.count
      }
      expect(sizes[1] > sizes[2] && sizes[2] > sizes[3])
      try expectEqual(WebP.encode(picture, settings: WebPSettings(quality: .nan)).count, sizes[0])
    }

    @Test func `lossy images keep their alpha`() throws {
      let picture = Self.picture(80, 60)
      let bytes = try WebP.encode(picture, settings: WebPSettings(quality: 0.5))
      let again = try WebP.decode(Data(bytes)).pixels
      let alphas = stride(from: 3, to: picture.bytes.count, by: 4)
      expectEqual(alphas.map { again.bytes[$0] }, alphas.map { picture.bytes[$0] })
    }

    @Test func `sources and destinations support it`() throws {
      let picture = Self.picture(20, 10)
      func file(_ properties: CFDictionary?) throws -> Data {
        let bytes = NSMutableData()
        let destination = try #require(
          CGImageDestinationCreateWithData(bytes, "org.webmproject.webp", 1, nil))
        CGImageDestinationAddImage(destination, CGImage(picture), properties)
        expect(CGImageDestinationFinalize(destination))
        return Data(referencing: bytes)
      }
      let whole = try file(nil)
      try expectEqual(Array(whole), WebP.encode(picture))
      let half = try file([kCGImageDestinationLossyCompressionQuality: 0.5])
      try expectEqual(Array(half), WebP.encode(picture, settings: WebPSettings(quality: 0.5)))
      let source = try #require(CGImageSourceCreateWithData(whole, nil))
      expectEqual(CGImageSourceGetType(source), "org.webmproject.webp")
      expectEqual(CGImageSourceGetCount(source), 1)
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
      expectEqual(properties[kCGImagePropertyPixelWidth] as? Int, 20)
      expectEqual(properties[kCGImagePropertyPixelHeight] as? Int, 10)
      expectEqual(CGImageSourceCreateImageAtIndex(source, 0, nil)?.pixels.bytes, picture.bytes)
    }

    @Test func `its orientation is reported, with and without a JPEG marker`() throws {
      let picture = Self.picture(20, 10)
      let still = WebPFixture.chunks(try WebP.encode(picture).dropFirst(12))
      let exif: [UInt8] =
        Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
      for payload in [exif, Array("Exif\0\0".utf8) + exif] {
        let file = WebPFixture.file(
          [WebPFixture.header(width: 20, height: 10, flags: 0x18)] + still + [("EXIF", payload)])
        let image = try ImageFile.decode(Data(file))
        expectEqual(image.orientation, .right)
        expectEqual(image.pixels.bytes, picture.bytes)
        expectEqual(UIImage(data: Data(file))?.size, CGSize(width: 10, height: 20))
      }
    }

    @Test(arguments: [("sRGB IEC61966-2.1", 0), ("Display P3", 1)])
    func `a profile with other primaries is reported`(name: String, count: Int) throws {
      let still = WebPFixture.chunks(try WebP.encode(Self.picture(5, 4)).dropFirst(12))
      let profile = [UInt8](repeating: 0, count: 16) + Array("RGB XYZ ".utf8) + Array(name.utf8)
      let file = WebPFixture.file(
        [WebPFixture.header(width: 5, height: 4, flags: 0x30), ("ICCP", profile)] + still)
      let image = try ImageFile.decode(Data(file), name: "a.webp")
      expectEqual(image.diagnostics.map(\.code), Array(repeating: "icc-ignored", count: count))
      expect(image.diagnostics.allSatisfy { $0.file == "a.webp" })
    }

    @Test func `the first of several profiles is applied`() throws {
      let picture = Pixels(width: 1, height: 1, premultipliedRGBA: [128, 64, 32, 255])
      let still = WebPFixture.chunks(try WebP.encode(picture).dropFirst(12))
      let first = ProfileFixture()
      let other = ProfileFixture(curves: [ProfileFixture.curv([])])
      let file = WebPFixture.file(
        [
          WebPFixture.header(width: 1, height: 1, flags: 0x20), ("ICCP", first.bytes),
          ("ICCP", other.bytes),
        ] + still)
      let image = try ImageFile.decode(Data(file))
      let expected = first.expected([128, 64, 32]).map { UInt8($0.rounded()) }
      expectEqual(image.pixels.bytes, expected + [255])
      expect(image.diagnostics.isEmpty)
    }

    /// A frame of an animation: its position, and the chunks of its image.
    private func frame(_ picture: Pixels, x: Int, y: Int, quality: Double = 1) throws
      -> WebPFixture.Chunk
    {
      let still = try WebP.encode(picture, settings: WebPSettings(quality: quality)).dropFirst(12)
      let chunks = WebPFixture.chunks(still).filter { $0.type != "VP8X" }
      let number = WebPFixture.littleEndian
      return (
        "ANMF",
        number(x / 2, 3) + number(y / 2, 3) + number(picture.width - 1, 3)
          + number(picture.height - 1, 3) + number(40, 3) + [0] + WebPFixture.bytes(chunks)
      )
    }

    @Test(arguments: [0.9, 1]) func `the first frame of an animation is read`(
      quality: Double
    ) throws {
      let picture = Self.picture(20, 10)
      let still = try WebP.decode(
        Data(WebP.encode(picture, settings: WebPSettings(quality: quality)))
      ).pixels
      let file = WebPFixture.file([
        WebPFixture.header(width: 30, height: 16, flags: 0x12), ("ANIM", [0, 0, 0, 0, 0, 0]),
        try frame(picture, x: 4, y: 6, quality: quality),
        try frame(Self.picture(30, 16), x: 0, y: 0, quality: quality),
      ])
      let image = try ImageFile.decode(Data(file), name: "a.webp")
      expectEqual(image.diagnostics.map(\.code), ["animation-ignored"])
      expect(image.pixels.width == 30 && image.pixels.height == 16)
      for y in 0..<16 {
        for x in 0..<30 {
          let at = 4 * (30 * y + x)
          let isInside = (4..<24).contains(x) && y >= 6
          let from = 4 * (20 * (y - 6) + x - 4)
          let expected = isInside ? Array(still.bytes[from..<from + 4]) : [0, 0, 0, 0]
          expectEqual(Array(image.pixels.bytes[at..<at + 4]), expected)
        }
      }
    }

    // MARK: Damage

    @Test func `a truncated file is reported as such`() throws {
      let bytes = try WebP.encode(Self.picture(30, 20))
      for count in 1..<bytes.count {
        #expect(throws: ImageFileError.cutShort(file: "a")) {
          try ImageFile.decode(Data(bytes[..<count]), name: "a")
        }
      }
      try expectEqual(ImageFile.decode(Data(bytes + [1, 2, 3])).pixels.width, 30)
    }

    @Test func `impossible chunks are refused`() throws {
      let still = WebPFixture.chunks(try WebP.encode(Self.picture(20, 10)).dropFirst(12))
      let header = WebPFixture.header(width: 20, height: 10, flags: 0x10)
      let animated = WebPFixture.header(width: 20, height: 10, flags: 0x12)
      var beyond = WebPFixture.file(still)
      beyond[16] += 2
      let files: [[UInt8]] = [
        WebPFixture.file([]), WebPFixture.file([header]), WebPFixture.file([("VP8X", [0])]),
        WebPFixture.file([("ABCD", [1])]), WebPFixture.file([("VP8 ", [1, 2])]), beyond,
        // A canvas of a different size than its image, and frames outside theirs or too short.
        WebPFixture.file([WebPFixture.header(width: 21, height: 10, flags: 0x10)] + still),
        WebPFixture.file([animated, try frame(Self.picture(20, 10), x: 2, y: 0)]),
        WebPFixture.file([animated, ("ANMF", [0, 0, 0])]), WebPFixture.file([animated] + still),
        WebPFixture.file([animated, ("ANMF", [UInt8](repeating: 0, count: 16))]),
      ]
      for (number, file) in files.enumerated() {
        let error = #expect(throws: ImageFileError.self, "file \(number)") {
          try ImageFile.decode(Data(file), name: "a.webp")
        }
        expectEqual(
          error?.description.hasPrefix("a.webp: is a damaged WebP: "),
          true, "file \(number)")
      }
    }

    @Test func `flipped bytes never crash`() throws {
      var numbers = RepeatableRandom(seed: 5)
      var limits = Limits()
      limits.imagePixels = 1_000_000
      let pictures = try [1, 0.6].flatMap { quality in
        let settings = WebPSettings(quality: quality)
        let animated = WebPFixture.file([
          WebPFixture.header(width: 30, height: 20, flags: 0x12), ("ANIM", [0, 0, 0, 0, 0, 0]),
          try frame(Self.picture(30, 20), x: 0, y: 0, quality: quality),
        ])
        return [try WebP.encode(Self.picture(30, 20), settings: settings), animated]
      }
      for round in 0..<sweep(3_000) {
        var bytes = pictures[round % pictures.count]
        for _ in 0...Int.random(in: 0...2, using: &numbers) {
          let place = Int.random(in: 0..<bytes.count, using: &numbers)
          bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        }
        do {
          let image = try ImageFile.decode(Data(bytes), limits: limits)
          expectEqual(image.pixels.bytes.count, 4 * image.pixels.width * image.pixels.height)
        } catch {
          expect(error is ImageFileError || error is LimitExceeded)
        }
      }
    }

    @Test func `a too large image is refused before memory is allocated`() throws {
      let still = WebPFixture.chunks(try WebP.encode(Self.picture(2, 2)).dropFirst(12))
      let bomb = WebPFixture.file(
        [WebPFixture.header(width: 16_777_216, height: 16_777_216, flags: 0)] + still)
      let error = #expect(throws: LimitExceeded.self) {
        try ImageFile.decode(Data(bomb), name: "bomb.webp")
      }
      expect(error?.asked == 1 << 48 && error?.place == "bomb.webp")
      // A file that declares 4 gigabytes, and is read from a path.
      let file = directory.url("long.webp")
      try Data(Array("RIFF".utf8) + [255, 255, 255, 255] + Array("WEBPVP8 ".utf8)).write(to: file)
      #expect(throws: LimitExceeded.self) { try ImageFile.decode(contentsOf: file) }
      var limits = Limits()
      limits.imagePixels = 42
      let data = Data(try WebP.encode(Self.picture(6, 7)))
      try expectEqual(ImageFile.decode(data, limits: limits).pixels.width, 6)
      limits.imagePixels = 41
      #expect(throws: LimitExceeded.self) { try ImageFile.decode(data, limits: limits) }
    }

    @Test func `dimensions beyond the format's limit are refused`() throws {
      let wide = Pixels(
        width: 16_384, height: 1, premultipliedRGBA: [UInt8](repeating: 9, count: 65_536))
      let error = #expect(throws: ImageFileError.self) { try WebP.encode(wide) }
      expectEqual(error?.description.contains("16383"), true)
    }
  }
#endif
