import Foundation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  @Suite(.serialized) struct `Movies that are joined` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a part of an animation, drawn as in a single movie.
    private func write(
      _ name: String, _ frames: Range<Int>, rate: FrameRate = 30, _ options: MovieOptions
    ) throws {
      try MovieWriter.write(
        folder.file(name), rate: rate, options: options,
        frames.map { MovieFrames.veil(3 * $0, width: 96, height: 64) })
    }

    private func writeNoise(
      _ name: String, _ frames: Range<Int>, rate: FrameRate = 30, alpha: Bool = true
    ) throws {
      try MovieWriter.write(
        folder.file(name), rate: rate, options: MovieOptions(alpha: alpha),
        frames.map { MovieFrames.noise($0, width: 64, height: 48) })
    }

    /// The decoded frames, with alpha.
    private func pictures(
      _ movies: [URL], _ options: MovieOptions
    ) async throws -> [[[UInt8]]] {
      let decoder = options.codec == .vp9 && options.alpha == true ? "libvpx-vp9" : nil
      return try await MediaPrograms.frames(
        ofEach: movies.map(\.path), as: "yuva444p16le", decoder: decoder, size: 8 * 96 * 64)
    }

    @Test(arguments: [FrameRate(30), FrameRate(30_000, 1_001)!, FrameRate(60), FrameRate(25, 2)!])
    func `joined FFV1 equals the movie of all frames, byte for byte`(_ rate: FrameRate) throws {
      try writeNoise("whole.mkv", 0..<50, rate: rate)
      let cuts = [0, 1, 20, 33, 50]
      for (part, (from, to)) in zip(cuts, cuts.dropFirst()).enumerated() {
        try writeNoise("part\(part).mkv", from..<to, rate: rate)
      }
      let summary = try MovieJoiner.join(
        (0..<4).map { folder.url("part\($0).mkv") }, to: folder.url("all.mkv"))
      let (whole, joined) = (
        try Data(contentsOf: folder.url("whole.mkv")), try Data(contentsOf: folder.url("all.mkv"))
      )
      expectEqual(whole, joined)
      expectEqual(summary.parts.map(\.frames), [1, 19, 13, 17])
      expect(summary.frames == 50 && summary.bytes == joined.count)
    }

    struct JoinedFormat: CustomTestStringConvertible {
      let name: String
      let codec: MovieCodec
      var alpha: Bool?

      var options: MovieOptions { MovieOptions(codec: codec, alpha: alpha) }
      var testDescription: String { "\(codec) in \(name)" + (alpha == true ? " with alpha" : "") }
    }

    private static let kinds = [
      JoinedFormat(name: "mp4", codec: .h264), JoinedFormat(name: "mov", codec: .h264),
      JoinedFormat(name: "mkv", codec: .h264), JoinedFormat(name: "mp4", codec: .hevc),
      JoinedFormat(name: "mkv", codec: .hevc), JoinedFormat(name: "webm", codec: .vp9),
      JoinedFormat(name: "webm", codec: .vp9, alpha: true), JoinedFormat(name: "mp4", codec: .av1),
      JoinedFormat(name: "webm", codec: .av1), JoinedFormat(name: "mov", codec: .prores4444),
      JoinedFormat(name: "mkv", codec: .prores4444), JoinedFormat(name: "mkv", codec: .ffv1),
    ]

    @Test(arguments: kinds)
    func `joined parts decode to their frames in order`(_ kind: JoinedFormat) async throws {
      let rate = FrameRate(30_000, 1_001)!
      // The short parts have fewer frames than an encoder's lookahead.
      let cuts = [0, 20, 21, 23, 40, 57]
      var parts: [URL] = []
      for (from, to) in zip(cuts, cuts.dropFirst()) {
        let name = "part\(from).\(kind.name)"
        try write(name, from..<to, rate: rate, kind.options)
        parts.append(folder.url(name))
      }
      let name = "all.\(kind.name)"
      let summary = try MovieJoiner.join(parts, to: folder.url(name))
      expectEqual(summary.parts.map(\.frames), [20, 1, 2, 17, 17])
      let pictures = try await self.pictures([folder.url(name)] + parts, kind.options)
      expectEqual(pictures[0].count, 57)
      expect(PixelBytes.areEqual(pictures[0], Array(pictures[1...].joined())))
      let facts = try await MediaPrograms.probe(folder.file(name))
      let times = facts.times
      expectEqual(times.count, 57)
      for (frame, time) in times.enumerated() {
        // Matroska rounds to milliseconds.
        expect(abs(time - rate.time(of: frame)) < 0.000_51, "frame \(frame) at \(time)")
      }
      let first = try await MediaPrograms.probe(folder.file("part0.\(kind.name)"))
      expectEqual(facts.streams[0].pix_fmt, first.streams[0].pix_fmt)
      expectEqual(facts.streams[0].avg_frame_rate, first.streams[0].avg_frame_rate)
      expectEqual(facts.streams[0].color_space, first.streams[0].color_space)
      expectEqual(facts.streams[0].color_range, first.streams[0].color_range)
    }

    @Test(arguments: kinds)
    func `with independent groups of frames joining equals one movie`(
      _ kind: JoinedFormat
    ) async throws {
      var options = kind.options
      options.gop = 8
      try write("whole.\(kind.name)", 0..<35, options)
      let cuts = [0, 8, 24, 35]
      for (from, to) in zip(cuts, cuts.dropFirst()) {
        try write("part\(from).\(kind.name)", from..<to, options)
      }
      try MovieJoiner.join(
        cuts.dropLast().map { folder.url("part\($0).\(kind.name)") },
        to: folder.url("all.\(kind.name)"))
      let pictures = try await pictures(
        ["whole", "all"].map { folder.url("\($0).\(kind.name)") }, options)
      expectEqual(pictures[0].count, 35)
      expect(PixelBytes.areEqual(pictures[0], pictures[1]))
    }

    @Test(arguments: [("mp4", "mkv"), ("mkv", "mp4"), ("mp4", "mov"), ("mkv", "m4v")])
    func `parts can be joined into other containers`(_ from: String, _ to: String) async throws {
      let options = MovieOptions(codec: .hevc)
      for part in 0..<2 { try write("\(part).\(from)", 9 * part..<9 * part + 9, options) }
      try MovieJoiner.join(
        (0..<2).map { folder.url("\($0).\(from)") }, to: folder.url("all.\(to)"))
      let pictures = try await pictures(
        ["all.\(to)", "0.\(from)", "1.\(from)"].map(folder.url), options)
      expect(PixelBytes.areEqual(pictures[0], pictures[1] + pictures[2]))
      let bytes = try Data(contentsOf: folder.url("all.\(to)"))
      expectEqual(bytes.range(of: Data("hvc1".utf8)) != nil, to != "mkv")
    }

    @Test func `joining one part gives that part`() throws {
      try writeNoise("a.mkv", 0..<3)
      try MovieJoiner.join([folder.url("a.mkv")], to: folder.url("b.mkv"))
      try expectEqual(
        Data(contentsOf: folder.url("a.mkv")),
        Data(contentsOf: folder.url("b.mkv")))
    }
  }
#endif
