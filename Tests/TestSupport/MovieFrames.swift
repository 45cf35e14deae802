public import StrataGraphics
import StrataImageFiles

/// Images for movies.
///
/// They are made here because suites of movies are compiled without optimization.
public enum MovieFrames {
  /// The straight red, green, blue and alpha of the bars, from left to right.
  public static let bars: [[UInt8]] = [
    [255, 255, 255, 255], [255, 255, 0, 255], [0, 255, 255, 255], [0, 255, 0, 255],
    [255, 0, 255, 255], [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 255],
    [128, 128, 128, 255], [200, 40, 90, 255],
  ]

  /// Returns ten vertical bars of one color each.
  public static func bars(width: Int, height: Int) -> Pixels {
    picture(width: width, height: height) { x, _ in bars[x * bars.count / width] }
  }

  /// Returns a square that is opaque in the middle, on transparent, with columns of every alpha
  /// between; it moves to the right with the frame number.
  public static func veil(_ frame: Int, width: Int, height: Int) -> Pixels {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        bytes.append(220)
        bytes.append(UInt8(y % 256))
        bytes.append(40)
        bytes.append(UInt8(min(255, max(0, 8 * (x - frame)))))
      }
    }
    return Pixels(width: width, height: height, straightRGBA: bytes)
  }

  /// Returns noise that differs in every frame and that no lossy codec preserves.
  public static func noise(
    _ frame: Int, width: Int, height: Int, isOpaque: Bool = false
  ) -> Pixels {
    var state = UInt64(frame) &* 0x9E37_79B9_7F4A_7C15 | 1
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for _ in 0..<width * height {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      for channel in 0..<4 {
        bytes.append(
          isOpaque && channel == 3 ? 255 : UInt8(truncatingIfNeeded: state >> UInt64(8 * channel)))
      }
    }
    return Pixels(width: width, height: height, straightRGBA: bytes)
  }

  /// Returns an image of straight colors.
  public static func picture(
    width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]
  ) -> Pixels {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height { for x in 0..<width { bytes += pixel(x, y) } }
    return Pixels(width: width, height: height, straightRGBA: bytes)
  }
}
