import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  @Suite(.serialized) struct `Options of movies` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let frames = (0..<12).map { MovieFrames.veil(5 * $0, width: 160, height: 120) }

    private func options(
      _ codec: MovieCodec? = nil, _ change: (inout MovieOptions) -> Void = { _ in }
    ) -> MovieOptions {
      var options = MovieOptions(codec: codec)
      change(&options)
      return options
    }

    private static let formats: [(name: String, codec: MovieCodec)] = [
      ("a.mp4", .h264), ("a.mp4", .hevc), ("a.webm", .vp9), ("a.mp4", .av1), ("a.webm", .av1),
    ]

    @Test(arguments: formats) func `colors are stored as asked`(
      _ kind: (name: String, codec: MovieCodec)
    ) async throws {
      let bars = [Pixels](repeating: MovieFrames.bars(width: 320, height: 64), count: 3)
      let pixelFormats = [MoviePixelFormat.yuv420p, .yuv420p10, .yuv444p, .yuv444p10]
      let paths = pixelFormats.map { folder.file("\($0.rawValue) \(kind.name)") }
      for (path, pixelFormat) in zip(paths, pixelFormats) {
        try MovieWriter.write(
          path, options: options(kind.codec) { $0.pixelFormat = pixelFormat }, bars)
        let stream = try await MediaPrograms.probe(path).streams[0]
        let isWide = pixelFormat.rawValue.hasSuffix("10")
        expectEqual(stream.pix_fmt, pixelFormat.rawValue + (isWide ? "le" : ""))
        expectEqual(stream.nb_read_packets, "3")
      }
      let movies = try await MediaPrograms.pictures(ofEach: paths)
      for (decoded, pixelFormat) in zip(movies, pixelFormats) {
        for (bar, color) in MovieFrames.bars.enumerated() {
          let at = 4 * (32 * 320 + 32 * bar + 16)
          for channel in 0..<3 {
            let difference = abs(Int(decoded[2][at + channel]) - Int(color[channel]))
            expect(difference <= 3, "\(pixelFormat)")
          }
        }
      }
    }

    /// 4:4:4 stores a color for every column, 4:2:0 mixes the colors of two.
    @Test(arguments: [MovieCodec.h264, .hevc])
    func `colors of full resolution have clean edges`(_ codec: MovieCodec) async throws {
      let (even, odd): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
      let stripes = MovieFrames.picture(width: 64, height: 64) { x, _ in x % 2 == 0 ? even : odd }
      for pixelFormat in [MoviePixelFormat.yuv444p, .yuv444p10, .yuv420p] {
        let path = folder.file("a.mp4")
        try MovieWriter.write(
          path,
          options: options(codec) { ($0.pixelFormat, $0.crf) = (pixelFormat, 4) }, [stripes])
        let center = 4 * (32 * 64 + 32)
        let red = try await MediaPrograms.pictures(path)[0][center]
        expectEqual(red > 235, pixelFormat != .yuv420p, "\(pixelFormat): \(red)")
      }
    }

    @Test func `HEVC has the tag that Apple's players accept`() throws {
      for name in ["a.mp4", "a.mov"] {
        try MovieWriter.write(folder.file(name), options: options(.hevc), Self.frames)
        let bytes = try Data(contentsOf: folder.url(name))
        expect(bytes.range(of: Data("hvc1".utf8)) != nil)
        expect(bytes.range(of: Data("hev1".utf8)) == nil)
      }
    }

    @Test(arguments: formats) func `short movies have all frames, in order`(
      _ kind: (name: String, codec: MovieCodec)
    ) async throws {
      let counts = 1...6
      let ending = kind.name.suffix(from: kind.name.lastIndex(of: ".")!)
      let paths = counts.map { folder.file("\($0)" + ending) }
      for (path, count) in zip(paths, counts) {
        let frames = (0..<count).map { frame in
          MovieFrames.picture(width: 64, height: 64) { _, _ in [UInt8(40 * frame), 90, 200, 255] }
        }
        try MovieWriter.write(path, options: options(kind.codec), frames)
      }
      for (pictures, count) in zip(try await MediaPrograms.pictures(ofEach: paths), counts) {
        let reds = pictures.map { Int($0[4 * (32 * 64 + 32)]) }
        expectEqual(reds.count, count)
        for (frame, red) in reds.enumerated() { expect(abs(red - 40 * frame) <= 4, "\(reds)") }
      }
    }

    @Test(arguments: formats) func `a bit rate is approximately kept`(
      _ kind: (name: String, codec: MovieCodec)
    ) async throws {
      let noise = (0..<30).map { MovieFrames.noise($0, width: 96, height: 72, isOpaque: true) }
      var sizes: [Int] = []
      for bitrate in [400_000, 1_600_000] {
        let path = folder.file(kind.name)
        try MovieWriter.write(path, options: options(kind.codec) { $0.bitrate = bitrate }, noise)
        sizes.append(try Data(contentsOf: folder.url(kind.name)).count)
      }
      // One second; noise is the hardest input, and the rate rises if necessary.
      expect(sizes[0] < 200_000 && sizes[1] > sizes[0], "\(sizes)")
    }

    @Test(arguments: [
      ("a.mp4", MovieCodec.h264, "ultrafast"), ("a.mp4", .hevc, "ultrafast"), ("a.webm", .vp9, "5"),
      ("a.mp4", .av1, "12"), ("a.avif", .av1, "9"),
    ]) func `presets are passed to the encoder`(
      _ name: String, _ codec: MovieCodec, _ preset: String
    ) throws {
      let noise = (0..<4).map { MovieFrames.noise($0, width: 160, height: 120, isOpaque: true) }
      var files: [Data] = []
      for preset in [nil, preset] {
        try MovieWriter.write(
          folder.file(name), options: options(codec) { $0.preset = preset }, noise)
        files.append(try Data(contentsOf: folder.url(name)))
      }
      // libaom has no speed above 6.
      expectEqual(files[0] != files[1], name != "a.avif")
    }

    /// SVT-AV1 does not support a second movie in its process, which libaom encodes.
    @Test func `AV1 movies are encoded concurrently`() async throws {
      let frames = (0..<16).map { MovieFrames.noise($0, width: 96, height: 64, isOpaque: true) }
      let names = ["a.mp4", "b.mp4", "c.mp4"]
      try AV1Turn.take(.av1) {
        var writers = try names.prefix(2).map { name in
          let plan = try MoviePlan(
            file: name, format: .mp4, width: 96, height: 64, rate: 30, options: options(.av1))
          return try MovieWriter(plan, to: PendingOutput(path: folder.file(name)))
        }
        for frame in frames { for writer in writers { try writer.add(frame) } }
        for writer in writers { try writer.finish() }
        writers = []
        try MovieWriter.write(folder.file(names[2]), options: options(.av1), frames)
      }
      let files = try names.map { try Data(contentsOf: folder.url($0)) }
      expect(files[0] != files[1])
      // A movie started after the first one is closed gets the fast encoder again.
      expectEqual(files[0], files[2])
      for name in names {
        #expect(try await MediaPrograms.pictures(folder.file(name)).count == 16)
      }
    }

    @Test(arguments: ["a.mp4", "a.mov", "a.webm", "a.mkv"]) func `a title is written`(
      _ name: String
    ) async throws {
      let title = "Schönes \"Wetter\" 天気"
      try MovieWriter.write(folder.file(name), options: options { $0.title = title }, Self.frames)
      let tags = try #require(try await MediaPrograms.probe(folder.file(name)).format.tags)
      expectEqual(tags["title"], title)
    }

    @Test func `joined parts keep their title`() throws {
      let titled = options { $0.title = "One" }
      try MovieWriter.write(folder.file("whole.mkv"), options: titled, Self.frames)
      try MovieWriter.write(folder.file("a.mkv"), options: titled, Array(Self.frames[..<5]))
      try MovieWriter.write(folder.file("b.mkv"), options: titled, Array(Self.frames[5...]))
      try MovieJoiner.join(
        [folder.url("a.mkv"), folder.url("b.mkv")], to: folder.url("joined.mkv"))
      try expectEqual(
        Data(contentsOf: folder.url("joined.mkv")),
        Data(contentsOf: folder.url("whole.mkv")))
    }

    // MARK: Odd sizes

    private func plan(_ name: String, _ options: MovieOptions, _ width: Int, _ height: Int) throws
      -> MoviePlan
    {
      try MoviePlan(
        file: name,
        format: MovieFormat(pathExtension: String(name.drop { $0 != "." }.dropFirst()))!,
        width: width, height: height, rate: 30, options: options)
    }

    @Test(arguments: [MovieCodec.h264, .hevc], [(63, 48), (64, 47), (33, 17), (15, 15)])
    func `odd sizes are padded with edge pixels, which is reported`(
      _ codec: MovieCodec, _ size: (width: Int, height: Int)
    ) async throws {
      let (width, height) = size
      let messages = try plan("a.mp4", options(codec), width, height).diagnostics
      expectEqual(messages.map(\.code), ["padded"])
      expect(messages[0].severity == .note && messages[0].file == "a.mp4")
      expect(messages[0].message.contains("\(width + width % 2) x \(height + height % 2)"))
      let frame = MovieFrames.picture(width: width, height: height) { x, y in
        [UInt8(2 * x), UInt8(3 * y), 90, 255]
      }
      let path = folder.file("a.mp4")
      try MovieWriter.write(path, options: options(codec) { $0.crf = 1 }, [frame])
      let stream = try await MediaPrograms.probe(path).streams[0]
      expect(stream.width == width + width % 2 && stream.height == height + height % 2)
      let decoded = try await MediaPrograms.pictures(path)[0]
      for y in 0..<stream.height {
        for x in 0..<stream.width {
          let at = 4 * (y * stream.width + x)
          let color = [2 * min(x, width - 1), 3 * min(y, height - 1), 90]
          for channel in 0..<3 {
            expect(abs(Int(decoded[at + channel]) - color[channel]) <= 7)
          }
        }
      }
    }

    @Test func `odd sizes may be scaled`() async throws {
      let scaling = options { $0.oddSizes = .scale }
      try expectEqual(plan("a.mp4", scaling, 63, 47).diagnostics.map(\.code), ["scaled"])
      // A gradient stays smooth from edge to edge.
      let frame = MovieFrames.picture(width: 63, height: 47) { x, y in
        [UInt8(4 * x), UInt8(5 * y), 90, 255]
      }
      let path = folder.file("a.mp4")
      try MovieWriter.write(
        path, options: options { ($0.oddSizes, $0.crf) = (.scale, 1) }, [frame])
      let decoded = try await MediaPrograms.pictures(path)[0]
      expectEqual(decoded.count, 4 * 64 * 48)
      for y in 1..<47 {
        for x in 1..<63 {
          let at = 4 * (y * 64 + x)
          let (red, green) = ((Double(x) + 0.5) * 63 / 64 - 0.5, (Double(y) + 0.5) * 47 / 48 - 0.5)
          expect(abs(Double(decoded[at]) - 4 * red) <= 7)
          expect(abs(Double(decoded[at + 1]) - 5 * green) <= 7)
        }
      }
    }

    @Test func `codecs that support odd sizes keep them`() async throws {
      for (name, options) in [
        ("a.mp4", options { $0.pixelFormat = .yuv444p }), ("a.mp4", options(.av1)),
        ("a.webm", options()), ("a.avif", options()),
        ("a.mp4", options(.hevc) { $0.pixelFormat = .yuv444p }),
      ] {
        try expectEqual(plan(name, options, 33, 17).diagnostics, [])
        try MovieWriter.write(
          folder.file(name), options: options, [MovieFrames.veil(3, width: 33, height: 17)])
        let stream = try await MediaPrograms.probe(folder.file(name)).streams[0]
        expect(stream.width == 33 && stream.height == 17)
      }
    }

    // MARK: AVIF

    @Test(arguments: [1, 5]) func `an AVIF is a still or animated image`(
      _ count: Int
    ) async throws {
      let path = folder.file("a.avif")
      let frames = (0..<count).map { frame in
        MovieFrames.picture(width: 80, height: 60) { x, _ in
          x < 10 + 10 * frame ? [200, 30, 60, 255] : [20, 120, 240, 255]
        }
      }
      try MovieWriter.write(path, rate: 25, frames)
      let bytes = try Data(contentsOf: folder.url("a.avif"))
      // The brand distinguishes the two.
      expectEqual(Array(bytes[4..<12]), Array("ftyp\(count == 1 ? "avif" : "avis")".utf8))
      let stream = try await MediaPrograms.probe(path).streams[0]
      expect(stream.codec_name == "av1" && stream.pix_fmt == "yuv444p")
      expect(stream.color_primaries == "bt709" && stream.color_space == "bt709")
      let decoded = try await MediaPrograms.pictures(path)
      expectEqual(decoded.count, count)
      for (frame, picture) in decoded.enumerated() {
        for (x, color) in [(4 + 10 * frame, [200, 30, 60]), (70, [20, 120, 240])] {
          for channel in 0..<3 {
            expect(abs(Int(picture[4 * (80 * 30 + x) + channel]) - color[channel]) <= 4)
          }
        }
      }
    }
  }
#endif
