import Foundation
import StrataGraphics
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  @Suite struct `A file that cannot be played` {
    private func failure(_ path: String, limits: Limits = .default) -> (any Error)? {
      do {
        _ = try openMovie(path: path, limits: limits)
        return nil
      } catch {
        return error
      }
    }

    @Test func `a missing file is reported`() {
      let path = "/nowhere/movie.mp4"
      expectEqual(
        failure(path) as? MovieError,
        .unreadable(file: path, reason: "No such file or directory"))
    }

    @Test func `a folder or a device is reported`() throws {
      let folder = try TemporaryFolder()
      for path in [folder.path, "/dev/zero"] {
        guard case .unreadable? = failure(path) as? MovieError else {
          Issue.record("\(path): \(String(describing: failure(path)))")
          continue
        }
      }
    }

    @Test(arguments: ["text.mp4", "text.webm", "text.txt", "list.m3u8", "empty.mov"])
    func `a text file is not a movie`(name: String) throws {
      let folder = try TemporaryFolder()
      let text = name.hasSuffix("m3u8") ? "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n" : "Not a movie.\n"
      let path = folder.file(name)
      try (name == "empty.mov" ? "" : text).write(
        toFile: path, atomically: true, encoding: .utf8)
      guard case .notAMovie(path, _)? = failure(path) as? MovieError else {
        Issue.record("\(String(describing: failure(path)))")
        return
      }
    }

    @Test(arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "it is a PNG"),
      ([0x1F, 0x8B, 8, 0], "it is a gzip file"), (Array("Not a movie.\n".utf8), "it is text"),
      // A sound in the format of Sun, which is not opened.
      (
        Array(".snd".utf8) + [0, 0, 0, 24, 0, 0, 0, 16, 0, 0, 0, 3, 0, 0, 0x1F, 0x40, 0, 0, 0, 1]
          + [UInt8](repeating: 0, count: 16), "its format is not supported"
      ),
    ])
    func `a file of another kind is named`(bytes: [UInt8], words: String) throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(bytes), to: "other.mp4")
      guard case .notAMovie(_, let reason)? = failure(folder.file("other.mp4")) as? MovieError
      else {
        Issue.record("\(String(describing: failure(folder.file("other.mp4"))))")
        return
      }
      expectEqual(reason, words)
    }

    @Test func `an audio file has no video`() async throws {
      let folder = try TemporaryFolder()
      let path = folder.file("sound.mp4")
      _ = try await MediaPrograms.run(
        "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=duration=0.5", path])
      expectEqual(failure(path) as? MovieError, .noPictures(file: path, found: "audio"))
    }

    @Test(arguments: ["cut.mp4", "cut.mkv", "cut.avi", "early.mp4"])
    func `a truncated file is reported with its playable part`(name: String) async throws {
      let codec = name.hasSuffix("avi") ? ["-c:v", "mjpeg"] : reordered
      let movie = try await NumberedMovie(
        frames: 120, named: name, codec + (name == "early.mp4" ? ["-movflags", "faststart"] : []))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: movie.path))
      // Before an index at the end, and after one at the beginning.
      try bytes.prefix(bytes.count * (name == "cut.mp4" ? 1 : 3) / 4).write(
        to: URL(fileURLWithPath: movie.path))
      let error = failure(movie.path) as? MovieError
      switch error {
      case .notAMovie where name == "cut.mp4": break  // Its index was at the end.
      case .cutShort(movie.path, let seconds) where name != "cut.mp4":
        expect(seconds > 1 && seconds < 4)
        expectEqual(error?.description.contains("is truncated after"), true)
      default: Issue.record("\(String(describing: error))")
      }
    }

    @Test func `an unknown codec is named`() async throws {
      let movie = try await NumberedMovie(frames: 5, reordered)
      var bytes = try Data(contentsOf: URL(fileURLWithPath: movie.path))
      let tag = try #require(bytes.range(of: Data("avc1".utf8), options: .backwards))
      bytes.replaceSubrange(tag, with: Data("zyx9".utf8))
      try bytes.write(to: URL(fileURLWithPath: movie.path))
      expectEqual(
        failure(movie.path) as? MovieError,
        .unknownCodec(file: movie.path, codec: "zyx9"))
    }

    @Test func `frames above the limit are refused`() async throws {
      let movie = try await NumberedMovie(frames: 5, reordered)
      var limits = Limits.default
      limits.imagePixels = NumberedMovie.width * NumberedMovie.height - 1
      let error = try #require(failure(movie.path, limits: limits) as? LimitExceeded)
      expectEqual(error.asked, NumberedMovie.width * NumberedMovie.height)
      expectEqual(error.allowed, limits.imagePixels)
    }

    @Test func `movies of more frames than the limit are refused`() async throws {
      let movie = try await NumberedMovie(frames: 40, reordered)
      var limits = Limits.default
      limits.frames = 10
      expect(failure(movie.path, limits: limits) == nil)
      limits.frames = .max
      expect(failure(movie.path, limits: limits) == nil)
      limits.frames = 9
      let error = try #require(failure(movie.path, limits: limits) as? LimitExceeded)
      expectEqual(error.allowed, 36)
      expectEqual(error.place, movie.path)
    }

    @Test func `a stream whose frames last for years plays`() async throws {
      let folder = try TemporaryFolder()
      let (one, path) = (folder.url("one.h264"), folder.file("all.h264"))
      _ = try await MediaPrograms.run(
        "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "color=size=16x16", "-frames:v", "1"]
          + ["-c:v", "libx264", "-preset", "ultrafast"]
          + ["-bsf:v", "h264_metadata=tick_rate=1/2147483647:aud=insert", one.path])
      // So many frames that the time of the last one would not fit in 64 bits.
      let count = 7_400
      let frame = try Data(contentsOf: one)
      var movie = Data(capacity: count * frame.count)
      for _ in 0..<count { movie.append(frame) }
      try movie.write(to: URL(fileURLWithPath: path))
      let source = try openMovie(path: path, limits: .default)
      expectEqual(source.times.count, count)
      expectEqual(try source.picture(count - 1).pixels.width, 16)
    }

    @Test func `broken files never end the process`() async throws {
      let movie = try await NumberedMovie(frames: 40, reordered)
      let whole = try Data(contentsOf: URL(fileURLWithPath: movie.path))
      var state: UInt64 = 99
      for _ in 0..<60 {
        var bytes = whole
        for _ in 0..<8 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          bytes[Int(state >> 20) % bytes.count] = UInt8(truncatingIfNeeded: state >> 11)
        }
        try bytes.write(to: URL(fileURLWithPath: movie.path))
        guard let source = try? openMovie(path: movie.path, limits: .default) else { continue }
        for index in [source.times.count - 1, 0, source.times.count / 2] {
          _ = try? source.picture(index)
        }
      }
    }
  }
#endif
