#if WebP
  import Foundation
  import StrataGraphics
  import StrataImageFiles
  import StrataTestSupport
  import Testing

  /// Animated WebP files, parsed and reassembled by the rules of the format.
  @Suite struct WebPStreamTests {
    private static func picture(_ x: Int, _ y: Int) -> Pixels {
      var bytes: [UInt8] = []
      for row in 0..<30 {
        for column in 0..<40 {
          let isInside = (x..<x + 6).contains(column) && (y..<y + 6).contains(row)
          let alpha = UInt8(column % 7 * 30)
          bytes += isInside ? [200, 30, 0, 255] : [alpha / 2, alpha / 3, alpha, alpha]
        }
      }
      return Pixels(width: 40, height: 30, premultipliedRGBA: bytes)
    }

    private static let moving = [(0, 0), (3, 1), (34, 24), (20, 24), (10, 10)].map {
      picture($0.0, $0.1)
    }

    private func encode(
      _ frames: [Pixels], rate: FrameRate = 25, loops: Int = 0, quality: Double = 1
    ) throws -> [UInt8] {
      let sink = MemorySink()
      let stream = try WebPStream(
        rate: rate, loops: loops, settings: WebPSettings(quality: quality), file: "a.webp")
      for frame in frames { try stream.write(frame, to: sink) }
      try stream.end(to: sink)
      return sink.bytes
    }

    /// The straight pixels of each frame as a viewer would show them, and its milliseconds.
    private func play(_ file: [UInt8]) throws -> [(rgba: [UInt8], milliseconds: Int)] {
      func number(_ bytes: ArraySlice<UInt8>) -> Int { WebPFixture.number(bytes) }
      let chunks = WebPFixture.chunks(file.dropFirst(12))
      let header = try #require(chunks.first { $0.type == "VP8X" }).payload
      let (width, height) = (number(header[4..<7]) + 1, number(header[7..<10]) + 1)
      var canvas = [UInt8](repeating: 0, count: 4 * width * height)
      var shown: [(rgba: [UInt8], milliseconds: Int)] = []
      for (type, payload) in chunks where type == "ANMF" {
        let sides = stride(from: 0, to: 12, by: 3).map { number(payload[$0..<$0 + 3]) }
        let (x, y, columns, rows) = (2 * sides[0], 2 * sides[1], sides[2] + 1, sides[3] + 1)
        let still = WebPFixture.file(
          [WebPFixture.header(width: columns, height: rows, flags: 0x10)]
            + WebPFixture.chunks(payload[16...]))
        let part = try WebP.decode(Data(still)).pixels.straightRGBA
        let (replaces, vanishes) = (payload[15] & 2 != 0, payload[15] & 1 != 0)
        func each(_ body: (_ canvas: Int, _ part: Int) -> Void) {
          for row in 0..<rows {
            for column in 0..<columns {
              body(4 * ((y + row) * width + x + column), 4 * (row * columns + column))
            }
          }
        }
        each { to, from in
          let alpha = part[from + 3]
          // The written frame is lossless only if it need not be blended.
          if !replaces, alpha != 255 { expectEqual(alpha, 0) }
          if replaces || alpha == 255 {
            canvas.replaceSubrange(to..<to + 4, with: part[from..<from + 4])
          }
        }
        shown.append((canvas, number(payload[12..<15])))
        if vanishes { each { to, _ in canvas.replaceSubrange(to..<to + 4, with: [0, 0, 0, 0]) } }
      }
      return shown
    }

    @Test func `every frame round-trips`() throws {
      let shown = try play(encode(Self.moving))
      expectEqual(shown.map(\.rgba), Self.moving.map(\.straightRGBA))
    }

    @Test func `frames begin at the nearest millisecond and do not drift`() throws {
      let many = (0..<61).map { Self.picture($0 % 34, $0 % 20) }
      let rates: [FrameRate] = [30, 60, try #require(FrameRate(30_000, 1_001)), 24]
      for rate in rates {
        var end = 0
        for (frame, shown) in try play(encode(many, rate: rate)).enumerated() {
          end += shown.milliseconds
          expect(abs(Double(end) - 1_000 * rate.time(of: frame + 1)) < 0.501)
        }
      }
    }

    @Test func `equal frames are shown for longer`() throws {
      let frames = [Self.moving[0], Self.moving[0], Self.moving[0], Self.moving[1]]
      try expectEqual(play(encode(frames)).reduce(0) { $0 + $1.milliseconds }, 160)
    }

    @Test func `loops are written`() throws {
      for loops in [0, 1, 3, 65_535] {
        let chunks = WebPFixture.chunks(try encode(Self.moving, loops: loops).dropFirst(12))
        let control = try #require(chunks.first { $0.type == "ANIM" }).payload
        expectEqual(WebPFixture.number(control[4..<6]), loops)
      }
    }

    @Test func `a still image reader sees the first frame`() throws {
      let image = try ImageFile.decode(Data(encode(Self.moving)))
      expectEqual(image.pixels.bytes, Self.moving[0].bytes)
      expectEqual(image.diagnostics.map(\.code), ["animation-ignored"])
    }

    @Test func `one frame makes a still image`() throws {
      let image = try ImageFile.decode(Data(encode([Self.moving[0]])))
      expectEqual(image.pixels.bytes, Self.moving[0].bytes)
      expectEqual(image.diagnostics, [])
    }

    @Test func `a quality below 1 makes smaller files`() throws {
      var numbers = RepeatableRandom(seed: 9)
      let frames = (0..<3).map { _ in
        Pixels(
          width: 64, height: 64,
          premultipliedRGBA: (0..<4_096).flatMap { _ -> [UInt8] in
            [UInt8.random(in: 0...255, using: &numbers), 80, 90, 255]
          })
      }
      try expect(encode(frames, quality: 0.5).count < encode(frames).count / 2)
    }

    @Test(arguments: [(91, 1), (1_000, 1), (1, 16_778)])
    func `rates that viewers do not support are refused`(numerator: Int, denominator: Int) throws {
      let rate = try #require(FrameRate(numerator, denominator))
      #expect(throws: WebPError.rate(file: "a.webp", rate)) { try encode(Self.moving, rate: rate) }
    }

    @Test func `dimensions beyond the format's limit are refused`() throws {
      let wide = Pixels(
        width: 16_384, height: 1, premultipliedRGBA: [UInt8](repeating: 9, count: 65_536))
      #expect(throws: WebPError.size(file: "a.webp", width: 16_384, height: 1)) {
        try encode([wide])
      }
    }
  }
#endif
