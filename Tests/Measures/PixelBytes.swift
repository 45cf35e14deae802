public import StrataGraphics

/// Comparisons of many bytes, apart from the suites because those are not optimized.
public enum PixelBytes {
  /// Returns whether two arrays are equal.
  public static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool { a == b }

  /// Returns the 64-bit FNV-1a hash.
  public static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// Returns the number of pixels that differ from the first one.
  public static func countUnlikeFirst(_ pixels: Pixels) -> Int {
    let bytes = pixels.bytes
    var count = 0
    for start in stride(from: 4, to: bytes.count, by: 4) {
      let isEqual =
        bytes[start] == bytes[0] && bytes[start + 1] == bytes[1] && bytes[start + 2] == bytes[2]
        && bytes[start + 3] == bytes[3]
      if !isEqual { count += 1 }
    }
    return count
  }

  /// Returns the largest difference of any channel between an image and the part of another one at
  /// a position.
  ///
  /// - Precondition: The part lies inside the other image.
  public static func largestDifference(_ image: Pixels, _ other: Pixels, x: Int, y: Int) -> Int {
    precondition(x >= 0 && x + image.width <= other.width, "columns outside the image")
    precondition(y >= 0 && y + image.height <= other.height, "rows outside the image")
    let (a, b) = (image.bytes, other.bytes)
    var worst = 0
    for row in 0..<image.height {
      let (first, second) = (4 * row * image.width, 4 * ((row + y) * other.width + x))
      for index in 0..<4 * image.width {
        worst = max(worst, abs(Int(a[first + index]) - Int(b[second + index])))
      }
    }
    return worst
  }
}
