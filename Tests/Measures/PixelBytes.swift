public import StrataGraphics

/// Comparisons of many bytes, apart from the suites because those are not optimized.
public enum PixelBytes {
  /// Returns whether two arrays are equal.
  public static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool { a == b }

  /// Returns whether two lists of arrays are equal.
  public static func areEqual(_ a: [[UInt8]], _ b: [[UInt8]]) -> Bool { a == b }

  /// Returns numbers of 16 bits, big-endian, rounded to 8 bits.
  public static func rounded(fromWide bytes: ArraySlice<UInt8>) -> [UInt8] {
    (0..<bytes.count / 2).map { index in
      let place = bytes.startIndex + 2 * index
      let wide = Int(bytes[place]) << 8 | Int(bytes[place + 1])
      return UInt8((wide * 255 + 32_767) / 65_535)
    }
  }

  /// Returns the largest difference of two arrays of one length.
  public static func largestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
    precondition(a.count == b.count, "\(a.count) and \(b.count) bytes")
    var worst = 0
    for index in a.indices { worst = max(worst, abs(Int(a[index]) - Int(b[index]))) }
    return worst
  }

  /// Returns the mean difference of two arrays of one length.
  public static func meanDifference(_ a: [UInt8], _ b: [UInt8]) -> Double {
    precondition(a.count == b.count && !a.isEmpty, "\(a.count) and \(b.count) bytes")
    var sum = 0
    for index in a.indices { sum += abs(Int(a[index]) - Int(b[index])) }
    return Double(sum) / Double(a.count)
  }

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

  /// Replaces each occurrence of some bytes, and returns the number of occurrences.
  ///
  /// - Precondition: `pattern` is not empty, and `replacement` is as long.
  public static func replace(
    _ pattern: [UInt8], with replacement: [UInt8], in bytes: inout [UInt8]
  ) -> Int {
    precondition(!pattern.isEmpty && pattern.count == replacement.count, "bytes of other lengths")
    var (count, start) = (0, 0)
    while start + pattern.count <= bytes.count {
      let isFound = pattern.indices.allSatisfy { bytes[start + $0] == pattern[$0] }
      if isFound {
        for index in pattern.indices { bytes[start + index] = replacement[index] }
        count += 1
      }
      start += isFound ? pattern.count : 1
    }
    return count
  }

  /// Returns an image over white.
  public static func overWhite(_ picture: Pixels) -> Pixels {
    var bytes = picture.bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let rest = 255 - bytes[pixel + 3]
      // Premultiplied colors never exceed their alpha.
      for channel in pixel..<pixel + 3 { bytes[channel] += min(rest, 255 - bytes[channel]) }
      bytes[pixel + 3] = 255
    }
    return Pixels(width: picture.width, height: picture.height, premultipliedRGBA: bytes)
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
