public import StrataGraphics

/// The coverage of each pixel of an image.
public struct PixelCoverage: Sendable {
  public let width: Int
  /// The coverage row by row, top row first, from 0 to 255.
  public private(set) var bytes: [UInt8]

  public init(width: Int, bytes: [UInt8]) {
    (self.width, self.bytes) = (width, bytes)
  }

  /// Creates the coverage of an image from its alpha.
  public init(alphaOf image: Pixels) {
    let rgba = image.bytes
    self.init(
      width: image.width, bytes: stride(from: 3, to: rgba.count, by: 4).map { rgba[$0] })
  }

  /// Removes the ink from rows; rows outside the image are ignored.
  public mutating func erase(_ rows: [Range<Int>]) {
    for row in rows.joined() where (row + 1) * width <= bytes.count {
      for index in row * width..<(row + 1) * width { bytes[index] = 0 }
    }
  }

  /// The half-open ranges of columns and rows with ink; nil without ink.
  public var inkBox: (x: Range<Int>, y: Range<Int>)? {
    var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
    for index in bytes.indices where bytes[index] > 0 {
      let (row, column) = index.quotientAndRemainder(dividingBy: width)
      (left, right) = (min(left, column), max(right, column + 1))
      (top, bottom) = (min(top, row), max(bottom, row + 1))
    }
    return left < right ? (left..<right, top..<bottom) : nil
  }

  /// Returns the mean difference from another image of the same width over a box, out of 255.
  public func meanDifference(
    from other: PixelCoverage, over box: (x: Range<Int>, y: Range<Int>)
  ) -> Double {
    var sum = 0
    for y in box.y {
      for x in box.x {
        sum += abs(Int(bytes[y * width + x]) - Int(other.bytes[y * width + x]))
      }
    }
    return Double(sum) / Double(box.x.count * box.y.count)
  }
}
