import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  @Suite(.serialized) struct `Movies that are written` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let rates: [FrameRate] = [
      30, FrameRate(30_000, 1_001)!, 60, 24, FrameRate(25, 2)!,
    ]
    private static let kinds: [(name: String, codec: MovieCodec)] = [
      ("a.mp4", .h264), ("a.webm", .vp9), ("a.mov", .prores4444), ("a.mkv", .ffv1),
      ("b.mov", .h264), ("b.mkv", .h264), ("c.mkv", .vp9), ("d.mkv", .prores4444),
      ("e.mp4", .hevc), ("e.mov", .hevc), ("e.mkv", .hevc), ("f.mp4", .av1), ("f.webm", .av1),
      ("f.mkv", .av1),
    ]

    /// Returns the rates of a kind: a container is written with every rate, by different encoders.
    private static func rates(of kind: Int) -> [FrameRate] {
      let container = kinds[kind].name.suffix(4)
      let places = kinds.indices.filter { kinds[$0].name.suffix(4) == container }
      return (0..<max(rates.count, places.count)).filter { places[$0 % places.count] == kind }
        .map { rates[$0 % rates.count] }
    }

    @Test(arguments: kinds.indices) func `every frame is present at its time`(
      _ kind: Int
    ) async throws {
      let (name, codec) = Self.kinds[kind]
      for rate in Self.rates(of: kind) {
        let frames = (0..<11).map { MovieFrames.veil(3 * $0, width: 64, height: 48) }
        try MovieWriter.write(
          folder.file(name), rate: rate, options: MovieOptions(codec: codec), frames)
        let facts = try await MediaPrograms.probe(folder.file(name))
        let stream = facts.streams[0]
        expectEqual(facts.format.nb_streams, 1)
        expectEqual(stream.nb_read_packets, "11")
        expectEqual(stream.r_frame_rate, "\(rate.numerator)/\(rate.denominator)")
        expectEqual(stream.avg_frame_rate, "\(rate.numerator)/\(rate.denominator)")
        expect(stream.width == 64 && stream.height == 48)
        expectEqual(Double(stream.start_time ?? "0"), 0)
        // Matroska and WebM store milliseconds.
        let length = try #require(Double(facts.format.duration ?? ""))
        expect(abs(length - rate.time(of: 11)) <= 0.001, "\(rate): \(length)")
      }
    }

    @Test(arguments: kinds) func `color tags are written`(
      _ name: String, _ codec: MovieCodec
    ) async throws {
      try MovieWriter.write(
        folder.file(name), options: MovieOptions(codec: codec, alpha: false),
        [MovieFrames.bars(width: 64, height: 48)])
      let stream = try await MediaPrograms.probe(folder.file(name)).streams[0]
      let isRGB = codec == .ffv1
      expectEqual(stream.color_primaries, "bt709")
      expectEqual(stream.color_transfer, isRGB ? "iec61966-2-1" : "bt709")
      expectEqual(stream.color_space, isRGB ? "gbr" : "bt709")
      expectEqual(stream.color_range, isRGB ? "pc" : "tv")
      // FFmpeg decodes ProRes 4444 with 12 bits, whatever its source had.
      let layouts: [MovieCodec: String] = [
        .h264: "yuv420p", .hevc: "yuv420p", .vp9: "yuv420p", .av1: "yuv420p",
        .prores4444: "yuv444p12le", .ffv1: "bgr0",
      ]
      expectEqual(stream.pix_fmt, layouts[codec])
      // MOV and WebM cannot store it; in H.264 itself it is the default.
      if codec == .h264 { expectEqual(stream.chroma_location, "left") }
    }

    /// The centers of the bars, away from edges, where 4:2:0 mixes colors.
    ///
    /// 8-bit Y'CbCr of limited range alone is off by up to 2, because a step of Cb is 1.1 of blue.
    @Test(arguments: kinds) func `color bars are preserved`(
      _ name: String, _ codec: MovieCodec
    ) async throws {
      let (width, height) = (320, 64)
      let frames = [Pixels](repeating: MovieFrames.bars(width: width, height: height), count: 3)
      try MovieWriter.write(
        folder.file(name), options: MovieOptions(codec: codec, alpha: false), frames)
      let decoded = try await MediaPrograms.pictures(folder.file(name))
      try #require(decoded.count == 3)
      let tolerance = codec == .ffv1 || codec == .prores4444 ? 2 : 3
      for frame in decoded {
        for (bar, color) in MovieFrames.bars.enumerated() {
          for x in 32 * bar + 8..<32 * bar + 24 {
            for y in 8..<height - 8 {
              for channel in 0..<3 {
                let value = Int(frame[4 * (y * width + x) + channel])
                let difference = abs(value - Int(color[channel]))
                expect(difference <= tolerance, "bar \(bar), channel \(channel): \(value)")
                if difference > tolerance { return }
              }
            }
          }
        }
      }
    }

    @Test(arguments: [("a.webm", MovieCodec.vp9), ("c.mkv", .vp9), ("a.mov", .prores4444)])
    func `alpha is preserved`(_ name: String, _ codec: MovieCodec) async throws {
      let (width, height) = (64, 48)
      let source = MovieFrames.veil(4, width: width, height: height)
      try MovieWriter.write(
        folder.file(name),
        options: MovieOptions(codec: codec, crf: codec == .vp9 ? 4 : nil, alpha: true),
        [source, source])
      // FFmpeg's own decoder of VP9 omits alpha.
      let frames = try await MediaPrograms.pictures(
        folder.file(name), decoder: codec == .vp9 ? "libvpx-vp9" : nil)
      let straight = source.straightRGBA
      for at in stride(from: 0, to: straight.count, by: 4) {
        let (is_, was) = (Int(frames[1][at + 3]), Int(straight[at + 3]))
        expect(abs(is_ - was) <= (codec == .vp9 ? 4 : 0), "alpha \(was) came back as \(is_)")
        // The color is correct even where alpha is low, because hidden pixels do not contribute.
        if was >= 64 {
          for (channel, color) in [(0, 220), (2, 40)] {
            let value = Int(frames[1][at + channel])
            expect(abs(value - color) <= 10, "\(color) at alpha \(was) came back as \(value)")
          }
        }
      }
    }

    @Test func `FFV1 preserves every byte`() async throws {
      for (width, height) in [(64, 48), (33, 17), (1, 1), (2, 3), (300, 257)] {
        let frames = (0..<4).map { MovieFrames.noise($0, width: width, height: height) }
        try MovieWriter.write(folder.file("a.mkv"), frames)
        let decoded = try await MediaPrograms.frames(
          folder.file("a.mkv"), as: "rgba", size: 4 * width * height)
        expectEqual(decoded, frames.map(\.straightRGBA), "\(width) x \(height)")
      }
    }

    @Test func `without alpha frames are put on the matte`() async throws {
      let frame = MovieFrames.picture(width: 32, height: 32) { x, _ in
        x < 16 ? [0, 0, 0, 0] : [255, 255, 255, 128]
      }
      try MovieWriter.write(
        folder.file("a.mkv"),
        options: MovieOptions(alpha: false, matte: Color(red: 1, green: 0, blue: 0.2)), [frame])
      let decoded = try await MediaPrograms.frames(
        folder.file("a.mkv"), as: "rgba", size: 4 * 32 * 32)
      expectEqual(decoded[0][0..<4], [255, 0, 51, 255])
      // 128 of white and 127/255 of 51, which is 25.4.
      expectEqual(decoded[0][64..<68], [255, 128, 153, 255])
    }

    @Test(arguments: [("a.webm", MovieCodec.vp9), ("a.mov", .prores4444), ("a.mkv", .ffv1)])
    func `odd sizes and a single pixel are supported`(_ name: String, _ codec: MovieCodec)
      async throws
    {
      for (width, height) in [(33, 17), (1, 1), (3, 50)] {
        let frames = (0..<3).map { MovieFrames.veil($0, width: width, height: height) }
        try MovieWriter.write(folder.file(name), frames)
        let decoded = try await MediaPrograms.frames(
          folder.file(name), as: "rgba", size: 4 * width * height)
        expectEqual(decoded.count, 3, "\(width) x \(height)")
      }
    }

    @Test(arguments: kinds) func `writing is reproducible`(
      _ name: String, _ codec: MovieCodec
    ) throws {
      let frames = (0..<20).map { MovieFrames.veil(5 * $0, width: 160, height: 120) }
      var files: [Data] = []
      for _ in 0..<2 {
        try MovieWriter.write(folder.file(name), options: MovieOptions(codec: codec), frames)
        files.append(try Data(contentsOf: folder.url(name)))
      }
      expectEqual(files[0], files[1])
      expect(files[0].count > 500)
    }

    @Test func `the index comes first`() throws {
      let frames = (0..<3).map { MovieFrames.veil($0, width: 64, height: 48) }
      for name in ["a.mp4", "a.mov"] {
        try MovieWriter.write(folder.file(name), frames)
        let bytes = try Data(contentsOf: folder.url(name))
        let (index, pictures) = (
          bytes.range(of: Data("moov".utf8)), bytes.range(of: Data("mdat".utf8))
        )
        try expect(#require(index).lowerBound < #require(pictures).lowerBound)
      }
    }
  }
#endif
