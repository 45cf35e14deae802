import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import StrataVideo
import Testing

@Suite struct `Movies that cannot be` {
  private func problem(
    _ format: MovieFormat, _ options: MovieOptions = MovieOptions(), width: Int = 64,
    height: Int = 48, rate: FrameRate = 30
  ) throws -> String {
    let error = #expect(throws: VideoError.self) {
      try MoviePlan(
        file: "a.\(format.rawValue)", format: format, width: width, height: height, rate: rate,
        options: options)
    }
    expectEqual(error?.kind, .usage)
    return error?.description ?? ""
  }

  @Test(arguments: [MovieFormat.mp4, .mov, .mkv])
  func `alpha in H.264 is refused, naming the formats with alpha`(
    _ format: MovieFormat
  ) throws {
    let text = try problem(format, MovieOptions(codec: .h264, alpha: true))
    expect(text.contains("VP9 in WebM (.webm)"))
    expect(text.contains("ProRes 4444 in MOV (.mov)"))
  }

  @Test(arguments: [(321, 240, "322 x 240"), (320, 241, "320 x 242"), (1, 1, "2 x 2")])
  func `odd sizes in H.264 are refused if requested, naming alternatives`(
    _ width: Int, _ height: Int, _ even: String
  ) throws {
    var options = MovieOptions()
    options.oddSizes = .refuse
    let text = try problem(.mp4, options, width: width, height: height)
    expect(text.contains("\(width) x \(height)"))
    expect(text.contains("render \(even) pixels"))
    expect(text.contains(".webm"))
  }

  @Test func `a codec that the container does not support is refused`() throws {
    let text = try problem(.mp4, MovieOptions(codec: .prores4444))
    expect(
      text.contains("MP4 cannot hold ProRes 4444; use H.264, HEVC or AV1, or write .mov or .mkv"))
    try expect(problem(.mov, MovieOptions(codec: .av1)).contains(".mp4, .webm, .mkv or .avif"))
  }

  @Test func `an invalid or unsupported rate factor is refused`() throws {
    try expect(problem(.mp4, MovieOptions(crf: 52)).contains("between 0 and 51, not 52"))
    try expect(problem(.webm, MovieOptions(crf: -1)).contains("between 0 and 63, not -1"))
    try expect(problem(.mkv, MovieOptions(crf: 20)).contains("FFV1 has no rate factor"))
  }

  @Test func `sizes too small for HEVC are refused`() throws {
    let text = try problem(.mp4, MovieOptions(codec: .hevc), width: 64, height: 14)
    expect(text.contains("at least 16 pixels per side, not 64 x 14"))
  }

  @Test func `a rate factor with a bit rate and an invalid bit rate are refused`() throws {
    var options = MovieOptions(crf: 20)
    options.bitrate = 1_000_000
    try expect(problem(.mp4, options).contains("use one of them"))
    options.crf = nil
    try expect(problem(.mov, options).contains("ProRes 4444 has no bit rate"))
    for bitrate in [0, 999, 1_000_000_001, -5] {
      options.bitrate = bitrate
      try expect(problem(.webm, options).contains("between 1000 and 1000000000"))
    }
  }

  @Test func `an unknown preset is refused, naming the known ones`() throws {
    var options = MovieOptions()
    options.preset = "quick"
    for codec in [MovieCodec.h264, .hevc] {
      options.codec = codec
      let text = try problem(.mp4, options)
      expect(text.contains("no preset \"quick\"; use ultrafast, superfast"))
      expect(text.contains("placebo"))
    }
    options.codec = nil
    try expect(problem(.webm, options).contains("use 5, 4, 3, 2, 1 or 0"))
    try expect(problem(.avif, options).contains("use 13, 12"))
    try expect(problem(.mkv, options).contains("FFV1 has no presets"))
  }

  @Test func `unsupported colors are refused, naming the supported ones`()
    throws
  {
    var options = MovieOptions()
    options.pixelFormat = .rgb
    try expect(
      problem(.mp4, options).contains(
        "the pixel format rgb; use yuv420p, yuv420p10, yuv444p or yuv444p10"))
    options.pixelFormat = .yuv420p
    let refused = "does not support the pixel format"
    try expect(problem(.mkv, options).contains("FFV1 \(refused) yuv420p; use rgb"))
    try expect(problem(.mov, options).contains("ProRes 4444 \(refused) yuv420p"))
    options.pixelFormat = .yuv444p
    options.alpha = true
    try expect(problem(.webm, options).contains("VP9 with alpha \(refused) yuv444p"))
  }

  @Test func `a title in a format without titles is refused`() throws {
    var options = MovieOptions()
    options.title = "A title"
    try expect(problem(.avif, options).contains("does not support a title"))
    options.title = "a\0b"
    try expect(problem(.mp4, options).contains("null"))
  }

  @Test func `too many frames per second are refused`() throws {
    try expect(problem(.mkv, rate: 1_001).contains("1001 frames per second"))
  }

  @Test func `a movie larger than the limit is refused with the limit`() throws {
    let error = #expect(throws: LimitExceeded.self) {
      try MoviePlan(file: "a.mkv", format: .mkv, width: 16_385, height: 2, rate: 30)
    }
    expect(error?.asked == 16_385 && error?.allowed == 16_384)
  }

  @Test func `the format is determined by the file extension`() {
    expectEqual(MovieFormat(pathExtension: "MP4"), .mp4)
    expectEqual(MovieFormat(pathExtension: "m4v"), .mp4)
    expectEqual(MovieFormat(pathExtension: "webm"), .webm)
    expectEqual(MovieFormat(pathExtension: "AVIF"), .avif)
    expect(MovieFormat(pathExtension: "avi") == nil)
  }
}

#if Video
  @Suite(.serialized) struct `Movies that fail on the way` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let frames = (0..<40).map {
      MovieFrames.noise($0, width: 64, height: 48, isOpaque: true)
    }

    @Test func `a missing directory leaves no file`() throws {
      let error = #expect(throws: OutputError.self) {
        try MovieWriter.write(folder.file("none/a.mp4"), Self.frames)
      }
      expectEqual(error?.code, ENOENT)
      expectEqual(folder.contents, [])
    }

    @Test(arguments: ["mkv", "webm", "mp4", "mov"])
    func `a full disk is reported`(_ name: String) throws {
      let plan = try MoviePlan(
        file: "/dev/full", format: MovieFormat(pathExtension: name)!, width: 64, height: 48,
        rate: 30)
      let error = #expect(throws: OutputError.self) {
        let writer = try MovieWriter(plan, to: PendingOutput(path: "/dev/full"))
        for frame in Self.frames { try writer.add(frame) }
        try writer.finish()
      }
      expectEqual(error?.code, ENOSPC)
      expectEqual(error?.path, "/dev/full")
    }

    @Test(.waitsForProcess) func `a file size limit leaves no file`() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 40_000, rlim_max: 40_000)
        guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(3) }
        for name in ["a.mp4", "a.mov", "a.webm", "a.mkv"] {
          do {
            try MovieWriter.write(folder.file(name), Self.frames)
            exit(1)
          } catch let error as OutputError {
            precondition(error.code == EFBIG, "\(error)")
          }
          guard folder.contents.isEmpty else { exit(2) }
        }
      }
    }

    @Test func `cancelling keeps the old file`() throws {
      let path = folder.file("a.mp4")
      try Data("old".utf8).write(to: folder.url("a.mp4"))
      let plan = try MoviePlan(file: path, format: .mp4, width: 64, height: 48, rate: 30)
      let writer = try MovieWriter(plan, to: PendingOutput(path: path))
      for frame in Self.frames { try writer.add(frame) }
      expectEqual(folder.contents.count, 2)
      writer.cancel()
      expectEqual(folder.contents, ["a.mp4"])
      try expectEqual(Data(contentsOf: folder.url("a.mp4")), Data("old".utf8))
    }

    @Test func `a pipe is supported by some formats, which are named`() async throws {
      for (name, fits) in [
        ("mkv", true), ("webm", true), ("mp4", false), ("mov", false), ("avif", false),
      ] {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reader, writer) = (
          FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
          FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        )
        let plan = try MoviePlan(
          file: "standard output", format: MovieFormat(pathExtension: name)!, width: 16,
          height: 16, rate: 30)
        let output = PendingOutput(
          descriptor: writer.fileDescriptor, path: "standard output")
        let frame = MovieFrames.bars(width: 16, height: 16)
        guard fits else {
          let error = #expect(throws: VideoError.self) { try MovieWriter(plan, to: output) }
          expectEqual(error?.description.contains("choose mkv or webm"), name != "avif")
          continue
        }
        // Two frames fit into the pipe, so that no concurrent reader is needed.
        let movie = try MovieWriter(plan, to: output)
        for _ in 0..<2 { try movie.add(frame) }
        try movie.finish()
        try writer.close()
        try reader.readToEnd()?.write(to: folder.url("a.\(name)"))
        let facts = try await MediaPrograms.run(
          "ffprobe",
          [
            "-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets", "-of",
            "csv=p=0", folder.file("a.\(name)"),
          ])
        expect(String(decoding: facts, as: UTF8.self).hasPrefix("2"))
      }
    }
  }
#endif
