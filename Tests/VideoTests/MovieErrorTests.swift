import Foundation
import StrataGraphics
import StrataImageFiles
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
    #expect(error?.kind == .usage)
    return error?.description ?? ""
  }

  @Test(arguments: [MovieFormat.mp4, .mov, .mkv])
  func `store alpha in H.264 are refused, and the two formats with alpha are named`(
    _ format: MovieFormat
  ) throws {
    let text = try problem(format, MovieOptions(codec: .h264, alpha: true))
    #expect(text.contains("WebM with VP9 (.webm)"))
    #expect(text.contains("MOV with ProRes 4444 (.mov)"))
  }

  @Test(arguments: [(321, 240, "322 x 240"), (320, 241, "320 x 242"), (1, 1, "2 x 2")])
  func `have odd sides in H.264 are refused where asked to, and what does is named`(
    _ width: Int, _ height: Int, _ even: String
  ) throws {
    var options = MovieOptions()
    options.oddSizes = .refuse
    let text = try problem(.mp4, options, width: width, height: height)
    #expect(text.contains("\(width) x \(height)"))
    #expect(text.contains("draw \(even) pixels"))
    #expect(text.contains(".webm"))
  }

  @Test func `have a codec that the container does not take are refused`() throws {
    let text = try problem(.mp4, MovieOptions(codec: .prores4444))
    #expect(text.contains("MP4 does not take ProRes 4444 but H.264, HEVC, AV1"))
    #expect(try problem(.mov, MovieOptions(codec: .av1)).contains(".mp4, .webm, .mkv, .avif"))
    #expect(text.contains(".mov, .mkv"))
  }

  @Test func `have a rate factor out of range, or where there is none, are refused`() throws {
    #expect(try problem(.mp4, MovieOptions(crf: 52)).contains("from 0 to 51, not 52"))
    #expect(try problem(.webm, MovieOptions(crf: -1)).contains("from 0 to 63, not -1"))
    #expect(try problem(.mkv, MovieOptions(crf: 20)).contains("FFV1 has no rate factor"))
  }

  @Test func `are too small for HEVC are refused`() throws {
    let text = try problem(.mp4, MovieOptions(codec: .hevc), width: 64, height: 14)
    #expect(text.contains("at least 16 pixels a side, not 64 x 14"))
  }

  @Test func `have a rate factor and a bit rate, or a bit rate that cannot be, are refused`() throws
  {
    var options = MovieOptions(crf: 20)
    options.bitrate = 1_000_000
    #expect(try problem(.mp4, options).contains("give one of them"))
    options.crf = nil
    #expect(try problem(.mov, options).contains("ProRes 4444 has no bit rate"))
    for bitrate in [0, 999, 1_000_000_001, -5] {
      options.bitrate = bitrate
      #expect(try problem(.webm, options).contains("from 1000 to 1000000000"))
    }
  }

  @Test func `have an unknown preset are refused, and the known ones are named`() throws {
    var options = MovieOptions()
    options.preset = "quick"
    for codec in [MovieCodec.h264, .hevc] {
      options.codec = codec
      let text = try problem(.mp4, options)
      #expect(text.contains("no preset \"quick\" but ultrafast, superfast"))
      #expect(text.contains("placebo"))
    }
    options.codec = nil
    #expect(try problem(.webm, options).contains("but 5, 4, 3, 2, 1, 0"))
    #expect(try problem(.avif, options).contains("but 13, 12"))
    #expect(try problem(.mkv, options).contains("FFV1 has no presets"))
  }

  @Test func `have colours that a codec cannot store are refused, and what it stores is named`()
    throws
  {
    var options = MovieOptions()
    options.pixelFormat = .rgb
    #expect(
      try problem(.mp4, options).contains(
        "not written as rgb but as yuv420p, yuv420p10, yuv444p, yuv444p10"))
    options.pixelFormat = .yuv420p
    #expect(try problem(.mkv, options).contains("FFV1 is not written as yuv420p but as rgb"))
    #expect(try problem(.mov, options).contains("ProRes 4444 is not written as yuv420p"))
    options.pixelFormat = .yuv444p
    options.alpha = true
    #expect(try problem(.webm, options).contains("VP9 with alpha is not written as yuv444p"))
  }

  @Test func `have a title where there is no place for it are refused`() throws {
    var options = MovieOptions()
    options.title = "A title"
    #expect(try problem(.avif, options).contains("no place for a title"))
    options.title = "a\0b"
    #expect(try problem(.mp4, options).contains("null"))
  }

  @Test func `have too many frames a second are refused`() throws {
    #expect(try problem(.mkv, rate: 1_001).contains("1001 frames a second"))
  }

  @Test func `are larger than the limit say how large one may be`() throws {
    let error = #expect(throws: LimitExceeded.self) {
      try MoviePlan(file: "a.mkv", format: .mkv, width: 16_385, height: 2, rate: 30)
    }
    #expect(error?.asked == 16_385 && error?.allowed == 16_384)
  }

  @Test func `know their format by the name`() {
    #expect(MovieFormat(pathExtension: "MP4") == .mp4)
    #expect(MovieFormat(pathExtension: "m4v") == .mp4)
    #expect(MovieFormat(pathExtension: "webm") == .webm)
    #expect(MovieFormat(pathExtension: "AVIF") == .avif)
    #expect(MovieFormat(pathExtension: "avi") == nil)
  }
}

#if Video
  @Suite(.serialized) struct `Movies that fail on the way` {
    private let folder: MovieFolder

    init() throws { folder = try MovieFolder() }

    private static let frames = (0..<40).map {
      MovieFrames.noise($0, width: 64, height: 48, isOpaque: true)
    }

    @Test func `leave nothing where the directory is missing`() throws {
      let error = #expect(throws: OutputError.self) {
        try MovieWriter.write(folder.path("none/a.mp4"), Self.frames)
      }
      #expect(error?.code == ENOENT)
      #expect(try folder.names == [])
    }

    @Test(arguments: ["mkv", "webm", "mp4", "mov"])
    func `report a full disk`(_ name: String) throws {
      let plan = try MoviePlan(
        file: "/dev/full", format: MovieFormat(pathExtension: name)!, width: 64, height: 48,
        rate: 30)
      let error = #expect(throws: OutputError.self) {
        let writer = try MovieWriter(plan, to: PendingOutput(path: "/dev/full"))
        for frame in Self.frames { try writer.add(frame) }
        try writer.finish()
      }
      #expect(error?.code == ENOSPC)
      #expect(error?.path == "/dev/full")
    }

    @Test func `leave nothing where the file may not grow`() async {
      await #expect(processExitsWith: .success) {
        let folder = try MovieFolder()
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 40_000, rlim_max: 40_000)
        guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(3) }
        for name in ["a.mp4", "a.mov", "a.webm", "a.mkv"] {
          do {
            try MovieWriter.write(folder.path(name), Self.frames)
            exit(1)
          } catch let error as OutputError {
            precondition(error.code == EFBIG, "\(error)")
          }
          guard try folder.names.isEmpty else { exit(2) }
        }
      }
    }

    @Test func `leave the old file alone when cancelled`() throws {
      let path = folder.path("a.mp4")
      try Data("old".utf8).write(to: folder.url("a.mp4"))
      let plan = try MoviePlan(file: path, format: .mp4, width: 64, height: 48, rate: 30)
      let writer = try MovieWriter(plan, to: PendingOutput(path: path))
      for frame in Self.frames { try writer.add(frame) }
      #expect(try folder.names.count == 2)
      writer.cancel()
      #expect(try folder.names == ["a.mp4"])
      #expect(try Data(contentsOf: folder.url("a.mp4")) == Data("old".utf8))
    }

    @Test func `go to a pipe where the format can, and otherwise say which do`() async throws {
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
          #expect(error?.description.contains("choose mkv or webm") == true)
          continue
        }
        // Two frames fit into the pipe, so that nobody has to read meanwhile.
        let movie = try MovieWriter(plan, to: output)
        for _ in 0..<2 { try movie.add(frame) }
        try movie.finish()
        try writer.close()
        try reader.readToEnd()?.write(to: folder.url("a.\(name)"))
        let facts = try await MediaPrograms.run(
          "ffprobe",
          [
            "-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets", "-of",
            "csv=p=0", folder.path("a.\(name)"),
          ])
        #expect(String(decoding: facts, as: UTF8.self).hasPrefix("2"))
      }
    }
  }
#endif
