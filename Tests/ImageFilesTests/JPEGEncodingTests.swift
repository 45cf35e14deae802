import StrataTestMeasures

#if JPEG
  import Foundation
  import StrataGraphics
  import StrataImageFiles
  import StrataTestSupport
  import Testing

  @Suite struct JPEGEncodingTests {
    private static func picture(
      _ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]
    ) -> Pixels {
      Pixels(
        width: width, height: height,
        premultipliedRGBA: (0..<height).flatMap { y in (0..<width).flatMap { pixel($0, y) } })
    }

    private static func flat(_ colour: [UInt8]) -> Pixels { picture(21, 13) { _, _ in colour } }

    /// Every channel changes from pixel to pixel, the worst case of a photograph.
    private static let noise: Pixels = {
      var numbers = RepeatableRandom(seed: 5)
      return picture(67, 45) { _, _ in
        (0..<3).map { _ in UInt8.random(in: 0...255, using: &numbers) } + [255]
      }
    }()

    private func decoded(_ pixels: Pixels, _ settings: JPEGSettings) throws -> Pixels {
      try JPEG.decode(Data(JPEG.encode(pixels, settings: settings))).pixels
    }

    // At quality 1 every quantum is 1, so each of the 64 coefficients of a block is off by up to
    // 1/2. The transform preserves lengths, so a sample is off by up to 1/2·√64 = 4, and by 1/√12
    // in the root mean square. Blue is y + 1.772·cb, with half a step of rounding in both: at most
    // 4.5·2.772 = 12.5, and in the mean well below 1.
    @Test func `the best quality preserves even noise`() throws {
      let comparison = PixelComparison(
        try decoded(Self.noise, JPEGSettings(quality: 1)), Self.noise)
      expect(comparison.largest <= 13, "\(comparison)")
      expect(comparison.mean < 1, "\(comparison)")
    }

    // A uniform image has one coefficient per block, 8 times the mean. Its quanta at quality 1/2
    // are 16 and 17, so the mean is off by at most 17/2/8 = 1.06; blue by 1 + 1.772·1.06, and less
    // than 1 for rounding.
    @Test(arguments: [0.5, 0.75, 0.9, 1])
    func `a uniform color is preserved`(quality: Double) throws {
      let colours: [[UInt8]] = [
        [0, 0, 0], [255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255], [12, 200, 99],
      ]
      for colour in colours {
        let pixels = Self.flat(colour + [255])
        let comparison = PixelComparison(
          try decoded(pixels, JPEGSettings(quality: quality)), pixels)
        expect(comparison.largest <= 4, "\(colour): \(comparison)")
      }
    }

    @Test func `higher quality makes a larger file and a closer image`() throws {
      let qualities = [0, 0.2, 0.4, 0.6, 0.8, 0.89, 0.9, 1]
      let results = try qualities.map { quality in
        let file = try JPEG.encode(Self.noise, settings: JPEGSettings(quality: quality))
        return (file.count, PixelComparison(try JPEG.decode(Data(file)).pixels, Self.noise).mean)
      }
      for (worse, better) in zip(results, results.dropFirst()) {
        expect(worse.0 < better.0)
        expect(worse.1 > better.1)
      }
    }

    @Test func `qualities are clamped to the range`() throws {
      func file(_ quality: Double) throws -> [UInt8] {
        try JPEG.encode(Self.noise, settings: JPEGSettings(quality: quality))
      }
      try expectEqual(file(-3), file(0))
      try expectEqual(file(.infinity), file(1))
      try expectEqual(file(.nan), JPEG.encode(Self.noise))
    }

    @Test(arguments: [(0.89, 0x22), (0.9, 0x11), (1, 0x11)] as [(Double, UInt8)])
    func `chroma is subsampled below a quality of 0.9`(
      quality: Double, sampling: UInt8
    ) throws {
      let file = try JPEG.encode(Self.noise, settings: JPEGSettings(quality: quality))
      let frame = try #require(JPEGFixture.segments(file).segments.first { $0.marker == 0xC0 })
      expect(frame.payload[0] == 8 && frame.payload[5] == 3)
      expectEqual(
        [frame.payload[7], frame.payload[10], frame.payload[13]], [sampling, 0x11, 0x11])
    }

    @Test(arguments: [(72, 72), (300, 300), (0, 1), (1_000_000, 65_535)])
    func `the header has the pixels per inch`(asked: Int, written: Int) throws {
      var settings = JPEGSettings()
      settings.pixelsPerInch = asked
      let file = try JPEG.encode(Self.flat([1, 2, 3, 255]), settings: settings)
      let header = try #require(JPEGFixture.segments(file).segments.first)
      let density = JPEGFixture.bigEndian(written)
      expectEqual(header.marker, 0xE0)
      expectEqual(header.payload, Array("JFIF\0".utf8) + [1, 1, 1] + density + density + [0, 0])
    }

    @Test func `the same image makes the same file, without extra markers`() throws {
      let file = try JPEG.encode(Self.noise)
      try expectEqual(JPEG.encode(Self.noise), file)
      let markers = JPEGFixture.segments(file).segments.map(\.marker)
      expectEqual(Set(markers), [0xE0, 0xDB, 0xC0, 0xC4, 0xDA])
    }

    // Every premultiplied gray with every alpha, over a background: p + b·(255 − a)/255, and 1 for
    // rounding twice; then the loss of one uniform color per block at quality 1, which is under 2.
    @Test(arguments: [Color.white, .black, Color(red: 1, green: 0.5, blue: 0, alpha: 0.3)])
    func `translucent pixels are composited over the background`(background: Color) throws {
      var settings = JPEGSettings(quality: 1)
      settings.background = background
      for alpha in stride(from: 0, through: 255, by: 15) {
        for grey in stride(from: 0, through: alpha, by: 51) {
          let colour = UInt8(grey)
          let pixels = Self.flat([colour, colour, colour, UInt8(alpha)])
          let bytes = try decoded(pixels, settings).bytes
          let behind = [background.red, background.green, background.blue]
          for channel in 0..<3 {
            let expected = Double(grey) + behind[channel] * Double(255 - alpha)
            expect(abs(Double(bytes[channel]) - expected) <= 3)
          }
        }
      }
    }

    @Test func `the default background is white, and opaque images need none`() throws {
      try expect(decoded(Self.flat([0, 0, 0, 0]), JPEGSettings()).bytes.allSatisfy { $0 == 255 })
      var settings = JPEGSettings()
      settings.background = Color(red: 1, green: 0, blue: 1)
      try expectEqual(JPEG.encode(Self.noise, settings: settings), JPEG.encode(Self.noise))
    }

    @Test(arguments: [1, 2, 5, 45])
    func `rows in several chunks make the same file`(rowsAtOnce: Int) throws {
      let sink = MemorySink()
      let encoder = try JPEGEncoder(width: 67, height: 45, isOpaque: true, to: sink)
      let bytes = Self.noise.bytes
      for start in stride(from: 0, to: 45, by: rowsAtOnce) {
        let end = min(45, start + rowsAtOnce)
        try encoder.write(rows: bytes.span.extracting(start * 268..<end * 268))
      }
      try encoder.finish()
      try expectEqual(sink.bytes, JPEG.encode(Self.noise))
    }

    @Test(arguments: [0, 100, 65_536, 70_000])
    func `the encoder rethrows the sink's error`(room: Int) {
      struct Full: Error {}
      final class SmallSink: ByteSink {
        var room: Int
        init(_ room: Int) { self.room = room }
        func write(_ bytes: UnsafeRawBufferPointer) throws {
          room -= bytes.count
          if room < 0 { throw Full() }
        }
      }
      // About 200 KB: the error occurs at the first bytes, in the rows, and at their end.
      let large = Self.picture(300, 300) { x, y in
        [UInt8(x * y * 7 & 255), UInt8(x * 31 & 255), UInt8(y * 97 & 255), 255]
      }
      #expect(throws: Full.self) {
        try JPEG.encode(large, settings: JPEGSettings(quality: 1), to: SmallSink(room))
      }
      #expect(throws: Full.self) {
        try JPEG.encode(Self.flat([1, 2, 3, 4]), to: SmallSink(room / 700))
      }
    }

    @Test(.waitsForProcess) func `a full disk is a typed error that leaves no file`() async throws {
      #expect(throws: OutputError(.write, "/dev/full", code: ENOSPC)) {
        try JPEG.write(Self.noise, to: "/dev/full")
      }
      let directory = try TemporaryFolder()
      let path = directory.file("a.jpg")
      await #expect(processExitsWith: .success) { [path = path as String] in
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #expect(throws: OutputError(.write, path, code: EFBIG)) {
          try JPEG.write(JPEGEncodingTests.noise, to: path)
        }
      }
      expect(directory.contents.isEmpty)
    }

    @Test func `a dimension beyond the format's limit is an error`() {
      let long = Self.picture(65_501, 1) { _, _ in [0, 0, 0, 255] }
      let error = #expect(throws: ImageFileError.self) { try JPEG.encode(long) }
      expectEqual(error?.kind, .output)
      expectEqual(error?.description.contains("65500"), true)
    }
  }
#endif
