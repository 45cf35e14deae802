import Foundation
import StrataGraphics
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  @Suite struct `A movie's picture` {
    /// Red at the top left, green at the top right, blue at the bottom left, white at the bottom
    /// right.
    private static func quarters(
      _ folder: TemporaryFolder, _ name: String, _ options: [String]
    ) async throws -> String {
      let path = folder.file(name)
      let boxes =
        "color=black:s=64x32:r=5:d=0.4,format=rgb24,drawbox=0:0:32:16:red:fill,"
        + "drawbox=32:0:32:16:lime:fill,drawbox=0:16:32:16:blue:fill,"
        + "drawbox=32:16:32:16:white:fill"
      _ = try await MediaPrograms.run(
        "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", boxes] + options + [path])
      return path
    }

    /// Returns R, G, B or W for the four corners, row by row.
    private static func corners(_ pixels: Pixels) -> String {
      let bytes = pixels.bytes
      return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
        let at = 4 * (pixels.height * y / 4 * pixels.width + pixels.width * x / 4)
        switch (bytes[at] > 128, bytes[at + 1] > 128, bytes[at + 2] > 128) {
        case (true, false, false): return "R"
        case (false, true, false): return "G"
        case (false, false, true): return "B"
        case (true, true, true): return "W"
        default: return "?"
        }
      }.joined()
    }

    @Test(arguments: [(0, "RGBW"), (90, "GWRB"), (180, "WBGR"), (270, "BRWG")])
    func `the frame is rotated by the file's tag`(turn: Int, corners: String) async throws {
      let folder = try TemporaryFolder()
      let flat = try await Self.quarters(folder, "flat.mp4", ["-c:v", "libx264", "-crf", "5"])
      let path = folder.file("turned.mp4")
      // The option is counterclockwise, like the image that ffmpeg itself then shows.
      _ = try await MediaPrograms.run(
        "ffmpeg",
        ["-v", "error", "-i", flat, "-c", "copy", "-metadata:s:v:0", "rotate=\(turn)", path])
      let source = try openMovie(path: path, limits: .default)
      let picture = try source.picture(0).pixels
      expectEqual(Self.corners(picture), corners)
      let isUpright = turn % 180 == 0
      expectEqual(picture.width, isUpright ? 64 : 32)
      expectEqual(
        source.properties.presentationSize,
        isUpright ? CGSize(width: 64, height: 32) : CGSize(width: 32, height: 64))
      expectEqual(source.properties.naturalSize, CGSize(width: 64, height: 32))
      let asset = AVURLAsset(url: URL(fileURLWithPath: path))
      let track = try #require(asset.tracks(withMediaType: .video).first)
      expectEqual(
        CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform),
        CGRect(origin: .zero, size: source.properties.presentationSize))
      expect(asset.tracks(withMediaType: .audio).isEmpty)
    }

    @Test(arguments: ["wide.mp4", "wide.mkv", "wide.mov"])
    func `the pixel aspect ratio is applied`(name: String) async throws {
      let folder = try TemporaryFolder()
      let path = try await Self.quarters(
        folder, name, ["-vf", "setsar=16/11", "-c:v", "libx264"])
      let properties = try openMovie(path: path, limits: .default).properties
      expectEqual(properties.naturalSize.height, 32)
      expect(abs(properties.naturalSize.width - 64 * 16 / 11) < 1e-9)
    }

    @Test func `the frame is cropped exactly`() async throws {
      // H.264 codes whole blocks of 16 and stores the crop.
      let folder = try TemporaryFolder()
      let path = folder.file("odd.mp4")
      _ = try await MediaPrograms.run(
        "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=50x38:rate=5:duration=0.4"]
          + ["-c:v", "libx264", "-pix_fmt", "yuv420p", path])
      let picture = try openMovie(path: path, limits: .default).picture(0).pixels
      expect(picture.width == 50 && picture.height == 38)
      let expected = try await MediaPrograms.pictures(path)[0]
      expectEqual(expected.count, picture.bytes.count)
      let sum = zip(picture.bytes, expected).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      // The chroma is upsampled differently. A picture that is a pixel off differs by 30.
      expect(Double(sum) / Double(expected.count) < 10)
    }

    /// A sanitizer keeps freed memory to detect late reads.
    @Test(.waitsForProcess, .enabled(if: !isSanitized))
    func `memory does not grow during playback`() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let path = folder.file("long.mkv")
        _ = try await MediaPrograms.run(
          "ffmpeg",
          ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=160x120:rate=30:duration=60"]
            + ["-c:v", "mpeg4", "-bf", "2", "-g", "30", path])
        let source = try openMovie(path: path, limits: .default)
        func resident() throws -> Int {
          let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
          return Int(pages.split(separator: " ")[1])! * 4_096
        }
        for index in 0..<300 { _ = try source.picture(index) }
        let before = try resident()
        for index in 300..<source.times.count { _ = try source.picture(index) }
        for index in stride(from: source.times.count - 1, to: 0, by: -97) {
          _ = try source.picture(index)
        }
        // The decoder's own queues and the allocator's slack; an image is 77 kB, 1,500 are 115 MB.
        let grown = try resident() - before
        precondition(grown < 8 << 20, "\(grown) bytes")
      }
    }
  }
#endif
