import Foundation
import StrataGraphics
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  @Suite(.serialized) struct `Movies that are not joined` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(
      _ name: String, _ count: Int = 4, rate: FrameRate = 30, width: Int = 64,
      _ change: (inout MovieOptions) -> Void = { _ in }
    ) throws {
      var options = MovieOptions()
      change(&options)
      try MovieWriter.write(
        folder.file(name), rate: rate, options: options,
        (0..<count).map { MovieFrames.noise($0, width: width, height: 48) })
    }

    /// Returns the reason for refusing the parts, and expects that no output remains.
    private func refusal(_ parts: [String], to name: String) throws -> (any StrataError)? {
      let error = #expect(throws: (any Error).self) {
        try MovieJoiner.join(parts.map { folder.url($0) }, to: folder.url(name))
      }
      expect(!folder.contents.contains { $0.hasPrefix("all") || $0.hasPrefix(".") })
      return error as? any StrataError
    }

    @Test func `a part that differs from the first is refused with the difference`() throws {
      try write("a.mkv")
      try write("size.mkv", width: 66)
      try write("alpha.mkv") { $0.alpha = false }
      try write("rate.mkv", rate: 25)
      try write("codec.mkv") { $0.codec = .h264 }
      for (other, what, found, wanted) in [
        ("size.mkv", "size", "66x48", "64x48"), ("alpha.mkv", "pixel format", "bgr0", "bgra"),
        ("rate.mkv", "frame rate", "25", "30"), ("codec.mkv", "codec", "h264", "ffv1"),
      ] {
        let error = try refusal(["a.mkv", other], to: "all.mkv")
        expectEqual(
          error as? JoinError,
          .differs(
            part: folder.file(other), what: what, found: found, first: folder.file("a.mkv"),
            wanted: wanted))
        expectEqual(error?.kind, .usage)
      }
    }

    @Test func `a part encoded with other settings is refused`() throws {
      try write("a.mp4")
      try write("b.mp4") { $0.preset = "slow" }
      let error = try refusal(["a.mp4", "b.mp4"], to: "all.mp4")
      expectEqual(error?.description.contains("b.mp4: was encoded with different settings"), true)
      try write("c.mp4") { $0.preset = "ultrafast" }
      try expectEqual(
        refusal(["a.mp4", "c.mp4"], to: "all.mp4")?.description.contains("the profile"),
        true)
      try write("a.webm") { $0.pixelFormat = .yuv420p10 }
      try write("b.webm")
      try expectEqual(
        refusal(["a.webm", "b.webm"], to: "all.webm")?.description.contains(
          "the pixel format is yuv420p, but"),
        true)
    }

    @Test(arguments: ["mkv", "mp4", "webm"])
    func `a truncated part is refused`(_ name: String) throws {
      try write("a.\(name)", 30)
      let whole = try Data(contentsOf: folder.url("a.\(name)"))
      for count in [0, 40, whole.count / 4, whole.count / 2, whole.count - 12_000] {
        try whole.prefix(count).write(to: folder.url("cut.\(name)"))
        let error = try refusal(["a.\(name)", "cut.\(name)"], to: "all.\(name)")
        expectEqual(error?.kind, .scene, "\(error?.description ?? "")")
        expectEqual(error?.description.contains("cut.\(name)"), true)
      }
    }

    @Test func `missing, invalid and unsupported parts are refused`() throws {
      try write("a.mkv")
      try write("a.webm")
      try Data("no movie".utf8).write(to: folder.url("text.mkv"))
      for name in ["none.mkv", "text.mkv"] {
        let error = try refusal(["a.mkv", name], to: "all.mkv")
        expectEqual(error?.kind, .scene)
        expectEqual(error?.description.contains(name), true)
      }
      try expectEqual(
        refusal(["a.webm"], to: "all.mp4")?.description.contains(
          "is VP9, which MP4 cannot hold; use H.264, HEVC or AV1"),
        true)
      let device = #expect(throws: JoinError.self) {
        try MovieJoiner.join([URL(fileURLWithPath: "/dev/null")], to: folder.url("all.mkv"))
      }
      expectEqual(device?.description.contains("is not a regular file"), true)
    }

    @Test func `an unknown type of output, and no parts at all, are refused`() throws {
      try write("a.mkv")
      for name in ["all.avi", "all.avif", "all.apng", "all"] {
        let error = try refusal(["a.mkv"], to: name)
        expectEqual(error as? JoinError, .unknownType(path: folder.file(name)))
        expectEqual(error?.description.contains(".mp4, .mov, .mkv, .webm, .y4m or .rgba"), true)
      }
      try expectEqual(refusal([], to: "all.mkv") as? JoinError, .nothingToJoin)
    }

    @Test func `an output that would replace a part is refused`() throws {
      try write("a.mkv")
      let before = try Data(contentsOf: folder.url("a.mkv"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("link.mkv"), withDestinationPath: folder.file("a.mkv"))
      try FileManager.default.linkItem(atPath: folder.file("a.mkv"), toPath: folder.file("b.mkv"))
      for name in ["a.mkv", "link.mkv", "b.mkv"] {
        try expectEqual(
          refusal(["a.mkv"], to: name) as? JoinError,
          .outputIsPart(path: folder.file(name)))
      }
      try expectEqual(Data(contentsOf: folder.url("a.mkv")), before)
    }

    /// Converts one of our movies with ffmpeg.
    private func make(_ name: String, from source: String, _ arguments: [String]) async throws {
      _ = try await MediaPrograms.run(
        "ffmpeg",
        ["-v", "error", "-y", "-i", folder.file(source)] + arguments + [folder.file(name)])
    }

    @Test func `sound, rotation, hidden frames and variable rates are refused`() async throws {
      try write("a.mp4", 40) { $0.gop = 10 }
      try await make(
        "sound.mp4", from: "a.mp4",
        ["-f", "lavfi", "-i", "anullsrc", "-c:v", "copy", "-c:a", "aac", "-shortest"])
      try await make("turn.mov", from: "a.mp4", ["-c", "copy", "-metadata:s:v", "rotate=90"])
      // From within a group: the earlier frames are present, and an edit list hides them.
      _ = try await MediaPrograms.run(
        "ffmpeg",
        [
          "-v", "error", "-ss", "0.5", "-i", folder.file("a.mp4"), "-c", "copy",
          folder.file("seek.mp4"),
        ])
      try await make(
        "uneven.mp4", from: "a.mp4",
        ["-vf", "select='not(eq(n,5))'", "-fps_mode", "vfr", "-c:v", "libx264"])
      for (name, words) in [
        ("sound.mp4", "has 2 streams"), ("turn.mov", "is rotated or mirrored"),
        ("seek.mp4", "hidden by its edit list"), ("uneven.mp4", "frame 5 is not at its time"),
      ] {
        let error = try refusal([name], to: "all.mp4")
        expectEqual(error?.kind, .scene)
        expectEqual(error?.description.contains(words), true, "\(error?.description ?? "")")
      }
    }

    @Test func `too many frames are refused`() throws {
      try write("a.mkv", 5)
      var limits = Limits.default
      limits.frames = 4
      let error = #expect(throws: JoinError.self) {
        try MovieJoiner.join([folder.url("a.mkv")], to: folder.url("all.mkv"), limits: limits)
      }
      expectEqual(error?.description.contains("more than 4 frames"), true)
    }
  }
#endif
