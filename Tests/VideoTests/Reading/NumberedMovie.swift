import Foundation
import StrataGraphics
import StrataVideo

/// A movie whose frames show their number: ten blocks, white for the bits that are set, the highest
/// at the left; codecs leave that readable.
struct NumberedMovie {
  static let blocks = 10
  static let side = 16
  static let width = blocks * side
  static let height = 2 * side

  let folder: MovieFolder
  let path: String

  /// - Parameters:
  ///   - input: What ffmpeg is told of the raw frames besides their layout.
  ///   - output: What it is told of the movie.
  init(
    frames: Int, rate: String = "30", named name: String = "movie.mp4", input: [String] = [],
    _ output: [String]
  ) async throws {
    folder = try MovieFolder()
    path = folder.path(name)
    var bytes = Data(capacity: frames * Self.width * Self.height)
    for frame in 0..<frames { bytes.append(contentsOf: Self.picture(of: frame)) }
    let raw = folder.path("raw")
    try bytes.write(to: URL(fileURLWithPath: raw))
    _ = try await MediaPrograms.run(
      "ffmpeg",
      ["-v", "error", "-f", "rawvideo", "-pixel_format", "gray"]
        + ["-video_size", "\(Self.width)x\(Self.height)", "-framerate", rate] + input
        + ["-i", raw] + output + [path])
    try FileManager.default.removeItem(atPath: raw)
  }

  /// Grey, a byte a pixel.
  private static func picture(of frame: Int) -> [UInt8] {
    let row = (0..<width).map { x -> UInt8 in
      frame >> (blocks - 1 - x / side) & 1 == 1 ? 255 : 0
    }
    return (0..<height).flatMap { _ in row }
  }

  /// What number a picture shows, upright and of whatever size; nil for a grey block.
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
  /// The number that the picture shown at a time shows.
  func number(at seconds: Double) throws -> Int? {
    NumberedMovie.number(in: try picture(times.index(at: seconds)).pixels)
  }
}

/// H.264 with reordered pictures and long distances between key pictures.
let reordered = [
  "-c:v", "libx264", "-bf", "3", "-g", "40", "-preset", "fast", "-pix_fmt", "yuv420p",
]
