import StrataGraphics
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  /// A container and a codec, with their difficulties.
  struct Coding: Sendable, CustomTestStringConvertible {
    let file: String
    let options: [String]

    init(_ file: String, _ options: String) {
      self.file = file
      self.options = options.split(separator: " ").map(String.init)
    }

    var testDescription: String { file }

    private static let reordering = "-c:v libx264 -bf 3 -g 40 -pix_fmt yuv420p"

    static let all = [
      Coding("reordered.mkv", reordering),
      Coding("no-edit-list.mp4", reordering + " -use_editlist 0"),
      Coding("late.mp4", reordering + " -output_ts_offset 7.3"),
      Coding("late.ts", reordering + " -output_ts_offset 50 -muxdelay 0"),
      Coding("open.ts", reordering + " -x264-params open-gop=1:keyint=15"),
      Coding("open.mp4", reordering + " -x264-params open-gop=1:keyint=15"),
      Coding("raw.h264", reordering),
      Coding("reordered.avi", "-c:v mpeg4 -bf 2 -g 20 -q:v 2"),
      Coding("mpeg2.mpg", "-c:v mpeg2video -bf 2 -g 12 -q:v 2"),
      Coding("hevc.mp4", "-c:v libx265 -x265-params log-level=none:keyint=25 -pix_fmt yuv420p"),
      Coding("refresh.mp4", reordering + " -x264-params intra-refresh=1:keyint=20"),
      Coding("vp9.webm", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 30"),
      Coding("intra.mov", "-c:v prores_ks"),
      Coding("lossless.mkv", "-c:v ffv1 -g 10"),
      Coding("still.gif", "-r 10"),
    ]
  }

  @Suite struct `A movie's pictures` {
    /// Returns deterministic positions, in a different order than in the file.
    private static func places(_ count: Int, below limit: Int) -> [Int] {
      var state: UInt64 = 12_345
      return (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
      }
    }

    @Test func `frames are correct after 500 seeks`() async throws {
      let movie = try await NumberedMovie(frames: 300, reordered)
      let source = try openMovie(path: movie.path, limits: .default)
      expectEqual(source.times.count, 300)
      for place in Self.places(500, below: 3_000) {
        // Ten times within each frame, the first one at its very beginning.
        let time = Double(place) / 300
        try expectEqual(source.number(at: time), place / 10, "at \(time) s")
      }
    }

    @Test(arguments: Coding.all)
    func `frames are the same in order, backward and cold`(coding: Coding) async throws {
      let count = 60
      let name = coding.file
      let rate = name.hasSuffix("gif") ? 10 : 30
      let movie = try await NumberedMovie(
        frames: count, rate: "\(rate)", named: name, coding.options)
      let inOrder = try openMovie(path: movie.path, limits: .default)
      try #require(inOrder.times.count == count)
      expect(abs(inOrder.times.duration - Double(count) / Double(rate)) < 0.002)
      var pictures: [[UInt8]] = []
      for frame in 0..<count {
        let index = inOrder.times.index(at: Double(frame) / Double(rate))
        expectEqual(index, frame)
        let picture = try inOrder.picture(index)
        expectEqual(NumberedMovie.number(in: picture.pixels), frame)
        pictures.append(picture.pixels.bytes)
      }
      let backward = try openMovie(path: movie.path, limits: .default)
      for frame in (0..<count).reversed() {
        try expectEqual(backward.picture(frame).pixels.bytes, pictures[frame], "frame \(frame)")
      }
      for frame in [0, 1, 13, 14, 15, 16, 39, 41, count - 2, count - 1] {
        let cold = try openMovie(path: movie.path, limits: .default)
        try expectEqual(cold.picture(frame).pixels.bytes, pictures[frame], "frame \(frame)")
      }
    }

    @Test func `frames have their individual durations`() async throws {
      // Frame k is shown from k² / 100 s on.
      let movie = try await NumberedMovie(
        frames: 20,
        reordered + ["-vf", "settb=1/1000,setpts=N*N*10", "-fps_mode", "passthrough"]
          + ["-enc_time_base", "1/1000"])
      let source = try openMovie(path: movie.path, limits: .default)
      expectEqual(source.times.count, 20)
      for frame in 0..<20 {
        let start = Double(frame * frame) / 100
        try expectEqual(source.number(at: start), frame)
        try expectEqual(source.number(at: start + 0.005), frame)
        if frame > 0 { try expectEqual(source.number(at: start - 0.005), frame - 1) }
      }
    }

    @Test func `times outside the movie show the first and last frames`() async throws {
      let movie = try await NumberedMovie(frames: 10, reordered)
      let source = try openMovie(path: movie.path, limits: .default)
      try expectEqual(source.number(at: -5), 0)
      try expectEqual(source.number(at: .nan), 0)
      try expectEqual(source.number(at: 10.0 / 30), 9)
      try expectEqual(source.number(at: .infinity), 9)
    }

    @Test func `edit lists are applied`() async throws {
      let whole = try await NumberedMovie(frames: 90, reordered)
      let cut = whole.folder.file("cut.mp4")
      _ = try await MediaPrograms.run(
        "ffmpeg", ["-v", "error", "-ss", "1.5", "-i", whole.path, "-c", "copy", cut])
      let source = try openMovie(path: cut, limits: .default)
      for frame in [0, 3, 20, 44, 1] {
        try expectEqual(source.number(at: (Double(frame) + 0.5) / 30), 45 + frame)
      }
    }

    @Test func `no index is needed`() async throws {
      // Matroska on a pipe has no cues, and its duration is not written.
      let movie = try await NumberedMovie(
        frames: 90, named: "live.mkv", reordered + ["-live", "1"])
      let source = try openMovie(path: movie.path, limits: .default)
      for frame in [80, 5, 41, 39, 89, 0] {
        try expectEqual(source.number(at: (Double(frame) + 0.5) / 30), frame)
      }
    }
  }
#endif
