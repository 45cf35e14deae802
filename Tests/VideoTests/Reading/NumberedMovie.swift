import Foundation
import StrataGraphics
import StrataTestSupport
import StrataVideo
import Synchronization

/// A movie whose frames show their number: ten blocks, white for the bits that are set, the highest
/// at the left.
///
/// Codecs keep that readable.
struct NumberedMovie {
  static let blocks = 10
  static let side = 16
  static let width = blocks * side
  static let height = 2 * side

  let folder: TemporaryFolder
  let path: String

  /// The files that this process has made, by their arguments: several tests read the same movie.
  private static let made = Mutex<[[String]: Data]>([:])

  /// - Parameters:
  ///   - input: ffmpeg's options for the raw frames, in addition to their layout.
  ///   - output: ffmpeg's options for the movie.
  init(
    frames: Int, rate: String = "30", named name: String = "movie.mp4", input: [String] = [],
    _ output: [String]
  ) async throws {
    folder = try TemporaryFolder()
    path = folder.file(name)
    let key = ["\(frames)", rate, name] + input + output
    if let movie = Self.made.withLock({ $0[key] }) {
      try movie.write(to: folder.url(name))
      return
    }
    var bytes = Data(capacity: frames * Self.width * Self.height)
    for frame in 0..<frames { bytes.append(contentsOf: Self.picture(of: frame)) }
    let raw = folder.file("raw")
    try bytes.write(to: URL(fileURLWithPath: raw))
    _ = try await MediaPrograms.run(
      "ffmpeg",
      ["-v", "error", "-f", "rawvideo", "-pixel_format", "gray"]
        + ["-video_size", "\(Self.width)x\(Self.height)", "-framerate", rate] + input
        + ["-i", raw] + output + [path])
    try FileManager.default.removeItem(atPath: raw)
    let movie = try Data(contentsOf: folder.url(name))
    Self.made.withLock { $0[key] = movie }
  }

  /// Returns a gray image with one byte per pixel.
  private static func picture(of frame: Int) -> [UInt8] {
    let row = (0..<width).map { x -> UInt8 in
      frame >> (blocks - 1 - x / side) & 1 == 1 ? 255 : 0
    }
    return (0..<height).flatMap { _ in row }
  }

  /// Returns the number in an upright image of any size; nil for a gray block.
  static func number(in pixels: Pixels) -> Int? {
    let bytes = pixels.bytes
    var number = 0
    for block in 0..<blocks {
      let x = (2 * block + 1) * pixels.width / (2 * blocks)
      let green = bytes[4 * (pixels.height / 2 * pixels.width + x) + 1]
      guard green < 64 || green > 192 else { return nil }
      number = number << 1 | (green > 192 ? 1 : 0)
    }
    return number
  }
}

extension PictureSource {
  /// Returns the number in the image shown at a time.
  func number(at seconds: Double) throws -> Int? {
    NumberedMovie.number(in: try picture(times.index(at: seconds)).pixels)
  }
}

/// H.264 with reordered frames and long distances between key frames.
let reordered = [
  "-c:v", "libx264", "-bf", "3", "-g", "40", "-preset", "fast", "-pix_fmt", "yuv420p",
]
