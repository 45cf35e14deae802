public import StrataGraphics

/// Receives coverage run by run: rows in increasing y, runs of a row in increasing x.
///
/// Coverage is the covered fraction of a pixel's area, 0...255 for 0...1, rounded to nearest. A
/// pixel is reported at most once.
public protocol CoverageSink {
  /// Receives the pixels x ..< x + count of row y, which all have `coverage`, which is not 0.
  ///
  /// `CoverageRasterizer` reports runs of 32 or more equal pixels here, and runs of 15 or fewer as
  /// part of a mask.
  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8)

  /// Receives the coverage of the pixels from x on in row y.
  ///
  /// Coverage may be 0 in text and in blurred shapes. The buffer is valid only during the call.
  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>)
}

/// A dense rectangle of 8-bit coverage.
public struct CoverageMask: Sendable {
  /// The pixels that `bytes` covers.
  ///
  /// In masks of `CoverageRasterizer`, at least one pixel on each of the four sides is not 0.
  public let bounds: PixelRect
  /// `width` bytes per row, no padding, top row first.
  public var bytes: [UInt8]

  /// - Parameter bytes: Exactly width · height bytes.
  public init(bounds: PixelRect, bytes: [UInt8]) {
    precondition(bytes.count == bounds.width * bounds.height, "a mask must have one byte per pixel")
    self.bounds = bounds
    self.bytes = bytes
  }
}

/// Collects runs in a dense buffer that covers `area`, and tracks their bounds.
struct MaskBuilder: CoverageSink {
  private let area: PixelRect
  private var bytes: [UInt8]
  private var minX = Int.max, maxX = Int.min, minY = Int.max, maxY = Int.min

  init(area: PixelRect) {
    self.area = area
    bytes = [UInt8](repeating: 0, count: area.width * area.height)
  }

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    let start = note(y: y, x: x, count: count)
    unsafe bytes.withUnsafeMutableBufferPointer {
      unsafe $0[start..<start + count].update(repeating: coverage)
    }
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    let start = note(y: y, x: x, count: coverage.count)
    unsafe bytes.withUnsafeMutableBufferPointer {
      _ = unsafe $0[start..<start + coverage.count].update(fromContentsOf: coverage)
    }
  }

  /// Extends the bounds by a run, and returns the offset in `bytes` where it begins.
  private mutating func note(y: Int, x: Int, count: Int) -> Int {
    minX = min(minX, x)
    maxX = max(maxX, x + count)
    minY = min(minY, y)
    maxY = y + 1
    return (y - area.minY) * area.width + x - area.minX
  }

  /// Returns the mask, cropped to the pixels that were reported, or nil if there are none.
  func finished() -> CoverageMask? {
    guard minX < maxX else { return nil }
    let bounds = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
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
