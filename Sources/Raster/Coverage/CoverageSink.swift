/// Receives coverage a run at a time: rows in increasing y, runs of a row in increasing x.
///
/// Coverage is the covered part of a pixel's area, 0...255 for 0...1, rounded to nearest. A pixel
/// is reported at most once, and only where its coverage is not 0.
public protocol CoverageSink {
  /// The pixels x ..< x + count of row y all have `coverage`, which is not 0.
  ///
  /// Equal runs of 32 pixels and more arrive here, of 15 and fewer inside a mask.
  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8)

  /// The pixels from x on in row y have the coverages given, none of them 0 but for those between the
  /// glyphs of a text. The buffer is valid only during the call.
  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>)
}

/// A dense rectangle of 8-bit coverage.
public struct CoverageMask: Sendable {
  /// The pixels that `bytes` covers; at least one pixel on each of its four sides is not 0.
  public let bounds: (x: Int, y: Int, width: Int, height: Int)
  /// `width` bytes a row, no padding, top row first.
  public var bytes: [UInt8]

  /// - Parameter bytes: Exactly width · height of them.
  public init(bounds: (x: Int, y: Int, width: Int, height: Int), bytes: [UInt8]) {
    precondition(bytes.count == bounds.width * bounds.height, "a mask needs one byte a pixel")
    self.bounds = bounds
    self.bytes = bytes
  }
}

/// Collects runs in a dense buffer that covers `area`, and keeps the tight bounds of what came.
struct MaskBuilder: CoverageSink {
  private let area: PixelArea
  private var bytes: [UInt8]
  private var minX = Int.max, maxX = Int.min, minY = Int.max, maxY = Int.min

  init(area: PixelArea) {
    self.area = area
    bytes = [UInt8](repeating: 0, count: area.width * area.height)
  }

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    let start = note(y: y, x: x, count: count)
    bytes.withUnsafeMutableBufferPointer {
      $0[start..<start + count].update(repeating: coverage)
    }
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    let start = note(y: y, x: x, count: coverage.count)
    bytes.withUnsafeMutableBufferPointer {
      _ = $0[start..<start + coverage.count].update(fromContentsOf: coverage)
    }
  }

  /// Widens the bounds by a run; returns where in `bytes` it begins.
  private mutating func note(y: Int, x: Int, count: Int) -> Int {
    minX = min(minX, x)
    maxX = max(maxX, x + count)
    minY = min(minY, y)
    maxY = y + 1
    return (y - area.minY) * area.width + x - area.minX
  }

  /// The mask, cut to the pixels that have coverage; nil when there are none.
  func finished() -> CoverageMask? {
    guard minX < maxX else { return nil }
    let bounds = (x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    if bounds.width == area.width, bounds.height == area.height {
      return CoverageMask(bounds: bounds, bytes: bytes)
    }
    var tight: [UInt8] = []
    tight.reserveCapacity(bounds.width * bounds.height)
    for y in minY..<maxY {
      let start = (y - area.minY) * area.width + minX - area.minX
      tight += bytes[start..<start + bounds.width]
    }
    return CoverageMask(bounds: bounds, bytes: tight)
  }
}
