import StrataGraphics
import StrataImageFiles
import StrataVideo

/// Images for movies.
enum MovieFrames {
  /// The straight red, green, blue and alpha of the bars, from left to right.
  static let bars: [[UInt8]] = [
    [255, 255, 255, 255], [255, 255, 0, 255], [0, 255, 255, 255], [0, 255, 0, 255],
    [255, 0, 255, 255], [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 255],
    [128, 128, 128, 255], [200, 40, 90, 255],
  ]

  /// Returns ten vertical bars of one color each.
  static func bars(width: Int, height: Int) -> Pixels {
    picture(width: width, height: height) { x, _ in bars[x * bars.count / width] }
  }

  /// Returns a square that is opaque in the middle, on transparent, with columns of every alpha
  /// between; it moves to the right with the frame number.
  static func veil(_ frame: Int, width: Int, height: Int) -> Pixels {
    picture(width: width, height: height) { x, y in
      let alpha = min(255, max(0, 8 * (x - frame)))
      return [220, UInt8(y % 256), 40, UInt8(alpha)]
    }
  }

  /// Returns noise that differs in every frame and that no lossy codec preserves.
  static func noise(_ frame: Int, width: Int, height: Int, isOpaque: Bool = false) -> Pixels {
    var state = UInt64(frame) &* 0x9E37_79B9_7F4A_7C15 | 1
    return picture(width: width, height: height) { _, _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: state >> (8 * UInt64($0))) }
      return isOpaque ? bytes[0..<3] + [255] : bytes
    }
  }

  /// Returns an image of straight colors.
  static func picture(
    width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]
  ) -> Pixels {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height { for x in 0..<width { bytes += pixel(x, y) } }
    return Pixels(width: width, height: height, straightRGBA: bytes)
  }
}

extension MovieWriter {
  /// Writes a complete movie to a file whose extension determines the format.
  static func write(
    _ path: String, rate: FrameRate = 30, options: MovieOptions = MovieOptions(), _ frames: [Pixels]
  ) throws {
    let name = String(path[path.index(after: path.lastIndex(of: ".")!)...])
    let plan = try MoviePlan(
      file: path, format: MovieFormat(pathExtension: name)!, width: frames[0].width,
      height: frames[0].height, rate: rate, options: options)
    try AV1Turn.take(plan.codec) {
      let writer = try MovieWriter(plan, to: PendingOutput(path: path))
      for frame in frames { try writer.add(frame) }
      try writer.finish()
    }
  }
}
