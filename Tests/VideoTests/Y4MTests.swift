import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  /// YUV4MPEG2 streams, read by the rules of their one-page description.
  @Suite struct Y4MTests {
    private func stream(_ frames: [Pixels], rate: FrameRate = 25, matte: Color = .black) throws
      -> [UInt8]
    {
      let sink = MemorySink()
      let stream = try Y4MStream(rate: rate, options: MovieOptions(matte: matte))
      for frame in frames { try stream.write(frame, to: sink) }
      try stream.end(to: sink)
      return sink.bytes
    }

    private func plain(_ color: [UInt8], width: Int, height: Int) -> Pixels {
      Pixels(
        width: width, height: height,
        premultipliedRGBA: (0..<width * height).flatMap { _ in color })
    }

    @Test func `the header has size, rate, sampling and range`() throws {
      let television = try #require(FrameRate(30_000, 1_001))
      let frame = plain([0, 0, 0, 255], width: 5, height: 3)
      let bytes = try stream([frame, frame], rate: television)
      let end = try #require(bytes.firstIndex(of: 0x0A))
      expectEqual(
        String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ").prefix(6),
        ["YUV4MPEG2", "W5", "H3", "F30000:1001", "Ip", "A1:1"])
      expect(String(decoding: bytes[..<end], as: UTF8.self).contains(" C420mpeg2 "))
      expect(String(decoding: bytes[..<end], as: UTF8.self).hasSuffix(" XCOLORRANGE=LIMITED"))
      // Chroma has half the columns and rows, rounded up.
      let body =
        Array("FRAME\n".utf8) + [UInt8](repeating: 16, count: 15)
        + [UInt8](repeating: 128, count: 12)
      expectEqual(Array(bytes[(end + 1)...]), body + body)
    }

    private static let colors: [(rgb: [UInt8], ycc: [UInt8])] = [
      // BT.709, items 3.2 to 3.5, computed by hand.
      ([255, 255, 255], [235, 128, 128]), ([255, 0, 0], [63, 102, 240]),
      ([0, 255, 0], [173, 42, 26]),
      ([0, 0, 255], [32, 240, 118]), ([128, 128, 128], [126, 128, 128]),
    ]

    @Test(arguments: colors)
    func `colors are BT.709 in limited range`(rgb: [UInt8], ycc: [UInt8]) throws {
      let bytes = try stream([plain(rgb + [255], width: 4, height: 2)])
      expectEqual(
        bytes.suffix(12),
        [UInt8](repeating: ycc[0], count: 8) + [
          ycc[1], ycc[1], ycc[2], ycc[2],
        ])
    }

    @Test func `translucent pixels are put on the matte`() throws {
      let nothing = plain([0, 0, 0, 0], width: 2, height: 2)
      try expectEqual(stream([nothing]).suffix(6), [16, 16, 16, 16, 128, 128])
      try expectEqual(stream([nothing], matte: .white).suffix(6), [235, 235, 235, 235, 128, 128])
    }
  }
#endif
